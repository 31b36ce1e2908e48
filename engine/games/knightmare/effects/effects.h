/* Effects in play: how they bend the move rules, begin, sleep, spread and end. RULES 8.3, 9. */
#ifndef KNIGHTMARE_EFFECTS_H
#define KNIGHTMARE_EFFECTS_H

#include "engine/games/knightmare/effects/cards.h"

/* Applies the effects in play to the move rules. */
void km_bend(const void *context, struct move_rules *rules);
bool km_has_bars(const struct state *state);
bool km_bars(const void *context, const struct move_rules *rules, const struct move *move);
extern const struct effect_rules km_effect_rules;

/* Is there a card beside the board for the effect? Not for marks that a card leaves for a turn or two, and not for an
 * effect that another effect has made (begun without a number). */
bool km_has_card(const struct effect *effect);

/* Tells of an effect: KM_EFFECT_ON, _OFF ... A hidden one is not told of. */
void km_tell_effect(struct turn *turn, int type, const struct effect *effect);

/* Completes the effects that a position has named, once they and all men are there. */
void km_effects_placed(struct state *state);

/* After each step: ends effects whose own end has come, spreads others, and tells which are suspended or resume. */
void km_settle(struct turn *turn);

/* Ends an effect by a card. Returns NULL, or why that is not allowed ("CHECKMATE"), and then does nothing. */
const char *km_cancel(struct turn *turn, const struct effect *effect);

/* Begins the card's effect where the cast names it: the resolve of many continuing cards. */
const char *km_begin(struct turn *turn, const struct cast *cast);

/* Begin the card's effect on a man with no card beside the board, for a while: until the end of the colour's next turn
 * (of the one after the turn now running, if that is his), or until the end of the turn now running. Turns count even
 * without a move; cancelled turns do not (RULES 9). Return the effect's id. */
int km_begin_until_next(struct turn *turn, const struct card *card, int owner, int man, int colour);
int km_begin_this_turn(struct turn *turn, const struct card *card, int owner, int man);

/* `bend` functions for such effects, for the colour whose turns they count: it may not move the man, or may not capture
 * him. */
void km_bend_held(const struct state *state, const struct effect *effect, struct move_rules *rules);
void km_bend_shielded(const struct state *state, const struct effect *effect, struct move_rules *rules);

#endif
