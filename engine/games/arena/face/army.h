/* How a game begins. RULES 4. */
#ifndef POSTERN_ARENA_ARMY_H
#define POSTERN_ARENA_ARMY_H

#include "engine/games/arena/state/state.h"

/* The empty board by the game's options, in turn 1. */
void ar_begin(struct state *state, const struct value *options);
void ar_setup(struct turn *turn, int seats);

#endif
