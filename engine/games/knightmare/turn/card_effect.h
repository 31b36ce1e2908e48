/* Card effect: what a card does after it is spent. RULES 8.1, 8.2. */
#ifndef KNIGHTMARE_CARD_EFFECT_H
#define KNIGHTMARE_CARD_EFFECT_H

#include "engine/games/knightmare/turn/play.h"

/* Carries out the card's effect on the board, or tells that it fizzles when the effect is not allowed; then returns the
 * reason, else NULL. */
const char *km_take_effect(struct play *play, const struct cast *cast, bool response);

#endif
