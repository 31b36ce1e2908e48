/* What is there for who believes in it. */
#include "engine/games/wizwar/cast/reading.h"

const struct card ww_card_illusion_wall = {
    .number = CARD_illusion_wall, .range = RANGE_LOS, .aims = AIM_EDGE, .rulings = "WW-ILLU-01 to 11",
    .help = "a wall for who believes in it",
};

const struct card ww_card_illusionary_creation = {
    .number = CARD_illusionary_creation, .range = RANGE_LOS, .aims = AIM_SQUARE, .flags = CARD_NEEDS_EMPTY,
    .traits = TRAIT(CREATION), .rulings = "WW-ICR-01 to 06", .help = "looks like something that fills a square",
};
