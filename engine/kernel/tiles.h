/* Tiles: a grid that is put together of square tiles, which may be turned, moved, and joined beyond the rim.
 *
 * Tiles lie in slots: slot 0/0 has square a1 in its north-west corner, others lie east and south of it or, with numbers
 * below 0, west and north. The state keeps the tiles, their slots and the sides that are joined otherwise than by
 * nature; the grid is made of them anew for each set of questions. It is as large as the tiles need, so numbers of
 * squares are good for one grid alone; what lasts is their place (grid_place): 0/0 for a1, whatever lies around it.
 *
 * A side of a tile that touches no other tile is a rim side. By nature one who leaves through it comes in again at the
 * next tile in that direction, counted round along the same row or column of slots. A game may join any two rim sides:
 * what is at one's left hand on leaving is at one's left hand on coming in. */
#ifndef POSTERN_TILES_H
#define POSTERN_TILES_H

#include "engine/kernel/arena.h"
#include "engine/kernel/grid.h"

enum { TILES_MAX = 8, TILES_SIDES_MAX = TILES_MAX * 4 };

struct tile_slot {
    int column, row;           /* row numbers grow southward */
    int turn;                  /* quarters clockwise by which the tile lies turned: 0 to 3 */
};

struct tiles {
    int side;                  /* squares along a side of a tile */
    int count;
    struct tile_slot list[TILES_MAX];
};

/* Two rim sides that are partners; directions are those of the board. */
struct tile_joint {
    int tile, partner;
    enum grid_direction out, in;    /* the side of the tile, and that of the partner */
};

/* Makes the grid, its rim not yet joined; mask and joined live in the arena. False, and nothing made: no tile, two in one
 * slot, or they lie too far apart for a grid. */
bool tiles_grid(struct arena *arena, const struct tiles *tiles, struct grid *grid);

/* Joins the sides named, then all others by nature. Returns how many rim sides are left without a partner: a named side
 * is no rim side or named twice, the folds are too many, or a side's partner by nature is joined to another one. */
int tiles_join(const struct tiles *tiles, struct grid *grid, const struct tile_joint *joints, int count);

bool tiles_is_rim(const struct tiles *tiles, int tile, enum grid_direction side);

/* The partner by nature of a rim side. */
struct tile_joint tiles_natural(const struct tiles *tiles, int tile, enum grid_direction side);

/* The tile in a slot, or GRID_NONE. */
int tiles_at(const struct tiles *tiles, int column, int row);

/* The square of the board for one of a tile as it is drawn, its column and row counted from 0 at the north-west; and the
 * face of the board for one of its faces. */
int tiles_square(const struct tiles *tiles, const struct grid *grid, int tile, int column, int row);
int tiles_face(const struct tiles *tiles, const struct grid *grid, int tile, int column, int row,
               enum grid_direction direction);

/* The tile on which a square of the board lies, and its column and row as the tile is drawn; GRID_NONE: on none. */
int tiles_find(const struct tiles *tiles, const struct grid *grid, int square, int *column, int *row);

/* How a direction of the board is called on a tile as it is drawn. */
enum grid_direction tiles_drawn(const struct tiles *tiles, int tile, enum grid_direction direction);

#endif
