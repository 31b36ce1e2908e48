/* A card's entry: its data, and hooks for what data cannot say. The rules walk these and know no card by name.
 *
 * Most cards are data alone: an attack of so many points, a spell with a duration whose traits its bearer has, a thing
 * that takes up a square. A hook is called with the act that plays the card (act.h). */
#ifndef WIZWAR_CARD_H
#define WIZWAR_CARD_H

#include "engine/games/wizwar/board/maze.h"
#include "engine/games/wizwar/state/state.h"

struct reading;
struct packet;

/* What a figure has while it bears an effect or carries an object, and what a thing does to its square. */
#define WW_TRAITS(X)                                                                                     \
    X(NO_ATTACK)         /* cannot attack, whatever gives attacks */                                     \
    X(UNTOUCHED)         /* cannot be attacked */                                                        \
    X(PETRIFIED)         /* cannot act, nor be moved */                                                  \
    X(NO_WALK)           /* no normal movement */                                                        \
    X(MIST)              /* passes everything but walls, stone and a big man */                          \
    X(BIG)               /* fills his square and pushes others on */                                     \
    X(BLIND)             /* no line of sight */                                                          \
    X(SLOW)              /* one space a turn, every other turn without attack */                         \
    X(EXTRA_ATTACK)      /* one attack more a turn */                                                    \
    X(STRONG)            /* physical damage that he deals is doubled */                                  \
    X(SHADOW)            /* walks through doors and obstacles for a life */                              \
    X(UGLY)              /* opponents cannot enter his square by normal movement */                      \
    X(IDIOT)             /* heads for the nearest treasure and takes none */                             \
    X(FEARED)            /* opponents near him must flee */                                              \
    X(TRUCE)             /* cannot attack the effect's owner */                                          \
    X(LOSES_TURNS)       /* every turn of his is lost */                                                 \
    X(COSTS_STEPS)       /* each step costs a part of a point */                                         \
    X(COSTS_DRAWS)       /* each card drawn costs a point */                                             \
    X(EMPATHY)           /* what he suffers his attacker suffers, too */                                 \
    X(PAIN_LINK)         /* damage that he loses his attacker loses, too */                              \
    X(DROPS_ALL)         /* of a global effect: nothing can be carried */                                \
    X(PIERCES)           /* sees through one thing on an edge */                                         \
    X(NUMBERS_MORE)      /* his NUMBER cards count one more */                                           \
    X(HOLDS_MORE)        /* two cards more */                                                            \
    X(LESS_DAMAGE)       /* one point less of each packet */                                             \
    X(LESS_PHYSICAL)     /* one point less of each physical packet */                                    \
    X(SOUL)              /* magic cannot bring him below three lives */                                  \
    X(FASTER)            /* one step more */                                                             \
    X(FEEDS)             /* physical damage that he deals feeds him */                                   \
    X(GEM)               /* a stone: burnt by fire */                                                    \
    X(UNLOCKS)           /* opens any door */                                                            \
    X(BURNS)             /* burns who hurts him from near */                                             \
    X(SMALL)             /* base movement 2 */                                                           \
    X(HIDES)             /* no line of sight into or out of the square */                                \
    X(OPAQUE)            /* none through it */                                                           \
    X(SOLID)             /* nobody can enter */                                                          \
    X(FILLS)             /* fills its square and can be hit from the next one */                         \
    X(FIXED)             /* cannot be moved, and no monster is made there */                             \
    X(CREATION)          /* made by a spell */                                                           \
    X(NO_OBJECT)         /* neither an object nor in the way of anything */                              \
    X(FAKE)              /* what it looks like it is to who believes in it */                            \
    X(WATERY)            /* contact with water destroys it */                                            \
    X(TRAPS_MIST)        /* works on a mist body, too */                                                 \
    X(NO_LIFE)           /* has no life: damage does nothing to it */                                    \
    X(LOCKED)            /* opened by what opens locks */                                                \
    X(THICK)             /* physical damage of one point does nothing to it */                           \
    X(LENDS_MIND)        /* may add a die to the strength of a disaster */

enum trait_bit {
#define X(name) TRAIT_BIT_##name,
    WW_TRAITS(X)
#undef X
    TRAIT_BITS
};
#define TRAIT(name) ((uint64_t)1 << TRAIT_BIT_##name)

/* How far a card reaches. */
enum range {
    RANGE_SELF,                  /* the caster alone: it names no target */
    RANGE_LOS,                   /* what the caster sees */
    RANGE_ANY,                   /* anything */
    RANGE_HERE,                  /* the caster's own square */
    RANGE_BESIDE,                /* an edge of the caster's square */
    RANGE_GLOBAL                 /* the whole board */
};

/* What it may be aimed at. */
enum {
    AIM_WIZARD = 1, AIM_MONSTER = 2, AIM_EGO = 4,     /* others': wizards, monsters, second selves */
    AIM_OPPONENT = AIM_WIZARD | AIM_MONSTER | AIM_EGO,
    AIM_ME = 8, AIM_MY_MONSTER = 16, AIM_MY_EGO = 32,
    AIM_SQUARE = 64, AIM_EDGE = 128, AIM_OBJECT = 256, AIM_OBSTACLE = 512, AIM_SECTOR = 1024, AIM_CARRIED = 2048,
    AIM_DAMAGED = AIM_OPPONENT | AIM_EDGE | AIM_OBSTACLE      /* what damage spells hurt: RULES 8.1 */
};

/* What a NUMBER card is to it. */
enum number_use { NUMBER_NONE, NUMBER_DURATION, NUMBER_POINTS, NUMBER_SPACES, NUMBER_STRENGTH };

enum {                           /* flags */
    CARD_NOT_SPELL = 1,          /* neither countered by what counters spells, nor reused, nor an ego's */
    CARD_ALSO_COUNTER = 2,       /* it may be played as a counteraction, too */
    CARD_ALSO_NEUTRAL = 4,       /* a counteraction that may be cast on oneself, too */
    CARD_PERMANENT = 8,          /* its effect has no clock */
    CARD_NO_COUNTER = 16,        /* nothing answers it */
    CARD_PHYSICAL = 32, CARD_FIRE = 64, CARD_WATER = 128,     /* the damage */
    CARD_NO_AMPLIFY = 256,
    CARD_PEACEFUL = 512,         /* no attack, though it is cast on another */
    CARD_ENVIRONMENT = 1024,     /* an attack on nobody: truces mean nothing to it */
    CARD_NEEDS_EMPTY = 2048,     /* its square must hold nothing (RULES 12.1) */
    CARD_MONSTER = 4096,         /* it makes a figure */
    CARD_MOVES = 8192,           /* two of it at once are put in order by initiative (RULES 9.5) */
    CARD_BINDS_MIND = 16384,     /* what it forbids it forbids the second self, too */
    CARD_SPECIAL = 32768,        /* not played by `cast` alone: it goes with another card */
    CARD_BESIDE_SHIELD = 65536,  /* only what lists itself answers it (CHAOS) */
    CARD_ON_HOME = 131072,       /* may be made on a home base */
    CARD_ANSWERS_ALL = 262144,   /* answers also what may not be answered (RULES 9.6) */
    CARD_BYSTANDER = 524288,     /* answers also what is aimed at another */
    CARD_OPENER = 1048576,       /* lets another card be cast out of turn: INTERRUPT */
    CARD_WHEN_DRAWN = 2097152,   /* may be used at once when it is drawn */
    CARD_TAKES_TWO = 134217728,  /* its caster is a party to it: of a trap's spell the next player is */
    CARD_FROM_GROUPS = 67108864, /* keeps one out of what befalls many (CHAOS) */
    CARD_EVERYBODYS = 33554432,  /* a monster that every player commands in his turn */
    CARD_RETURNS = 4194304,      /* a counteraction that sends an act back */
    CARD_NULLIFIED = 8388608,    /* sent back whole it comes to nothing (SWAP) */
    CARD_SHIELDED_BY_ALL = 16777216,  /* anybody may shield himself, and all, from it (TIME WARP) */
    CARD_NOT_REUSED = 1073741824,     /* it works on the spell before it, and is none that could come back itself */
    CARD_NOT_FOR_TWO = 268435456,     /* two players have no use for it */
    CARD_AT_MOVER = 536870912         /* an opener that carries an attack at who moves or acts */
};

struct card {
    int number;                  /* CARD_... */
    enum range range;
    int aims;                    /* AIM_ bits */
    enum number_use number_use;
    int flags;
    uint64_t traits;             /* of who bears its effect, carries it, or of its square */
    int hit_faces;               /* of an effect: faces of a D4 (bits 1 to 4) on which attacks at its bearer hit; 0: all */
    int points, points_each;     /* an attack's points, and those for each of its NUMBER */
    int life, rate;              /* of a monster; the points of an obstacle are its life */
    int value;                   /* of a NUMBER card; charges of a wand */
    int goes_with;               /* of a card that goes with another: its SPENT_ bit (act.h) */
    enum feature feature;        /* of which `crossed` speaks */
    int brings;                  /* of a hole: the card that comes of two that meet */
    int rank;                    /* of a disaster: from which strength on it is a part of one; 0: never */
    const char *rulings;         /* ids, with blanks between */
    const char *help;            /* what it does, in our words */

    /* Reads what stands behind AT, where it is more than targets (`b1* d1 e5 f3`); NULL: targets. */
    bool (*aim)(struct reading *reading, struct queue_act *act);
    /* Reads the words behind THEN into further targets of the act; NULL: there are none. */
    bool (*read)(struct reading *reading, struct queue_act *act);
    /* Chooses by chance what `read` reads, for an act that cannot do without; NULL: it can, or it reads nothing. */
    void (*guess)(struct turn *turn, struct queue_act *act);
    /* Why the act cannot be, beyond what the data say: a code and the reason; NULL: it can. Judged on what one knows, and
     * again when it is carried out. */
    const char *(*forbids)(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act, const char **code);
    /* Carries the act out; NULL: by the data (points, effect, creation). */
    void (*resolve)(struct turn *turn, const struct queue_act *act);
    /* Takes out of the act, for others than its maker, what is his secret. */
    void (*conceal)(struct queue_act *act);
    /* What the card does as a part of a disaster: its choices are made by the generator. False: there is none to make. */
    bool (*by_chance)(struct turn *turn, const struct queue_act *act);
    /* The act has come to nothing on its way. */
    void (*missed)(struct turn *turn, const struct queue_act *act);
    /* When its points have been dealt: `packet` says what became of them. */
    void (*struck)(struct turn *turn, const struct packet *packet);
    /* May it answer this act? NULL: yes; else why not. */
    const char *(*answer_forbids)(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act,
                                  const struct queue_act *answered);
    /* Works on the act that it answers. */
    void (*answer)(struct turn *turn, const struct queue_act *act, const struct queue_act *answered);
    /* A figure has come into the square of this thing. True: its movement ends there. */
    bool (*entered)(struct turn *turn, int figure, int thing);
    /* Who stands in its square goes out in a direction: the one in which he really goes, or GRID_NONE. NULL: the same. */
    int (*leaves)(struct turn *turn, int figure, int thing, int direction);
    /* Somebody goes over an edge that holds the entry's feature. */
    void (*crossed)(struct turn *turn, int figure, int face);
    /* Who bears this effect has walked into another square. */
    void (*came_in)(struct turn *turn, int figure);
    /* The turn of the wizard who stands in the square of this thing begins. */
    void (*began_in)(struct turn *turn, int figure, int thing);
    /* The turn begins of the player whose thing this is. */
    void (*began)(struct turn *turn, int thing);
    /* The effect of this kind begins on, or leaves, its target. */
    void (*took_hold)(struct turn *turn, const struct effect *effect);
    void (*let_go)(struct turn *turn, const struct effect *effect);
    /* The object is shown for the first time, comes to another carrier, or leaves him. */
    void (*gained)(struct turn *turn, int figure, int thing);
    void (*lost)(struct turn *turn, int figure, int thing);
    /* The object is used (`use holy water at ghost1`). Why not, and the code; NULL: it has been. */
    const char *(*use)(struct turn *turn, int thing, const struct queue_act *act, const char **code);
    /* The object is shown in a way of its own (`display unfinished wand then fireball`), likewise; NULL: as any other. */
    const char *(*shows)(struct turn *turn, int figure, const struct queue_act *act, const char **code);
    /* Damage is done to this thing, instead of what is done to others. */
    void (*hit)(struct turn *turn, int thing, int points);
    /* Something has come into the square of this thing and touches it. */
    void (*touched)(struct turn *turn, int thing, int other);
    /* A first roll of a die has raised a Common or an Uncommon Event (RULES 14). */
    void (*on_common)(struct turn *turn);
    void (*on_uncommon)(struct turn *turn);
    /* A monster's blow: its points; NULL: the entry's. */
    int (*blow)(struct turn *turn, int figure);
    /* A player's turn ends while this figure is on the board. */
    void (*turn_ended)(struct turn *turn, int figure);
    /* A spell is put into this thing. Why not, and the code; NULL: it has been. */
    const char *(*stores)(struct turn *turn, int thing, const struct queue_act *act, bool hidden, const char **code);
    /* It has been drawn. True: it has been dealt with and does not come to the hand. */
    bool (*drawn)(struct turn *turn, int seat);
};

/* By number; NULL where there is none (cards/catalogue.c). */
extern const struct card *const ww_cards[CARD_LIMIT];

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

static inline bool card_has(int card, int flag)
{
    return card > 0 && card < CARD_LIMIT && ww_cards[card] && (ww_cards[card]->flags & flag) != 0;
}

static inline bool card_shows(int card, uint64_t trait)
{
    return card > 0 && card < CARD_LIMIT && ww_cards[card] && (ww_cards[card]->traits & trait) != 0;
}

/* ---- traits ---- */

/* How many effects on the figure and objects that it carries have the trait. Of a wizard who is turned into something
 * physical the second self knows nothing; what binds the mind binds both. */
int figure_trait(const struct wizwar *ww, int figure, uint64_t trait);
/* The n-th effect (from 0) on a figure with the trait, or NULL. */
const struct effect *figure_bears(const struct wizwar *ww, int figure, uint64_t trait, int n);
/* An effect on everybody with the trait, or NULL. */
const struct effect *ww_global(const struct wizwar *ww, uint64_t trait);
/* A thing in the square with the trait that is real to this figure (FIGURE_NONE: that is real), or NULL. */
const struct thing *square_shows(const struct wizwar *ww, int32_t place, uint64_t trait, int observer);
/* Is a thing real to the figure? All are, but fakes that it does not believe in. */
bool thing_is_real_to(const struct wizwar *ww, const struct thing *thing, int observer);
/* What its square has of it: a fake is like what it looks like. */
bool thing_shows(const struct thing *thing, uint64_t trait);

#endif
