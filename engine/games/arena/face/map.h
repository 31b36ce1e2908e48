/* The board as a map within 70 columns, for reports; lists.h says the same in words. */
#ifndef POSTERN_ARENA_MAP_H
#define POSTERN_ARENA_MAP_H

#include "engine/kernel/arena.h"
#include "engine/kernel/value.h"

struct state;

/* Two lines a row of hexes. The first: name, terrain, who controls it, K where a king stands, ! and turns of a storm. The
 * second: how many creatures each side has on its ground and, behind ^, in the air over it. */
struct value *ar_map(struct arena *arena, const struct state *state);

#endif
