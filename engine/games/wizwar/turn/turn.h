/* The turn: its phases, the lines of an order list, their effects, set-up, and acts between turns. RULES 4 to 6. */
#ifndef WIZWAR_TURN_H
#define WIZWAR_TURN_H

#include "engine/games/wizwar/cast/reading.h"

/* ---- turn.c ---- */

void ww_resolve(struct turn *turn);

/* ---- lines.c ---- */

/* Carries out one order of the active player. NULL: done; else why it is not possible, with the code, and nothing was
 * spent. */
const char *order_run(struct turn *turn, const struct order *order, const char **code);

/* ---- moves.c, things.c, monsters.c: orders by subject ---- */

const char *run_move(struct turn *turn, const struct order *order, const char **code);
const char *run_number(struct turn *turn, const struct order *order, const char **code);
/* Why the seat cannot play these NUMBER cards for movement; NULL: it can. */
const char *number_forbids(struct arena *arena, const struct wizwar *ww, int seat, const struct order *order, const char **code);
/* Why the seat cannot display this card of its hand; NULL: it can, as far as its entry's own way (`shows`) allows. */
const char *display_forbids(const struct wizwar *ww, int seat, const struct order *order, const char **code);
const char *run_climb(struct turn *turn, const struct order *order, const char **code);
const char *run_door(struct turn *turn, const struct order *order, const char **code);
const char *run_display(struct turn *turn, const struct order *order, const char **code);
const char *run_drop(struct turn *turn, const struct order *order, const char **code);
const char *run_take(struct turn *turn, const struct order *order, const char **code);
const char *run_use(struct turn *turn, const struct order *order, const char **code);
const char *run_monster_move(struct turn *turn, const struct order *order, const char **code);

/* Why the active player cannot walk now at all; NULL: he can. */
const char *walking_forbids(const struct wizwar *ww, int seat, const char **code);
/* How many steps of its own lead the figure from a place to a square that `ends` accepts; GRID_NONE: none within `most`. */
int way_to(struct turn *turn, int figure, int32_t from, bool (*ends)(const void *context, int square), const void *context, int most,
           int squares[ORDER_STEPS]);

/* ---- duties.c ---- */

/* Why an IDIOT does not take this step: each must lead him nearer to a treasure (RULES 16.3). */
const char *goal_forbids(struct turn *turn, int seat, int face, const char **code);
/* Before his action phase ends, an IDIOT walks on towards his treasure. */
void goal_sought(struct turn *turn, int seat);
/* Why this order must wait: a frightened player flees first (WW-FEAR-01, 02). */
const char *fear_forbids(struct turn *turn, const struct order *order, const char **code);

/* ---- quota.c ---- */

/* A player with too many cards puts down the surplus (RULES 5). */
void quotas_settle(struct turn *turn);
/* DISCARD card, card, or CHOOSE card, card, which answers every question (RULES 19.2); false: the cursor has set the complaint,
 * or the line begins with neither word. */
bool read_put_down(struct reading *reading, struct order *order);
extern const struct question ww_quota_question;

/* ---- setup.c and between.c ---- */

void ww_setup(struct turn *turn, int seats);
/* Puts wizards on their home bases and treasures on their spots, on a finished board; also for positions. */
void ww_settle_in(struct arena *arena, struct wizwar *ww);
void ww_between(struct turn *turn, int seat, const char *text);
const char *ww_interlude_forbids(struct arena *arena, const void *state, int seat, const char *text);
const char *ww_offer(struct sheet *sheet, int line, int *to);

#endif
