/* Items that work as long as they are borne. */
#include "engine/games/arena/cards/cards.h"

const struct card ar_card_amulet_of_protection_from_magic = {
    .name = "Amulet of Protection from Magic", .kind = CARD_ITEM, .type = MAGIC_META, .level = 2, .cost = 8,
    .casting = CAST_CONTINUOUS, .range = 0, .target = TARGET_SELF, .duration = LASTS_CONTINUOUS,
    .change = { .flags = CHANGE_WARDED },
    .text = "No spell may target the bearer directly (target kind Creature); area spells, abilities and "
            "Tech still work.",
    .rulings = "AR-DUR-03",
};

const struct card ar_card_banner_of_courage = {
    .name = "Banner of Courage", .kind = CARD_ITEM, .type = MAGIC_CHARM, .level = 1, .cost = 6,
    .casting = CAST_CONTINUOUS, .range = 0, .target = TARGET_CREATURES_IN_HEX, .duration = LASTS_CONTINUOUS,
    .needs = IS_HANDS,
    .change = { .flags = CHANGE_SIDE_BONUS },
    .text = "Adds +1 to the bearer's side total in its space (once per side, however many banners).",
};

const struct card ar_card_boots_of_speed = {
    .name = "Boots of Speed", .kind = CARD_ITEM, .type = MAGIC_SPACETIME, .level = 1, .cost = 5,
    .casting = CAST_CONTINUOUS, .range = 0, .target = TARGET_SELF, .duration = LASTS_CONTINUOUS, .size_most = 2,
    .needs = IS_HANDS,
    .change = { .move = 1, .when = WHEN_WALKING },
    .text = "Move +1 while the bearer walks.",
};

const struct card ar_card_canoe = {
    .name = "Canoe", .kind = CARD_ITEM, .type = MAGIC_TECH, .cost = 2, .casting = CAST_CONTINUOUS, .range = 0,
    .target = TARGET_SELF, .duration = LASTS_CONTINUOUS, .size_most = 1, .needs = IS_HANDS,
    .change = { .enters = 1 << TERRAIN_WATER },
    .text = "Bearer may enter Water.",
};

const struct card ar_card_climbing_gear = {
    .name = "Climbing Gear", .kind = CARD_ITEM, .type = MAGIC_TECH, .cost = 2, .casting = CAST_CONTINUOUS, .range = 0,
    .target = TARGET_SELF, .duration = LASTS_CONTINUOUS, .size_most = 1, .needs = IS_HANDS,
    .change = { .enters = 1 << TERRAIN_ROCKY },
    .text = "Bearer may enter Rocky.",
};

const struct card ar_card_cloak_of_shadows = {
    .name = "Cloak of Shadows", .kind = CARD_ITEM, .type = MAGIC_ILLUSION, .level = 2, .cost = 6,
    .casting = CAST_CONTINUOUS, .range = 0, .target = TARGET_SELF, .duration = LASTS_CONTINUOUS, .size_most = 2,
    .needs = IS_HANDS,
    .change = { .flags = CHANGE_SHADOWED },
    .text = "Bearer may not be chosen by a Targeted attack (it can still be the random casualty).",
};

const struct card ar_card_iron_shield = {
    .name = "Iron Shield", .kind = CARD_ITEM, .type = MAGIC_TECH, .cost = 4, .casting = CAST_CONTINUOUS, .range = 0,
    .target = TARGET_SELF, .duration = LASTS_CONTINUOUS, .needs = IS_HANDS,
    .change = { .power = 1, .when = WHEN_DEFENDING },
    .text = "Power +1 in battles fought during the opponent's turn.",
};

const struct card ar_card_jet_pack = {
    .name = "Jet Pack", .kind = CARD_ITEM, .type = MAGIC_TECH, .cost = 6, .casting = CAST_CONTINUOUS, .range = 0,
    .target = TARGET_SELF, .duration = LASTS_CONTINUOUS, .size_most = 1, .needs = IS_HANDS,
    .change = { .flight = { 2, 1 } },
    .text = "Bearer has flight speed 2, duration 1.",
};

const struct card ar_card_lance = {
    .name = "Lance", .kind = CARD_ITEM, .type = MAGIC_TECH, .cost = 4, .casting = CAST_CONTINUOUS, .range = 0,
    .target = TARGET_SELF, .duration = LASTS_CONTINUOUS, .needs = IS_HANDS,
    .change = { .power = 1, .when = WHEN_MOUNTED },
    .text = "Power +1 while the bearer is mounted.",
};

const struct card ar_card_longbow = {
    .name = "Longbow", .kind = CARD_ITEM, .type = MAGIC_TECH, .cost = 4, .casting = CAST_CONTINUOUS, .range = 0,
    .target = TARGET_SELF, .duration = LASTS_CONTINUOUS, .size_most = 2, .needs = IS_HANDS,
    .change = { .ranged = { .power = 1, .least = 1, .most = 1 } },
    .text = "Bearer has a ranged attack: 1 Standard, range 1-1.",
};

const struct card ar_card_magic_sword = {
    .name = "Magic Sword", .kind = CARD_ITEM, .type = MAGIC_DESTRUCTION, .level = 1, .cost = 4,
    .casting = CAST_CONTINUOUS, .range = 0, .target = TARGET_SELF, .duration = LASTS_CONTINUOUS, .needs = IS_HANDS,
    .change = { .power = 1 },
    .text = "Power +1.",
    .rulings = "AR-ATTR-03 AR-CAST-07 AR-ITEM-07 AR-POISON-07",
};

const struct card ar_card_parachute = {
    .name = "Parachute", .kind = CARD_ITEM, .type = MAGIC_TECH, .cost = 2, .casting = CAST_CONTINUOUS, .uses = 1,
    .range = 0, .target = TARGET_SELF, .duration = LASTS_CONTINUOUS, .size_most = 1,
    .change = { .flags = CHANGE_PARACHUTE },
    .text = "Used up when the bearer's mount dies in the air: the bearer drops to the ground hex below "
            "instead of dying.",
};

const struct card ar_card_poisoned_dagger = {
    .name = "Poisoned Dagger", .kind = CARD_ITEM, .type = MAGIC_TECH, .cost = 5, .casting = CAST_CONTINUOUS,
    .range = 0, .target = TARGET_SELF, .duration = LASTS_CONTINUOUS, .size_most = 2, .needs = IS_HANDS,
    .change = { .poison = 1 },
    .text = "Bearer's Standard or Targeted normal attack gains poison +1.",
};

const struct card ar_card_rifle = {
    .name = "Rifle", .kind = CARD_ITEM, .type = MAGIC_TECH, .cost = 7, .casting = CAST_CONTINUOUS, .range = 0,
    .target = TARGET_SELF, .duration = LASTS_CONTINUOUS, .size_most = 1, .needs = IS_HANDS,
    .change = { .ranged = { .power = 2, .least = 1, .most = 1 } },
    .text = "Bearer has a ranged attack: 2 Standard, range 1-1.",
};

const struct card ar_card_ring_of_regeneration = {
    .name = "Ring of Regeneration", .kind = CARD_ITEM, .type = MAGIC_CREATURE, .level = 3, .cost = 9,
    .casting = CAST_CONTINUOUS, .range = 0, .target = TARGET_SELF, .duration = LASTS_CONTINUOUS,
    .change = { .flags = CHANGE_REGENERATES },
    .text = "Bearer cannot be killed in combat while it has a legal retreat.",
    .rulings = "AR-IMMUNE-04 AR-REGEN-01 AR-REGEN-02 AR-REGEN-03",
};

const struct card ar_card_skull_standard = {
    .name = "Skull Standard", .kind = CARD_ITEM, .type = MAGIC_DEATH, .level = 2, .cost = 6,
    .casting = CAST_CONTINUOUS, .range = 0, .target = TARGET_CREATURES_IN_HEX, .duration = LASTS_CONTINUOUS,
    .needs = IS_EVIL | IS_HANDS,
    .change = { .flags = CHANGE_RAISES_UNDEAD },
    .text = "Each friendly undead in the bearer's space has Power +1 (though of type Death).",
};

const struct card ar_card_sniper_scope = {
    .name = "Sniper Scope", .kind = CARD_ITEM, .type = MAGIC_TECH, .cost = 5, .casting = CAST_CONTINUOUS, .range = 0,
    .target = TARGET_SELF, .duration = LASTS_CONTINUOUS, .needs = IS_HANDS,
    .change = { .flags = CHANGE_AIMED },
    .text = "Bearer's ranged attack becomes Targeted.",
};

const struct card ar_card_staff_of_power = {
    .name = "Staff of Power", .kind = CARD_ITEM, .type = MAGIC_META, .level = 2, .cost = 6,
    .casting = CAST_CONTINUOUS, .range = 0, .target = TARGET_SELF, .duration = LASTS_CONTINUOUS, .needs_magic = true,
    .needs = IS_HANDS,
    .change = { .flags = CHANGE_CHEAPER },
    .text = "The bearer's spells cost 1 less (never below 1).",
};

const struct card ar_card_war_club = {
    .name = "War Club", .kind = CARD_ITEM, .type = MAGIC_TECH, .cost = 2, .casting = CAST_CONTINUOUS, .range = 0,
    .target = TARGET_SELF, .duration = LASTS_CONTINUOUS, .size_least = 2, .needs = IS_HANDS,
    .change = { .power = 1, .flags = CHANGE_BLUNT },
    .text = "Power +1, and the bearer's normal attack counts as Blunt.",
};

const struct card ar_card_winged_boots = {
    .name = "Winged Boots", .kind = CARD_ITEM, .type = MAGIC_SPACETIME, .level = 2, .cost = 6,
    .casting = CAST_CONTINUOUS, .range = 0, .target = TARGET_SELF, .duration = LASTS_CONTINUOUS, .size_most = 1,
    .needs = IS_HANDS,
    .change = { .flight = { 1, 1 } },
    .text = "Bearer has flight speed 1, duration 1.",
};

const struct card ar_card_woodsmans_axe = {
    .name = "Woodsman's Axe", .kind = CARD_ITEM, .type = MAGIC_TECH, .cost = 2, .casting = CAST_CONTINUOUS,
    .range = 0, .target = TARGET_SELF, .duration = LASTS_CONTINUOUS, .size_most = 1, .needs = IS_HANDS,
    .change = { .enters = 1 << TERRAIN_FOREST },
    .text = "Bearer may enter Forest.",
};
