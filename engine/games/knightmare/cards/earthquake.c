/* EARTHQUAKE: the board is turned under the players. RULES 3, 11.1. */
#include "engine/games/knightmare/effects/promotions.h"

static const char *earthquake_forbids(const struct state *state, struct cast *cast)
{
    struct board turned = state->board;

    board_turn(&turned, cast->quarter);
    return promotions_forbid(cast, promotions_due(&turned, cast->colour));
}

/* Turns the board; Pawns that are then on their last rank promote, the opponent's first. */
static void turn_board(struct turn *turn, int quarter, int player, const struct cast *cast)
{
    struct state *state = turn_state(turn);

    board_turn(&state->board, quarter);
    promotions_make(turn, ~UINT64_C(0), colour_other(player), cast);
}

enum { TURNED = 0 };        /* in effect.data: which way the board was turned, as cast.quarter; 0: not said */

static const char *earthquake_resolve(struct turn *turn, const struct cast *cast)
{
    effect_begin(turn, (struct effect){ .kind = cast->card->number, .owner = cast->colour,
                                        .target = CELL_NONE, .data = { [TURNED] = cast->quarter } }, true);
    turn_board(turn, cast->quarter, cast->colour, cast);
    return NULL;
}

/* A position says how far the board is turned, but not how far each card turned it. */
static int quarter_of(const struct state *state, const struct effect *effect)
{
    return effect->data[TURNED] ? effect->data[TURNED] : state->board.orient == ORIENT_CCW90 ? -1 : 1;
}

static void earthquake_undo(struct turn *turn, const struct effect *effect)
{
    const struct state *state = turn_state(turn);

    turn_board(turn, -quarter_of(state, effect), state->board.to_move, NULL);
}

const struct card card_earthquake = {
    .number = CARD_NUMBER(earthquake), .name = "EARTHQUAKE", .set = 1, .points = 4, .timing = TIMING_AFTER,
    .continuing = true, .forbids = earthquake_forbids, .resolve = earthquake_resolve, .undo = earthquake_undo,
    .text = "The board turns by a quarter, CW or CCW, for the rest of the game; Pawns that then stand on their last rank "
            "promote, and those on their first or second may go two squares.",
    .rulings = "KC-EARTHQUAKE-01 KC-EARTHQUAKE-02 KC-EARTHQUAKE-03 KC-EARTHQUAKE-04 KC-EARTHQUAKE-05 "
               "KC-EARTHQUAKE-06 KC-EARTHQUAKE-07",
};
