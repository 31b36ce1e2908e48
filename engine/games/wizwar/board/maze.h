/* The maze: the shape of a board at one moment. It lives in an arena, which returns it again for an equal board, and
 * numbers squares and faces like the kernel's grid. Every change to the board makes it stale.
 *
 * Neighbours have one edge between them, with two faces. Two partner rim sides have one edge with two halves, each with
 * its own face; to pass, neither half may be closed (RULES 3.4). */
#ifndef WIZWAR_MAZE_H
#define WIZWAR_MAZE_H

#include "engine/games/wizwar/board/board.h"
#include "engine/kernel/arena.h"
#include "engine/kernel/tiles.h"

struct maze {
    struct grid grid;
    struct tiles tiles;
    const struct board *board;   /* a copy */
    struct arena *arena;
    const int16_t *kept;         /* for each face: index of the board's edge + 1; 0: none is stored */
    const uint8_t *drawn;        /* of each face: the feature drawn there; NULL: the sectors do not make a grid */
    int open_sides;              /* on the rim, without a partner: 0 when the board is valid */
};

/* Makes the maze, or returns the last one of this arena if its board is equal. Of a board that is not valid
 * only board_fault takes one. */
const struct maze *maze_of(struct arena *arena, const struct board *board);

/* Why this cannot be a board (sectors apart or in one slot, an invalid joint); NULL: it can. */
const char *board_fault(struct arena *arena, const struct board *board);

/* ---- places and squares ---- */

int maze_square(const struct maze *maze, int32_t place);       /* GRID_NONE: the board has no square there */
int32_t maze_place(const struct maze *maze, int square);       /* PLACE_NONE for GRID_NONE */
int maze_face(const struct maze *maze, int32_t place, int direction);   /* GRID_NONE for PLACE_NONE */
const char *maze_square_name(const struct maze *maze, int32_t place);   /* "c4", in the maze's arena; "nowhere" */
const char *maze_face_name(const struct maze *maze, int face);          /* "c4E"; "nowhere" for GRID_NONE */


/* ---- what edges hold ---- */

/* The face under which the edge is stored: for an inner edge, that of its western or northern square. */
int maze_key(const struct maze *maze, int face);

/* The record of the edge, or of this half of it; NULL: none, it is as drawn. */
const struct edge *maze_edge(const struct maze *maze, int face);

/* What the edge holds; for a rim edge, this half of it. */
enum feature maze_feature(const struct maze *maze, int face);

/* The halves of an edge: the face itself and, where two rim sides are partners, the other's. Returns 1 or 2. */
int maze_halves(const struct maze *maze, int face, int halves[2]);

/* The remaining points of the layer on exactly this face; 0: there is none. */
int maze_ivy(const struct maze *maze, int face);

/* Is the face on the rim of the board? Drawn walls and doors there are indestructible. */
bool maze_is_outer(const struct maze *maze, int face);

/* The seat + 1 of the door's owner; 0: nobody. */
int maze_door_owner(const struct maze *maze, int face);

/* ---- changing the board ---- */

/* The record of an edge, for changes; makes one if there is none. NULL: the board has no room for more edges. The maze is
 * then stale. */
struct edge *edge_edit(const struct maze *maze, struct board *board, int face);

/* Removes the record of an edge that is as drawn and has nothing on it. */
void edge_tidy(const struct maze *maze, struct board *board, int face);

/* The layer on a face (points left), for changes. NULL as above. */
int32_t *edge_ivy(const struct maze *maze, struct board *board, int face);

#endif
