/* Hands: cards that the effect of a card moves between hands and discards (HAND OF FATE, DOUBLE AGENTS, LEGACY).
 *
 * What a card costs and what is drawn for it stays as it is when a turn goes back; what its effect did is undone with
 * it (RULES 7.4, 7.5). So every card that such an effect moves is noted in state->transfers, and km_go_back takes back
 * those that came after the moment it goes back to. */
#ifndef KNIGHTMARE_HANDS_H
#define KNIGHTMARE_HANDS_H

#include "engine/games/knightmare/effects/cards.h"

/* Whose deck and discards the colour uses: with CARDS=COMMON both use those of White. */
struct side *km_piles(struct state *state, int colour);

/* Takes a card that was discarded from where it is now: when the common deck has been made anew it may be in that, or in
 * the hand that drew it. */
void km_fetch(struct state *state, int colour, int card);

enum hand_pile { PILE_HAND, PILE_DISCARDS };

struct pile_place {
    int colour;
    enum hand_pile which;
};

/* Moves one card, tells him who gets it into his hand, and notes it. Cards that a trial does not know are moved as
 * such. */
void km_transfer(struct turn *turn, int card, struct pile_place from, struct pile_place to);

/* Takes back what has been moved since there were `count` transfers, the latest first. A card that has been spent
 * meanwhile stays where it is. */
void km_undo_transfers(struct turn *turn, int count);

#endif
