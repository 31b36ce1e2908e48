#include "engine/games/knightmare/effects/cards.h"

/* The table of the cards is for effects/cards.c alone, no other table may be handed down, and a rule set may be named. */
int cards_worth(void)
{
    int km_local = km_prices[0];

    return km_local + km_cards[1] + km_rules;
}
