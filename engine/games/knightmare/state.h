/* The state of a game of Knightmare Chess: one flat struct without pointers, so that a copy is an assignment, and
 * all zeroes is the state before set-up. */
#ifndef KNIGHTMARE_STATE_H
#define KNIGHTMARE_STATE_H

#include "engine/games/knightmare/board.h"
#include "engine/games/knightmare/drawn.h"
#include "engine/games/knightmare/law.h"

/* RULES 2, the defaults first. */
enum card_option { CARDS_DUEL, CARDS_COMMON, CARDS_NONE };
enum set_option { SETS_BOTH, SETS_FIRST, SETS_SECOND };
enum abduction_option { ABDUCTION_HONOUR, ABDUCTION_DICE };
enum counter_option { COUNTERS_ASK, COUNTERS_HELD };

struct options {
    int32_t code;                        /* enum code: RULES */
    int32_t cards;                       /* enum card_option */
    int32_t points[COLOUR_COUNT];        /* limit of a DUEL deck */
    int32_t copies;                      /* most copies of one card that is not unique */
    int32_t sets;                        /* enum set_option */
    int32_t abduction;                   /* enum abduction_option */
    int32_t counters;                    /* enum counter_option */
    int32_t panic_hours;
};

struct state {
    struct options options;

    /* Every man of the game, on the board and in the boxes (by man.place), whose turn it is, rights to castle and to
     * take en passant, orient, quiet moves. */
    struct board board;

    /* For repetition. */
    struct history history;
};

/* How it is stored. */
extern const struct codec knightmare_state_codec;

/* Options as RULES 2 gives them, no men, nothing played. */
void knightmare_state_init(struct state *state);

/* Where the law of a position of this game comes from, for law_derive. It points to the state. */
struct law_source knightmare_state_law(const struct state *state);

/* NULL when all invariants hold, else which one does not. */
const char *knightmare_state_check(const struct state *state);

#endif
