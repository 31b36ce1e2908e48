#include "engine/games/knightmare/effects/cards.h"

const int km_cards[2] = { 1, 2 };
const int km_prices[2] = { 3, 4 };
static const struct { int number; } km_local[1] = { { 5 } };

int cards_count(void)
{
    return cards_worth() + km_local[0].number;
}
