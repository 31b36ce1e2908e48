/* Cards that exchange two men. A swap is no displacement of CURSE's kind, and holds nobody in place: RULES 4. */
#include "engine/games/knightmare/cards.h"

static bool is_a(const struct state *state, int cell, int colour, int kind)
{
    int man = km_man_at(state, cell, colour);

    return man != MAN_NONE && kind_base((enum kind)state->board.men[man].kind) == (enum kind)kind;
}

static bool fits(const struct state *state, int one, int one_colour, int one_kind, int other, int other_colour,
                 int other_kind)
{
    return is_a(state, one, one_colour, one_kind) && is_a(state, other, other_colour, other_kind);
}

static const char *complain(struct cast *cast)
{
    return km_refuse(cast, "TARGET", "these are not the two men whom the card exchanges");
}

static const char *own_forbids(const struct state *state, struct cast *cast)
{
    const struct card *card = cast->card;
    int one = cast->cells[0], other = cast->cells[1], own = cast->colour;

    return fits(state, one, own, card->own_kind, other, own, card->other_kind)
        || fits(state, one, own, card->other_kind, other, own, card->own_kind) ? NULL : complain(cast);
}

static const char *enemy_forbids(const struct state *state, struct cast *cast)
{
    const struct card *card = cast->card;
    int one = cast->cells[0], other = cast->cells[1], enemy = colour_other(cast->colour);

    return fits(state, one, enemy, card->own_kind, other, enemy, card->other_kind)
        || fits(state, one, enemy, card->other_kind, other, enemy, card->own_kind) ? NULL : complain(cast);
}

static const char *both_forbids(const struct state *state, struct cast *cast)
{
    const struct card *card = cast->card;
    int own = cast->colour, enemy = colour_other(own);

    return fits(state, cast->cells[0], own, card->own_kind, cast->cells[1], enemy, card->own_kind)
        || fits(state, cast->cells[1], own, card->own_kind, cast->cells[0], enemy, card->own_kind) ? NULL
                                                                                                  : complain(cast);
}

static const char *swap(struct turn *turn, const struct cast *cast)
{
    struct state *state = turn_state(turn);
    int one = state->board.at[cast->cells[0]], other = state->board.at[cast->cells[1]];

    board_lift(&state->board, one, PLACE_AWAY);
    km_relocate(turn, other, cast->cells[0]);
    km_relocate(turn, one, cast->cells[1]);
    return NULL;
}

#define SWAP(symbol, title, cost, when, check, first, second, words)                                           \
    const struct card card_##symbol = {                                                                        \
        .name = title, .set = 1, .points = cost, .timing = when,                                               \
        .own_kind = first, .other_kind = second, .forbids = check, .resolve = swap, .text = words }

SWAP(holy_war, "HOLY WAR", 3, TIMING_AFTER, own_forbids, KIND_KNIGHT, KIND_BISHOP,
     "Your Knight and your Bishop change places.");
SWAP(cathedral, "CATHEDRAL", 7, TIMING_AFTER, own_forbids, KIND_ROOK, KIND_BISHOP,
     "Your Rook and your Bishop change places.");
SWAP(siege, "SIEGE", 7, TIMING_AFTER, own_forbids, KIND_KNIGHT, KIND_ROOK, "Your Knight and your Rook change places.");
SWAP(anathema, "ANATHEMA", 5, TIMING_AFTER, enemy_forbids, KIND_BISHOP, KIND_ROOK,
     "A Bishop and a Rook of your opponent's change places.");
SWAP(holy_quest, "HOLY QUEST", 7, TIMING_AFTER, enemy_forbids, KIND_BISHOP, KIND_KNIGHT,
     "A Bishop and a Knight of your opponent's change places.");
SWAP(treason, "TREASON", 8, TIMING_AFTER, enemy_forbids, KIND_ROOK, KIND_KNIGHT,
     "A Rook and a Knight of your opponent's change places.");
SWAP(evangelists, "EVANGELISTS", 6, TIMING_INSTEAD, both_forbids, KIND_BISHOP, KIND_BISHOP,
     "As your move, a Bishop of yours and one of your opponent's change places.");
SWAP(tournament, "TOURNAMENT", 6, TIMING_INSTEAD, both_forbids, KIND_KNIGHT, KIND_KNIGHT,
     "As your move, a Knight of yours and one of your opponent's change places.");
SWAP(lost_castle, "LOST CASTLE", 7, TIMING_INSTEAD, both_forbids, KIND_ROOK, KIND_ROOK,
     "As your move, a Rook of yours and one of your opponent's change places.");
