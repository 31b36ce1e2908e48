/* Answers chosen for bots, soak and fuzzers. */
#include "engine/games/knightmare/bot/choose.h"

#include <string.h>

#include "engine/games/knightmare/bot/sample.h"
#include "engine/games/knightmare/effects/arguments.h"
#include "engine/games/knightmare/effects/forced_moves.h"
#include "engine/games/knightmare/effects/kings.h"
#include "engine/games/knightmare/effects/question.h"
#include "engine/games/knightmare/face/decks.h"
#include "engine/games/knightmare/turn/questions.h"
#include "engine/games/knightmare/turn/responses.h"
#include "engine/games/knightmare/turn/trials.h"
#include "engine/kernel/text.h"

static const char *move_line(struct arena *arena, const struct move *move)
{
    char text[NOTATION_BYTES];

    return arena_printf(arena, "MOVE %s", notation_order(move, text));
}

/* The result of the orders if nobody answers; *refused says why they are not a whole legal turn. */
static const struct state *try_text(struct arena *arena, const struct state *state, int seat, const char *text,
                                    struct refusal *refused)
{
    struct plan *plan = km_plan_new(arena);
    struct refusal refusal;
    const struct state *after;

    km_read_plan(arena, text, seat, plan);
    after = km_try_plan(&knightmare_rules, value_object(arena), arena, state, plan, refused ? refused : &refusal);
    return after;
}

/* A plan leaves out lines that are not orders, so this checks the lines first. */
static bool is_readable(struct arena *arena, int seat, const char *text)
{
    struct act act;

    for (const char *line; (line = order_next_line(arena, &text));)
        if (!km_read_act(arena, line, seat, &act))
            return false;
    return true;
}

static bool is_legal(struct arena *arena, const struct state *state, int seat, const char *text)
{
    struct refusal refused;

    if (!is_readable(arena, seat, text))
        return false;
    try_text(arena, state, seat, text, &refused);
    return refused.code == NULL;
}

/* "PLAY" or "RESPOND" with a card in hand. */
static const char *card_line(struct arena *arena, const struct state *state, int colour, const char *word, int card,
                             struct rng *choice)
{
    int root = sample_root(arena, state, colour, card);
    struct sample sample = { arena, state, colour, root ? km_card(root) : NULL, NULL, choice };

    return sample_line(&sample, arena_printf(arena, "%s %s", word, km_card_name_of(NULL, card)),
                       root ? km_card_form(root) : "");
}

static int timing_of(struct arena *arena, const struct state *state, int colour, int card)
{
    int root = sample_root(arena, state, colour, card);

    return root ? km_card(root)->timing : 0;
}

/* Is the card, or what it copies now, PLOTS WITHIN PLOTS? */
static bool is_plots(struct arena *arena, const struct state *state, int colour, int card)
{
    int root = sample_root(arena, state, colour, card);

    return root && km_card(root)->plots;
}

/* Two more cards by PLOTS WITHIN PLOTS: before the move, instead of it, or after it. */
static const char *turn_of_plots(struct arena *arena, const struct state *state, int seat, const char *plots,
                                 const char *move, struct rng *choice)
{
    const struct pile *hand = &state->sides[seat].hand;
    struct act *act = ARENA_NEW(arena, struct act);
    bool after = rng_below(choice, 2), instead = false;
    const char *lines = plots;

    for (int i = 0; i < 2; i++) {
        int card = hand->cards[rng_below(choice, (uint64_t)hand->count)], timing;
        const char *line;

        if (card <= 0 || km_card(card)->plots)
            continue;
        timing = timing_of(arena, state, seat, card);
        if (!(timing & (after ? TIMING_AFTER : TIMING_BEFORE | TIMING_INSTEAD)))
            continue;
        line = card_line(arena, state, seat, "PLAY", card, choice);
        if (!km_read_act(arena, line, seat, act))
            continue;
        instead = instead || (!after && (timing & TIMING_INSTEAD));
        lines = arena_printf(arena, "%s\n%s", lines, line);
    }
    return instead ? lines : after ? arena_printf(arena, "%s\n%s", move, lines) : arena_printf(arena, "%s\n%s", lines, move);
}

/* The last move of the turn's own player in the steps of a state. */
static const struct step *last_move(const struct state *state, int colour)
{
    for (int i = state->step_count; i > 0; i--)
        if (state->steps[i - 1].sort == STEP_MOVE && state->steps[i - 1].colour == colour)
            return &state->steps[i - 1];
    return NULL;
}

static const char *any_move(struct arena *arena, const struct state *state, struct rng *choice)
{
    struct state_rules *view = ARENA_NEW(arena, struct state_rules);
    const struct move_rules *rules = state_rules_derive(view, state, &state->board);
    struct moves *moves = ARENA_NEW(arena, struct moves);

    moves_legal(rules, moves);
    km_keep_forced(state, state->board.to_move, moves);
    return moves->count ? move_line(arena, &moves->list[rng_below(choice, (uint64_t)moves->count)]) : "PASS";
}

/* The card before a move, instead of one, or after one; the later of the two is drawn on the board after the earlier
 * one. */
static const char *turn_with(struct arena *arena, const struct state *state, int seat, int card, struct rng *choice)
{
    int timing = timing_of(arena, state, seat, card);
    const struct state *then;
    const char *move, *line;

    if (timing & (TIMING_BEFORE | TIMING_INSTEAD)) {
        line = sample_play(arena, state, seat, card, NULL, choice);
        if (!line || (timing & TIMING_INSTEAD))
            return line;
        then = try_text(arena, state, seat, line, NULL);
        return arena_printf(arena, "%s\n%s", line, any_move(arena, then, choice));
    }
    move = any_move(arena, state, choice);
    then = try_text(arena, state, seat, move, NULL);
    line = sample_play(arena, then, seat, card, last_move(then, seat), choice);
    return line ? arena_printf(arena, "%s\n%s", move, line) : NULL;
}

/* A whole turn with a card, if a few tries find a legal one. */
static const char *turn_with_card(struct arena *arena, const struct state *state, int seat, struct rng *choice)
{
    const struct pile *hand = &state->sides[seat].hand;

    for (int tries = 0; tries < 6 && hand->count > 0; tries++) {
        int card = hand->cards[rng_below(choice, (uint64_t)hand->count)];
        const char *move, *text;

        if (card <= 0 || !(timing_of(arena, state, seat, card) & (TIMING_BEFORE | TIMING_INSTEAD | TIMING_AFTER)))
            continue;
        move = any_move(arena, state, choice);
        if (km_card(card)->plots)
            text = turn_of_plots(arena, state, seat, arena_printf(arena, "PLAY %s", km_card(card)->name), move, choice);
        else
            text = turn_with(arena, state, seat, card, choice);
        if (text && is_legal(arena, state, seat, text))
            return text;
    }
    return NULL;
}

enum { NAMES_ONCE_IN = 6 };

/* While an effect listens for words (DOOMSAYER), a player sometimes says one. */
static const char *with_word(struct arena *arena, const struct state *state, int seat, const char *text,
                             struct rng *choice)
{
    const char *said;

    for (int i = 0; i < state->effects.count; i++) {
        if (!km_card(state->effects.list[i].kind)->named
            || rng_below(choice, NAMES_ONCE_IN) > 0)
            continue;
        said = arena_printf(arena, "NAME %c\n%s", "PNBRQ"[rng_below(choice, 5)], text);
        return is_legal(arena, state, seat, said) ? said : text;
    }
    return text;
}

/* The first line of a turn in which a King comes back, with `after` the resulting state; else "". */
static const char *return_line(struct arena *arena, const struct state *state, struct state *after, struct rng *choice)
{
    int king = km_returning_king(state, state->board.to_move), skip;
    uint64_t cells = king != MAN_NONE ? km_return_cells(state, king) : 0;
    char text[CELL_TEXT_BYTES];

    *after = *state;
    if (!cells)
        return "";
    for (skip = (int)rng_below(choice, (uint64_t)cells_count(cells)); skip > 0; skip--)
        cells_pop(&cells);
    board_put(&after->board, king, cells_first(cells));
    return arena_printf(arena, "RETURN %s\n", cell_format(cells_first(cells), text));
}

static const char *choose_turn(struct arena *arena, const struct state *shown, const struct request *request,
                               struct rng *choice)
{
    struct state *state = ARENA_NEW(arena, struct state);
    const char *first = return_line(arena, shown, state, choice), *text;

    if (rng_below(choice, 2) == 0) {
        text = turn_with_card(arena, state, request->seat, choice);
        if (text)
            return arena_printf(arena, "%s%s", first, with_word(arena, state, request->seat, text, choice));
    }
    for (int tries = 0; tries < 4; tries++) {
        text = arena_printf(arena, "%s%s", first, any_move(arena, state, choice));
        if (is_legal(arena, shown, request->seat, text))
            return *first ? text : with_word(arena, state, request->seat, text, choice);
    }
    text = arena_printf(arena, "%sPASS", first);
    return is_legal(arena, shown, request->seat, text) ? text : NULL;
}

/* A card of the hand, other than *card, with arguments that fit the step; *card receives it. NULL when a few tries
 * find none. */
static const char *response_at(struct arena *arena, const struct state *state, int seat, int step, int *card,
                               struct rng *choice)
{
    const struct pile *hand = &state->sides[seat].hand;
    struct act *act = ARENA_NEW(arena, struct act);

    for (int tries = 0; tries < 8 && hand->count > 0; tries++) {
        int drawn = hand->cards[rng_below(choice, (uint64_t)hand->count)];
        const char *line;

        if (drawn <= 0 || drawn == *card || km_card(drawn)->plots)
            continue;
        line = sample_response(arena, state, seat, drawn, step, choice);
        if (!line || !km_read_act(arena, line, seat, act))
            continue;
        *card = drawn;
        return arena_printf(arena, "%s TO s%d", act->canonical, step);
    }
    return NULL;
}

/* One card, or two by PLOTS WITHIN PLOTS, at the requested step. Each turn is answered at only one step, which
 * varies. */
static const char *choose_response(struct arena *arena, const struct state *state, const struct request *request,
                                   struct rng *choice)
{
    const struct pile *hand = &state->sides[request->seat].hand;
    const char *line = NULL, *second;
    int step = state->step_count, card = CARD_NONE;

    while (step > 0 && !text_equal(request->name, km_point_name(arena, state, step)))
        step--;
    if (step > 0 && step == 1 + state->turn % state->step_count)
        line = response_at(arena, state, request->seat, step, &card, choice);
    if (!line)
        return "NORESPONSE";
    for (int i = 0; i < hand->count; i++) {
        if (hand->cards[i] <= 0 || !km_card(hand->cards[i])->plots || rng_below(choice, 2))
            continue;
        second = response_at(arena, state, request->seat, step, &card, choice);
        if (second)
            line = arena_printf(arena, "%s\n%s", line, second);
        return arena_printf(arena, "RESPOND %s TO s%d\n%s", km_card(hand->cards[i])->name, step, line);
    }
    return line;
}

/* This many counters from the hand, each card only once; PLOTS WITHIN PLOTS, or a copy of it, only on request. */
static const char *some_counters(struct arena *arena, const struct state *state, int seat, int most, bool plots,
                                 struct rng *choice)
{
    const struct pile *hand = &state->sides[seat].hand;
    const char *text = "";
    int last = CARD_NONE;

    for (int i = 0; i < hand->count && most > 0; i++) {
        int card = hand->cards[i];

        if (card <= 0 || card == last || !(timing_of(arena, state, seat, card) & TIMING_ON_CARD)
            || is_plots(arena, state, seat, card) != plots || rng_below(choice, 2))
            continue;
        text = arena_printf(arena, "%s%s%s", text, *text ? "\n" : "",
                            card_line(arena, state, seat, "COUNTER", card, choice));
        last = card;
        most--;
    }
    return text;
}

static const char *choose_counter(struct arena *arena, const struct state *state, const struct request *request,
                                  struct rng *choice)
{
    const char *plots = some_counters(arena, state, request->seat, 1, true, choice);
    const char *others = some_counters(arena, state, request->seat, *plots ? 2 : 1, false, choice);

    if (*plots && *others)
        return arena_printf(arena, "%s\n%s", plots, others);
    return *others ? others : "NOCOUNTER";
}

/* A card after the valid move, in place of a returned one. */
static const char *choose_another(struct arena *arena, const struct state *state, const struct request *request,
                                  struct rng *choice)
{
    const struct pile *hand = &state->sides[request->seat].hand;
    struct plan *plan = km_plan_new(arena);
    struct refusal refusal;

    for (int tries = 0; tries < 4 && hand->count > 0; tries++) {
        int card = hand->cards[rng_below(choice, (uint64_t)hand->count)];
        const char *line;

        if (card <= 0 || !(timing_of(arena, state, request->seat, card) & TIMING_AFTER))
            continue;
        line = sample_play(arena, state, request->seat, card, last_move(state, request->seat), choice);
        if (!line)
            continue;
        km_read_plan(arena, line, request->seat, plan);
        plan->moved = true;
        km_try_plan(&knightmare_rules, value_object(arena), arena, state, plan, &refusal);
        if (!refusal.code)
            return line;
    }
    return "NOCARD";
}

enum { CLAIMS_TIME_ONCE_IN = 32 };

/* A legal line to a question, if a few tries find one; else silence. Time is seldom claimed, so that games go on. */
static const char *choose_answer(struct arena *arena, const struct state *state, const struct request *request,
                                 const struct km_question *question, struct rng *choice)
{
    if ((question->acts & 1u << ACT_CLAIM_TIME) && rng_below(choice, CLAIMS_TIME_ONCE_IN) > 0)
        return "GO ON";
    for (int tries = 0; tries < 12; tries++) {
        int kind = (int)rng_below(choice, ACT_KINDS);
        const char *form = "", *example = km_word_line((enum act_kind)kind, &form), *line;
        struct act act;

        if (!(question->acts & 1u << kind) || !example)
            continue;
        if (*form)
            example = arena_text_n(arena, example, strcspn(example, " "));
        line = sample_line(&(struct sample){ arena, state, request->seat, NULL, NULL, choice }, example, form);
        if (km_read_act(arena, line, request->seat, &act)
            && question_takes(&knightmare_rules, arena, state, request, act.canonical))
            return act.canonical;
    }
    return NULL;
}

const char *km_choose(struct arena *arena, const void *game, const struct request *request, struct rng *choice)
{
    const struct state *state = game;

    if (text_equal(request->kind, "setup"))
        return km_choose_deck(arena, state, request->seat, choice);
    if (text_equal(request->kind, "respond"))
        return choose_response(arena, state, request, choice);
    if (text_equal(request->kind, "counter"))
        return choose_counter(arena, state, request, choice);
    if (text_equal(request->kind, "another"))
        return choose_another(arena, state, request, choice);
    if (km_question_find(request->kind))
        return choose_answer(arena, state, request, km_question_find(request->kind), choice);
    return choose_turn(arena, state, request, choice);
}
