/* Play: one turn while it is being carried out, shared by the files of this folder. No other file includes this.
 *
 * From the bottom:
 *     spending.c       a card's way from the hand, and the way back
 *     undone.c         a turn that is lost, and what is told of what is undone
 *     card_effect.c    the effect of a card, with the tests of RULES 8
 *     counters.c       the answer to the answer
 *     cancellation.c   a card, the turn, or both turns are cancelled
 *     responses.c      the points at which the opponent may have answered
 *     acts.c           what the mover does: move, card, pass, discard, claim
 *     execute_plan.c   his acts one after another, and what responses leave of them
 *     start.c          the start of the turn
 *     trials.c         what a turn would lead to
 *     ask_plan.c       the mover is asked for a turn
 *     choose_anew.c    ... for another one, when his was cancelled
 *     turn.c           all of it from the start to the end
 */
#ifndef KNIGHTMARE_PLAY_H
#define KNIGHTMARE_PLAY_H

#include "engine/games/knightmare/effects/plan.h"

/* A card that the mover has played, so that he can take it back. */
struct spent {
    int card, drawn;             /* the card drawn for it; 0: none */
    int step;
    int act;                     /* of the plan */
    int drawer;                  /* the colour whose hand it came into */
};

/* PLOTS WITHIN PLOTS: the cards that it still allows, of those held when it was played. RULES 7.3. */
struct plots {
    int left;
    int window;                  /* own turn: classes that were legal when it was played */
    struct pile hand;
    const struct state *was;     /* the game when it was played; NULL: up to version 2 */
    const struct step *trigger;  /* own turn: the move made before it */
    int first_step;              /* other's turn: the step that the first of them answered; 0: none yet */
};

enum { SPENT_MAX = 4 };

/* The state of the mover's move. */
enum stage { STAGE_TO_MOVE, STAGE_MOVED, STAGE_MOVED_BY_CARD };   /* made or given up, or replaced by a card */

/* The outcome of the turn; of two, the later one in this list counts. */
enum outcome {
    OUTCOME_STANDS,
    OUTCOME_MOVE_ANEW,           /* the mover must make another move */
    OUTCOME_TURN_ANEW,           /* ... another turn, with another final position (7.4.3) */
    OUTCOME_LOST,                /* it is over without another move */
    OUTCOME_UNDONE               /* both turns were taken back: nothing of this one remains */
};

struct play;

/* A turn that a card has cancelled, while the mover may still answer that card, in the mail that chooses anew. */
struct cancelled_turn {
    const struct play *was;
    const struct state *state;
    const struct cast *by;
};

struct play {
    struct turn *turn;
    struct state *state;
    int mover;
    const char *deadline;        /* the class of requests for the whole turn: "panic"; NULL: the usual one */
    const struct play *rest_of;  /* for a response: this is a trial of the rest of that turn; NULL: not such a trial */

    /* What the mover has sent. */
    struct plan *plan;
    int at;                      /* the act that is being carried out */
    struct refusal *refusal;

    /* Progress of the turn. */
    enum stage stage;
    enum outcome outcome;
    const char *why;             /* ... anew */
    struct played_turn past;     /* the part that its cards may know */
    const struct state *ended;   /* at the end of the turn, before anything answers it */
    const char *told;            /* the turn in words, before its answers */
    const struct cancelled_turn *cancelled;      /* NULL: none, or it cannot be answered */

    /* Its cards. */
    int spent_count;
    struct spent spent[SPENT_MAX];
    int back_count;
    struct spent back[SPENT_MAX];    /* for a cancelled turn: the cards that the mover takes back, unless he keeps the
                                      * new ones */
    struct plots plots[COLOUR_COUNT];
    int cancelled_cards;         /* how many of the mover's steps */
    int others;                  /* how often he has been asked for another card */
    int counters;                /* how often standing orders have been asked for one */

    /* Would the rest of the turn end in check, from the present board? RULES 8.2; execute_plan.c defines it. */
    bool (*rest_ends_in_check)(struct play *play);
};

/* The state as it is now, to look at and to go back to (codec_copied); it lives as long as the turn. */
const struct state *km_snapshot(struct play *play);

/* Refuses the turn for an act (NULL: for the turn as a whole); returns false. */
bool km_refuse_act(struct play *play, const struct act *act, const char *code, const char *reason);

/* Is the plan only being judged for its writer? Then impossible acts refuse it. */
bool km_is_judged(const struct play *play);

/* Is the move made, replaced or given up? */
bool km_has_moved(const struct play *play);

/* Is nothing left to do in the turn: is the game over, or are both turns undone? */
bool km_is_over(const struct play *play);

/* The mover has lost the move and must make another one, or (OUTCOME_TURN_ANEW) another turn. */
void km_anew(struct play *play, enum outcome outcome, const char *why);

/* Adds a step to the turn; before: the state before it. */
void km_note_step(struct play *play, const struct step *step, const struct state *before);

#endif
