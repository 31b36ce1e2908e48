/* Endings: whether a position is check, mate or without a move, when two positions are the same, and the end of the
 * game. RULES 6.3, 6.4, 7.4.3, 8.1. */
#ifndef KNIGHTMARE_ENDINGS_H
#define KNIGHTMARE_ENDINGS_H

#include "engine/games/knightmare/effects/state.h"
#include "engine/kernel/turn.h"

/* Is the colour in check: does the opponent threaten all of its vital Kings? */
bool km_all_checked(const struct state *state, int colour);

/* The kinds of the men who give check to a vital King of the colour, a list of names. */
struct value *km_checkers(struct arena *arena, const struct state *state, int colour);

/* Does the colour, if it were to move, have a legal move? And one whose turn does not end in `banned`? */
bool km_can_move(const struct state *state, int colour);
bool km_can_move_otherwise(const struct state *state, int colour, uint64_t banned);

/* Does the colour have no legal move, for another reason than a lost move or a King that is still to come back? */
bool km_is_stuck(const struct state *state, int colour);

/* Is the colour in check without a saving move? Cards do not count. */
bool km_board_mated(const struct state *state, int colour);

/* A key of owner and kind on every cell, for comparing turns by RULES 7.4.3; never 0. */
uint64_t km_placement(const struct board *board);

/* The key by which the history knows the position (RULES 6.3), with the state's effects on this board. */
uint64_t km_position_key(const struct state *state, const struct board *board);

/* Ends the game. `winner`: colour + 1, or 0 for a draw. */
void km_end_game(struct turn *turn, int ending, int winner);

#endif
