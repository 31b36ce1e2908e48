/* What a seat's cards can do now: a line to copy for each card that can be played. */
#ifndef WIZWAR_PLAYABLE_H
#define WIZWAR_PLAYABLE_H

#include "engine/games/wizwar/board/maze.h"
#include "engine/games/wizwar/state/state.h"
#include "engine/kernel/value.h"

/* Sets in `view`, for a seat whose turn it is or that an act asks for an answer: `plays` (each: `line`, an order that is
 * allowed as things stand, and `more`, what else it can be aimed at), and the names of the other cards as texts:
 * `plays-with` (they go with another card), `plays-answers` (they answer others), `plays-idle` (nothing can be done with them
 * now), and `plays-flee`: he has to flee first. Judged by the functions that judge orders, on what the seat knows. */
void ww_plays(struct arena *arena, struct value *view, const struct wizwar *ww, int seat);

/* The state as it will be when the seat's turn has begun, as far as that is known; the same one when it has. */
const struct wizwar *ww_at_start(struct arena *arena, const struct wizwar *ww, int seat);

#endif
