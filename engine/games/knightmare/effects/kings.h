/* Kings: who is a King, which Kings are in check, and what no card may do to them. RULES 4.2, 5.2, 8.1, 9.1.
 *
 * A King is vital (his loss may lose the game), or a Prince, who has given his crown away by a COUP; cards that say
 * King mean both. */
#ifndef KNIGHTMARE_KINGS_H
#define KNIGHTMARE_KINGS_H

#include "engine/games/knightmare/effects/cards.h"

/* The cells of the colour's vital Kings on the board, and of all its Kings. */
uint64_t km_vital_cells(const struct state *state, int colour);
uint64_t km_king_cells(const struct state *state, int colour);

/* Those of the colour's Kings whom the opponent threatens, as if there were no TRUCE. */
uint64_t km_threatened_kings(const struct state *state, int colour);

/* The King that a card means by "your King": the vital King on its named cell number `which`, or the only one when it
 * names none; MAN_NONE: there is no such King, or the order must say which. */
int km_own_king(const struct state *state, const struct cast *cast, int which);

/* Does the colour have a vital King, on the board or about to come back? */
bool km_is_crowned(const struct state *state, int colour);

/* The King under the hill who comes back in the colour's turn; MAN_NONE: there is none. */
int km_returning_king(const struct state *state, int colour);

/* Has a King of the colour come back in this turn? Then it is no stalemate when nothing can move (RULES 10). */
bool km_king_is_back(const struct state *state, int colour);

/* The cells to which he may come back. */
uint64_t km_return_cells(const struct state *state, int man);

/* Brings him back to one of them. */
void km_return_king(struct turn *turn, int man, int cell);

/* Tells every King who is in check. */
void km_tell_checks(struct turn *turn);

/* Why a regular card that turned `before` into `after` breaks the Checkmate Rule, apart from checkmate itself: it
 * removed a last King, ended an effect that may not end, or reached a goal. NULL: it does not. */
const char *km_breaks_rule(const struct state *before, const struct state *after);

#endif
