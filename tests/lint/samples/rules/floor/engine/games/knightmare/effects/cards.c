#include "engine/games/knightmare/effects/cards.h"
#include "engine/games/knightmare/chess/board.h"

int cards_count(void)
{
    return board_men() / 2;
}
