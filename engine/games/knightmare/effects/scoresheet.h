/* Scoresheet: the newest turns of the game, as a scoresheet has them, with the cards played in them.
 *
 * It is kept in the state as text, a line a turn ("12w Nf3, CURSE"), and has a stated room: when that is used up the
 * oldest turns leave it. Only what both players know is written down. */
#ifndef KNIGHTMARE_SCORESHEET_H
#define KNIGHTMARE_SCORESHEET_H

#include "engine/games/knightmare/effects/state.h"

/* The turn that begins now has a line; what is added goes on it. */
void scoresheet_begin(struct state *state);
void scoresheet_add(struct state *state, const char *words);

/* The line of the turn that began last, without its number, and of the one before it; "" when there is none. */
const char *scoresheet_last(const struct state *state);
const char *scoresheet_before_last(struct arena *arena, const struct state *state);

/* "12. Nf3, CURSE          ... e5": both sides of a move in a row. */
struct value *scoresheet_rows(struct arena *arena, const struct state *state);

/* Have turns left the list for want of room? */
bool scoresheet_is_cut(const struct state *state);

#endif
