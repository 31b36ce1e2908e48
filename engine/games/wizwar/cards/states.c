/* Attacks that put a figure into a state. */
#include "engine/games/wizwar/cast/reading.h"

const struct card ww_card_blind = {
    .number = CARD_blind, .range = RANGE_LOS, .aims = AIM_OPPONENT, .number_use = NUMBER_DURATION,
    .traits = TRAIT(BLIND), .help = "the victim sees nothing",
};

/* In the middle of his own turn he keeps the one step that he has not yet taken (RULES 16.3). Up to version 4 he walked on. */
static void slow_down(struct turn *turn, const struct effect *effect)
{
    struct wizwar *ww = ww_of(turn);
    int left = 1 + figure_trait(ww, effect->target, TRAIT(FASTER)) - ww->now.taken;

    if (effect->target != ww->active || !ww->now.begun || rules_before(turn, 5))
        return;
    left = left > 0 ? left : 0;
    if (ww->now.steps > left)
        ww->now.steps = left;
}

const struct card ww_card_slow = {
    .number = CARD_slow, .range = RANGE_LOS, .aims = AIM_OPPONENT, .number_use = NUMBER_DURATION,
    .traits = TRAIT(SLOW), .rulings = "WW-SLOW-01 to 07",
    .help = "one square a turn, and an attack every other turn",
    .took_hold = slow_down,
};

const struct card ww_card_lock_in_place = {
    .number = CARD_lock_in_place, .range = RANGE_LOS, .aims = AIM_OPPONENT, .number_use = NUMBER_DURATION,
    .traits = TRAIT(NO_WALK), .help = "the victim cannot walk",
};

const struct card ww_card_medusa = {
    .number = CARD_medusa, .range = RANGE_LOS, .aims = AIM_OPPONENT, .number_use = NUMBER_DURATION,
    .traits = TRAIT(PETRIFIED) | TRAIT(NO_WALK) | TRAIT(NO_ATTACK), .help = "the victim is turned to stone",
};

const struct card ww_card_fear = {
    .number = CARD_fear, .aims = AIM_ME, .number_use = NUMBER_DURATION, .traits = TRAIT(FEARED),
    .rulings = "WW-FEAR-01 to 02", .help = "opponents within three steps must flee",
};

const struct card ww_card_idiot = {
    .number = CARD_idiot, .range = RANGE_LOS, .aims = AIM_WIZARD, .number_use = NUMBER_DURATION,
    .flags = CARD_BINDS_MIND, .traits = TRAIT(IDIOT), .rulings = "WW-IDIOT-01 to 04",
    .help = "the victim heads for the nearest treasure and takes none",
};

const struct card ww_card_ugly = {
    .number = CARD_ugly, .aims = AIM_ME, .number_use = NUMBER_DURATION, .traits = TRAIT(UGLY),
    .help = "opponents cannot walk into your square",
};

const struct card ww_card_buddy = {
    .number = CARD_buddy, .range = RANGE_LOS, .aims = AIM_WIZARD,
    .flags = CARD_PERMANENT | CARD_PEACEFUL | CARD_BINDS_MIND | CARD_TAKES_TWO, .traits = TRAIT(TRUCE),
    .rulings = "WW-BUDDY-01 to 06", .help = "the target cannot attack you until you attack him",
};
