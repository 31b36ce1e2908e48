/* Private to layout: a table, from its cells to its lines. */
#ifndef POSTERN_TEXT_LAYOUT_TABLE_H
#define POSTERN_TEXT_LAYOUT_TABLE_H

#include <stdbool.h>

#include "engine/kernel/arena.h"
#include "processor/base/bytes.h"
#include "processor/base/span.h"

enum { TABLE_COLUMNS_MAX = 16 };

struct layout_column {
    struct span title;
    bool titled;             /* it has a title, if only an empty one */
    bool right;              /* numbers: flush right */
    size_t width;            /* of its widest cell, title included, in columns of text */
};

/* A cell is one line. */
struct layout_cell {
    struct span text;
    size_t columns;          /* that the text takes */
};

struct layout_row {
    int count;               /* of cells; the rest of the row is empty */
    struct layout_cell cells[TABLE_COLUMNS_MAX];
};

struct layout_table {
    int column_count;
    struct layout_column columns[TABLE_COLUMNS_MAX];
    int row_count, row_capacity;
    struct layout_row *rows;
    bool failed;             /* there was no memory left for a part of it */
};

/* Sets it, each row indented by two blanks, as layout_text wants it: a line of titles, if any column has one, and the rows. A row
 * that does not fit into LAYOUT_COLUMNS breaks within the last column. Without rows or columns it is nothing. */
void layout_table_put(struct bytes *out, struct layout_table *table);

#endif
