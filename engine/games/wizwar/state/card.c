#include "engine/games/wizwar/state/card.h"

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
