/* Weapons, keys, wands and other objects. */
#include "engine/games/wizwar/cast/reading.h"

const struct card ww_card_dagger = {
    .number = CARD_dagger, .flags = CARD_NOT_SPELL | CARD_PHYSICAL, .points = 3,
    .help = "three points, thrown or in the same square",
};

const struct card ww_card_large_rock = {
    .number = CARD_large_rock, .flags = CARD_NOT_SPELL | CARD_PHYSICAL, .points = 3,
    .help = "three points, thrown or in the same square",
};

const struct card ww_card_fire_cloak = {
    .number = CARD_fire_cloak, .flags = CARD_NOT_SPELL, .traits = TRAIT(BURNS) | TRAIT(WATERY),
    .rulings = "WW-CLOAK-01", .help = "burns who hurts you from near, and with your punch",
};

const struct card ww_card_tacks = {
    .number = CARD_tacks, .flags = CARD_NOT_SPELL | CARD_PHYSICAL, .traits = TRAIT(WATERY), .points = 3,
    .help = "who enters their square takes three points",
};

const struct card ww_card_holy_water = {
    .number = CARD_holy_water, .flags = CARD_NOT_SPELL, .rulings = "WW-HOLY-01 to 02",
    .help = "one use: ends a ghost, a curse, or hurts the undead",
};

const struct card ww_card_master_key = {
    .number = CARD_master_key, .flags = CARD_NOT_SPELL, .traits = TRAIT(UNLOCKS), .help = "opens any locked door",
};

const struct card ww_card_unfinished_wand = {
    .number = CARD_unfinished_wand, .flags = CARD_NOT_SPELL, .rulings = "WW-WAND-01 to 04",
    .help = "becomes a wand of an attack of your hand",
};

const struct card ww_card_lightning_wand = {
    .number = CARD_lightning_wand, .flags = CARD_NOT_SPELL, .value = 3,
    .help = "three bolts of lightning of two points",
};

const struct card ww_card_universal_solvent = {
    .number = CARD_universal_solvent, .flags = CARD_NOT_SPELL, .rulings = "WW-SOLV-01 to 02",
    .help = "destroys an object, wall, door or creation",
};

const struct card ww_card_wizardblade = {
    .number = CARD_wizardblade, .number_use = NUMBER_POINTS, .flags = CARD_NOT_SPELL,
    .help = "in your square: its number of points",
};
