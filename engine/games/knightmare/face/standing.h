/* Standing orders: RULES 14.3 as the kernel keeps them. */
#ifndef KNIGHTMARE_STANDING_H
#define KNIGHTMARE_STANDING_H

#include "engine/kernel/ruleset.h"

bool km_standing(struct arena *arena, const void *state, int seat, const char *text, struct standing *out,
                 const char **reason);

#endif
