/* Creature: undead and machines are untouched. */
#include "engine/games/arena/cards/cards.h"

const struct card ar_card_giant_strength = {
    .name = "Giant Strength", .type = MAGIC_CREATURE, .level = 1, .cost = 3, .casting = CAST_INSTANT, .range = 1,
    .target = TARGET_CREATURE, .duration = LASTS_PHASE,
    .change = { .power = 1 },
    .text = "1 more Power until the phase is over: cast it in Magic Phase 2 for a battle.",
    .rulings = "AR-ORDER-03",
};

const struct card ar_card_swiftness = {
    .name = "Swiftness", .type = MAGIC_CREATURE, .level = 1, .cost = 3, .casting = CAST_INSTANT, .range = 1,
    .target = TARGET_CREATURE, .duration = LASTS_PHASE,
    .change = { .move = 1 },
    .text = "1 more Move until the phase is over: cast it in Magic Phase 1.",
};

const struct card ar_card_venom = {
    .name = "Venom", .type = MAGIC_CREATURE, .level = 1, .cost = 4, .casting = CAST_INSTANT, .range = 1,
    .target = TARGET_CREATURE, .duration = LASTS_PHASE,
    .change = { .poison = 1 },
    .text = "Its normal attack, unless it is Blunt, has 1 more poison until the phase is over.",
};

const struct card ar_card_cripple = {
    .name = "Cripple", .type = MAGIC_CREATURE, .level = 2, .cost = 6, .casting = CAST_HALF_TURN, .range = 2,
    .target = TARGET_CREATURE, .duration = LASTS_INSTANT,
    .strikes = ar_strike_slow,
    .text = "It loses 1 Move and does not get it back; dispelling does not help.",
    .rulings = "AR-DUR-06",
};

const struct card ar_card_enlarge = {
    .name = "Enlarge", .type = MAGIC_CREATURE, .level = 2, .cost = 8, .casting = CAST_HALF_TURN, .range = 1,
    .target = TARGET_CREATURE, .duration = LASTS_DISPELLED,
    .change = { .power = 1, .size = 1 },
    .text = "It grows by 1 Power and one size. Riders and mounts that no longer fit get off at once.",
};

const struct card ar_card_wings = {
    .name = "Wings", .type = MAGIC_CREATURE, .level = 2, .cost = 7, .casting = CAST_HALF_TURN, .range = 1,
    .target = TARGET_CREATURE, .duration = LASTS_DISPELLED,
    .change = { .flight = { 2, 1 } },
    .text = "It can fly 2 hexes a turn, and has to land in the turn of its take-off.",
};

const struct card ar_card_regenerate = {
    .name = "Regenerate", .type = MAGIC_CREATURE, .level = 3, .cost = 10, .casting = CAST_TURNS, .turns = 1,
    .range = 1, .target = TARGET_CREATURE, .duration = LASTS_DISPELLED,
    .change = { .flags = CHANGE_REGENERATES },
    .text = "Works on its target like a Ring of Regeneration on its bearer.",
};

const struct card ar_card_polymorph = {
    .name = "Polymorph", .type = MAGIC_CREATURE, .level = 3, .cost = 14, .casting = CAST_TURNS, .turns = 2,
    .range = 2, .target = TARGET_CREATURE, .duration = LASTS_DISPELLED,
    .change = { .flags = CHANGE_LESSER, .becomes = "Kobold" },
    .text = "It has the body of a Kobold: Power, attack, Move, ground and size; it neither flies nor shoots, "
            "poisons or casts.",
};
