#include "engine/kernel/tiles.h"

static const int eastward[4] = { 0, 1, 0, -1 };
static const int southward[4] = { -1, 0, 1, 0 };

/* ---- slots ---- */

int tiles_at(const struct tiles *tiles, int column, int row)
{
    for (int tile = 0; tile < tiles->count; tile++)
        if (tiles->list[tile].column == column && tiles->list[tile].row == row)
            return tile;
    return GRID_NONE;
}

bool tiles_is_rim(const struct tiles *tiles, int tile, enum grid_direction side)
{
    const struct tile_slot *slot = &tiles->list[tile];

    return tiles_at(tiles, slot->column + eastward[side], slot->row + southward[side]) == GRID_NONE;
}

/* The rectangle of slots around all tiles. */
struct extent {
    int west, east, north, south;
};

static struct extent extent_of(const struct tiles *tiles)
{
    struct extent extent = { tiles->list[0].column, tiles->list[0].column, tiles->list[0].row, tiles->list[0].row };

    for (int tile = 1; tile < tiles->count; tile++) {
        const struct tile_slot *slot = &tiles->list[tile];

        extent.west = slot->column < extent.west ? slot->column : extent.west;
        extent.east = slot->column > extent.east ? slot->column : extent.east;
        extent.north = slot->row < extent.north ? slot->row : extent.north;
        extent.south = slot->row > extent.south ? slot->row : extent.south;
    }
    return extent;
}

static enum grid_direction opposite(enum grid_direction direction)
{
    return (enum grid_direction)((direction + 2) % 4);
}

struct tile_joint tiles_natural(const struct tiles *tiles, int tile, enum grid_direction side)
{
    struct extent extent = extent_of(tiles);
    int columns = extent.east - extent.west + 1, rows = extent.south - extent.north + 1;
    int column = tiles->list[tile].column - extent.west, row = tiles->list[tile].row - extent.north, next;

    do {
        column = (column + eastward[side] + columns) % columns;
        row = (row + southward[side] + rows) % rows;
        next = tiles_at(tiles, column + extent.west, row + extent.north);
    } while (next == GRID_NONE);
    return (struct tile_joint){ .tile = tile, .out = side, .partner = next, .in = opposite(side) };
}

/* ---- the grid ---- */

static bool is_sound(const struct tiles *tiles)
{
    struct extent extent;

    if (tiles->count < 1 || tiles->count > TILES_MAX || tiles->side < 1)
        return false;
    for (int tile = 0; tile < tiles->count; tile++)
        if (tiles_at(tiles, tiles->list[tile].column, tiles->list[tile].row) != tile)
            return false;
    extent = extent_of(tiles);
    return extent.east - extent.west < GRID_SIDE_MAX / tiles->side
           && extent.south - extent.north < GRID_SIDE_MAX / tiles->side;
}

static const uint64_t *mask_of(struct arena *arena, const struct tiles *tiles, const struct extent *extent, int columns)
{
    uint64_t *mask = arena_alloc(arena, (size_t)columns * sizeof *mask);
    uint64_t along = tiles->side == GRID_SIDE_MAX ? UINT64_MAX : ((uint64_t)1 << tiles->side) - 1;

    for (int tile = 0; tile < tiles->count; tile++) {
        int first = (tiles->list[tile].column - extent->west) * tiles->side;
        int row = (tiles->list[tile].row - extent->north) * tiles->side;

        for (int column = first; column < first + tiles->side; column++)
            mask[column] |= along << row;
    }
    return mask;
}

bool tiles_grid(struct arena *arena, const struct tiles *tiles, struct grid *grid)
{
    struct extent extent;

    if (!is_sound(tiles))
        return false;
    extent = extent_of(tiles);
    *grid = (struct grid){
        .columns = (extent.east - extent.west + 1) * tiles->side, .rows = (extent.south - extent.north + 1) * tiles->side,
        .columns_before_a = -extent.west * tiles->side, .rows_before_1 = -extent.north * tiles->side, .southward = true,
    };
    grid->mask = mask_of(arena, tiles, &extent, grid->columns);
    grid->joined = arena_alloc(arena, (size_t)grid_squares(grid) * 4 * sizeof *grid->joined);
    grid_unjoin(grid);
    return true;
}

/* ---- places on a tile ---- */

/* From a tile as it lies to the board. */
static int square_lying(const struct tiles *tiles, const struct grid *grid, int tile, int column, int row)
{
    const struct tile_slot *slot = &tiles->list[tile];

    return grid_at(grid, slot->column * tiles->side + column, slot->row * tiles->side + row);
}

/* A clockwise quarter turns north to east. */
static void turn_place(int side, int quarters, int *column, int *row)
{
    for (; quarters > 0; quarters--) {
        int was = *column;

        *column = side - 1 - *row;
        *row = was;
    }
}

int tiles_square(const struct tiles *tiles, const struct grid *grid, int tile, int column, int row)
{
    turn_place(tiles->side, tiles->list[tile].turn, &column, &row);
    return square_lying(tiles, grid, tile, column, row);
}

int tiles_face(const struct tiles *tiles, const struct grid *grid, int tile, int column, int row,
               enum grid_direction direction)
{
    return grid_face(tiles_square(tiles, grid, tile, column, row),
                     (enum grid_direction)((direction + tiles->list[tile].turn) % 4));
}

enum grid_direction tiles_drawn(const struct tiles *tiles, int tile, enum grid_direction direction)
{
    return (enum grid_direction)((direction + 4 - tiles->list[tile].turn) % 4);
}

int tiles_find(const struct tiles *tiles, const struct grid *grid, int square, int *column, int *row)
{
    for (int tile = 0; tile < tiles->count; tile++) {
        const struct tile_slot *slot = &tiles->list[tile];

        grid_place(grid, square, column, row);
        *column -= slot->column * tiles->side;
        *row -= slot->row * tiles->side;
        if (*column < 0 || *column >= tiles->side || *row < 0 || *row >= tiles->side)
            continue;
        turn_place(tiles->side, (4 - slot->turn) % 4, column, row);
        return tile;
    }
    return GRID_NONE;
}

/* ---- partners ---- */

/* The face of a side at a place that counts from the left for somebody who looks out through the side, or in through
 * it with `inward`. */
static int face_on_side(const struct tiles *tiles, const struct grid *grid, int tile, enum grid_direction side, int place,
                        bool inward)
{
    int last = tiles->side - 1, from_left = inward ? last - place : place;
    int column = 0, row = 0;

    switch (side) {
    case GRID_N:
        column = from_left;
        break;
    case GRID_E:
        column = last;
        row = from_left;
        break;
    case GRID_S:
        column = last - from_left;
        row = last;
        break;
    default:
        row = last - from_left;
    }
    return grid_face(square_lying(tiles, grid, tile, column, row), side);
}

static bool is_joined(const struct tiles *tiles, const struct grid *grid, int tile, enum grid_direction side)
{
    return grid->joined[face_on_side(tiles, grid, tile, side, 0, false)] != GRID_NONE;
}

static bool is_free(const struct tiles *tiles, const struct grid *grid, int tile, enum grid_direction side)
{
    return tiles_is_rim(tiles, tile, side) && !is_joined(tiles, grid, tile, side);
}

static bool join(const struct tiles *tiles, struct grid *grid, const struct tile_joint *joint)
{
    if (!is_free(tiles, grid, joint->tile, joint->out) || !is_free(tiles, grid, joint->partner, joint->in)
        || (joint->tile == joint->partner && joint->out == joint->in))
        return false;
    for (int place = 0; place < tiles->side; place++) {
        int face = face_on_side(tiles, grid, joint->tile, joint->out, place, false);
        int partner = face_on_side(tiles, grid, joint->partner, joint->in, place, true);

        if (!grid_join(grid, face, partner))
            return false;
    }
    return true;
}

int tiles_join(const struct tiles *tiles, struct grid *grid, const struct tile_joint *joints, int count)
{
    int left = 0;

    for (int i = 0; i < count; i++)
        join(tiles, grid, &joints[i]);
    for (int tile = 0; tile < tiles->count; tile++)
        for (enum grid_direction side = GRID_N; side <= GRID_W; side++) {
            struct tile_joint natural;

            if (!is_free(tiles, grid, tile, side))
                continue;
            natural = tiles_natural(tiles, tile, side);
            left += !join(tiles, grid, &natural);
        }
    return left;
}
