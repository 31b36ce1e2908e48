#include "engine/games/knightmare/chess/board.h"
#include "engine/games/knightmare/effects/cards.h"

int board_men(void)
{
    return cards_half() ? 32 : 0;
}
