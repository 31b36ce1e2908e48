/* The catalogue's table: every card by its number. */
#include "engine/games/wizwar/state/card.h"

const struct card *const ww_cards[CARD_LIMIT] = {
#define X(symbol, number, name, type, core, expansion, homebrew) [number] = &ww_card_##symbol,
    WW_CARDS(X)
#undef X
#define X(symbol, number, name) [number] = &ww_card_##symbol,
    WW_PSEUDOS(X)
#undef X
};
