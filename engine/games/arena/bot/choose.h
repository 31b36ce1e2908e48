/* Random orders, for soak and fuzzers. */
#ifndef POSTERN_ARENA_CHOOSE_H
#define POSTERN_ARENA_CHOOSE_H

#include "engine/kernel/ruleset.h"

const char *ar_choose(struct arena *arena, const void *state, const struct request *request, struct rng *choice);
const char *ar_chatter(struct arena *arena, const void *state, int seat, struct rng *choice);

#endif
