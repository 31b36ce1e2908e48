/* What a seat sees of a game. RULES 9. */
#ifndef POSTERN_ARENA_VIEW_H
#define POSTERN_ARENA_VIEW_H

#include "engine/games/arena/state/state.h"
#include "engine/kernel/value.h"

/* The facts of one thing, which the lists for reports have, too. */
struct value *ar_effect_view(struct arena *arena, const struct state *state, const struct effect *effect);
struct value *ar_act_view(struct arena *arena, const struct state *state, const struct queue_act *act);

struct value *ar_view(struct arena *arena, const void *state, int seat);

#endif
