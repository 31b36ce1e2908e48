#include "engine/kernel/hex.h"

#include <stdio.h>
#include <string.h>

#include "engine/kernel/json.h"
#include "engine/kernel/text.h"

static const int down[HEX_DIRECTIONS] = { -1, -1, 0, 0, 1, 1 };
static const int rightward[HEX_DIRECTIONS] = { -1, 1, -2, 2, -1, 1 };

int hex_count(const struct hex_board *board)
{
    int count = 0;

    for (int row = 0; row < board->row_count; row++)
        count += board->rows[row].count;
    return count;
}

int hex_at(const struct hex_board *board, int row, int x)
{
    int first = 0;
    int in_row;

    if (row < 0 || row >= board->row_count)
        return HEX_NONE;
    in_row = x - board->rows[row].indent;
    if (in_row < 0 || in_row % 2 != 0 || in_row / 2 >= board->rows[row].count)
        return HEX_NONE;
    for (int i = 0; i < row; i++)
        first += board->rows[i].count;
    return first + in_row / 2;
}

/* The row of a hex; *place receives its place in it, from 0. */
static int row_of(const struct hex_board *board, int hex, int *place)
{
    int row = 0;

    for (; hex >= board->rows[row].count; row++)
        hex -= board->rows[row].count;
    *place = hex;
    return row;
}

int hex_row(const struct hex_board *board, int hex)
{
    int place;

    return row_of(board, hex, &place);
}

int hex_x(const struct hex_board *board, int hex)
{
    int place;
    int row = row_of(board, hex, &place);

    return board->rows[row].indent + 2 * place;
}

int hex_step(const struct hex_board *board, int hex, enum hex_direction direction)
{
    return hex_at(board, hex_row(board, hex) + down[direction], hex_x(board, hex) + rightward[direction]);
}

int hex_neighbours(const struct hex_board *board, int hex, int around[HEX_DIRECTIONS])
{
    int count = 0;

    for (int direction = 0; direction < HEX_DIRECTIONS; direction++) {
        int next = hex_step(board, hex, direction);

        if (next != HEX_NONE)
            around[count++] = next;
    }
    return count;
}

static int apart(int one, int other)
{
    return one < other ? other - one : one - other;
}

int hex_distance(const struct hex_board *board, int from, int to)
{
    int rows = apart(hex_row(board, from), hex_row(board, to));
    int across = apart(hex_x(board, from), hex_x(board, to));

    return across > rows ? rows + (across - rows) / 2 : rows;
}

/* ---- layers ---- */

int hex_space(int hex, enum hex_layer layer)
{
    return hex * 2 + (int)layer;
}

int hex_of(int space)
{
    return space / 2;
}

enum hex_layer hex_layer(int space)
{
    return space % 2 ? HEX_AIR : HEX_GROUND;
}

int hex_space_distance(const struct hex_board *board, int from, int to)
{
    return hex_distance(board, hex_of(from), hex_of(to)) + (hex_layer(from) != hex_layer(to));
}

/* ---- hexsides ---- */

/* The number of a side comes from the earlier of its two hexes. */
int hex_side(const struct hex_board *board, int one, int other)
{
    int first = one < other ? one : other;
    int second = one < other ? other : one;

    for (int direction = HEX_E; direction <= HEX_SE; direction++)
        if (hex_step(board, first, direction) == second)
            return first * HEX_DIRECTIONS + direction;
    return HEX_NONE;
}

bool hex_side_ends(const struct hex_board *board, int side, int *one, int *other)
{
    if (side < 0 || side >= hex_count(board) * HEX_DIRECTIONS || side % HEX_DIRECTIONS < HEX_E)
        return false;
    *one = side / HEX_DIRECTIONS;
    *other = hex_step(board, *one, side % HEX_DIRECTIONS);
    return *other != HEX_NONE;
}

/* ---- names ---- */

/* Returns the end of the name. */
static char *write_name(const struct hex_board *board, int hex, char *out)
{
    int place;
    int row = row_of(board, hex, &place);

    *out++ = (char)('A' + row);
    return json_write_int(out, place + 1);
}

char *hex_name(const struct hex_board *board, int hex, char out[HEX_NAME_BYTES])
{
    *write_name(board, hex, out) = '\0';
    return out;
}

char *hex_space_name(const struct hex_board *board, int space, char out[HEX_NAME_BYTES])
{
    char *end = write_name(board, hex_of(space), out);

    if (hex_layer(space) == HEX_AIR)
        *end++ = '^';
    *end = '\0';
    return out;
}

char *hex_side_name(const struct hex_board *board, int side, char out[HEX_NAME_BYTES])
{
    char first[HEX_NAME_BYTES], second[HEX_NAME_BYTES];
    int one, other;

    out[0] = '\0';
    if (hex_side_ends(board, side, &one, &other))
        snprintf(out, HEX_NAME_BYTES, "%.6s/%.6s", hex_name(board, one, first), hex_name(board, other, second));
    return out;
}

int hex_parse(const struct hex_board *board, const char *text, size_t *used)
{
    size_t bytes = 1;
    int row, number = 0;

    *used = 0;
    if (!text_is_alpha(text[0]) || text[1] == '0')
        return HEX_NONE;
    row = text_upper(text[0]) - 'A';
    for (; text_is_digit(text[bytes]); bytes++)
        if (number <= HEX_ROW_MAX)
            number = number * 10 + text[bytes] - '0';
    if (number == 0 || row >= board->row_count || number > board->rows[row].count)
        return HEX_NONE;
    *used = bytes;
    return hex_at(board, row, board->rows[row].indent + 2 * (number - 1));
}

int hex_parse_space(const struct hex_board *board, const char *text, size_t *used)
{
    int hex = hex_parse(board, text, used);

    if (hex == HEX_NONE)
        return HEX_NONE;
    if (text[*used] != '^')
        return hex_space(hex, HEX_GROUND);
    ++*used;
    return hex_space(hex, HEX_AIR);
}

int hex_parse_side(const struct hex_board *board, const char *text, size_t *used)
{
    size_t bytes, more;
    int one = hex_parse(board, text, &bytes);
    int other, side;

    *used = 0;
    if (one == HEX_NONE || text[bytes] != '/')
        return HEX_NONE;
    other = hex_parse(board, text + bytes + 1, &more);
    side = other == HEX_NONE ? HEX_NONE : hex_side(board, one, other);
    if (side != HEX_NONE)
        *used = bytes + 1 + more;
    return side;
}

/* ---- paths ---- */

static const char *step_forbidden(const struct hex_board *board, const struct hex_walk *walk, int from, int to)
{
    int side = HEX_NONE;

    if (hex_space_distance(board, from, to) != 1)
        return "not adjacent";
    if (hex_of(from) != hex_of(to))
        side = hex_side(board, hex_of(from), hex_of(to));
    return walk->forbids ? walk->forbids(walk->context, from, to, side) : NULL;
}

/* The spaces one step from a space: those around it in its layer, then the other layer. */
static int spaces_around(const struct hex_board *board, int space, int around[HEX_DIRECTIONS + 1])
{
    int hexes[HEX_DIRECTIONS];
    int count = hex_neighbours(board, hex_of(space), hexes);

    for (int i = 0; i < count; i++)
        around[i] = hex_space(hexes[i], hex_layer(space));
    around[count] = space ^ 1;
    return count + 1;
}

void hex_reach(const struct hex_board *board, const struct hex_walk *walk, int from, int16_t *steps)
{
    int16_t found[HEX_SPACES_MAX];
    int count = 0;

    for (int space = 0; space < hex_count(board) * 2; space++)
        steps[space] = HEX_NONE;
    steps[from] = 0;
    found[count++] = (int16_t)from;
    for (int next = 0; next < count; next++) {
        int space = found[next];
        int around[HEX_DIRECTIONS + 1];
        int all = spaces_around(board, space, around);

        if (walk->steps_max > 0 && steps[space] >= walk->steps_max)
            continue;
        for (int i = 0; i < all; i++) {
            if (steps[around[i]] != HEX_NONE || step_forbidden(board, walk, space, around[i]))
                continue;
            steps[around[i]] = (int16_t)(steps[space] + 1);
            found[count++] = (int16_t)around[i];
        }
    }
}
