/* Whom to hurt, and by what. */
#include "engine/games/wizwar/bot/plan.h"

#include "engine/kernel/order.h"

enum { KILL_VALUE = 40, LOOSEN_VALUE = 9, STATE_VALUE = 2, SHOT_VALUE = 3 };

/* An effect that hurts its bearer. */
static const uint64_t harmful = TRAIT(PETRIFIED) | TRAIT(NO_WALK) | TRAIT(BLIND) | TRAIT(SLOW) | TRAIT(IDIOT)
                                | TRAIT(COSTS_STEPS) | TRAIT(COSTS_DRAWS);

/* Damage counts as it is, half against a target that is not a wizard, more where it ends him. */
static int worth(const struct plan *plan, int victim, int points)
{
    const struct figure *figure = &plan->ww->figures[victim];

    if (!figure_is_wizard(victim))
        return points / 2;
    if (points >= figure->life)
        return KILL_VALUE;
    return points + (thing_treasure(plan->ww, victim) && points > 0);
}

static void offer(const struct plan *plan, struct strike *best, struct strike strike)
{
    struct order order;

    if (strike.value > best->value && plan_can(plan, strike.line, &order))
        *best = strike;
}

/* ---- spells ---- */

static void try_spell(const struct plan *plan, struct strike *best, int kind, int victim)
{
    const struct card *card = ww_card(kind);
    const char *at = figure_name(plan->arena, plan->ww, victim);
    int number = card->number_use == NUMBER_NONE ? CARD_NONE : plan_number(plan);
    int value = number ? ww_card(number)->value : 1, points = card->points + card->points_each * value;
    const char *line = arena_printf(plan->arena, "CAST %s AT %s", ww_card_names[kind], at);

    if (points == 0)
        points = card->traits & harmful ? STATE_VALUE + (value > 2) : 0;
    if (number)
        line = arena_printf(plan->arena, "%s WITH %d", line, value);
    offer(plan, best, (struct strike){ worth(plan, victim, points), line, kind, number });
}

/* What makes him let a treasure fall. */
static void try_to_loosen(const struct plan *plan, struct strike *best, int kind, int victim)
{
    const struct thing *treasure = figure_is_wizard(victim) ? thing_treasure(plan->ww, victim) : NULL;

    if (treasure && ww_card(kind)->read && ww_card(kind)->points == 0)
        offer(plan, best, (struct strike){ LOOSEN_VALUE, arena_printf(plan->arena, "CAST %s AT %s THEN %s", ww_card_names[kind],
                                                                     figure_name(plan->arena, plan->ww, victim),
                                                                     thing_name(plan->arena, plan->ww, treasure)),
                                           kind, CARD_NONE });
}

static void try_hand(const struct plan *plan, struct strike *best, int victim)
{
    const struct hand *hand = plan_hand(plan);

    for (int i = 0; i < hand->count; i++)
        if (card_type(hand->cards[i]) == TYPE_ATTACK && !card_has(hand->cards[i], CARD_ENVIRONMENT)) {
            try_spell(plan, best, hand->cards[i], victim);
            try_to_loosen(plan, best, hand->cards[i], victim);
        }
}

/* ---- objects ---- */

static void try_thing(const struct plan *plan, struct strike *best, const struct thing *thing, int victim)
{
    const struct card *card = ww_card(thing->kind);
    const char *name = thing_name(plan->arena, plan->ww, thing), *at = figure_name(plan->arena, plan->ww, victim);
    int number = plan_number(plan);

    if (!card || !card->use)
        return;
    if (card->points > 0)
        offer(plan, best, (struct strike){ worth(plan, victim, card->points), arena_printf(plan->arena, "THROW %s AT %s", name, at),
                                           CARD_NONE, CARD_NONE });
    if (card->points_each > 0 && number && plan->ww->figures[victim].place == plan_place(plan))
        offer(plan, best, (struct strike){ worth(plan, victim, card->points_each * ww_card(number)->value),
                                           arena_printf(plan->arena, "USE %s AT %s WITH %d", name, at, ww_card(number)->value),
                                           CARD_NONE, number });
    if (thing->value > 0 && figure_sees(plan->maze, plan->ww, plan->seat, victim))
        offer(plan, best, (struct strike){ worth(plan, victim, SHOT_VALUE), arena_printf(plan->arena, "USE %s AT %s", name, at),
                                           CARD_NONE, CARD_NONE });
}

struct strike plan_strike(const struct plan *plan)
{
    struct strike best = { 0 };

    if (attacks_left(plan->ww, plan->seat, false) <= 0 || plan->ww->round <= 1)
        return best;
    for (int victim = 0; victim < FIGURES_MAX; victim++) {
        const struct thing *thing = NULL;

        if (!figure_is_opponent(plan->ww, plan->seat, victim))
            continue;
        try_hand(plan, &best, victim);
        while ((thing = thing_carried(plan->ww, plan->seat, thing)) != NULL)
            try_thing(plan, &best, thing, victim);
        offer(plan, &best, (struct strike){ worth(plan, victim, 1),
                                            arena_printf(plan->arena, "PUNCH %s", figure_name(plan->arena, plan->ww, victim)),
                                            CARD_NONE, CARD_NONE });
    }
    return best;
}
