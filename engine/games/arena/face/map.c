#include "engine/games/arena/face/map.h"

#include <string.h>

#include "engine/games/arena/state/values.h"

enum { HEX_COLUMNS = 7 };    /* coordinates count half hexes */

static const char side_letters[] = "-LR";

static const char *head_of(struct arena *arena, const struct state *state, int hex)
{
    const struct effect *storm = ar_storm_at(state, hex);
    char name[HEX_NAME_BYTES];

    return arena_printf(arena, "%s%c%c%s%s", hex_name(ar_board_of(state), hex, name),
                        ar_terrain_letters[state->terrain[hex]], side_letters[state->control[hex]],
                        ar_is_king_hex(state->basic, hex) ? "K" : "",
                        storm ? arena_printf(arena, "!%d", (int)storm->left) : "");
}

/* "2L1R" for a space: LEFT's, RIGHT's, and with - the creatures that nobody controls. */
static const char *count_of(struct arena *arena, const struct state *state, int space)
{
    int counts[SEATS + 1] = { 0 };
    const char *text = "";

    for (int i = 0; i < state->creature_count; i++)
        if (state->creatures[i].space == space)
            counts[ar_controller(state, &state->creatures[i]) + 1]++;
    for (int k = 1; k <= SEATS + 1; k++)
        if (counts[k % (SEATS + 1)] > 0)
            text = arena_printf(arena, "%s%d%c", text, counts[k % (SEATS + 1)], side_letters[k % (SEATS + 1)]);
    return text;
}

static const char *counts_of(struct arena *arena, const struct state *state, int hex)
{
    const char *ground = count_of(arena, state, hex_space(hex, HEX_GROUND));
    const char *air = count_of(arena, state, hex_space(hex, HEX_AIR));

    return *air ? arena_printf(arena, "%s^%s", ground, air) : ground;
}

/* The cells of a row, and where they begin. */
struct row {
    int count, columns[HEX_ROW_MAX];
    const char *cells[HEX_ROW_MAX];
};

/* A cell that is too long for its hex moves the cells after it: nothing is left out. */
static const char *row_text(struct arena *arena, const struct row *row)
{
    size_t bytes = 1, used = 0;
    char *text;

    for (int i = 0; i < row->count; i++)
        bytes += (size_t)row->columns[i] + strlen(row->cells[i]) + 1;
    text = arena_alloc(arena, bytes);
    for (int i = 0; i < row->count; i++) {
        size_t column = (size_t)row->columns[i], gap = column > used ? column - used : used > 0;

        memset(text + used, ' ', gap);
        used += gap;
        for (const char *c = row->cells[i]; *c; c++)
            text[used++] = *c;
    }
    return text;
}

static const char *row_line(struct arena *arena, const struct state *state, int number,
                            const char *(*cell)(struct arena *, const struct state *, int))
{
    const struct hex_board *board = ar_board_of(state);
    struct row row = { .count = 0 };

    for (int hex = 0, count = hex_count(board); hex < count; hex++) {
        const char *text = hex_row(board, hex) == number ? cell(arena, state, hex) : "";

        if (!*text)
            continue;
        row.columns[row.count] = hex_x(board, hex) * HEX_COLUMNS / 2;
        row.cells[row.count++] = text;
    }
    return row_text(arena, &row);
}

struct value *ar_map(struct arena *arena, const struct state *state)
{
    struct value *lines = value_list(arena);

    for (int row = 0; row < ar_board_of(state)->row_count; row++) {
        value_add_lasting_text(arena, lines, row_line(arena, state, row, head_of));
        value_add_lasting_text(arena, lines, row_line(arena, state, row, counts_of));
    }
    return lines;
}
