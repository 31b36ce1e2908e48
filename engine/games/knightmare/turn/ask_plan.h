/* Asks the mover for the orders of a whole turn. RULES 14.1. */
#ifndef KNIGHTMARE_ASK_PLAN_H
#define KNIGHTMARE_ASK_PLAN_H

#include "engine/games/knightmare/turn/play.h"

/* Asks until the orders make a whole turn, at most three times; returns an empty plan when they do not. */
struct plan *km_ask_plan(struct play *play, const char *kind);

/* Reduces the plan to the first of its ELSE lines that is legal now; false when none is. */
bool km_fall_back(struct play *play, struct plan *plan);

/* Does a COUNTER line of the plan undo what cancelled the turn, with a card that is held? */
bool km_uncancels(struct play *play, struct plan *plan);

#endif
