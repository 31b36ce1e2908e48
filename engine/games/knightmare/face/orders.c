/* The meaning of a player's lines, judged on what the player may know. */
#include "engine/games/knightmare/face/orders.h"

#include <string.h>

#include "engine/games/knightmare/effects/copies.h"
#include "engine/games/knightmare/effects/naming.h"
#include "engine/games/knightmare/effects/question.h"
#include "engine/games/knightmare/face/blame.h"
#include "engine/games/knightmare/face/decks.h"
#include "engine/games/knightmare/face/shorthand.h"
#include "engine/games/knightmare/turn/questions.h"
#include "engine/games/knightmare/turn/responses.h"
#include "engine/games/knightmare/turn/trials.h"
#include "engine/kernel/cursor.h"
#include "engine/kernel/order.h"
#include "engine/kernel/suggest.h"
#include "engine/kernel/text.h"

/* A mail that is being judged: its lines as acts, and the requests that it answers. */
struct judging {
    struct sheet *sheet;
    const struct state *state;
    struct act *acts;            /* one for each line; unreadable lines are already rejected */
    int orders, redo, counter, another;     /* requests, or -1 */
    bool late;                   /* a request for responses is open */
    int responses;               /* RESPOND lines */
};

/* ---- responses ---- */

/* A request for responses at this step, or at any, or -1. */
static int response_request(const struct sheet *sheet, const struct state *state, int step)
{
    for (int i = 0; i < sheet->request_count; i++)
        if (text_equal(sheet->requests[i].kind, "respond")
            && (step == 0 || text_equal(sheet->requests[i].name, km_point_name(sheet->arena, state, step))))
            return i;
    return -1;
}

/* The step that a request for responses is about. */
static int step_of(const struct sheet *sheet, const struct state *state, int request)
{
    for (int step = state->step_count; step > 0; step--)
        if (text_equal(sheet->requests[request].name, km_point_name(sheet->arena, state, step)))
            return step;
    return 0;
}

/* Standing orders for the opponent's cards also apply to his responses, in a request of this name. */
static bool is_for_counter(const struct sheet *sheet)
{
    return sheet->standing && sheet->request_count == 1 && text_has_prefix_ignoring_case(sheet->requests[0].name, "counter/");
}

static bool find_counter(struct judging *judging, int line)
{
    struct sheet *sheet = judging->sheet;
    struct cast *cast = &judging->acts[line].cast;
    const char *why = "this card does not answer a card";

    if (km_bind_copy(sheet->arena, judging->state, cast, &why) && (cast->card->timing & TIMING_ON_CARD) && !cast->card->plots)
        return true;
    sheet_reject(sheet, line, "TIMING", 0, "%s", why);
    return false;
}

/* The step that the line answers, in act->step; false when it is rejected. */
static bool find_step(struct judging *judging, int line)
{
    struct sheet *sheet = judging->sheet;
    const struct state *state = judging->state;
    struct act *act = &judging->acts[line];
    const char *reason = NULL;

    if (is_for_counter(sheet))
        return find_counter(judging, line);
    if (act->step > state->step_count)
        reason = km_refuse(&act->cast, "TIMING", "the turn has no such step");
    else if (act->step == 0 && sheet->standing && sheet->request_count == 1)
        act->step = step_of(sheet, state, 0);
    else if (act->step == 0)
        act->step = km_find_step(sheet->arena, state, &act->cast, &reason);
    if (act->step > 0 && !reason)
        reason = km_forbids_response(sheet->arena, state, &act->cast, act->step);
    if (!reason && response_request(sheet, state, act->step) < 0)
        reason = km_refuse(&act->cast, "LIMIT", "this step is not open to a response of yours");
    if (reason)
        sheet_reject(sheet, line, act->cast.code, 0, "%s", reason);
    return reason == NULL;
}

/* The verdict does not depend on how many more copies he holds than the lines name. */
static bool holds(struct judging *judging, int line)
{
    const struct pile *hand = &judging->state->sides[judging->sheet->seat].hand;
    const struct card *card = judging->acts[line].cast.card;
    int wanted = 0;

    for (int i = 0; i <= line; i++)
        wanted += judging->acts[i].kind == ACT_RESPOND && judging->acts[i].cast.card == card;
    if (pile_count_of(PILE_CONST(hand), card->number) >= wanted)
        return true;
    sheet_reject(judging->sheet, line, "CARD", 0, "you do not hold %s", card->name);
    return false;
}

static void accept_response(struct judging *judging, int line)
{
    struct sheet *sheet = judging->sheet;
    struct act *act = &judging->acts[line];
    const char *text = act->canonical, *step = strstr(text, " TO s");

    sheet_accept(sheet, line, response_request(sheet, judging->state, act->step), "%s%s", text,
                 step || act->step == 0 ? "" : arena_printf(sheet->arena, " TO s%d", act->step));
}

/* The cards for PLOTS WITHIN PLOTS, in two steps. Returns how many there are, or -1: one is rejected. */
static int judge_plotted(struct judging *judging, int plots, int steps[2])
{
    struct sheet *sheet = judging->sheet;
    int count = 0;

    for (int i = plots + 1; i < sheet->line_count; i++) {
        if (judging->acts[i].kind != ACT_RESPOND || sheet->lines[i].verdict != VERDICT_NONE)
            continue;
        if (count == 2)
            sheet_reject(sheet, i, "LIMIT", 0, "PLOTS WITHIN PLOTS gives two cards");
        if (count == 2 || !find_step(judging, i))
            return -1;
        steps[count++] = judging->acts[i].step;
        accept_response(judging, i);
        if (count == 2 && !km_plots_join(judging->state, steps[0], steps[1])) {
            sheet_reject(sheet, i, "TIMING", 0, "the two cards of PLOTS WITHIN PLOTS have to be legal at one moment");
            return -1;
        }
    }
    return count;
}

/* PLOTS WITHIN PLOTS is played at the first of the steps that its two cards answer. */
static void judge_plots(struct judging *judging, int plots)
{
    int steps[2] = { 0, 0 }, count = judge_plotted(judging, plots, steps);

    if (count < 0)
        judging->sheet->lines[plots].verdict = VERDICT_IGNORED;      /* another line refuses the whole mail */
    if (count < 0 || (count == 0 && !find_step(judging, plots)))
        return;
    if (count > 0)
        judging->acts[plots].step = count == 2 && steps[1] < steps[0] ? steps[1] : steps[0];
    accept_response(judging, plots);
}

static void judge_responses(struct judging *judging)
{
    struct sheet *sheet = judging->sheet;
    int first = -1;

    for (int i = 0; i < sheet->line_count; i++) {
        if (judging->acts[i].kind != ACT_RESPOND || sheet->lines[i].verdict != VERDICT_NONE)
            continue;
        judging->responses++;
        if (!judging->late)
            sheet_reject(sheet, i, "TIMING", 0, "there is no turn to respond to");
        else if (first >= 0 && !judging->acts[first].cast.card->plots)
            sheet_reject(sheet, i, "LIMIT", 0, "you answer a turn with one card");
        else if (!holds(judging, i))
            continue;
        else if (first < 0)
            first = i;
    }
    if (first < 0)
        return;
    if (judging->acts[first].cast.card->plots)
        judge_plots(judging, first);
    else if (find_step(judging, first))
        accept_response(judging, first);
}

/* ---- answers to decisions ---- */

/* A player who answers a card's question lets the card pass, so the line also answers a request for a counter; false
 * when it is not such a line. */
static bool judge_answer(struct judging *judging, int line)
{
    struct sheet *sheet = judging->sheet;
    const struct request *counter = judging->counter >= 0 ? &sheet->requests[judging->counter] : NULL;
    struct value *facts = NULL;
    struct question_line at = { .sheet = sheet, .line = line, .request = counter };
    const struct km_question *question;
    const char *canonical;

    if (!counter || value_read(sheet->arena, counter->facts, strlen(counter->facts), &facts, NULL) != OK)
        return false;
    question = km_question_find(value_get_text(facts, "card", ""));
    if (!question || !(question->acts & 1u << judging->acts[line].kind))
        return false;
    at.question = &question->question;
    at.facts = facts;
    canonical = km_takes(&at, NULL);
    if (canonical)
        sheet_accept(sheet, line, judging->counter, "%s", canonical);
    return true;
}

/* The present requests, for a complaint about a line that answers something else. */
static const char *asked_instead(const struct sheet *sheet)
{
    for (int i = 0; i < sheet->request_count; i++)
        if (km_question_find(sheet->requests[i].kind))
            return km_question_find(sheet->requests[i].kind)->question.words;
    return "nothing of that kind is asked of you now";
}

/* ---- lines one by one ---- */

/* The request that a counter answers: its own, or the one that asks for another turn. */
static int counter_request(const struct judging *judging)
{
    const struct sheet *sheet = judging->sheet;
    struct value *facts = NULL;

    if (judging->counter >= 0 || judging->redo < 0
        || value_read(sheet->arena, sheet->requests[judging->redo].facts,
                      strlen(sheet->requests[judging->redo].facts), &facts, NULL) != OK)
        return judging->counter;
    return *value_get_text(facts, "counter", "") ? judging->redo : -1;
}

/* One card answers a card, or by PLOTS WITHIN PLOTS two more. */
static bool too_many_counters(const struct judging *judging, int line)
{
    int first = -1, count = 0;

    for (int i = 0; i <= line; i++)
        if (judging->acts[i].kind == ACT_COUNTER && judging->sheet->lines[i].verdict != VERDICT_REJECTED) {
            first = first < 0 ? i : first;
            count++;
        }
    return count > (judging->acts[first].cast.card->plots ? 3 : 1)
        || (count > 1 && judging->acts[line].cast.card->plots);
}

static void judge_counter(struct judging *judging, int line)
{
    struct sheet *sheet = judging->sheet;
    struct act *act = &judging->acts[line];
    int request = counter_request(judging);
    int card = act->cast.card->number;
    const char *why = "only a card that answers a card can be a counter, when one is asked for";

    if (request < 0 && judging->state->begun && judging->state->sides[sheet->seat].played)
        sheet_reject(sheet, line, "LIMIT", 0, "you have played your card of this turn, so none answers a card");
    else if (request >= 0 && !pile_has(PILE_CONST(&judging->state->sides[sheet->seat].hand), card))
        sheet_reject(sheet, line, "CARD", 0, "you do not hold %s", act->cast.card->name);
    else if (request < 0 || !km_bind_copy(sheet->arena, judging->state, &act->cast, &why)
             || !(act->cast.card->timing & TIMING_ON_CARD))
        sheet_reject(sheet, line, act->cast.code ? act->cast.code : "TIMING", 0, "%s", why);
    else if (too_many_counters(judging, line))
        sheet_reject(sheet, line, "LIMIT", 0, "you answer a card with one card, or by PLOTS WITHIN PLOTS with two more");
    else
        sheet_accept(sheet, line, request, "%s", act->canonical);
}

static void judge_plain(struct judging *judging, int line, int request, const char *otherwise)
{
    if (request >= 0)
        sheet_accept(judging->sheet, line, request, "%s", judging->acts[line].canonical);
    else
        sheet_reject(judging->sheet, line, "TIMING", 0, "%s", otherwise);
}

/* The request that the lines of a turn answer: a whole turn, another turn, or the cards after a move; -1: there is
 * none. */
static int turn_request(const struct judging *judging)
{
    return judging->orders >= 0 ? judging->orders : judging->redo >= 0 ? judging->redo : judging->another;
}

/* With one deck for both, a DISCARD before the turn's own lines is the one at the end of the opponent's turn: RULES 2.
 * Returns the request that it answers, or -1. */
static int discard_request(const struct judging *judging, int line)
{
    const struct state *state = judging->state;

    if (state->options.cards != CARDS_COMMON || !judging->late || state->steps[state->step_count - 1].sort != STEP_END)
        return -1;
    for (int i = 0; i < line; i++)
        if (judging->acts[i].kind == ACT_MOVE || judging->acts[i].kind == ACT_CARD || judging->acts[i].kind == ACT_PASS)
            return -1;
    for (int i = 0; i < judging->sheet->line_count; i++)
        if (judging->acts[i].kind == ACT_RESPOND)
            return -1;
    return response_request(judging->sheet, state, state->step_count);
}

static void judge_discard(struct judging *judging, int line)
{
    struct sheet *sheet = judging->sheet;
    const struct act *act = &judging->acts[line];
    int request = discard_request(judging, line);

    if (request < 0)
        request = turn_request(judging);
    if (request < 0)
        sheet_reject(sheet, line, "TIMING", 0, "it is not your turn");
    else if (!pile_has(PILE_CONST(&judging->state->sides[sheet->seat].hand), act->cast.card->number))
        sheet_reject(sheet, line, "CARD", 0, "you do not hold %s", act->cast.card->name);
    else
        sheet_accept(sheet, line, request, "%s", act->canonical);
}

static void judge_turn_number(struct judging *judging, int line)
{
    int wanted = judging->state->turn + !judging->state->begun, number = judging->acts[line].step;

    if (number == wanted)
        sheet_accept(judging->sheet, line, -1, "TURN %d", number);
    else
        sheet_reject(judging->sheet, line, "TURN", 0, "the turn to be played is %d", wanted);
}

static void judge_no_counter(struct judging *judging, int line)
{
    if (judging->counter < 0 && counter_request(judging) >= 0)
        sheet_accept(judging->sheet, line, -1, "NOCOUNTER");
    else
        judge_plain(judging, line, judging->counter, "no counter is asked for");
}

static void judge_take_back(struct judging *judging, int line)
{
    if (judging->redo < 0)
        sheet_reject(judging->sheet, line, "TIMING", 0, "no turn of yours has been cancelled");
    else
        sheet_accept(judging->sheet, line, -1, "TAKEBACK");       /* this holds until KEEP */
}

/* The request whose answer names a kind above the line, when that may cost a man: who falls may be said ahead, as what
 * answers a card may (judge_answer). -1: there is none. */
static int naming_request(const struct judging *judging, int line)
{
    for (int i = 0; i < line && km_listens(judging->state); i++) {
        const struct sheet_line *above = &judging->sheet->lines[i];

        if (above->verdict == VERDICT_ACCEPTED && above->request >= 0 && km_kinds_named(&judging->acts[i])
            && (judging->acts[i].kind == ACT_RECALL || above->request == turn_request(judging)))
            return above->request;
    }
    return -1;
}

static void judge_one(struct judging *judging, int line)
{
    struct sheet *sheet = judging->sheet;

    switch (judging->acts[line].kind) {
    case ACT_TURN:
        judge_turn_number(judging, line);
        return;
    case ACT_NO_RESPONSE:
        judge_plain(judging, line, response_request(sheet, judging->state, 0), "there is no turn to respond to");
        return;
    case ACT_COUNTER:
        judge_counter(judging, line);
        return;
    case ACT_DISCARD:
        judge_discard(judging, line);
        return;
    case ACT_NO_COUNTER:
        judge_no_counter(judging, line);
        return;
    case ACT_TAKEBACK:
        judge_take_back(judging, line);
        return;
    case ACT_NO_CARD:
        judge_plain(judging, line, judging->another, "no card in another's place is asked for");
        return;
    case ACT_KEEP:
        judge_plain(judging, line, judging->redo, "no turn of yours has been cancelled");
        return;
    case ACT_REMOVE:
        judge_plain(judging, line, naming_request(judging, line), asked_instead(sheet));
        return;
    case ACT_PAY: case ACT_REFUSE: case ACT_HERESY: case ACT_CONSENT: case ACT_VETO: case ACT_RECALL:
    case ACT_CLAIM_TIME: case ACT_GO_ON:
        sheet_reject(sheet, line, "TIMING", 0, "%s", asked_instead(sheet));
        return;
    default:
        judge_plain(judging, line, turn_request(judging), "it is not your turn");
    }
}

/* The ELSE line that would be played now, or NULL (RULES 14.3). */
static const struct act *first_fallback(const struct judging *judging, const struct plan *plan)
{
    const struct sheet *sheet = judging->sheet;
    struct plan *one = km_plan_new(sheet->arena);
    struct refusal refusal;

    for (int i = 0; i < plan->count; i++) {
        if (plan->acts[i].kind != ACT_ELSE)
            continue;
        *one = (struct plan){ .count = 1, .acts = { plan->acts[i] } };
        one->acts[0].kind = ACT_MOVE;
        km_try_plan(sheet->rules, sheet->options, sheet->arena, judging->state, one, &refusal);
        if (!refusal.code)
            return &plan->acts[i];
    }
    return NULL;
}

/* The acts of the lines that answer a request, as a plan; false when one is accepted in other words than it was read in. */
static bool plan_of_acts(const struct judging *judging, const int *lines, int count, struct plan *plan)
{
    plan->count = 0;
    for (int i = 0; i < count; i++) {
        const struct act *act = &judging->acts[lines[i]];

        if (!act->canonical || !text_equal(act->canonical, judging->sheet->lines[lines[i]].canonical))
            return false;
        plan->acts[i] = *act;
        plan->acts[i].line = i;
        plan->count++;
    }
    return true;
}

/* Tries the whole turn on a copy of the shown state. With a response in the same mail the starting point is not known
 * yet, so only the form is checked. */
static void judge_turn(const struct judging *judging, int request)
{
    struct sheet *sheet = judging->sheet;
    struct plan *plan = km_plan_new(sheet->arena);
    int lines[PLAN_ACTS], count = 0, line;
    const struct act *fallback;
    struct refusal refusal;
    const char *text = sheet_answer(sheet, request), *why, *blamed;

    if (!text)
        return;
    for (int i = 0; i < sheet->line_count && count < PLAN_ACTS; i++)
        if (sheet->lines[i].request == request)
            lines[count++] = i;
    if (!plan_of_acts(judging, lines, count, plan))
        km_read_plan(sheet->arena, text, sheet->seat, plan);
    plan->moved = request == judging->another;
    for (int i = 0; i < plan->count; i++)
        if (plan->acts[i].kind == ACT_COUNTER
            && (!km_bind_copy(sheet->arena, judging->state, &plan->acts[i].cast, &why)
                || plan->acts[i].cast.card->cancels == CANCELS_CARD))
            return;
    km_try_plan(sheet->rules, sheet->options, sheet->arena, judging->state, plan, &refusal);
    if (!refusal.code)
        return;
    line = refusal.line >= 0 && refusal.line < count ? lines[refusal.line] : lines[0];
    fallback = first_fallback(judging, plan);
    blamed = km_blame(sheet, plan);
    if (blamed)
        refusal.reason = arena_printf(sheet->arena, "%s: %s stands against it", refusal.reason, blamed);
    if (fallback && !sheet->joining)
        sheet_warn(sheet, line, "%s; so %s is played", refusal.reason, fallback->canonical);
    else
        sheet_reject(sheet, line, refusal.code, 0, "%s", refusal.reason);
}

/* A move as chess books print it becomes the order that it means on the board as its writer knows it. */
static bool read_shorthand(const struct judging *judging, struct act *act)
{
    struct sheet *sheet = judging->sheet;
    const char *word = act->kind == ACT_ELSE ? "ELSE" : "MOVE", *order, *why = NULL;

    if (!act->unread || !km_is_shorthand(act->unread))
        return false;
    act->code = "TIMING";
    act->reason = "it is not your turn";
    if (turn_request(judging) < 0 || judging->state->board.to_move != sheet->seat)
        return false;
    order = km_read_shorthand(sheet->arena, judging->state, act->unread, &why);
    act->code = "ILLEGAL";
    act->reason = why;
    return order && km_read_act(sheet->arena, arena_printf(sheet->arena, "%s %s", word, order), sheet->seat, act);
}

/* Reads a line into the act of its number; one that cannot be read is rejected. */
static bool read_act(struct judging *judging, int line)
{
    struct sheet *sheet = judging->sheet;
    struct act *act = &judging->acts[line];

    if (km_read_act(sheet->arena, sheet->lines[line].text, sheet->seat, act) || read_shorthand(judging, act))
        return true;
    if (sheet->lines[line].verdict == VERDICT_NONE)
        sheet_reject(sheet, line, act->code, act->column, "%s", act->reason);
    return false;
}

/* The order of a move in shorthand with other words behind it, or NULL. */
static const char *move_in_front(struct arena *arena, const struct judging *judging, const struct tokens *tokens)
{
    int at = order_is(tokens, 0, "MOVE");
    bool moves = turn_request(judging) >= 0 && judging->state->board.to_move == judging->sheet->seat;
    const char *order, *why;

    if (!moves || at >= tokens->count || !km_is_shorthand(tokens->list[at].text))
        return NULL;
    order = km_read_shorthand(arena, judging->state, tokens->list[at].text, &why);
    return order ? arena_printf(arena, "MOVE %s", order) : NULL;
}

/* The order that the writer may have meant: a move, an order's word, a card of the hand. */
static void expect_words(struct cursor *cursor, const struct judging *judging)
{
    static const char *const words[] = { "MOVE", "PLAY", "RESPOND", "COUNTER", "DISCARD" };
    const struct pile *hand = &judging->state->sides[judging->sheet->seat].hand;
    const char *meant = move_in_front(cursor_arena(cursor), judging, &cursor->tokens);

    if (meant)
        cursor_prefer(cursor, 0, cursor->end, meant);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        cursor_expect(cursor, 0, 1, words[i]);
    for (int i = 0; i < hand->count; i++)
        for (int count = 1; count <= 3 && hand->cards[i] > CARD_NONE; count++)
            cursor_expect(cursor, 1, count, km_card(hand->cards[i])->name);
}

/* Is the move possible, as far as its writer knows? */
static bool may_move(const struct judging *judging, const struct act *act)
{
    struct sheet *sheet = judging->sheet;
    struct plan *plan = km_plan_new(sheet->arena);
    struct refusal refusal;

    *plan = (struct plan){ .count = 1, .acts = { *act } };
    km_try_plan(sheet->rules, sheet->options, sheet->arena, judging->state, plan, &refusal);
    return !refusal.code;
}

/* One line by itself, for the nearest form. */
static bool reads_line(struct sheet *sheet, int line, void *context)
{
    const struct judging *mail = context;
    struct judging judging = *mail;
    struct act *act;
    struct cursor cursor;

    judging.sheet = sheet;
    judging.acts = arena_alloc(sheet->arena, (size_t)(line + 1) * sizeof *judging.acts);
    act = &judging.acts[line];
    if (read_act(&judging, line)) {
        if (act->kind == ACT_RESPOND && judging.late)        /* only all lines together show which step it answers */
            sheet_accept(sheet, line, -1, "%s", act->canonical);
        else if (act->kind != ACT_RESPOND)
            judge_one(&judging, line);
        return sheet->lines[line].verdict == VERDICT_ACCEPTED && (act->kind != ACT_MOVE || may_move(&judging, act));
    }
    if (cursor_open(&cursor, sheet, line) && cursor_listens(&cursor))
        expect_words(&cursor, &judging);
    return false;
}

/* For lines that are not orders, suggests to the writer the orders that were probably meant. */
static void suggest_forms(struct judging *judging)
{
    struct sheet *sheet = judging->sheet;

    for (int i = 0; i < sheet->line_count; i++)
        if (sheet->lines[i].verdict == VERDICT_REJECTED && !sheet->lines[i].nearest && judging->acts[i].reason)
            sheet->lines[i].nearest = suggest(sheet, i, reads_line, judging);
}

static bool has_faults(const struct sheet *sheet)
{
    for (int i = 0; i < sheet->line_count; i++)
        if (sheet->lines[i].verdict == VERDICT_REJECTED)
            return true;
    return false;
}

/* Has the seat used up its card limit in the turn that ended last, and is the card for that turn, as its answer or as its
 * own? */
static bool is_over_last_limit(const struct state *state, int seat, const struct act *act)
{
    bool mover = seat == state->board.to_move;       /* in the turn after it */

    return state->sides[seat].limit_used
        && (mover ? act->kind == ACT_RESPOND : act->kind == ACT_CARD || act->kind == ACT_COUNTER);
}

/* Has the seat played its card of the last turn, so that no other one follows in it? Not with PLOTS WITHIN PLOTS, which gives
 * two more. A card of the own turn is over the limit while that turn is the last one. */
static bool is_over_limit(const struct state *state, int seat, const struct act *act)
{
    bool own = state->begun || (state->step_count > 0 && state->steps[0].colour == seat);

    if (!state->sides[seat].played
        || !(act->kind == ACT_RESPOND || act->kind == ACT_COUNTER || (act->kind == ACT_CARD && own)))
        return false;
    for (int i = 0; i < state->step_count; i++)
        if (state->steps[i].sort == STEP_CARD && state->steps[i].colour == seat && km_card(state->steps[i].root)->plots)
            return false;
    return true;
}

/* Refuses a card with LIMIT, if its player has played his of the turn that it is meant for. */
static void refuse_over_limit(struct sheet *sheet, int line, const struct act *act)
{
    if (is_over_last_limit(sheet->state, sheet->seat, act))
        sheet_reject(sheet, line, "LIMIT", 0, "the turn has ended, and you have played your card of it");
    else if (is_over_limit(sheet->state, sheet->seat, act))
        sheet_reject(sheet, line, "LIMIT", 0, "you have played your card of this turn");
}

/* Whoever has played his card of the turn is told so, whatever else stands against another one (RULES 6). */
static void tell_limit(const struct judging *judging)
{
    struct sheet *sheet = judging->sheet;

    for (int i = 0; i < sheet->line_count; i++) {
        const struct sheet_line *said = &sheet->lines[i];
        const struct act *act = &judging->acts[i];

        if (said->verdict == VERDICT_REJECTED && (text_equal(said->code, "TIMING") || text_equal(said->code, "CARD"))
            && !(act->kind == ACT_CARD && turn_request(judging) >= 0))
            refuse_over_limit(sheet, i, act);
    }
}

void km_judge_untimely(struct sheet *sheet)
{
    for (int i = 0; i < sheet->line_count; i++) {
        struct act act = { 0 };

        if (km_read_act(sheet->arena, sheet->lines[i].text, sheet->seat, &act))
            refuse_over_limit(sheet, i, &act);
    }
}

void km_judge(struct sheet *sheet)
{
    struct judging judging = {
        .sheet = sheet, .state = sheet->state, .orders = sheet_request(sheet, "orders"),
        .redo = sheet_request(sheet, "redo"), .counter = sheet_request(sheet, "counter"),
        .another = sheet_request(sheet, "another"),
        .acts = arena_alloc(sheet->arena, (size_t)(sheet->line_count + 1) * sizeof *judging.acts),
    };

    if (sheet_request(sheet, "setup") >= 0) {
        km_judge_deck(sheet, sheet_request(sheet, "setup"));
        return;
    }
    sheet->whole = true;
    judging.late = response_request(sheet, judging.state, 0) >= 0;
    for (int i = 0; i < sheet->line_count; i++)
        read_act(&judging, i);
    for (int i = 0; i < sheet->line_count; i++)
        if (sheet->lines[i].verdict == VERDICT_NONE && judging.acts[i].kind != ACT_RESPOND && !judge_answer(&judging, i))
            judge_one(&judging, i);
    suggest_forms(&judging);
    judge_responses(&judging);
    tell_limit(&judging);
    if (judging.responses == 0 && !has_faults(sheet) && turn_request(&judging) >= 0)
        judge_turn(&judging, turn_request(&judging));
    if (judging.late && judging.responses > 0)
        sheet_note(sheet, "your orders are judged in the position after your response");
}
