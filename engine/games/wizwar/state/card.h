/* A card's entry: its data, and hooks for what data cannot express. The rules use these and know no card by name.
 *
 * Most cards need only data: an attack of some points, a spell with a duration that gives its bearer traits, a thing
 * that fills a square. A hook gets the act that plays the card (act.h). */
#ifndef WIZWAR_CARD_H
#define WIZWAR_CARD_H

#include "engine/games/wizwar/board/maze.h"
#include "engine/games/wizwar/state/state.h"

struct reading;
struct packet;

/* Traits: of a figure with an effect or an object, and of a thing's square. */
#define WW_TRAITS(X)                                                                                     \
    X(NO_ATTACK)         /* cannot attack, even with extra attacks */                                     \
    X(UNTOUCHED)         /* cannot be attacked */                                                        \
    X(PETRIFIED)         /* cannot act, nor be moved */                                                  \
    X(NO_WALK)           /* no normal movement */                                                        \
    X(MIST)              /* passes everything except walls, stone and a big man */                          \
    X(BIG)               /* fills his square and pushes others away */                                     \
    X(BLIND)             /* no line of sight */                                                          \
    X(SLOW)              /* one space a turn, every other turn without attack */                         \
    X(EXTRA_ATTACK)      /* one more attack each turn */                                                    \
    X(STRONG)            /* physical damage that he deals is doubled */                                  \
    X(SHADOW)            /* walks through doors and obstacles for a life */                              \
    X(UGLY)              /* opponents cannot enter his square by normal movement */                      \
    X(IDIOT)             /* heads for the nearest treasure and takes none */                             \
    X(FEARED)            /* opponents near him must flee */                                              \
    X(TRUCE)             /* cannot attack the effect's owner */                                          \
    X(LOSES_TURNS)       /* loses every turn */                                                 \
    X(COSTS_STEPS)       /* each step costs a fraction of a point */                                         \
    X(COSTS_DRAWS)       /* each card drawn costs a point */                                             \
    X(EMPATHY)           /* his attacker suffers the same damage */                                 \
    X(PAIN_LINK)         /* his attacker loses the same life */                              \
    X(DROPS_ALL)         /* global effect: nothing can be carried */                                \
    X(PIERCES)           /* sees through one thing on an edge */                                         \
    X(NUMBERS_MORE)      /* his NUMBER cards count as one more */                                           \
    X(HOLDS_MORE)        /* two cards more */                                                            \
    X(LESS_DAMAGE)       /* takes one point less from each packet */                                             \
    X(LESS_PHYSICAL)     /* takes one point less from each physical packet */                                    \
    X(SOUL)              /* magic cannot bring him below three lives */                                  \
    X(FASTER)            /* one step more */                                                             \
    X(FEEDS)             /* physical damage that he deals feeds him */                                   \
    X(GEM)               /* a stone: burnt by fire */                                                    \
    X(UNLOCKS)           /* opens any door */                                                            \
    X(BURNS)             /* burns an attacker who hurts him from near */                                             \
    X(SMALL)             /* base movement 2 */                                                           \
    X(HIDES)             /* no line of sight into or out of the square */                                \
    X(OPAQUE)            /* none through it */                                                           \
    X(SOLID)             /* nobody can enter */                                                          \
    X(FILLS)             /* fills its square and can be hit from the neighbouring squares */                         \
    X(FIXED)             /* cannot be moved, and no monster can be created there */                             \
    X(CREATION)          /* made by a spell */                                                           \
    X(NO_OBJECT)         /* neither an object nor in the way of anything */                              \
    X(FAKE)              /* for a believer it is what it looks like */                            \
    X(WATERY)            /* contact with water destroys it */                                            \
    X(TRAPS_MIST)        /* also works on a mist body */                                                 \
    X(NO_LIFE)           /* has no life: damage does nothing to it */                                    \
    X(LOCKED)            /* opens with anything that opens locks */                                                \
    X(THICK)             /* physical damage of one point does nothing to it */                           \
    X(MAGICAL)           /* what he strikes with is magical, not physical */                            \
    X(LENDS_MIND)        /* may add a die to the strength of a disaster */                               \
    X(DEEP)              /* who falls in has to climb out */                                             \
    X(STICKY)            /* who is stuck in it gets free by a die */

enum trait_bit {
#define X(name) TRAIT_BIT_##name,
    WW_TRAITS(X)
#undef X
    TRAIT_BITS
};
#define TRAIT(name) ((uint64_t)1 << TRAIT_BIT_##name)

/* How far a card reaches. */
enum range {
    RANGE_SELF,                  /* the caster only: it names no target */
    RANGE_LOS,                   /* targets that the caster sees */
    RANGE_ANY,                   /* anything */
    RANGE_HERE,                  /* the caster's own square */
    RANGE_BESIDE,                /* an edge of the caster's square */
    RANGE_GLOBAL                 /* the whole board */
};

/* The kinds of targets that it may have. */
enum {
    AIM_WIZARD = 1, AIM_MONSTER = 2, AIM_EGO = 4,     /* others': wizards, monsters, second selves */
    AIM_OPPONENT = AIM_WIZARD | AIM_MONSTER | AIM_EGO,
    AIM_ME = 8, AIM_MY_MONSTER = 16, AIM_MY_EGO = 32,
    AIM_SQUARE = 64, AIM_EDGE = 128, AIM_OBJECT = 256, AIM_OBSTACLE = 512, AIM_SECTOR = 1024, AIM_CARRIED = 2048,
    AIM_FIGURES = AIM_OPPONENT | AIM_ME | AIM_MY_MONSTER | AIM_MY_EGO,
    AIM_DAMAGED = AIM_OPPONENT | AIM_EDGE | AIM_OBSTACLE      /* targets of damage spells: RULES 8.1 */
};

/* The meaning of a NUMBER card for it. */
enum number_use { NUMBER_NONE, NUMBER_DURATION, NUMBER_POINTS, NUMBER_SPACES, NUMBER_STRENGTH };

/* Flags. They are names for the preprocessor because an enumerator is an int, which has no room for them all. */
#define CARD_FLAG(bit) ((uint64_t)1 << (bit))
#define CARD_NOT_SPELL         CARD_FLAG(0)    /* no card that counters spells counters it; not reused, nor cast by an ego */
#define CARD_ALSO_COUNTER      CARD_FLAG(1)    /* it may also be played as a counteraction */
#define CARD_ALSO_NEUTRAL      CARD_FLAG(2)    /* a counteraction that may also be cast on the player himself */
#define CARD_PERMANENT         CARD_FLAG(3)    /* its effect has no clock */
#define CARD_NO_COUNTER        CARD_FLAG(4)    /* nothing answers it */
#define CARD_PHYSICAL          CARD_FLAG(5)    /* the damage */
#define CARD_FIRE              CARD_FLAG(6)
#define CARD_WATER             CARD_FLAG(7)
#define CARD_NO_AMPLIFY        CARD_FLAG(8)
#define CARD_PEACEFUL          CARD_FLAG(9)    /* not an attack, although it is cast on another */
#define CARD_ENVIRONMENT       CARD_FLAG(10)   /* an attack on nobody: truces do not matter */
#define CARD_NEEDS_EMPTY       CARD_FLAG(11)   /* its square must be empty (RULES 12.1) */
#define CARD_MONSTER           CARD_FLAG(12)   /* it makes a figure */
#define CARD_MOVES             CARD_FLAG(13)   /* initiative orders two of it at the same time (RULES 9.5) */
#define CARD_BINDS_MIND        CARD_FLAG(14)   /* its prohibitions also apply to the second self */
#define CARD_SPECIAL           CARD_FLAG(15)   /* not played by `cast` alone: it accompanies another card */
#define CARD_BESIDE_SHIELD     CARD_FLAG(16)   /* only cards that list it answer it (CHAOS) */
#define CARD_ON_HOME           CARD_FLAG(17)   /* may be made on a home base */
#define CARD_ANSWERS_ALL       CARD_FLAG(18)   /* also answers acts that may not be answered (RULES 9.6) */
#define CARD_BYSTANDER         CARD_FLAG(19)   /* also answers acts that aim at another */
#define CARD_OPENER            CARD_FLAG(20)   /* lets the player cast another card out of turn: INTERRUPT */
#define CARD_WHEN_DRAWN        CARD_FLAG(21)   /* may be used at once when it is drawn */
#define CARD_RETURNS           CARD_FLAG(22)   /* a counteraction that sends an act back */
#define CARD_NULLIFIED         CARD_FLAG(23)   /* has no effect when all of it is sent back (SWAP) */
#define CARD_SHIELDED_BY_ALL   CARD_FLAG(24)   /* any player may shield himself, and thereby all, from it (TIME WARP) */
#define CARD_EVERYBODYS        CARD_FLAG(25)   /* a monster that each player commands in his own turn */
#define CARD_FROM_GROUPS       CARD_FLAG(26)   /* protects its player from something that happens to many (CHAOS) */
#define CARD_TAKES_TWO         CARD_FLAG(27)   /* its caster is a party to it: for a trap's spell the next player is */
#define CARD_NOT_FOR_TWO       CARD_FLAG(28)   /* useless in a game of two players */
#define CARD_AT_MOVER          CARD_FLAG(29)   /* an opener whose attack aims at the figure that moves or acts */
#define CARD_NOT_REUSED        CARD_FLAG(30)   /* works on the spell before it, and could not be sent back itself */
#define CARD_FROM_AFAR         CARD_FLAG(31)   /* aimed over a distance, although its range does not say so: a throw */
#define CARD_ANSWERS_EVENTS    CARD_FLAG(33)   /* a counteraction that answers a step or a pick-up, which are no acts */
#define CARD_AWAY              CARD_FLAG(34)   /* pushes away from its caster: out of slime he says which way */
#define CARD_TOWARD            CARD_FLAG(36)   /* pulls toward its caster: out of slime he says which way, too */
#define CARD_SHIELDS_ALL       CARD_FLAG(35)   /* a counteraction that any player may play against such a spell */
#define CARD_SAVES_SPELLS      CARD_FLAG(37)   /* a counteraction that answers an answer to a spell, not to a blow or a throw */
#define CARD_SHOOTS            CARD_FLAG(39)   /* an attack that no player orders: the shot of an imp */
#define CARD_FINAL             CARD_FLAG(40)   /* a counteraction that cannot be cancelled: nobody is asked about it */
#define CARD_DEALS_POINTS      CARD_FLAG(38)   /* deals points, although its data name none */
#define CARD_ONCE_PEACEFUL     CARD_FLAG(41)   /* no attack up to version 6, although it is cast on another */
#define CARD_FIST              CARD_FLAG(32)   /* a blow with the bare hand; standing orders call it a punch */

struct card {
    int number;                  /* CARD_... */
    enum range range;
    int aims;                    /* AIM_ bits */
    enum number_use number_use;
    uint64_t flags;
    uint64_t traits;             /* traits of the bearer of its effect, of its carrier, or of its square */
    int hit_faces;               /* of an effect: faces of a D4 (bits 1 to 4) on which attacks at its bearer hit; 0: all */
    int points, points_each;     /* an attack's points, and the points for each one of its NUMBER */
    int life, rate;              /* of a monster; for an obstacle, its points */
    int value;                   /* of a NUMBER card; charges of a wand */
    int shot, shot_number;       /* of a wand that is always the same: the spell that it shoots, and its NUMBER */
    int goes_with;               /* of a card that goes with another: its SPENT_ bit (act.h) */
    enum feature feature;        /* the feature of an edge that `crossed` is about */
    int brings;                  /* of a hole: the card that two become when they meet */
    int rank;                    /* of a disaster: the strength from which it is a part of one; 0: never */
    const char *rulings;         /* ids, separated by blanks */
    const char *help;            /* its effect, in our words */
    const char *form;            /* what may stand behind its name in an order, with blanks as {figure} (face/playable.c); NULL:
                                  * a target that is one of its aims, or nothing */

    /* Reads the text after AT, when it is more than targets (`b1* d1 e5 f3`); NULL: targets. */
    bool (*aim)(struct reading *reading, struct queue_act *act);
    /* Reads the words after THEN into further targets of the act; NULL: there are none. */
    bool (*read)(struct reading *reading, struct queue_act *act);
    /* Makes the choice that `read` reads by chance, for an act that needs one; NULL: it needs none, or it reads nothing. */
    void (*guess)(struct turn *turn, struct queue_act *act);
    /* Why the act is not possible, beyond the data: a code and the reason; NULL: it is. Judged on the player's knowledge,
     * and again when it is carried out. */
    const char *(*forbids)(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act, const char **code);
    /* Carries the act out; NULL: the data do it (points, effect, creation). */
    void (*resolve)(struct turn *turn, const struct queue_act *act);
    /* Hides its maker's secret in the act from all other players. */
    void (*conceal)(struct queue_act *act);
    /* The card's effect as a part of a disaster; the generator makes its choices. False: there is no legal choice. */
    bool (*by_chance)(struct turn *turn, const struct queue_act *act);
    /* The act has failed before it worked. */
    void (*missed)(struct turn *turn, const struct queue_act *act);
    /* Called after its points were dealt: `packet` has the result. */
    void (*struck)(struct turn *turn, const struct packet *packet);
    /* May it answer this act? NULL: yes; else why not. */
    const char *(*answer_forbids)(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act,
                                  const struct queue_act *answered);
    /* Works on the act that it answers. */
    void (*answer)(struct turn *turn, const struct queue_act *act, const struct queue_act *answered);
    /* A figure has entered the square of this thing. True: its movement ends there. */
    bool (*entered)(struct turn *turn, int figure, int thing);
    /* A figure leaves its square in a direction: returns the real direction, or GRID_NONE. NULL: the same direction. */
    int (*leaves)(struct turn *turn, int figure, int thing, int direction);
    /* A figure crosses an edge that holds the entry's feature. */
    void (*crossed)(struct turn *turn, int figure, int face);
    /* The bearer of this effect has walked into another square. */
    void (*came_in)(struct turn *turn, int figure);
    /* The turn of the wizard who stands in the square of this thing begins. */
    void (*began_in)(struct turn *turn, int figure, int thing);
    /* The turn of this thing's owner begins. */
    void (*began)(struct turn *turn, int thing);
    /* The effect of this kind begins on, or leaves, its target. */
    void (*took_hold)(struct turn *turn, const struct effect *effect);
    void (*let_go)(struct turn *turn, const struct effect *effect);
    /* The object is displayed for the first time, gets another carrier, or leaves its carrier. */
    void (*gained)(struct turn *turn, int figure, int thing);
    void (*lost)(struct turn *turn, int figure, int thing);
    /* Uses the object (`use holy water at ghost1`). Returns why that is not possible, with the code; NULL: done. */
    const char *(*use)(struct turn *turn, int thing, const struct queue_act *act, const char **code);
    /* Displays the object in its own way (`display unfinished wand then fireball`), likewise; NULL: in the usual way. */
    const char *(*shows)(struct turn *turn, int figure, const struct queue_act *act, const char **code);
    /* Damages this thing, instead of the usual damage to things. */
    void (*hit)(struct turn *turn, int thing, int points);
    /* Something has come into the square of this thing and touches it. */
    void (*touched)(struct turn *turn, int thing, int other);
    /* A first roll of a die has caused a Common or an Uncommon Event (RULES 14). */
    void (*on_common)(struct turn *turn);
    void (*on_uncommon)(struct turn *turn);
    /* A monster's blow: its points; NULL: the entry's. */
    int (*blow)(struct turn *turn, int figure);
    /* A player's turn ends while this figure is on the board. */
    void (*turn_ended)(struct turn *turn, int figure);
    /* Puts a spell into this thing. Returns why that is not possible, with the code; NULL: done. */
    const char *(*stores)(struct turn *turn, int thing, const struct queue_act *act, bool hidden, const char **code);
    /* The card has been drawn. True: it has been handled and does not enter the hand. */
    bool (*drawn)(struct turn *turn, int seat);
};

/* By number. The cards belong to a higher floor and are passed down to this one (cards/catalogue.c). Only ww_card reads
 * this table. */
extern const struct card *const ww_cards[CARD_LIMIT];
/* NULL: no card has this number. */
static inline const struct card *ww_card(int number)
{
    return number > 0 && number < CARD_LIMIT ? ww_cards[number] : NULL;
}

#define X(symbol, number, name, type, core, expansion, homebrew) extern const struct card ww_card_##symbol;
WW_CARDS(X)
#undef X
#define X(symbol, number, name) extern const struct card ww_card_##symbol;
WW_PSEUDOS(X)
#undef X

/* The kind of a card, and its copies in a set: 0 core, 1 expansion, 2 homebrew. */
enum card_type card_type(int card);
int card_copies(int card, int set);

static inline bool card_is_number(int card)
{
    return card_type(card) == TYPE_NUMBER;
}

/* Is it a spell (RULES 9.1)? */
bool card_is_spell(int card);

/* False for a number that no card has. */
static inline bool card_has(int card, uint64_t flag)
{
    const struct card *entry = ww_card(card);

    return entry && (entry->flags & flag) != 0;
}

bool card_aims_at_figures(int card);
/* Are there points that AMPLIFY doubles, or a duration that EXTEND doubles, when the card is cast (RULES 16.1)? */
bool card_deals_points(int card);
bool card_lasts(int card);

static inline bool card_shows(int card, uint64_t trait)
{
    const struct card *entry = ww_card(card);

    return entry && (entry->traits & trait) != 0;
}

/* ---- traits ---- */

/* How many of the figure's effects and objects have the trait. A physical transformation of a wizard does not affect
 * the second self; effects on the mind affect both. */
int figure_trait(const struct wizwar *ww, int figure, uint64_t trait);
/* The n-th effect (from 0) on a figure with the trait, or NULL. */
const struct effect *figure_bears(const struct wizwar *ww, int figure, uint64_t trait, int n);
/* An effect on everybody with the trait, or NULL. */
const struct effect *ww_global(const struct wizwar *ww, uint64_t trait);
/* A thing in the square with the trait that is real to this figure (FIGURE_NONE: that is real), or NULL. */
const struct thing *square_shows(const struct wizwar *ww, int32_t place, uint64_t trait, int observer);
/* Is a thing real to the figure? All are, except fakes in which it does not believe. */
bool thing_is_real_to(const struct wizwar *ww, const struct thing *thing, int observer);
/* The traits that it gives its square: a fake has those of the thing that it imitates. */
bool thing_shows(const struct thing *thing, uint64_t trait);

#endif
