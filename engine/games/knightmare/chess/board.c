#include "engine/games/knightmare/chess/board.h"

#include <string.h>

const struct castling_way castling_ways[CASTLING_COUNT] = {
    { .king_from = 4,  .king_to = 6,  .rook_from = 7,  .rook_to = 5,  .direction = DIRECTION_E },
    { .king_from = 4,  .king_to = 2,  .rook_from = 0,  .rook_to = 3,  .direction = DIRECTION_W },
    { .king_from = 60, .king_to = 62, .rook_from = 63, .rook_to = 61, .direction = DIRECTION_E },
    { .king_from = 60, .king_to = 58, .rook_from = 56, .rook_to = 59, .direction = DIRECTION_W },
};

/* The rights that end when a man leaves the cell. */
static const uint8_t castling_lost[CELL_COUNT] = {
    [0] = CASTLING_WHITE_LONG,  [4] = CASTLING_WHITE_SHORT | CASTLING_WHITE_LONG,  [7] = CASTLING_WHITE_SHORT,
    [56] = CASTLING_BLACK_LONG, [60] = CASTLING_BLACK_SHORT | CASTLING_BLACK_LONG, [63] = CASTLING_BLACK_SHORT,
};

static const uint8_t home_rank[8] = {
    KIND_ROOK, KIND_KNIGHT, KIND_BISHOP, KIND_QUEEN, KIND_KING, KIND_BISHOP, KIND_KNIGHT, KIND_ROOK,
};

const char *colour_name(int colour)
{
    return colour == COLOUR_WHITE ? "White" : "Black";
}

void board_clear(struct board *board)
{
    memset(board, 0, sizeof *board);
    board->move_number = 1;
}

void board_start(struct board *board)
{
    board_clear(board);
    for (int colour = COLOUR_WHITE; colour <= COLOUR_BLACK; colour++)
        for (int file = 0; file < 8; file++) {
            board_add(board, colour, home_rank[file], board_cell(board, colour, file, 1));
            board_add(board, colour, KIND_PAWN, board_cell(board, colour, file, 2));
        }
    board->castling = CASTLING_WHITE_SHORT | CASTLING_WHITE_LONG | CASTLING_BLACK_SHORT | CASTLING_BLACK_LONG;
}

/* ---- men and cells ---- */

static void mark(struct board *board, const struct man *man)
{
    uint64_t bit = cell_bit(man->cell);

    board->of_colour[man->colour] |= bit;
    board->of_kind[man->kind] |= bit;
    if (man->kind >= KIND_FIRST_NAMED)
        board->named |= bit;
}

static void unmark(struct board *board, const struct man *man)
{
    uint64_t bit = cell_bit(man->cell);

    board->of_colour[man->colour] &= ~bit;
    board->of_kind[man->kind] &= ~bit;
    board->named &= ~bit;
}

static void stand(struct board *board, int number, int cell)
{
    struct man *man = &board->men[number];
    int other = board->at[cell];

    man->cell = (uint8_t)cell;
    mark(board, man);
    if (other == MAN_NONE) {
        board->at[cell] = (uint8_t)number;
        return;
    }
    /* Of two men the one with the lower number is at the cell, so the order of arrival leaves no trace. */
    board->at[cell] = (uint8_t)(number < other ? number : other);
    man->partner = (uint8_t)other;
    board->men[other].partner = (uint8_t)number;
    board->paired |= cell_bit(cell);
}

static void part(struct board *board, struct man *man)
{
    int partner = man->partner;
    struct man *other = &board->men[partner];

    man->partner = other->partner = MAN_NONE;
    man->joined = other->joined = false;
    board->at[man->cell] = (uint8_t)partner;
    board->paired &= ~cell_bit(man->cell);
    mark(board, other);
}

static void forget_passed(struct board *board, int number)
{
    int kept = 0;

    for (int i = 0; i < board->passed_count; i++)
        if (board->passed[i].man != number)
            board->passed[kept++] = board->passed[i];
    memset(&board->passed[kept], 0, sizeof board->passed[0] * (size_t)(board->passed_count - kept));
    board->passed_count = kept;
}

static void leave(struct board *board, int number)
{
    struct man *man = &board->men[number];

    unmark(board, man);
    board->at[man->cell] = MAN_NONE;
    if (man->partner != MAN_NONE)
        part(board, man);
    board->castling &= (uint8_t)~castling_lost[man->cell];
    if (board->passed_count > 0)
        forget_passed(board, number);
}

/* An unused number, or the number of a man who has left the game. */
static int free_number(struct board *board)
{
    if (board->men_count == 0)
        board->men_count = 1;
    if (board->men_count < MEN_MAX)
        return board->men_count++;
    for (int number = 1; number < MEN_MAX; number++)
        if (board->men[number].place == PLACE_GONE)
            return number;
    return MAN_NONE;
}

int board_add(struct board *board, int colour, int kind, int cell)
{
    int number = free_number(board);

    if (number == MAN_NONE)
        return MAN_NONE;
    board->men[number] = (struct man){
        .colour = (uint8_t)colour, .printed = (uint8_t)kind, .kind = (uint8_t)kind, .place = PLACE_BOARD,
    };
    stand(board, number, cell);
    return number;
}

void board_put(struct board *board, int man, int cell)
{
    board->men[man].place = PLACE_BOARD;
    board->men[man].moved = true;
    stand(board, man, cell);
}

void board_lift(struct board *board, int man, enum place place)
{
    leave(board, man);
    board->men[man].place = (uint8_t)place;
}

void board_shelve(struct board *board, int man, enum place place)
{
    board->men[man].place = (uint8_t)place;
}

void board_join(struct board *board, int cell, bool joined)
{
    struct man *man = &board->men[board->at[cell]];

    man->joined = joined;
    board->men[man->partner].joined = joined;
}

void board_change_kind(struct board *board, int number, int kind)
{
    struct man *man = &board->men[number];

    unmark(board, man);
    man->kind = (uint8_t)kind;
    mark(board, man);
    if (man->partner != MAN_NONE)
        mark(board, &board->men[man->partner]);
}

void board_promote(struct board *board, int man, int kind)
{
    board_change_kind(board, man, kind);
    board->men[man].promoted = true;
}

/* ---- moves ---- */

static void take(struct board *board, int man)
{
    int partner = board->men[man].partner;

    board_lift(board, man, PLACE_CAPTURED);
    if (partner != MAN_NONE)
        board_lift(board, partner, PLACE_CAPTURED);
}

/* Puts a man who is off the board on a cell, with the partner with whom he was one piece. */
static void stand_piece(struct board *board, int number, int partner, int to)
{
    stand(board, number, to);
    board->men[number].moved = true;
    if (partner == MAN_NONE)
        return;
    stand(board, partner, to);
    board->men[partner].moved = true;
    board_join(board, to, true);
}

/* Takes a man off his cell, with the partner with whom he is one piece; returns that partner. */
static int leave_piece(struct board *board, int number)
{
    int partner = board->men[number].joined ? board->men[number].partner : MAN_NONE;

    leave(board, number);
    if (partner != MAN_NONE)
        leave(board, partner);
    return partner;
}

void board_shift(struct board *board, int man, int cell)
{
    stand_piece(board, man, leave_piece(board, man), cell);
}

void board_swap(struct board *board, int one, int other)
{
    int one_cell = board->men[one].cell, other_cell = board->men[other].cell;
    int one_partner = leave_piece(board, one), other_partner = leave_piece(board, other);

    stand_piece(board, one, one_partner, other_cell);
    stand_piece(board, other, other_partner, one_cell);
}

/* The cell that a double step passed over. */
static int passed_cell(const struct move *move)
{
    return (move->from + move->to) / 2;
}

static void remember_passed(struct board *board, const struct move *move)
{
    if (board->passed_count == PASSED_MAX)
        return;
    board->passed[board->passed_count++] = (struct passed){
        .cell = (uint8_t)passed_cell(move), .man = move->man, .by = board->to_move,
    };
}

void board_play(struct board *board, const struct move *move)
{
    bool quiet = move->taken == MAN_NONE && kind_base(board->men[move->man].kind) != KIND_PAWN;

    board->quiet_plies = quiet ? board->quiet_plies + 1 : 0;
    if (move->taken != MAN_NONE)
        take(board, move->taken);
    board_shift(board, move->man, move->to);
    if (move->becomes != KIND_NONE)
        board_promote(board, move->man, move->becomes);
    if (move->sort == MOVE_DOUBLE_STEP)
        remember_passed(board, move);
    if (move->sort == MOVE_CASTLING) {
        const struct castling_way *way = &castling_ways[move->way];

        board_shift(board, board->at[way->rook_from], way->rook_to);
    }
}

void board_end_turn(struct board *board)
{
    int kept = 0;

    for (int i = 0; i < board->passed_count; i++)
        if (board->passed[i].by == board->to_move)
            board->passed[kept++] = board->passed[i];
    if (kept < board->passed_count) {
        memset(&board->passed[kept], 0, sizeof board->passed[0] * (size_t)(board->passed_count - kept));
        board->passed_count = kept;
    }
    board->move_number += board->to_move == COLOUR_BLACK;
    board->to_move ^= 1;
}

/* ---- places as the players see them ---- */

void board_turn(struct board *board, int quarters)
{
    board->orient = (uint8_t)((unsigned)(board->orient + quarters) & 3u);
}

int board_forward(const struct board *board, int colour)
{
    int white = direction_turned(DIRECTION_N, -2 * board->orient);

    return colour == COLOUR_WHITE ? white : direction_opposite(white);
}

uint64_t board_rank_cells(const struct board *board, int colour, int rank)
{
    const uint64_t rank_1 = UINT64_C(0xFF), file_a = UINT64_C(0x0101010101010101);
    int white = colour == COLOUR_WHITE ? rank : 9 - rank;

    switch (board->orient) {
    case ORIENT_0:    return rank_1 << 8 * (white - 1);
    case ORIENT_CW90: return file_a << (8 - white);
    case ORIENT_180:  return rank_1 << 8 * (8 - white);
    default:          return file_a << (white - 1);
    }
}

int board_cell(const struct board *board, int colour, int file, int rank)
{
    int white = colour == COLOUR_WHITE ? rank : 9 - rank;

    switch (board->orient) {
    case ORIENT_0:    return cell_at(file, white - 1);
    case ORIENT_CW90: return cell_at(8 - white, file);
    case ORIENT_180:  return cell_at(7 - file, 8 - white);
    default:          return cell_at(white - 1, 7 - file);
    }
}

uint64_t board_starting_cells(const struct board *board, int colour, int kind)
{
    uint64_t set = 0;

    if (kind == KIND_PAWN)
        return board_rank_cells(board, colour, 2);
    for (int file = 0; file < 8; file++)
        if (home_rank[file] == kind)
            set |= cell_bit(board_cell(board, colour, file, 1));
    return set;
}
