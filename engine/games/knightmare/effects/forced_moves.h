/* Forced moves: demands of effects on a player's move, beyond the move rules (VENDETTA, CHALLENGE). RULES 12, 13 MUST.
 *
 * A duty is a filter over the list of legal moves: it never makes a move legal. Where both are not possible, the
 * demand of a card beside the board goes before that of a regular card (RULES 8.3). */
#ifndef KNIGHTMARE_FORCED_MOVES_H
#define KNIGHTMARE_FORCED_MOVES_H

#include "engine/games/knightmare/chess/moves.h"
#include "engine/games/knightmare/effects/cards.h"

/* Keeps those of the colour's legal moves that its duties allow; none, when a man that it must use cannot move. */
void km_keep_forced(const struct state *state, int colour, struct moves *moves);

/* The legal moves that the colour's duties allow, if it were to move. */
void km_playable_moves(const struct state *state, int colour, struct moves *moves);

/* Has the mover lost his turn before it begins? */
bool km_turn_is_lost(const struct state *state);

#endif
