/* What a seat sees of a game. RULES 9. */
#ifndef POSTERN_ARENA_VIEW_H
#define POSTERN_ARENA_VIEW_H

#include "engine/kernel/arena.h"
#include "engine/kernel/value.h"

struct value *ar_view(struct arena *arena, const void *state, int seat);

#endif
