/* View: what a seat may and may not know (RULES 17). */
#ifndef POSTERN_SANCTUM_VIEW_H
#define POSTERN_SANCTUM_VIEW_H

#include <stdbool.h>

#include "engine/games/sanctum/state.h"
#include "engine/kernel/rng.h"

/* See struct ruleset. */
void sa_redact(void *state, int seat);
struct value *sa_view(struct arena *arena, const void *state, int seat);
bool sa_exchange_hidden(void *state, int seat, const char *named, struct rng *choice);

#endif
