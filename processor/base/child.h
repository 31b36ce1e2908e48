/* Other programs: started without a shell, fed once, waited for.
 *
 * Input and output are files in memory, so that neither side can block the other and a program that
 * ends before it has read everything sends us no signal. Only its three streams are open in the child. */
#ifndef POSTERN_BASE_CHILD_H
#define POSTERN_BASE_CHILD_H

#include <stddef.h>

#include "engine/error.h"
#include "engine/kernel/arena.h"

enum child_end {
    CHILD_EXITED,      /* code: its exit code */
    CHILD_KILLED,      /* code: the signal */
    CHILD_TIMED_OUT,   /* it was killed by us */
    CHILD_NOT_STARTED  /* code: errno; nothing ran */
};

enum { CHILD_OUTPUT_BYTES = 8192, CHILD_COMPLAINT_BYTES = 200 };

struct child_result {
    enum child_end end;
    int code;
    size_t output_n;
    char output[CHILD_OUTPUT_BYTES + 1];          /* the first bytes of what it printed; NUL-terminated */
    char complaint[CHILD_COMPLAINT_BYTES];        /* the first line that it wrote to stderr, printable ASCII */
};

/* Splits a command line into words at blanks. 'single' and "double" quotes keep blanks inside a word; nothing else has
 * a meaning, because no shell runs. The list ends with NULL and lives in the arena. */
enum status child_split(struct arena *arena, const char *command, const char *const **argv, struct error *err);

/* Runs argv[0] (looked up in PATH) with input_n bytes on its stdin and waits at most timeout_s. */
void child_run(const char *const *argv, const void *input, size_t input_n, int timeout_s, struct child_result *result);

/* How it ended, in words: "exit code 75: mailer is busy". For messages about anything but success. */
void child_describe(const struct child_result *result, char *text, size_t text_bytes);

#endif
