/* Positions that are written and read back: for the suites of the games' notations. */
#ifndef POSTERN_TESTS_READ_BACK_H
#define POSTERN_TESTS_READ_BACK_H

#include <stdint.h>

#include "engine/kernel/arena.h"
#include "engine/kernel/ruleset.h"

/* A position of a game with its rules' own options. */
void *read_back_position(struct arena *arena, const struct ruleset *rules, const char *text);

/* Writes the state as a position, reads that, and writes the result again: both texts have to be the same, and both
 * views if `view_too`. */
void read_back(struct arena *arena, const struct ruleset *rules, const void *state, bool view_too);

/* A game of random answers: reads back the state of every record, up to so many steps. */
void read_back_game(const struct ruleset *rules, int seats, uint64_t seed, int steps, bool view_too);

#endif
