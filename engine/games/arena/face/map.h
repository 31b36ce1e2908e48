/* The board as a map within 70 columns, for reports; lists.h gives the same in words. */
#ifndef POSTERN_ARENA_MAP_H
#define POSTERN_ARENA_MAP_H

#include "engine/kernel/arena.h"
#include "engine/kernel/value.h"

struct state;

/* Two lines for each row of hexes. The first: name, terrain, controller, K for a king's hex, ! and turns of a storm. The
 * second: how many creatures each side has on the ground and, after ^, in the air over it. */
struct value *ar_map(struct arena *arena, const struct state *state);

#endif
