/* Grid: square boards: numbering, names, steps, edges and corners, wraps, distance, paths, line of sight.
 *
 * A grid knows where squares are, never what stands on them; callbacks ask the rule set for that. A grid is not part
 * of a state: fixed boards are static tables, and boards that change are rebuilt from the state.
 *
 * Squares are numbered column by column, from the first row of each: A1, A2 .. A12, B1 .. L12. A square has four
 * faces, numbered square * 4 + direction. An edge lies between two squares; its number is the lower of its two face
 * numbers, so one array with room for every face serves for faces and for edges. A rim face may be joined to another
 * rim face: the two are then one edge, as between neighbours.
 *
 * Line of sight works on exact integers: centres of squares stand at (odd, odd), corners at (even, even). */
#ifndef POSTERN_GRID_H
#define POSTERN_GRID_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    GRID_NONE = -1,
    GRID_SIDE_MAX = 64,        /* most columns, and most rows: one bit of a mask for each row */
    GRID_SQUARES_MAX = 4096,
    GRID_FOLDS_MAX = 32,       /* rim sides that are joined */
    GRID_CORNER_EDGES_MAX = 32,
    GRID_NAME_BYTES = 16
};

enum grid_direction { GRID_N, GRID_E, GRID_S, GRID_W, GRID_NE, GRID_SE, GRID_SW, GRID_NW };

/* How the board continues beyond a joined rim: it is turned clockwise by quarters, then moved. */
struct grid_fold {
    int turn, across, along;
};

struct grid {
    int columns, rows;         /* 1 .. GRID_SIDE_MAX */
    int columns_before_a;      /* columns west of a; their names are -a, -b .. from east to west */
    int rows_before_1;         /* rows before row 1; their names are -1, -2 ..; there is no row 0 */
    bool southward;            /* row 1 is the northernmost; if false, the southernmost */
    bool capitals;             /* names are printed in capitals; both cases are read */
    bool hyphens;              /* E-5 means E5 on a board without a row -5 */
    const uint64_t *mask;      /* one word for each column, with bit r set where row r (from 0) exists; NULL: all
                                * exist */
    int16_t *joined;           /* partner of each face or GRID_NONE; NULL: no wraps */
    const int16_t *others;     /* grid_other_face of each face, from grid_know_faces; NULL: it is found each time */
    int fold_count;            /* made by grid_join */
    struct grid_fold folds[GRID_FOLDS_MAX];
};

/* ---- squares ---- */

int grid_squares(const struct grid *grid);        /* one more than the highest number, missing ones included */
int grid_square(const struct grid *grid, int column, int row);  /* both from 0; GRID_NONE: there is none */
bool grid_exists(const struct grid *grid, int square);
int grid_column(const struct grid *grid, int square);
int grid_row(const struct grid *grid, int square);

/* A square's place: 0/0 is the square named a1, even when the grid has squares west or north of it. When a grid grows,
 * places stay the same and numbers do not. */
int grid_at(const struct grid *grid, int column, int row);
void grid_place(const struct grid *grid, int square, int *column, int *row);

/* The next square in a direction, diagonals too; GRID_NONE at the rim, joined or not. */
int grid_step(const struct grid *grid, int square, enum grid_direction direction);

enum grid_direction grid_opposite(enum grid_direction direction);

/* Steps from one square to another, without diagonals. Walls and wraps do not count. */
int grid_distance(const struct grid *grid, int from, int to);

/* ---- faces, edges, corners ---- */

int grid_face(int square, enum grid_direction direction);   /* N, E, S or W */
int grid_face_square(int face);
enum grid_direction grid_face_direction(int face);

/* The other face of the same edge: the neighbour's, or the partner's beyond a joined rim; else GRID_NONE. */
int grid_other_face(const struct grid *grid, int face);

/* Finds the other faces of all faces once, for a grid that is looked over much: `faces` has room for every face, lives as long
 * as the grid, and is forgotten when a rim is joined or undone. */
void grid_know_faces(struct grid *grid, int16_t *faces);

/* The number of a face's edge. */
int grid_edge(const struct grid *grid, int face);

/* A square reached by walking straight ahead, and the number of clockwise quarters by which directions there are
 * turned from those at the start: joined rims may turn a heading. */
struct grid_spot {
    int square, turn;
};

/* Goes one square further in a heading (N, E, S or W as at the start of the walk). Returns false and changes nothing
 * when the board ends there. */
bool grid_go(const struct grid *grid, struct grid_spot *spot, enum grid_direction heading);

/* Goes out of the square through its face `near`, into the square of that edge's other face. */
void grid_go_through(struct grid_spot *spot, int near, int other);

/* The face of one square towards a neighbour, also beyond a joined rim; GRID_NONE when the two are not neighbours. */
int grid_face_towards(const struct grid *grid, int from, int to);

/* The edges that meet at a corner of a square (NE, SE, SW, NW), each once, including those beyond joined rims. Returns
 * how many: up to 4, or more where corners of several joined rims meet. */
int grid_corner_edges(const struct grid *grid, int square, enum grid_direction corner,
                      int edges[GRID_CORNER_EDGES_MAX]);

/* Joins two different rim faces. Needs `joined` with room for every face. Returns false and does nothing when one of
 * them is not a rim face or is already joined, or when the grid has no room for another fold. */
bool grid_join(struct grid *grid, int face, int partner);

/* Undoes every join of the rim; a new `joined` also needs this call first. */
void grid_unjoin(struct grid *grid);

/* ---- names ---- */

/* Writes "E5", "-a3", "c-2"; "c4N" for a face; "c3NE" for a corner. Returns out. */
char *grid_name(const struct grid *grid, int square, char out[GRID_NAME_BYTES]);
char *grid_face_name(const struct grid *grid, int face, char out[GRID_NAME_BYTES]);
char *grid_corner_name(const struct grid *grid, int square, enum grid_direction corner, char out[GRID_NAME_BYTES]);

/* Reads a name at the start of a text, in either case; *used receives its number of characters. GRID_NONE, with *used
 * 0, when the text does not begin with a name or the square does not exist. */
int grid_parse(const struct grid *grid, const char *text, size_t *used);

/* The same for a face, `c4N` or `c4/c5`. */
int grid_parse_face(const struct grid *grid, const char *text, size_t *used);

/* The same for a corner, `c3NE`: returns the square and sets *corner. */
int grid_parse_corner(const struct grid *grid, const char *text, size_t *used, enum grid_direction *corner);

/* ---- paths ---- */

struct grid_walk {
    bool (*passes)(const void *context, int face, int to);   /* is the way through this face to there open? NULL:
                                                              * yes */
    bool (*ends)(const void *context, int square);           /* does a path end there? required by grid_path */
    const void *context;
    const enum grid_direction *order;  /* four directions, tried in this order; NULL: N, E, S, W */
    int steps_max;                     /* 0: any number */
};

/* The shortest path from a square to the nearest square where `ends` is true. Of several paths it takes the one whose
 * first step comes first in the order, then the second, and so on. Paths cross joined rims. path (may be NULL)
 * receives the first `room` squares after `from`. Returns the number of steps: 0 when the path ends at `from`,
 * GRID_NONE when there is no path. */
int grid_path(const struct grid *grid, const struct grid_walk *walk, int from, int *path, int room);

/* The number of steps from one square to every other, GRID_NONE where no path leads; steps has room for grid_squares.
 * `ends` is not called. */
void grid_reach(const struct grid *grid, const struct grid_walk *walk, int from, int16_t *steps);

/* ---- line of sight ---- */

/* What a segment meets on its way; where a member is NULL, nothing of that kind blocks sight. The caller decides what
 * the first and the last square do to sight. */
struct grid_sight {
    /* How many things on this edge block sight; near is the face on this side, far the one beyond. */
    int (*edge)(const void *context, int near, int far);
    /* Does something stand exactly at the corner where these edges meet? */
    bool (*corner)(const void *context, const int *edges, int count);
    /* Does the content of this square block sight beyond it? */
    bool (*square)(const void *context, int square);
    /* How many things on this face, at which a segment to an edge ends, block sight to the target? They count like those on
     * edges. */
    int (*end)(const void *context, int face);
    const void *context;
    int ignored_max;           /* how many things on edges sight may pass through (VISIONSTONE: 1) */
    int crossings_max;         /* how many joined rims sight may cross, 0 to 2 */
    int squares_max;           /* how many squares it may go, across and along together; 0: any number */
};

struct grid_view {
    int last;                  /* the square in which the segment ends */
    int face;                  /* for sight to an edge: the face that is seen; else GRID_NONE */
    int crossings;             /* joined rims crossed */
    int across, along;         /* the segment, in half squares: columns east, rows from 1 on */
    int ignored;               /* how many things on edges it passed through */
};

/* Is there a free segment from the centre of a square to the centre of another, or to the middle of a face's edge?
 * Among several images of the target beyond joined rims it takes the one with the fewest crossings, then the shortest,
 * then the first by across and along. view may be NULL. An edge does not block sight to itself, and nothing blocks
 * sight from a square to itself. */
bool grid_sees(const struct grid *grid, const struct grid_sight *sight, int from, int to, struct grid_view *view);
bool grid_sees_edge(const struct grid *grid, const struct grid_sight *sight, int from, int face,
                    struct grid_view *view);

#endif
