/* Help: pages made of the tables. */
#ifndef POSTERN_SANCTUM_HELP_H
#define POSTERN_SANCTUM_HELP_H

#include "engine/kernel/arena.h"

/* See struct ruleset. */
const char *sa_help(struct arena *arena, const char *word);

#endif
