/* Shorthand: moves as chess books and the reports print them, made the orders that they mean. RULES 14.2. */
#ifndef KNIGHTMARE_SHORTHAND_H
#define KNIGHTMARE_SHORTHAND_H

#include "engine/games/knightmare/effects/state.h"
#include "engine/kernel/arena.h"

/* Has the text that form? */
bool km_is_shorthand(const char *text);

/* The move with both squares ("g1f3") that such a text means for the side to move, on the board as its writer knows it.
 * NULL, with why: nobody can go there, or several can, and then *why has them all. */
const char *km_read_shorthand(struct arena *arena, const struct state *state, const char *text, const char **why);

#endif
