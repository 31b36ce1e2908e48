/* A table of Sanctum for unit suites: a state from items of the position notation, and a turn played on it. */
#ifndef POSTERN_TEST_SANCTUM_TABLE_H
#define POSTERN_TEST_SANCTUM_TABLE_H

#include "engine/games/sanctum/state.h"
#include "engine/kernel/advance.h"

struct table {
    struct arena arena;
    struct state *state;
    struct outcome outcome;
    const char *told;        /* the events of the last turn, one a line: `move from=E5 group=gr3 to=E6` */
};

/* Sets up `base` and, over it, items separated by `|`; fails the test when one is unreadable or impossible. */
void table_open(struct table *table, const char *items);
void table_close(struct table *table);

/* Plays a turn by canonical order lines. dice: as scenarios write them ("victim:m11"), separated by blanks. */
void table_play(struct table *table, const char *red, const char *blue, const char *dice);

/* Does the item hold? If not, fails the test and says what holds instead. */
void table_expect(struct table *table, const char *item);

/* How many of the last turn's events have this name and all these `key=value` words. */
int table_count(const struct table *table, const char *event);

#endif
