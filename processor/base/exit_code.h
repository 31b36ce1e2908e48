/* Exit codes, as the manual lists them. */
#ifndef POSTERN_BASE_EXIT_CODE_H
#define POSTERN_BASE_EXIT_CODE_H

#include "engine/error.h"

enum exit_code {
    EXIT_DONE = 0,           /* done; also when a game was held or a mail quarantined, and a message said so */
    EXIT_NOT_SO = 1,         /* the answer to the question is no: a failed scenario, a refused order */
    EXIT_USAGE = 2,
    EXIT_BAD_INPUT = 65,     /* unreadable input */
    EXIT_NO_FILE = 66,
    EXIT_SERVER = 69,
    EXIT_OUR_BUG = 70,
    EXIT_DISK = 74,
    EXIT_LOCKED = 75,        /* try later */
    EXIT_NOT_ALLOWED = 77,
    EXIT_CONFIGURATION = 78
};

/* The exit code that a status ends the program with. */
int exit_code_of(enum status status);

/* Prints "postern: message" to stderr and returns the exit code of its status. */
int exit_failure(const struct error *err);

/* The higher of two, for runs that go on with what they can. */
int exit_worse(int one, int other);

#endif
