/* The board as it is stored: sectors in their slots, what has been changed on edges, and rim sides joined by magic.
 *
 * A square is kept as its place, a number that stays when sectors move: of a1 it is 0 columns and 0 rows, whatever lies
 * around. A face is a place and a direction. What is drawn on the tiles is not kept; an edge is kept when it differs from
 * its drawing or something hangs on it, and then this record alone says what is there. Questions are asked of a maze
 * (maze.h), which is made of the board. RULES 3. */
#ifndef WIZWAR_BOARD_H
#define WIZWAR_BOARD_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/kernel/codec.h"
#include "engine/kernel/grid.h"

enum { SECTORS_MAX = 6, SECTOR_SIDE = 5, EDGES_MAX = 360, JOINTS_MAX = 12 };

/* A place is column and row counted from a1, both moved so that it is never negative; 0 is no place. */
enum { PLACE_NONE = 0, PLACE_SHIFT = 128, PLACE_ROWS = 256 };

static inline int32_t place_at(int column, int row)
{
    return (column + PLACE_SHIFT) * PLACE_ROWS + row + PLACE_SHIFT;
}

static inline int place_column(int32_t place)
{
    return place / PLACE_ROWS - PLACE_SHIFT;
}

static inline int place_row(int32_t place)
{
    return place % PLACE_ROWS - PLACE_SHIFT;
}

/* The next place in a direction, N E S W, whether the board goes on there or not. */
int32_t place_next(int32_t place, enum grid_direction direction);

/* What an edge holds (RULES 3.3): one of these. */
enum feature {
    FEATURE_OPEN, FEATURE_WALL, FEATURE_DOOR, FEATURE_MADE_WALL, FEATURE_MADE_DOOR, FEATURE_ILLUSION, FEATURE_FIRE,
    FEATURE_WATER, FEATURE_COUNT
};
extern const char *const feature_names[FEATURE_COUNT];

/* Is it a wall or door, whoever looks at it? */
static inline bool feature_is_wall(enum feature feature)
{
    return feature == FEATURE_WALL || feature == FEATURE_MADE_WALL;
}

static inline bool feature_is_door(enum feature feature)
{
    return feature == FEATURE_DOOR || feature == FEATURE_MADE_DOOR;
}

/* Points that destroy it; 0: none do. RULES 8.6. */
int feature_points(enum feature feature);

/* An edge that is not as drawn. An inner edge is kept under the face of its western or northern square (E or S), half of
 * a rim edge under its own face. */
struct edge {
    int32_t place, direction;
    int32_t feature;             /* enum feature */
    int32_t owner;               /* seat + 1 of who made it; of a drawn door 0: the sector's owner */
    int32_t lost;                /* points of damage it has taken */
    int32_t ivy[2];              /* points left of the layer on this face and on the far one; 0: none */
    bool mirror;                 /* a mirror hangs there, to be seen from both sides */
    bool unlocked;               /* a door that is open to everybody for good */
    bool enchanted;              /* does one magical point more */
    int32_t decided, believes;   /* of an illusion: figures that have seen it, and to whom it is real (bits) */
};

/* A tile and where it lies. */
struct sector {
    int32_t column, row;         /* of its slot, from that of a1 */
    int32_t turn;                /* quarters clockwise by which it lies turned */
    int32_t drawing;             /* which tile: 0 the test tile T0, else T1 to T6, which are stock */
    int32_t owner;               /* seat + 1; 0: nobody's */
};

/* Two rim sides that a REDIRECTION joined. */
struct joint {
    int32_t sector, side, partner, partner_side;
};

struct board {
    int32_t sector_count, edge_count, joint_count;
    struct sector sectors[SECTORS_MAX];
    struct edge edges[EDGES_MAX];
    struct joint joints[JOINTS_MAX];
};

extern const struct codec ww_board_codec;

/* Lays the sectors of so many seats into their slots, unturned and with test tiles. RULES 3.1. */
void board_lay(struct board *board, int seats);

/* ---- drawings (drawings.c) ---- */

enum { DRAWINGS = 7 };

/* What is drawn on a face of a tile, as it is drawn: column and row from 0 at the north-west. */
enum feature drawing_feature(int drawing, int column, int row, enum grid_direction direction);

/* The treasure spots (1 and 2) and the home base (0) of a tile as it is drawn. */
void drawing_spot(int drawing, int spot, int *column, int *row);

#endif
