/* The answer of a stand-in who was asked to take a seat (turn/stand_in.h). */
#ifndef POSTERN_ORDERS_STAND_IN_ANSWER_H
#define POSTERN_ORDERS_STAND_IN_ANSWER_H

#include "processor/orders/confirmation.h"

extern const struct confirmation_kind confirmation_stand_in_kind;

#endif
