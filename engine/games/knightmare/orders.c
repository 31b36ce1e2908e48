/* What a player's lines amount to, judged on what he may know. */
#include <string.h>

#include "engine/games/knightmare/play.h"
#include "engine/games/knightmare/rules.h"
#include "engine/kernel/order.h"
#include "engine/kernel/text.h"

/* A request for responses at this step, or at any, or -1. */
static int response_request(const struct sheet *sheet, const struct state *state, int step)
{
    for (int i = 0; i < sheet->request_count; i++)
        if (text_equal(sheet->requests[i].kind, "respond")
            && (step == 0 || text_equal(sheet->requests[i].name, km_point_name(sheet->arena, state, step))))
            return i;
    return -1;
}

/* Nothing said of what is not held: a standing order is silent about it (14.3). */
static bool holds(const struct sheet *sheet, const struct state *state, int card)
{
    return pile_has(&state->sides[sheet->seat].hand, card);
}

static void judge_response(struct sheet *sheet, int line, struct act *act, const struct state *state)
{
    const char *reason = NULL;
    int step = act->step;

    if (!holds(sheet, state, km_card_number(act->cast.card))) {
        sheet_reject(sheet, line, "CARD", 0, "you do not hold %s", act->cast.card->name);
        return;
    }
    if (step > state->step_count)
        reason = km_refuse(&act->cast, "TIMING", "the turn has no such step");
    else if (step > 0)
        reason = km_forbids_response(state, &act->cast, step);
    else if (sheet->standing && sheet->request_count == 1)
        step = sheet->requests[0].name[1] - '0';
    else
        step = km_find_step(state, &act->cast, &reason);
    if (step > 0 && !reason)
        reason = km_forbids_response(state, &act->cast, step);
    if (!reason && response_request(sheet, state, step) < 0)
        reason = km_refuse(&act->cast, "LIMIT", "this step is not open to a response of yours");
    if (reason)
        sheet_reject(sheet, line, act->cast.code, 0, "%s", reason);
    else
        sheet_accept(sheet, line, response_request(sheet, state, step), "%s%s", act->canonical,
                     act->step ? "" : arena_printf(sheet->arena, " TO s%d", step));
}

static void judge_one(struct sheet *sheet, int line, struct act *act, const struct state *state, int orders, int redo)
{
    int counter = sheet_request(sheet, "counter"), respond = response_request(sheet, state, 0);
    int to = orders >= 0 ? orders : redo;

    switch (act->kind) {
    case ACT_TURN:
        if (act->step == state->turn + !state->begun)
            sheet_accept(sheet, line, -1, "TURN %d", act->step);
        else
            sheet_reject(sheet, line, "TURN", 0, "the turn to be played is %d", state->turn + !state->begun);
        return;
    case ACT_RESPOND:
        if (respond >= 0)
            judge_response(sheet, line, act, state);
        else
            sheet_reject(sheet, line, "TIMING", 0, "there is no turn to respond to");
        return;
    case ACT_NO_RESPONSE:
        if (respond >= 0)
            sheet_accept(sheet, line, respond, "NORESPONSE");
        else
            sheet_reject(sheet, line, "TIMING", 0, "there is no turn to respond to");
        return;
    case ACT_COUNTER:
        if (counter < 0 || !(act->cast.card->timing & TIMING_ON_CARD))
            sheet_reject(sheet, line, "TIMING", 0, "only a card that answers a card can be a counter, when one is asked for");
        else if (!holds(sheet, state, km_card_number(act->cast.card)))
            sheet_reject(sheet, line, "CARD", 0, "you do not hold %s", act->cast.card->name);
        else
            sheet_accept(sheet, line, counter, "%s", act->canonical);
        return;
    case ACT_NO_COUNTER:
        if (counter < 0)
            sheet_reject(sheet, line, "TIMING", 0, "no counter is asked for");
        else
            sheet_accept(sheet, line, counter, "NOCOUNTER");
        return;
    default:
        if (to < 0)
            sheet_reject(sheet, line, "TURN", 0, "it is not your turn");
        else
            sheet_accept(sheet, line, to, "%s", act->canonical);
    }
}

/* The turn as a whole, tried on a copy as it is shown; with a response in the same mail nobody knows yet what it
 * will start from, and only its form is looked at. */
static void judge_turn(struct sheet *sheet, const struct state *state, int request)
{
    struct plan *plan = ARENA_NEW(sheet->arena, struct plan);
    int lines[PLAN_ACTS], count = 0;
    struct refusal refusal;
    const char *text = sheet_answer(sheet, request);

    if (!text)
        return;
    for (int i = 0; i < sheet->line_count && count < PLAN_ACTS; i++)
        if (sheet->lines[i].request == request)
            lines[count++] = i;
    km_read_plan(sheet->arena, text, sheet->seat, plan);
    km_try_plan(sheet->rules, sheet->options, sheet->arena, state, plan, &refusal);
    if (!refusal.code)
        return;
    sheet_reject(sheet, refusal.line >= 0 && refusal.line < count ? lines[refusal.line] : lines[0], refusal.code, 0,
                 "%s", refusal.reason);
}

void km_judge(struct sheet *sheet)
{
    const struct state *state = sheet->state;
    int orders = sheet_request(sheet, "orders"), redo = sheet_request(sheet, "redo"), responses = 0, faults = 0;
    struct act *act = ARENA_NEW(sheet->arena, struct act);
    bool late = response_request(sheet, state, 0) >= 0;

    sheet->whole = true;
    for (int i = 0; i < sheet->line_count; i++) {
        if (!km_read_act(sheet->arena, sheet->lines[i].text, sheet->seat, act)) {
            sheet_reject(sheet, i, act->code, act->column, "%s", act->reason);
        } else if (act->kind == ACT_RESPOND && ++responses > 1) {
            sheet_reject(sheet, i, "LIMIT", 0, "you answer a turn with one card");
        } else {
            judge_one(sheet, i, act, state, orders, redo);
        }
        faults += sheet->lines[i].verdict == VERDICT_REJECTED;
    }
    if (faults == 0 && responses == 0 && (orders >= 0 || redo >= 0) && !sheet->standing)
        judge_turn(sheet, state, orders >= 0 ? orders : redo);
    if (late && responses > 0)
        sheet_note(sheet, "your orders are read about the position after your response");
}

/* ---- standing orders: RULES 14.3 ---- */

static const char *kind_list(struct arena *arena, const char *letters)
{
    const char *text = "";

    for (; *letters; letters++)
        if (kind_of_letter(*letters) != KIND_NONE)
            text = arena_printf(arena, "%s%s%s", text, *text ? "|" : "", kind_name(kind_of_letter(*letters)));
    return text;
}

/* The names of cards up to PLAY, as alternatives of a condition; NULL when one is none. */
static const char *card_list(struct arena *arena, const struct tokens *tokens)
{
    const char *text = "";

    for (int at = 2; at < tokens->count && !order_is(tokens, at, "PLAY");) {
        struct order_fault fault = { 0 };
        int used, card;

        if (tokens->list[at].kind == TOKEN_MARK) {
            at++;
            continue;
        }
        if (!km_find_card(arena, tokens, at, &used, &card, &fault))
            return NULL;
        text = arena_printf(arena, "%s%s%s", text, *text ? "|" : "", km_card_word(arena, card));
        at += used;
    }
    return text;
}

static bool read_cards(struct arena *arena, const struct tokens *tokens, struct standing *out)
{
    const char *cards = card_list(arena, tokens);

    if (!cards || !*cards)
        return false;
    out->conditions = arena_printf(arena, "card=%s point=s1/OC|s2/OC|s3/OC|s4/OC", cards);
    return true;
}

static bool read_condition(struct arena *arena, const struct tokens *tokens, struct standing *out)
{
    const char *word = tokens->count > 2 ? tokens->list[2].text : "";

    if (order_is(tokens, 1, "CAPTURES"))
        out->conditions = arena_printf(arena, "captures=%s", kind_list(arena, word));
    else if (order_is(tokens, 1, "SLIDES"))
        out->conditions = arena_printf(arena, "slides=%s", kind_list(arena, word));
    else if (order_is(tokens, 1, "CARD") && text_equal_ignoring_case(word, "any"))
        out->conditions = "point=s1/OC|s2/OC|s3/OC|s4/OC";
    else if (order_is(tokens, 1, "CARD"))
        return read_cards(arena, tokens, out);
    else
        return false;
    return *word != '\0';
}

bool km_standing(struct arena *arena, const void *state, int seat, const char *text, struct standing *out,
                 const char **reason)
{
    struct tokens tokens;
    struct order_fault fault;
    struct act act;
    int play = 0;

    (void)state;
    *out = (struct standing){ .kind = "respond", .conditions = "", .once = true };
    if (text_equal_ignoring_case(text, "FINAL")) {
        out->text = "NORESPONSE";
        out->once = false;
        return true;
    }
    if (!order_tokenize(arena, text, &tokens, &fault))
        return false;
    if (order_is(&tokens, tokens.count - 1, "ALWAYS"))
        out->once = false;
    while (play < tokens.count && !order_is(&tokens, play, "PLAY"))
        play++;
    *reason = "a rule reads IF CAPTURES Q PLAY RIPOSTE, IF SLIDES R PLAY BOG, IF CARD any PLAY FOG, or FINAL";
    if (!order_is(&tokens, 0, "IF") || play == tokens.count || !read_condition(arena, &tokens, out))
        return false;
    text = arena_printf(arena, "RESPOND %s", order_rest(&tokens, play + 1));
    if (!out->once)
        text = arena_text_n(arena, text, (size_t)(strlen(text) - strlen(" ALWAYS")));
    if (!km_read_act(arena, text, seat, &act)) {
        *reason = act.reason;
        return false;
    }
    out->text = act.canonical;
    return true;
}
