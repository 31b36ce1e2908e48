/* Standing orders: RULES 14.3 in the kernel's form. */
#ifndef KNIGHTMARE_STANDING_H
#define KNIGHTMARE_STANDING_H

#include "engine/kernel/ruleset.h"

bool km_standing(struct arena *arena, const void *state, int seat, const char *text, struct standing *out,
                 const char **reason);

#endif
