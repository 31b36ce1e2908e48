/* Cells: the 64 squares of the board, sets of them, and the eight directions between them.
 *
 * A cell is a number, a1 = 0, b1 = 1 ... h8 = 63; its label belongs to it and stays when the board is turned under the
 * players. A set of cells is a uint64_t with bit n for cell n. Directions follow the labels (north is from a1 to a8),
 * whichever way the players sit. */
#ifndef KNIGHTMARE_CELL_H
#define KNIGHTMARE_CELL_H

#include <stdbool.h>
#include <stdint.h>

enum { CELL_COUNT = 64, CELL_NONE = 64 };

/* Clockwise: adding one turns by 45 degrees. */
enum direction {
    DIRECTION_N, DIRECTION_NE, DIRECTION_E, DIRECTION_SE,
    DIRECTION_S, DIRECTION_SW, DIRECTION_W, DIRECTION_NW,
    DIRECTION_COUNT
};

static inline int cell_at(int file, int rank) { return rank * 8 + file; }
static inline int cell_file(int cell) { return cell & 7; }
static inline int cell_rank(int cell) { return cell >> 3; }

static inline uint64_t cell_bit(int cell) { return UINT64_C(1) << cell; }

static inline int direction_turned(int direction, int eighths) { return (direction + eighths) & 7; }
static inline int direction_opposite(int direction) { return direction ^ 4; }
static inline bool direction_is_diagonal(int direction) { return direction & 1; }
/* Do cell numbers increase in that direction? */
static inline bool direction_is_upward(int direction) { return direction <= DIRECTION_E || direction == DIRECTION_NW; }

/* The number of cells in the set: sums of bits in pairs, fours and bytes, then of the bytes. */
static inline int cells_count(uint64_t set)
{
    set -= set >> 1 & UINT64_C(0x5555555555555555);
    set = (set & UINT64_C(0x3333333333333333)) + (set >> 2 & UINT64_C(0x3333333333333333));
    set = (set + (set >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
    return (int)(set * UINT64_C(0x0101010101010101) >> 56);
}

static inline bool cells_many(uint64_t set) { return (set & (set - 1)) != 0; }

/* The lowest cell of a set that is not empty. */
static inline int cells_first(uint64_t set)
{
#ifdef __GNUC__
    return __builtin_ctzll(set);
#else
    return cells_count((set & (~set + 1)) - 1);
#endif
}

/* The highest cell of a set that is not empty. */
static inline int cells_last(uint64_t set)
{
#ifdef __GNUC__
    return 63 - __builtin_clzll(set);
#else
    for (int shift = 1; shift < 64; shift *= 2)
        set |= set >> shift;
    return cells_count(set) - 1;
#endif
}

/* Removes the lowest cell from a set that is not empty. */
static inline int cells_pop(uint64_t *set)
{
    int cell = cells_first(*set);

    *set &= *set - 1;
    return cell;
}

/* The cell one step away, or CELL_NONE past the edge of the board. */
int cell_step(int cell, int direction);

/* The direction of the step between two cells that touch, or DIRECTION_COUNT. */
int cell_direction(int from, int to);

/* All cells at most `distance` King's steps from the cell, including the cell itself. */
uint64_t cells_within(int cell, int distance);

/* "e4"; the text has room for it and its NUL. CELL_NONE gives "-". Returns text. */
enum { CELL_TEXT_BYTES = 3 };
const char *cell_format(int cell, char text[CELL_TEXT_BYTES]);

/* Reads two characters as a cell, in either case; CELL_NONE when they do not name one. */
int cell_parse(const char *text);

#endif
