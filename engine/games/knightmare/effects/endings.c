#include "engine/games/knightmare/effects/endings.h"

#include "engine/games/knightmare/chess/attacks.h"
#include "engine/games/knightmare/chess/draw_rules.h"
#include "engine/games/knightmare/effects/events.h"
#include "engine/games/knightmare/effects/forced_moves.h"
#include "engine/games/knightmare/effects/kings.h"

/* ---- check, and remaining moves ---- */

bool km_all_checked(const struct state *state, int colour)
{
    struct state_rules view;
    const struct move_rules *rules = state_rules_derive(&view, state, &state->board);

    return attacks_all_checked(rules, colour);
}

bool km_can_move(const struct state *state, int colour)
{
    struct board board = state->board;
    const struct move_rules *rules;
    struct state_rules view;

    board.to_move = (uint8_t)colour;
    rules = state_rules_derive(&view, state, &board);
    return moves_any(rules);
}

bool km_board_mated(const struct state *state, int colour)
{
    struct moves moves;

    if (!km_all_checked(state, colour))
        return false;
    km_playable_moves(state, colour, &moves);    /* KC-CHALLENGE-03 */
    return moves.count == 0;
}

bool km_is_stuck(const struct state *state, int colour)
{
    return !state->sides[colour].lost_move && km_returning_king(state, colour) == MAN_NONE
        && !km_can_move(state, colour);
}

uint64_t km_placement(const struct board *board)
{
    uint64_t key = UINT64_C(14695981039346656037);

    for (int cell = 0; cell < CELL_COUNT; cell++) {
        const struct man *man = &board->men[board->at[cell]];
        unsigned with = board->at[cell] != MAN_NONE && man->partner ? 1u + board->men[man->partner].kind : 0u;
        unsigned here = board->at[cell] == MAN_NONE ? 0u : 1u + man->colour + 2u * (man->kind + KIND_COUNT * with);

        key = (key ^ here) * UINT64_C(1099511628211);
    }
    return key | 1;
}

bool km_can_move_otherwise(const struct state *state, int colour, uint64_t banned)
{
    struct board board = state->board, after;
    struct moves moves;
    const struct move_rules *rules;
    struct state_rules view;

    board.to_move = (uint8_t)colour;
    rules = state_rules_derive(&view, state, &board);
    moves_legal(rules, &moves);
    for (int i = 0; i < moves.count; i++) {
        after = board;
        board_play(&after, &moves.list[i]);
        if (km_placement(&after) != banned)
            return true;
    }
    return moves.cut;
}

struct value *km_checkers(struct arena *arena, const struct state *state, int colour)
{
    struct value *list = value_list(arena);
    uint64_t kings, men;
    struct state_rules view;
    const struct move_rules *rules = state_rules_derive(&view, state, &state->board);

    kings = attacks_checked(rules, colour);
    for (men = kings ? board_occupied(&state->board) : 0; men;) {
        int man = state->board.at[cells_pop(&men)];

        if (attacks_threatened(rules, man, colour_other(colour)) & kings)
            value_add_text(arena, list, kind_name((enum kind)state->board.men[man].kind));
    }
    return list;
}

/* ---- comparing positions ---- */

static uint64_t effects_digest(const struct state *state)
{
    uint64_t digest = 0;

    for (int i = 0; i < state->effects.count; i++)
        digest = digest * 1000003 + (uint64_t)(state->effects.list[i].kind * 256 + state->effects.list[i].target + 1);
    return digest;
}

uint64_t km_position_key(const struct state *state, const struct board *board)
{
    struct state_rules view;
    const struct move_rules *rules = state_rules_derive(&view, state, board);

    return draw_rules_key(rules, effects_digest(state));
}

/* ---- the end ---- */

void km_end_game(struct turn *turn, int ending, int winner)
{
    struct state *state = turn_state(turn);

    state->ending = ending;
    state->winner = winner;
    if (ending == ENDING_CHECKMATE)
        emit(turn, KM_MATE, event_text("side", colour_name(colour_other(winner - 1))));
    if (ending == ENDING_STALEMATE)
        emit(turn, KM_STALEMATE, event_flag("draw", 1));
    if (winner)
        emit(turn, KM_WIN, event_text("side", colour_name(winner - 1)), event_text("why", km_ending_names[ending]));
    else
        emit(turn, KM_DRAWN, event_text("why", km_ending_names[ending]));
}
