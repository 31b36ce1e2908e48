/* Progress: one line that counts while a long command works, only on a terminal. The next line of the log writes over it. */
#ifndef POSTERN_BASE_PROGRESS_H
#define POSTERN_BASE_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct progress {
    FILE *out;                       /* NULL: nobody looks, or the work is too short */
    const char *what;                /* "games" */
    int64_t of;
    int width;                       /* of what stands in the line */
};

enum { PROGRESS_EVERY = 100, PROGRESS_LEAST = 200 };

/* Begins to count; a few hundred take too little time for anybody to wonder, so fewer are not shown. */
void progress_begin(struct progress *progress, FILE *out, const char *what, int64_t of);
void progress_step(struct progress *progress, int64_t done);
/* Leaves the line empty. */
void progress_end(struct progress *progress);

#endif
