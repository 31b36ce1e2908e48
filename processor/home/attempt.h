/* Attempt: work in one transaction that may be taken back as a whole and done again.
 *
 * A savepoint before each mail or turn lets one of them be taken back alone, and costs a copy of every page that each of them
 * changes. Nearly all of them succeed. So a batch is first tried without, and done again with savepoints only when something in
 * it has failed. What is told of the work meanwhile is held back until the work stands, and forgotten when it is dropped. */
#ifndef POSTERN_HOME_ATTEMPT_H
#define POSTERN_HOME_ATTEMPT_H

#include "processor/home/home.h"

struct attempt {
    struct home *home;
    int fault_count, told_count, worst;      /* the home's, before */
    struct value *last_fault;
    char *text;                      /* the lines of home_log */
    size_t bytes;
};

/* One at a time. It ends with one of the other two. */
void attempt_begin(struct attempt *attempt, struct home *home);

/* The work stands, or ends with an error that is reported: prints the lines. */
void attempt_keep(struct attempt *attempt);

/* The work was rolled back and will be done again. */
void attempt_drop(struct attempt *attempt);

#endif
