/* House of Life: Elves; CLA and WOR. */
#include "engine/games/sanctum/spell_actions.h"
#include "engine/games/sanctum/pieces.h"
#include "engine/games/sanctum/structures.h"
#include "engine/kernel/turn.h"

const struct spell sa_spell_arboriads = {
    .name = "Arboriads",
    .house = HOUSE_LIFE, .primary = 3, .secondary = 1,
    .type = TYPE_ALTERATION, .target = TARGET_GLOBE, .repeats = true,
    .combat_hopper = true, .creature = CREATURE_ARBORIAD, .minions = 3, .appears = "f",
    .resolve = sa_cast_hopper,
    .text = "Combat-hopper: 3 Arboriads, which appear before combat in a forest next to hostile groups. May be cast "
            "more than once.",
    .rulings = "SA-HOPPER-06 SA-LIST-17 SA-LIST-18",
};

const struct spell sa_spell_fleetness = {
    .name = "Fleetness",
    .house = HOUSE_LIFE, .primary = 1, .secondary = 1,
    .type = TYPE_CONJURATION, .target = TARGET_GROUP,
    .whose = WHOSE_FRIENDLY, .what = WHAT_RECRUIT, .lasts_turns = 3,
    .boon = { .twice = true },
    .resolve = sa_cast_enchant,
    .text = "Friendly recruit group, 3 turns: it moves twice.",
    .rulings = "SA-LEAVE-18",
};

static void healing_draught(struct turn *turn, const struct queue_act *cast)
{
    sa_minion_heal(turn, sa_target(cast), HEAL_FULL, "Healing Draught");
}

const struct spell sa_spell_healing_draught = {
    .name = "Healing Draught",
    .house = HOUSE_LIFE, .primary = 1,
    .type = TYPE_MANIFESTATION, .target = TARGET_MINION,
    .what = WHAT_RECRUIT,
    .resolve = healing_draught,
    .text = "Any recruit is healed to full.",
    .rulings = "SA-SQUANDER-06 SA-TEL-05",
};

static void homestead(struct turn *turn, const struct queue_act *cast)
{
    sa_terrain_become(turn, sa_target(cast), TERRAIN_PLAINS);
    sa_colony_found(turn, sa_target(cast), sa_caster(cast));
}

const struct spell sa_spell_homestead = {
    .name = "Homestead",
    .house = HOUSE_LIFE, .primary = 3, .secondary = 1,
    .type = TYPE_MANIFESTATION, .target = TARGET_SQUARE,
    .terrain = ".b", .unoccupied = true, .no_entrance = true,
    .resolve = homestead,
    .text = "Unoccupied empty plains or barren square, not an entrance: a neutral colony is created there.",
};

static void sunlance(struct turn *turn, const struct queue_act *cast)
{
    sa_minion_hurt(turn, sa_target(cast), 6, "Sunlance");
}

const struct spell sa_spell_sunlance = {
    .name = "Sunlance",
    .house = HOUSE_LIFE, .primary = 3,
    .type = TYPE_MANIFESTATION, .target = TARGET_MINION,
    .whose = WHOSE_ENEMY,
    .resolve = sunlance,
    .text = "Enemy minion: 6 damage.",
};

/* The helper spell through which a colony exists: RULES 8.1, SA-RET-15. */
static void colony_ended(struct turn *turn, const struct effect *effect, enum effect_end how)
{
    if (how == EFFECT_DISPELLED)
        sa_structure_destroy(turn, effect->target, "dispelled");
}

const struct spell sa_spell_colony = {
    .name = "Colony",
    .type = TYPE_HELPER, .target = TARGET_STRUCTURE, .sustains = STRUCTURE_COLONY,
    .ended = colony_ended,
    .text = "The colony exists through this spell: when it is dispelled the colony is destroyed.",
    .rulings = "SA-RET-15",
};
