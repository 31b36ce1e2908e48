/* Spending: a card's way from the hand to the discards or beside the board, the card drawn for it, and the way
 * back. */
#ifndef KNIGHTMARE_SPENDING_H
#define KNIGHTMARE_SPENDING_H

#include "engine/games/knightmare/turn/play.h"

bool km_has_hand(const struct state *state, int colour);
int km_draw_card(struct turn *turn, struct state *state, int colour);   /* the card drawn, or 0 */
void km_tell_card(struct turn *turn, int type, const struct card *card, int colour, const char *reason);

/* Why the side's limit does not allow the card now, with the cast's code; NULL: it does. */
const char *km_over_limit(struct play *play, struct cast *cast);
/* Under PLOTS WITHIN PLOTS: why the card's own condition did not hold when PLOTS was played, with the cast's code TIMING (RULES
 * 7.3); NULL: it held. The men and cells that it names count only when it is played (KC-PLOTS-08). */
const char *km_forbidden_at_plots(const struct play *play, struct cast *cast);

/* Takes the card from the hand ... and puts it on the discards or beside the board, and draws a new card. Returns the
 * card drawn, or 0. */
void km_spend(struct play *play, const struct cast *cast);
int km_lay_down(struct play *play, const struct cast *cast, bool works);

/* The mover takes a card back: it leaves the discards, and the card drawn for it goes on top of the deck (6.5). */
void km_take_back(struct play *play, const struct spent *spent);

/* Why the colour may not discard the card, with its code; NULL: it may. */
const char *km_forbids_discard(const struct state *state, int colour, const struct cast *cast, const char **code);

/* The colour discards a card and draws one, if it may. */
void km_discard(struct play *play, int colour, const struct cast *cast);

#endif
