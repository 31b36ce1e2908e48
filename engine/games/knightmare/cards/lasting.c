/* Cards that stay beside the board and crown a man: RULES 4.2, 9. */
#include "engine/games/knightmare/cards.h"

static int old_king(const struct board *board, int colour)
{
    uint64_t kings = board->of_kind[KIND_KING] & board->of_colour[colour];

    return kings ? board->at[cells_first(kings)] : MAN_NONE;
}

static const char *coup_forbids(const struct state *state, struct cast *cast)
{
    int man = km_man_at(state, cast->cells[0], cast->colour);
    int kind = man != MAN_NONE ? kind_base((enum kind)state->board.men[man].kind) : KIND_NONE;

    if (kind == KIND_NONE || kind == KIND_ROOK || kind == KIND_QUEEN || km_is_royal(state, man))
        return km_refuse(cast, "TARGET", "COUP names a man of yours who is neither King, Queen nor Rook");
    if (state->board.men[man].partner != MAN_NONE)
        return km_refuse(cast, "TARGET", "COUP names one man");
    return NULL;
}

/* The crown passes; the old King is a Prince, who moves as before and may be captured (RULES 4.2). */
static void coup_bend(const struct state *state, const struct effect *effect, struct law *law)
{
    int prince = old_king(law->board, law->board->men[effect->target].colour);

    (void)state;
    if (prince != MAN_NONE)
        law_crown(law, prince, false);
    law_crown(law, effect->target, true);
}

/* With the Prince gone nothing puts the new King to sleep (RULES 8.1). */
static bool coup_asleep(const struct state *state, const struct board *board, const struct effect *effect)
{
    const struct man *man = &board->men[effect->target];
    int kind = kind_base((enum kind)man->kind);

    (void)state;
    return (kind == KIND_ROOK || kind == KIND_QUEEN) && old_king(board, man->colour) != MAN_NONE;
}

/* With the Prince gone no King would be left: RULES 4.2, 8.1. */
static const char *coup_keeps(const struct state *state, const struct effect *effect)
{
    return old_king(&state->board, state->board.men[effect->target].colour) == MAN_NONE ? "CHECKMATE" : NULL;
}

const struct card card_coup = {
    .name = "COUP", .set = 1, .points = 6, .timing = TIMING_AFTER, .continuing = true, .lies = LIES_ON_MAN,
    .forbids = coup_forbids, .resolve = km_begin, .bend = coup_bend, .asleep = coup_asleep,
    .keeps = coup_keeps, .crowns = true,
    .text = "A man of yours, neither Rook nor Queen, is your King from now on and moves as before; your old King is a "
            "Prince, who moves as a King and may be captured.",
};
