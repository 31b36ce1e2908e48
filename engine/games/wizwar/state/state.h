/* The state of a game of Wiz-War.
 *
 * A figure is an animate being in a square: figures 0 to 5 are the wizards, by seat; from FIGURE_OTHERS on come monsters,
 * ghosts and second selves. The number of a figure is also its bit in sets of figures (beliefs). A thing is a treasure, a
 * played object, or a creation that fills a square; it is in a square, with a figure, or in a safe. Unplayed cards are in
 * hands and piles. Points that can be fractions are stored in 24ths, and their names say so; life is whole.
 *
 * A record is a player's turn. Between two records `now.begun` is false, unless a position says otherwise. */
#ifndef WIZWAR_STATE_H
#define WIZWAR_STATE_H

#include "engine/games/wizwar/board/board.h"
#include "engine/games/wizwar/state/catalogue.h"
#include "engine/kernel/deck.h"
#include "engine/kernel/effect.h"
#include "engine/kernel/queue.h"
#include "engine/kernel/turn.h"

enum {
    WW_SEATS = 6, WW_LIFE = 15, WW_LIFE_MAX = 20, WW_QUOTA = 7, WW_STEPS = 3, WHOLE = 24,
    TOKEN_FIXED_24 = 4 * WHOLE, TOKEN_GROWTH_24 = 3 * WHOLE / 4,      /* BOOBYTRAP, by its two schemes */
    TOKEN_GROWN_24 = 15 * WHOLE,                                      /* ... and the most that it grows to */
    WW_VERSION = 8,
    FIGURE_NONE = -1, FIGURE_OTHERS = 8, FIGURES_MAX = 32, THINGS_MAX = 128, STORED_MAX = 32, FIELDS_MAX = 8, PAST_MAX = 16,
    ACTS_DEEP = 24               /* acts that have begun and not ended; everybody can count them */
};

PILE_TYPE(hand, 96);
PILE_TYPE(deck, 326);
EFFECTS_TYPE(effects, 256);
QUEUE_TYPE(acts, 64);

/* Moments of clocks. */
enum moment { MOMENT_NONE, MOMENT_TURN_START, MOMENT_TURN_END, MOMENT_COUNT };

/* The kinds of things that an effect is on, or that an act targets. */
enum target_kind {
    TARGET_NONE,
    TARGET_FIGURE,               /* id: figure */
    TARGET_THING,                /* id: the thing's */
    TARGET_SQUARE,               /* place */
    TARGET_EDGE,                 /* place and id: direction; of an effect, target: place * 4 + direction */
    TARGET_SECTOR,               /* id: the sector's */
    TARGET_GLOBAL,
    TARGET_CARD,                 /* id: card number */
    TARGET_NUMBER,               /* id: the number */
    TARGET_STEP,                 /* id: direction */
    TARGET_EFFECT,               /* id: kind; place: the figure that bears it + 1 */
    TARGET_ACT,                  /* id: that of the answered act */
    TARGET_BACK,                 /* the choice for the share that goes back: place, or id: direction */
    TARGET_KINDS
};

/* data[] of an effect. */
enum effect_datum { EFFECT_SHARE, EFFECT_VALUE, EFFECT_MARK };   /* 24ths of full strength; its NUMBER; the rules' own */

/* A wizard, monster, ghost or second self. */
struct figure {
    int32_t kind;                /* CARD_wizard, or the card that made it; CARD_NONE: there is none */
    int32_t owner;               /* seat + 1; 0: nobody's any more */
    int32_t number;              /* troll1, troll2 ..; 0 of wizards */
    int32_t place;               /* PLACE_NONE: dead */
    int32_t life;
    int32_t steps;               /* spaces walked in this turn at its own rate (monsters) */
    int32_t attacks;             /* made in this turn (monsters) */
    int32_t walked24;            /* damage of WALKING DEAD not yet charged, in 24ths */
    bool stuck;                  /* in an ooze or at the bottom of a pit: it fell in and has not come out */
    bool sunk;                   /* at the bottom of a pit, where it sees nothing outside */
};

/* A treasure, a played object, or a creation in a square. */
struct thing {
    int32_t id;                  /* from 1, never reused */
    int32_t kind;                /* card number, or CARD_treasure */
    int32_t owner;               /* seat + 1 of a treasure's owner or a thing's maker; 0: nobody */
    int32_t number;              /* for a treasure 1 or 2; for other things, the number that distinguishes them
                                  * (dagger2) */
    int32_t place;               /* its place; PLACE_NONE: a figure carries it */
    int32_t carrier;             /* figure + 1; 0: nobody carries it */
    int32_t inside;              /* id of the safe with it; 0: none */
    int32_t lost;                /* points of damage it has taken */
    int32_t value;               /* charges, escape velocity */
    int32_t spell;               /* card that a wand casts, or that a fake imitates */
    int32_t exact24;             /* of a trap: its damage, in 24ths */
    int32_t decided, believes;   /* of a fake: figures that have seen it, and figures to whom it is real (bits) */
    bool glued, enchanted;
    bool growing;                /* of a trap: the scheme */
    bool real;                   /* of a trap's token: a live one */
    bool dud;
    audience sealed_from;        /* seats that may not know whether it is real or a fake */
};

/* A spell that waits in slime. */
struct stored {
    int32_t slime;               /* id of the thing */
    int32_t seat;                /* who stored it */
    int32_t card, number;        /* its NUMBER value; 0: none */
    int32_t spent;               /* cards that lie with it (act.h) */
    bool wand;                   /* a shot: no card lies there */
    bool by_ego;
    audience hidden_from;        /* seats that may not know which card it is */
};

/* A FORCE FIELD until the end of the turn. */
struct field {
    int32_t seat;                /* whose */
    int32_t place, direction;    /* its edge; PLACE_NONE: it has no position yet */
    int32_t against;             /* figure + 1, in the same square */
};

struct player {
    int32_t out;                 /* order of leaving: 1 is the first; 0: in play */
    int32_t home;                /* place of the home base */
    int32_t owes;                /* turns that the wizard will lose */
    int32_t frights;             /* movement points that a mirror has cost him for his next turn */
    int32_t grace;               /* place where he ended his turn beside a mirror; PLACE_NONE: none */
    int32_t no_walk;             /* his turns without normal movement: 1 means this turn or the next */
    int32_t holds_place, holds_direction;   /* the face of the door that he holds open; PLACE_NONE: none */
    int32_t goal;                /* id of the treasure that he considers nearest (IDIOT); 0: none named */
    int32_t turns;               /* how many of his turns have begun */
    int32_t past_count;
    int32_t past[PAST_MAX];      /* numbers of the records that ended his last turns, oldest first */
    struct hand hand;
    struct hand inert;           /* cards of his hand that do nothing (a trap that he absorbed) */
};

enum phase { PHASE_ACTION, PHASE_DISCARD, PHASE_DRAW, PHASE_OVER, PHASE_COUNT };

/* The result of an act of the player whose turn it is. */
enum act_outcome { OUTCOME_NONE, OUTCOME_HIT, OUTCOME_MISSED, OUTCOME_COUNTERED };

/* The present turn. */
struct now {
    bool begun;                  /* its start is over */
    bool lost;                   /* only counteractions and deals */
    bool acted;                  /* a first line has been carried out: others' standing orders may fire */
    bool picked;                 /* something was picked up: the only remaining action is to display it */
    bool again;                  /* another turn of the same player follows (SPEED) */
    bool numbered;               /* a NUMBER card was played for movement */
    bool walked;                 /* a step was taken by normal movement */
    bool climbed;                /* out of a pit: no movement points from any source */
    bool no_walk;                /* no more normal movement */
    bool brave;                  /* FEAR requires nothing more of him in this turn */
    int32_t phase;               /* enum phase */
    int32_t steps;               /* movement points left; may be below 0 */
    int32_t taken;               /* steps walked */
    int32_t attacks;             /* attacks spent from the quota */
    int32_t ego_attacks;         /* ... of attacks that only the second self has */
    int32_t drawn;
    int32_t discarded;
    int32_t speeds;              /* extra turns of this player in a row */
    int32_t touched;             /* figures that a disease has hurt in this turn (bits) */
    int32_t charge;              /* steps that count for a charge */
    int32_t prey;                /* figure + 1 that is the target of a charge; 0: no charge */
    int32_t charger;             /* the card that caused it */
    int32_t tried;               /* seats whose door has been tried (bits) */
    int32_t reusable;            /* the card that has just worked, for REUSE SPELL; CARD_NONE: none */
    int32_t opened_place, opened_direction;   /* the door that PICK LOCK or a key has opened; PLACE_NONE: none */
    int32_t passed_place, passed_direction;   /* the door of his last step, from behind it; PLACE_NONE: none */
    int32_t taken_thing;         /* id of the thing that was picked up */
    int32_t outcome;             /* enum act_outcome of this player's last act */
    int32_t commons, uncommons;  /* Events that first rolls have caused and that wait for the end of the action */
    bool quiet;                  /* dice rolled now cause no Events */
};

enum ending { ENDING_NONE, ENDING_TREASURES, ENDING_LAST, ENDING_AGREED, ENDING_NOBODY, ENDING_COUNT };

struct wizwar {
    int32_t turn;                /* that players see: counts records */
    int32_t round;
    int32_t active;
    int32_t first;               /* the seat that began */
    int32_t seats;
    int32_t gone;                /* how many have left */
    int32_t ending, winner;      /* enum ending; seat + 1 */
    int32_t last_thing;          /* id */
    audience resigned;           /* gave up: no TIME WARP brings them back */
    int32_t before;              /* the turn in hand is played under rules before this version: for checks that have no turn
                                  * to ask; 0: under the newest, and so between two records */
    int32_t wake;                /* the act at whose end all die whom it and its shares have killed, or WAKE_PACKETS; 0: none,
                                  * and so between two records */
    int32_t slayers[FIGURES_MAX];      /* of those who wait for it: figure + 2, so that 1 is nobody */
    struct board board;
    struct figure figures[FIGURES_MAX];
    struct player players[WW_SEATS];
    int32_t thing_count;
    struct thing things[THINGS_MAX];   /* in order of id */
    int32_t stored_count;
    struct stored stored[STORED_MAX];
    int32_t field_count;
    struct field fields[FIELDS_MAX];
    struct deck deck, discards;
    struct effects effects;
    struct acts acts;
    struct now now;
};

extern const struct codec wizwar_codec;
extern const char *const ww_ending_names[ENDING_COUNT];
extern const char *const ww_seat_names[WW_SEATS];      /* "red": as events and requests print them */
extern const char *const ww_card_names[CARD_LIMIT];    /* "FIREBALL"; NULL where a number has none */

/* The names that a reader knows: those of all cards, then other names of a few (RULES 16 and 21). Orders use the names
 * up to WORDS_OF_ORDERS, positions all. */
enum {
#define X(symbol, name) + 1
    WORDS_OF_ORDERS = PSEUDO_FIRST WW_WORDS_OF_ORDERS(X),
    WORDS_OF_POSITIONS = WORDS_OF_ORDERS WW_WORDS_OF_POSITIONS(X)
#undef X
};
extern const char *const ww_card_words[WORDS_OF_POSITIONS];
/* The card that the name at this index means. */
int card_of_word(int word);

static inline struct wizwar *ww_of(struct turn *turn)
{
    return turn_state(turn);
}

/* ---- figures ---- */

static inline bool figure_is_wizard(int figure)
{
    return figure >= 0 && figure < WW_SEATS;
}

/* Is the turn in hand played under rules before this version? */
static inline bool ww_before(const struct wizwar *ww, int version)
{
    return ww->before != 0 && version >= ww->before;
}

/* Is the figure on the board now? */
bool figure_lives(const struct wizwar *ww, int figure);
/* The seat that it belongs to, or -1. */
int figure_seat(const struct wizwar *ww, int figure);
/* A second self of this seat, or FIGURE_NONE. */
int figure_ego(const struct wizwar *ww, int seat);
/* Is it an opponent of the seat (RULES 8.4)? */
bool figure_is_opponent(const struct wizwar *ww, int seat, int figure);
/* The next figure in this square, from `figure` + 1 on; FIGURE_NONE after the last. */
int figure_in(const struct wizwar *ww, int32_t place, int figure);
/* "red", "troll1", "red's alter ego". */
const char *figure_name(struct arena *arena, const struct wizwar *ww, int figure);
/* A free number for a new figure; FIGURE_NONE: there is none. */
int figure_free(const struct wizwar *ww);

/* ---- seats ---- */

bool ww_in_play(const struct wizwar *ww, int seat);
/* The next seat in play to the left; the seat itself when it is alone. */
int ww_next(const struct wizwar *ww, int seat);
/* The seats in play, starting at the left of `from`, with `first` (a seat, or -1) before the others and without `but`
 * (a seat, or -1). Returns how many. */
int ww_ring(const struct wizwar *ww, int from, int first, int but, int seats[WW_SEATS]);

/* ---- things ---- */

struct thing *thing_edit(struct wizwar *ww, int id);
const struct thing *thing_find(const struct wizwar *ww, int id);      /* NULL: it is gone */
/* The next thing in this square (not carried, not in a safe) after `after` (NULL: the first); or NULL. */
const struct thing *thing_in(const struct wizwar *ww, int32_t place, const struct thing *after);
/* The next thing that the figure carries, likewise. */
const struct thing *thing_carried(const struct wizwar *ww, int figure, const struct thing *after);
/* Its place, carried or not. */
int32_t thing_place(const struct wizwar *ww, const struct thing *thing);
/* The treasure that the figure carries, or NULL. */
const struct thing *thing_treasure(const struct wizwar *ww, int figure);
/* How many carried things count for the hand: all except treasures. */
int thing_count_of(const struct wizwar *ww, int figure);
/* "R1", "dagger", "dagger2", "thornbush". */
const char *thing_name(struct arena *arena, const struct wizwar *ww, const struct thing *thing);
/* Adds a thing to the list and gives it an id and a number; NULL: there is no room for another. */
struct thing *thing_add(struct wizwar *ww, struct thing thing);
void thing_remove(struct wizwar *ww, int id);

/* ---- the rest ---- */

/* Could the pile hold the card, by what is known? An unseen card may be it. */
bool ww_may_hold(const struct hand *hand, int card);
/* The limit of the seat's cards: hidden cards and displayed objects together. RULES 5. */
int ww_quota(const struct wizwar *ww, int seat);
/* How many more cards it can take. */
int ww_room(const struct wizwar *ww, int seat);
const char *ww_card_name(const void *context, int card);
/* The card's name as one word, for facts and conditions: "LIGHTNING-BOLT". */
const char *ww_card_word(struct arena *arena, int card);
const char *ww_state_fault(struct arena *arena, const void *state);

#endif
