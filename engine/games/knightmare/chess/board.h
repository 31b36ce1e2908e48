/* The board: every man of the game with its identity, where it stands, and the rights that follow from what has
 * happened. No pointers, so that a copy is an assignment; small, so that a copy is quick.
 *
 * A man is a number from 1, his for the whole game; swaps, promotions and captures leave it with him. A cell
 * holds one man, or two: joined ones (CONFABULATION) are one piece, others only share the cell for a while
 * (RULES 4.1, 9.5). Whatever can be worked out of the men is kept beside them as sets of cells; only the functions
 * here write either, so the two always agree (board_check says where they do not). */
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

/* How far the board has been turned, seen from above; the players keep their seats. RULES 3. */
enum orient { ORIENT_0, ORIENT_CW90, ORIENT_180, ORIENT_CCW90 };

/* Where a man is. PLACE_GONE is an unused number, or a man who has left the game. */
enum place { PLACE_GONE, PLACE_BOARD, PLACE_CAPTURED, PLACE_DEAD, PLACE_AWAY };

enum { MAN_NONE = 0, MEN_MAX = 96, PASSED_MAX = 8 };

struct man {
    uint8_t colour;
    uint8_t printed;       /* the kind he was made as */
    uint8_t kind;          /* the kind he is, continuing effects left aside */
    uint8_t place;
    uint8_t cell;          /* on PLACE_BOARD; elsewhere where he stood last */
    uint8_t partner;       /* the other man on the cell, or MAN_NONE */
    bool joined;           /* with that partner he is one piece */
    bool moved;            /* has moved, or has been off the board */
    bool promoted;
};

/* A cell that a Pawn has just passed over: who may be taken there en passant, and whose turn it was. */
struct passed {
    uint8_t cell;
    uint8_t man;
    uint8_t by;
};

/* The rights to castle, one bit each; they stand as long as King and Rook have not moved. */
enum castling { CASTLING_WHITE_SHORT = 1, CASTLING_WHITE_LONG = 2, CASTLING_BLACK_SHORT = 4, CASTLING_BLACK_LONG = 8 };
enum { CASTLING_COUNT = 4 };

/* What each right allows; between the same cells however the board lies (KC-EARTHQUAKE-07). */
struct castling_way {
    uint8_t king_from, king_to, rook_from, rook_to;
    uint8_t direction;     /* of the Rook, seen from the King */
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

/* How a regular move differs from going there, or going there and taking what stands there. */
enum move_sort { MOVE_PLAIN, MOVE_DOUBLE_STEP, MOVE_EN_PASSANT, MOVE_CASTLING };

/* One displacement of one man (of a King and a Rook in castling). */
struct move {
    uint8_t from, to;
    uint8_t man;           /* who moves; of a joined piece the part whose way of moving is used */
    uint8_t taken;         /* who is captured, one of two, wherever he stands; or MAN_NONE */
    uint8_t becomes;       /* kind promoted to, or KIND_NONE */
    uint8_t sort;          /* enum move_sort */
    uint8_t via;           /* cell between the legs of a move of two legs, or CELL_NONE */
    uint8_t way;           /* of castling: index into castling_ways */
};

/* How a board is stored: the men and what has happened. Reading one makes the sets of cells anew, and refuses a
 * board that board_check would complain of. */
extern const struct codec board_codec;

/* An empty board: no men, White to move, move 1. */
void board_clear(struct board *board);

/* The start position of chess. */
void board_start(struct board *board);

/* NULL when men and sets agree and all is in range, else what is wrong. */
const char *board_check(const struct board *board);

static inline uint64_t board_occupied(const struct board *board)
{
    return board->of_colour[COLOUR_WHITE] | board->of_colour[COLOUR_BLACK];
}

/* A new man from outside the game, on a cell that does not hold two. Returns his number, or MAN_NONE when the game
 * has no number left. */
int board_add(struct board *board, int colour, int kind, int cell);

/* A man from off the board stands on a cell that does not hold two; on one that holds one he shares it. */
void board_put(struct board *board, int man, int cell);

/* A man of the board leaves it for another place. Rights that hung on his standing there end. */
void board_lift(struct board *board, int man, enum place place);

/* A man of the board goes to another cell, and with him the partner whom he is one piece with. On a cell that holds
 * one man already he shares it. */
void board_shift(struct board *board, int man, int cell);

/* Two men of the board exchange their cells; a joined piece goes whole. */
void board_swap(struct board *board, int one, int other);

/* A man who is off the board goes to another place off it: from one box to the other, or out of the game. */
void board_shelve(struct board *board, int man, enum place place);

/* The two men of a cell become one piece, or two again. */
void board_join(struct board *board, int cell, bool joined);

/* A man of the board becomes another kind. */
void board_change_kind(struct board *board, int man, int kind);

/* The same as a promotion. */
void board_promote(struct board *board, int man, int kind);

/* Carries out a move that the generator gave: captures, displacement, castling, promotion, what may be taken en
 * passant, quiet plies. It is still the same player's turn. */
void board_play(struct board *board, const struct move *move);

/* The turn passes to the other player; what the opponent's Pawns had passed can no longer be taken. */
void board_end_turn(struct board *board);

/* ---- places as the players see them, by the present orient: RULES 3 ---- */

/* Turns the board under the players by quarters, clockwise if more than none (EARTHQUAKE). */
void board_turn(struct board *board, int quarters);

/* The direction that is forward for the colour. */
int board_forward(const struct board *board, int colour);

/* The cells of the colour's rank 1 .. 8. */
uint64_t board_rank_cells(const struct board *board, int colour, int rank);

/* The cell at the colour's file 0 .. 7, left to right as White sees it, and rank 1 .. 8. */
int board_cell(const struct board *board, int colour, int file, int rank);

/* The cells that men of the kind stand on at the start of a game; none for kinds that have no place there. */
uint64_t board_starting_cells(const struct board *board, int colour, int kind);

#endif
