/* What creatures can do by themselves. */
#include "engine/games/arena/cards/cards.h"

const struct card ar_card_quick_growth = {
    .name = "Quick Growth", .kind = CARD_ABILITY, .type = MAGIC_NATURE, .level = 1, .casting = CAST_INSTANT,
    .target = TARGET_SELF, .duration = LASTS_PHASE,
    .change = { .power = 2 },
    .text = "Power +2.",
    .rulings = "AR-DECL-07 AR-ORDER-04",
};

const struct card ar_card_regeneration = {
    .name = "Regeneration", .kind = CARD_ABILITY, .type = MAGIC_CREATURE, .level = 3, .casting = CAST_CONTINUOUS,
    .target = TARGET_SELF, .duration = LASTS_CONTINUOUS,
    .change = { .flags = CHANGE_REGENERATES },
    .text = "As the Ring of Regeneration.",
};
