/* Workers: the same work for each item of a list, in several processes at once.
 *
 * The items do not depend on each other. A process takes the next item that no other has taken. What the work writes about an
 * item is printed whole and in the order of the list, so the output does not depend on the number of processes. */
#ifndef POSTERN_BASE_WORKERS_H
#define POSTERN_BASE_WORKERS_H

#include <stdbool.h>
#include <stdio.h>

struct workers {
    int jobs;                        /* how many processes; WORKERS_EVERY: one for each processor */
    int count;                       /* items 0 to count - 1 */
    const char *what;                /* what they are, for progress and complaints: "replays" */
    int (*work)(void *context, int item, FILE *out);     /* gives an exit code; complaints may go to stderr */
    void *context;                   /* each process has a copy of its own */
    int *codes;                      /* receives the exit code of each item; NULL: nobody asks */
};

enum { WORKERS_EVERY = 0, WORKERS_MOST = 256 };

/* Does all of it, prints to standard output, and gives the worst exit code. An item whose process broke down counts as
 * EXIT_OUR_BUG. Open no database before: a process must not take one over from another. */
int workers_run(const struct workers *workers);

#endif
