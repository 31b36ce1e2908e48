/* Carries out a turn as it was sent: its acts one after another, the acts that remain after a response, and the conditions
 * at the end of the turn. RULES 7.2, 8.2. */
#include "engine/games/knightmare/turn/execute_plan.h"

#include <string.h>

#include "engine/games/knightmare/effects/copies.h"
#include "engine/games/knightmare/effects/endings.h"
#include "engine/games/knightmare/effects/events.h"
#include "engine/games/knightmare/effects/moments.h"
#include "engine/games/knightmare/effects/question.h"
#include "engine/games/knightmare/turn/acts.h"
#include "engine/games/knightmare/turn/play.h"
#include "engine/games/knightmare/turn/responses.h"
#include "engine/games/knightmare/turn/spending.h"
#include "engine/games/knightmare/turn/undone.h"

enum { OTHERS_MOST = 3 };

/* The acts of `more` come next, as many as there is room for. */
static void put_next(struct play *play, const struct plan *more)
{
    struct plan *plan = play->plan;
    int next = play->at + 1;
    int count = more->count < PLAN_ACTS - plan->count ? more->count : PLAN_ACTS - plan->count;

    memmove(plan->acts + next + count, plan->acts + next, sizeof plan->acts[0] * (size_t)(plan->count - next));
    memcpy(plan->acts + next, more->acts, sizeof plan->acts[0] * (size_t)count);
    plan->count += count;
}

/* The mover may replace a card that came back to the hand (RULES 7.2). He is asked whatever his hand holds. */
static void ask_another(struct play *play, const struct card *card)
{
    struct arena *arena = turn_arena(play->turn);
    struct plan *plan = km_plan_new(arena);
    struct value *facts = value_object(arena);
    const struct answer *answer;

    play->others++;
    value_set_text(arena, facts, "card", km_card_word(arena, card->number));
    value_set_text(arena, facts, "why", play->refusal->reason);
    answer = km_ask(play->turn, ASKED_CARD, &(struct ask){ .seat = play->mover, .kind = "another", .facts = facts,
                                           .default_text = "NOCARD", .deadline = "window" });
    km_read_plan(arena, answer->text, play->mover, plan);
    put_next(play, plan);
}

/* Is it the card of the turn, after a completed and still valid move? */
static bool may_be_another(const struct play *play, const struct cast *cast)
{
    return !turn_is_trial(play->turn) && km_has_moved(play) && play->outcome == OUTCOME_STANDS && play->others < OTHERS_MOST
        && !play->state->sides[play->mover].played && (cast->card->timing & TIMING_AFTER)
        && (!play->past.stopped || !cast->card->moves_twice);
}

/* A card whose moment a response has removed returns to the hand; a second move after BOG is spent (KC-BOG-10). */
static void card_misses(struct play *play, struct cast *cast)
{
    if (!play->past.stopped || !cast->card->moves_twice) {
        km_tell_card(play->turn, KM_CARD_BACK, km_card_spent(cast), play->mover, play->refusal->reason);
        return;
    }
    km_spend(play, cast);
    km_lay_down(play, cast, false);
    km_tell_card(play->turn, KM_FIZZLED, km_card_spent(cast), play->mover, "BLOCKED");
}

/* Has the refused act only lost its moment? That is so when the turn was legal as far as its sender could know, and
 * since then the opponent has answered, or chance or a secret has changed things. */
static bool misses(struct play *play, struct act *act)
{
    if (km_is_judged(play))
        return false;
    if (act->kind == ACT_CARD) {
        struct cast cast = act->cast;

        card_misses(play, &act->cast);
        if (may_be_another(play, &cast))
            ask_another(play, km_card_spent(&cast));
    } else if (act->kind == ACT_MOVE && !km_has_moved(play)) {
        km_anew(play, OUTCOME_MOVE_ANEW, play->refusal->reason);
    }
    return true;
}

static const struct effect *foreseen_by(const struct play *play)
{
    const struct effects *effects = &play->state->effects;

    for (int i = 0; i < effects->count; i++) {
        const struct card *card = km_card(effects->list[i].kind);

        if (card->foresees && effects->list[i].owner != play->mover
            && card->foresees(play->past.start, play->state, &effects->list[i]))
            return &effects->list[i];
    }
    return NULL;
}

/* Undoes the turn, which is lost, if the opponent foresaw it (SECOND SIGHT), unless it began in check and would end in
 * check: then nothing is told. Trials do not know what he foresees. */
static void lose_foreseen_turn(struct play *play)
{
    const struct effect *effect = turn_is_trial(play->turn) ? NULL : foreseen_by(play);

    if (!effect || km_all_checked(play->past.start, play->mover))
        return;
    emit(play->turn, KM_SPRUNG, event_text("card", km_card(effect->kind)->name),
         event_text("side", colour_name(effect->owner)));
    km_lose_turn(play, NULL);
}

/* The points at which the opponent may answer the steps since `before`. */
static void response_points(struct play *play, const struct state *before)
{
    int steps = before->step_count;

    for (int step = steps + 1; step <= play->state->step_count; step++) {
        play->past.before[step] = before;
        if (play->state->steps[step - 1].sort == STEP_MOVE)
            km_after_move(play->turn, step);
    }
    lose_foreseen_turn(play);
    for (int step = steps + 1; step <= play->state->step_count && play->outcome < OUTCOME_TURN_ANEW; step++) {
        int cancelled = play->cancelled_cards;

        km_response_point(play, step);
        if (play->cancelled_cards > cancelled)
            return;              /* and with it what it had done */
    }
}

/* After a cancelled card, the remaining cards of PLOTS are still carried out (KC-FOG-03). */
static bool goes_on(const struct play *play, const struct act *act)
{
    if (play->state->ending)
        return false;
    return play->outcome == OUTCOME_STANDS
        || (play->outcome == OUTCOME_MOVE_ANEW && act->kind == ACT_CARD && play->plots[play->mover].left > 0);
}

static bool carry_out_from(struct play *play, int first)
{
    for (play->at = first; play->at < play->plan->count; play->at++) {
        struct act *act = &play->plan->acts[play->at];
        const struct state *before = NULL;

        if (!goes_on(play, act))
            continue;
        if (!km_carry_out_act(play, play->plan, play->at, &before) && !misses(play, act))
            return false;
        if (before)
            response_points(play, before);
    }
    return true;
}

/* ---- the result of a response ---- */

struct rest {
    const struct play *play;
    struct plan plan;
    bool in_check;
};

static void try_rest(struct turn *turn, void *context)
{
    struct rest *rest = context;
    struct refusal refusal = { .line = -1 };
    struct play play = *rest->play;
    int other = colour_other(play.mover);

    play.turn = turn;
    play.state = turn_state(turn);
    play.plan = &rest->plan;
    play.refusal = &refusal;
    play.rest_of = rest->play;
    if (!carry_out_from(&play, rest->play->at + 1))
        return;
    rest->in_check = (km_has_moved(&play) && play.outcome == OUTCOME_STANDS && km_all_checked(play.state, play.mover))
                  || (play.state->sides[other].lost_move && km_all_checked(play.state, other));
}

static bool rest_ends_in_check(struct play *play)
{
    struct rest *rest = ARENA_NEW(turn_arena(play->turn), struct rest);

    *rest = (struct rest){ .play = play, .plan = *play->plan };
    turn_try(play->turn, try_rest, rest, NULL);
    return rest->in_check;
}

/* ---- the whole turn ---- */

/* Takes back a move that leaves the King in check; the mover makes another (7.5). */
static void take_move_back(struct play *play)
{
    const struct state *to = play->past.start;

    for (int step = 1; step <= play->state->step_count; step++)
        if (play->state->steps[step - 1].sort == STEP_MOVE && !play->state->steps[step - 1].by_card) {
            to = play->past.before[step];
            break;
        }
    km_go_back(play->turn, to);
    km_anew(play, OUTCOME_MOVE_ANEW, "your King would stand in check: move anew");
}

/* The conditions at the end of a turn. */
static bool ends_well(struct play *play)
{
    if (!km_has_moved(play) && turn_is_trial(play->turn))
        return km_refuse_act(play, NULL, "ILLEGAL", "a turn has a move, or a card played instead of one");
    if (!km_has_moved(play)) {
        km_anew(play, OUTCOME_MOVE_ANEW, "the card that was your move is gone: make a move");
        return true;
    }
    if (km_all_checked(play->state, play->mover)) {
        if (play->plan->moved && !km_card_after(play->plan, -1))
            return true;         /* nothing is added; carrying out the move shows its result */
        if (turn_is_trial(play->turn))
            return km_refuse_act(play, NULL, "SELFCHECK", "your King would be in check at the end of your turn");
        take_move_back(play);
        return true;
    }
    if (play->state->banned && km_placement(&play->state->board) == play->state->banned)
        return km_refuse_act(play, NULL, "SAME", "the turn has to end otherwise than the one that was cancelled");
    return true;
}

bool km_execute_plan(struct play *play, struct plan *plan)
{
    play->plan = plan;
    play->rest_ends_in_check = rest_ends_in_check;
    if (!carry_out_from(play, 0))
        return false;
    return play->state->ending || play->outcome != OUTCOME_STANDS || ends_well(play);
}
