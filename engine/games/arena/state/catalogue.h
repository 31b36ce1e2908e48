/* The catalogue of cards, RULES 14: spells, items and the abilities of creatures, one entry each, in cards/.
 *
 * The `change` of a lasting card says what it does to the creature under it, and values.h computes the values of
 * creatures from these; only an immediate effect needs a function. No code outside cards/ knows a card by name. A card's
 * number is stored and never changes. */
#ifndef POSTERN_ARENA_CATALOGUE_H
#define POSTERN_ARENA_CATALOGUE_H

#include "engine/games/arena/state/creatures.h"
#include "engine/kernel/turn.h"

struct state;
struct creature;
struct declaration;

enum card_kind { CARD_SPELL, CARD_ITEM, CARD_ABILITY };

/* AR-CAST-06 to AR-CAST-26. They are in the order in which they take effect, AR-ORDER-01. */
enum casting { CAST_COUNTERSPELL, CAST_INSTANT, CAST_HALF_TURN, CAST_TURNS, CAST_CONTINUOUS, CASTINGS };
extern const char *const ar_casting_names[CASTINGS];

/* An effect has exactly one, AR-TARGET-01. */
enum target {
    TARGET_NONE, TARGET_SELF, TARGET_CREATURE, TARGET_CORPSE, TARGET_ITEM, TARGET_HEX, TARGET_CREATURES_IN_HEX,
    TARGET_MULTI_HEX, TARGET_CREATURES_IN_MULTI_HEX, TARGET_ENCHANTMENT, TARGET_WALL, TARGET_EFFECT, TARGETS
};
extern const char *const ar_target_names[TARGETS];

enum duration { LASTS_INSTANT, LASTS_PHASE, LASTS_DISPELLED, LASTS_REPEATING, LASTS_CONTINUOUS, DURATIONS };
extern const char *const ar_duration_names[DURATIONS];

/* What a card does to the creature under it while it lasts. */
enum change_flag {
    CHANGE_REGENERATES = 1 << 0,     /* RULES 8.7 */
    CHANGE_SHADOWED = 1 << 1,        /* no Targeted attack may choose it */
    CHANGE_SLEEPS = 1 << 2,          /* cannot act, and its Power counts 0 */
    CHANGE_STASIS = 1 << 3,          /* counts as absent */
    CHANGE_MUTE = 1 << 4,            /* uses no Instant and no Counterspell */
    CHANGE_INVISIBLE = 1 << 5,
    CHANGE_WARDED = 1 << 6,          /* no spell of target kind Creature works on it */
    CHANGE_LOYAL = 1 << 7,           /* no other Charm works on it */
    CHANGE_BLURRED = 1 << 8,         /* drawn as casualty only when nobody else is possible */
    CHANGE_ROOTED = 1 << 9,          /* Move 0 */
    CHANGE_NETTED = 1 << 10,         /* Move and flight speed 0 */
    CHANGE_FREE = 1 << 11,           /* enters any terrain */
    CHANGE_BLUNT = 1 << 12,          /* its normal attack is Blunt */
    CHANGE_AIMED = 1 << 13,          /* its ranged attack is Targeted */
    CHANGE_LESSER = 1 << 14,         /* has the body of `becomes` */
    CHANGE_CONTROLLED = 1 << 15,     /* belongs to its caster's player */
    CHANGE_PARACHUTE = 1 << 16,
    CHANGE_ANTI_MAGIC = 1 << 17,     /* of a hex: no magic works there */
    CHANGE_HOLY_GROUND = 1 << 18,    /* of a hex: no evil and no undead creature enters it */
    CHANGE_TERRAIN = 1 << 19,        /* of a hex: counts as the named terrain, for entering */
    CHANGE_WALL_GROUND = 1 << 20,    /* of a side: no ground creature crosses it */
    CHANGE_WALL_AIR = 1 << 21,       /* of a side: no flyer does */
    CHANGE_SIDE_BONUS = 1 << 22,     /* adds 1 to the side's total in its space, once */
    CHANGE_RAISES_UNDEAD = 1 << 23,  /* friendly undead in its space have Power +1 */
    CHANGE_CHEAPER = 1 << 24,        /* its spells cost 1 less, never below 1 */
    CHANGE_ONE_COMBAT = 1 << 25,     /* ends after the first combat that its target is in */
    CHANGE_SUSTAINS = 1 << 26,       /* the creature exists while this lasts */
};

enum change_when { WHEN_ALWAYS, WHEN_DEFENDING, WHEN_MOUNTED, WHEN_WALKING };

struct change {
    int8_t power, move, poison, size;
    int8_t when;                 /* enum change_when: when power and move count; WHEN_DEFENDING only in battles */
    struct flight flight;        /* turns 0: it gives none */
    struct attack ranged;        /* most 0: it gives none */
    uint8_t enters;              /* a bit for each terrain */
    uint32_t flags;              /* enum change_flag */
    const char *becomes;         /* CHANGE_LESSER: a kind's name */
};

/* Conditions on the target when the effect works; if they fail, nothing happens and nothing is refunded. RULES 6.5. */
struct condition {
    uint32_t any;                /* attributes of which it must have one; 0: any target */
    int8_t power_most;           /* with `limited` */
    bool limited;
    bool enemy, friendly;        /* seen from the caster's player */
};

struct card {
    const char *name;
    enum card_kind kind;
    enum magic_type type;
    int level;                   /* 1 to 3; of Tech 0 */
    int cost;                    /* of a spell: points of the pool; of an item: points of the army */
    enum casting casting;
    int turns;                   /* CAST_TURNS: how many */
    int range;                   /* in hexes */
    enum target target;
    enum duration duration;
    int uses;                    /* of an item; 0: no limit */

    /* Items: who may equip them. */
    uint32_t needs;              /* attributes, all of them */
    int size_least, size_most;   /* 0: no bound */
    bool needs_life, needs_magic;

    struct condition only;
    struct change change;
    bool wants_terrain, wants_place;     /* AS a terrain; TO a hex */
    bool dispels;                /* works even where magic does not work at its target, because it ends that */

    /* Why this declaration is not possible, beyond the entry's data; NULL: it is. May be NULL. */
    const char *(*forbids)(const struct state *state, const struct declaration *declaration);
    /* The immediate effect on each creature that it reaches and that meets its conditions; lasting effects begin without
     * this. May be NULL. */
    void (*strikes)(struct turn *turn, const struct declaration *declaration, int creature);
    /* The effect that happens once, when the target is not a creature, or before the creatures are hit. May be
     * NULL. */
    void (*works)(struct turn *turn, const struct declaration *declaration);

    const char *text;            /* for HELP, in our words */
    const char *rulings;
};

enum { CARD_NONE, CARDS = 100, CARD_STORM = 200 };   /* a storm is not a card, but an effect with a clock */

/* By number, as cards/catalogue.c lists them. */
extern const struct card *const ar_catalogue[CARDS];

/* NULL: no card has this number. */
const struct card *ar_card(int number);
/* Names by number, for readers; NULL where a number has none, or is of another kind than requested. */
extern const char *const ar_card_names[CARDS];

#endif
