/* Promotions: Pawns whom a card brings to their last rank and who promote at once. RULES 6.2, 11.1. */
#ifndef KNIGHTMARE_PROMOTIONS_H
#define KNIGHTMARE_PROMOTIONS_H

#include "engine/games/knightmare/effects/cards.h"

/* The cells of the colour's Pawns that stand on its last rank; merged ones never promote. */
uint64_t promotions_due(const struct board *board, int colour);

/* Why what the cast says of the colour's promotions ("PROM a7=R") does not fit these cells; NULL: it does. */
const char *promotions_forbid(struct cast *cast, uint64_t due);

/* Promotes the Pawns among the cells who stand on their last rank, the colour `first` first. The cast, if any, says
 * to what its own player's promote; who has said nothing of his is asked, and silence means a Queen. */
void promotions_make(struct turn *turn, uint64_t cells, int first, const struct cast *cast);

#endif
