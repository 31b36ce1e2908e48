/* Cells: a reader for one line of a table. Tabs separate cells; a cell has numbers and signs between them. A successful take
 * continues after the text that it took. A failed take has set the message, with line, column and what would be right, and
 * the caller gives up the line. */
#ifndef POSTERN_LEAGUE_CELLS_H
#define POSTERN_LEAGUE_CELLS_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/error.h"
#include "engine/kernel/arena.h"

enum { CELLS_MAX = 16 };

struct cells {
    struct arena *arena;
    const char *const *names;       /* of the columns, for messages */
    int line;                       /* in its file, from 1; 0: an option; the column is named after it */
    int count;
    const char *text[CELLS_MAX];
    int column;                     /* of the cell at work, from 0 */
    const char *at;                 /* the rest of it */
    struct error *err;              /* the caller's */
};

/* Cuts a line of so many bytes, without its line feed; drops cells after CELLS_MAX. names, line and err are set. */
void cells_cut(struct cells *cells, const char *line, size_t bytes);

/* Begins to read a cell, by its column from 0. */
bool cell_open(struct cells *cells, int column);

/* The same for a cell that holds one number and nothing else. */
bool cell_is_number(struct cells *cells, int column, int64_t least, int64_t most, int64_t *number);

/* Takes a whole number; `what` names it. */
bool cell_number(struct cells *cells, const char *what, int64_t least, int64_t most, int64_t *number);
bool cell_int(struct cells *cells, const char *what, int least, int most, int *number);

/* Takes a sign, which must be here. */
bool cell_sign(struct cells *cells, char sign);

/* Takes a sign if it is here, without a message if not. */
bool cell_try(struct cells *cells, char sign);

/* Takes a word if it is here: letters up to the next sign. */
bool cell_try_word(struct cells *cells, const char *word);

/* Takes a seed, which fills the rest of the cell: 16 hexadecimal digits. */
bool cell_seed(struct cells *cells, uint64_t *seed);

/* In a list with this sign between its items: is there one more? At the end of the cell there is none; *more says so. */
bool cell_more(struct cells *cells, char sign, bool *more);

/* Is the whole cell a dash, which means an empty list? */
bool cell_is_none(const struct cells *cells);

/* Refuses the present cell. Returns false. */
bool cell_refuse(struct cells *cells, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
