/* The maze as text, as one seat sees it: lines of at most 72 columns. */
#ifndef WIZWAR_MAP_H
#define WIZWAR_MAP_H

#include "engine/games/wizwar/state/sight.h"
#include "engine/kernel/value.h"

/* A list of lines. Edges appear as they are for the seat: a seat that believes in an illusion sees a wall, its maker an
 * `i`. */
struct value *ww_map(struct arena *arena, const struct wizwar *ww, const struct maze *maze, int seat);

#endif
