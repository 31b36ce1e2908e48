/* Conditions: the conditions of IF orders (RULES 18.4). */
#ifndef POSTERN_SANCTUM_CONDITIONS_H
#define POSTERN_SANCTUM_CONDITIONS_H

#include "engine/games/sanctum/state.h"

/* Does an order stand that hangs on its side's condition of this number (0: on none)? The first of the two
 * branches whose place comes decides for both, and it stays decided. */
bool sa_branch_stands(struct state *state, enum side side, int condition, bool otherwise);

#endif
