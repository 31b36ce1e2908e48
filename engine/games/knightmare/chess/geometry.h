/* Geometry: which cells lie one step, one ray or one leap from which, on the board as it is now.
 *
 * The plain board is a constant table. For a board with closed steps (walls, cells that may not be entered or are
 * gone) the same table is rebuilt with shorter rays; code that slides or steps with the table obeys the walls
 * automatically. Leaps ignore walls. */
#ifndef KNIGHTMARE_GEOMETRY_H
#define KNIGHTMARE_GEOMETRY_H

#include "engine/games/knightmare/chess/cell.h"

struct geometry {
    uint64_t ray[CELL_COUNT][DIRECTION_COUNT];   /* cells in that direction, without the cell itself */
    uint64_t step[CELL_COUNT];                   /* cells one open step away */
    uint64_t open[DIRECTION_COUNT];              /* cells from which a step in that direction is open */
};

extern const struct geometry geometry_plain;

/* Leaps of a Knight (1 and 2) and of a CHAMPION (2 and 3), by cell; only the board's edge limits them. */
extern const uint64_t geometry_knight[CELL_COUNT];
extern const uint64_t geometry_champion[CELL_COUNT];

/* Builds the table for a board on which steps are closed: bit d of closed[c] closes the step from c in direction d
 * (and that one alone: a wall closes two). */
void geometry_build(struct geometry *geometry, const uint8_t closed[CELL_COUNT]);

/* The cells that a man may slide to: up to and with the first of `occupied`. The rays of the last cell upward and of
 * the first cell downward are empty, so those bits can mean "nothing in the way". */
static inline uint64_t geometry_slide(const struct geometry *geometry, int cell, int direction, uint64_t occupied)
{
    uint64_t ray = geometry->ray[cell][direction];
    int last = direction_is_upward(direction) ? cells_first((ray & occupied) | UINT64_C(1) << 63)
                                              : cells_last((ray & occupied) | UINT64_C(1));

    return ray ^ geometry->ray[last][direction];
}

static inline uint64_t geometry_straight(const struct geometry *geometry, int cell, uint64_t occupied)
{
    return geometry_slide(geometry, cell, DIRECTION_N, occupied) | geometry_slide(geometry, cell, DIRECTION_E, occupied)
         | geometry_slide(geometry, cell, DIRECTION_S, occupied) | geometry_slide(geometry, cell, DIRECTION_W, occupied);
}

static inline uint64_t geometry_diagonal(const struct geometry *geometry, int cell, uint64_t occupied)
{
    return geometry_slide(geometry, cell, DIRECTION_NE, occupied)
         | geometry_slide(geometry, cell, DIRECTION_SE, occupied)
         | geometry_slide(geometry, cell, DIRECTION_SW, occupied)
         | geometry_slide(geometry, cell, DIRECTION_NW, occupied);
}

/* The whole set moved by one step; the cells must have that step open. */
static inline uint64_t geometry_shifted(uint64_t set, int direction)
{
    static const uint8_t distance[DIRECTION_COUNT] = { 8, 9, 1, 7, 8, 9, 1, 7 };

    return direction_is_upward(direction) ? set << distance[direction] : set >> distance[direction];
}

/* The cells of a set's men after a step in that direction; men whose step is closed drop out. */
static inline uint64_t geometry_stepped(const struct geometry *geometry, uint64_t set, int direction)
{
    return geometry_shifted(set & geometry->open[direction], direction);
}

#endif
