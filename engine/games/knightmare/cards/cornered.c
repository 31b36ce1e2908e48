/* CORNERED: a Pawn stands on the corner of a square, on no square at all, until a card moves or takes him. RULES 12. */
#include "engine/games/knightmare/effects/captured.h"
#include "engine/games/knightmare/effects/men.h"
#include "engine/games/knightmare/effects/piece_actions.h"
#include "engine/games/knightmare/effects/places.h"
#include "engine/games/knightmare/effects/question.h"

extern const struct card card_cornered;

static const char *cornered_forbids(const struct state *state, struct cast *cast)
{
    int man = km_man_at(state, cast->cells[0], cast->colour);

    if (man == MAN_NONE || kind_base((enum kind)state->board.men[man].kind) != KIND_PAWN
        || state->board.men[man].partner != MAN_NONE || km_is_royal(state, man) || km_rooted(state, man))
        return km_refuse(cast, "TARGET", "CORNERED names a Pawn of yours that stands alone and can be moved");
    return NULL;
}

static const char *cornered_resolve(struct turn *turn, const struct cast *cast)
{
    struct state *state = turn_state(turn);
    struct effect effect = km_effect_of(state, cast);

    board_lift(&state->board, effect.target, PLACE_AWAY);
    effect_begin(turn, effect, true);
    return NULL;
}

static void cornered_bend(const struct state *state, const struct effect *effect, struct move_rules *rules)
{
    (void)state;
    if (rules->board->men[effect->target].place == PLACE_AWAY)
        move_rules_stop_vertex(rules, effect->data[DATA_CELL], effect->data[DATA_DIAGONAL]);
}

static bool cornered_over(const struct state *state, const struct effect *effect)
{
    return state->board.men[effect->target].place != PLACE_AWAY;
}

/* ---- its end: he steps onto an empty square at the corner, else he is captured ---- */

static uint64_t ways_down(const struct state *state, const struct effect *effect)
{
    int cell = effect->data[DATA_CELL], diagonal = effect->data[DATA_DIAGONAL];
    uint64_t around = cell_bit(cell);

    for (int eighths = -1; eighths <= 1; eighths++) {
        int next = cell_step(cell, direction_turned(diagonal, eighths));

        around |= next == CELL_NONE ? 0 : cell_bit(next);
    }
    return around & km_open_cells(state);
}

static const char *answer_forbids(const struct state *state, int seat, const struct value *facts, struct act *act)
{
    (void)state;
    (void)seat;
    for (const char *cell = value_get_text(facts, "squares", ""); *cell; cell += cell[2] ? 3 : 2)
        if (cell_parse(cell) == act->cast.cells[0])
            return NULL;
    return km_refuse(&act->cast, "TARGET", "the Pawn steps onto an empty square at its corner");
}

/* The square that he came from if he can, as it stands first. */
static const char *first_square(struct arena *arena, const void *known, int seat, const struct value *facts)
{
    (void)known;
    (void)seat;
    return arena_printf(arena, "RETURN %.2s", value_get_text(facts, "squares", ""));
}

const struct km_question question_cornered = {
    .question = QUESTION("cornered", "RETURN and an empty square at the Pawn's corner", first_square),
    .acts = 1u << ACT_RETURN, .forbids = answer_forbids,
};

static int choose_square(struct turn *turn, const struct effect *effect, uint64_t cells)
{
    const struct state *state = turn_state(turn);
    struct arena *arena = turn_arena(turn);
    int first = cells & cell_bit(effect->data[DATA_CELL]) ? effect->data[DATA_CELL] : cells_first(cells);
    struct value *facts = value_object(arena);
    char cell[CELL_TEXT_BYTES];
    const char *text = arena_text(arena, cell_format(first, cell));
    const struct act *act;

    if (!cells_many(cells) || turn_is_trial(turn))
        return first;
    for (cells &= ~cell_bit(first); cells;)
        text = arena_printf(arena, "%s %s", text, cell_format(cells_pop(&cells), cell));
    value_set_text(arena, facts, "squares", text);
    act = km_decide(turn, state->board.men[effect->target].colour, &question_cornered, facts);
    return act ? act->cast.cells[0] : first;
}

static void cornered_undo(struct turn *turn, const struct effect *effect)
{
    const struct state *state = turn_state(turn);
    uint64_t cells = ways_down(state, effect);

    if (state->board.men[effect->target].place != PLACE_AWAY)
        return;
    if (cells)
        km_relocate(turn, effect->target, choose_square(turn, effect, cells));
    else
        km_capture(turn, effect->target, card_cornered.name);
}

const struct card card_cornered = {
    .number = CARD_NUMBER(cornered), .name = "CORNERED", .set = 2, .points = 5, .timing = TIMING_AFTER,
    .continuing = true, .lies = LIES_ON_VERTEX, .forbids = cornered_forbids, .resolve = cornered_resolve,
    .bend = cornered_bend, .over = cornered_over, .undo = cornered_undo,
    .text = "A Pawn of yours moves to a corner of its square and stands on no square: it neither moves nor is captured, "
            "and nobody passes that corner diagonally.",
};
