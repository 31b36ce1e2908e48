/* Names of squares, faces and corners, as players write them. */
#include "engine/kernel/grid.h"

#include <stdio.h>
#include <string.h>

#include "engine/kernel/text.h"

enum { LETTERS = 26 };

/* ---- writing ---- */

/* a .. z, aa, ab ..: GRID_SIDE_MAX columns need at most two letters. */
static size_t write_column(const struct grid *grid, int column, char *out)
{
    char first = grid->capitals ? 'A' : 'a';
    int from_a = column - grid->columns_before_a;
    size_t bytes = 0;

    if (from_a < 0) {
        out[bytes++] = '-';
        from_a = -from_a - 1;
    }
    if (from_a >= LETTERS)
        out[bytes++] = (char)(first + from_a / LETTERS - 1);
    out[bytes++] = (char)(first + from_a % LETTERS);
    return bytes;
}

static void write_row(int row, char *out)
{
    char digits[12];
    size_t count = 0;

    if (row < 0)
        *out++ = '-';
    for (int left = row < 0 ? -row : row; left > 0 || count == 0; left /= 10)
        digits[count++] = (char)('0' + left % 10);
    while (count > 0)
        *out++ = digits[--count];
    *out = '\0';
}

char *grid_name(const struct grid *grid, int square, char out[GRID_NAME_BYTES])
{
    int row = grid_row(grid, square) - grid->rows_before_1;

    write_row(row < 0 ? row : row + 1, out + write_column(grid, grid_column(grid, square), out));
    return out;
}

static const char *const direction_names[] = { "N", "E", "S", "W", "NE", "SE", "SW", "NW" };

char *grid_corner_name(const struct grid *grid, int square, enum grid_direction corner, char out[GRID_NAME_BYTES])
{
    size_t bytes;

    grid_name(grid, square, out);
    bytes = strlen(out);
    snprintf(out + bytes, GRID_NAME_BYTES - bytes, "%s", direction_names[corner]);
    return out;
}

char *grid_face_name(const struct grid *grid, int face, char out[GRID_NAME_BYTES])
{
    return grid_corner_name(grid, grid_face_square(face), grid_face_direction(face), out);
}

/* ---- reading ---- */

/* Reads an optional minus sign; returns the text after it. */
static const char *read_sign(const char *at, bool *minus)
{
    *minus = *at == '-';
    return at + *minus;
}

/* The number of a column from its letters, a = 1, or 0. */
static int read_letters(const char **at)
{
    int number = 0;

    for (int i = 0; i < 2 && text_is_alpha(**at); i++, (*at)++)
        number = number * LETTERS + text_lower(**at) - 'a' + 1;
    return number;
}

/* A row's number without a leading zero, or 0. */
static int read_digits(const char **at)
{
    int number = 0;

    if (**at == '0')
        return 0;
    for (; text_is_digit(**at); (*at)++)
        if (number <= GRID_SIDE_MAX)
            number = number * 10 + **at - '0';
    return number;
}

int grid_parse(const struct grid *grid, const char *text, size_t *used)
{
    const char *at = text;
    bool west, beyond;
    int column, row, square;

    *used = 0;
    at = read_sign(at, &west);
    column = read_letters(&at);
    at = read_sign(at, &beyond);
    if (grid->hyphens && grid->rows_before_1 == 0)
        beyond = false;
    row = read_digits(&at);
    if (column == 0 || row == 0)
        return GRID_NONE;
    column = grid->columns_before_a + (west ? -column : column - 1);
    row = grid->rows_before_1 + (beyond ? -row : row - 1);
    square = grid_square(grid, column, row);
    if (square != GRID_NONE)
        *used = (size_t)(at - text);
    return square;
}

/* The direction whose name is the whole run of letters here, or GRID_NONE. */
static int read_direction(const char **at)
{
    size_t bytes = 0;

    while (text_is_alpha((*at)[bytes]))
        bytes++;
    for (int direction = GRID_N; direction <= GRID_NW; direction++) {
        if (!text_n_equal_ignoring_case(*at, bytes, direction_names[direction]))
            continue;
        *at += bytes;
        return direction;
    }
    return GRID_NONE;
}

int grid_parse_face(const struct grid *grid, const char *text, size_t *used)
{
    size_t bytes, more = 0;
    int square = grid_parse(grid, text, &bytes);
    const char *at = text + bytes;
    int face = GRID_NONE;

    *used = 0;
    if (square == GRID_NONE)
        return GRID_NONE;
    if (*at == '/') {
        int other = grid_parse(grid, ++at, &more);

        face = other == GRID_NONE ? GRID_NONE : grid_face_towards(grid, square, other);
    } else {
        int direction = read_direction(&at);

        if (direction >= GRID_N && direction <= GRID_W)
            face = grid_face(square, direction);
    }
    if (face != GRID_NONE)
        *used = (size_t)(at - text) + more;
    return face;
}

int grid_parse_corner(const struct grid *grid, const char *text, size_t *used, enum grid_direction *corner)
{
    size_t bytes;
    int square = grid_parse(grid, text, &bytes);
    const char *at = text + bytes;
    int direction;

    *used = 0;
    if (square == GRID_NONE)
        return GRID_NONE;
    direction = read_direction(&at);
    if (direction < GRID_NE)
        return GRID_NONE;
    *corner = direction;
    *used = (size_t)(at - text);
    return square;
}
