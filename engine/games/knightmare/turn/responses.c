/* Responses: the opponent looks back on a turn step by step and may have answered each. RULES 7.2, 14.1. */
#include "engine/games/knightmare/turn/responses.h"

#include "engine/games/knightmare/effects/copies.h"
#include "engine/games/knightmare/effects/endings.h"
#include "engine/games/knightmare/effects/events.h"
#include "engine/games/knightmare/effects/moments.h"
#include "engine/games/knightmare/effects/naming.h"
#include "engine/games/knightmare/effects/question.h"
#include "engine/games/knightmare/effects/scoresheet.h"
#include "engine/games/knightmare/turn/cancellation.h"
#include "engine/games/knightmare/turn/card_effect.h"
#include "engine/games/knightmare/turn/counters.h"
#include "engine/games/knightmare/turn/play.h"
#include "engine/games/knightmare/turn/spending.h"
#include "engine/kernel/text.h"
#include "engine/kernel/window.h"

/* The class of cards that answer such a step, and its name. */
static const struct { int timing; const char *name; } classes[STEP_SORTS] = {
    [STEP_CARD] = { TIMING_ON_CARD, "OC" }, [STEP_MOVE] = { TIMING_ON_MOVE, "OM" }, [STEP_END] = { TIMING_ON_TURN, "OT" },
    [STEP_PROMOTION] = { 0, "promotion" },
};

const char *km_point_name(struct arena *arena, const struct state *state, int step)
{
    return arena_printf(arena, "s%d/%s", step, classes[state->steps[step - 1].sort].name);
}

const char *km_forbids_response(struct arena *arena, const struct state *state, struct cast *cast, int step)
{
    const char *why;

    if (!km_bind_copy(arena, state, cast, &why))
        return why;
    cast->trigger = &state->steps[step - 1];
    cast->step = step;
    if (cast->trigger->colour == cast->colour || !(cast->card->timing & classes[cast->trigger->sort].timing))
        return km_refuse(cast, "TIMING", "the card does not answer such a step");
    if (cast->card->cancels == CANCELS_CARD && cast->named && cast->named != cast->trigger->card
        && cast->named != cast->trigger->root)
        return km_refuse(cast, "TIMING", "that step is about another card");
    if (cast->card->cancels == CANCELS_BOTH_TURNS && state->sides[cast->colour].record == 0)
        return km_refuse(cast, "TIMING", "you have made no turn yet that could be taken back");
    if (km_stops_cards(state))
        return km_refuse(cast, "TIMING", "no cards are played while an effect forbids it");
    return cast->card->forbids ? cast->card->forbids(state, cast) : NULL;
}

int km_find_step(struct arena *arena, const struct state *state, struct cast *cast, const char **reason)
{
    *reason = NULL;
    for (int step = state->step_count; step > 0; step--) {
        const char *why, *code = cast->code;

        if (state->steps[step - 1].colour == cast->colour)
            continue;
        why = km_forbids_response(arena, state, cast, step);
        if (!why) {
            *reason = cast->code = NULL;
            return step;
        }
        /* The complaint about the latest step that fits says the most. */
        if (*reason && text_equal(cast->code, "TIMING"))
            cast->code = code;
        else
            *reason = why;
    }
    if (!*reason)
        *reason = km_refuse(cast, "TIMING", "no step of the last turn can be answered with this card");
    return 0;
}

/* Do two steps belong to one card that was a move: the card and the displacement it made? */
static bool are_one_move(const struct state *state, int one, int other)
{
    int card = one < other ? one : other, move = one < other ? other : one;

    for (int step = card + 1; step <= move; step++)
        if (state->steps[step - 1].sort != STEP_MOVE && state->steps[step - 1].sort != STEP_PROMOTION)
            return false;
    return card != move && state->steps[card - 1].sort == STEP_CARD && state->steps[move - 1].by_card
        && (km_card(state->steps[card - 1].root)->timing & TIMING_INSTEAD);
}

bool km_plots_join(const struct state *state, int first, int second)
{
    bool card = state->steps[first - 1].sort == STEP_CARD;

    return card == (state->steps[second - 1].sort == STEP_CARD) || are_one_move(state, first, second);
}

static struct value *facts_of(struct play *play, int number)
{
    struct arena *arena = turn_arena(play->turn);
    const struct step *step = &play->state->steps[number - 1];
    struct value *facts = value_object(arena);
    char from[CELL_TEXT_BYTES], to[CELL_TEXT_BYTES];

    value_set_int(arena, facts, "step", number);
    value_set_text(arena, facts, "point", km_point_name(arena, play->state, number));
    value_set_text(arena, facts, "class", classes[step->sort].name);
    if (step->sort == STEP_END)
        value_set(arena, facts, "checked-by", km_checkers(arena, play->state, colour_other(play->mover)));
    if (step->card)
        value_set_text(arena, facts, "card", km_card_word(arena, step->card));
    if (step->sort == STEP_CARD && step->root != step->card)
        value_set_text(arena, facts, "as", km_card_word(arena, step->root));
    if (step->sort != STEP_MOVE)
        return facts;
    value_set_text(arena, facts, "man", kind_name((enum kind)step->kind));
    value_set_text(arena, facts, "from", cell_format(step->from, from));
    value_set_text(arena, facts, "to", cell_format(step->to, to));
    if (step->taken)
        value_set_text(arena, facts, "captures", kind_name((enum kind)step->taken_kind));
    if (step->crossed)
        value_set_bool(arena, facts, "crosses", true);
    if (!step->leapt && (step->kind == KIND_ROOK || step->kind == KIND_BISHOP || step->kind == KIND_QUEEN))
        value_set_text(arena, facts, "slides", kind_name((enum kind)step->kind));
    return facts;
}

/* ---- responses ---- */

/* A mate that exists without the card: a new choice could only lead to the same mate (RULES 8.1, 10). */
static bool mates_anew(const struct play *play)
{
    return km_all_checked(play->past.start, play->mover)
        && !km_can_move_otherwise(play->past.start, play->mover, km_placement(&play->state->board));
}

/* Cards that a response has moved between hands and discards stay moved, even when another response goes back to
 * before it. */
static void keep_transfers(struct state *state, int count)
{
    while (state->transfer_count > count)
        state->transfers[--state->transfer_count] = (struct transfer){ 0 };
}

/* Gives true when it has an effect. */
static bool take_response(struct play *play, struct cast *cast, int step)
{
    int transfers = play->state->transfer_count;
    const char *fizzled;

    switch (cast->card->cancels) {
    case CANCELS_CARD:
        km_cancel_card(play, step);
        return true;
    case CANCELS_TURN:
        if (!mates_anew(play))
            km_cancel_turn(play, cast);
        else
            km_tell_card(play->turn, KM_FIZZLED, km_card_spent(cast), cast->colour, "CHECKMATE");
        return play->outcome == OUTCOME_TURN_ANEW;
    case CANCELS_BOTH_TURNS:
        km_cancel_both(play, cast);
        return true;
    default:
        fizzled = km_take_effect(play, cast, true);
        keep_transfers(play->state, transfers);
        return !fizzled;
    }
}

/* What an answer has done to the step, for the list of moves: "ends on e2"; NULL: what is told already. */
static const char *what_became(struct play *play, const struct cast *cast, const struct step *answered, bool works)
{
    const struct man *man = &play->state->board.men[answered->man];
    char cell[CELL_TEXT_BYTES];

    if (!works)
        return "no effect";
    if (cast->card->cancels == CANCELS_CARD)
        return arena_printf(turn_arena(play->turn), "cancels %s", km_card_name_of(NULL, answered->card));
    if (cast->card->cancels || answered->sort != STEP_MOVE)
        return NULL;
    if (man->place != PLACE_BOARD)
        return "captured";
    return man->cell == answered->to ? NULL : arena_printf(turn_arena(play->turn), "ends on %s", cell_format(man->cell, cell));
}

static void note_response(struct play *play, const struct cast *cast, const struct step *answered, bool works)
{
    const char *words = rules_before(play->turn, 2) ? NULL : what_became(play, cast, answered, works);

    if (words)
        scoresheet_note(play->state, words);
}

/* Carries out the response that an answer gives at a step. */
static void respond(struct play *play, struct act *act, int step)
{
    struct cast *cast = &act->cast;
    struct plots *plots = &play->plots[cast->colour];
    struct step *answered = ARENA_NEW(turn_arena(play->turn), struct step);
    struct step *played = ARENA_NEW(turn_arena(play->turn), struct step);
    struct counters counters = { 0 };

    *answered = play->state->steps[step - 1];
    *played = (struct step){ .sort = STEP_CARD, .colour = cast->colour, .card = km_card_spent(cast)->number,
                             .root = cast->card->number };
    cast->trigger = answered;
    cast->during = &play->past;
    if (plots->left > 0 && plots->first_step == 0)
        plots->first_step = step;
    km_name_kinds(play->turn, cast->colour, km_kinds_named(act), "");
    play->told = arena_text(turn_arena(play->turn), scoresheet_last(play->state));
    km_spend(play, cast);
    if (cast->card->plots)
        *plots = (struct plots){ .left = 2, .hand = play->state->sides[cast->colour].hand,
                                 .was = rules_before(play->turn, 3) ? NULL : km_snapshot(play) };
    km_lay_down(play, cast, false);
    turn_step(play->turn);
    /* The mail with the new choice also answers a card that cancels the turn. */
    if (cast->card->cancels != CANCELS_TURN)
        km_counter(play, cast, played, &counters);
    if (counters.cancels) {
        km_tell_card(play->turn, KM_CANCELLED, km_card_spent(cast), cast->colour, NULL);
        if (cast->card->plots)
            plots->left = 0;
        note_response(play, cast, answered, false);
    } else if (!cast->card->plots) {
        note_response(play, cast, answered, take_response(play, cast, step));
        turn_step(play->turn);
    }
    km_follow_up(play, &counters);
    play->past.early = NULL;
    turn_step(play->turn);
}

static const char *forbids_now(struct play *play, struct cast *cast, int step)
{
    const struct plots *plots = &play->plots[cast->colour];
    const char *why = km_forbids_response(turn_arena(play->turn), play->state, cast, step);

    if (!why)
        why = km_over_limit(play, cast);
    if (!why && plots->left > 0 && plots->first_step && !km_plots_join(play->state, plots->first_step, step))
        why = km_refuse(cast, "TIMING", "the two cards of PLOTS WITHIN PLOTS have to be legal at one moment");
    return why ? why : km_forbidden_at_plots(play, cast);
}

/* ---- the points at which the opponent may respond ---- */

struct response_point {
    struct play *play;
    int step;
};

/* A player with any hand is asked, whatever it holds, so no pause reveals its cards (RULES 14.1). */
static enum window_wish may_respond(const void *known, int seat, const void *context)
{
    const struct response_point *point = context;
    const struct state *state = known;
    bool may = (!state->sides[seat].played || point->play->plots[seat].left > 0) && km_has_hand(state, seat);

    return may ? WINDOW_ASK : WINDOW_NEVER;
}

static const char *point_name(struct turn *turn, int seat, void *context)
{
    const struct response_point *point = context;

    (void)seat;
    return km_point_name(turn_arena(turn), point->play->state, point->step);
}

static struct value *point_facts(struct turn *turn, int seat, void *context)
{
    const struct response_point *point = context;

    (void)turn;
    (void)seat;
    return facts_of(point->play, point->step);
}

static int declare(struct turn *turn, int seat, const char *text, void *context)
{
    const struct response_point *point = context;
    struct play *play = point->play;
    struct plan *plan = km_plan_new(turn_arena(turn));
    int good = 0;

    km_read_plan(turn_arena(turn), text, seat, plan);
    for (int i = 0; i < plan->count && play->outcome < OUTCOME_TURN_ANEW; i++) {
        struct cast *cast = &plan->acts[i].cast;
        const char *why;

        /* With one deck for both, a player who has played nothing may discard at the end of the other's turn (RULES
         * 2). */
        if (plan->acts[i].kind == ACT_DISCARD && play->state->options.cards == CARDS_COMMON)
            km_discard(play, seat, cast);
        if (plan->acts[i].kind != ACT_RESPOND)
            continue;
        why = forbids_now(play, cast, point->step);
        good += why == NULL;
        if (why)
            emit(turn, KM_REJECTED, event_text("side", colour_name(seat)), event_text("code", cast->code),
                 event_text("reason", why));
        else
            respond(play, &plan->acts[i], point->step);
    }
    return good;
}

void km_response_point(struct play *play, int step)
{
    struct response_point point = { play, step };
    int other = colour_other(play->mover);

    turn_step(play->turn);
    if (turn_is_trial(play->turn) || play->state->steps[step - 1].sort == STEP_PROMOTION)
        return;
    window_run(play->turn, &(struct window){ .kind = "respond", .default_text = "NORESPONSE", .seats = &other, .count = 1,
                                             .manner = WINDOW_ONCE, .late = true, .may = may_respond, .name = point_name,
                                             .facts = point_facts, .declare = declare, .context = &point });
}
