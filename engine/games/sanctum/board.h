/* Board: the 94 squares, their names and neighbours, terrain, and the Standard map.
 *
 * A square is a number from 1, counted column by column and within a column from row 1 up (A1, A2 ... L12), so the
 * order of numbers is the order of squares that RULES use. 0 is no square. The 50 squares cut from the corners have
 * numbers too, but nothing ever stands there (RULES 3). */
#ifndef POSTERN_SANCTUM_BOARD_H
#define POSTERN_SANCTUM_BOARD_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/kernel/grid.h"

enum { COLUMNS = 12, ROWS = 12, SQUARES = COLUMNS * ROWS, SQUARE_NONE = 0 };

/* The order of neighbours wherever an order is needed. */
enum direction { NORTH, EAST, SOUTH, WEST, DIRECTIONS };
extern const char *const sa_direction_names[DIRECTIONS];

extern const char *const sa_square_names[SQUARES + 1];

/* Terrain is kept as the letter that maps show. */
enum terrain {
    TERRAIN_NONE = '_',
    TERRAIN_PLAINS = '.',
    TERRAIN_BARREN = 'b',
    TERRAIN_FOREST = 'f',
    TERRAIN_DESERT = 'd',
    TERRAIN_SWAMP = 's',
    TERRAIN_MOUNTAIN = 'm',
    TERRAIN_WATER = 'w',
    TERRAIN_LAVA = 'l'
};

/* The abilities to enter or withstand a terrain; flight includes them all. */
enum walk {
    WALK_WATER = 1,
    WALK_MOUNTAIN = 2,
    WALK_SWAMP = 4,
    WALK_DESERT = 8,
    WALK_LAVA = 16,
    WALK_FLIGHT = 31
};

struct terrain_kind {
    char letter;
    const char *name;
    int enter;          /* the walk needed to enter it; 0: none is needed */
    int safe;           /* the walk that spares its harm */
    int damage;         /* harm to each minion in step c */
    bool drowns;        /* each minion dies in step c */
    int armor;          /* added to the armor of each minion in combat */
};

/* The description of a terrain letter, or NULL. */
const struct terrain_kind *sa_terrain(char letter);

/* The terrain of a name ("water") or letter, or TERRAIN_NONE. */
char sa_terrain_named(const char *word);

/* The board as a grid; the number of a square there is one less. */
extern const struct grid sa_grid;
static inline int sa_square_of_grid(int square) { return square + 1; }
static inline int sa_grid_of_square(int square) { return square - 1; }

bool sa_playable(int square);
/* Is this a map: a terrain on every existing square, and none elsewhere? *square receives the first wrong one. */
bool sa_is_map(const char *terrain, int *square);
int sa_column(int square);   /* 1..12 */
int sa_row(int square);
/* The square in a column and row, or SQUARE_NONE when it does not exist. */
int sa_square_at(int column, int row);

/* The neighbour in a direction, or SQUARE_NONE. */
int sa_step(int square, enum direction direction);
bool sa_adjacent(int from, int to);         /* orthogonally */
bool sa_touching(int from, int to);         /* orthogonally or diagonally, or the same */
int sa_turned(int square);                  /* its image under a turn of the board by 180 degrees */

/* The square of a name in any case, with or without a hyphen ("e5", "E-5"), or SQUARE_NONE. */
int sa_square_named(const char *word);

/* The Standard map of RULES 3.2: a letter for each square, `T`, `R` and `B` where structures stand. */
char sa_standard_letter(int square);

/* The squares of the two Sancta, and the squares next to one. */
enum { SANCTUM_RED = 40, SANCTUM_BLUE = 105 };
bool sa_entrance(int square);

#endif
