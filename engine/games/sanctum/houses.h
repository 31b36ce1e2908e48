/* Houses, their mana and their nations (RULES 4). */
#ifndef POSTERN_SANCTUM_HOUSES_H
#define POSTERN_SANCTUM_HOUSES_H

enum mana { MANA_NONE, MANA_ORD, MANA_STR, MANA_CLA, MANA_MYS, MANA_WIL, MANA_WOR, MANA_TYPES };
extern const char *const sa_mana_names[MANA_TYPES];

enum house {
    HOUSE_NONE,
    HOUSE_ABOMINATION, HOUSE_BODY, HOUSE_DEATH, HOUSE_DESPAIR, HOUSE_HOPE, HOUSE_JUSTICE,
    HOUSE_LIFE, HOUSE_MAKING, HOUSE_MIND, HOUSE_NATURE, HOUSE_UNMAKING, HOUSE_WAR,
    HOUSES
};
extern const char *const sa_house_names[HOUSES];

/* What a nation's recruits can do. */
struct house_kind {
    const char *nation;
    enum mana primary, secondary;
    int hits;                /* hit points of its recruits */
    int walks;               /* set of enum walk */
    int hand_in_round_2;     /* added to hand damage in combat round 2 */
    int missile_in_round_1;  /* added to missile damage in combat round 1 */
    const char *ability;
};

const struct house_kind *sa_house(enum house house);

/* The mana of a Sanctum, each turn: of the first type and of the second (RULES 7). */
enum { BASE_PRIMARY = 2, BASE_SECONDARY = 1 };

/* By name in any case; MANA_NONE or HOUSE_NONE when there is none. */
enum mana sa_mana_named(const char *word);
enum house sa_house_named(const char *word);
enum house sa_nation_named(const char *word);

#endif
