#include "engine/games/arena/face/map.h"

#include <string.h>

#include "engine/games/arena/state/values.h"

enum { HEX_COLUMNS = 7 };    /* coordinates count half hexes */

static const char side_letters[] = "-LR";

/* What is drawn. */
struct drawing {
    struct arena *arena;
    const struct state *state;
    uint16_t counts[2 * HEXES_MAX][SEATS + 1];   /* of the creatures of each side in each space; the first: of those of nobody */
};

static const char *head_of(const struct drawing *drawing, int hex)
{
    const struct state *state = drawing->state;
    const struct effect *storm = ar_storm_at(state, hex);
    char name[HEX_NAME_BYTES + sizeof "-LK"], *end = name + strlen(hex_name(ar_board_of(state), hex, name));

    *end++ = ar_terrain_letters[state->terrain[hex]];
    *end++ = side_letters[state->control[hex]];
    if (ar_is_king_hex(state->basic, hex))
        *end++ = 'K';
    *end = '\0';
    return storm ? arena_printf(drawing->arena, "%s!%d", name, (int)storm->left) : arena_text(drawing->arena, name);
}

/* "2L1R" for a space: LEFT's, RIGHT's, and with - the creatures that nobody controls. */
static const char *count_of(const struct drawing *drawing, int space)
{
    const uint16_t *counts = drawing->counts[space];
    const char *text = "";

    for (int k = 1; k <= SEATS + 1; k++)
        if (counts[k % (SEATS + 1)] > 0)
            text = arena_printf(drawing->arena, "%s%d%c", text, counts[k % (SEATS + 1)], side_letters[k % (SEATS + 1)]);
    return text;
}

static const char *counts_of(const struct drawing *drawing, int hex)
{
    const char *ground = count_of(drawing, hex_space(hex, HEX_GROUND));
    const char *air = count_of(drawing, hex_space(hex, HEX_AIR));

    return *air ? arena_printf(drawing->arena, "%s^%s", ground, air) : ground;
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

/* The row that begins with a hex. */
static const char *row_line(const struct drawing *drawing, int number, int first,
                            const char *(*cell)(const struct drawing *drawing, int hex))
{
    const struct hex_board *board = ar_board_of(drawing->state);
    struct row row = { .count = 0 };

    for (int hex = first; hex < first + board->rows[number].count; hex++) {
        const char *text = cell(drawing, hex);

        if (!*text)
            continue;
        row.columns[row.count] = hex_x(board, hex) * HEX_COLUMNS / 2;
        row.cells[row.count++] = text;
    }
    return row_text(drawing->arena, &row);
}

static const struct drawing *drawing_of(struct arena *arena, const struct state *state)
{
    struct drawing *drawing = ARENA_NEW(arena, struct drawing);

    drawing->arena = arena;
    drawing->state = state;
    for (int i = 0; i < state->creature_count; i++) {
        const struct creature *creature = &state->creatures[i];

        if (creature->space >= 0 && creature->space < 2 * HEXES_MAX)
            drawing->counts[creature->space][ar_controller(state, creature) + 1]++;
    }
    return drawing;
}

struct value *ar_map(struct arena *arena, const struct state *state)
{
    const struct hex_board *board = ar_board_of(state);
    const struct drawing *drawing = drawing_of(arena, state);
    struct value *lines = value_list(arena);

    for (int row = 0, first = 0; row < board->row_count; first += board->rows[row++].count) {
        value_add_lasting_text(arena, lines, row_line(drawing, row, first, head_of));
        value_add_lasting_text(arena, lines, row_line(drawing, row, first, counts_of));
    }
    return lines;
}
