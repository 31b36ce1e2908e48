#include "engine/games/knightmare/chess/draw_rules.h"

#include <string.h>

#include "engine/games/knightmare/chess/moves.h"
#include "engine/kernel/rng.h"

/* ---- repetition ---- */

/* The cells at which a Pawn could now be taken en passant. */
static uint64_t en_passant_rights(const struct move_rules *rules)
{
    struct moves moves;
    uint64_t rights = 0;

    if (rules->board->passed_count == 0)
        return 0;
    moves_legal(rules, &moves);
    for (int i = 0; i < moves.count; i++)
        if (moves.list[i].sort == MOVE_EN_PASSANT)
            rights |= cell_bit(moves.list[i].to);
    return rights;
}

static uint8_t man_code(const struct board *board, int man)
{
    return man == MAN_NONE ? 0 : (uint8_t)(board->men[man].kind * 2 + board->men[man].colour);
}

/* The order of two men on a cell does not matter. */
static void cell_code(const struct board *board, int cell, uint8_t code[2])
{
    int man = board->at[cell];
    uint8_t one = man_code(board, man);
    uint8_t other = man_code(board, man == MAN_NONE ? MAN_NONE : board->men[man].partner);

    code[0] = one > other ? one : other;
    code[1] = one > other ? other : one;
    if (other && board->men[man].joined)
        code[1] |= 0x80;
}

uint64_t draw_rules_key(const struct move_rules *rules, uint64_t effects)
{
    const struct board *board = rules->board;
    uint8_t facts[2 * CELL_COUNT + 3 + 16];
    uint64_t words[2] = { en_passant_rights(rules), effects };
    int count = 2 * CELL_COUNT;

    for (int cell = 0; cell < CELL_COUNT; cell++)
        cell_code(board, cell, &facts[2 * cell]);
    facts[count++] = board->to_move;
    facts[count++] = board->orient;
    facts[count++] = board->castling;
    for (int word = 0; word < 2; word++)
        for (int byte = 0; byte < 8; byte++)
            facts[count++] = (uint8_t)(words[word] >> 8 * byte);
    return hash_fnv1a_more(HASH_FNV1A_START, facts, (size_t)count);
}

void draw_rules_remember(struct history *history, uint64_t key, bool no_way_back)
{
    const int most = sizeof history->keys / sizeof history->keys[0];

    if (no_way_back)
        memset(history, 0, sizeof *history);
    if (history->count == most) {
        memmove(history->keys, history->keys + 1, sizeof history->keys - sizeof history->keys[0]);
        history->count--;
    }
    history->keys[history->count++] = key;
}

int draw_rules_repeats(const struct history *history)
{
    int repeats = 0;

    for (int i = 0; i < history->count; i++)
        repeats += history->keys[i] == history->keys[history->count - 1];
    return repeats;
}

/* ---- dead positions ---- */

static bool too_few_men(const struct board *board)
{
    const uint64_t dark_cells = UINT64_C(0xAA55AA55AA55AA55);
    uint64_t bishops = board->of_kind[KIND_BISHOP], knights = board->of_kind[KIND_KNIGHT];

    if (board_occupied(board) & ~(board->of_kind[KIND_KING] | bishops | knights))
        return false;
    if (!cells_many(bishops | knights))
        return true;
    return !knights && (!(bishops & dark_cells) || !(bishops & ~dark_cells));
}

/* One placement of the Kings, with the side to move; the Pawns of a locked position never change. */
struct standing {
    uint8_t kings[COLOUR_COUNT];
    uint8_t to_move;
};

struct wander {
    int count;                                   /* placements still to check */
    struct standing open[2 * CELL_COUNT * CELL_COUNT];
    uint64_t seen[2][CELL_COUNT];                /* by side to move and White's King: Black's King */
};

static void visit(struct wander *wander, struct standing standing)
{
    uint64_t *seen = &wander->seen[standing.to_move][standing.kings[COLOUR_WHITE]];

    if (*seen & cell_bit(standing.kings[COLOUR_BLACK]))
        return;
    *seen |= cell_bit(standing.kings[COLOUR_BLACK]);
    wander->open[wander->count++] = standing;
}

static struct standing standing_of(const struct board *board)
{
    struct standing standing = { .to_move = board->to_move };

    for (int colour = COLOUR_WHITE; colour <= COLOUR_BLACK; colour++)
        standing.kings[colour] = (uint8_t)cells_first(board->of_kind[KIND_KING] & board->of_colour[colour]);
    return standing;
}

static void set_kings(struct board *board, struct standing standing)
{
    int kings[COLOUR_COUNT];
    struct standing now = standing_of(board);

    for (int colour = COLOUR_WHITE; colour <= COLOUR_BLACK; colour++)
        kings[colour] = board->at[now.kings[colour]];
    for (int colour = COLOUR_WHITE; colour <= COLOUR_BLACK; colour++)
        board_lift(board, kings[colour], PLACE_AWAY);
    for (int colour = COLOUR_WHITE; colour <= COLOUR_BLACK; colour++)
        board_put(board, kings[colour], standing.kings[colour]);
    board->to_move = standing.to_move;
}

/* Checks every placement that the Kings can reach: a Pawn move or a capture in any of them unlocks the position. */
static bool locked(const struct move_rules *rules)
{
    struct board board = *rules->board;
    struct wander wander = { .count = 0 };
    struct moves moves;
    struct move_rules here;

    visit(&wander, standing_of(&board));
    while (wander.count > 0) {
        set_kings(&board, wander.open[--wander.count]);
        move_rules_derive(&here, &board, rules->source);
        moves_legal(&here, &moves);
        for (int i = 0; i < moves.count; i++) {
            const struct move *move = &moves.list[i];
            struct standing next = standing_of(&board);

            if (move->taken != MAN_NONE || board.men[move->man].kind != KIND_KING)
                return false;
            next.kings[board.to_move] = move->to;
            next.to_move ^= 1;
            visit(&wander, next);
        }
    }
    return true;
}

bool draw_rules_dead_position(const struct move_rules *rules)
{
    const struct board *board = rules->board;
    uint64_t kings = board->of_kind[KIND_KING];

    if (too_few_men(board))
        return true;
    if (board_occupied(board) & ~(kings | board->of_kind[KIND_PAWN]))
        return false;
    if (cells_count(kings & board->of_colour[COLOUR_WHITE]) != 1
        || cells_count(kings & board->of_colour[COLOUR_BLACK]) != 1)
        return false;
    return locked(rules);
}
