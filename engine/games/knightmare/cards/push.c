/* IRRESISTIBLE FORCE: a Pawn steps forward onto an occupied square and pushes a whole row of men forward. */
#include "engine/games/knightmare/cards/card_moves.h"
#include "engine/games/knightmare/effects/piece_actions.h"
#include "engine/games/knightmare/effects/places.h"

/* The row that is pushed, the nearest man first. */
struct row {
    int pawn, direction;
    int count;
    int men[8];
    bool blocked;                /* a wall, or a cell that nobody enters, is in the way: nothing moves */
    bool falls;                  /* the last one goes over the edge */
};

static bool is_open(const struct move_rules *rules, int cell, int direction)
{
    return geometry_stepped(rules->geometry, cell_bit(cell), direction) != 0;
}

static void find_row(const struct state *state, const struct move_rules *rules, int pawn, struct row *row)
{
    const struct board *board = rules->board;
    int cell = board->men[pawn].cell, next;

    *row = (struct row){ .pawn = pawn, .direction = board_forward(board, board->men[pawn].colour) };
    for (;; cell = next) {
        next = cell_step(cell, row->direction);
        if (next == CELL_NONE || !(km_area(state) & cell_bit(next))) {
            row->falls = row->count > 0;
            return;
        }
        if (!is_open(rules, cell, row->direction) || (rules->blocked & cell_bit(next))) {
            row->blocked = true;
            return;
        }
        if (board->at[next] == MAN_NONE)
            return;
        row->men[row->count++] = board->at[next];
    }
}

/* Why the row may not be pushed; a blocked one may be tried. */
static const char *row_forbids(const struct move_rules *rules, const struct cast *cast, const struct row *row)
{
    int front = cell_step(rules->board->men[row->pawn].cell, row->direction);

    if (front == CELL_NONE || rules->board->at[front] == MAN_NONE)
        return "IRRESISTIBLE FORCE names a Pawn of yours with a man straight in front of it";
    for (int i = 0; i < row->count; i++) {
        if (card_moves_royal(rules, row->men[i]))
            return "a King is not pushed";
        if (move_rules_rooted(rules, row->men[i]))
            return "a man in the row may not be moved";
    }
    if (!row->falls)
        return NULL;
    if (!move_rules_may_take(rules, row->pawn))
        return "this Pawn captures nobody, and pushing a man off the board does";       /* KC-IRRESISTIBLE-03 */
    return move_rules_prey(rules, cast->colour, true) & cell_bit(rules->board->men[row->men[row->count - 1]].cell)
               ? NULL : "the man at the edge cannot be captured";                        /* KC-IRRESISTIBLE-04 */
}

static const char *push_forbids(const struct state *state, struct cast *cast)
{
    struct state_rules view;
    const struct move_rules *rules = state_rules_derive(&view, state, &state->board);
    int pawn = card_moves_part(rules->board, card_moves_own(rules, cast->cells[0], cast->colour), KIND_PAWN);
    struct row row;
    const char *why;

    if (pawn == MAN_NONE || move_rules_rooted(rules, pawn))
        return km_refuse(cast, "TARGET", "IRRESISTIBLE FORCE names a Pawn of yours who may be moved");
    find_row(state, rules, pawn, &row);
    why = row_forbids(rules, cast, &row);
    return why ? km_refuse(cast, "TARGET", why) : NULL;
}

static void push_row(struct turn *turn, const struct cast *cast, const struct row *row)
{
    const struct state *state = turn_state(turn);

    for (int i = row->count - 1; i >= 0; i--)
        if (row->falls && i == row->count - 1)
            km_capture(turn, row->men[i], cast->card->name);
        else
            km_relocate(turn, row->men[i], cell_step(state->board.men[row->men[i]].cell, row->direction));
}

/* A Pawn that is pushed to its last rank does not promote; the pushing Pawn does. */
static const char *push_resolve(struct turn *turn, const struct cast *cast)
{
    const struct state *state = turn_state(turn);
    struct state_rules view;
    const struct move_rules *rules = state_rules_derive(&view, state, &state->board);
    int pawn = card_moves_part(rules->board, card_moves_own(rules, cast->cells[0], cast->colour), KIND_PAWN);
    int wanted = cast->becomes[0] ? cast->becomes[0] : KIND_QUEEN;
    struct moves steps = { .count = 0 };
    struct row row;

    if (pawn == MAN_NONE)
        return "NOTARGET";
    find_row(state, rules, pawn, &row);
    if (row.blocked)
        return "BLOCKED";        /* KC-IRRESISTIBLE-01 */
    if (row_forbids(rules, cast, &row))
        return "NOTARGET";
    push_row(turn, cast, &row);
    card_moves_add_step(&steps, state_rules_derive(&view, state, &state->board), pawn,
                        cell_step(state->board.men[pawn].cell, row.direction));
    for (int i = 0; i < steps.count; i++)
        if (steps.list[i].becomes == KIND_NONE || steps.list[i].becomes == wanted) {
            km_move(turn, &steps.list[i], cast->card->number, true);
            break;
        }
    return NULL;
}

const struct card card_irresistible_force = {
    .number = CARD_NUMBER(irresistible_force), .name = "IRRESISTIBLE FORCE", .set = 1, .points = 5,
    .timing = TIMING_INSTEAD, .own_kind = KIND_PAWN, .forbids = push_forbids, .resolve = push_resolve,
    .text = "As your move, a Pawn of yours steps forward onto an occupied square and pushes all men in the row before it one "
            "square on; a man pushed over the edge is captured. Kings are not pushed.",
    .rulings = "KC-IRRESISTIBLE-01 KC-IRRESISTIBLE-02 KC-IRRESISTIBLE-03 KC-IRRESISTIBLE-04",
};
