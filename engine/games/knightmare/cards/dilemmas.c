/* Cards that give the other side a choice in the mover's own turn: EYE FOR AN EYE, HERESY and PRISONER EXCHANGE.
 *
 * The mover may not end his turn in check (RULES 8.2), and does not control the other side's choice; so a choice that
 * would put him in check does not count. A trial asks nobody and uses the meaning of silence. */
#include "engine/games/knightmare/chess/attacks.h"
#include "engine/games/knightmare/effects/captured.h"
#include "engine/games/knightmare/effects/men.h"
#include "engine/games/knightmare/effects/piece_actions.h"
#include "engine/games/knightmare/effects/question.h"

/* ---- shared ---- */

static int worth(const struct state *state, int man)
{
    static const int worths[KIND_COUNT] = { [KIND_PAWN] = 1, [KIND_KNIGHT] = 3, [KIND_BISHOP] = 3, [KIND_ROOK] = 5,
                                            [KIND_PRINCESS] = 6, [KIND_QUEEN] = 9, [KIND_KING] = 10 };

    return worths[kind_base((enum kind)state->board.men[man].kind)];
}

/* Would the colour be in check on the board, with the effects in play? */
static bool is_checked(const struct state *state, const struct board *board, int colour)
{
    struct state_rules view;
    const struct move_rules *rules = state_rules_derive(&view, state, board);

    return attacks_all_checked(rules, colour);
}

static struct value *cells_value(struct arena *arena, uint64_t cells)
{
    struct value *list = value_list(arena);
    char text[CELL_TEXT_BYTES];

    while (cells)
        value_add_text(arena, list, cell_format(cells_pop(&cells), text));
    return list;
}

/* ---- EYE FOR AN EYE ---- */

static bool is_exempt(const struct state *state, int man)
{
    return km_is_royal(state, man) || km_has_kind(&state->board, man, KIND_QUEEN);
}

static const char *eye_forbids(const struct state *state, struct cast *cast)
{
    int man = km_man_at(state, cast->cells[0], colour_other(cast->colour));

    if (man == MAN_NONE || is_exempt(state, man))
        return km_refuse(cast, "TARGET", "EYE FOR AN EYE names a man of your opponent's, no King or Queen");
    return km_takeable(state, man, cast->colour) ? NULL : km_refuse(cast, "TARGET", "he cannot be captured");
}

/* The men of the player whom the other side may remove. */
static uint64_t eye_choices(const struct state *state, int player)
{
    uint64_t found = 0;

    for (uint64_t cells = state->board.of_colour[player]; cells;) {
        int cell = cells_pop(&cells), man = state->board.at[cell];
        struct board board = state->board;

        if (is_exempt(state, man) || !km_takeable(state, man, colour_other(player)))
            continue;
        if (board.men[man].joined)
            board_lift(&board, board.men[man].partner, PLACE_CAPTURED);
        board_lift(&board, man, PLACE_CAPTURED);
        if (!is_checked(state, &board, player))
            found |= cell_bit(cell);
    }
    return found;
}

static const char *eye_answer_forbids(const struct state *state, int seat, const struct value *facts, struct act *act)
{
    (void)facts;
    return eye_choices(state, colour_other(seat)) & cell_bit(act->cast.cells[0]) ? NULL
               : km_refuse(&act->cast, "TARGET", "that is none of the men who may be removed");
}

/* The least valuable, leftmost. */
static const char *eye_otherwise(struct arena *arena, const void *known, int seat, const struct value *facts)
{
    const struct state *state = known;
    uint64_t choices = eye_choices(state, colour_other(seat));
    int best = CELL_NONE;
    char text[CELL_TEXT_BYTES];

    (void)facts;
    while (choices) {
        int cell = km_leftmost(state, choices);

        choices &= ~cell_bit(cell);
        if (best == CELL_NONE || worth(state, state->board.at[cell]) < worth(state, state->board.at[best]))
            best = cell;
    }
    return arena_printf(arena, "REMOVE %s", cell_format(best, text));
}

const struct km_question question_eye = {
    .question = QUESTION("eye-for-an-eye", "REMOVE and the square of a man is asked for", eye_otherwise),
    .acts = 1u << ACT_REMOVE, .forbids = eye_answer_forbids,
};

static const char *eye_resolve(struct turn *turn, const struct cast *cast)
{
    const struct state *state = turn_state(turn);
    int man = km_man_at(state, cast->cells[0], colour_other(cast->colour));
    struct value *facts = value_object(turn_arena(turn));
    const struct act *act;
    uint64_t choices;

    if (man == MAN_NONE)
        return "NOTARGET";
    km_capture(turn, man, cast->card->name);
    choices = eye_choices(state, cast->colour);
    if (!choices || turn_is_trial(turn))
        return NULL;             /* KC-EYE-01 */
    value_set_text(turn_arena(turn), facts, "card", cast->card->name);
    value_set(turn_arena(turn), facts, "choices", cells_value(turn_arena(turn), choices));
    act = km_decide(turn, colour_other(cast->colour), &question_eye, facts);
    if (act)
        km_capture(turn, state->board.at[act->cast.cells[0]], cast->card->name);
    return NULL;
}

const struct card card_eye_for_an_eye = {
    .number = CARD_NUMBER(eye_for_an_eye), .name = "EYE FOR AN EYE", .set = 2, .points = 6, .timing = TIMING_AFTER,
    .forbids = eye_forbids, .resolve = eye_resolve,
    .text = "A man of your opponent's is captured, and then he removes one of yours; Kings and Queens are exempt.",
    .rulings = "KC-EYE-01",
};

/* ---- HERESY ---- */

enum { FIRST_ORTHOGONAL = DIRECTION_N, ORTHOGONAL_STEP = 2 };

/* The empty squares of the other colour beside the Bishop, in the order N, E, S, W. Returns how many. */
static int heresy_cells(const struct state *state, int cell, uint8_t cells[4])
{
    const struct move_rules *rules;
    struct state_rules view;
    int count = 0;

    rules = state_rules_derive(&view, state, &state->board);
    for (int direction = FIRST_ORTHOGONAL; direction < DIRECTION_COUNT; direction += ORTHOGONAL_STEP) {
        int next = cell_step(cell, direction);

        if (next != CELL_NONE && state->board.at[next] == MAN_NONE
            && (rules->geometry->open[direction] & ~rules->blocked & cell_bit(cell)) && !(rules->blocked & cell_bit(next)))
            cells[count++] = (uint8_t)next;
    }
    return count;
}

/* The cells of the player's Bishops that have a target. */
static uint64_t heretics(const struct state *state, int player)
{
    uint64_t found = 0;

    for (uint64_t cells = state->board.of_colour[player]; cells;) {
        int cell = cells_pop(&cells);
        uint8_t open[4];

        if (km_has_kind(&state->board, state->board.at[cell], KIND_BISHOP) && !km_rooted(state, state->board.at[cell])
            && heresy_cells(state, cell, open) > 0)
            found |= cell_bit(cell);
    }
    return found;
}

static bool touches(int from, int to)
{
    int direction = cell_direction(from, to);

    return direction != DIRECTION_COUNT && !direction_is_diagonal(direction);
}

/* Pairs of squares: each from a Bishop to a square of the other colour beside him, no two the same. */
static const char *pairs_forbid(const struct state *state, struct cast *cast, int player, bool empty)
{
    uint64_t from = heretics(state, player), to = 0;

    for (int i = 0; i + 1 < cast->cell_count; i += 2) {
        int one = cast->cells[i], other = cast->cells[i + 1];

        if (!(from & cell_bit(one)))
            return km_refuse(cast, "TARGET", "HERESY names Bishops of yours who have somewhere to go, each of them once");
        if (!touches(one, other) || (to & cell_bit(other)) || (empty && state->board.at[other] != MAN_NONE))
            return km_refuse(cast, "TARGET", "a Bishop goes to an empty square of the other colour beside him");
        from &= ~cell_bit(one);
        to |= cell_bit(other);
    }
    return NULL;
}

/* The opponent's Bishops go first, so they may fill or leave this player's target squares. */
static const char *heresy_forbids(const struct state *state, struct cast *cast)
{
    return pairs_forbid(state, cast, cast->colour, false);
}

static const char *heresy_answer_forbids(const struct state *state, int seat, const struct value *facts, struct act *act)
{
    (void)facts;
    return pairs_forbid(state, &act->cast, seat, true);
}

static const char *heresy_otherwise(struct arena *arena, const void *known, int seat, const struct value *facts)
{
    const struct state *state = known;
    const char *text = "HERESY";
    uint64_t taken = 0;
    char from[CELL_TEXT_BYTES], to[CELL_TEXT_BYTES];

    (void)facts;
    for (uint64_t cells = heretics(state, seat); cells;) {
        int cell = cells_pop(&cells), count;
        uint8_t open[4];

        count = heresy_cells(state, cell, open);
        for (int i = 0; i < count; i++)
            if (!(taken & cell_bit(open[i]))) {
                text = arena_printf(arena, "%s %s%s", text, cell_format(cell, from), cell_format(open[i], to));
                taken |= cell_bit(open[i]);
                break;
            }
    }
    return text;
}

const struct km_question question_heresy = {
    .question = QUESTION("heresy", "HERESY and where each of your Bishops goes is asked for", heresy_otherwise),
    .acts = 1u << ACT_HERESY, .forbids = heresy_answer_forbids,
};

/* The order's target for the Bishop on the cell, if he can go there now; else the first open square. */
static int goes_to(const struct state *state, const struct cast *order, int cell)
{
    uint8_t open[4];
    int count = heresy_cells(state, cell, open);

    for (int i = 0; order && i + 1 < order->cell_count; i += 2)
        for (int j = 0; order->cells[i] == cell && j < count; j++)
            if (open[j] == order->cells[i + 1])
                return open[j];
    return count > 0 ? open[0] : CELL_NONE;
}

/* Moves the player's Bishops: first those that the order names, in its sequence, then the others. Returns how many
 * moved. */
static int walk(struct turn *turn, const struct cast *order, int player)
{
    const struct state *state = turn_state(turn);
    uint64_t all = heretics(state, player);
    int named = order ? order->cell_count / 2 : 0, went = 0;

    for (int i = 0; i < named || all; i++) {
        int cell = i < named ? order->cells[2 * i] : cells_first(all), to;

        if (!(all & cell_bit(cell)))
            continue;
        all &= ~cell_bit(cell);
        to = goes_to(state, order, cell);
        if (to == CELL_NONE)
            continue;
        km_relocate(turn, state->board.at[cell], to);
        went++;
    }
    return went;
}

static const char *heresy_resolve(struct turn *turn, const struct cast *cast)
{
    const struct state *state = turn_state(turn);
    int other = colour_other(cast->colour), went = 0;
    bool checked = is_checked(state, &state->board, cast->colour);
    struct value *facts = value_object(turn_arena(turn));
    uint64_t choices = heretics(state, other);
    const struct act *act = NULL;

    value_set_text(turn_arena(turn), facts, "card", cast->card->name);
    value_set(turn_arena(turn), facts, "bishops", cells_value(turn_arena(turn), choices));
    if (choices && !turn_is_trial(turn))
        act = km_decide(turn, other, &question_heresy, facts);
    went += walk(turn, act ? &act->cast : NULL, other);
    went += walk(turn, cast, cast->colour);
    if (went == 0)
        return "NOTARGET";
    return !checked && is_checked(state, &state->board, cast->colour) ? "CHECKMOVE" : NULL;
}

const struct card card_heresy = {
    .number = CARD_NUMBER(heresy), .name = "HERESY", .set = 1, .points = 3, .timing = TIMING_AFTER,
    .forbids = heresy_forbids, .resolve = heresy_resolve,
    .text = "Every Bishop goes to an empty square of the other colour next to him, if there is one; your opponent moves his "
            "first, and each player chooses for his own.",
};

/* ---- PRISONER EXCHANGE ---- */

/* The starting squares to which the captured man may return without a check to the mover; 0: none. */
static uint64_t exchange_cells(const struct state *state, int man, int mover)
{
    const struct man *who = &state->board.men[man];
    enum kind kind = kind_base((enum kind)who->kind);
    uint64_t found = 0;

    if (who->place != PLACE_CAPTURED || kind == KIND_KING || kind == KIND_QUEEN)
        return 0;
    for (uint64_t cells = km_open_starts(state, who->colour, kind); cells;) {
        int cell = cells_pop(&cells);
        struct board board = state->board;

        board_put(&board, man, cell);
        if (who->colour == mover || !is_checked(state, &board, mover))
            found |= cell_bit(cell);
    }
    return found;
}

static const char *exchange_forbids(const struct state *state, struct cast *cast)
{
    int man = km_captured_man(state, cast->colour, cast->boxed, cast->boxed_number);

    return man != MAN_NONE && (exchange_cells(state, man, cast->colour) & cell_bit(cast->cells[0])) ? NULL
               : km_refuse(cast, "TARGET", "one of your captured men, no King or Queen, returns to an empty starting square "
                                           "of his kind, as the board now lies");
}

static const char *exchange_answer_forbids(const struct state *state, int seat, const struct value *facts,
                                           struct act *act)
{
    struct cast *cast = &act->cast;
    int man = km_captured_man(state, seat, cast->boxed, cast->boxed_number);

    (void)facts;
    return cast->boxed && man != MAN_NONE
               && (exchange_cells(state, man, colour_other(seat)) & cell_bit(cast->cells[0])) ? NULL
               : km_refuse(cast, "TARGET", "one of your captured men returns, and to an empty starting square of his kind");
}

/* The most valuable man whom the player can return; MAN_NONE: nobody. */
static int exchange_best(const struct state *state, int player)
{
    int best = MAN_NONE;

    for (int man = 1; man < state->board.men_count; man++)
        if (state->board.men[man].colour == player && exchange_cells(state, man, colour_other(player))
            && (best == MAN_NONE || worth(state, man) > worth(state, best)))
            best = man;
    return best;
}

static const char *exchange_otherwise(struct arena *arena, const void *known, int seat,
                                      const struct value *facts)
{
    const struct state *state = known;
    int man = exchange_best(state, seat), cell = km_leftmost(state, exchange_cells(state, man, colour_other(seat)));
    int which = 0, kind = kind_base((enum kind)state->board.men[man].kind);
    char text[CELL_TEXT_BYTES];

    (void)facts;
    while (km_captured_man(state, seat, kind, ++which) != man)
        ;
    return arena_printf(arena, "RETURN %c%s %s", kind_letter((enum kind)kind), which > 1 ? arena_printf(arena, "%d", which) : "",
                        cell_format(cell, text));
}

const struct km_question question_exchange = {
    .question = QUESTION("prisoner-exchange", "RETURN, a captured man and a square are asked for", exchange_otherwise),
    .acts = 1u << ACT_RETURN, .forbids = exchange_answer_forbids,
};

static const char *exchange_resolve(struct turn *turn, const struct cast *cast)
{
    const struct state *state = turn_state(turn);
    int other = colour_other(cast->colour), man = km_captured_man(state, cast->colour, cast->boxed, cast->boxed_number);
    struct value *facts = value_object(turn_arena(turn));
    const struct act *act;

    if (man == MAN_NONE)
        return "NOTARGET";
    km_return(turn, man, cast->cells[0]);
    if (turn_is_trial(turn) || exchange_best(state, other) == MAN_NONE)
        return NULL;
    value_set_text(turn_arena(turn), facts, "card", cast->card->name);
    act = km_decide(turn, other, &question_exchange, facts);
    if (act)
        km_return(turn, km_captured_man(state, other, act->cast.boxed, act->cast.boxed_number), act->cast.cells[0]);
    return NULL;
}

const struct card card_prisoner_exchange = {
    .number = CARD_NUMBER(prisoner_exchange), .name = "PRISONER EXCHANGE", .set = 2, .points = 6,
    .timing = TIMING_INSTEAD, .forbids = exchange_forbids, .resolve = exchange_resolve,
    .text = "As your move, one of your captured men, other than a King or Queen, returns to an empty starting square of his "
            "kind, and then one of your opponent's to one of his.",
    .rulings = "KC-PYRE-09 KC-EARTHQUAKE-04",
};
