#include "engine/games/knightmare/effects/cards.h"
#include "engine/games/knightmare/chess/board.h"

int cards_half(void)
{
    return board_men() / 2 + km_cards[0];
}
