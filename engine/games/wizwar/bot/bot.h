/* The greedy player: it fetches the nearest treasure, brings it home, and strikes at those it sees on its way. */
#ifndef WIZWAR_BOT_H
#define WIZWAR_BOT_H

#include "engine/kernel/ruleset.h"

const char *ww_bot(struct arena *arena, const void *state, const struct request *request, struct rng *choice);

#endif
