/* The stored board: sectors in their slots, changes on edges, and rim sides joined by magic.
 *
 * A square is stored as its place, a number that stays when sectors move: a1 has 0 columns and 0 rows, whatever lies
 * around it. A face is a place and a direction. The drawings on the tiles are not stored; an edge is stored when it
 * differs from its drawing or has something on it, and then only this record says what is there. For questions, a maze
 * (maze.h) is made from the board. RULES 3. */
#ifndef WIZWAR_BOARD_H
#define WIZWAR_BOARD_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/kernel/codec.h"
#include "engine/kernel/grid.h"

enum { SECTORS_MAX = 6, SECTOR_SIDE = 5, EDGES_MAX = 360, JOINTS_MAX = 12 };

/* A place combines column and row counted from a1, both with an offset so that it is never negative; 0 is no place. */
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

/* The next place in a direction, N E S W, whether the board continues there or not. */
int32_t place_next(int32_t place, enum grid_direction direction);

/* What an edge holds (RULES 3.3): one of these. */
enum feature {
    FEATURE_OPEN, FEATURE_WALL, FEATURE_DOOR, FEATURE_MADE_WALL, FEATURE_MADE_DOOR, FEATURE_ILLUSION, FEATURE_FIRE,
    FEATURE_WATER, FEATURE_COUNT
};
extern const char *const feature_names[FEATURE_COUNT];

/* Is it a wall or door for every observer? */
static inline bool feature_is_wall(enum feature feature)
{
    return feature == FEATURE_WALL || feature == FEATURE_MADE_WALL;
}

static inline bool feature_is_door(enum feature feature)
{
    return feature == FEATURE_DOOR || feature == FEATURE_MADE_DOOR;
}

/* Points that destroy it; 0: indestructible. RULES 8.6. */
int feature_points(enum feature feature);

/* An edge that differs from its drawing. An inner edge is stored under the face of its western or northern square (E or
 * S), half of a rim edge under its own face. */
struct edge {
    int32_t place, direction;
    int32_t feature;             /* enum feature */
    int32_t owner;               /* seat + 1 of its maker; 0 for a drawn door: the sector's owner */
    int32_t lost;                /* points of damage it has taken */
    int32_t ivy[2];              /* points left of the layer on this face and on the far one; 0: none */
    bool mirror;                 /* a mirror hangs there, visible from both sides */
    bool unlocked;               /* a door that is permanently open to everybody */
    bool enchanted;              /* does one more magical point */
    int32_t decided, believes;   /* of an illusion: figures that have seen it, and figures to whom it is real (bits) */
};

/* A tile and its place. */
struct sector {
    int32_t column, row;         /* of its slot, from that of a1 */
    int32_t turn;                /* clockwise quarters by which it is turned */
    int32_t drawing;             /* the tile: 0 is the test tile T0, 1 to 6 the standard tiles T1 to T6 */
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

/* Lays the sectors of this many seats into their slots, unturned and with test tiles. RULES 3.1. */
void board_lay(struct board *board, int seats);

/* ---- drawings (drawings.c) ---- */

enum { DRAWINGS = 7 };

/* The drawing on a face of a tile as drawn: column and row from 0 at the north-west. */
enum feature drawing_feature(int drawing, int column, int row, enum grid_direction direction);

/* The treasure spots (1 and 2) and the home base (0) of a tile as drawn. */
void drawing_spot(int drawing, int spot, int *column, int *row);

#endif
