#include "engine/games/wizwar/state/acts.h"

int spent_card(int bit)
{
    for (int card = 1; card < PSEUDO_FIRST; card++)
        if (ww_card(card) && ww_card(card)->goes_with == bit)
            return card;
    return CARD_NONE;
}

int act_costs(const struct queue_act *act, int cards[COSTS_MAX])
{
    int spent = act->data[ACT_SPENT], count = 0;

    if (!act_flag(act, ACT_FREE | ACT_RETURNED))
        cards[count++] = act->kind;
    if (spent & 7)
        cards[count++] = spent & 7;
    if (spent >> SPENT_SECOND_SHIFT & 7)
        cards[count++] = spent >> SPENT_SECOND_SHIFT & 7;
    for (int bit = SPENT_ADD; bit <= SPENT_CORNER; bit *= 2)
        if (spent & bit)
            cards[count++] = spent_card(bit);
    return count;
}
