/* The computations of leagues, line by line and without a home, so that anybody can compare them with another program.
 *
 * A kind reads the first columns of a line and writes them again with its results after them; it drops any further columns
 * of the input. So a file of cases with their results stays the same if all results are right. */
#ifndef POSTERN_LEAGUE_CALC_H
#define POSTERN_LEAGUE_CALC_H

#include "processor/league/cells.h"

/* A line of output. */
struct calc_row {
    const char *const *columns;     /* their names; NULL: the one cell is a comment */
    int count;
    const char *cells[CELLS_MAX];
};

typedef void calc_write_row(void *context, const struct calc_row *row);

struct calc {
    struct arena *arena;            /* emptied after each line */
    struct cells in;
    struct calc_row row;            /* its inputs are there, the results are added */
    int inputs;
    bool again;                     /* the line before had the same inputs */
    calc_write_row *write;
    void *context;
};

struct calc_kind {
    const char *name;
    const char *about;              /* one line for the help */
    int inputs;                     /* how many of the columns come in */
    const char *columns[CELLS_MAX]; /* closed by NULL */
    /* Adds the results to the row and writes it, or fails and says what is wrong. */
    bool (*compute)(struct calc *calc);
};

/* The kinds, closed by one without a name, and one of them by its name; NULL: there is none. */
extern const struct calc_kind calc_kinds[];
const struct calc_kind *calc_find(const char *name);

/* Adds a result to the row. */
void calc_add(struct calc *calc, const char *result);
void calc_add_number(struct calc *calc, int64_t number);

/* Writes the row. Returns true. */
bool calc_write(struct calc *calc);

/* Computes all lines of a text and writes each when it is ready. Lines that begin with # stay the same, empty ones are
 * dropped. ERR_FORMAT: a line cannot be read; the lines before it are written. */
enum status calc_lines(const struct calc_kind *kind, const char *text, calc_write_row *write, void *context, struct error *err);

/* The parts of the table, by subject. */
bool calc_q48(struct calc *calc);
bool calc_glicko2(struct calc *calc);
bool calc_wenglin(struct calc *calc);
bool calc_points(struct calc *calc);
bool calc_share(struct calc *calc);
bool calc_reliability(struct calc *calc);
bool calc_berger(struct calc *calc);
bool calc_bracket(struct calc *calc);
bool calc_divisions(struct calc *calc);
bool calc_ladder(struct calc *calc);
bool calc_tables(struct calc *calc);

#endif
