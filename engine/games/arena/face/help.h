/* HELP pages. */
#ifndef POSTERN_ARENA_HELP_H
#define POSTERN_ARENA_HELP_H

#include "engine/kernel/arena.h"

const char *ar_help(struct arena *arena, const char *word);

#endif
