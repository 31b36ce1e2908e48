/* PGN: the score of a game as chess programs read it. */
#ifndef KNIGHTMARE_PGN_H
#define KNIGHTMARE_PGN_H

#include "engine/kernel/ruleset.h"

const char *km_score(struct arena *arena, const struct ruleset_score *score);

#endif
