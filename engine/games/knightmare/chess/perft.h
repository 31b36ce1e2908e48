/* Perft: the leaves of the tree of legal moves, for testing the generator against known counts. */
#ifndef KNIGHTMARE_PERFT_H
#define KNIGHTMARE_PERFT_H

#include "engine/games/knightmare/chess/moves.h"

/* The number of ways to play `depth` plies from here; 1 for depth 0. */
uint64_t perft_count(const struct board *board, const struct move_rules_source *source, int depth);

#endif
