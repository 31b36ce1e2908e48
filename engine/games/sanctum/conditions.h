/* Conditions: the conditions of IF orders (RULES 18.4). */
#ifndef POSTERN_SANCTUM_CONDITIONS_H
#define POSTERN_SANCTUM_CONDITIONS_H

#include "engine/games/sanctum/state.h"

/* Is an order valid that depends on its side's condition of this number (0: none)? The branch whose turn comes first
 * decides for both, and the decision is final. */
bool sa_branch_stands(struct state *state, enum side side, int condition, bool otherwise);

#endif
