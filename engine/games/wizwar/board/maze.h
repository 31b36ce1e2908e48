/* The maze: what a board looks like now. It is made anew of the board for each set of questions, lives in an arena, and
 * numbers squares and faces as the kernel's grid does. Whatever changes the board makes it stale.
 *
 * Between neighbours there is one edge with two faces. Where two rim sides are partners there is one edge of two halves,
 * each with a face of its own; to pass, neither half may be closed (RULES 3.4). */
#ifndef WIZWAR_MAZE_H
#define WIZWAR_MAZE_H

#include "engine/games/wizwar/board/board.h"
#include "engine/kernel/arena.h"
#include "engine/kernel/tiles.h"

struct maze {
    struct grid grid;
    struct tiles tiles;
    const struct board *board;
    struct arena *arena;
    const int16_t *kept;         /* of each face: which of the board's edges it is, + 1; 0: none is kept */
    const uint8_t *drawn;        /* of each face: the feature drawn there */
};

/* Makes the maze. The board must be sound (board_fault) and outlives it. */
const struct maze *maze_of(struct arena *arena, const struct board *board);

/* Why this cannot be a board (sectors apart or in one slot, a joint that is none); NULL: it can. */
const char *board_fault(struct arena *arena, const struct board *board);

/* ---- places and squares ---- */

int maze_square(const struct maze *maze, int32_t place);       /* GRID_NONE: the board has none there */
int32_t maze_place(const struct maze *maze, int square);       /* PLACE_NONE of GRID_NONE */
int maze_face(const struct maze *maze, int32_t place, int direction);   /* GRID_NONE likewise */
const char *maze_square_name(const struct maze *maze, int32_t place);   /* "c4", in the maze's arena */
const char *maze_face_name(const struct maze *maze, int face);          /* "c4E" */


/* ---- what edges hold ---- */

/* The face under which the edge is kept: of an inner edge that of its western or northern square. */
int maze_key(const struct maze *maze, int face);

/* What is kept of the edge, or of this half of it; NULL: nothing, it is as drawn. */
const struct edge *maze_edge(const struct maze *maze, int face);

/* What it holds; of a rim edge this half of it. */
enum feature maze_feature(const struct maze *maze, int face);

/* The halves of an edge: the face itself and, where two rim sides are partners, the other's. Returns 1 or 2. */
int maze_halves(const struct maze *maze, int face, int halves[2]);

/* Points that are left of the layer on this very face; 0: there is none. */
int maze_ivy(const struct maze *maze, int face);

/* Does the face lie on the rim of the board, so that what is drawn there cannot be destroyed? */
bool maze_is_outer(const struct maze *maze, int face);

/* The seat + 1 whose door it is; 0: nobody's. */
int maze_door_owner(const struct maze *maze, int face);

/* ---- changing the board ---- */

/* What is kept of an edge, to be changed; kept from now on. NULL: the board keeps no more edges. The maze is stale then. */
struct edge *edge_edit(const struct maze *maze, struct board *board, int face);

/* Forgets an edge that is as drawn and bears nothing. */
void edge_tidy(const struct maze *maze, struct board *board, int face);

/* The layer on a face, to be changed (points left). NULL as above. */
int32_t *edge_ivy(const struct maze *maze, struct board *board, int face);

#endif
