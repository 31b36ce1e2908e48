/* Choose: computer players: one that plays at random, for soak and fuzz, and a greedy one. */
#ifndef POSTERN_SANCTUM_CHOOSE_H
#define POSTERN_SANCTUM_CHOOSE_H

#include "engine/kernel/arena.h"
#include "engine/kernel/rng.h"
#include "engine/kernel/sheet.h"

/* See struct ruleset. */
const char *sa_choose(struct arena *arena, const void *state, const struct request *request, struct rng *choice);
const char *sa_bot(struct arena *arena, const void *state, const struct request *request, struct rng *choice);

#endif
