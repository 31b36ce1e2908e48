/* Random: bytes that nobody can guess, from the system. They are never a game's draws, which come from its seed. */
#ifndef POSTERN_BASE_RANDOM_H
#define POSTERN_BASE_RANDOM_H

#include <stddef.h>

#include "engine/error.h"

/* Starts libsodium, once at the start of the program. ERR_BUG when that fails. */
enum status random_init(struct error *err);

void random_fill(void *bytes, size_t count);

#endif
