/* Lists for reports, from the single facts of the view: places and abilities of creatures, terrain, clocks, magic. Like
 * the view, they use only what the seat may know. */
#ifndef POSTERN_ARENA_LISTS_H
#define POSTERN_ARENA_LISTS_H

#include "engine/kernel/arena.h"
#include "engine/kernel/value.h"

struct state;
struct effect;

/* An object: `armies` (the reader's first: side, mine, pool, points, creatures), `terrain`, `control`, `storms`, `items`,
 * `corpses`, `magic`, `casting` (what has a label was declared in this phase), `spells` (for a reader who plays), `known`; for
 * windows `usable` (what the reader could declare), `battles`; each with any-<name>, and any-declared. creatures: their views by
 * their tags. */
struct value *ar_lists_of(struct arena *arena, const struct state *state, int seat, const struct value *creatures);

/* The creature, side or hex on which an effect lies, by its name. */
const char *ar_effect_on(struct arena *arena, const struct state *state, const struct effect *effect);

#endif
