/* Orders: the mail of a player judged line by line. RULES 14.2. */
#ifndef KNIGHTMARE_ORDERS_H
#define KNIGHTMARE_ORDERS_H

#include "engine/kernel/ruleset.h"

void km_judge(struct sheet *sheet);
/* Refuses cards with LIMIT when nothing is asked and their player has played his of the last turn. */
void km_judge_untimely(struct sheet *sheet);

#endif
