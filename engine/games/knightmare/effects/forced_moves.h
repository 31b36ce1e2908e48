/* Forced moves: what effects ask of a player's move beyond the move rules (VENDETTA, CHALLENGE). RULES 12, 13 MUST.
 *
 * A duty is a filter over the list of legal moves: it never makes a move legal. What a card beside the board asks
 * comes before what a regular card asks, where both cannot be done (RULES 8.3). */
#ifndef KNIGHTMARE_FORCED_MOVES_H
#define KNIGHTMARE_FORCED_MOVES_H

#include "engine/games/knightmare/chess/moves.h"
#include "engine/games/knightmare/effects/cards.h"

/* Keeps those of the colour's legal moves that its duties leave it; none, when a man whom it has to use cannot move. */
void km_keep_forced(const struct state *state, int colour, struct moves *moves);

/* The legal moves of the colour, if it were to move, that its duties leave it. */
void km_playable_moves(const struct state *state, int colour, struct moves *moves);

/* Has the mover lost his turn before it begins? */
bool km_turn_is_lost(const struct state *state);

#endif
