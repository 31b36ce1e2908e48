/* Monsters and ghosts. */
#include "engine/games/wizwar/cast/reading.h"

static int roll_blow(struct turn *turn, int figure)
{
    (void)figure;
    return roll_die(turn, 4, "trolls-blow");
}

const struct card ww_card_troll = {
    .number = CARD_troll, .range = RANGE_LOS, .aims = AIM_SQUARE, .flags = CARD_MONSTER, .life = 8, .rate = 2,
    .rulings = "WW-MON-01 to 10", .help = "moves 2, attacks with a D4, walls too",
    .blow = roll_blow,
};

const struct card ww_card_skeleton = {
    .number = CARD_skeleton, .range = RANGE_LOS, .aims = AIM_SQUARE, .flags = CARD_MONSTER, .traits = TRAIT(THICK),
    .life = 3, .rate = 3, .help = "moves 3, attacks with a point",
    .points = 1,
};

const struct card ww_card_democratic_monster = {
    .number = CARD_democratic_monster, .range = RANGE_LOS, .aims = AIM_SQUARE, .flags = CARD_MONSTER, .life = 6,
    .rate = 2, .rulings = "WW-DEMO-01 to 03", .help = "every player moves it in his turn",
    .points = 2,
};

const struct card ww_card_fire_imp = {
    .number = CARD_fire_imp, .range = RANGE_LOS, .aims = AIM_SQUARE, .flags = CARD_MONSTER, .life = 4, .rate = 0,
    .rulings = "WW-IMP-01 to 05", .help = "shoots the nearest figure at the end of each turn",
};

const struct card ww_card_ghost = {
    .number = CARD_ghost, .range = RANGE_LOS, .aims = AIM_SQUARE, .flags = CARD_MONSTER,
    .traits = TRAIT(MIST) | TRAIT(NO_LIFE) | TRAIT(WATERY), .rate = 3, .rulings = "WW-GHOST-01 to 07",
    .help = "moves 3 through all but walls, attacks with two points",
    .points = 2,
};
