#include <string.h>

#include "processor/base/bytes.h"
#include "processor/text/layout.h"
#include "processor/base/span.h"

enum { ROW_COLUMNS_MAX = 16 };

/* A table being gathered. */
struct rows {
    struct arena *arena;
    struct layout_column columns[ROW_COLUMNS_MAX];
    int column_count;
    struct value *list;              /* NULL: no table is open */
};

static struct span line_take(const char **text)
{
    const char *end = strchr(*text, '\n');
    struct span line = { *text, end ? end : *text + strlen(*text) };

    *text = end ? end + 1 : line.end;
    return line;
}

/* The cell that begins at *at, behind its `|`. */
static const char *cell_take(struct arena *arena, const char **at, const char *end)
{
    const char *start = *at, *stop = memchr(start, '|', (size_t)(end - start));

    stop = stop ? stop : end;
    *at = stop < end ? stop + 1 : end;
    return arena_text_n(arena, start, (size_t)(stop - start));
}

static void read_titles(struct rows *rows, struct span line)
{
    const char *at = line.start + 2;

    rows->column_count = 0;
    while (at < line.end && rows->column_count < ROW_COLUMNS_MAX) {
        const char *title = cell_take(rows->arena, &at, line.end);
        bool right = title[0] == '>';

        rows->columns[rows->column_count++] = (struct layout_column){ .title = title + (right ? 1 : 0), .right = right };
    }
}

static void read_row(struct rows *rows, struct span line)
{
    struct value *row = value_add(rows->list, value_list(rows->arena));
    const char *at = line.start + 1;

    for (int i = 0; i < ROW_COLUMNS_MAX && at < line.end; i++) {
        value_add(row, value_text_lasting(rows->arena, cell_take(rows->arena, &at, line.end)));
        if (i >= rows->column_count)
            rows->columns[rows->column_count++] = (struct layout_column){ .title = NULL };
    }
}

static void take_line(struct rows *rows, struct span line)
{
    bool titles = span_bytes(line) > 1 && line.start[1] == '=';

    if (!rows->list) {
        rows->list = value_list(rows->arena);
        rows->column_count = 0;
    }
    if (titles)
        read_titles(rows, line);
    else
        read_row(rows, line);
}

static enum status put_table(struct rows *rows, struct bytes *out, struct error *err)
{
    char *table = NULL;
    enum status status = OK;

    if (!rows->list)
        return OK;
    if (rows->column_count > 0)
        status = layout_table(rows->arena, rows->list, rows->columns, rows->column_count, &table, err);
    rows->list = NULL;
    if (status == OK && table)
        bytes_add_text(out, table);
    return status;
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
    struct rows rows = { .arena = arena };
    struct bytes made;
    enum status status = OK;

    bytes_init(&made, arena, strlen(text) + 1);
    while (*text && status == OK) {
        if (*text == '|') {
            take_line(&rows, line_take(&text));
            continue;
        }
        status = put_table(&rows, &made, err);
        put_lines(&made, &text);
    }
    if (status == OK)
        status = put_table(&rows, &made, err);
    if (status == OK && made.failed)
        status = error_set(err, ERR_BUG, "tables: no memory left");
    *out = made.data;
    return status;
}
