#include "engine/games/wizwar/state/catalogue.h"

/* BRAMBLE in a comment is no matter, nor a PUNCH anywhere. */
bool turn_grows(const struct card *card)
{
    if (card->number == CARD_punch || is_same(card->name, "PUNCH"))
        return false;
    if (card == &ww_card_bramble)
        return true;
    return card->number == CARD_bramble || is_same(card->name, "BRAMBLE");
}
