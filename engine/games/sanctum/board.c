#include "engine/games/sanctum/board.h"

#include <stddef.h>

#include "engine/kernel/text.h"

const char *const sa_direction_names[DIRECTIONS] = { "N", "E", "S", "W" };

#define COLUMN(letter) \
    letter "1", letter "2", letter "3", letter "4", letter "5", letter "6", \
    letter "7", letter "8", letter "9", letter "10", letter "11", letter "12"

const char *const sa_square_names[SQUARES + 1] = {
    "-",
    COLUMN("A"), COLUMN("B"), COLUMN("C"), COLUMN("D"), COLUMN("E"), COLUMN("F"),
    COLUMN("G"), COLUMN("H"), COLUMN("I"), COLUMN("J"), COLUMN("K"), COLUMN("L"),
};

static const struct terrain_kind terrains[] = {
    { .letter = TERRAIN_PLAINS, .name = "plains" },
    { .letter = TERRAIN_BARREN, .name = "barren" },
    { .letter = TERRAIN_FOREST, .name = "forest" },
    { .letter = TERRAIN_DESERT, .name = "desert", .safe = WALK_DESERT, .damage = 1 },
    { .letter = TERRAIN_SWAMP, .name = "swamp", .safe = WALK_SWAMP, .armor = -1 },
    { .letter = TERRAIN_MOUNTAIN, .name = "mountain", .enter = WALK_MOUNTAIN, .safe = WALK_MOUNTAIN },
    { .letter = TERRAIN_WATER, .name = "water", .enter = WALK_WATER, .safe = WALK_WATER, .drowns = true },
    { .letter = TERRAIN_LAVA, .name = "lava", .safe = WALK_LAVA, .damage = 3 },
};
enum { TERRAINS = sizeof terrains / sizeof terrains[0] };

const struct terrain_kind *sa_terrain(char letter)
{
    for (int i = 0; i < TERRAINS; i++)
        if (terrains[i].letter == letter)
            return &terrains[i];
    return NULL;
}

char sa_terrain_named(const char *word)
{
    for (int i = 0; i < TERRAINS; i++)
        if (text_equal_ignoring_case(word, terrains[i].name) || (word[0] == terrains[i].letter && word[1] == '\0'))
            return terrains[i].letter;
    return TERRAIN_NONE;
}

int sa_column(int square)
{
    return (square - 1) / ROWS + 1;
}

int sa_row(int square)
{
    return (square - 1) % ROWS + 1;
}

/* The cut shape: RULES 3. */
static bool inside(int column, int row)
{
    int apart = column > row ? column - row : row - column;

    return column >= 1 && column <= COLUMNS && row >= 1 && row <= ROWS && apart <= 6 && column + row >= 6
           && column + row <= 20;
}

int sa_square_at(int column, int row)
{
    return inside(column, row) ? (column - 1) * ROWS + row : SQUARE_NONE;
}

bool sa_playable(int square)
{
    return square >= 1 && square <= SQUARES && inside(sa_column(square), sa_row(square));
}

int sa_step(int square, enum direction direction)
{
    static const int8_t right[DIRECTIONS] = { [NORTH] = 0, [EAST] = 1, [SOUTH] = 0, [WEST] = -1 };
    static const int8_t up[DIRECTIONS] = { [NORTH] = 1, [EAST] = 0, [SOUTH] = -1, [WEST] = 0 };

    return sa_square_at(sa_column(square) + right[direction], sa_row(square) + up[direction]);
}

static int apart(int from, int to)
{
    return from > to ? from - to : to - from;
}

bool sa_adjacent(int from, int to)
{
    int columns = apart(sa_column(from), sa_column(to));
    int rows = apart(sa_row(from), sa_row(to));

    return from != SQUARE_NONE && to != SQUARE_NONE && columns + rows == 1;
}

bool sa_touching(int from, int to)
{
    return from != SQUARE_NONE && to != SQUARE_NONE && apart(sa_column(from), sa_column(to)) <= 1
           && apart(sa_row(from), sa_row(to)) <= 1;
}

int sa_turned(int square)
{
    return SQUARES + 1 - square;
}

int sa_square_named(const char *word)
{
    int column = text_upper(word[0]) - 'A' + 1;
    int64_t row;

    if (!text_is_alpha(word[0]))
        return SQUARE_NONE;
    word++;
    if (*word == '-')
        word++;
    if (!text_is_digit(*word) || *word == '0' || text_parse_int(word, 1, ROWS, &row) != TEXT_INT_OK)
        return SQUARE_NONE;
    return sa_square_at(column, (int)row);
}

/* From row 12 down, as RULES 3.2 prints it, without the blanks. */
static const char *const standard_rows[ROWS] = {
    "_____...____",
    "____.l...___",
    "___dfT.b..__",
    "__f...f.B.._",
    "_..wwms.....",
    "..b..T.f.Tf.",
    ".fT.f....b..",
    ".....smww.._",
    "_..R.f...f__",
    "__..b.Tfd___",
    "___...l.____",
    "____..._____",
};

char sa_standard_letter(int square)
{
    return standard_rows[ROWS - sa_row(square)][sa_column(square) - 1];
}

bool sa_entrance(int square)
{
    return sa_adjacent(square, SANCTUM_RED) || sa_adjacent(square, SANCTUM_BLUE);
}
