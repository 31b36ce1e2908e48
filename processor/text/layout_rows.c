#include <stdint.h>
#include <string.h>

#include "engine/kernel/text_clean.h"
#include "processor/text/layout.h"
#include "processor/text/layout_table.h"
#include "processor/text/layout_words.h"

static struct span line_take(const char **text)
{
    const char *end = strchr(*text, '\n');
    struct span line = { *text, end ? end : *text + strlen(*text) };

    *text = end ? end + 1 : line.end;
    return line;
}

/* What would shift the next column becomes a blank. */
static struct span one_line(struct arena *arena, struct layout_table *table, struct span text)
{
    char *copy;

    if (text_is_plain_n(text.start, span_bytes(text)))
        return text;
    copy = arena_text_n(arena, text.start, span_bytes(text));
    table->failed = table->failed || !copy;
    for (char *c = copy; c && *c; c++)
        if ((unsigned char)*c < 0x20 || *c == 0x7F)
            *c = ' ';
    return span_of(copy ? copy : "");
}

/* The cell that begins at *at, behind its `|`. */
static struct span cell_take(struct arena *arena, struct layout_table *table, const char **at, const char *end)
{
    const char *start = *at, *stop = memchr(start, '|', (size_t)(end - start));

    stop = stop ? stop : end;
    *at = stop < end ? stop + 1 : end;
    return one_line(arena, table, (struct span){ start, stop });
}

static void read_titles(struct arena *arena, struct layout_table *table, struct span line)
{
    const char *at = line.start + 2;

    table->column_count = 0;
    while (at < line.end && table->column_count < TABLE_COLUMNS_MAX) {
        struct span title = cell_take(arena, table, &at, line.end);
        bool right = title.start < title.end && title.start[0] == '>';

        title.start += right;
        table->columns[table->column_count++] = (struct layout_column){ .title = title, .titled = true, .right = right };
    }
}

static void read_row(struct arena *arena, struct layout_table *table, struct span line)
{
    struct layout_row *rows = arena_grow(arena, table->rows, table->row_count, &table->row_capacity, sizeof *rows), *row;
    const char *at = line.start + 1;

    if (!rows) {
        table->failed = true;
        return;
    }
    table->rows = rows;
    row = &rows[table->row_count++];
    row->count = 0;
    while (row->count < TABLE_COLUMNS_MAX && at < line.end) {
        struct span text = cell_take(arena, table, &at, line.end);

        row->cells[row->count++] = (struct layout_cell){ text, layout_columns(text) };
        if (row->count > table->column_count)
            table->columns[table->column_count++] = (struct layout_column){ .titled = false };
    }
}

static void take_line(struct arena *arena, struct layout_table *table, struct span line)
{
    if (span_bytes(line) > 1 && line.start[1] == '=')
        read_titles(arena, table, line);
    else
        read_row(arena, table, line);
}

/* Puts a table that is over, and begins another. */
static void put_table(struct bytes *out, struct layout_table *table)
{
    layout_table_put(out, table);
    table->column_count = 0;
    table->row_count = 0;
}

/* The lines before the next row of a table, as they are; the last of them gets an end. */
static void put_lines(struct bytes *out, const char **text)
{
    const char *start = *text, *row = start, *end;

    while ((row = strchr(row, '|')) != NULL && row != start && row[-1] != '\n')
        row++;
    end = row ? row : start + strlen(start);
    bytes_add(out, start, (size_t)(end - start));
    if (end > start && end[-1] != '\n')
        bytes_add_char(out, '\n');
    *text = end;
}

enum status layout_rows(struct arena *arena, const char *text, char **out, struct error *err)
{
    struct layout_table table = { .column_count = 0 };
    struct bytes made;

    bytes_init(&made, arena, strlen(text) + 1);
    while (*text) {
        if (*text == '|') {
            take_line(arena, &table, line_take(&text));
            continue;
        }
        put_table(&made, &table);
        put_lines(&made, &text);
    }
    put_table(&made, &table);
    *out = made.data;
    return made.failed || table.failed ? error_set(err, ERR_BUG, "tables: no memory left") : OK;
}
