/* What befalls the whole board. */
#include "engine/games/wizwar/cast/reading.h"

/* Everybody drops everything; what is shown later falls at once (WW-GRAV-01, 02). */
static void pull_down(struct turn *turn, const struct effect *effect)
{
    (void)effect;
    for (int figure = 0; figure < FIGURES_MAX && !ww_of(turn)->ending; figure++)
        if (figure_lives(ww_of(turn), figure))
            figure_drop_all(turn, figure);
}

const struct card ww_card_gravity = {
    .number = CARD_gravity, .range = RANGE_GLOBAL, .number_use = NUMBER_DURATION, .flags = CARD_ENVIRONMENT,
    .traits = TRAIT(DROPS_ALL), .rulings = "WW-GRAV-01 to 02", .help = "everybody drops everything",
    .took_hold = pull_down,
};

const struct card ww_card_time_warp = {
    .number = CARD_time_warp, .range = RANGE_GLOBAL, .number_use = NUMBER_STRENGTH, .rulings = "WW-TIME-01 to 02",
    .help = "the end of a turn of yours comes back",
};

const struct card ww_card_cataclysm = {
    .number = CARD_cataclysm, .range = RANGE_GLOBAL, .number_use = NUMBER_STRENGTH, .flags = CARD_ENVIRONMENT,
    .rulings = "WW-CATA-01 to 13", .help = "disasters by rank up to its strength",
};

const struct card ww_card_hand_of_god = {
    .number = CARD_hand_of_god, .range = RANGE_ANY, .aims = AIM_SQUARE, .flags = CARD_ENVIRONMENT | CARD_NO_COUNTER,
    .rulings = "WW-HAND-10 to 17", .help = "what is in a square moves by chance",
};

const struct card ww_card_magical_trap = {
    .number = CARD_magical_trap, .rulings = "WW-MTRAP-01 to 10", .help = "a spell of the deck works on who draws it",
};
