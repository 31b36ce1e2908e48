/* Black holes. */
#include "engine/games/wizwar/cast/reading.h"

const struct card ww_card_black_hole = {
    .number = CARD_black_hole, .range = RANGE_LOS, .aims = AIM_SQUARE, .number_use = NUMBER_STRENGTH,
    .flags = CARD_NEEDS_EMPTY, .traits = TRAIT(CREATION) | TRAIT(FIXED), .rulings = "WW-HOLE-01 to 10",
    .help = "draws in what lies around",
};
