/* The turn from its start to its end. RULES 6. */
#include "engine/games/knightmare/turn/turn.h"

#include <string.h>

#include "engine/games/knightmare/chess/attacks.h"
#include "engine/games/knightmare/effects/arguments.h"
#include "engine/games/knightmare/effects/endings.h"
#include "engine/games/knightmare/effects/events.h"
#include "engine/games/knightmare/effects/forced_moves.h"
#include "engine/games/knightmare/effects/kings.h"
#include "engine/games/knightmare/effects/question.h"
#include "engine/games/knightmare/effects/scoresheet.h"
#include "engine/games/knightmare/turn/cleanup.h"
#include "engine/games/knightmare/turn/play.h"

bool km_has_hand(const struct state *state, int colour)
{
    return state->sides[colour].hand.count > 0;
}

struct state *km_snapshot(struct play *play)
{
    struct state *copy = ARENA_NEW(turn_arena(play->turn), struct state);

    *copy = *play->state;
    return copy;
}

/* ---- trying ---- */

/* Trials are made on what the mover may know: a trap never makes an order be refused (RULES 6.6). */
struct trial_plan {
    struct plan plan;
    struct refusal *refusal;
};

/* Who has no move and no card either has lost, or the game is drawn, at once: RULES 6.3, 6.4. */
static void judge_mover(struct play *play, int mover)
{
    const struct state *state = play->state;
    bool checked = km_all_checked(state, mover);

    if (!state->ending && km_is_stuck(state, mover) && !km_has_hand(state, mover))
        km_end_game(play->turn, checked ? ENDING_CHECKMATE : ENDING_STALEMATE, checked ? colour_other(mover) + 1 : 0);
}

/* The start of the turn, unless it has begun: a trial may be of the turn under way, or of the one to come. */
static void begin(struct play *play)
{
    struct state *state = play->state;

    if (!state->begun) {
        state->begun = true;
        state->turn++;
        state->step_count = state->transfer_count = 0;
        state->sprung = false;
        memset(state->losses, 0, sizeof state->losses);
        state->loss_count = 0;
        for (int i = 0; i < COLOUR_COUNT; i++)
            state->sides[i].played = false;
        play->timed = state->sides[play->mover].panicked;
        state->sides[play->mover].panicked = false;
        if (!turn_is_trial(play->turn))
            scoresheet_begin(state);
        emit(play->turn, KM_TURN_BEGAN, event_text("side", colour_name(play->mover)), event_int("number", state->turn));
        km_turn_starts(play->turn);
        judge_mover(play, play->mover);
    }
}

static void try_plan(struct turn *turn, void *context)
{
    struct trial_plan *trial = context;
    struct play play = { .turn = turn, .state = turn_state(turn), .refusal = trial->refusal };

    play.mover = play.state->board.to_move;
    begin(&play);
    play.went = trial->plan.moved;
    km_carry_out(&play, &trial->plan);
}

const struct state *km_try_plan(const struct ruleset *rules, const struct value *options, struct arena *arena,
                                const struct state *state, const struct plan *plan, struct refusal *refusal)
{
    struct trial_plan trial = { .plan = *plan, .refusal = refusal };
    const void *after = state;

    *refusal = (struct refusal){ .line = -1 };
    turn_try_state(rules, options, arena, state, try_plan, &trial, &after);
    return after;
}

bool km_plan_is_legal(struct play *play, const struct plan *plan, struct refusal *refusal)
{
    struct trial_plan *trial = ARENA_NEW(turn_arena(play->turn), struct trial_plan);
    const void *known = ruleset_known(turn_rules(play->turn), turn_arena(play->turn), play->state, play->mover);

    *trial = (struct trial_plan){ .plan = *plan, .refusal = refusal };
    *refusal = (struct refusal){ .line = -1 };
    turn_try_state(turn_rules(play->turn), turn_options(play->turn), turn_arena(play->turn), known, try_plan, trial, NULL);
    return refusal->code == NULL;
}

/* ---- asking ---- */

static struct value *facts_of_turn(struct play *play, bool orders)
{
    struct arena *arena = turn_arena(play->turn);
    struct value *facts = value_object(arena);

    value_set_int(arena, facts, "turn", play->state->turn);
    value_set_text(arena, facts, "example", km_seen_by(arena, "e2e4", play->mover));
    value_set_bool(arena, facts, "check", km_all_checked(play->state, play->mover));
    value_set(arena, facts, "checked-by", km_checkers(arena, play->state, play->mover));
    if (play->timed && orders)
        value_set_bool(arena, facts, "panic", true);
    if (play->why)
        value_set_text(arena, facts, "why", play->why);
    if (!orders && play->state->took_back)
        value_set_bool(arena, facts, "took-back", true);
    if (play->counter_open)
        value_set_text(arena, facts, "counter", km_card_word(arena, km_card_spent(play->canceller)->number));
    return facts;
}

static const char *time_otherwise(struct arena *arena, const struct state *state, int seat, const struct value *facts)
{
    (void)arena;
    (void)state;
    (void)seat;
    (void)facts;
    return "GO ON";
}

const struct question question_time = {
    .kind = "time", .acts = 1u << ACT_CLAIM_TIME | 1u << ACT_GO_ON, .words = "CLAIM TIME or GO ON is asked for",
    .otherwise = time_otherwise,
};

/* His time is over and PASS is no turn: the opponent claims the game, or lets him go on (14.1.6). */
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

/* The time of this request is over and silence makes no turn. Is there to be another request? */
static bool waits_on(struct play *play, const char *kind)
{
    return !play->timed && strcmp(kind, "orders") == 0 && !time_is_claimed(play);
}

struct plan *km_ask_plan(struct play *play, const char *kind)
{
    struct arena *arena = turn_arena(play->turn);
    struct plan *plan = ARENA_NEW(arena, struct plan);
    bool orders = strcmp(kind, "orders") == 0;
    struct refusal refusal;

    for (int times = 0; times < 3; times++) {
        struct value *facts = facts_of_turn(play, orders);
        enum asked what = play->counter_open ? ASKED_TURN_OR_COUNTER : ASKED_TURN;
        const struct answer *answer = km_ask(play->turn, what, &(struct ask){
            .seat = play->mover, .kind = kind, .facts = facts, .default_text = "PASS",
            .deadline = play->timed && orders ? "panic" : NULL });

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

/* ---- the turn ---- */

/* The position that a game begins at is the first to be repeated. */
static void remember_beginning(struct state *state)
{
    if (state->history.count == 0)
        draw_rules_remember(&state->history, km_position_key(state, &state->board), false);
}

/* What the position at the end of a turn means for the player who moves next: RULES 6.3, 6.4. */
static void judge_position(struct play *play)
{
    struct state *state = play->state;

    km_tell_checks(play->turn);
    judge_mover(play, state->board.to_move);
    if (state->ending)
        return;
    if (draw_rules_repeats(&state->history) >= REPEATS_TO_DRAW)
        km_end_game(play->turn, ENDING_REPETITION, 0);
    else if (state->board.quiet_plies >= QUIET_PLIES_TO_DRAW)
        km_end_game(play->turn, ENDING_FIFTY, 0);
}

/* A stalemate that ends an effect is none: the game goes on, and its counts begin anew (TRUCE). */
static void end_by_stalemate(struct play *play)
{
    struct state *state = play->state;
    int next = state->board.to_move;

    for (int i = state->effects.count - 1; i >= 0; i--)
        if (km_cards[state->effects.list[i].kind]->ends_on_stalemate && km_is_stuck(state, next)
            && !km_all_checked(state, next)) {
            effect_end(play->turn, state->effects.list[i].id, EFFECT_EXPIRED);
            memset(&state->history, 0, sizeof state->history);
            state->board.quiet_plies = 0;
        }
}

static void finish(struct play *play)
{
    struct state *state = play->state;
    const struct move_rules *rules;
    struct state_rules view;

    state->sides[play->mover].lost_move = false;
    state->banned = 0;
    state->begun = state->took_back = false;
    board_end_turn(&state->board);
    end_by_stalemate(play);
    rules = state_rules_derive(&view, state, &state->board);
    draw_rules_remember(&state->history, km_position_key(state, &state->board),
                        state->options.cards == CARDS_NONE && state->board.quiet_plies == 0);
    judge_position(play);
    if (!state->ending && state->options.cards == CARDS_NONE && draw_rules_dead_position(rules))
        km_end_game(play->turn, ENDING_DEAD_POSITION, 0);
    turn_step(play->turn);
}

static void end_step(struct play *play)
{
    km_note_step(play, &(struct step){ .sort = STEP_END, .colour = play->mover }, play->past.start);
    play->ended = km_snapshot(play);
    km_response_point(play, play->state->step_count);
}

/* A turn without a move: in check that is the end of the game. */
static void lose_turn(struct play *play)
{
    emit(play->turn, KM_TURN_LOST, event_text("side", colour_name(play->mover)));
    scoresheet_add(play->state, "turn lost");
    if (km_all_checked(play->state, play->mover))
        km_end_game(play->turn, play->timed ? ENDING_TIME : ENDING_CHECKMATE, colour_other(play->mover) + 1);
}

/* The turn is lost before anything could be ordered (CHALLENGE). */
static struct plan *no_plan(struct play *play)
{
    return ARENA_NEW(turn_arena(play->turn), struct plan);
}

void km_resolve(struct turn *turn)
{
    struct state *state = turn_state(turn);
    struct refusal refusal = { .line = -1 };
    struct play *play = ARENA_NEW(turn_arena(turn), struct play);
    struct plan *plan;

    *play = (struct play){ .turn = turn, .state = state, .refusal = &refusal, .mover = state->board.to_move };
    turn_phase(turn, "turn");
    remember_beginning(state);
    begin(play);
    state->sides[play->mover].record = turn_record(turn);
    turn_step(turn);
    if (state->ending)
        return;
    play->past.start = km_snapshot(play);
    plan = km_turn_is_lost(state) ? no_plan(play) : km_ask_plan(play, "orders");
    if (plan->count > 0)
        km_carry_out(play, plan);
    if (!play->again && play->went && !play->lost && !state->ending)
        end_step(play);
    if (play->again && !state->ending)
        km_choose_anew(play, plan);
    if (!play->went && !state->ending && !play->undone)
        lose_turn(play);
    if (!state->ending && !play->undone)
        km_discard_last(play);
    if (!state->ending && !play->undone)
        km_cleanup(turn, play->past.start, plan);
    if (!state->ending && !play->undone)
        km_turn_ends(turn);
    if (!state->ending && !play->undone)
        finish(play);
    turn_step(turn);
}
