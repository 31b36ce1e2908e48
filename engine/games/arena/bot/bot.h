/* The greedy player: it fights where it is stronger, guards its king's hex, and marches as one body towards the other
 * king's. */
#ifndef POSTERN_ARENA_BOT_H
#define POSTERN_ARENA_BOT_H

#include "engine/kernel/ruleset.h"

const char *ar_bot(struct arena *arena, const void *state, const struct request *request, struct rng *choice);

#endif
