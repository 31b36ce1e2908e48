/* Orders for a wizard without a player. */
#ifndef WIZWAR_CHOOSE_H
#define WIZWAR_CHOOSE_H

#include "engine/kernel/ruleset.h"

const char *ww_choose(struct arena *arena, const void *state, const struct request *request, struct rng *choice);
const char *ww_chatter(struct arena *arena, const void *state, int seat, struct rng *choice);

#endif
