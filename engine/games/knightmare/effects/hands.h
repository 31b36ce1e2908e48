/* Hands: cards that the effect of a card moves between hands and discards (HAND OF FATE, DOUBLE AGENTS, LEGACY).
 *
 * When a turn goes back, the price of a card and the card drawn for it stay; the result of its effect is undone (RULES
 * 7.4, 7.5). So state->transfers notes every card that such an effect moves, and km_go_back takes back those that came
 * after its target moment. */
#ifndef KNIGHTMARE_HANDS_H
#define KNIGHTMARE_HANDS_H

#include "engine/games/knightmare/effects/cards.h"

/* The colour whose deck and discards this colour uses: with CARDS=COMMON both use those of White. */
struct side *km_piles(struct state *state, int colour);

/* Takes a discarded card from its present place: after a reshuffle of the common deck it may be in the deck, or in the
 * hand that drew it. */
void km_fetch(struct state *state, int colour, int card);

enum hand_pile { PILE_HAND, PILE_DISCARDS };

struct pile_place {
    int colour;
    enum hand_pile which;
};

/* Moves one card, tells the player who receives it, and notes it. A trial moves unknown cards as unknown. */
void km_transfer(struct turn *turn, int card, struct pile_place from, struct pile_place to);

/* Takes back all moves of cards since there were `count` transfers, the latest first. A card that was spent meanwhile
 * stays where it is. */
void km_undo_transfers(struct turn *turn, int count);

#endif
