/* Cards that exchange men. A swap counts as a move of both men, so a man held by a continuing effect cannot be swapped
 * (KC-MEDUSA-04); CURSE does not limit a swap (KC-CURSE-04), and a joined piece moves as a whole. RULES 4. */
#include "engine/games/knightmare/cards/card_moves.h"
#include "engine/games/knightmare/effects/men.h"
#include "engine/games/knightmare/effects/piece_actions.h"

/* The man on a cell whom the card may exchange as a man of that colour and kind; of two, the one of that kind. */
static int who_is(const struct move_rules *rules, int cell, int colour, int kind)
{
    const struct board *board = rules->board;
    int man = card_moves_own(rules, cell, colour), other = board->men[man].partner;

    if (kind != KIND_NONE && man != MAN_NONE && kind_base((enum kind)board->men[man].kind) != (enum kind)kind)
        man = other != MAN_NONE && kind_base((enum kind)board->men[other].kind) == (enum kind)kind ? other : MAN_NONE;
    return man == MAN_NONE || move_rules_rooted(rules, man) ? MAN_NONE : man;
}

/* Could the second man stand on the cell that the first leaves? A man who only shared the cell stays: he may share it
 * with another man of his own side, but not with an enemy, nor as the third. */
static bool has_room(const struct board *board, int leaves, int comes)
{
    const struct man *man = &board->men[leaves], *next = &board->men[comes];

    return man->partner == MAN_NONE || man->joined
        || (board->men[man->partner].colour == next->colour && !next->joined);
}

/* The men on two cells whom the card exchanges, one of each of its kinds, in either order. */
static bool find_pair(const struct state *state, const struct cast *cast, const uint8_t cells[2], int men[2])
{
    int one = cast->card->exchanges == EXCHANGES_ENEMIES ? colour_other(cast->colour) : cast->colour;
    int other = cast->card->exchanges == EXCHANGES_OWN ? cast->colour : colour_other(cast->colour);
    struct state_rules view;
    const struct move_rules *rules = state_rules_derive(&view, state, &state->board);

    for (int i = 0; i < 2 && cells[0] != cells[1]; i++) {
        men[0] = who_is(rules, cells[i], one, cast->card->own_kind);
        men[1] = who_is(rules, cells[1 - i], other, cast->card->other_kind);
        if (men[0] != MAN_NONE && men[1] != MAN_NONE)
            return has_room(rules->board, men[0], men[1]) && has_room(rules->board, men[1], men[0]);
    }
    return false;
}

static bool fits(const struct state *state, const struct cast *cast)
{
    int men[2];

    return find_pair(state, cast, cast->cells, men);
}

static const char *swap_forbids(const struct state *state, struct cast *cast)
{
    return fits(state, cast) ? NULL : km_refuse(cast, "TARGET", "these are not two men whom the card can exchange");
}

static const char *swap(struct turn *turn, const struct cast *cast)
{
    int men[CAST_CELLS];

    for (int i = 0; i + 1 < cast->cell_count; i += 2)
        if (!find_pair(turn_state(turn), cast, cast->cells + i, men + i))
            return "NOTARGET";
    for (int i = 0; i + 1 < cast->cell_count; i += 2)
        km_swap(turn, men[i], men[i + 1]);
    return NULL;
}

#define SWAP(symbol, title, of_set, cost, when, check, whose, first, second, ids, words)             \
    const struct card card_##symbol = {                                                              \
        .number = CARD_NUMBER(symbol), .name = title, .set = of_set, .points = cost, .timing = when, \
        .exchanges = whose, .own_kind = first, .other_kind = second, .forbids = check,               \
        .resolve = swap, .rulings = ids, .text = words }

SWAP(holy_war, "HOLY WAR", 1, 3, TIMING_AFTER, swap_forbids, EXCHANGES_OWN, KIND_KNIGHT, KIND_BISHOP, "KC-MEDUSA-04",
     "Your Knight and your Bishop change places.");
SWAP(cathedral, "CATHEDRAL", 1, 7, TIMING_AFTER, swap_forbids, EXCHANGES_OWN, KIND_ROOK, KIND_BISHOP, "KC-COUP-17",
     "Your Rook and your Bishop change places.");
SWAP(siege, "SIEGE", 1, 7, TIMING_AFTER, swap_forbids, EXCHANGES_OWN, KIND_KNIGHT, KIND_ROOK, NULL,
     "Your Knight and your Rook change places.");
SWAP(anathema, "ANATHEMA", 1, 5, TIMING_AFTER, swap_forbids, EXCHANGES_ENEMIES, KIND_BISHOP, KIND_ROOK, NULL,
     "A Bishop and a Rook of your opponent's change places.");
SWAP(holy_quest, "HOLY QUEST", 1, 7, TIMING_AFTER, swap_forbids, EXCHANGES_ENEMIES, KIND_BISHOP, KIND_KNIGHT, NULL,
     "A Bishop and a Knight of your opponent's change places.");
SWAP(treason, "TREASON", 1, 8, TIMING_AFTER, swap_forbids, EXCHANGES_ENEMIES, KIND_ROOK, KIND_KNIGHT, NULL,
     "A Rook and a Knight of your opponent's change places.");
SWAP(evangelists, "EVANGELISTS", 1, 6, TIMING_INSTEAD, swap_forbids, EXCHANGES_BOTH, KIND_BISHOP, KIND_BISHOP, NULL,
     "As your move, a Bishop of yours and one of your opponent's change places.");
SWAP(tournament, "TOURNAMENT", 1, 6, TIMING_INSTEAD, swap_forbids, EXCHANGES_BOTH, KIND_KNIGHT, KIND_KNIGHT, NULL,
     "As your move, a Knight of yours and one of your opponent's change places.");
SWAP(lost_castle, "LOST CASTLE", 1, 7, TIMING_INSTEAD, swap_forbids, EXCHANGES_BOTH, KIND_ROOK, KIND_ROOK, NULL,
     "As your move, a Rook of yours and one of your opponent's change places.");
SWAP(black_widow, "BLACK WIDOW", 2, 7, TIMING_INSTEAD, swap_forbids, EXCHANGES_BOTH, KIND_QUEEN, KIND_QUEEN,
     "KC-CURSE-04 KC-PLOTS-01 KC-PLOTS-02",
     "As your move, your Queen and your opponent's change places.");

/* ---- PASSING IN THE NIGHT: one pair or two ---- */

static const char *passing_forbids(const struct state *state, struct cast *cast)
{
    int men[2];

    for (int i = 0; i + 1 < cast->cell_count; i += 2)
        if (!find_pair(state, cast, cast->cells + i, men))
            return swap_forbids(state, cast);
    for (int i = 2; i < cast->cell_count; i++)
        if (cast->cells[i] == cast->cells[0] || cast->cells[i] == cast->cells[1])
            return km_refuse(cast, "TARGET", "each Pawn is exchanged once");
    return NULL;
}

SWAP(passing_in_the_night, "PASSING IN THE NIGHT", 1, 6, TIMING_INSTEAD, passing_forbids, EXCHANGES_BOTH, KIND_PAWN, KIND_PAWN, NULL,
     "As your move, a Pawn of yours and one of your opponent's change places, or two with two: PLAY PASSING IN THE "
     "NIGHT a2-a7 h2-g5.");

/* ---- swaps of Kings ---- */

/* The board after the swap. */
static struct board swapped(const struct state *state, const struct cast *cast)
{
    struct board board = state->board;

    board_swap(&board, board.at[cast->cells[0]], board.at[cast->cells[1]]);
    return board;
}

/* Neither of the two may then be in check, whether spare King or not: KC-VISIT-01, KC-VISIT-02. */
static const char *visit_forbids(const struct state *state, struct cast *cast)
{
    struct state_rules view;
    struct board board;
    const struct move_rules *rules = state_rules_derive(&view, state, &state->board);

    if (!fits(state, cast) || !card_moves_royal(rules, state->board.at[cast->cells[0]])
        || !card_moves_royal(rules, state->board.at[cast->cells[1]]))
        return km_refuse(cast, "TARGET", cast->card->text);
    board = swapped(state, cast);
    rules = state_rules_derive(&view, state, &board);
    return card_moves_in_check(rules, cast->cells[0]) || card_moves_in_check(rules, cast->cells[1])
               ? km_refuse(cast, "TARGET", "a King would be in check after it") : NULL;
}

SWAP(official_visit, "OFFICIAL VISIT", 2, 6, TIMING_INSTEAD, visit_forbids, EXCHANGES_BOTH, KIND_NONE, KIND_NONE,
     "KC-VISIT-01 KC-VISIT-02",
     "As your move, a King of yours and one of your opponent's change places, if neither is in check then.");

static const char *dance_forbids(const struct state *state, struct cast *cast)
{
    struct state_rules view;
    struct board board;
    const struct move_rules *rules = state_rules_derive(&view, state, &state->board);
    bool kings;

    if (!fits(state, cast) || !(cells_within(cast->cells[0], 1) & cell_bit(cast->cells[1])))
        return km_refuse(cast, "TARGET", cast->card->text);
    kings = card_moves_royal(rules, state->board.at[cast->cells[0]])
    || card_moves_royal(rules, state->board.at[cast->cells[1]]);
    board = swapped(state, cast);
    rules = state_rules_derive(&view, state, &board);
    return kings && card_moves_any_check(rules) ? km_refuse(cast, "TARGET", "a King would be in check after it") : NULL;
}

SWAP(death_dance, "DEATH DANCE", 2, 6, TIMING_INSTEAD, dance_forbids, EXCHANGES_BOTH, KIND_NONE, KIND_NONE, NULL,
     "As your move, a man of yours and an enemy man next to him change places; a King only if no King is in check "
     "then.");

/* ---- MAN OF STRAW: before the move, the King in check changes with a Pawn ---- */

static int pawn_cell(const struct cast *cast, int king)
{
    return cast->cells[cast->cells[0] == king && cast->cell_count > 1 ? 1 : 0];
}

/* The two men who change places: a King (perhaps by COUP, perhaps sharing his cell) and a Pawn. */
static bool find_straw(const struct state *state, const struct move_rules *rules, const struct cast *cast, int king,
                       int men[2])
{
    const struct board *board = &state->board;
    int there = board->at[king];

    men[0] = km_is_king(state, board, there) || !board->men[there].partner ? there : board->men[there].partner;
    men[1] = who_is(rules, pawn_cell(cast, king), cast->colour, KIND_PAWN);
    return men[1] != MAN_NONE && !move_rules_rooted(rules, men[0]) && has_room(board, men[0], men[1])
        && has_room(board, men[1], men[0]);
}

static const char *straw_forbids(const struct state *state, struct cast *cast)
{
    struct state_rules view;
    struct board board = state->board;
    const struct move_rules *rules = state_rules_derive(&view, state, &state->board);
    int king = card_moves_king(rules, cast), men[2];

    if (king == CELL_NONE)
        return km_refuse(cast, "TARGET", "name the King as well, as in PLAY MAN OF STRAW b4 e1");
    if (!card_moves_in_check(rules, king))
        return km_refuse(cast, "TIMING", "your King is not in check");
    if (!find_straw(state, rules, cast, king, men))
        return km_refuse(cast, "TARGET", cast->card->text);
    board_swap(&board, men[0], men[1]);
    return card_moves_in_check(state_rules_derive(&view, state, &board), pawn_cell(cast, king))
               ? km_refuse(cast, "TARGET", "your King would be in check there as well") : NULL;
}

static const char *straw_resolve(struct turn *turn, const struct cast *cast)
{
    const struct state *state = turn_state(turn);
    struct cast own = *cast;
    struct state_rules view;
    const struct move_rules *rules;
    int men[2];

    if (straw_forbids(state, &own))
        return "NOTARGET";
    rules = state_rules_derive(&view, state, &state->board);
    find_straw(state, rules, cast, card_moves_king(rules, cast), men);
    km_swap(turn, men[0], men[1]);
    return NULL;
}

const struct card card_man_of_straw = {
    .number = CARD_NUMBER(man_of_straw), .name = "MAN OF STRAW", .set = 1, .points = 9, .timing = TIMING_BEFORE,
    .forbids = straw_forbids, .resolve = straw_resolve,
    .text = "Your King, in check, changes places with a Pawn of yours where it is not in check; then you move.",
};
