/* Tiles: a grid made of square tiles, which may be turned, moved, and joined beyond the rim.
 *
 * Tiles lie in slots: slot 0/0 has square a1 in its north-west corner; other slots lie east and south of it or, with
 * numbers below 0, west and north. The state stores the tiles, their slots and the sides that do not have their natural
 * partners; the grid is rebuilt from these for each set of questions. It is as large as the tiles need, so the number
 * of a square is valid for one grid only; its place lasts (grid_place): 0/0 for a1, whatever lies around it.
 *
 * A side of a tile that touches no other tile is a rim side. Its natural partner: a piece that leaves through it enters
 * the next tile in that direction, wrapping round along the same row or column of slots. A game may join any two rim
 * sides: a thing on the left hand of a piece that leaves is on its left hand when it enters. */
#ifndef POSTERN_TILES_H
#define POSTERN_TILES_H

#include "engine/kernel/arena.h"
#include "engine/kernel/grid.h"

enum { TILES_MAX = 8, TILES_SIDES_MAX = TILES_MAX * 4 };

struct tile_slot {
    int column, row;           /* row numbers grow southward */
    int turn;                  /* clockwise quarters by which the tile is turned: 0 to 3 */
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

/* Makes the grid, with its rim not yet joined; mask and joined live in the arena. Returns false and makes nothing when
 * there is no tile, when two tiles are in one slot, or when they lie too far apart for a grid. */
bool tiles_grid(struct arena *arena, const struct tiles *tiles, struct grid *grid);

/* Joins the named sides, then all others to their natural partners. Returns how many rim sides have no partner, because
 * a named side is not a rim side or is named twice, there are too many folds, or a side's natural partner is joined to
 * another side. */
int tiles_join(const struct tiles *tiles, struct grid *grid, const struct tile_joint *joints, int count);

bool tiles_is_rim(const struct tiles *tiles, int tile, enum grid_direction side);

/* The natural partner of a rim side. */
struct tile_joint tiles_natural(const struct tiles *tiles, int tile, enum grid_direction side);

/* The tile in a slot, or GRID_NONE. */
int tiles_at(const struct tiles *tiles, int column, int row);

/* The board's square for a square of a tile, given by column and row from 0 at the north-west of the tile as drawn; and
 * the board's face for one of its faces. */
int tiles_square(const struct tiles *tiles, const struct grid *grid, int tile, int column, int row);
int tiles_face(const struct tiles *tiles, const struct grid *grid, int tile, int column, int row,
               enum grid_direction direction);

/* The tile that a square of the board lies on, and its column and row on the tile as drawn; GRID_NONE: no tile. */
int tiles_find(const struct tiles *tiles, const struct grid *grid, int square, int *column, int *row);

/* The direction on the tile as drawn that matches a direction of the board. */
enum grid_direction tiles_drawn(const struct tiles *tiles, int tile, enum grid_direction direction);

#endif
