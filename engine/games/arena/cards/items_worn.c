/* Items that work while a creature carries them. */
#include "engine/games/arena/cards/cards.h"

const struct card ar_card_amulet_of_protection_from_magic = {
    .name = "Amulet of Protection from Magic", .kind = CARD_ITEM, .type = MAGIC_META, .level = 2, .cost = 8,
    .casting = CAST_CONTINUOUS, .range = 0, .target = TARGET_SELF, .duration = LASTS_CONTINUOUS,
    .change = { .flags = CHANGE_WARDED },
    .text = "Spells that aim at one creature fail on the bearer. What strikes a whole hex reaches him, and so "
            "do abilities, items and Tech.",
    .rulings = "AR-DUR-03",
};

const struct card ar_card_banner_of_courage = {
    .name = "Banner of Courage", .kind = CARD_ITEM, .type = MAGIC_CHARM, .level = 1, .cost = 6,
    .casting = CAST_CONTINUOUS, .range = 0, .target = TARGET_CREATURES_IN_HEX, .duration = LASTS_CONTINUOUS,
    .needs = IS_HANDS,
    .change = { .flags = CHANGE_SIDE_BONUS },
    .text = "The bearer's side has 1 more in the battles of his space, for one banner as for several.",
};

const struct card ar_card_boots_of_speed = {
    .name = "Boots of Speed", .kind = CARD_ITEM, .type = MAGIC_SPACETIME, .level = 1, .cost = 5,
    .casting = CAST_CONTINUOUS, .range = 0, .target = TARGET_SELF, .duration = LASTS_CONTINUOUS, .size_most = 2,
    .needs = IS_HANDS,
    .change = { .move = 1, .when = WHEN_WALKING },
    .text = "1 more Move for a bearer who walks.",
};

const struct card ar_card_canoe = {
    .name = "Canoe", .kind = CARD_ITEM, .type = MAGIC_TECH, .cost = 2, .casting = CAST_CONTINUOUS, .range = 0,
    .target = TARGET_SELF, .duration = LASTS_CONTINUOUS, .size_most = 1, .needs = IS_HANDS,
    .change = { .enters = 1 << TERRAIN_WATER },
    .text = "Its bearer may enter water.",
};

const struct card ar_card_climbing_gear = {
    .name = "Climbing Gear", .kind = CARD_ITEM, .type = MAGIC_TECH, .cost = 2, .casting = CAST_CONTINUOUS, .range = 0,
    .target = TARGET_SELF, .duration = LASTS_CONTINUOUS, .size_most = 1, .needs = IS_HANDS,
    .change = { .enters = 1 << TERRAIN_ROCKY },
    .text = "Its bearer may enter rocky ground.",
};

const struct card ar_card_cloak_of_shadows = {
    .name = "Cloak of Shadows", .kind = CARD_ITEM, .type = MAGIC_ILLUSION, .level = 2, .cost = 6,
    .casting = CAST_CONTINUOUS, .range = 0, .target = TARGET_SELF, .duration = LASTS_CONTINUOUS, .size_most = 2,
    .needs = IS_HANDS,
    .change = { .flags = CHANGE_SHADOWED },
    .text = "No Targeted attack picks its bearer; the die still may.",
};

const struct card ar_card_iron_shield = {
    .name = "Iron Shield", .kind = CARD_ITEM, .type = MAGIC_TECH, .cost = 4, .casting = CAST_CONTINUOUS, .range = 0,
    .target = TARGET_SELF, .duration = LASTS_CONTINUOUS, .needs = IS_HANDS,
    .change = { .power = 1, .when = WHEN_DEFENDING },
    .text = "In battles of the other's turn its bearer has 1 more Power.",
};

const struct card ar_card_jet_pack = {
    .name = "Jet Pack", .kind = CARD_ITEM, .type = MAGIC_TECH, .cost = 6, .casting = CAST_CONTINUOUS, .range = 0,
    .target = TARGET_SELF, .duration = LASTS_CONTINUOUS, .size_most = 1, .needs = IS_HANDS,
    .change = { .flight = { 2, 1 } },
    .text = "Its bearer can fly 2 hexes a turn, and has to land in the turn of his take-off.",
};

const struct card ar_card_lance = {
    .name = "Lance", .kind = CARD_ITEM, .type = MAGIC_TECH, .cost = 4, .casting = CAST_CONTINUOUS, .range = 0,
    .target = TARGET_SELF, .duration = LASTS_CONTINUOUS, .needs = IS_HANDS,
    .change = { .power = 1, .when = WHEN_MOUNTED },
    .text = "1 more Power for a rider.",
};

const struct card ar_card_longbow = {
    .name = "Longbow", .kind = CARD_ITEM, .type = MAGIC_TECH, .cost = 4, .casting = CAST_CONTINUOUS, .range = 0,
    .target = TARGET_SELF, .duration = LASTS_CONTINUOUS, .size_most = 2, .needs = IS_HANDS,
    .change = { .ranged = { .power = 1, .least = 1, .most = 1 } },
    .text = "Its bearer shoots 1 (Standard) into the next space.",
};

const struct card ar_card_magic_sword = {
    .name = "Magic Sword", .kind = CARD_ITEM, .type = MAGIC_DESTRUCTION, .level = 1, .cost = 4,
    .casting = CAST_CONTINUOUS, .range = 0, .target = TARGET_SELF, .duration = LASTS_CONTINUOUS, .needs = IS_HANDS,
    .change = { .power = 1 },
    .text = "1 more Power.",
    .rulings = "AR-ATTR-03 AR-CAST-07 AR-ITEM-07 AR-POISON-07",
};

const struct card ar_card_parachute = {
    .name = "Parachute", .kind = CARD_ITEM, .type = MAGIC_TECH, .cost = 2, .casting = CAST_CONTINUOUS, .uses = 1,
    .range = 0, .target = TARGET_SELF, .duration = LASTS_CONTINUOUS, .size_most = 1,
    .change = { .flags = CHANGE_PARACHUTE },
    .text = "When his mount dies in the air its bearer comes down alive on the ground below; that uses it up.",
};

const struct card ar_card_poisoned_dagger = {
    .name = "Poisoned Dagger", .kind = CARD_ITEM, .type = MAGIC_TECH, .cost = 5, .casting = CAST_CONTINUOUS,
    .range = 0, .target = TARGET_SELF, .duration = LASTS_CONTINUOUS, .size_most = 2, .needs = IS_HANDS,
    .change = { .poison = 1 },
    .text = "Its bearer's normal attack, unless it is Blunt, has 1 more poison.",
};

const struct card ar_card_rifle = {
    .name = "Rifle", .kind = CARD_ITEM, .type = MAGIC_TECH, .cost = 7, .casting = CAST_CONTINUOUS, .range = 0,
    .target = TARGET_SELF, .duration = LASTS_CONTINUOUS, .size_most = 1, .needs = IS_HANDS,
    .change = { .ranged = { .power = 2, .least = 1, .most = 1 } },
    .text = "Its bearer shoots 2 (Standard) into the next space.",
};

const struct card ar_card_ring_of_regeneration = {
    .name = "Ring of Regeneration", .kind = CARD_ITEM, .type = MAGIC_CREATURE, .level = 3, .cost = 9,
    .casting = CAST_CONTINUOUS, .range = 0, .target = TARGET_SELF, .duration = LASTS_CONTINUOUS,
    .change = { .flags = CHANGE_REGENERATES },
    .text = "If its bearer is chosen as a casualty of a battle, he lives, and nobody dies instead. If his side has to retreat "
            "and he cannot, he dies; if it stays, he dies only where there would be no way for him. It does not help against "
            "spells that kill.",
    .rulings = "AR-IMMUNE-04 AR-REGEN-01 AR-REGEN-02 AR-REGEN-03",
};

const struct card ar_card_skull_standard = {
    .name = "Skull Standard", .kind = CARD_ITEM, .type = MAGIC_DEATH, .level = 2, .cost = 6,
    .casting = CAST_CONTINUOUS, .range = 0, .target = TARGET_CREATURES_IN_HEX, .duration = LASTS_CONTINUOUS,
    .needs = IS_EVIL | IS_HANDS,
    .change = { .flags = CHANGE_RAISES_UNDEAD },
    .text = "Undead of the bearer's side in his space have 1 more Power.",
};

const struct card ar_card_sniper_scope = {
    .name = "Sniper Scope", .kind = CARD_ITEM, .type = MAGIC_TECH, .cost = 5, .casting = CAST_CONTINUOUS, .range = 0,
    .target = TARGET_SELF, .duration = LASTS_CONTINUOUS, .needs = IS_HANDS,
    .change = { .flags = CHANGE_AIMED },
    .text = "Its bearer's shots are Targeted.",
};

const struct card ar_card_staff_of_power = {
    .name = "Staff of Power", .kind = CARD_ITEM, .type = MAGIC_META, .level = 2, .cost = 6,
    .casting = CAST_CONTINUOUS, .range = 0, .target = TARGET_SELF, .duration = LASTS_CONTINUOUS, .needs_magic = true,
    .needs = IS_HANDS,
    .change = { .flags = CHANGE_CHEAPER },
    .text = "Spells of its bearer cost 1 less, but never less than 1.",
};

const struct card ar_card_war_club = {
    .name = "War Club", .kind = CARD_ITEM, .type = MAGIC_TECH, .cost = 2, .casting = CAST_CONTINUOUS, .range = 0,
    .target = TARGET_SELF, .duration = LASTS_CONTINUOUS, .size_least = 2, .needs = IS_HANDS,
    .change = { .power = 1, .flags = CHANGE_BLUNT },
    .text = "1 more Power, and a Blunt attack.",
};

const struct card ar_card_winged_boots = {
    .name = "Winged Boots", .kind = CARD_ITEM, .type = MAGIC_SPACETIME, .level = 2, .cost = 6,
    .casting = CAST_CONTINUOUS, .range = 0, .target = TARGET_SELF, .duration = LASTS_CONTINUOUS, .size_most = 1,
    .needs = IS_HANDS,
    .change = { .flight = { 1, 1 } },
    .text = "Their bearer can fly 1 hex a turn, and has to land in the turn of his take-off.",
};

const struct card ar_card_woodsmans_axe = {
    .name = "Woodsman's Axe", .kind = CARD_ITEM, .type = MAGIC_TECH, .cost = 2, .casting = CAST_CONTINUOUS,
    .range = 0, .target = TARGET_SELF, .duration = LASTS_CONTINUOUS, .size_most = 1, .needs = IS_HANDS,
    .change = { .enters = 1 << TERRAIN_FOREST },
    .text = "Its bearer may enter forest.",
};
