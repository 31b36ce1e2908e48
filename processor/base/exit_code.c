#include "processor/base/exit_code.h"

#include <stdio.h>

int exit_code_of(enum status status)
{
    switch (status) {
    case OK:
        return EXIT_DONE;
    case ERR_IO:
        return EXIT_DISK;
    case ERR_FORMAT:
        return EXIT_BAD_INPUT;
    case ERR_NOT_FOUND:
        return EXIT_NO_FILE;
    case ERR_CONFLICT:
        return EXIT_NOT_SO;
    case ERR_LOCKED:
        return EXIT_LOCKED;
    case ERR_REFUSED:
        return EXIT_NOT_ALLOWED;
    case ERR_CONFIG:
        return EXIT_CONFIGURATION;
    case ERR_SERVER:
        return EXIT_SERVER;
    case ERR_CORRUPT:
    case ERR_BUG:
        break;
    }
    return EXIT_OUR_BUG;
}

int exit_failure(const struct error *err)
{
    fprintf(stderr, "postern: %s\n", err->message);
    return exit_code_of(err->status);
}

int exit_worse(int one, int other)
{
    return one > other ? one : other;
}
