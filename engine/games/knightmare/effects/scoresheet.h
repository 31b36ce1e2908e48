/* Scoresheet: the newest turns of the game, in the form of a scoresheet, with the cards played in them.
 *
 * The state stores it as text, one line for each turn ("12w Nf3, CURSE"), with limited room: when it is full, the
 * oldest turns are dropped. It contains only what both players know. */
#ifndef KNIGHTMARE_SCORESHEET_H
#define KNIGHTMARE_SCORESHEET_H

#include "engine/games/knightmare/effects/state.h"

/* Begins a line for the turn that begins now; later additions go on it. */
void scoresheet_begin(struct state *state);
void scoresheet_add(struct state *state, const char *words);

/* Says what became of the answer that was added last: "(BOG)" becomes "(BOG: ends on e2)". Does nothing if something else was
 * added since. */
void scoresheet_note(struct state *state, const char *words);

/* The line of the turn that began last, without its number, and of the one before it; "" when there is none. */
const char *scoresheet_last(const struct state *state);
const char *scoresheet_before_last(struct arena *arena, const struct state *state);

/* "12. Nf3, CURSE ... e5": both sides of a move in one row. A mate that the game survived is shown as a check. */
struct value *scoresheet_rows(struct arena *arena, const struct state *state);

/* Were turns dropped because the list was full? */
bool scoresheet_is_cut(const struct state *state);

#endif
