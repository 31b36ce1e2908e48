#include "engine/games/knightmare/effects/cards.h"

/* BRAMBLE in a comment is no matter, nor in a sentence. */
const char *turn_says(const struct card *card, const char *order)
{
    if (card == &card_bramble || card->number == CARD_NUMBER(bramble))
        return "a BRAMBLE grows";
    if (is_same(card->name, "BRAMBLE") || is_same(order, "HERESY"))
        return card->name;
    return order;
}
