/* The board: every man of the game with its identity and place, and the rights that follow from earlier moves. It has
 * no pointers, so an assignment copies it; it is small, so a copy is quick.
 *
 * A man is a number from 1, which he keeps for the whole game, through swaps, promotions and captures. A cell
 * holds one man, or two: joined ones (CONFABULATION) are one piece, others only share the cell for a while
 * (RULES 4.1, 9.5). Sets of cells, derived from the men, are stored beside them; only the functions here write either,
 * so the two always agree (board_check reports where they do not). */
#ifndef KNIGHTMARE_BOARD_H
#define KNIGHTMARE_BOARD_H

#include "engine/games/knightmare/chess/cell.h"
#include "engine/games/knightmare/chess/kind.h"
#include "engine/kernel/codec.h"

/* Also the number of the seat. */
enum colour { COLOUR_WHITE, COLOUR_BLACK, COLOUR_COUNT };

static inline int colour_other(int colour) { return colour ^ 1; }

/* "White", "Black" */
const char *colour_name(int colour);

/* The turn of the board, seen from above; the players keep their seats. RULES 3. */
enum orient { ORIENT_0, ORIENT_CW90, ORIENT_180, ORIENT_CCW90 };

/* The place of a man. PLACE_GONE: an unused number, or a man who has left the game. */
enum place { PLACE_GONE, PLACE_BOARD, PLACE_CAPTURED, PLACE_DEAD, PLACE_AWAY };

enum { MAN_NONE = 0, MEN_MAX = 96, PASSED_MAX = 8 };

struct man {
    uint8_t colour;
    uint8_t printed;       /* his original kind */
    uint8_t kind;          /* his kind without continuing effects */
    uint8_t place;
    uint8_t cell;          /* on PLACE_BOARD; elsewhere his last cell */
    uint8_t partner;       /* the other man on the cell, or MAN_NONE */
    bool joined;           /* he and that partner are one piece */
    bool moved;            /* has moved, or has been off the board */
    bool promoted;
};

/* A cell that a Pawn has just passed over: the Pawn that may be taken there en passant, and the colour whose turn it
 * was. */
struct passed {
    uint8_t cell;
    uint8_t man;
    uint8_t by;
};

/* The rights to castle, one bit each; valid while King and Rook have not moved. */
enum castling { CASTLING_WHITE_SHORT = 1, CASTLING_WHITE_LONG = 2, CASTLING_BLACK_SHORT = 4, CASTLING_BLACK_LONG = 8 };
enum { CASTLING_COUNT = 4 };

/* What each right allows; the cells are the same whichever way the board is turned (KC-EARTHQUAKE-07). */
struct castling_way {
    uint8_t king_from, king_to, rook_from, rook_to;
    uint8_t direction;     /* direction of the Rook, seen from the King */
};
extern const struct castling_way castling_ways[CASTLING_COUNT];

struct board {
    /* what has happened */
    int32_t quiet_plies;   /* moves since the last capture, Pawn move or card */
    int32_t move_number;   /* counts up after Black's turn, as in FEN */
    uint8_t to_move;       /* whose turn it is */
    uint8_t orient;
    uint8_t castling;      /* enum castling, or-ed */
    int32_t passed_count;
    struct passed passed[PASSED_MAX];

    /* the men: numbers 1 .. men_count - 1 */
    int32_t men_count;
    struct man men[MEN_MAX];

    /* the same, by cell, as the men have it */
    uint8_t at[CELL_COUNT];             /* the man there (one of two), or MAN_NONE */
    uint64_t of_colour[COLOUR_COUNT];
    uint64_t of_kind[KIND_COUNT];
    uint64_t paired;                    /* cells with two men */
    uint64_t named;                     /* cells with a man of a named kind */
};

/* How a regular move differs from a plain move or capture. */
enum move_sort { MOVE_PLAIN, MOVE_DOUBLE_STEP, MOVE_EN_PASSANT, MOVE_CASTLING };

/* One displacement of one man (of a King and a Rook in castling). */
struct move {
    uint8_t from, to;
    uint8_t man;           /* the man who moves; for a joined piece, the part whose way of moving it uses */
    uint8_t taken;         /* the captured man, one of two, wherever he stands; or MAN_NONE */
    uint8_t becomes;       /* kind promoted to, or KIND_NONE */
    uint8_t sort;          /* enum move_sort */
    uint8_t via;           /* the cell between the two legs of such a move, or CELL_NONE */
    uint8_t way;           /* of castling: index into castling_ways */
};

/* The stored form of a board: the men and the rights from earlier moves. Reading one computes the sets of cells again,
 * and refuses a board with which board_check finds a fault. */
extern const struct codec board_codec;

/* An empty board: no men, White to move, move 1. */
void board_clear(struct board *board);

/* The start position of chess. */
void board_start(struct board *board);

/* NULL when men and sets agree and everything is in range, else the fault. */
const char *board_check(const struct board *board);

static inline uint64_t board_occupied(const struct board *board)
{
    return board->of_colour[COLOUR_WHITE] | board->of_colour[COLOUR_BLACK];
}

/* A new man from outside the game, on a cell that does not hold two. Returns his number, or MAN_NONE when the game
 * has no number left. */
int board_add(struct board *board, int colour, int kind, int cell);

/* Puts a man from off the board on a cell that does not hold two; he shares a cell that holds one. */
void board_put(struct board *board, int man, int cell);

/* Moves a man from the board to another place. Rights that depended on his cell end. */
void board_lift(struct board *board, int man, enum place place);

/* Moves a man of the board to another cell, together with the partner with whom he is one piece. He shares a cell that
 * already holds one man. */
void board_shift(struct board *board, int man, int cell);

/* Exchanges the cells of two men of the board; a joined piece moves as a whole. */
void board_swap(struct board *board, int one, int other);

/* Moves a man who is off the board to another place off it: from one box to the other, or out of the game. */
void board_shelve(struct board *board, int man, enum place place);

/* Makes the two men of a cell one piece, or two again. */
void board_join(struct board *board, int cell, bool joined);

/* Changes the kind of a man of the board. */
void board_change_kind(struct board *board, int man, int kind);

/* The same as a promotion. */
void board_promote(struct board *board, int man, int kind);

/* Carries out a move from the generator: captures, displacement, castling, promotion, en passant rights, quiet plies.
 * It does not end the player's turn. */
void board_play(struct board *board, const struct move *move);

/* Passes the turn to the other player; en passant captures of the opponent's Pawns are no longer possible. */
void board_end_turn(struct board *board);

/* ---- places as the players see them, with the present orient: RULES 3 ---- */

/* Turns the board under the players by quarters, clockwise if positive (EARTHQUAKE). */
void board_turn(struct board *board, int quarters);

/* The direction that is forward for the colour. */
int board_forward(const struct board *board, int colour);

/* The cells of the colour's rank 1 .. 8. */
uint64_t board_rank_cells(const struct board *board, int colour, int rank);

/* The cell at the colour's file 0 .. 7, left to right as White sees it, and rank 1 .. 8. */
int board_cell(const struct board *board, int colour, int file, int rank);

/* The starting cells of men of the kind; none for kinds that are not there at the start. */
uint64_t board_starting_cells(const struct board *board, int colour, int kind);

#endif
