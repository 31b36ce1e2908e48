/* Playing: one turn while it is being carried out, as the files of a turn share it. Nobody else includes this.
 *
 *     turn.c       the turn from its start to its end, and trials of it
 *     acts.c       what the mover does: move, card, pass, discard, claim
 *     spending.c   a card's way from the hand, its effect with the tests of RULES 8, and the way back
 *     responses.c  the points at which the opponent may have answered, and the answer to the answer
 *     redo.c       what is cancelled, and the choice made anew
 */
#ifndef KNIGHTMARE_PLAYING_H
#define KNIGHTMARE_PLAYING_H

#include "engine/games/knightmare/play.h"

struct play {
    struct turn *turn;
    struct state *state;
    const struct state *start;   /* after the start of the turn: what CHAOS goes back to */
    const struct state *before[STEPS_MAX + 1];   /* the state before each step of the turn, by its number */
    struct refusal *refusal;
    struct plan *plan;           /* what the mover has sent */
    int at;                      /* which of its acts is being carried out */
    int mover;
    int card;                    /* that the mover has played; 0: none */
    bool commits;                /* the turn as sent has a card in it, played already or still to come */
    bool went;                   /* the move has been made, replaced or given up */
    bool again;                  /* the mover has to choose anew */
    const char *why;             /* ... because */
};

/* ---- turn.c ---- */

/* Would the plan be a whole legal turn from here, if nobody answered? */
bool km_plan_is_legal(struct play *play, const struct plan *plan, struct refusal *refusal);

/* Orders of the mover that make a whole turn: asked until they do, three times at most. */
struct plan *km_ask_plan(struct play *play, const char *kind);

bool km_all_checked(const struct state *state, int colour);
bool km_can_move(const struct state *state, int colour);      /* if the colour were to move */
bool km_board_mated(const struct state *state, int colour);
uint64_t km_placement(const struct board *board);             /* owner and kind on every cell: RULES 7.4.3 */
bool km_has_hand(const struct state *state, int colour);
struct state *km_snapshot(struct play *play);

/* ---- acts.c ---- */

/* The acts one after another. False when one is refused and nobody had answered before. */
bool km_carry_out(struct play *play, struct plan *plan);

/* ---- spending.c ---- */

struct side *km_piles(struct state *state, int colour);
void km_draw_card(struct turn *turn, struct state *state, int colour);
void km_tell_card(struct play *play, int type, const struct card *card, int colour, const char *reason);

/* Back to an earlier moment of the turn, hands, decks and the count of steps apart. */
void km_go_back(struct play *play, const struct state *to);

/* From the hand ... and to the discards or beside the board, and a new card for it. */
void km_spend(struct play *play, const struct cast *cast);
void km_lay_down(struct play *play, const struct cast *cast, bool works);

/* Puts the card's effect on the board, or takes it back when it may not have one (RULES 8.1, 8.2). */
void km_take_effect(struct play *play, const struct cast *cast, bool response);

/* ---- responses.c ---- */

/* Adds a step to the turn; before: the state before it. */
void km_note_step(struct play *play, const struct step *step, const struct state *before);

/* A step after which the opponent may have answered. Whether he is asked depends on what everybody sees. */
void km_response_point(struct play *play, int step);

/* ---- redo.c ---- */

/* A card, or the whole turn, is cancelled: RULES 7.4, 7.5. */
void km_cancel_card(struct play *play, int step);
void km_cancel_turn(struct play *play);

/* The mover has to choose anew; the opponent's card is spent, so nothing answers this. */
void km_choose_anew(struct play *play, const struct plan *old);

#endif
