/* Lists for reports, of what the view says thing by thing: who stands where and can do what, the land, clocks, magic. Made
 * of what the seat may know, as the view is. */
#ifndef POSTERN_ARENA_LISTS_H
#define POSTERN_ARENA_LISTS_H

#include "engine/kernel/arena.h"
#include "engine/kernel/value.h"

struct state;

/* An object: `armies` (the reader's first: side, mine, pool, points, creatures), `terrain`, `control`, `storms`, `items`,
 * `corpses`, `magic`, `casting`, `spells` (of a reader who plays), `known`, `steps`; each with any-<name>. */
struct value *ar_lists_of(struct arena *arena, const struct state *state, int seat);

#endif
