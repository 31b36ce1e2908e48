/* State: a game of Sanctum between two turns, and the orders of the present turn.
 *
 * All public names begin with sa_, as the ids of the rulings begin with SA. The state is flat: minions are inside
 * their group, so each is in exactly one; groups and structures are kept in order of number. Members that only the
 * present turn needs are in no codec table and are empty between turns. */
#ifndef POSTERN_SANCTUM_STATE_H
#define POSTERN_SANCTUM_STATE_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/games/sanctum/board.h"
#include "engine/games/sanctum/creatures.h"
#include "engine/games/sanctum/houses.h"
#include "engine/games/sanctum/orders.h"
#include "engine/kernel/codec.h"
#include "engine/kernel/deck.h"
#include "engine/kernel/effect.h"
#include "engine/kernel/event.h"
#include "engine/kernel/offboard.h"
#include "engine/kernel/queue.h"

enum side { SIDE_RED, SIDE_BLUE, SIDE_NEUTRAL, SIDES };
enum { PLAYERS = 2 };
extern const char *const sa_side_names[SIDES];
static inline bool sa_is_player(enum side side) { return side == SIDE_RED || side == SIDE_BLUE; }

enum {
    PILE_MAX = 160,          /* a deck has at most 120 cards, and discards do not come back */
    EFFECTS_MAX = 256,       /* the 240 casts of both decks, and those at the start */
    QUEUE_MAX = 64,          /* each side may order 5 casts a turn */
    GROUP_MEMBERS = 8,
    GROUPS_MAX = 128,
    STRUCTURES_MAX = 64,
    OFFBOARD_MAX = GROUPS_MAX + STRUCTURES_MAX,   /* each can be away only once at a time */
    NOVICES_MAX = 8,
    HAND_FULL = 5,
    DECK_MOST = 120,
    DECK_LEAST = 30,
    CARD_MOST = 4,           /* of one name in a deck */
    TURN_LAST = 60,          /* RULES 13 */
    LEVEL_MOST = 99,
    HITS_MOST = 999,
    MINIONS_EVER = 4096,     /* in one game */
    NUMBER_MOST = 999999,    /* largest number of a group, spell or boardhop that names can have */
};

/* The only moment at which conjurations count: step b1. */
enum { MOMENT_START_OF_TURN = 1, MOMENTS = 1 };

PILE_TYPE(pile, PILE_MAX);
EFFECTS_TYPE(effects, EFFECTS_MAX);
OFFBOARD_TYPE(offboard, OFFBOARD_MAX);
QUEUE_TYPE(queue, QUEUE_MAX);

struct minion {
    int32_t id;
    int16_t kind;            /* enum creature */
    int16_t hits, hits_most;
    int16_t level;           /* levels gained from experience and Vision Quest, above the table's */
    bool marked;             /* qualified for experience, which it gets at the next step a on the board */
    bool experienced;        /* has had experience: once a game */
};

struct group {
    int32_t id;
    int32_t owner;           /* enum side */
    int32_t square;          /* SQUARE_NONE: off the board */
    int32_t count;
    struct minion members[GROUP_MEMBERS];   /* in roster order */
    uint64_t route;          /* the standing MOVE that it follows (a digest of its line), or 0 */
    int32_t route_done;      /* how many of its squares it has passed */

    /* of the turn in hand */
    bool fresh;              /* trained this turn: cannot move */
    bool twice;              /* a Forced March */
    bool killed_one;         /* in the combat being fought */
    int8_t astray;           /* direction of a Disorient + 1 */
    bool stepped, bounced, gone;   /* in the present pass: has moved, has gone back, its order was checked */
    int32_t from;            /* its square before the pass */
    int32_t line;            /* position of its MOVE line among its owner's, from 1; 0: none */
};

enum structure_kind { STRUCTURE_NONE, STRUCTURE_SANCTUM, STRUCTURE_TOWN, STRUCTURE_COLONY, STRUCTURE_KINDS };
extern const char *const sa_structure_names[STRUCTURE_KINDS];

struct structure {
    int32_t id;
    int32_t kind;
    int32_t owner;
    int32_t home;            /* its own square, also while it is off the board */
    bool off;                /* off the board */
    int32_t mana;            /* enum mana that it gives */
    int32_t novices;
    int32_t counter;         /* turns towards the next novice */
    bool captured;           /* in step e of the present start of turn */
};

struct player {
    int32_t house;
    int32_t delta;               /* structures won minus lost since the last step g */
    int32_t pool[MANA_TYPES];
    int32_t trained[MANA_TYPES]; /* novices trained as mana */
    bool keeps;                  /* fixture: after every step h the pool is reset to `kept` */
    int32_t kept[MANA_TYPES];
    struct pile hand, deck, discards;
    int32_t burst;               /* of the present turn: Bursts of Will for the next step h */
};

enum ending { ENDING_NONE, ENDING_CONQUEST, ENDING_RESIGNATION, ENDING_AGREEMENT, ENDING_LENGTH, ENDINGS };
extern const char *const sa_ending_names[ENDINGS];

struct state {
    int32_t turn;
    int32_t initiative;      /* enum side */
    int32_t red_seat;        /* which seat plays RED */
    int32_t ending;          /* enum ending; not NONE: the game is over */
    int32_t winner;          /* enum side; SIDE_NEUTRAL: nobody */
    char terrain[SQUARES + 2];   /* by square; index 0 is TERRAIN_NONE */
    struct player players[PLAYERS];
    int32_t structure_count, last_structure;
    struct structure structures[STRUCTURES_MAX];
    int32_t group_count, last_group, last_minion;
    struct group groups[GROUPS_MAX];
    struct effects effects;
    struct offboard offboard;

    /* of the turn in hand */
    struct orders orders[PLAYERS];
    struct queue queue;
    int32_t fighting[2];     /* the groups in the combat being fought */
};

extern const struct codec sa_state_codec;

/* What a spell is on or a boardhop holds; also the kinds of targets in a queue. */
enum target {
    TARGET_NONE, TARGET_MINION, TARGET_GROUP, TARGET_STRUCTURE, TARGET_SQUARE, TARGET_GLOBE,
    TARGET_SPELL,            /* an active spell, by the id of its effect */
    TARGET_BOARDHOP,         /* by its number */
    TARGETS
};
extern const char *const sa_target_names[TARGETS];

/* ---- searches; NULL when there is none ---- */

struct group *sa_group(struct state *state, int id);
const struct group *sa_group_get(const struct state *state, int id);
/* The group on a square; in an overstack the oldest. */
struct group *sa_group_at(struct state *state, int square);
const struct group *sa_group_get_at(const struct state *state, int square);
/* The group that a minion is in, and the minion itself; place (may be NULL) receives its place in the roster. */
struct group *sa_group_of(struct state *state, int minion, int *place);
const struct group *sa_group_get_of(const struct state *state, int minion, int *place);
struct minion *sa_minion(struct state *state, int id);
const struct minion *sa_minion_get(const struct state *state, int id);
struct structure *sa_structure(struct state *state, int id);
const struct structure *sa_structure_get(const struct state *state, int id);
struct structure *sa_structure_at(struct state *state, int square);      /* on the board */
const struct structure *sa_structure_get_at(const struct state *state, int square);

/* The structures on the board, in order of their squares; returns their number. */
int sa_structures_by_square(const struct state *state, int ids[STRUCTURES_MAX]);

/* ---- common questions ---- */

enum side sa_other(enum side side);                  /* of a player */
enum side sa_side_of_seat(const struct state *state, int seat);
int sa_seat_of_side(const struct state *state, enum side side);   /* -1 for NEUTRAL */
/* The audience for this side's private events. */
audience sa_owner_only(const struct state *state, enum side side);
/* The sides in initiative sequence. */
void sa_sequence(const struct state *state, enum side sequence[SIDES]);
enum side sa_side_named(const char *word);           /* SIDES when there is none */

bool sa_of_recruits(const struct group *group);
bool sa_on_board(const struct group *group);
bool sa_hostile(const struct group *group, const struct group *other);
/* Does the group take orders, join others and let others join? True for a player's recruit group that is not a
 * combat-hopper. */
bool sa_controlled(const struct state *state, const struct group *group);
int sa_recruits_in_play(const struct state *state, enum side side);
int sa_structures_of(const struct state *state, enum side side);

/* The present square of a target, or SQUARE_NONE (off the board, the globe, gone). */
int sa_place_of(const struct state *state, enum target kind, int target);

/* NULL when the invariants of RULES 15.1 hold, else which one does not. */
const char *sa_state_check(struct arena *arena, const void *state);

/* Clears the members that belong to the present turn; and of these, its orders and what is in the queue. */
void sa_forget_turn(struct state *state);
void sa_forget_orders(struct state *state);

#endif
