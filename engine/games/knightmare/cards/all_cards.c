/* Every card by its number: the only place that lists them all. */
#include "engine/games/knightmare/effects/cards.h"
#include "engine/games/knightmare/effects/catalogue.h"

#define CARD_DECLARED(symbol, title, form, example) extern const struct card card_##symbol;
KM_CARDS(CARD_DECLARED)

#define CARD_LISTED(symbol, title, form, example) &card_##symbol,
const struct card *const km_cards[CARDS_MAX] = { NULL, KM_CARDS(CARD_LISTED) };
