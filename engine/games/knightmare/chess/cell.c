#include "engine/games/knightmare/chess/cell.h"

#include "engine/kernel/text.h"

/* File and rank of a step in each direction. */
static const int8_t steps[DIRECTION_COUNT][2] = {
    { 0, 1 }, { 1, 1 }, { 1, 0 }, { 1, -1 }, { 0, -1 }, { -1, -1 }, { -1, 0 }, { -1, 1 },
};

int cell_step(int cell, int direction)
{
    int file = cell_file(cell) + steps[direction][0];
    int rank = cell_rank(cell) + steps[direction][1];

    if (file < 0 || file > 7 || rank < 0 || rank > 7)
        return CELL_NONE;
    return cell_at(file, rank);
}

int cell_direction(int from, int to)
{
    for (int direction = 0; direction < DIRECTION_COUNT; direction++)
        if (cell_step(from, direction) == to && to != CELL_NONE)
            return direction;
    return DIRECTION_COUNT;
}

uint64_t cells_within(int cell, int distance)
{
    const uint64_t first_file = UINT64_C(0x0101010101010101);
    int west = cell_file(cell) - distance, east = cell_file(cell) + distance;
    int south = cell_rank(cell) - distance, north = cell_rank(cell) + distance;
    uint64_t set = 0;

    for (int file = west < 0 ? 0 : west; file <= east && file < 8; file++)
        set |= first_file << file;
    if (south > 0)
        set &= ~UINT64_C(0) << 8 * south;
    if (north < 7)
        set &= ~UINT64_C(0) >> 8 * (7 - north);
    return set;
}

const char *cell_format(int cell, char text[CELL_TEXT_BYTES])
{
    if (cell == CELL_NONE) {
        text[0] = '-';
        text[1] = '\0';
        return text;
    }
    text[0] = (char)('a' + cell_file(cell));
    text[1] = (char)('1' + cell_rank(cell));
    text[2] = '\0';
    return text;
}

int cell_parse(const char *text)
{
    char file = text_lower(text[0]);

    if (file < 'a' || file > 'h' || text[1] < '1' || text[1] > '8')
        return CELL_NONE;
    return cell_at(file - 'a', text[1] - '1');
}
