/* Water. */
#include "engine/games/wizwar/cast/reading.h"

const struct card ww_card_waterwall = {
    .number = CARD_waterwall, .range = RANGE_LOS, .aims = AIM_EDGE, .number_use = NUMBER_SPACES,
    .flags = CARD_WATER | CARD_ALSO_COUNTER, .rulings = "WW-WWALL-01 to 05",
    .help = "a wave on both sides of an edge",
};

const struct card ww_card_waterbolt = {
    .number = CARD_waterbolt, .range = RANGE_LOS, .aims = AIM_DAMAGED, .number_use = NUMBER_POINTS,
    .flags = CARD_WATER | CARD_MOVES, .rulings = "WW-WBOLT-01 to 03", .help = "points, or pushes, or some of each",
};

const struct card ww_card_stone_to_water = {
    .number = CARD_stone_to_water, .range = RANGE_LOS, .aims = AIM_EDGE | AIM_OBSTACLE | AIM_SQUARE,
    .flags = CARD_WATER, .rulings = "WW-STW-01", .help = "a wall or stone becomes a wave",
};
