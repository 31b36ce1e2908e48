/* Copies: cards that copy the card played before them, and the cards beside the board for effects. RULES 7.6, 9.6. */
#ifndef KNIGHTMARE_COPIES_H
#define KNIGHTMARE_COPIES_H

#include "engine/games/knightmare/effects/cards.h"

/* The card that is spent: for a copy, the copy itself. */
const struct card *km_card_spent(const struct cast *cast);

/* Turns a copy into a cast of the card that it copies (7.6), in place; a second time it does nothing. Returns false,
 * with the cast's code and the words, when there is nothing to copy. */
bool km_bind_copy(struct arena *arena, const struct state *state, struct cast *cast, const char **reason);

/* The card beside the board for an effect: for a copied effect, the copy; 0: none, because a VULTURE has taken it. */
int km_card_beside(const struct state *state, const struct effect *effect);
void km_set_card_beside(struct turn *turn, int effect, int card);

/* How many cards there are in hands, decks and discards and beside the board. */
int km_count_cards(const struct state *state);

#endif
