/* Spells: the catalogue of 70 cards and the helpers that cards make, one entry each (RULES 14).
 *
 * An entry has data that the general code reads (cost, legal targets, what the spell gives while it lasts) and, where
 * the card does something, one of the general acts of spell_actions.h or a small function of its own. The entries are
 * in spells/<house>.c. */
#ifndef POSTERN_SANCTUM_SPELLS_H
#define POSTERN_SANCTUM_SPELLS_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/games/sanctum/state.h"

struct turn;

/* By house, and by name within a house. Stored games contain these numbers (piles, effects, boardhops), so a number never
 * changes and is never reused. */
#define SPELLS(X) \
    X(1, ACCURSED_MINION, accursed_minion) \
    X(2, AWAITING, awaiting) \
    X(3, BOG_HORROR, bog_horror) \
    X(4, PACT_OF_THE_MAW, pact_of_the_maw) \
    X(5, PLAGUE, plague) \
    X(6, CYCLOPEAN_HIDE, cyclopean_hide) \
    X(7, HEALING_SPRING, healing_spring) \
    X(8, INUNDATE, inundate) \
    X(9, WELLSPRING, wellspring) \
    X(10, DUST_OF_AGES, dust_of_ages) \
    X(11, RAVEN_SHROUD, raven_shroud) \
    X(12, SLAY_MONSTER, slay_monster) \
    X(13, SOUL_JAR, soul_jar) \
    X(14, VICIOUS_STRENGTH, vicious_strength) \
    X(15, DISORIENT, disorient) \
    X(16, FEAR, fear) \
    X(17, INSURRECTION, insurrection) \
    X(18, OBEISANCE, obeisance) \
    X(19, WILL_O_THE_WISP, will_o_the_wisp) \
    X(20, ARMISTICE, armistice) \
    X(21, CITIZENS_MILITIA, citizens_militia) \
    X(22, MEND_THE_HOST, mend_the_host) \
    X(23, THRESHOLD_OF_ORDER, threshold_of_order) \
    X(24, VISION_QUEST, vision_quest) \
    X(25, INTERCESSION, intercession) \
    X(26, PARTED_SEA, parted_sea) \
    X(27, RITUAL_CLEANSING, ritual_cleansing) \
    X(28, SENTINEL, sentinel) \
    X(29, TOLLKEEPER, tollkeeper) \
    X(30, UNRAVEL, unravel) \
    X(31, ARBORIADS, arboriads) \
    X(32, FLEETNESS, fleetness) \
    X(33, HEALING_DRAUGHT, healing_draught) \
    X(34, HOMESTEAD, homestead) \
    X(35, SUNLANCE, sunlance) \
    X(36, FORTIFY, fortify) \
    X(37, IRON_RANKS, iron_ranks) \
    X(38, KARKARA, karkara) \
    X(39, LOST_MINE, lost_mine) \
    X(40, STONE_GOLEM, stone_golem) \
    X(41, BURST_OF_WILL, burst_of_will) \
    X(42, CHTAI_EXCHANGE, chtai_exchange) \
    X(43, KUMATRU_TRANCE, kumatru_trance) \
    X(44, LOCH_DWELLER, loch_dweller) \
    X(45, TELEPORTATION, teleportation) \
    X(46, BELLWETHER, bellwether) \
    X(47, FAERIE_CIRCLE, faerie_circle) \
    X(48, JUNGLE, jungle) \
    X(49, PIXIE_DUST, pixie_dust) \
    X(50, SEELIE_COURT, seelie_court) \
    X(51, SIMIAN_WARRIORS, simian_warriors) \
    X(52, TREE_MAN, tree_man) \
    X(53, XIAS_WALK, xias_walk) \
    X(54, BOGGART, boggart) \
    X(55, BOLT_OF_SOMERSAULTS, bolt_of_somersaults) \
    X(56, BROWN_STRIDERS, brown_striders) \
    X(57, DISINTEGRATE, disintegrate) \
    X(58, GATEMOUTH, gatemouth) \
    X(59, TREMOR, tremor) \
    X(60, WRACK, wrack) \
    X(61, BRIMSTONE_DRAGON, brimstone_dragon) \
    X(62, CALL_TO_ARMS, call_to_arms) \
    X(63, ENCAMPMENT, encampment) \
    X(64, FIREBALL, fireball) \
    X(65, FIREWYRM, firewyrm) \
    X(66, FORCED_MARCH, forced_march) \
    X(67, SEIZE_THE_HOUR, seize_the_hour) \
    X(68, SKIRMISH, skirmish) \
    X(69, VETERAN, veteran) \
    X(70, VOLCANO, volcano) \
    X(71, COLONY, colony) \
    X(72, FOOTSORE, footsore)

#define SPELL_ENUM(number, upper, lower) SPELL_##upper = (number),
enum spell_number { SPELL_NONE, SPELLS(SPELL_ENUM) SPELL_NUMBERS };
#undef SPELL_ENUM
enum { SPELL_CARDS = SPELL_COLONY - 1 };   /* numbers 1..SPELL_CARDS are cards; helpers follow */

enum spell_type { TYPE_ALTERATION, TYPE_CONJURATION, TYPE_MANIFESTATION, TYPE_SUMMONING, TYPE_HELPER };
extern const char *const sa_type_names[];

/* The owner of the minion, group or structure, seen from the caster. */
enum whose { WHOSE_ANY, WHOSE_FRIENDLY, WHOSE_ENEMY };
enum what { WHAT_ANY, WHAT_RECRUIT, WHAT_MONSTER };
/* Where a group must be when it is named (checked only when ordering: SA-TEL-06). */
enum where { WHERE_ANY, WHERE_NO_SANCTUM, WHERE_NO_STRUCTURE, WHERE_FOREST, WHERE_BY_MOUNTAIN };

/* How many targets are named, and in which form. */
enum targets_form { TARGETS_ONE, TARGETS_EXCHANGE /* m3 AND m21 */, TARGETS_PAIRS /* gr3 TO D5, gr4 TO C6 */ };

/* What a spell gives, while it is active, to its bearer, to every member of its group, or to the group itself. */
struct boon {
    int armor, hand, missile, level;   /* added */
    int walks;                         /* set of enum walk */
    bool no_level;                     /* the level is 0 */
    bool twice;                        /* the group moves twice */
    bool rooted;                       /* the group cannot move */
    bool shroud;                       /* spells of other players on it or its members are squandered */
    bool short_combat;                 /* its combats end after round 2 */
};

struct spell {
    const char *name;
    enum house house;                  /* HOUSE_NONE: a helper, not a card */
    int primary, secondary;            /* cost in its house's mana */
    enum spell_type type;
    enum target target;
    enum targets_form targets;

    enum whose whose;
    enum what what;
    enum where where;
    const char *terrain;               /* terrain letters of the squares on which it may be cast; NULL: any */
    bool unoccupied;                   /* when it executes, its square or its structure's must have no group */
    bool no_entrance;                  /* not on a Sanctum's entrance */
    bool town_only;                    /* of a structure: not on a colony */
    bool repeats;                      /* "may be cast more than once" */

    int lasts_turns;                   /* duration of a conjuration, as a spell on its target */
    int hop_turns;                     /* clock of the boardhop that it opens; 0: no clock */
    bool combat_hopper;
    bool holds_back;                   /* while it runs, newly created monsters go off the board without a clock */
    int sustains;                      /* enum structure_kind that exists through this spell */
    enum creature creature;            /* what it creates, and how many */
    int minions;
    const char *appears;               /* letters of the terrain on which a combat-hopper appears */
    char becomes;                      /* terrain that its square becomes */
    enum mana mana;                    /* type and amount of mana that it gives each turn */
    int mana_amount;
    int toll;                          /* each spell of the bearer's opponent costs this much more mana */
    bool wards;                        /* Sentinel's protection around the bearer */
    bool no_combat;                    /* nobody fights while it is in play */
    bool parts_water;                  /* the square may be entered and nobody drowns there */
    int monster_hits;                  /* added to monsters created in the square */

    struct boon boon;
    bool hidden;                       /* not visible */
    const char *child;                 /* GROUP MOTHER: name of its child spell, and what the child gives the group */
    struct boon child_boon;
    bool child_spares_bearer;

    /* What it does. */
    void (*resolve)(struct turn *turn, const struct queue_act *cast);
    /* Periodic, in step b1. */
    void (*each_turn)(struct turn *turn, const struct effect *effect);
    /* A member of the bearing group is about to die in combat: returns true when the spell saved it. */
    bool (*saves)(struct turn *turn, const struct effect *effect, int minion);
    /* The bearer has died or been killed; its group lives on. */
    void (*dying)(struct turn *turn, const struct effect *effect, int group);
    /* The spell on its target has ended in this way. */
    void (*ended)(struct turn *turn, const struct effect *effect, enum effect_end how);
    /* The boardhop of this spell has brought its group back. */
    void (*returned)(struct turn *turn, int group);

    const char *text;                  /* of the card */
    const char *rulings;
};

/* The entry of a number; NULL outside the catalogue. */
const struct spell *sa_spell(int number);
const char *sa_spell_name(int number);

/* The spell through which structures of this kind exist (enum structure_kind); SPELL_NONE. */
int sa_spell_sustaining(int structure_kind);

/* The names of all cards by number; NULL where there is none. */
void sa_card_names(const char *names[]);

/* The number of a card by its name; SPELL_NONE when there is none. */
int sa_card_named(const char *name);
/* The number of any spell, helpers too. Case, blanks, apostrophes and hyphens do not matter; SPELL_NONE when no spell
 * has that name. */
int sa_spell_named(const char *name);

/* The present cost of a card for this side, in each type (index MANA_ORD ...), including Tollkeepers (RULES 6.2). */
void sa_spell_cost(const struct state *state, enum side side, int spell, int cost[MANA_TYPES]);

#endif
