/* Spells that go on hurting, and what lifts them. */
#include "engine/games/wizwar/cast/reading.h"

const struct card ww_card_slow_death = {
    .number = CARD_slow_death, .range = RANGE_LOS, .aims = AIM_OPPONENT, .flags = CARD_PERMANENT | CARD_NO_AMPLIFY,
    .traits = TRAIT(COSTS_DRAWS), .help = "a point for each card that the victim draws",
};

const struct card ww_card_walking_dead = {
    .number = CARD_walking_dead, .range = RANGE_LOS, .aims = AIM_OPPONENT, .flags = CARD_PERMANENT | CARD_NO_AMPLIFY,
    .traits = TRAIT(COSTS_STEPS), .rulings = "WW-WALK-01 to 06",
    .help = "a third of a point for each square that the victim walks",
};

const struct card ww_card_disease = {
    .number = CARD_disease, .aims = AIM_ME, .number_use = NUMBER_DURATION, .traits = TRAIT(CONTAGIOUS),
    .rulings = "WW-DIS-01 to 07", .help = "opponents whose square you enter take three points",
};

const struct card ww_card_remove_curse = {
    .number = CARD_remove_curse, .range = RANGE_LOS, .aims = AIM_ME | AIM_WIZARD | AIM_MONSTER,
    .flags = CARD_PEACEFUL, .help = "ends one spell on a wizard, or a ghost",
};
