/* Whole files as text. */
#ifndef POSTERN_BASE_SLURP_H
#define POSTERN_BASE_SLURP_H

#include <stddef.h>

#include "engine/error.h"
#include "engine/kernel/arena.h"

/* Reads a file ("-": standard input) of at most `limit` bytes into the arena, closed with a NUL that does not
 * count. ERR_NOT_FOUND, ERR_IO, or ERR_FORMAT when it is longer. */
enum status slurp(const char *path, size_t limit, struct arena *arena, char **text, size_t *bytes, struct error *err);

#endif
