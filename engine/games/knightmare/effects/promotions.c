#include "engine/games/knightmare/effects/promotions.h"

#include "engine/games/knightmare/effects/piece_actions.h"
#include "engine/games/knightmare/effects/question.h"

uint64_t promotions_due(const struct board *board, int colour)
{
    uint64_t due = 0;

    for (uint64_t cells = board_rank_cells(board, colour, 8) & board->of_colour[colour]; cells;) {
        int cell = cells_pop(&cells);
        const struct man *man = &board->men[board->at[cell]];

        for (int both = 0; both < 2; both++, man = &board->men[man->partner])
            if (man->place == PLACE_BOARD && man->colour == colour && !man->joined
                && kind_base((enum kind)man->kind) == KIND_PAWN)
                due |= cell_bit(cell);
    }
    return due;
}

static bool may_become(int kind)
{
    return kind == KIND_QUEEN || kind == KIND_ROOK || kind == KIND_BISHOP || kind == KIND_KNIGHT;
}

const char *promotions_forbid(struct cast *cast, uint64_t due)
{
    for (int i = 0; i < cast->cell_count; i++) {
        if (!(due & cell_bit(cast->cells[i])))
            return km_refuse(cast, "TARGET", "only a Pawn of yours that is now on its last rank promotes");
        if (!may_become(cast->becomes[i]))
            return km_refuse(cast, "TARGET", "a Pawn promotes to Queen, Rook, Bishop or Knight");
    }
    return NULL;
}

static const char *answer_forbids(const struct state *state, int seat, const struct value *facts, struct act *act)
{
    (void)facts;
    return promotions_forbid(&act->cast, promotions_due(&state->board, seat));
}

/* Queens for all. */
static const char *queens(struct arena *arena, const void *known, int seat, const struct value *facts)
{
    const struct state *state = known;
    const char *text = "PROM";
    char cell[CELL_TEXT_BYTES];

    (void)facts;
    for (uint64_t due = promotions_due(&state->board, seat); due;)
        text = arena_printf(arena, "%s %s=Q", text, cell_format(cells_pop(&due), cell));
    return text;
}

const struct km_question question_promotion = {
    .question = QUESTION("promotion", "PROM a7=N, with a kind for each Pawn", queens),
    .acts = 1u << ACT_PROMOTE, .forbids = answer_forbids,
};

static const struct cast *ask_kinds(struct turn *turn, int colour, uint64_t cells)
{
    struct arena *arena = turn_arena(turn);
    struct value *facts = value_object(arena);
    struct value *list = value_list(arena);
    const struct act *act;
    char text[CELL_TEXT_BYTES];

    if (turn_is_trial(turn))     /* a trial asks nobody and uses the meaning of silence */
        return NULL;
    while (cells)
        value_add_text(arena, list, cell_format(cells_pop(&cells), text));
    value_set(arena, facts, "pawns", list);
    act = km_decide(turn, colour, &question_promotion, facts);
    return act ? &act->cast : NULL;
}

static int kind_for(const struct cast *cast, int cell)
{
    for (int i = 0; cast && i < cast->cell_count; i++)
        if (cast->cells[i] == cell)
            return cast->becomes[i];
    return KIND_QUEEN;
}

static int pawn_at(const struct board *board, int cell, int colour)
{
    int man = board->at[cell];

    if (board->men[man].colour == colour && kind_base((enum kind)board->men[man].kind) == KIND_PAWN)
        return man;
    return board->men[man].partner;
}

void promotions_make(struct turn *turn, uint64_t cells, int first, const struct cast *cast)
{
    const struct state *state = turn_state(turn);

    for (int i = 0; i < COLOUR_COUNT; i++) {
        int colour = i == 0 ? first : colour_other(first);
        uint64_t due = promotions_due(&state->board, colour) & cells;
        bool said = cast && cast->colour == colour && cast->cell_count > 0;
        const struct cast *kinds = said || !due ? cast : ask_kinds(turn, colour, due);

        while (due) {
            int cell = cells_pop(&due);

            km_promote(turn, pawn_at(&state->board, cell, colour), kind_for(kinds, cell));
        }
    }
}
