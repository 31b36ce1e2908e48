/* Every card by its number: the one place that knows them all. */
#include "engine/games/knightmare/effects/catalogue.h"

#include "engine/games/knightmare/effects/cards.h"

#define CARD_DECLARED(symbol, title, form, example) extern const struct card card_##symbol;
#define NOTHING(symbol, title, form, example)
KM_CARDS(CARD_DECLARED, NOTHING)

#define CARD_LISTED(symbol, title, form, example) &card_##symbol,
#define UNLISTED(symbol, title, form, example) NULL,
const struct card *const km_cards[CARDS_MAX] = { NULL, KM_CARDS(CARD_LISTED, UNLISTED) };
