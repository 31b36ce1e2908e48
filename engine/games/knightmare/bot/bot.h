/* The bot: a turn, an answer or a decision that is better than chance. */
#ifndef KNIGHTMARE_BOT_H
#define KNIGHTMARE_BOT_H

#include "engine/kernel/ruleset.h"

const char *km_bot(struct arena *arena, const void *state, const struct request *request, struct rng *choice);

#endif
