/* The catalogue of creatures, RULES 13: constant numbers and words. A kind's number is stored and never changes. */
#ifndef POSTERN_ARENA_CREATURES_H
#define POSTERN_ARENA_CREATURES_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/games/arena/board/board.h"

enum attack_type { ATTACK_STANDARD, ATTACK_TARGETED, ATTACK_BLUNT, ATTACK_TYPES };
extern const char *const ar_attack_names[ATTACK_TYPES];

enum attribute {
    IS_HANDS = 1 << 0, IS_GOOD = 1 << 1, IS_EVIL = 1 << 2, IS_HOLY = 1 << 3, IS_UNDEAD = 1 << 4, IS_ANIMAL = 1 << 5,
    IS_MACHINE = 1 << 6, IS_VEHICLE = 1 << 7, IS_ILLUSION = 1 << 8,
};
enum { ATTRIBUTES = 9 };
extern const char *const ar_attribute_names[ATTRIBUTES];

/* Types of effects, AR-TYPE-01; Tech is not magic, AR-TECH-01. */
enum magic_type {
    MAGIC_TECH, MAGIC_CHARM, MAGIC_CREATURE, MAGIC_DEATH, MAGIC_DESTRUCTION, MAGIC_HOLY, MAGIC_ILLUSION, MAGIC_META,
    MAGIC_NATURE, MAGIC_SPACETIME, MAGIC_TYPES
};
extern const char *const ar_magic_names[MAGIC_TYPES];

struct attack {
    int8_t power;
    int8_t type;                 /* enum attack_type */
    int8_t poison;
    int8_t least, most;          /* range in hexes, only for a ranged attack; most 0: none */
};

struct flight {
    int8_t speed;                /* hexes a turn */
    int8_t turns;                /* its owner's turns in the air; 0: it does not fly */
};

struct spellcasting {
    int8_t type;                 /* enum magic_type; 0: none */
    int8_t level;
};

enum { SPELLCASTINGS = 3 };

struct creature_kind {
    const char *name;
    int cost;                    /* in points; 0: not for sale */
    struct attack attack, ranged;
    int8_t move, size;
    int8_t ground;               /* enum ground */
    struct flight flight;
    uint32_t attributes;
    struct spellcasting magic[SPELLCASTINGS];
    const char *ability;         /* name of a card, or NULL */
    const char *rulings;         /* that name it */
};

enum { CREATURE_NONE, CREATURE_KINDS = 82 };

const struct creature_kind *ar_creature_kind(int kind);
/* Names by number, for readers; 0 has none. */
extern const char *const ar_creature_names[CREATURE_KINDS];
/* The number of a kind by its whole name; 0: there is none. */
int ar_creature_named(const char *name);

/* The highest level of its magic of this type; 0: none. */
int ar_kind_level(const struct creature_kind *kind, enum magic_type type);

#endif
