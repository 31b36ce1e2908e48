/* Spells on one's own body. */
#include "engine/games/wizwar/cast/reading.h"

const struct card ww_card_adrenaline = {
    .number = CARD_adrenaline, .aims = AIM_ME | AIM_MY_MONSTER | AIM_MY_EGO, .number_use = NUMBER_DURATION,
    .traits = TRAIT(EXTRA_ATTACK), .rulings = "WW-ADREN-01 to 07", .help = "one attack more a turn",
};

const struct card ww_card_big_man = {
    .number = CARD_big_man, .aims = AIM_ME, .number_use = NUMBER_DURATION, .traits = TRAIT(BIG),
    .rulings = "WW-BIGMAN-01 to 13", .help = "you fill your square and push others on; your punch does three",
};

const struct card ww_card_mist_body = {
    .number = CARD_mist_body, .aims = AIM_ME, .number_use = NUMBER_DURATION,
    .traits = TRAIT(MIST) | TRAIT(NO_ATTACK) | TRAIT(UNTOUCHED), .rulings = "WW-MIST-01 to 06",
    .help = "you pass through all but walls, stone and big men; nobody attacks",
};

const struct card ww_card_pass_through_wall = {
    .number = CARD_pass_through_wall, .range = RANGE_BESIDE, .aims = AIM_EDGE, .rulings = "WW-PTW-01 to 02",
    .help = "you step through a wall",
};

const struct card ww_card_power_run = {
    .number = CARD_power_run, .aims = AIM_ME, .help = "each life that you give is a step",
};

const struct card ww_card_shadow = {
    .number = CARD_shadow, .aims = AIM_ME, .number_use = NUMBER_DURATION, .traits = TRAIT(SHADOW),
    .help = "you walk through doors and obstacles for a life each time",
};

/* The action phase is over: what is left is discarding and drawing, then another turn begins (WW-SPEED-03, 04). */
static void hurry(struct turn *turn, const struct queue_act *act)
{
    struct wizwar *ww = ww_of(turn);

    if (act->seat == ww->active)
        ww->now.again = true;
}

const struct card ww_card_speed = {
    .number = CARD_speed, .aims = AIM_ME, .rulings = "WW-SPEED-01 to 04",
    .help = "your turn ends, and another begins",
    .resolve = hurry,
};

const struct card ww_card_strength = {
    .number = CARD_strength, .aims = AIM_ME | AIM_MY_MONSTER, .number_use = NUMBER_DURATION, .traits = TRAIT(STRONG),
    .help = "physical damage that you deal is doubled",
};

const struct card ww_card_stretch = {
    .number = CARD_stretch, .aims = AIM_ME, .rulings = "WW-STR-01",
    .help = "you reach as far as you see: pick up, drop, or punch",
};
