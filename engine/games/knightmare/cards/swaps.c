/* Cards that exchange men. A swap counts as a move of both, so nobody whom a continuing effect holds is swapped
 * (KC-MEDUSA-04); it is no displacement that CURSE limits (KC-CURSE-04), and a joined piece goes whole. RULES 4. */
#include "engine/games/knightmare/cards/ways.h"

/* Whose men a card exchanges. */
static bool is_a(const struct law *law, int cell, int colour, int kind)
{
    int man = ways_own(law, cell, colour);

    return man != MAN_NONE && !law_rooted(law, man)
        && (kind == KIND_NONE || ways_part(law->board, man, kind) != MAN_NONE);
}

/* The two cells, in either order, hold such men of these colours. */
static bool fits(const struct state *state, const struct cast *cast, const uint8_t cells[2], int one_colour,
                 int other_colour)
{
    struct ways_law view;
    const struct law *law = ways_derive(&view, state, &state->board);

    for (int i = 0; i < 2 && cells[0] != cells[1]; i++)
        if (is_a(law, cells[i], one_colour, cast->card->own_kind)
            && is_a(law, cells[1 - i], other_colour, cast->card->other_kind))
            return true;
    return false;
}

static const char *complain(struct cast *cast)
{
    return km_refuse(cast, "TARGET", "these are not two men whom the card can exchange");
}

static const char *own_forbids(const struct state *state, struct cast *cast)
{
    return fits(state, cast, cast->cells, cast->colour, cast->colour) ? NULL : complain(cast);
}

static const char *enemy_forbids(const struct state *state, struct cast *cast)
{
    return fits(state, cast, cast->cells, colour_other(cast->colour), colour_other(cast->colour)) ? NULL
                                                                                                  : complain(cast);
}

static const char *both_forbids(const struct state *state, struct cast *cast)
{
    return fits(state, cast, cast->cells, cast->colour, colour_other(cast->colour)) ? NULL : complain(cast);
}

static const char *swap(struct turn *turn, const struct cast *cast)
{
    const struct state *state = turn_state(turn);

    for (int i = 0; i < cast->cell_count; i++)
        if (state->board.at[cast->cells[i]] == MAN_NONE)
            return "NOTARGET";
    for (int i = 0; i + 1 < cast->cell_count; i += 2)
        km_swap(turn, state->board.at[cast->cells[i]], state->board.at[cast->cells[i + 1]]);
    return NULL;
}

#define SWAP(symbol, title, of_set, cost, when, check, first, second, ids, words)                              \
    const struct card card_##symbol = {                                                                        \
        .name = title, .set = of_set, .points = cost, .timing = when, .own_kind = first, .other_kind = second, \
        .forbids = check, .resolve = swap, .rulings = ids, .text = words }

SWAP(holy_war, "HOLY WAR", 1, 3, TIMING_AFTER, own_forbids, KIND_KNIGHT, KIND_BISHOP, "KC-MEDUSA-04",
     "Your Knight and your Bishop change places.");
SWAP(cathedral, "CATHEDRAL", 1, 7, TIMING_AFTER, own_forbids, KIND_ROOK, KIND_BISHOP, "KC-COUP-17",
     "Your Rook and your Bishop change places.");
SWAP(siege, "SIEGE", 1, 7, TIMING_AFTER, own_forbids, KIND_KNIGHT, KIND_ROOK, NULL,
     "Your Knight and your Rook change places.");
SWAP(anathema, "ANATHEMA", 1, 5, TIMING_AFTER, enemy_forbids, KIND_BISHOP, KIND_ROOK, NULL,
     "A Bishop and a Rook of your opponent's change places.");
SWAP(holy_quest, "HOLY QUEST", 1, 7, TIMING_AFTER, enemy_forbids, KIND_BISHOP, KIND_KNIGHT, NULL,
     "A Bishop and a Knight of your opponent's change places.");
SWAP(treason, "TREASON", 1, 8, TIMING_AFTER, enemy_forbids, KIND_ROOK, KIND_KNIGHT, NULL,
     "A Rook and a Knight of your opponent's change places.");
SWAP(evangelists, "EVANGELISTS", 1, 6, TIMING_INSTEAD, both_forbids, KIND_BISHOP, KIND_BISHOP, NULL,
     "As your move, a Bishop of yours and one of your opponent's change places.");
SWAP(tournament, "TOURNAMENT", 1, 6, TIMING_INSTEAD, both_forbids, KIND_KNIGHT, KIND_KNIGHT, NULL,
     "As your move, a Knight of yours and one of your opponent's change places.");
SWAP(lost_castle, "LOST CASTLE", 1, 7, TIMING_INSTEAD, both_forbids, KIND_ROOK, KIND_ROOK, NULL,
     "As your move, a Rook of yours and one of your opponent's change places.");
SWAP(black_widow, "BLACK WIDOW", 2, 7, TIMING_INSTEAD, both_forbids, KIND_QUEEN, KIND_QUEEN,
     "KC-CURSE-04 KC-PLOTS-01 KC-PLOTS-02",
     "As your move, your Queen and your opponent's change places.");

/* ---- PASSING IN THE NIGHT: one pair or two ---- */

static const char *passing_forbids(const struct state *state, struct cast *cast)
{
    for (int i = 0; i + 1 < cast->cell_count; i += 2)
        if (!fits(state, cast, cast->cells + i, cast->colour, colour_other(cast->colour)))
            return complain(cast);
    for (int i = 2; i < cast->cell_count; i++)
        if (cast->cells[i] == cast->cells[0] || cast->cells[i] == cast->cells[1])
            return km_refuse(cast, "TARGET", "each Pawn is exchanged once");
    return NULL;
}

SWAP(passing_in_the_night, "PASSING IN THE NIGHT", 1, 6, TIMING_INSTEAD, passing_forbids, KIND_PAWN, KIND_PAWN, NULL,
     "As your move, a Pawn of yours and one of your opponent's change places, or two with two: PLAY PASSING IN THE "
     "NIGHT a2-a7 h2-g5.");

/* ---- swaps of Kings ---- */

/* The board as the swap would leave it. */
static struct board swapped(const struct state *state, const struct cast *cast)
{
    struct board board = state->board;

    board_swap(&board, board.at[cast->cells[0]], board.at[cast->cells[1]]);
    return board;
}

/* Neither of the two may be in check then, spare King or not: KC-VISIT-01, KC-VISIT-02. */
static const char *visit_forbids(const struct state *state, struct cast *cast)
{
    struct ways_law view;
    struct board board;
    const struct law *law = ways_derive(&view, state, &state->board);

    if (!fits(state, cast, cast->cells, cast->colour, colour_other(cast->colour))
        || !ways_royal(law, state->board.at[cast->cells[0]]) || !ways_royal(law, state->board.at[cast->cells[1]]))
        return km_refuse(cast, "TARGET", cast->card->text);
    board = swapped(state, cast);
    law = ways_derive(&view, state, &board);
    return ways_in_check(law, cast->cells[0]) || ways_in_check(law, cast->cells[1])
               ? km_refuse(cast, "TARGET", "a King would be in check after it") : NULL;
}

SWAP(official_visit, "OFFICIAL VISIT", 2, 6, TIMING_INSTEAD, visit_forbids, KIND_NONE, KIND_NONE,
     "KC-VISIT-01 KC-VISIT-02",
     "As your move, a King of yours and one of your opponent's change places, if neither is in check then.");

static const char *dance_forbids(const struct state *state, struct cast *cast)
{
    struct ways_law view;
    struct board board;
    const struct law *law = ways_derive(&view, state, &state->board);
    bool kings;

    if (!fits(state, cast, cast->cells, cast->colour, colour_other(cast->colour))
        || !(cells_within(cast->cells[0], 1) & cell_bit(cast->cells[1])))
        return km_refuse(cast, "TARGET", cast->card->text);
    kings = ways_royal(law, state->board.at[cast->cells[0]]) || ways_royal(law, state->board.at[cast->cells[1]]);
    board = swapped(state, cast);
    law = ways_derive(&view, state, &board);
    return kings && ways_any_check(law) ? km_refuse(cast, "TARGET", "a King would be in check after it") : NULL;
}

SWAP(death_dance, "DEATH DANCE", 2, 6, TIMING_INSTEAD, dance_forbids, KIND_NONE, KIND_NONE, NULL,
     "As your move, a man of yours and an enemy man next to him change places; a King only if no King is in check "
     "then.");

/* ---- MAN OF STRAW: before the move, the King in check changes with a Pawn ---- */

static int pawn_of(const struct cast *cast, int king)
{
    return cast->cells[cast->cells[0] == king && cast->cell_count > 1 ? 1 : 0];
}

static const char *straw_forbids(const struct state *state, struct cast *cast)
{
    struct ways_law view;
    struct board board = state->board;
    const struct law *law = ways_derive(&view, state, &state->board);
    int king = ways_king(law, cast), pawn;

    if (king == CELL_NONE)
        return km_refuse(cast, "TARGET", "name the King as well, as in PLAY MAN OF STRAW b4 e1");
    if (!ways_in_check(law, king))
        return km_refuse(cast, "TIMING", "your King is not in check");
    pawn = pawn_of(cast, king);
    if (!is_a(law, pawn, cast->colour, KIND_PAWN) || law_rooted(law, state->board.at[king]))
        return km_refuse(cast, "TARGET", cast->card->text);
    board_swap(&board, board.at[king], board.at[pawn]);
    return ways_in_check(ways_derive(&view, state, &board), pawn)
               ? km_refuse(cast, "TARGET", "your King would be in check there as well") : NULL;
}

static const char *straw_resolve(struct turn *turn, const struct cast *cast)
{
    const struct state *state = turn_state(turn);
    struct cast own = *cast;
    struct ways_law view;
    int king;

    if (straw_forbids(state, &own))
        return "NOTARGET";
    king = ways_king(ways_derive(&view, state, &state->board), cast);
    km_swap(turn, state->board.at[king], state->board.at[pawn_of(cast, king)]);
    return NULL;
}

const struct card card_man_of_straw = {
    .name = "MAN OF STRAW", .set = 1, .points = 9, .timing = TIMING_BEFORE, .forbids = straw_forbids,
    .resolve = straw_resolve,
    .text = "Your King, in check, changes places with a Pawn of yours where it is not in check; then you move.",
};
