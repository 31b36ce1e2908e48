/* Grid: square boards - numbering, names, steps, edges and corners, wraps, distance, paths, line of sight.
 *
 * A grid says where squares are, never what stands on them: that is the rule set's, asked for by callbacks. It is
 * no part of a state; fixed boards are static tables, boards that change are built anew from the state.
 *
 * Squares are numbered column by column, each from its first row on: A1, A2 .. A12, B1 .. L12. A square has four
 * faces, numbered square * 4 + direction. An edge is what lies between two squares; its number is the lower one of
 * the two faces that look at it, so an array with room for every face holds what is on faces and what is on edges.
 * A rim face may be joined to another one: the two are one edge then, as between neighbours.
 *
 * Line of sight works on exact integers: centres of squares stand at (odd, odd), corners at (even, even). */
#ifndef POSTERN_GRID_H
#define POSTERN_GRID_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    GRID_NONE = -1,
    GRID_SIDE_MAX = 64,        /* columns, and rows: one bit each in a mask */
    GRID_SQUARES_MAX = 4096,
    GRID_FOLDS_MAX = 32,       /* rim sides that are joined */
    GRID_CORNER_EDGES_MAX = 32,
    GRID_NAME_BYTES = 16
};

enum grid_direction { GRID_N, GRID_E, GRID_S, GRID_W, GRID_NE, GRID_SE, GRID_SW, GRID_NW };

/* How the board goes on beyond a joined rim: turned by quarters clockwise, then moved. */
struct grid_fold {
    int turn, across, along;
};

struct grid {
    int columns, rows;         /* 1 .. GRID_SIDE_MAX */
    int columns_before_a;      /* they are called -a, -b .. going west from a */
    int rows_before_1;         /* they are called -1, -2 ..; there is no row 0 */
    bool southward;            /* row 1 is the northernmost; else the southernmost */
    bool capitals;             /* names as printed; both are read */
    bool hyphens;              /* E-5 is read as E5, where there is no row -5 */
    const uint64_t *mask;      /* a word a column, bit r set where its row r (from 0) exists; NULL: all exist */
    int16_t *joined;           /* partner of each face or GRID_NONE; NULL: no wraps */
    int fold_count;            /* made by grid_join */
    struct grid_fold folds[GRID_FOLDS_MAX];
};

/* ---- squares ---- */

int grid_squares(const struct grid *grid);        /* one more than the highest number, missing ones included */
int grid_square(const struct grid *grid, int column, int row);  /* both from 0; GRID_NONE: there is none */
bool grid_exists(const struct grid *grid, int square);
int grid_column(const struct grid *grid, int square);
int grid_row(const struct grid *grid, int square);

/* By its place, whatever the grid has before it: 0/0 is the square called a1. Of a grid that grows a place stays, when
 * numbers do not. */
int grid_at(const struct grid *grid, int column, int row);
void grid_place(const struct grid *grid, int square, int *column, int *row);

/* The next square in a direction, diagonals too; GRID_NONE at the rim, joined or not. */
int grid_step(const struct grid *grid, int square, enum grid_direction direction);

enum grid_direction grid_opposite(enum grid_direction direction);

/* Steps from one square to another: orthogonal ones, or a King's. No walls, no wraps. */
int grid_distance(const struct grid *grid, int from, int to);
int grid_king_distance(const struct grid *grid, int from, int to);

/* ---- faces, edges, corners ---- */

int grid_face(int square, enum grid_direction direction);   /* N, E, S or W */
int grid_face_square(int face);
enum grid_direction grid_face_direction(int face);

/* The other face of the same edge: the neighbour's, or the partner's beyond a joined rim; else GRID_NONE. */
int grid_other_face(const struct grid *grid, int face);

/* The number of a face's edge. */
int grid_edge(const struct grid *grid, int face);

/* Where one stands after walking straight on, and by how many quarters (clockwise) directions there are turned
 * from those where one set out: joined rims may turn a heading. */
struct grid_spot {
    int square, turn;
};

/* Goes one square on in a heading (N, E, S or W as it was where one set out). False, and nothing changed: the
 * board ends there. */
bool grid_go(const struct grid *grid, struct grid_spot *spot, enum grid_direction heading);

/* The face of one square that looks at a neighbour, also beyond a joined rim; GRID_NONE when they are none. */
int grid_face_towards(const struct grid *grid, int from, int to);

/* The edges that meet at a corner of a square (NE, SE, SW, NW), each once, also those beyond joined rims. Returns
 * how many: up to 4, but where corners of several joined rims come together. */
int grid_corner_edges(const struct grid *grid, int square, enum grid_direction corner,
                      int edges[GRID_CORNER_EDGES_MAX]);

/* Joins two different rim faces. Needs `joined` with room for every face. False, and nothing done: one of them is no rim
 * face or joined already, or this would be one fold too many. */
bool grid_join(struct grid *grid, int face, int partner);

/* Makes every rim a plain rim; also what a fresh `joined` needs first. */
void grid_unjoin(struct grid *grid);

/* ---- names ---- */

/* Writes "E5", "-a3", "c-2"; "c4N" for a face; "c3NE" for a corner. Returns out. */
char *grid_name(const struct grid *grid, int square, char out[GRID_NAME_BYTES]);
char *grid_face_name(const struct grid *grid, int face, char out[GRID_NAME_BYTES]);
char *grid_corner_name(const struct grid *grid, int square, enum grid_direction corner, char out[GRID_NAME_BYTES]);

/* Reads a name at the start of a text, in capitals or not; *used receives how many characters it has. GRID_NONE,
 * and nothing used: there is none, or no such square. */
int grid_parse(const struct grid *grid, const char *text, size_t *used);

/* The same for a face, `c4N` or `c4/c5`. */
int grid_parse_face(const struct grid *grid, const char *text, size_t *used);

/* The same for a corner, `c3NE`: returns the square and sets *corner. */
int grid_parse_corner(const struct grid *grid, const char *text, size_t *used, enum grid_direction *corner);

/* ---- paths ---- */

struct grid_walk {
    bool (*passes)(const void *context, int face, int to);   /* may one go out through it to there? NULL: yes */
    bool (*ends)(const void *context, int square);           /* does a path end there? grid_path needs it */
    const void *context;
    const enum grid_direction *order;  /* four directions, tried in this order; NULL: N, E, S, W */
    int steps_max;                     /* 0: any number */
};

/* The shortest path from a square to the nearest one where it ends; of several the one whose first step comes
 * first in the order, then the second, and so on. Goes across joined rims. path (may be NULL) receives the first
 * `room` squares after `from`. Returns the number of steps: 0 when it ends at once, GRID_NONE when there is none. */
int grid_path(const struct grid *grid, const struct grid_walk *walk, int from, int *path, int room);

/* Steps to every square from one, GRID_NONE where none leads; steps has room for grid_squares. `ends` is not
 * asked. */
void grid_reach(const struct grid *grid, const struct grid_walk *walk, int from, int16_t *steps);

/* ---- line of sight ---- */

/* What a segment meets on its way; a member may be NULL, and then nothing of the kind is in the way. What the
 * first and the last square do to sight is the caller's business. */
struct grid_sight {
    /* How many things on this edge hide what lies beyond: near is the face looked at, far the other one. */
    int (*edge)(const void *context, int near, int far);
    /* Does something stand in the very point where these edges meet? */
    bool (*corner)(const void *context, const int *edges, int count);
    /* Does this square's content hide what lies beyond it? */
    bool (*square)(const void *context, int square);
    const void *context;
    int ignored_max;           /* so many things on edges may be looked through (VISIONSTONE: 1) */
    int crossings_max;         /* joined rims that it may go across, 0 to 2 */
};

struct grid_view {
    int last;                  /* the square in which the segment ends */
    int face;                  /* sight to an edge: the face that is seen; else GRID_NONE */
    int crossings;             /* joined rims crossed */
    int across, along;         /* the segment, in half squares: columns east, rows from 1 on */
    int ignored;               /* things on edges looked through */
};

/* Is there a free segment from the centre of a square to the centre of another, or to the middle of the edge of a
 * face? Of several images beyond joined rims the one with the fewest crossings is taken, then the shortest, then
 * the one whose segment comes first by across and along. view may be NULL. That edge itself is not in its own way;
 * from a square to itself there is nothing in between. */
bool grid_sees(const struct grid *grid, const struct grid_sight *sight, int from, int to, struct grid_view *view);
bool grid_sees_edge(const struct grid *grid, const struct grid_sight *sight, int from, int face,
                    struct grid_view *view);

#endif
