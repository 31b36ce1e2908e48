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

/* One word for each column, row 1 in its lowest bit. */
static const uint64_t playable[COLUMNS] = { 0x070, 0x0f8, 0x1fc, 0x3fe, 0x7ff, 0xfff, 0xfff, 0xffe, 0x7fc, 0x3f8, 0x1f0, 0x0e0 };

const struct grid sa_grid = { .columns = COLUMNS, .rows = ROWS, .capitals = true, .hyphens = true, .mask = playable };

/* By letter. */
static const struct terrain_kind terrains[] = {
    [TERRAIN_PLAINS] = { .letter = TERRAIN_PLAINS, .name = "plains" },
    [TERRAIN_BARREN] = { .letter = TERRAIN_BARREN, .name = "barren" },
    [TERRAIN_FOREST] = { .letter = TERRAIN_FOREST, .name = "forest" },
    [TERRAIN_DESERT] = { .letter = TERRAIN_DESERT, .name = "desert", .safe = WALK_DESERT, .damage = 1 },
    [TERRAIN_SWAMP] = { .letter = TERRAIN_SWAMP, .name = "swamp", .safe = WALK_SWAMP, .armor = -1 },
    [TERRAIN_MOUNTAIN] = { .letter = TERRAIN_MOUNTAIN, .name = "mountain", .enter = WALK_MOUNTAIN,
                           .safe = WALK_MOUNTAIN },
    [TERRAIN_WATER] = { .letter = TERRAIN_WATER, .name = "water", .enter = WALK_WATER, .safe = WALK_WATER,
                        .drowns = true },
    [TERRAIN_LAVA] = { .letter = TERRAIN_LAVA, .name = "lava", .safe = WALK_LAVA, .damage = 3 },
};
enum { LETTERS = sizeof terrains / sizeof terrains[0] };

const struct terrain_kind *sa_terrain(char letter)
{
    const struct terrain_kind *terrain = letter > 0 && letter < LETTERS ? &terrains[(int)letter] : NULL;

    return terrain && terrain->name ? terrain : NULL;
}

char sa_terrain_named(const char *word)
{
    for (int letter = 0; letter < LETTERS; letter++)
        if (terrains[letter].name && (text_equal_ignoring_case(word, terrains[letter].name)
                                      || (word[0] == letter && word[1] == '\0')))
            return (char)letter;
    return TERRAIN_NONE;
}

/* The Standard map of RULES 3.2, a line for each column from A to L, row 1 first: the map lies on its side. Squares
 * that do not exist are `_`, on every map. */
static const char standard[SQUARES + 2] =
    "_"
    "____..._____"
    "___..f..____"
    "__...Tb.f___"
    "_..R...w.d__"
    "..b..f.w.f._"
    "...fs.Tm.Tl."
    ".lT.m..sf..."
    "_.f.w.f..b.."
    "__d.w...B.._"
    "___f.bT...__"
    "____..f..___"
    "_____...____";

int sa_column(int square)
{
    return (square - 1) / ROWS + 1;
}

int sa_row(int square)
{
    return (square - 1) % ROWS + 1;
}

int sa_square_at(int column, int row)
{
    int square = (column - 1) * ROWS + row;

    if (column < 1 || column > COLUMNS || row < 1 || row > ROWS)
        return SQUARE_NONE;
    return standard[square] != TERRAIN_NONE ? square : SQUARE_NONE;
}

bool sa_playable(int square)
{
    return square >= 1 && square <= SQUARES && standard[square] != TERRAIN_NONE;
}

bool sa_is_map(const char *terrain, int *square)
{
    int at = 1;

    while (at <= SQUARES && (standard[at] != TERRAIN_NONE) == (sa_terrain(terrain[at]) != NULL))
        at++;
    *square = at;
    return at > SQUARES;
}

char sa_standard_letter(int square)
{
    return standard[square];
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

bool sa_entrance(int square)
{
    return sa_adjacent(square, SANCTUM_RED) || sa_adjacent(square, SANCTUM_BLUE);
}
