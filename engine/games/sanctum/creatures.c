#include "engine/games/sanctum/creatures.h"

#include "engine/games/sanctum/board.h"
#include "engine/kernel/text.h"

const char *const sa_class_names[CLASSES] = { "swordsman", "archer" };

static const struct creature_kind classes[CLASSES] = {
    [CLASS_SWORDSMAN] = { .hand = 3, .attacks = 1, .armor = 1 },
    [CLASS_ARCHER] = { .missile = 2, .attacks = 1 },
};

static const struct creature_kind monsters[CREATURES - CREATURE_MONSTERS] = {
    [CREATURE_SIMIAN_WARRIOR - CREATURE_MONSTERS] = {
        .name = "Simian Warrior", .hand = 3, .attacks = 1, .hits = 7 },
    [CREATURE_TREE_MAN - CREATURE_MONSTERS] = {
        .name = "Tree Man", .hand = 4, .attacks = 1, .armor = 2, .hits = 14 },
    [CREATURE_BOGGART - CREATURE_MONSTERS] = {
        .name = "Boggart", .hand = 3, .attacks = 2, .hits = 8, .walks = WALK_SWAMP },
    [CREATURE_BOG_HORROR - CREATURE_MONSTERS] = {
        .name = "Bog Horror", .hand = 5, .attacks = 1, .armor = 1, .hits = 15, .walks = WALK_SWAMP | WALK_WATER },
    [CREATURE_KARKARA - CREATURE_MONSTERS] = {
        .name = "Karkara", .hand = 6, .attacks = 1, .armor = 3, .hits = 18, .level = 1, .immobile = true },
    [CREATURE_STONE_GOLEM - CREATURE_MONSTERS] = {
        .name = "Stone Golem", .hand = 5, .attacks = 1, .armor = 3, .hits = 16, .walks = WALK_MOUNTAIN },
    [CREATURE_BRIMSTONE_DRAGON - CREATURE_MONSTERS] = {
        .name = "Brimstone Dragon", .hand = 5, .missile = 5, .attacks = 2, .armor = 2, .hits = 24, .level = 2,
        .walks = WALK_FLIGHT },
    [CREATURE_GATEMOUTH - CREATURE_MONSTERS] = {
        .name = "Gatemouth", .armor = 2, .hits = 20, .immobile = true },
    [CREATURE_ARBORIAD - CREATURE_MONSTERS] = {
        .name = "Arboriad", .hand = 3, .attacks = 1, .armor = 1, .hits = 6 },
    [CREATURE_BROWN_STRIDER - CREATURE_MONSTERS] = {
        .name = "Brown Strider", .hand = 4, .attacks = 1, .hits = 8 },
    [CREATURE_FIREWYRM - CREATURE_MONSTERS] = {
        .name = "Firewyrm", .hand = 6, .attacks = 1, .armor = 2, .hits = 18, .level = 1, .walks = WALK_LAVA },
    [CREATURE_LOCH_DWELLER - CREATURE_MONSTERS] = {
        .name = "Loch Dweller", .hand = 5, .attacks = 1, .armor = 1, .hits = 16, .walks = WALK_WATER },
};

#define RECRUITS(nation) nation " swordsman", nation " archer"
static const char *const recruit_names[CREATURE_MONSTERS - CREATURE_RECRUITS] = {
    RECRUITS("Imp"), RECRUITS("Cyclops"), RECRUITS("Keeper"), RECRUITS("Shadow"), RECRUITS("Vision"),
    RECRUITS("Gargoyle"), RECRUITS("Elf"), RECRUITS("Dwarf"), RECRUITS("Djinn"), RECRUITS("Satyr"),
    RECRUITS("Misfit"), RECRUITS("Human"),
};

bool sa_is_recruit(enum creature kind)
{
    return kind >= CREATURE_RECRUITS && kind < CREATURE_MONSTERS;
}

enum creature sa_recruit(enum house nation, enum recruit_class class)
{
    return (enum creature)(CREATURE_RECRUITS + ((int)nation - 1) * CLASSES + (int)class);
}

static struct creature_kind recruit_of(enum creature kind)
{
    int index = (int)kind - CREATURE_RECRUITS;
    struct creature_kind recruit = classes[index % CLASSES];

    recruit.name = recruit_names[index];
    recruit.nation = (enum house)(index / CLASSES + 1);
    recruit.class = (enum recruit_class)(index % CLASSES);
    recruit.hits = sa_house(recruit.nation)->hits;
    recruit.walks = sa_house(recruit.nation)->walks;
    return recruit;
}

struct creature_kind sa_creature(enum creature kind)
{
    if (sa_is_recruit(kind))
        return recruit_of(kind);
    if (kind >= CREATURE_MONSTERS && kind < CREATURES)
        return monsters[kind - CREATURE_MONSTERS];
    return (struct creature_kind){ .name = "nothing" };
}

const char *sa_creature_word(enum creature kind)
{
    if (sa_is_recruit(kind))
        return sa_class_names[recruit_of(kind).class];
    return sa_creature(kind).name;
}

/* Are two names equal except for case, blanks and a final `s`? */
static bool same_name(const char *left, const char *right)
{
    for (;; left++, right++) {
        while (*left == ' ')
            left++;
        while (*right == ' ')
            right++;
        if (text_lower(*left) != text_lower(*right))
            break;
        if (*left == '\0')
            return true;
    }
    return (*left == '\0' && text_lower(*right) == 's' && right[1] == '\0')
           || (*right == '\0' && text_lower(*left) == 's' && left[1] == '\0');
}

enum creature sa_monster_named(const char *name)
{
    for (int kind = CREATURE_MONSTERS; kind < CREATURES; kind++)
        if (same_name(name, sa_creature((enum creature)kind).name))
            return (enum creature)kind;
    return CREATURE_NONE;
}
