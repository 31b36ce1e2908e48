#include "engine/games/knightmare/turn/cleanup.h"

#include "engine/games/knightmare/effects/men.h"
#include "engine/games/knightmare/effects/piece_actions.h"

/* The worth of a man, for when nobody says who stays. */
static int worth(int kind)
{
    static const int values[KIND_COUNT] = { [KIND_PAWN] = 1, [KIND_KNIGHT] = 3, [KIND_BISHOP] = 3, [KIND_ROOK] = 5,
                                            [KIND_PRINCESS] = 6, [KIND_QUEEN] = 9, [KIND_KING] = 100 };

    return values[kind_base((enum kind)kind)];
}

/* The one of two men on a cell who stays. */
static int who_stays(const struct board *board, int man, const struct plan *plan)
{
    int other = board->men[man].partner;

    for (int i = 0; i < plan->count; i++) {
        const struct cast *cast = &plan->acts[i].cast;

        if (plan->acts[i].kind != ACT_STAYS || cast->cells[0] != board->men[man].cell)
            continue;
        if (kind_base(board->men[man].kind) == kind_base((enum kind)cast->as))
            return man;
        if (kind_base(board->men[other].kind) == kind_base((enum kind)cast->as))
            return other;
    }
    return worth(board->men[other].kind) > worth(board->men[man].kind) ? other : man;
}

static bool share_cell(const struct board *board, int cell)
{
    int man = board->at[cell];

    return man != MAN_NONE && board->men[man].partner != MAN_NONE && !board->men[man].joined;
}

static void clear_pairs(struct turn *turn, const struct state *start, const struct plan *plan)
{
    const struct state *state = turn_state(turn);
    const struct board *board = &state->board;

    for (uint64_t cells = board->paired & start->board.paired & board->of_colour[board->to_move]; cells;) {
        int cell = cells_pop(&cells), man = board->at[cell], stays;

        if (!share_cell(board, cell) || !share_cell(&start->board, cell))
            continue;
        stays = who_stays(board, man, plan);
        km_capture_one(turn, board->men[stays].partner, "a square for one");
    }
}

static uint64_t blocked_cells(const struct state *state)
{
    struct state_rules view;
    const struct move_rules *rules = state_rules_derive(&view, state, &state->board);

    return rules->blocked;
}

static void clear_stranded(struct turn *turn, const struct state *start)
{
    const struct state *state = turn_state(turn);
    const struct board *board = &state->board;
    uint64_t cells = blocked_cells(state) & blocked_cells(start) & board->of_colour[board->to_move];

    while (cells) {
        int cell = cells_pop(&cells), man = board->at[cell];

        if (start->board.at[cell] == man && !km_is_royal(state, man))
            km_capture(turn, man, "a square for nobody");
    }
}

void km_cleanup(struct turn *turn, const struct state *start, const struct plan *plan)
{
    const struct board *board = &((const struct state *)turn_state(turn))->board;

    if (board->paired)
        clear_pairs(turn, start, plan);
    if (((const struct state *)turn_state(turn))->effects.count > 0)
        clear_stranded(turn, start);
}
