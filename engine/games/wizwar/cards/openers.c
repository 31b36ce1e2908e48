/* Cards that let one act out of turn. */
#include "engine/games/wizwar/cast/reading.h"

const struct card ww_card_interrupt = {
    .number = CARD_interrupt, .flags = CARD_OPENER, .rulings = "WW-INT-01 to 13",
    .help = "you cast another spell at once, on another player's turn",
};

const struct card ww_card_opportunity_fire = {
    .number = CARD_opportunity_fire, .flags = CARD_OPENER | CARD_AT_MOVER, .rulings = "WW-OPF-01 to 04",
    .help = "you cast an attack at somebody who moves or acts in your sight",
};

/* Only when an opponent lifts a treasure of its caster's (WW-GOLD-01, 02). */
static const char *gold_forbids(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act,
                                const struct queue_act *answered)
{
    const struct thing *thing = act_victim(act) == FIGURE_NONE ? NULL : thing_treasure(ww, act_victim(act));

    (void)maze;
    (void)answered;
    return thing && thing->id == ww->now.taken_thing && thing->owner == act->seat + 1 ? NULL : "it is not your treasure";
}

static void curse_gold(struct turn *turn, const struct queue_act *act)
{
    act_strike(turn, act, ww_card(act->kind)->points);
}

const struct card ww_card_fools_gold = {
    .number = CARD_fools_gold, .range = RANGE_ANY, .aims = AIM_WIZARD, .flags = CARD_BYSTANDER | CARD_ANSWERS_EVENTS, .points = 3,
    .rulings = "WW-GOLD-01 to 02",
    .help = "an opponent who picks up your treasure takes three points",
    .answer_forbids = gold_forbids, .resolve = curse_gold,
};
