/* State: a game of Arena between two player-turns, and the present turn.
 *
 * All public names begin with ar_, as the ids of the rulings begin with AR. A creature's tag identifies it and never
 * changes: L7 has the id 7, R7 the id RIGHT_TAGS + 7. Creatures are in the order of their ids, which is "tag order",
 * so every walk over them is in tag order. Numbers identify items, corpses and enchantments. */
#ifndef POSTERN_ARENA_STATE_H
#define POSTERN_ARENA_STATE_H

#include "engine/games/arena/state/catalogue.h"
#include "engine/kernel/codec.h"
#include "engine/kernel/effect.h"
#include "engine/kernel/queue.h"

enum {
    CREATURES_MAX = 1200,    /* two armies of 500 points with Kobolds at 1, and creatures made by magic */
    ITEMS_MAX = 512,
    CORPSES_MAX = 1200,
    EFFECTS_MAX = 1024,
    ACTS_MAX = 512,          /* a declaration costs 2 points of a pool or an item */
    RIGHT_TAGS = 10000,
    TAG_MOST = 9999,
    POOL_MOST = 9999,
    TURN_LAST = 120,         /* RULES 6.10 */
    SPELL_WORDS = 2,         /* words of 64 bits, one bit for each card */
    STORM_TURNS = 3,
    ITEM_SPENT = -1,         /* uses of an item whose last use is in progress */
};

EFFECTS_TYPE(effects, EFFECTS_MAX);
QUEUE_TYPE(acts, ACTS_MAX);

/* When clocks count. */
enum moment { MOMENT_NONE, MOMENT_AFTER_MOVEMENT, MOMENT_AFTER_COMBAT, MOMENT_REPEATS, MOMENT_TURN_END, MOMENTS };

/* Why a creature must retreat. */
enum leaving { STAYS, LEAVES_ATTACKER, LEAVES_DEFENDER };
/* How a creature has moved in this turn. */
enum moved { MOVED_NOT, MOVED_WALKED, MOVED_FLOWN };

struct creature {
    int32_t id;
    int16_t kind;
    int16_t space;
    int32_t mount;           /* id of its mount; 0: it has none */
    int16_t power, move;     /* lasting change to the numbers of its card */
    int16_t clock;           /* its owner's turns in the air, kept by one that landed until the turn ends */

    /* of the turn in hand */
    int16_t steps;
    int16_t came_from;       /* space from which it entered its present space, + 1; 0: none */
    int8_t moved;            /* enum moved */
    int8_t leaves;           /* enum leaving */
    bool used;               /* an Instant or Counterspell */
    bool cast;               /* a spell that takes longer */
    int16_t stranded;        /* space in which it began the turn although it is not allowed there, + 1 */
    bool shot;
    bool fought;
};

struct item {
    int32_t number;
    int16_t card;
    int16_t space;           /* its space when nobody carries it */
    int32_t bearer;          /* id; 0: it lies */
    int16_t uses;            /* uses left; 0: no limit */
    bool spoilt;             /* without its magic, for good */
};

struct corpse {
    int32_t number;
    int32_t creature;        /* its id */
    int16_t kind;
    int16_t hex;
};

struct player {
    int32_t pool;
    int32_t points;          /* for the army */
    int32_t last_tag;
    int32_t missed;          /* missed orders in a row */
    uint64_t spells[SPELL_WORDS];    /* the player's list, which the other does not know */
    uint64_t known[SPELL_WORDS];     /* those of them that the other has seen */
};

enum ending {
    ENDING_NONE, ENDING_KING, ENDING_ROUT, ENDING_STALEMATE, ENDING_LENGTH, ENDING_AGREEMENT, ENDING_RESIGNATION,
    ENDING_MISSED, ENDINGS
};
extern const char *const ar_ending_names[ENDINGS];

struct state {
    int32_t turn;            /* number of the player-turn */
    int32_t active;          /* seat */
    int32_t ending, winner;  /* enum ending; seat + 1, 0: nobody */
    bool basic;              /* RULES BASIC */
    bool quick;              /* WINDOWS QUICK */
    bool rout;               /* a side without creatures loses */
    bool forfeits;           /* a player who misses three turns in a row loses */
    int8_t terrain[HEXES_MAX];
    int8_t control[HEXES_MAX];       /* seat + 1; 0: nobody */
    struct player players[SEATS];
    int32_t creature_count, item_count, corpse_count, last_item, last_corpse;
    struct creature creatures[CREATURES_MAX];
    struct item items[ITEMS_MAX];
    struct corpse corpses[CORPSES_MAX];
    struct effects effects;
    struct acts acts;

    /* of the turn in hand */
    int32_t magic_phase;     /* 1, 2: declarations are made in it; 0: none */
    int32_t last_label;      /* F labels given in it */
    bool older;              /* the game is played under version 0 of the rules */
};

extern const struct codec ar_state_codec;

/* The data of an act in the queue: item and terrain (+ 1) of a declaration, its label, and when it began. */
enum act_data { ACT_ITEM, ACT_WORD, ACT_LABEL, ACT_SINCE };
/* Its targets: what it is aimed at, and the points that it has cost. */
enum act_target { ACT_AIM, ACT_PAID };

/* A creature's declaration: an act of the queue in the game's terms. */
struct declaration {
    int act;                 /* its id in the queue; 0: not in the queue yet */
    int label;               /* F label in this phase; 0: none */
    int seat;                /* whose */
    int caster;              /* id */
    int item;                /* number; 0: a spell or an ability */
    int card;
    int target;              /* id of a creature or act, number of an item, corpse or enchantment, space or side */
    int place;               /* TO: a space; HEX_NONE */
    int word;                /* AS: a terrain, or -1 */
    int due;                 /* turns of its player to go */
    int since;               /* player-turn in which it began */
    int paid;                /* points of the pool; 0: nobody has noted it */
};

/* ---- searches; NULL when there is none ---- */

static inline struct state *ar_state(struct turn *turn)
{
    return turn_state(turn);
}

const struct hex_board *ar_board_of(const struct state *state);
static inline int ar_other(int seat) { return 1 - seat; }
static inline int ar_tag(int seat, int number) { return seat * RIGHT_TAGS + number; }
static inline int ar_tag_seat(int id) { return id / RIGHT_TAGS; }

const struct creature *ar_creature(const struct state *state, int id);
struct creature *ar_creature_edit(struct state *state, int id);
/* Inserts an empty creature with this id in its place (the caller has checked for room), or removes one. Tells
 * nothing. */
struct creature *ar_creature_insert(struct state *state, int id);
void ar_creature_remove(struct state *state, int id);
/* Takes an item or a corpse out of the lists, without an event. */
void ar_item_erase(struct state *state, int number);
void ar_corpse_erase(struct state *state, int number);
/* Notes a used tag: the next one comes after it. */
void ar_tag_given(struct state *state, int id);
const struct item *ar_item(const struct state *state, int number);
struct item *ar_item_edit(struct state *state, int number);
const struct corpse *ar_corpse(const struct state *state, int number);
/* The act with this label in the present phase. */
const struct queue_act *ar_labelled(const struct state *state, int label);

struct declaration ar_declaration(const struct queue_act *act);
struct queue_act ar_act(const struct declaration *declaration);
/* The spell that a creature is casting: an act that takes longer than an Instant. NULL: none. */
const struct queue_act *ar_casting(const struct state *state, int creature);

bool ar_lists(const uint64_t spells[SPELL_WORDS], int card);
void ar_list(uint64_t spells[SPELL_WORDS], int card);

/* ---- names, in the arena ---- */

const char *ar_creature_tag(struct arena *arena, int id);                        /* "L7" */
const char *ar_space_name(struct arena *arena, const struct state *state, int space);
const char *ar_side_name(struct arena *arena, const struct state *state, int side);
/* The target of a declaration, as orders name it; "" for Self. */
const char *ar_target_text(struct arena *arena, const struct state *state, const struct declaration *declaration);

/* NULL when the invariants hold, else the one that does not. */
const char *ar_state_check(struct arena *arena, const void *state);

/* Clears the members that belong to the present turn. */
void ar_forget_turn(struct state *state);

#endif
