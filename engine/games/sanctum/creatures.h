/* Creatures: the 24 kinds of recruits and the 12 kinds of monsters, as tables (RULES 4 and 14.8).
 *
 * A kind is a number: recruits are a class of a nation, monsters follow them. */
#ifndef POSTERN_SANCTUM_CREATURES_H
#define POSTERN_SANCTUM_CREATURES_H

#include <stdbool.h>

#include "engine/games/sanctum/houses.h"

enum recruit_class { CLASS_SWORDSMAN, CLASS_ARCHER, CLASSES };
extern const char *const sa_class_names[CLASSES];

enum creature {
    CREATURE_NONE,
    CREATURE_RECRUITS = 1,                                        /* the first swordsman */
    CREATURE_MONSTERS = CREATURE_RECRUITS + (HOUSES - 1) * CLASSES,
    CREATURE_SIMIAN_WARRIOR = CREATURE_MONSTERS,
    CREATURE_TREE_MAN,
    CREATURE_BOGGART,
    CREATURE_BOG_HORROR,
    CREATURE_KARKARA,
    CREATURE_STONE_GOLEM,
    CREATURE_BRIMSTONE_DRAGON,
    CREATURE_GATEMOUTH,
    CREATURE_ARBORIAD,
    CREATURE_BROWN_STRIDER,
    CREATURE_FIREWYRM,
    CREATURE_LOCH_DWELLER,
    CREATURES
};

struct creature_kind {
    const char *name;        /* "Human swordsman", "Tree Man" */
    enum house nation;       /* house of a recruit; HOUSE_NONE: a monster */
    enum recruit_class class;
    int hand, missile;       /* damage of an attack; 0: no such attack */
    int attacks;             /* a round */
    int armor, hits, level;
    int walks;               /* set of enum walk */
    bool immobile;
};

/* The kind with this number; kinds combine the two tables, so it is returned by value. */
struct creature_kind sa_creature(enum creature kind);

enum creature sa_recruit(enum house nation, enum recruit_class class);
bool sa_is_recruit(enum creature kind);

/* The name of a kind without its nation: "swordsman", "Tree Man". */
const char *sa_creature_word(enum creature kind);

/* The monster with this name (case, blanks and plural do not matter); CREATURE_NONE when there is none. */
enum creature sa_monster_named(const char *name);

#endif
