/* The boards of Arena, the terrain of their hexes, and the creatures that may enter it. RULES 2. */
#ifndef POSTERN_ARENA_BOARD_H
#define POSTERN_ARENA_BOARD_H

#include <stdbool.h>

#include "engine/kernel/hex.h"

enum { SEATS = 2, HEXES_MAX = 39, SIDES_MAX = HEXES_MAX * HEX_DIRECTIONS };
enum { SEAT_LEFT, SEAT_RIGHT, SEAT_NOBODY = -1 };
extern const char *const ar_seat_names[SEATS];

enum terrain { TERRAIN_WATER, TERRAIN_RIVER, TERRAIN_GRASS, TERRAIN_FOREST, TERRAIN_ROCKY, TERRAINS };
extern const char *const ar_terrain_names[TERRAINS];
extern const char ar_terrain_letters[TERRAINS + 1];   /* names as maps show them */

/* Where a creature may go: the code on its card. */
enum ground { GROUND_ROCKY, GROUND_FOREST, GROUND_GRASS, GROUND_LAND, GROUND_WATER, GROUND_ALL, GROUNDS };
extern const char *const ar_ground_names[GROUNDS];

/* The board of 39 hexes, or the Basic one of 19. AR-BOARD-01. */
const struct hex_board *ar_board(bool basic);

/* The hex of a seat's king. */
int ar_king_hex(bool basic, int seat);
bool ar_is_king_hex(bool basic, int hex);

/* The terrain of a hex at the start of the game. */
enum terrain ar_first_terrain(const struct hex_board *board, int hex);

bool ar_ground_enters(enum ground ground, enum terrain terrain);

/* The terrain one step from this one towards another; the same when there is no step to make. */
enum terrain ar_terrain_towards(enum terrain from, enum terrain to);

#endif
