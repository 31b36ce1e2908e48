#include "engine/games/wizwar/state/card.h"

const struct card *ww_card(int number)
{
    return number > 0 && number < CARD_LIMIT ? ww_cards[number] : NULL;
}

bool card_has(int card, uint64_t flag)
{
    const struct card *entry = ww_card(card);

    return entry && (entry->flags & flag) != 0;
}

bool card_aims_at_figures(int card)
{
    const struct card *entry = ww_card(card);

    return entry && (entry->aims & AIM_FIGURES) != 0;
}

bool card_deals_points(int card)
{
    const struct card *entry = ww_card(card);

    return entry && !(entry->flags & CARD_MONSTER) && (entry->points || entry->points_each || (entry->flags & CARD_DEALS_POINTS));
}

bool card_lasts(int card)
{
    const struct card *entry = ww_card(card);

    return entry && entry->number_use == NUMBER_DURATION;
}

bool card_shows(int card, uint64_t trait)
{
    const struct card *entry = ww_card(card);

    return entry && (entry->traits & trait) != 0;
}
