/* First cards: what a beginner can play in his first turn, as lines to send. */
#ifndef KNIGHTMARE_FIRST_CARDS_H
#define KNIGHTMARE_FIRST_CARDS_H

#include "engine/games/knightmare/effects/state.h"
#include "engine/kernel/value.h"

/* Whole turns with one card each of the colour's hand ("MOVE e2e4; PLAY CURSE d8"), three at most; an empty list when it is
 * not his first turn. `state` is as the colour may know it. */
struct value *first_cards(struct arena *arena, const struct state *state, int colour);

#endif
