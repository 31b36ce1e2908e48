/* Slime, and the spells that wait in it. */
#include "engine/games/wizwar/cast/reading.h"

const struct card ww_card_slime = {
    .number = CARD_slime, .range = RANGE_LOS, .aims = AIM_SQUARE, .flags = CARD_NEEDS_EMPTY,
    .traits = TRAIT(CREATION) | TRAIT(FIXED) | TRAIT(FILLS), .rulings = "WW-SLIME-01 to 07",
    .help = "costs two steps; spells may be put into it",
};
