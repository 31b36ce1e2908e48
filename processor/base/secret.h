/* Passwords and tokens: read from a file that nobody else can read, from what a command prints, or from a configuration
 * that nobody else can read; never from the command line, never logged. */
#ifndef POSTERN_BASE_SECRET_H
#define POSTERN_BASE_SECRET_H

#include "engine/error.h"

enum { SECRET_BYTES_MAX = 4096, SECRET_COMMAND_TIMEOUT_S = 60 };

/* Where a secret is; at most one of the three is set. */
struct secret_source {
    const char *file;     /* mode 0600 or 0400, ours or root's; its first line is the secret */
    const char *command;  /* run without a shell (child_split); the first line that it prints is the secret */
    const char *text;     /* the secret itself; whoever sets it has made sure that nobody else could read it */
};

/* Reads the secret into a buffer of SECRET_BYTES_MAX. Refuses (ERR_CONFIG) a file that others can read, an empty
 * secret and one with control characters; the message says how to mend it and never holds a byte of the secret. */
enum status secret_read(const struct secret_source *source, char secret[SECRET_BYTES_MAX], struct error *err);

/* Refuses a file that others can read or change, with words that say how to mend it; err does not name the file. */
enum status secret_check_private(int fd, struct error *err);

/* Overwrites a secret, in a way that no compiler removes. */
void secret_wipe(char secret[SECRET_BYTES_MAX]);

#endif
