/* The lines of a file, one after the other, as often as they are wanted, so that a file may be larger than the memory. What
 * cannot be read twice, such as a pipe, is kept in a file without a name. */
#ifndef POSTERN_BASE_LINES_H
#define POSTERN_BASE_LINES_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "engine/error.h"

enum { LINE_BYTES_MAX = 64 << 20 };

struct lines {
    FILE *in;
    char *text;                      /* malloc'ed: the last line that was read */
    size_t room;
    int64_t first, at;               /* where the file begins, and the next line */
};

/* Opens a file ("-": standard input). ERR_NOT_FOUND, ERR_IO; this message alone names the file. */
enum status lines_open(struct lines *lines, const char *path, struct error *err);

/* The same of a stream, which belongs to the lines from now on. */
enum status lines_of(struct lines *lines, FILE *in, struct error *err);
void lines_close(struct lines *lines);

/* The next line without its line feed, closed with a NUL that does not count, until the next call; NULL: there is none.
 * ERR_FORMAT: it is longer than LINE_BYTES_MAX, or has a zero byte. */
enum status lines_next(struct lines *lines, const char **line, size_t *bytes, struct error *err);

/* The next line is the first again. */
enum status lines_begin(struct lines *lines, struct error *err);

/* The next line is the one at a place that `at` had. */
enum status lines_go(struct lines *lines, int64_t at, struct error *err);

/* So many bytes from a place that `at` had, which the caller has room for. */
enum status lines_read(struct lines *lines, int64_t at, void *into, size_t bytes, struct error *err);

#endif
