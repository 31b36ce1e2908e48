/* Playing: one turn while it is being carried out, as the files of a turn share it. Nobody else includes this.
 *
 *     turn.c       the turn from its start to its end, and trials of it
 *     acts.c       what the mover does: move, card, pass, discard, claim
 *     execute_plan.c      his acts one after another, and what responses leave of them
 *     spending.c   a card's way from the hand, its effect with the tests of RULES 8, and the way back
 *     responses.c  the points at which the opponent may have answered, and the answer to the answer
 *     copies.c     the cards that are another card
 *     cancellation.c       what is cancelled, and the choice made anew
 */
#ifndef KNIGHTMARE_PLAY_H
#define KNIGHTMARE_PLAY_H

#include "engine/games/knightmare/turn/responses.h"
#include "engine/games/knightmare/turn/turn.h"

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

/* The cards with which the mover answers a response. */
struct counters {
    int count;
    struct cast *casts[3];
    bool cancels;                /* one of them cancels what it answers */
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
};

/* ---- turn.c ---- */

/* Would the plan be a whole legal turn from here, if nobody answered? */
bool km_plan_is_legal(struct play *play, const struct plan *plan, struct refusal *refusal);

/* Orders of the mover that make a whole turn: asked until they do, three times at most. */
struct plan *km_ask_plan(struct play *play, const char *kind);

bool km_has_hand(const struct state *state, int colour);

struct state *km_snapshot(struct play *play);

/* ---- acts.c ---- */

/* Refuses the turn for an act (NULL: for the turn as a whole); returns false. */
bool km_refuse_act(struct play *play, const struct act *act, const char *code, const char *reason);

/* Carries out act i of the plan; false when it is refused. */
bool km_carry_out_act(struct play *play, struct plan *plan, int i);

/* Why the side's limit does not allow the card now, with the cast's code; NULL: it does. */
const char *km_over_limit(struct play *play, struct cast *cast);

/* The colour discards a card and draws one, unless it has played a card; the mover's own, when his turn is over. */
void km_discard(struct play *play, int colour, const struct cast *cast);
void km_discard_last(struct play *play);

/* ---- execute_plan.c ---- */

/* The acts one after another. False when one is refused and nobody had answered before. */
bool km_carry_out(struct play *play, struct plan *plan);

/* Would the rest of the turn, with the board as it is now, end with the mover in check, or leave the other side in
 * check in a turn whose move it has lost? Not when the mover is to choose anew. RULES 8.2. */
bool km_rest_ends_in_check(struct play *play);

/* ---- spending.c ---- */

int km_draw_card(struct turn *turn, struct state *state, int colour);   /* what came, or 0 */
void km_tell_card(struct turn *turn, int type, const struct card *card, int colour, const char *reason);

/* From the hand ... and to the discards or beside the board, and a new card for it. Returns what was drawn, or 0. */
void km_spend(struct play *play, const struct cast *cast);
int km_lay_down(struct play *play, const struct cast *cast, bool works);

/* The mover takes a card back: it leaves the discards, and what he drew for it goes on top of his deck (6.5). */
void km_take_back(struct play *play, const struct spent *spent);

/* Puts the card's effect on the board, or takes it back when it may not have one (RULES 8.1, 8.2). */
void km_take_effect(struct play *play, const struct cast *cast, bool response);

/* ---- responses.c ---- */

/* May the mover answer the opponent's card? Whatever he holds (RULES 14.1.5). */
bool km_may_counter(struct play *play);

/* The answer that a standing order of the mover's has to the card, NULL: none. */
struct plan *km_standing_counter(struct play *play, const struct cast *response);

/* Which COUNTER lines of the plan count: one that can be played, or PLOTS WITHIN PLOTS and two more. Copies become what
 * they copy. */
void km_find_counters(struct play *play, struct plan *plan, struct counters *out);

/* Spends them, as answers to the card of that step. */
void km_spend_counters(struct play *play, struct counters *counters, const struct step *answered);

/* What those do that cancel nothing: they follow the card that they answer. */
void km_follow_up(struct play *play, struct counters *counters);

/* Adds a step to the turn; before: the state before it. */
void km_note_step(struct play *play, const struct step *step, const struct state *before);

/* A step after which the opponent may have answered. Whether he is asked depends on what everybody sees. */
void km_response_point(struct play *play, int step);

/* ---- cancellation.c ---- */

/* A card of the turn, the whole turn, or it and the one before are cancelled: RULES 7.4, 7.5. */
void km_cancel_card(struct play *play, int step);
void km_cancel_turn(struct play *play, const struct cast *cast);
void km_cancel_both(struct play *play, const struct cast *cast);

/* The turn is cancelled and the mover, who takes his cards back, does not move again: by a card, or (NULL) because the
 * opponent foresaw it. */
void km_lose_turn(struct play *play, const struct cast *cast);

/* Makes of the plan the first of its ELSE lines that is legal now; false when none is. */
bool km_fall_back(struct play *play, struct plan *plan);

/* Does a COUNTER line of the plan undo what cancelled the turn, with a card that is held? */
bool km_uncancels(struct play *play, struct plan *plan);

/* The mover has to choose anew; the opponent's card is spent, so nothing answers this. */
void km_choose_anew(struct play *play, const struct plan *old);

#endif
