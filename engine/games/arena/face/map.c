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

static const char *blanks(struct arena *arena, int count)
{
    char *text = arena_alloc(arena, (size_t)count + 1);

    memset(text, ' ', (size_t)count);
    return text;
}

/* A cell that is too long for its hex moves the cells after it: nothing is left out. */
static const char *row_line(struct arena *arena, const struct state *state, int row,
                            const char *(*cell)(struct arena *, const struct state *, int))
{
    const struct hex_board *board = ar_board_of(state);
    const char *line = "";

    for (int hex = 0, count = hex_count(board); hex < count; hex++) {
        int column, used;
        const char *text = hex_row(board, hex) == row ? cell(arena, state, hex) : "";

        if (!*text)
            continue;
        column = hex_x(board, hex) * HEX_COLUMNS / 2;
        used = (int)strlen(line);
        line = arena_printf(arena, "%s%s%s", line, blanks(arena, column > used ? column - used : used > 0), text);
    }
    return line;
}

struct value *ar_map(struct arena *arena, const struct state *state)
{
    struct value *lines = value_list(arena);

    for (int row = 0; row < ar_board_of(state)->row_count; row++) {
        value_add_text(arena, lines, row_line(arena, state, row, head_of));
        value_add_text(arena, lines, row_line(arena, state, row, counts_of));
    }
    return lines;
}
