/* House of Nature: Satyrs; WOR and ORD. */
#include "engine/games/sanctum/spell_actions.h"

const struct spell sa_spell_bellwether = {
    .name = "Bellwether",
    .house = HOUSE_NATURE, .primary = 2, .secondary = 1,
    .type = TYPE_ALTERATION, .target = TARGET_MINION,
    .whose = WHOSE_FRIENDLY, .what = WHAT_RECRUIT,
    .child = "Bellwether's Guard", .child_boon = { .armor = 1 },
    .resolve = sa_cast_enchant,
    .text = "Friendly recruit: group mother. Every member of its group gets +1 armor.",
    .rulings = "SA-LEAVE-11 SA-LEAVE-12",
};

const struct spell sa_spell_faerie_circle = {
    .name = "Faerie Circle",
    .house = HOUSE_NATURE, .primary = 2, .secondary = 1,
    .type = TYPE_CONJURATION, .target = TARGET_GROUP,
    .where = WHERE_FOREST, .hop_turns = 4,
    .resolve = sa_cast_hop,
    .text = "Any group standing in forest goes off the board for 4 turns.",
    .rulings = "SA-HOP-02 SA-HOP-04 SA-LIST-05 SA-TEL-06",
};

const struct spell sa_spell_jungle = {
    .name = "Jungle",
    .house = HOUSE_NATURE, .primary = 2,
    .type = TYPE_ALTERATION, .target = TARGET_SQUARE,
    .no_entrance = true, .becomes = TERRAIN_FOREST, .monster_hits = 3,
    .resolve = sa_cast_terrain,
    .text = "Empty square, not an entrance: it becomes forest, and every monster created in it gets +3 maximum hit "
            "points. Ends if the terrain changes again.",
};

const struct spell sa_spell_pixie_dust = {
    .name = "Pixie Dust",
    .house = HOUSE_NATURE, .primary = 2,
    .type = TYPE_ALTERATION, .target = TARGET_MINION,
    .whose = WHOSE_ENEMY, .what = WHAT_RECRUIT,
    .child = "Glamour", .child_boon = { .hand = -1, .missile = -1 },
    .resolve = sa_cast_enchant,
    .text = "Enemy recruit: group mother. Every member of its group deals -1 hand and missile damage.",
    .rulings = "SA-LEAVE-13",
};

const struct spell sa_spell_seelie_court = {
    .name = "Seelie Court",
    .house = HOUSE_NATURE, .primary = 3, .secondary = 2,
    .type = TYPE_CONJURATION, .target = TARGET_STRUCTURE,
    .town_only = true, .hop_turns = 4,
    .resolve = sa_cast_hop,
    .text = "Any town goes off the board for 4 turns; a group standing in it stays on the square.",
    .rulings = "SA-HOP-07 SA-LIST-12 SA-LIST-13 SA-SQUANDER-03 SA-SQUANDER-05",
};

const struct spell sa_spell_simian_warriors = {
    .name = "Simian Warriors",
    .house = HOUSE_NATURE, .primary = 2,
    .type = TYPE_SUMMONING, .target = TARGET_SQUARE,
    .terrain = "f", .unoccupied = true, .no_entrance = true,
    .creature = CREATURE_SIMIAN_WARRIOR, .minions = 2,
    .resolve = sa_cast_summon,
    .text = "Unoccupied empty forest, not an entrance: creates a group of 2 Simian Warriors.",
    .rulings = "SA-HOP-06 SA-LIST-08",
};

const struct spell sa_spell_tree_man = {
    .name = "Tree Man",
    .house = HOUSE_NATURE, .primary = 3,
    .type = TYPE_SUMMONING, .target = TARGET_SQUARE,
    .terrain = "f.", .unoccupied = true, .no_entrance = true,
    .creature = CREATURE_TREE_MAN, .minions = 1,
    .resolve = sa_cast_summon,
    .text = "Unoccupied empty forest or plains, not an entrance: creates 1 Tree Man.",
    .rulings = "SA-LIST-08",
};

const struct spell sa_spell_xias_walk = {
    .name = "Xia's Walk",
    .house = HOUSE_NATURE, .primary = 1,
    .type = TYPE_CONJURATION, .target = TARGET_GROUP,
    .whose = WHOSE_FRIENDLY, .what = WHAT_RECRUIT, .lasts_turns = 4,
    .boon = { .walks = WALK_WATER },
    .resolve = sa_cast_enchant,
    .text = "Friendly recruit group, 4 turns: every member has waterwalk.",
};
