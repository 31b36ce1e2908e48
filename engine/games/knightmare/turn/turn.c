/* The turn from its start to its end. RULES 6. */
#include "engine/games/knightmare/turn/turn.h"

#include <string.h>

#include "engine/games/knightmare/effects/endings.h"
#include "engine/games/knightmare/effects/events.h"
#include "engine/games/knightmare/effects/forced_moves.h"
#include "engine/games/knightmare/effects/kings.h"
#include "engine/games/knightmare/effects/moments.h"
#include "engine/games/knightmare/effects/question.h"
#include "engine/games/knightmare/effects/scoresheet.h"
#include "engine/games/knightmare/turn/ask_plan.h"
#include "engine/games/knightmare/turn/choose_anew.h"
#include "engine/games/knightmare/turn/cleanup.h"
#include "engine/games/knightmare/turn/execute_plan.h"
#include "engine/games/knightmare/turn/play.h"
#include "engine/games/knightmare/turn/responses.h"
#include "engine/games/knightmare/turn/spending.h"
#include "engine/games/knightmare/turn/start.h"

/* The starting position counts as the first for repetition. */
static void remember_beginning(struct state *state)
{
    if (state->history.count == 0)
        draw_rules_remember(&state->history, km_position_key(state, &state->board), false);
}

/* The consequences of the position at the end of a turn for the player who moves next: RULES 6.3, 6.4. */
static void judge_position(struct play *play)
{
    struct state *state = play->state;

    km_tell_checks(play->turn);
    km_judge_mover(play, state->board.to_move);
    if (state->ending)
        return;
    if (draw_rules_repeats(&state->history) >= REPEATS_TO_DRAW)
        km_end_game(play->turn, ENDING_REPETITION, 0);
    else if (state->board.quiet_plies >= QUIET_PLIES_TO_DRAW)
        km_end_game(play->turn, ENDING_FIFTY, 0);
}

/* A stalemate that ends an effect does not count: the game goes on, and its counts restart (TRUCE). */
static void end_by_stalemate(struct play *play)
{
    struct state *state = play->state;
    int next = state->board.to_move;

    for (int i = state->effects.count - 1; i >= 0; i--)
        if (km_card(state->effects.list[i].kind)->ends_on_stalemate && km_is_stuck(state, next)
            && !km_all_checked(state, next)) {
            effect_end(play->turn, state->effects.list[i].id, EFFECT_EXPIRED);
            memset(&state->history, 0, sizeof state->history);
            state->board.quiet_plies = 0;
        }
}

/* Remembers for later mails whose card limit the turn has used up (RULES 6). */
static void note_limits(struct play *play)
{
    if (rules_before(play->turn, 4))
        return;
    for (int i = 0; i < COLOUR_COUNT; i++)
        play->state->sides[i].limit_used = play->state->sides[i].played && play->plots[i].left == 0;
}

static void finish(struct play *play)
{
    struct state *state = play->state;
    const struct move_rules *rules;
    struct state_rules view;

    note_limits(play);
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
        km_end_game(play->turn, play->deadline ? ENDING_TIME : ENDING_CHECKMATE, colour_other(play->mover) + 1);
}

/* The turn is lost before any orders (CHALLENGE). */
static struct plan *no_plan(struct play *play)
{
    return km_plan_new(turn_arena(play->turn));
}

/* Discarding is the last act of a turn, after it has been answered: RULES 6. */
static void discard_last(struct play *play)
{
    for (int i = 0; play->plan && i < play->plan->count && km_has_moved(play); i++)
        if (play->plan->acts[i].kind == ACT_DISCARD)
            km_discard(play, play->mover, &play->plan->acts[i].cast);
}

/* The work after the last possible answer. */
static void end_turn(struct play *play, const struct plan *sent)
{
    if (!km_has_moved(play))
        lose_turn(play);
    if (!km_is_over(play)) {
        discard_last(play);
        km_cleanup(play->turn, play->past.start, sent);
        km_turn_ends(play->turn);
    }
    if (!km_is_over(play))
        finish(play);
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
    km_begin_turn(play);
    state->sides[play->mover].record = turn_record(turn);
    turn_step(turn);
    if (state->ending)
        return;
    play->past.start = km_snapshot(play);
    plan = km_turn_is_lost(state) ? no_plan(play) : km_ask_plan(play, "orders");
    if (plan->count > 0)
        km_execute_plan(play, plan);
    if (!state->ending && km_has_moved(play) && play->outcome == OUTCOME_STANDS)
        end_step(play);
    if (!state->ending && (play->outcome == OUTCOME_MOVE_ANEW || play->outcome == OUTCOME_TURN_ANEW))
        km_choose_anew(play, plan);
    if (!km_is_over(play))
        end_turn(play, plan);
    turn_step(turn);
}
