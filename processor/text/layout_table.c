#include "processor/text/layout_table.h"

#include "processor/text/layout.h"
#include "processor/text/layout_words.h"

enum { INDENT_COLUMNS = 2, GAP_COLUMNS = 2, LAST_COLUMNS_LEAST = 16 };

/* A line that is being written. */
struct line {
    struct bytes *out;
    const struct layout_table *table;
    int column;              /* the next one, and where it begins */
    size_t start;
    size_t at;               /* how many columns long the line is so far */
};

/* Writes the next cell. Blanks are written only when something follows them. */
static void put_cell(struct line *line, struct layout_cell cell)
{
    const struct layout_column *column = &line->table->columns[line->column++];
    size_t start = line->start;

    line->start += column->width + GAP_COLUMNS;
    if (cell.columns == 0)
        return;
    if (column->right && cell.columns < column->width)
        start += column->width - cell.columns;
    bytes_fill(line->out, ' ', start > line->at ? start - line->at : 0);
    bytes_add(line->out, cell.text.start, span_bytes(cell.text));
    line->at = start + cell.columns;
}

static struct line line_begun(struct bytes *out, const struct layout_table *table)
{
    return (struct line){ .out = out, .table = table, .start = INDENT_COLUMNS };
}

static void put_row(struct bytes *out, const struct layout_table *table, const struct layout_row *row)
{
    static const struct layout_cell empty = { .columns = 0 };
    int last = table->column_count - 1;
    struct span rest = row->count > last ? row->cells[last].text : span_of("");
    struct line line = line_begun(out, table);

    for (int i = 0; i < last; i++)
        put_cell(&line, i < row->count ? row->cells[i] : empty);
    do {
        struct span piece = layout_line_take(&rest, 0, table->columns[last].width);

        put_cell(&line, (struct layout_cell){ piece, layout_columns(piece) });
        bytes_add_char(out, '\n');
        line.column = last;
        line.start -= table->columns[last].width + GAP_COLUMNS;
        line.at = 0;
    } while (rest.start < rest.end);
}

static void put_titles(struct bytes *out, const struct layout_table *table)
{
    struct line line = line_begun(out, table);
    bool any = false;

    for (int i = 0; i < table->column_count; i++) {
        put_cell(&line, (struct layout_cell){ table->columns[i].title, layout_columns(table->columns[i].title) });
        any = any || table->columns[i].titled;
    }
    if (!any)
        return;
    bytes_add_char(out, '\n');
    for (int i = 0; i < table->column_count; i++) {
        bytes_fill(out, ' ', i ? GAP_COLUMNS : INDENT_COLUMNS);
        bytes_fill(out, '-', table->columns[i].width);
    }
    bytes_add_char(out, '\n');
}

static void widen(struct layout_column *column, size_t columns)
{
    if (columns > column->width)
        column->width = columns;
}

/* Finds how wide each column has to be. The last one gives way to the others. */
static void measure(struct layout_table *table)
{
    struct layout_column *last = &table->columns[table->column_count - 1];
    size_t start = INDENT_COLUMNS, room;

    for (int row = 0; row < table->row_count; row++)
        for (int i = 0; i < table->rows[row].count; i++)
            widen(&table->columns[i], table->rows[row].cells[i].columns);
    for (int i = 0; i < table->column_count; i++)
        widen(&table->columns[i], layout_columns(table->columns[i].title));
    for (int i = 0; i < table->column_count - 1; i++)
        start += table->columns[i].width + GAP_COLUMNS;
    room = start + LAST_COLUMNS_LEAST < LAYOUT_COLUMNS ? LAYOUT_COLUMNS - start : LAST_COLUMNS_LEAST;
    if (last->width > room)
        last->width = room;
}

void layout_table_put(struct bytes *out, struct layout_table *table)
{
    if (table->row_count == 0 || table->column_count == 0)
        return;
    measure(table);
    put_titles(out, table);
    for (int i = 0; i < table->row_count; i++)
        put_row(out, table, &table->rows[i]);
}
