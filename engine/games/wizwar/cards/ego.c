/* The second self. */
#include "engine/games/wizwar/cast/reading.h"

const struct card ww_card_alter_ego = {
    .number = CARD_alter_ego, .aims = AIM_ME, .life = 5, .rulings = "WW-ALTER-01 to 27",
    .help = "a second self in your square, which casts from your hand",
};
