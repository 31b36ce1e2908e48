/* Hex: boards of hexes in rows, each hex with a ground and an airspace over it.
 *
 * Rows are lettered from the top, hexes in a row numbered from the left; rows may be indented by half hexes. A hex
 * has doubled-width coordinates: its row, and x = the row's indent + 2 * its place in the row; axial ones are
 * ((x - row) / 2, row). Hexes are numbered A1, A2 .. from 0, row by row ("board order").
 *
 * A space is one layer of a hex: number hex * 2 for the ground, hex * 2 + 1 for the airspace, so spaces too are
 * in board order, a hex's ground before its airspace. A hexside lies between two hexes, in both layers. */
#ifndef POSTERN_HEX_H
#define POSTERN_HEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    HEX_NONE = -1,
    HEX_ROWS_MAX = 16,
    HEX_ROW_MAX = 32,          /* hexes in a row */
    HEX_SPACES_MAX = HEX_ROWS_MAX * HEX_ROW_MAX * 2,
    HEX_NAME_BYTES = 16
};

enum hex_layer { HEX_GROUND, HEX_AIR };

/* In the board order of their target hexes. */
enum hex_direction { HEX_NW, HEX_NE, HEX_W, HEX_E, HEX_SW, HEX_SE, HEX_DIRECTIONS };

struct hex_row {
    int indent;                /* by how many half hexes its first hex is moved to the right */
    int count;
};

struct hex_board {
    int row_count;
    struct hex_row rows[HEX_ROWS_MAX];
};

int hex_count(const struct hex_board *board);
int hex_at(const struct hex_board *board, int row, int x);   /* doubled-width; HEX_NONE: there is none */
int hex_row(const struct hex_board *board, int hex);
int hex_x(const struct hex_board *board, int hex);

int hex_step(const struct hex_board *board, int hex, enum hex_direction direction);   /* HEX_NONE off the board */

/* The hexes around one, in board order. Returns how many there are. */
int hex_neighbours(const struct hex_board *board, int hex, int around[HEX_DIRECTIONS]);

int hex_distance(const struct hex_board *board, int from, int to);

/* ---- layers ---- */

int hex_space(int hex, enum hex_layer layer);
int hex_of(int space);
enum hex_layer hex_layer(int space);

/* Distance of the hexes, plus one when the layers differ. */
int hex_space_distance(const struct hex_board *board, int from, int to);

/* ---- hexsides ---- */

/* The number of the side between two neighbours, the same from both hexes; HEX_NONE when they are not neighbours.
 * Sides are numbered below hex_count * HEX_DIRECTIONS. */
int hex_side(const struct hex_board *board, int one, int other);

/* The two hexes of a side, in board order; false: there is no such side. */
bool hex_side_ends(const struct hex_board *board, int side, int *one, int *other);

/* ---- names ---- */

/* "C4", "C4^" and "C4/C5". They are written in capitals and read in any case at the start of a text; *used receives
 * the number of characters. HEX_NONE, with *used 0, when the text does not begin with a name or the place does not
 * exist. */
char *hex_name(const struct hex_board *board, int hex, char out[HEX_NAME_BYTES]);
char *hex_space_name(const struct hex_board *board, int space, char out[HEX_NAME_BYTES]);
char *hex_side_name(const struct hex_board *board, int side, char out[HEX_NAME_BYTES]);
int hex_parse(const struct hex_board *board, const char *text, size_t *used);
int hex_parse_space(const struct hex_board *board, const char *text, size_t *used);
int hex_parse_side(const struct hex_board *board, const char *text, size_t *used);

/* ---- paths ---- */

struct hex_walk {
    /* Why a step to a space is not allowed, or NULL. A step goes to a neighbour in the same layer, across `side`; or
     * to the other layer of the same hex, and then side is HEX_NONE. */
    const char *(*forbids)(const void *context, int from, int to, int side);
    const void *context;
    int steps_max;             /* 0: any number */
};

/* The number of steps from one space to every other, HEX_NONE where no path leads; steps has room for two times
 * hex_count. */
void hex_reach(const struct hex_board *board, const struct hex_walk *walk, int from, int16_t *steps);

#endif
