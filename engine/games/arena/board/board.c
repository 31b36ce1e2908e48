#include "engine/games/arena/board/board.h"

const char *const ar_seat_names[SEATS] = { "LEFT", "RIGHT" };
const char *const ar_terrain_names[TERRAINS] = { "WATER", "RIVER", "GRASS", "FOREST", "ROCKY" };
const char ar_terrain_letters[TERRAINS + 1] = "~=.f#";
const char *const ar_ground_names[GROUNDS] = { "Rocky", "Forest", "Grass", "All land", "Water", "All" };

static const struct hex_board advanced = {
    .row_count = 5, .rows = { { 2, 7 }, { 1, 8 }, { 0, 9 }, { 1, 8 }, { 2, 7 } },
};
static const struct hex_board basic_board = {
    .row_count = 3, .rows = { { 1, 6 }, { 0, 7 }, { 1, 6 } },
};

const struct hex_board *ar_board(bool basic)
{
    return basic ? &basic_board : &advanced;
}

static int middle_row(const struct hex_board *board)
{
    return board->row_count / 2;
}

int ar_king_hex(bool basic, int seat)
{
    const struct hex_board *board = ar_board(basic);
    int row = middle_row(board);

    return hex_at(board, row, seat == SEAT_LEFT ? 0 : 2 * (board->rows[row].count - 1));
}

bool ar_is_king_hex(bool basic, int hex)
{
    return hex == ar_king_hex(basic, SEAT_LEFT) || hex == ar_king_hex(basic, SEAT_RIGHT);
}

enum terrain ar_first_terrain(const struct hex_board *board, int hex)
{
    return hex_row(board, hex) == middle_row(board) ? TERRAIN_RIVER : TERRAIN_GRASS;
}

bool ar_ground_enters(enum ground ground, enum terrain terrain)
{
    enum { W = 1 << TERRAIN_WATER, R = 1 << TERRAIN_RIVER, G = 1 << TERRAIN_GRASS, F = 1 << TERRAIN_FOREST,
           K = 1 << TERRAIN_ROCKY };
    static const unsigned entered[GROUNDS] = {
        [GROUND_ROCKY] = K | G | R, [GROUND_FOREST] = F | G | R, [GROUND_GRASS] = G | R,
        [GROUND_LAND] = K | F | G | R, [GROUND_WATER] = W | R, [GROUND_ALL] = W | R | G | F | K,
    };

    return (entered[ground] >> terrain) & 1;
}

/* Water - River - Grass, and Forest and Rocky next to Grass: a tree whose root is Water. */
static enum terrain nearer_to_water(enum terrain terrain)
{
    return terrain >= TERRAIN_GRASS ? (terrain == TERRAIN_GRASS ? TERRAIN_RIVER : TERRAIN_GRASS) : TERRAIN_WATER;
}

enum terrain ar_terrain_towards(enum terrain from, enum terrain to)
{
    enum terrain step = to;

    if (from == to)
        return from;
    for (; step != TERRAIN_WATER; step = nearer_to_water(step))
        if (nearer_to_water(step) == from)
            return step;
    return nearer_to_water(from);
}
