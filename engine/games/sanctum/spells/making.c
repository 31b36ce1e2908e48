/* House of Making: Dwarves; ORD and WIL. */
#include "engine/games/sanctum/spell_actions.h"

const struct spell sa_spell_fortify = {
    .name = "Fortify",
    .house = HOUSE_MAKING, .primary = 2,
    .type = TYPE_ALTERATION, .target = TARGET_STRUCTURE,
    .whose = WHOSE_FRIENDLY,
    .boon = { .armor = 2 },
    .resolve = sa_cast_enchant,
    .text = "Own town or colony: recruits of its owner standing in it get +2 armor.",
    .rulings = "SA-SQUANDER-03 SA-LIST-12",
};

const struct spell sa_spell_iron_ranks = {
    .name = "Iron Ranks",
    .house = HOUSE_MAKING, .primary = 2, .secondary = 1,
    .type = TYPE_CONJURATION, .target = TARGET_GROUP,
    .whose = WHOSE_FRIENDLY, .what = WHAT_RECRUIT, .lasts_turns = 5,
    .boon = { .armor = 1 },
    .resolve = sa_cast_enchant,
    .text = "Friendly recruit group, 5 turns: every member gets +1 armor.",
    .rulings = "SA-HOP-02 SA-OFF-08 SA-OFF-10 SA-SQUANDER-04 SA-SQUANDER-08 SA-LEAVE-08",
};

const struct spell sa_spell_karkara = {
    .name = "Karkara",
    .house = HOUSE_MAKING, .primary = 1, .secondary = 1,
    .type = TYPE_SUMMONING, .target = TARGET_SQUARE,
    .terrain = ".b", .unoccupied = true, .no_entrance = true,
    .creature = CREATURE_KARKARA, .minions = 1,
    .resolve = sa_cast_summon,
    .text = "Unoccupied empty plains or barren square, not an entrance: creates 1 Karkara, which never moves.",
    .rulings = "SA-LIST-09",
};

const struct spell sa_spell_lost_mine = {
    .name = "Lost Mine",
    .house = HOUSE_MAKING, .primary = 2, .secondary = 1,
    .type = TYPE_CONJURATION, .target = TARGET_GROUP,
    .where = WHERE_BY_MOUNTAIN, .hop_turns = 5,
    .resolve = sa_cast_hop,
    .text = "Any group on a mountain or orthogonally next to one goes off the board for 5 turns.",
    .rulings = "SA-LIST-06",
};

const struct spell sa_spell_stone_golem = {
    .name = "Stone Golem",
    .house = HOUSE_MAKING, .primary = 4,
    .type = TYPE_SUMMONING, .target = TARGET_SQUARE,
    .terrain = ".bm", .unoccupied = true, .no_entrance = true,
    .creature = CREATURE_STONE_GOLEM, .minions = 1,
    .resolve = sa_cast_summon,
    .text = "Unoccupied empty square of plains, barren land or mountain, not an entrance: creates 1 Stone Golem.",
};
