#include "engine/games/sanctum/houses.h"

#include "engine/games/sanctum/board.h"
#include "engine/kernel/text.h"

const char *const sa_mana_names[MANA_TYPES] = { "-", "ORD", "STR", "CLA", "MYS", "WIL", "WOR" };

const char *const sa_house_names[HOUSES] = {
    "-", "Abomination", "Body", "Death", "Despair", "Hope", "Justice",
    "Life", "Making", "Mind", "Nature", "Unmaking", "War",
};

static const struct house_kind houses[HOUSES] = {
    [HOUSE_NONE] = { .nation = "-", .hits = 7, .ability = "-" },
    [HOUSE_ABOMINATION] = { .nation = "Imp", .primary = MANA_WIL, .secondary = MANA_STR, .hits = 7,
                            .hand_in_round_2 = 1, .ability = "+1 hand damage in combat round 2" },
    [HOUSE_BODY] = { .nation = "Cyclops", .primary = MANA_WOR, .secondary = MANA_MYS, .hits = 9,
                     .ability = "9 hit points" },
    [HOUSE_DEATH] = { .nation = "Keeper", .primary = MANA_MYS, .secondary = MANA_WIL, .hits = 7,
                      .hand_in_round_2 = 1, .ability = "+1 hand damage in combat round 2" },
    [HOUSE_DESPAIR] = { .nation = "Shadow", .primary = MANA_MYS, .secondary = MANA_STR, .hits = 7,
                        .walks = WALK_MOUNTAIN, .ability = "mountainwalk" },
    [HOUSE_HOPE] = { .nation = "Vision", .primary = MANA_CLA, .secondary = MANA_ORD, .hits = 7,
                     .walks = WALK_WATER, .ability = "waterwalk" },
    [HOUSE_JUSTICE] = { .nation = "Gargoyle", .primary = MANA_ORD, .secondary = MANA_MYS, .hits = 9,
                        .ability = "9 hit points" },
    [HOUSE_LIFE] = { .nation = "Elf", .primary = MANA_CLA, .secondary = MANA_WOR, .hits = 7,
                     .missile_in_round_1 = 1, .ability = "+1 missile damage in combat round 1" },
    [HOUSE_MAKING] = { .nation = "Dwarf", .primary = MANA_ORD, .secondary = MANA_WIL, .hits = 7,
                       .walks = WALK_MOUNTAIN, .ability = "mountainwalk" },
    [HOUSE_MIND] = { .nation = "Djinn", .primary = MANA_WIL, .secondary = MANA_CLA, .hits = 7,
                     .walks = WALK_WATER, .ability = "waterwalk" },
    [HOUSE_NATURE] = { .nation = "Satyr", .primary = MANA_WOR, .secondary = MANA_ORD, .hits = 7,
                       .missile_in_round_1 = 1, .ability = "+1 missile damage in combat round 1" },
    [HOUSE_UNMAKING] = { .nation = "Misfit", .primary = MANA_STR, .secondary = MANA_WOR, .hits = 9,
                         .ability = "9 hit points" },
    [HOUSE_WAR] = { .nation = "Human", .primary = MANA_STR, .secondary = MANA_CLA, .hits = 7,
                    .hand_in_round_2 = 1, .ability = "+1 hand damage in combat round 2" },
};

const struct house_kind *sa_house(enum house house)
{
    return &houses[house > HOUSE_NONE && house < HOUSES ? house : HOUSE_NONE];
}

enum mana sa_mana_named(const char *word)
{
    int found = text_find_ignoring_case(word, sa_mana_names, MANA_TYPES);

    return found > 0 ? (enum mana)found : MANA_NONE;
}

enum house sa_house_named(const char *word)
{
    int found = text_find_ignoring_case(word, sa_house_names, HOUSES);

    return found > 0 ? (enum house)found : HOUSE_NONE;
}

enum house sa_nation_named(const char *word)
{
    for (int house = HOUSE_NONE + 1; house < HOUSES; house++)
        if (text_equal_ignoring_case(word, houses[house].nation))
            return (enum house)house;
    return HOUSE_NONE;
}
