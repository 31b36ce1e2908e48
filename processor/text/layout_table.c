#include <inttypes.h>
#include <string.h>

#include "engine/kernel/text_clean.h"
#include "processor/base/bytes.h"
#include "processor/text/layout.h"
#include "processor/text/layout_words.h"
#include "processor/base/span.h"

enum { INDENT_COLUMNS = 2, GAP_COLUMNS = 2, LAST_COLUMNS_LEAST = 16 };

struct table {
    struct arena *arena;
    const struct layout_column *columns;
    int column_count;
    size_t *widths;
    struct bytes out;
};

/* A cell is one line: whatever would end it or shift the next column becomes a blank. */
static const char *one_line(struct arena *arena, const char *text)
{
    char *line;

    if (text_is_plain(text, SIZE_MAX))
        return text;
    line = arena_text(arena, text);
    for (char *c = line; c && *c; c++)
        if ((unsigned char)*c < 0x20 || *c == 0x7F)
            *c = ' ';
    return line;
}

static const struct value *cell_find(const struct table *table, const struct value *row, int column)
{
    const struct value *cell = row->kind == VALUE_LIST ? row->first : NULL;

    if (table->columns[column].key)
        return value_find(row, table->columns[column].key);
    while (cell && column-- > 0)
        cell = cell->next;
    return cell;
}

/* The text of a cell, or NULL when a cell cannot show the value (or the arena is full). */
static const char *cell_text(const struct table *table, const struct value *row, int column)
{
    const struct value *cell = cell_find(table, row, column);

    switch (cell ? cell->kind : VALUE_NULL) {
    case VALUE_NULL: return "";
    case VALUE_BOOL: return cell->number ? "yes" : "no";
    case VALUE_INT: return arena_printf(table->arena, "%" PRId64, cell->number);
    case VALUE_TEXT: return one_line(table->arena, cell->text);
    case VALUE_LIST:
    case VALUE_OBJECT: return NULL;
    }
    return NULL;
}

/* ---- writing ---- */

/* Where a column begins. */
static size_t column_start(const struct table *table, int column)
{
    size_t start = INDENT_COLUMNS;

    for (int i = 0; i < column; i++)
        start += table->widths[i] + GAP_COLUMNS;
    return start;
}

/* Writes a cell at the end of a line that is `at` columns long so far; returns its new length. Blanks are written
 * only when something follows them. */
static size_t put_cell(struct table *table, int column, struct span text, size_t at)
{
    size_t start = column_start(table, column), columns = layout_columns(text);

    if (columns == 0)
        return at;
    if (table->columns[column].right && columns < table->widths[column])
        start += table->widths[column] - columns;
    bytes_fill(&table->out, ' ', start > at ? start - at : 0);
    bytes_add(&table->out, text.start, span_bytes(text));
    return start + columns;
}

static void put_row(struct table *table, const char *const *cells)
{
    int last = table->column_count - 1;
    struct span rest = span_of(cells[last]);
    size_t at = 0;

    for (int i = 0; i < last; i++)
        at = put_cell(table, i, span_of(cells[i]), at);
    do {
        at = put_cell(table, last, layout_line_take(&rest, 0, table->widths[last]), at);
        bytes_add(&table->out, "\n", 1);
        at = 0;
    } while (rest.start < rest.end);
}

static void put_titles(struct table *table)
{
    size_t at = 0;
    bool any = false;

    for (int i = 0; i < table->column_count; i++) {
        if (!table->columns[i].title)
            continue;
        at = put_cell(table, i, span_of(table->columns[i].title), at);
        any = true;
    }
    if (!any)
        return;
    bytes_add(&table->out, "\n", 1);
    for (int i = 0; i < table->column_count; i++) {
        bytes_fill(&table->out, ' ', i ? GAP_COLUMNS : INDENT_COLUMNS);
        bytes_fill(&table->out, '-', table->widths[i]);
    }
    bytes_add(&table->out, "\n", 1);
}

/* ---- the whole ---- */

static void widen(struct table *table, int column, const char *text)
{
    size_t columns = layout_columns(span_of(text));

    if (columns > table->widths[column])
        table->widths[column] = columns;
}

/* Fills in the texts of all cells, row by row, and how wide each column has to be. */
static enum status cells_read(struct table *table, const struct value *rows, const char **cells, struct error *err)
{
    int number = 0;

    for (const struct value *row = rows->first; row; row = row->next, number++) {
        for (int i = 0; i < table->column_count; i++) {
            const char *text = cell_text(table, row, i);

            if (!text)
                return error_set(err, ERR_BUG, "table: row %d, column %d (%s): no text and no whole number",
                                 number + 1, i + 1, table->columns[i].key ? table->columns[i].key : "by its place");
            cells[number * table->column_count + i] = text;
            widen(table, i, text);
        }
    }
    for (int i = 0; i < table->column_count; i++)
        if (table->columns[i].title)
            widen(table, i, table->columns[i].title);
    return OK;
}

/* The last column gives way to the others. */
static void last_fit(struct table *table)
{
    int last = table->column_count - 1;
    size_t start = column_start(table, last);
    size_t room = start + LAST_COLUMNS_LEAST < LAYOUT_COLUMNS ? LAYOUT_COLUMNS - start : LAST_COLUMNS_LEAST;

    if (table->widths[last] > room)
        table->widths[last] = room;
}

enum status layout_table(struct arena *arena, const struct value *rows, const struct layout_column *columns,
                         int column_count, char **text, struct error *err)
{
    struct table table = { .arena = arena, .columns = columns, .column_count = column_count };
    int row_count = rows && rows->kind == VALUE_LIST ? rows->count : 0;
    const char **cells;
    enum status status;

    bytes_init(&table.out, arena, (size_t)row_count * LAYOUT_COLUMNS);
    table.widths = arena_alloc(arena, (size_t)column_count * sizeof *table.widths);
    cells = arena_alloc(arena, (size_t)row_count * (size_t)column_count * sizeof *cells);
    if (!table.widths || !cells)
        return error_set(err, ERR_BUG, "table: no memory left");
    if (row_count > 0) {
        status = cells_read(&table, rows, cells, err);
        if (status != OK)
            return status;
        last_fit(&table);
        put_titles(&table);
    }
    for (int i = 0; i < row_count; i++)
        put_row(&table, cells + i * column_count);
    if (table.out.failed)
        return error_set(err, ERR_BUG, "table: no memory left");
    *text = table.out.data;
    return OK;
}
