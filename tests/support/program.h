/* Shared code of the programs that test Postern from outside: plays, kills, a year. They run it like any user, and look at
 * the stored database. */
#ifndef POSTERN_TESTS_PROGRAM_H
#define POSTERN_TESTS_PROGRAM_H

#include <stdbool.h>

/* The test cannot go on: says so, and exits with 2. */
_Noreturn void die(const char *format, ...) __attribute__((format(printf, 1, 2)));

struct program {
    const char *const *argv;        /* closed by NULL; argv[0] is a path */
    const char *out, *err;          /* files for what it prints; NULL: nobody reads it; the same name twice: one file */
    bool append;                    /* appended to the present contents of the files */
    const char *const *settings;    /* of its environment, "NAME=value", closed by NULL; NULL: none */
};

/* Runs it without input. Its exit code; 128 and the signal when one ended it. */
int program_run(const struct program *program);

/* Runs SQL on postern.db of a home, with one call of `row` (may be NULL) for each row. NULL, or the fault, to be freed. */
char *home_query(const char *home, const char *sql, int (*row)(void *, int, char **, char **), void *context);

#endif
