/* Asks the mover for the orders of a whole turn. RULES 14.1. */
#include "engine/games/knightmare/turn/ask_plan.h"

#include <string.h>

#include "engine/games/knightmare/effects/arguments.h"
#include "engine/games/knightmare/effects/copies.h"
#include "engine/games/knightmare/effects/endings.h"
#include "engine/games/knightmare/effects/events.h"
#include "engine/games/knightmare/effects/question.h"
#include "engine/games/knightmare/turn/counters.h"
#include "engine/games/knightmare/turn/play.h"
#include "engine/games/knightmare/turn/trials.h"

bool km_fall_back(struct play *play, struct plan *plan)
{
    struct refusal refusal;
    struct plan *one = km_plan_new(turn_arena(play->turn));

    for (int i = 0; i < plan->count; i++) {
        if (plan->acts[i].kind != ACT_ELSE)
            continue;
        *one = (struct plan){ .count = 1, .acts = { plan->acts[i] } };
        one->acts[0].kind = ACT_MOVE;
        if (km_plan_is_legal(play, one, &refusal)) {
            *plan = *one;
            return true;
        }
    }
    return false;
}

bool km_uncancels(struct play *play, struct plan *plan)
{
    struct counters counters = { 0 };

    if (play->cancelled)
        km_find_counters(play, plan, &counters);
    return counters.cancels;
}

static struct value *facts_of_turn(struct play *play, bool orders)
{
    struct arena *arena = turn_arena(play->turn);
    struct value *facts = value_object(arena);

    value_set_int(arena, facts, "turn", play->state->turn);
    value_set_text(arena, facts, "example", km_seen_by(arena, "e2e4", play->mover));
    value_set_bool(arena, facts, "check", km_all_checked(play->state, play->mover));
    value_set(arena, facts, "checked-by", km_checkers(arena, play->state, play->mover));
    if (play->deadline && orders)
        value_set_bool(arena, facts, "panic", true);
    if (play->why)
        value_set_text(arena, facts, "why", play->why);
    if (!orders && play->state->took_back)
        value_set_bool(arena, facts, "took-back", true);
    if (play->cancelled)
        value_set_text(arena, facts, "counter", km_card_word(arena, km_card_spent(play->cancelled->by)->number));
    return facts;
}

static const char *time_otherwise(struct arena *arena, const void *known, int seat, const struct value *facts)
{
    (void)arena;
    (void)known;
    (void)seat;
    (void)facts;
    return "GO ON";
}

const struct km_question question_time = {
    .question = QUESTION("time", "CLAIM TIME or GO ON is asked for", time_otherwise),
    .acts = 1u << ACT_CLAIM_TIME | 1u << ACT_GO_ON,
};

/* The mover's time is over and PASS is not a turn: the opponent claims the game, or lets the mover go on (14.1.6). */
static bool time_is_claimed(struct play *play)
{
    struct value *facts = value_object(turn_arena(play->turn));
    const struct act *act;

    value_set_int(turn_arena(play->turn), facts, "turn", play->state->turn);
    act = km_decide(play->turn, colour_other(play->mover), &question_time, facts);
    if (!act || act->kind != ACT_CLAIM_TIME)
        return false;
    km_end_game(play->turn, ENDING_TIME, colour_other(play->mover) + 1);
    return true;
}

/* The time of this request is over and silence is not a turn. Should there be another request? */
static bool waits_on(struct play *play, const char *kind)
{
    return !play->deadline && strcmp(kind, "orders") == 0 && !time_is_claimed(play);
}

struct plan *km_ask_plan(struct play *play, const char *kind)
{
    struct arena *arena = turn_arena(play->turn);
    struct plan *plan = km_plan_new(arena);
    bool orders = strcmp(kind, "orders") == 0;
    struct refusal refusal;

    for (int times = 0; times < 3; times++) {
        struct value *facts = facts_of_turn(play, orders);
        enum asked what = play->cancelled ? ASKED_TURN_OR_COUNTER : ASKED_TURN;
        const struct answer *answer = km_ask(play->turn, what, &(struct ask){
            .seat = play->mover, .kind = kind, .facts = facts, .default_text = "PASS",
            .deadline = orders ? play->deadline : NULL });

        km_read_plan(arena, answer->text, play->mover, plan);
        if (km_uncancels(play, plan) || km_plan_is_legal(play, plan, &refusal)
            || km_fall_back(play, plan))
            return plan;
        if (answer->source == BY_DEFAULT && !waits_on(play, kind))
            break;
        if (answer->source == BY_DEFAULT)
            continue;
        play->why = refusal.reason;
        emit(play->turn, KM_REJECTED, event_text("side", colour_name(play->mover)), event_text("code", refusal.code),
             event_text("reason", refusal.reason));
    }
    plan->count = 0;
    return plan;
}
