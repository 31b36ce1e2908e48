/* Spells that go on hurting, and the spells that lift them. */
#include "engine/games/wizwar/cast/reading.h"

/* The cast begins it; later it deals damage for each card drawn, and may be answered each time (WW-AMP-03). */
static void linger(struct turn *turn, const struct queue_act *act)
{
    if (act_flag(act, ACT_FREE))
        act_strike(turn, act, 1);
    else
        act_lay(turn, act);
}

const struct card ww_card_slow_death = {
    .number = CARD_slow_death, .range = RANGE_LOS, .aims = AIM_OPPONENT, .flags = CARD_PERMANENT | CARD_NO_AMPLIFY,
    .traits = TRAIT(COSTS_DRAWS), .help = "a point for each card that the victim draws",
    .resolve = linger,
};

const struct card ww_card_walking_dead = {
    .number = CARD_walking_dead, .range = RANGE_LOS, .aims = AIM_OPPONENT, .flags = CARD_PERMANENT | CARD_NO_AMPLIFY,
    .traits = TRAIT(COSTS_STEPS), .rulings = "WW-WALK-01 to 06",
    .help = "a third of a point for each square that the victim walks",
};

/* Opponents in the square that its bearer enters: once a turn each (WW-DIS-02, 06). */
static void infect(struct turn *turn, int figure)
{
    struct wizwar *ww = ww_of(turn);
    int32_t place = ww->figures[figure].place;
    int other = FIGURE_NONE;
    const char *code;

    while (!ww->ending && figure_lives(ww, figure) && (other = figure_in(ww, place, other)) != FIGURE_NONE) {
        struct queue_act act = { .kind = CARD_contagion, .seat = figure_seat(ww, figure), .source = figure,
                                 .data = { [ACT_SHARE] = WHOLE, [ACT_FLAGS] = ACT_FREE | ACT_NO_QUOTA } };

        act_aim(&act, TARGET_FIGURE, other, PLACE_NONE);
        if (!figure_is_opponent(ww, act.seat, other) || ((uint32_t)ww->now.touched >> other & 1u)
            || attack_forbids(ww, &act, other, &code))
            continue;
        ww->now.touched |= (int32_t)(1u << other);
        act_perform(turn, act);
    }
}

const struct card ww_card_disease = {
    .number = CARD_disease, .aims = AIM_ME, .number_use = NUMBER_DURATION, .rulings = "WW-DIS-01 to 07",
    .help = "opponents whose square you enter take three points",
    .came_in = infect,
};

static bool read_curse(struct reading *reading, struct queue_act *act)
{
    int card;

    if (!read_card(reading, &card))
        return false;
    act_aim(act, TARGET_CARD, card, PLACE_NONE);
    return true;
}

/* The named spell, or the oldest on the figure; NULL: none. */
static const struct effect *curse_of(const struct wizwar *ww, const struct queue_act *act)
{
    const struct queue_target *named = act_target(act, TARGET_CARD, 0);
    int figure = act_victim(act) == FIGURE_NONE ? act->source : act_victim(act);

    for (int i = 0; i < ww->effects.count; i++) {
        const struct effect *effect = &ww->effects.list[i];

        if (effect->target_kind == TARGET_FIGURE && effect->target == figure && (!named || effect->kind == named->id))
            return effect;
    }
    return NULL;
}

static const char *curse_forbids(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act, const char **code)
{
    (void)maze;
    *code = "TARGET";
    if (act_victim(act) != FIGURE_NONE && figure_trait(ww, act_victim(act), TRAIT(NO_LIFE)))
        return NULL;
    return curse_of(ww, act) ? NULL : "no such spell runs on him";
}

/* It destroys a ghost (WW-GHOST-07). */
static void lift(struct turn *turn, const struct queue_act *act)
{
    const struct effect *effect = curse_of(ww_of(turn), act);

    if (act_victim(act) != FIGURE_NONE && figure_trait(ww_of(turn), act_victim(act), TRAIT(NO_LIFE)))
        figure_die(turn, act_victim(act), act->source);
    else if (effect)
        effect_end(turn, effect->id, EFFECT_DISPELLED);
}

const struct card ww_card_remove_curse = {
    .number = CARD_remove_curse, .range = RANGE_LOS, .aims = AIM_ME | AIM_WIZARD | AIM_MONSTER,
    .flags = CARD_ONCE_PEACEFUL, .help = "ends one spell on a wizard, or a ghost",
    .read = read_curse, .forbids = curse_forbids, .resolve = lift,
};
