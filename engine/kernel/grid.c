#include "engine/kernel/grid.h"

/* Steps of N, E, S, W, NE, SE, SW, NW: columns eastward, and rows northward. */
static const int eastward[8] = { 0, 1, 0, -1, 1, 1, -1, -1 };
static const int northward[8] = { 1, 0, -1, 0, 1, -1, -1, 1 };

/* ---- squares ---- */

int grid_squares(const struct grid *grid)
{
    return grid->columns * grid->rows;
}

int grid_square(const struct grid *grid, int column, int row)
{
    if (column < 0 || column >= grid->columns || row < 0 || row >= grid->rows)
        return GRID_NONE;
    if (grid->mask && !(grid->mask[column] >> row & 1))
        return GRID_NONE;
    return column * grid->rows + row;
}

bool grid_exists(const struct grid *grid, int square)
{
    if (square < 0 || square >= grid_squares(grid))
        return false;
    return grid_square(grid, grid_column(grid, square), grid_row(grid, square)) != GRID_NONE;
}

int grid_column(const struct grid *grid, int square)
{
    return square / grid->rows;
}

int grid_row(const struct grid *grid, int square)
{
    return square % grid->rows;
}

int grid_at(const struct grid *grid, int column, int row)
{
    return grid_square(grid, grid->columns_before_a + column, grid->rows_before_1 + row);
}

void grid_place(const struct grid *grid, int square, int *column, int *row)
{
    *column = grid_column(grid, square) - grid->columns_before_a;
    *row = grid_row(grid, square) - grid->rows_before_1;
}

static int square_beside(const struct grid *grid, int column, int row, enum grid_direction direction)
{
    int north = grid->southward ? -northward[direction] : northward[direction];

    return grid_square(grid, column + eastward[direction], row + north);
}

int grid_step(const struct grid *grid, int square, enum grid_direction direction)
{
    return square_beside(grid, grid_column(grid, square), grid_row(grid, square), direction);
}

enum grid_direction grid_opposite(enum grid_direction direction)
{
    return direction < GRID_NE ? (direction + 2) % 4 : GRID_NE + (direction - GRID_NE + 2) % 4;
}

static int apart(int one, int other)
{
    return one < other ? other - one : one - other;
}

int grid_distance(const struct grid *grid, int from, int to)
{
    return apart(grid_column(grid, from), grid_column(grid, to)) + apart(grid_row(grid, from), grid_row(grid, to));
}

/* ---- faces, edges, corners ---- */

int grid_face(int square, enum grid_direction direction)
{
    return square * 4 + (int)direction;
}

int grid_face_square(int face)
{
    return face / 4;
}

enum grid_direction grid_face_direction(int face)
{
    return (enum grid_direction)(face % 4);
}

static int partner_of(const struct grid *grid, int face)
{
    return grid->joined ? grid->joined[face] : GRID_NONE;
}

/* The other face of the face of a square, given by its column and row. */
static int face_across(const struct grid *grid, int column, int row, enum grid_direction direction)
{
    int next = square_beside(grid, column, row, direction);

    return next == GRID_NONE ? partner_of(grid, grid_face(column * grid->rows + row, direction))
                             : grid_face(next, grid_opposite(direction));
}

int grid_other_face(const struct grid *grid, int face)
{
    int square = grid_face_square(face);

    return grid->others ? grid->others[face]
                        : face_across(grid, grid_column(grid, square), grid_row(grid, square), grid_face_direction(face));
}

void grid_know_faces(struct grid *grid, int16_t *faces)
{
    int face = 0;

    for (int column = 0; column < grid->columns; column++)
        for (int row = 0; row < grid->rows; row++)
            for (int direction = GRID_N; direction <= GRID_W; direction++, face++)
                faces[face] = (int16_t)face_across(grid, column, row, direction);
    grid->others = faces;
}

int grid_edge(const struct grid *grid, int face)
{
    int other = grid_other_face(grid, face);

    return other == GRID_NONE || face < other ? face : other;
}

int grid_face_towards(const struct grid *grid, int from, int to)
{
    for (int direction = GRID_N; direction <= GRID_W; direction++) {
        int face = grid_face(from, direction);
        int other = grid_other_face(grid, face);

        if (other != GRID_NONE && grid_face_square(other) == to)
            return face;
    }
    return GRID_NONE;
}

static enum grid_direction turned(enum grid_direction direction, int turn)
{
    return (enum grid_direction)((direction + turn) % 4);
}

void grid_go_through(struct grid_spot *spot, int near, int other)
{
    enum grid_direction here = grid_face_direction(near), there = grid_opposite(grid_face_direction(other));

    spot->square = grid_face_square(other);
    spot->turn = (spot->turn + there - here + 4) % 4;
}

bool grid_go(const struct grid *grid, struct grid_spot *spot, enum grid_direction heading)
{
    int near = grid_face(spot->square, turned(heading, spot->turn)), other = grid_other_face(grid, near);

    if (other == GRID_NONE)
        return false;
    grid_go_through(spot, near, other);
    return true;
}

static int add_edge(int *edges, int count, int edge)
{
    for (int i = 0; i < count; i++)
        if (edges[i] == edge)
            return count;
    if (count < GRID_CORNER_EDGES_MAX)
        edges[count++] = edge;
    return count;
}

/* Walks round a corner from square to square, first out through `first` and then always turning by `turn`, and adds
 * the edges that it crosses. True when it returns to its start. */
static bool walk_round(const struct grid *grid, int square, enum grid_direction first, int turn, int *edges,
                       int *count)
{
    struct grid_spot spot = { square, 0 };
    enum grid_direction heading = first;

    for (int i = 0; i < GRID_CORNER_EDGES_MAX; i++) {
        int face = grid_face(spot.square, turned(heading, spot.turn));

        *count = add_edge(edges, *count, grid_edge(grid, face));
        if (!grid_go(grid, &spot, heading))
            return false;
        heading = turned(heading, turn);
        if (spot.square == square && turned(heading, spot.turn) == first)
            return true;
    }
    return true;
}

/* Adds the edges at a corner that a walk from a square reaches. True when the walk goes all the way round. */
static bool edges_round(const struct grid *grid, int square, enum grid_direction corner, int *edges, int *count)
{
    enum grid_direction leftward = (enum grid_direction)(corner - GRID_NE);

    if (walk_round(grid, square, turned(leftward, 1), 3, edges, count))
        return true;
    walk_round(grid, square, leftward, 1, edges, count);
    return false;
}

/* Where the board has a gap on both sides of a corner, the square across it still shares the corner. */
int grid_corner_edges(const struct grid *grid, int square, enum grid_direction corner,
                      int edges[GRID_CORNER_EDGES_MAX])
{
    int across = grid_step(grid, square, corner);
    int count = 0;

    if (!edges_round(grid, square, corner, edges, &count) && across != GRID_NONE)
        edges_round(grid, across, grid_opposite(corner), edges, &count);
    return count;
}

/* ---- joined rims ---- */

void grid_unjoin(struct grid *grid)
{
    for (int face = 0; grid->joined && face < grid_squares(grid) * 4; face++)
        grid->joined[face] = GRID_NONE;
    grid->fold_count = 0;
    grid->others = NULL;
}

/* The turn and move of the board that bring the partner's square in front of the face. Positions count in half
 * squares: a clockwise quarter turns north to east. */
static struct grid_fold fold_of(const struct grid *grid, int face, int partner)
{
    enum grid_direction out = grid_face_direction(face);
    enum grid_direction in = grid_opposite(grid_face_direction(partner));
    int sign = grid->southward ? -1 : 1;
    int square = grid_face_square(face), other = grid_face_square(partner);
    int across = 2 * grid_column(grid, other) + 1, along = 2 * grid_row(grid, other) + 1;
    struct grid_fold fold = { .turn = (out - in + 4) % 4 };

    for (int i = 0; i < fold.turn; i++) {
        int was = across;

        across = sign * along;
        along = -sign * was;
    }
    fold.across = 2 * grid_column(grid, square) + 1 + 2 * eastward[out] - across;
    fold.along = 2 * grid_row(grid, square) + 1 + 2 * sign * northward[out] - along;
    return fold;
}

/* Returns false when there is no room for another one. */
static bool add_fold(struct grid *grid, struct grid_fold fold)
{
    for (int i = 0; i < grid->fold_count; i++) {
        const struct grid_fold *known = &grid->folds[i];

        if (known->turn == fold.turn && known->across == fold.across && known->along == fold.along)
            return true;
    }
    if (grid->fold_count == GRID_FOLDS_MAX)
        return false;
    grid->folds[grid->fold_count++] = fold;
    return true;
}

static bool is_free_rim(const struct grid *grid, int face)
{
    int square = grid_face_square(face);

    if (face < 0 || !grid_exists(grid, square))
        return false;
    return grid_step(grid, square, grid_face_direction(face)) == GRID_NONE && grid->joined[face] == GRID_NONE;
}

bool grid_join(struct grid *grid, int face, int partner)
{
    int count = grid->fold_count;

    if (!grid->joined || face == partner || !is_free_rim(grid, face) || !is_free_rim(grid, partner))
        return false;
    if (!add_fold(grid, fold_of(grid, face, partner)) || !add_fold(grid, fold_of(grid, partner, face))) {
        grid->fold_count = count;
        return false;
    }
    grid->joined[face] = (int16_t)partner;
    grid->joined[partner] = (int16_t)face;
    grid->others = NULL;
    return true;
}
