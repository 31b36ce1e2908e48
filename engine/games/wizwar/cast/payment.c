/* What an act costs: cards, and an attack of the turn's quota. */
#include "engine/games/wizwar/cast/act.h"

static void for_each_cost(struct turn *turn, const struct queue_act *act, void (*each)(struct turn *, int seat, int card))
{
    int cards[COSTS_MAX], count = act_costs(act, cards);

    for (int i = 0; i < count; i++)
        each(turn, act->seat, cards[i]);
}

void deck_renew(struct turn *turn)
{
    struct wizwar *ww = ww_of(turn);
    int held[ACTS_DEEP * COSTS_MAX], count = 0, cards[COSTS_MAX];

    for (int i = 0; i < ww->acts.count && i < ACTS_DEEP; i++)
        for (int k = act_costs(&ww->acts.acts[i], cards); k > 0; k--)
            if (pile_take(PILE(&ww->discards), cards[k - 1]))
                held[count++] = cards[k - 1];
    while (ww->discards.count > 0)
        pile_push(turn, PILE(&ww->deck), pile_pop(PILE(&ww->discards)));
    pile_shuffle(turn, PILE(&ww->deck), "deck", ww_card_name, NULL);
    emit(turn, WW_DECK_RENEWED, event_int("count", ww->deck.count));
    while (count > 0)
        pile_push(turn, PILE(&ww->discards), held[--count]);
}

static void give_back(struct turn *turn, int seat, int card)
{
    struct wizwar *ww = ww_of(turn);

    if (ww_in_play(ww, seat) && pile_take(PILE(&ww->discards), card))
        pile_push(turn, PILE(&ww->players[seat].hand), card);
}

static bool counts_for_quota(const struct wizwar *ww, const struct queue_act *act)
{
    return act_is_attack(ww, act) && !act_flag(act, ACT_OUT_OF_TURN | ACT_NO_QUOTA);
}

/* The second self uses up its own things first (WW-ADREN-06). */
static int32_t *quota_of(struct wizwar *ww, const struct queue_act *act, int way)
{
    int ego_left = figure_is_wizard(act->source) ? 0 : figure_trait(ww, act->source, TRAIT(EXTRA_ATTACK)) - ww->now.ego_attacks;

    return ego_left > 0 || (way < 0 && !figure_is_wizard(act->source) && ww->now.ego_attacks > 0) ? &ww->now.ego_attacks
                                                                                             : &ww->now.attacks;
}

void act_pay(struct turn *turn, const struct queue_act *act)
{
    struct wizwar *ww = ww_of(turn);

    for_each_cost(turn, act, card_spend);
    if (counts_for_quota(ww, act))
        ++*quota_of(ww, act, 1);
}

void act_pay_back(struct turn *turn, const struct queue_act *act)
{
    struct wizwar *ww = ww_of(turn);

    for_each_cost(turn, act, give_back);
    if (counts_for_quota(ww, act))
        --*quota_of(ww, act, -1);
}

void draw_charge(struct turn *turn, int seat)
{
    const struct wizwar *ww = ww_of(turn);
    const struct effect *curse;

    for (int n = 0; !ww->ending && ww_in_play(ww, seat) && (curse = figure_bears(ww, seat, TRAIT(COSTS_DRAWS), n)) != NULL; n++) {
        struct queue_act act = { .kind = curse->kind, .seat = curse->owner, .source = seat,
                                 .data = { [ACT_SHARE] = curse->data[EFFECT_SHARE],
                                           [ACT_FLAGS] = ACT_FREE | ACT_NO_QUOTA | ACT_TRAP } };

        act_aim(&act, TARGET_FIGURE, seat, PLACE_NONE);
        act_perform(turn, act);
    }
}
