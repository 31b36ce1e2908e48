/* Cancellation: a card of the turn, the whole turn, or it and the one before. RULES 7.4, 7.5. */
#ifndef KNIGHTMARE_CANCELLATION_H
#define KNIGHTMARE_CANCELLATION_H

#include "engine/games/knightmare/turn/play.h"

void km_cancel_card(struct play *play, int step);
void km_cancel_turn(struct play *play, const struct cast *cast);
void km_cancel_both(struct play *play, const struct cast *cast);

#endif
