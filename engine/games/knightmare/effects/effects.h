/* Effects in play: how they bend the move rules, begin, sleep, spread and end. RULES 8.3, 9. */
#ifndef KNIGHTMARE_EFFECTS_H
#define KNIGHTMARE_EFFECTS_H

#include "engine/games/knightmare/effects/cards.h"

/* What the effects in play do to the move rules. */
void km_bend(const void *context, struct move_rules *rules);
bool km_has_bars(const struct state *state);
bool km_bars(const void *context, const struct move_rules *rules, const struct move *move);
extern const struct effect_rules km_effect_rules;

/* Does a card of its own lie beside the board for the effect? Not for what a card leaves behind for a turn or two, and
 * not for one that another effect has made (begun without a number). */
bool km_has_card(const struct effect *effect);

/* Tells of an effect: KM_EFFECT_ON, _OFF ... A hidden one is not told of. */
void km_tell_effect(struct turn *turn, int type, const struct effect *effect);

/* Completes the effects that a position has named, once they and all men are there. */
void km_effects_placed(struct state *state);

/* After each step: effects that have come to their own end leave, others spread, and what sleeps or wakes is told. */
void km_settle(struct turn *turn);

/* Ends an effect by a card. Returns why that may not be ("CHECKMATE"), and then has done nothing, or NULL. */
const char *km_cancel(struct turn *turn, const struct effect *effect);

/* Begins the card's effect where the cast names it: the resolve of many continuing cards. */
const char *km_begin(struct turn *turn, const struct cast *cast);

/* Begin the card's effect on a man with no card beside the board, for a while: until the end of the colour's next turn
 * (of the one after the turn now running, if that is his), or until the end of the turn now running. Turns that are
 * taken count, also without a move; cancelled ones do not (RULES 9). Return the effect's id. */
int km_begin_until_next(struct turn *turn, const struct card *card, int owner, int man, int colour);
int km_begin_this_turn(struct turn *turn, const struct card *card, int owner, int man);

/* Ways to bend for such effects, on the colour whose turns they count: he may not move the man, may not capture him. */
void km_bend_held(const struct state *state, const struct effect *effect, struct move_rules *rules);
void km_bend_shielded(const struct state *state, const struct effect *effect, struct move_rules *rules);

#endif
