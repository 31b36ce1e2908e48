/* Random answers, legal and others, for soak and tests. */
#ifndef KNIGHTMARE_CHOOSE_H
#define KNIGHTMARE_CHOOSE_H

#include "engine/kernel/ruleset.h"

const char *km_choose(struct arena *arena, const void *state, const struct request *request, struct rng *choice);

#endif
