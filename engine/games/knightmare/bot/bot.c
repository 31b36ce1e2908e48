/* The greedy player: mates where it can, else chooses the move with the best value after the reply, and plays a card
 * when that is better by more than the card's worth. */
#include "engine/games/knightmare/bot/bot.h"

#include "engine/games/knightmare/bot/choose.h"
#include "engine/games/knightmare/bot/evaluate.h"
#include "engine/games/knightmare/bot/sample.h"
#include "engine/games/knightmare/effects/endings.h"
#include "engine/games/knightmare/effects/forced_moves.h"
#include "engine/games/knightmare/effects/kings.h"
#include "engine/games/knightmare/turn/responses.h"
#include "engine/games/knightmare/turn/trials.h"
#include "engine/kernel/text.h"

enum { CANDIDATES = 160, SAMPLES = 4, MOVES_WITH_CARD = 3, CARD_COST = 4, PLOTS_POINTS = 8, WORTH_A_COUNTER = 6,
       REPEATED = 80, NOISE = 8 };

struct candidate {
    const char *text;
    int score;
};

struct thought {
    struct arena *arena;
    const struct state *state;
    int colour;
    struct rng *choice;
    int count;
    struct candidate list[CANDIDATES];   /* the best first */
};

static void consider(struct thought *thought, const char *text, int score)
{
    int at = thought->count;

    if (at == CANDIDATES && thought->list[at - 1].score >= score)
        return;
    at = at == CANDIDATES ? at - 1 : at;
    for (; at > 0 && thought->list[at - 1].score < score; at--)
        thought->list[at] = thought->list[at - 1];
    thought->list[at] = (struct candidate){ text, score };
    thought->count += thought->count < CANDIDATES;
}

/* ---- results of orders ---- */

static const struct state *try_text(const struct thought *thought, const struct state *from, const char *text,
                                    struct refusal *refused)
{
    struct plan *plan = km_plan_new(thought->arena);

    km_read_plan(thought->arena, text, thought->colour, plan);
    return km_try_plan(&knightmare_rules, value_object(thought->arena), thought->arena, from, plan, refused);
}

/* A board at the end of the turn, with the effects of a state. */
static int score_board(const struct state *state, const struct board *board, int colour)
{
    struct state_rules view;
    const struct move_rules *rules = state_rules_derive(&view, state, board);

    return evaluate_turn(rules, colour);
}

static int score_state(const struct state *state, int colour)
{
    struct board board = state->board;

    if (state->ending)
        return state->winner == 0 ? 0 : state->winner == colour + 1 ? 2 * EVALUATE_MATE : -2 * EVALUATE_MATE;
    board_end_turn(&board);
    return score_board(state, &board, colour);
}

/* A player who is ahead does not repeat positions. */
static int repeated(const struct thought *thought, const struct board *board, int score)
{
    uint64_t key = km_position_key(thought->state, board);
    int times = 0;

    for (int i = 0; i < thought->state->history.count; i++)
        times += thought->state->history.keys[i] == key;
    return score > 0 ? score - REPEATED * times : score + REPEATED * times / 2;
}

/* ---- moves ---- */

static const char *move_line(struct arena *arena, const struct move *move)
{
    char text[NOTATION_BYTES];

    return arena_printf(arena, "MOVE %s", notation_order(move, text));
}

static void consider_moves(struct thought *thought, const struct state *state, const char *before, int bonus)
{
    struct state_rules *view = ARENA_NEW(thought->arena, struct state_rules);
    const struct move_rules *rules = state_rules_derive(view, state, &state->board);
    struct moves *moves = ARENA_NEW(thought->arena, struct moves);

    moves_legal(rules, moves);
    km_keep_forced(state, state->board.to_move, moves);
    for (int i = 0; i < moves->count; i++) {
        struct board board = state->board;
        int score;

        board_play(&board, &moves->list[i]);
        board_end_turn(&board);
        score = repeated(thought, &board, score_board(state, &board, thought->colour));
        consider(thought, arena_printf(thought->arena, "%s%s", before, move_line(thought->arena, &moves->list[i])),
                 score + bonus + (int)rng_below(thought->choice, NOISE));
    }
}

/* ---- cards ---- */

static const struct step *last_move(const struct state *state, int colour)
{
    for (int i = state->step_count; i > 0; i--)
        if (state->steps[i - 1].sort == STEP_MOVE && state->steps[i - 1].colour == colour)
            return &state->steps[i - 1];
    return NULL;
}

/* The whole turn as written, if it is one. */
static void consider_text(struct thought *thought, const char *text, int cost)
{
    struct refusal refused;
    const struct state *after = try_text(thought, thought->state, text, &refused);

    if (!refused.code)
        consider(thought, text, score_state(after, thought->colour) - cost);
}

static void consider_before(struct thought *thought, int card, int cost)
{
    struct refusal refused;
    const char *line = sample_play(thought->arena, thought->state, thought->colour, card, NULL, thought->choice);

    if (line)
        consider_moves(thought, try_text(thought, thought->state, line, &refused),
                       arena_printf(thought->arena, "%s\n", line), -cost);
}

static void consider_after(struct thought *thought, const char *move, int card, int cost)
{
    struct refusal refused;
    const struct state *then = try_text(thought, thought->state, move, &refused);
    const struct step *moved = last_move(then, thought->colour);
    const char *line = moved ? sample_play(thought->arena, then, thought->colour, card, moved, thought->choice) : NULL;

    if (line)
        consider_text(thought, arena_printf(thought->arena, "%s\n%s", move, line), cost);
}

/* Tries the card at some targets, with the moves that looked best without it. */
static void consider_card(struct thought *thought, int card, const struct candidate *moves, int move_count)
{
    int root = sample_root(thought->arena, thought->state, thought->colour, card);
    int timing = root ? km_card(root)->timing : 0, cost = CARD_COST * km_card(card)->points;

    for (int i = 0; i < SAMPLES; i++) {
        if (timing & TIMING_INSTEAD) {
            const char *line = sample_play(thought->arena, thought->state, thought->colour, card, NULL, thought->choice);

            if (line)
                consider_text(thought, line, cost);
        } else if ((timing & TIMING_BEFORE) && i == 0) {
            consider_before(thought, card, cost);
        } else if (timing & TIMING_AFTER) {
            for (int m = 0; m < move_count; m++)
                consider_after(thought, moves[m].text, card, cost);
        }
    }
}

/* ---- PLOTS WITHIN PLOTS: two cards, both after the move or both before or instead of it ---- */

static bool is_plots(int card)
{
    return card > 0 && km_card(card)->plots;
}

static int moments_of(const struct thought *thought, int card)
{
    int root = card > 0 && !is_plots(card)
                   ? sample_root(thought->arena, thought->state, thought->colour, card) : CARD_NONE;

    return root ? km_card(root)->timing : 0;
}

/* The lines followed by the card, at a target that is legal after them; NULL: none found. */
static const char *with_card(struct thought *thought, const char *lines, int card)
{
    struct refusal refused;
    const struct state *then = try_text(thought, thought->state, lines, &refused);
    const char *line = sample_play(thought->arena, then, thought->colour, card, last_move(then, thought->colour),
                                   thought->choice);

    return line ? arena_printf(thought->arena, "%s\n%s", lines, line) : NULL;
}

static void consider_pair(struct thought *thought, const char *plots, const char *move, int one, int other)
{
    int both = moments_of(thought, one) & moments_of(thought, other);
    int cost = CARD_COST * (km_card(one)->points + km_card(other)->points);
    const char *text;

    if (!(both & (TIMING_INSTEAD | TIMING_AFTER)))
        return;
    text = both & TIMING_AFTER ? arena_printf(thought->arena, "%s\n%s", move, plots) : plots;
    text = with_card(thought, text, one);
    if (text)
        text = with_card(thought, text, other);
    if (text)
        consider_text(thought, text, cost + CARD_COST * PLOTS_POINTS);
}

static void consider_plots(struct thought *thought, int plots, const char *move)
{
    const struct pile *hand = &thought->state->sides[thought->colour].hand;
    const char *line = arena_printf(thought->arena, "PLAY %s", km_card(plots)->name);

    for (int i = 0; i < hand->count; i++)
        for (int j = 0; j < hand->count; j++)
            if (i != j && hand->cards[i] > 0 && hand->cards[j] > 0)
                consider_pair(thought, line, move, hand->cards[i], hand->cards[j]);
}

static void consider_cards(struct thought *thought)
{
    const struct pile *hand = &thought->state->sides[thought->colour].hand;
    int move_count = thought->count < MOVES_WITH_CARD ? thought->count : MOVES_WITH_CARD;
    struct candidate moves[MOVES_WITH_CARD];

    for (int i = 0; i < move_count; i++)
        moves[i] = thought->list[i];
    for (int i = 0; i < hand->count; i++)
        if (is_plots(hand->cards[i]) && move_count > 0)
            consider_plots(thought, hand->cards[i], moves[0].text);
        else if (hand->cards[i] > 0 && km_card(hand->cards[i]))
            consider_card(thought, hand->cards[i], moves, move_count);
}

static const char *best_turn(struct thought *thought)
{
    consider_moves(thought, thought->state, "", 0);
    if (thought->count == 0 || thought->list[0].score < EVALUATE_MATE)
        consider_cards(thought);
    for (int i = 0; i < thought->count; i++) {
        struct refusal refused;

        try_text(thought, thought->state, thought->list[i].text, &refused);
        if (!refused.code)
            return thought->list[i].text;
    }
    return NULL;
}

/* ---- responses ---- */

/* The men that the turn has cost the seat, by worth. */
static int turn_cost(const struct state *state, int seat, bool cards_only)
{
    int cost = 0;

    for (int i = 0; i < state->step_count; i++) {
        const struct step *step = &state->steps[i];

        if (step->taken && state->board.men[step->taken].colour == seat && (step->by_card || !cards_only))
            cost += evaluate_kind(step->taken_kind);
    }
    return cost;
}

static bool is_mated(const struct state *state, int seat)
{
    struct board board = state->board;

    board.to_move = (uint8_t)seat;
    return score_board(state, &board, colour_other(seat)) == EVALUATE_MATE;
}

static int worth_of(const struct state *state, const struct cast *cast, int seat)
{
    const struct step *step = cast->trigger;
    const struct answer_worth *worth;

    if (cast->card->cancels == CANCELS_TURN)
        return turn_cost(state, seat, false) + (is_mated(state, seat) ? EVALUATE_MATE : 0);
    if (cast->card->cancels == CANCELS_CARD)
        return turn_cost(state, seat, true) + 15 * km_card(step->card)->points;
    if (cast->card->leaps && cast->cell_count > 0) {
        struct state_rules view;

        return evaluate_loss(state_rules_derive(&view, state, &state->board), cast->cells[0], seat);
    }
    worth = &cast->card->as_answer;
    return (worth->taken * evaluate_kind(step->taken_kind) + worth->taker * evaluate_kind(step->kind)) / 100
         + worth->besides;
}

/* The best answer to any step of the turn, given when that step is asked. Its draws depend only on the turn, so every
 * window of the turn finds the same answer. */
static const char *best_response(struct arena *arena, const struct state *state, const struct request *request)
{
    const struct pile *hand = &state->sides[request->seat].hand;
    struct rng choice = rng_stream((uint64_t)state->turn, "response");
    struct act *act = ARENA_NEW(arena, struct act);
    const char *best = NULL;
    int best_worth = 0, best_step = 0;

    for (int step = state->step_count; step > 0; step--)
        for (int i = 0; i < hand->count; i++) {
            const char *line;
            int worth;

            if (hand->cards[i] <= 0 || !km_card(hand->cards[i]) || km_card(hand->cards[i])->plots)
                continue;
            line = sample_response(arena, state, request->seat, hand->cards[i], step, &choice);
            if (!line || !km_read_act(arena, line, request->seat, act)
                || km_forbids_response(arena, state, &act->cast, step))
                continue;
            worth = worth_of(state, &act->cast, request->seat) - CARD_COST * km_card(hand->cards[i])->points;
            if (worth > best_worth) {
                best = arena_printf(arena, "%s TO s%d", act->canonical, step);
                best_worth = worth;
                best_step = step;
            }
        }
    return best && text_equal(request->name, km_point_name(arena, state, best_step)) ? best : "NORESPONSE";
}

/* ---- in the middle of a turn ---- */

/* A card that cancels is worth its price against a card of some weight. */
static const char *best_counter(struct arena *arena, const struct state *state, const struct request *request)
{
    const struct pile *hand = &state->sides[request->seat].hand;
    const struct last_card *answered = &state->sides[colour_other(request->seat)].last_card;

    for (int i = 0; i < hand->count; i++)
        if (hand->cards[i] > 0 && km_card(hand->cards[i]) && km_card(hand->cards[i])->cancels == CANCELS_CARD
            && answered->card && km_card(answered->card)->points >= WORTH_A_COUNTER)
            return arena_printf(arena, "COUNTER %s", km_card(hand->cards[i])->name);
    return "NOCOUNTER";
}

/* A card in place of a returned one, if one improves the turn. */
static const char *best_other_card(struct thought *thought)
{
    const struct pile *hand = &thought->state->sides[thought->colour].hand;
    struct plan *plan = km_plan_new(thought->arena);

    consider(thought, "NOCARD", score_state(thought->state, thought->colour));
    for (int i = 0; i < hand->count; i++) {
        const struct state *after;
        struct refusal refused;
        const char *line;

        if (!(moments_of(thought, hand->cards[i]) & TIMING_AFTER))
            continue;
        line = sample_play(thought->arena, thought->state, thought->colour, hand->cards[i],
                           last_move(thought->state, thought->colour), thought->choice);
        if (!line)
            continue;
        km_read_plan(thought->arena, line, thought->colour, plan);
        plan->moved = true;
        after = km_try_plan(&knightmare_rules, value_object(thought->arena), thought->arena, thought->state, plan, &refused);
        if (!refused.code)
            consider(thought, line, score_state(after, thought->colour) - CARD_COST * km_card(hand->cards[i])->points);
    }
    return thought->list[0].text;
}

const char *km_bot(struct arena *arena, const void *game, const struct request *request, struct rng *choice)
{
    const struct state *state = game;
    struct thought *thought = ARENA_NEW(arena, struct thought);
    const char *text;

    if (text_equal(request->kind, "respond"))
        return best_response(arena, state, request);
    if (text_equal(request->kind, "counter"))
        return best_counter(arena, state, request);
    *thought = (struct thought){ .arena = arena, .state = state, .colour = request->seat, .choice = choice };
    if (text_equal(request->kind, "another"))
        return best_other_card(thought);
    if (!text_equal(request->kind, "orders") && !text_equal(request->kind, "redo"))
        return NULL;
    if (km_returning_king(state, request->seat) != MAN_NONE)
        return km_choose(arena, game, request, choice);
    text = best_turn(thought);
    return text ? text : km_choose(arena, game, request, choice);
}
