/* The maze as text, as one seat sees it: lines of at most 66 columns. Where more than three sectors lie side by side, the rest
 * stands below as a part of its own, under its letters. */
#ifndef WIZWAR_MAP_H
#define WIZWAR_MAP_H

#include "engine/games/wizwar/state/sight.h"
#include "engine/kernel/value.h"

/* A list of lines. Edges appear as they are for the seat: a seat that believes in an illusion sees a wall, its maker an
 * `i`. */
struct value *ww_map(struct arena *arena, const struct wizwar *ww, const struct maze *maze, int seat);

#endif
