/* Creature: undead and machines are untouched. */
#include "engine/games/arena/cards/cards.h"

const struct card ar_card_giant_strength = {
    .name = "Giant Strength", .type = MAGIC_CREATURE, .level = 1, .cost = 3, .casting = CAST_INSTANT, .range = 1,
    .target = TARGET_CREATURE, .duration = LASTS_PHASE,
    .change = { .power = 1 },
    .text = "Power +1.",
    .rulings = "AR-ORDER-03",
};

const struct card ar_card_swiftness = {
    .name = "Swiftness", .type = MAGIC_CREATURE, .level = 1, .cost = 3, .casting = CAST_INSTANT, .range = 1,
    .target = TARGET_CREATURE, .duration = LASTS_PHASE,
    .change = { .move = 1 },
    .text = "Move +1.",
};

const struct card ar_card_venom = {
    .name = "Venom", .type = MAGIC_CREATURE, .level = 1, .cost = 4, .casting = CAST_INSTANT, .range = 1,
    .target = TARGET_CREATURE, .duration = LASTS_PHASE,
    .change = { .poison = 1 },
    .text = "Target's Standard or Targeted normal attack gains poison +1.",
};

const struct card ar_card_cripple = {
    .name = "Cripple", .type = MAGIC_CREATURE, .level = 2, .cost = 6, .casting = CAST_HALF_TURN, .range = 2,
    .target = TARGET_CREATURE, .duration = LASTS_INSTANT,
    .strikes = ar_strike_slow,
    .text = "Move -1 for good.",
    .rulings = "AR-DUR-06",
};

const struct card ar_card_enlarge = {
    .name = "Enlarge", .type = MAGIC_CREATURE, .level = 2, .cost = 8, .casting = CAST_HALF_TURN, .range = 1,
    .target = TARGET_CREATURE, .duration = LASTS_DISPELLED,
    .change = { .power = 1, .size = 1 },
    .text = "Power +1 and size +1 (a mounting that no longer fits is undone at once).",
};

const struct card ar_card_wings = {
    .name = "Wings", .type = MAGIC_CREATURE, .level = 2, .cost = 7, .casting = CAST_HALF_TURN, .range = 1,
    .target = TARGET_CREATURE, .duration = LASTS_DISPELLED,
    .change = { .flight = { 2, 1 } },
    .text = "Target has flight speed 2, duration 1.",
};

const struct card ar_card_regenerate = {
    .name = "Regenerate", .type = MAGIC_CREATURE, .level = 3, .cost = 10, .casting = CAST_TURNS, .turns = 1,
    .range = 1, .target = TARGET_CREATURE, .duration = LASTS_DISPELLED,
    .change = { .flags = CHANGE_REGENERATES },
    .text = "As the Ring of Regeneration.",
};

const struct card ar_card_polymorph = {
    .name = "Polymorph", .type = MAGIC_CREATURE, .level = 3, .cost = 14, .casting = CAST_TURNS, .turns = 2,
    .range = 2, .target = TARGET_CREATURE, .duration = LASTS_DISPELLED,
    .change = { .flags = CHANGE_LESSER, .becomes = "Kobold" },
    .text = "Target has a Kobold's Power, type, Move, Terrain and size and loses flight, ranged attack, "
            "poison and magic.",
};
