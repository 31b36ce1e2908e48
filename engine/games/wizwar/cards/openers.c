/* Cards that let one act out of turn. */
#include "engine/games/wizwar/cast/reading.h"

const struct card ww_card_interrupt = {
    .number = CARD_interrupt, .flags = CARD_OPENER, .rulings = "WW-INT-01 to 13",
    .help = "you cast another spell at once, on another player's turn",
};

const struct card ww_card_opportunity_fire = {
    .number = CARD_opportunity_fire, .flags = CARD_OPENER, .rulings = "WW-OPF-01 to 04",
    .help = "you cast an attack at one who moves or acts in your sight",
};

const struct card ww_card_fools_gold = {
    .number = CARD_fools_gold, .flags = CARD_BYSTANDER, .points = 3, .rulings = "WW-GOLD-01 to 02",
    .help = "an opponent who picks up your treasure takes three points",
};
