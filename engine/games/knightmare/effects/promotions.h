/* Promotions: Pawns that a card brings to their last rank and that promote at once. RULES 6.2, 11.1. */
#ifndef KNIGHTMARE_PROMOTIONS_H
#define KNIGHTMARE_PROMOTIONS_H

#include "engine/games/knightmare/effects/cards.h"

/* The cells of the colour's Pawns that stand on its last rank; merged ones never promote. */
uint64_t promotions_due(const struct board *board, int colour);

/* Why the cast's promotions for the colour ("PROM a7=R") do not fit these cells; NULL: they do. */
const char *promotions_forbid(struct cast *cast, uint64_t due);

/* Promotes the Pawns among the cells that are on their last rank, the colour `first` first. The cast, if any, gives
 * the kinds for its own player; a player who gave none is asked, and silence means a Queen. */
void promotions_make(struct turn *turn, uint64_t cells, int first, const struct cast *cast);

#endif
