/* Play: one turn while it is being carried out, as the files of this folder share it. Nobody else includes this.
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
    int card, drawn;             /* what came into the hand for it; 0: nothing */
    int step;
    int act;                     /* of the plan */
    int drawer;                  /* whose hand it came into */
};

/* PLOTS WITHIN PLOTS: the cards that may still be played by it, from those held when it was. RULES 7.3. */
struct plots {
    int left;
    int window;                  /* own turn: classes that were legal when it was played */
    struct pile hand;
    const struct step *trigger;  /* own turn: the move made before it */
    int first_step;              /* other's turn: the step that the first of them answered; 0: none yet */
};

enum { SPENT_MAX = 4 };

struct play {
    struct turn *turn;
    struct state *state;
    const char *told;            /* the turn in words, before what answers it */
    struct played_turn past;     /* what its cards may know of it */
    const struct state *ended;   /* ... and at the end of the turn, before anything answers it */
    struct refusal *refusal;
    struct plan *plan;           /* what the mover has sent */
    int at;                      /* which of its acts is being carried out */
    int mover;
    int spent_count;
    struct spent spent[SPENT_MAX];
    int others;                  /* how often he has been asked for another card */
    int counters;                /* how often standing orders have been asked for one */
    bool counter_open;           /* what cancelled the turn may still be answered, in the mail that chooses anew */
    struct play *uncancelled;    /* ... the turn as it was before, */
    const struct state *uncancelled_state;
    const struct cast *canceller;    /* and the card that cancelled it */
    int back_count;
    struct spent back[SPENT_MAX];    /* of a cancelled turn: what the mover takes back, unless he keeps it */
    struct plots plots[COLOUR_COUNT];
    bool commits;                /* the turn as sent has a card in it, played already or still to come */
    bool went;                   /* the move has been made, replaced or given up */
    bool by_card;                /* ... replaced by a card */
    int cancelled;               /* how many of his cards were */
    bool again;                  /* the mover has to choose anew */
    bool whole;                  /* ... the whole turn, which has to be another (7.4.3) */
    bool lost;                   /* the turn is over without another move */
    bool undone;                 /* both turns were taken back: nothing of this one is left */
    bool forward;                /* a trial of what is left of a turn, for a response's sake */
    bool timed;                  /* the turn runs under PANIC */
    const char *why;             /* the mover has to choose anew because */
    /* Would the rest of the turn end in check, as the board is now? RULES 8.2; execute_plan.c says it. */
    bool (*rest_ends_in_check)(struct play *play);
};

/* A copy of the state as it is now; it lives as long as the turn. */
struct state *km_snapshot(struct play *play);

/* Refuses the turn for an act (NULL: for the turn as a whole); returns false. */
bool km_refuse_act(struct play *play, const struct act *act, const char *code, const char *reason);

/* Adds a step to the turn; before: the state before it. */
void km_note_step(struct play *play, const struct step *step, const struct state *before);

#endif
