/* The creatures' own abilities. */
#include "engine/games/arena/cards/cards.h"

const struct card ar_card_quick_growth = {
    .name = "Quick Growth", .kind = CARD_ABILITY, .type = MAGIC_NATURE, .level = 1, .casting = CAST_INSTANT,
    .target = TARGET_SELF, .duration = LASTS_PHASE,
    .change = { .power = 2 },
    .text = "The user shoots up and fights with 2 more Power until the phase is over.",
    .rulings = "AR-DECL-07 AR-ORDER-04",
};

const struct card ar_card_regeneration = {
    .name = "Regeneration", .kind = CARD_ABILITY, .type = MAGIC_CREATURE, .level = 3, .casting = CAST_CONTINUOUS,
    .target = TARGET_SELF, .duration = LASTS_CONTINUOUS,
    .change = { .flags = CHANGE_REGENERATES },
    .text = "Always on: if it is chosen as a casualty of a battle, it lives, unless it has nowhere to go. HELP Ring of "
            "Regeneration says more.",
};
