/* Movement: groups step in pass I, and squares are cleared in pass II (RULES 9). */
#ifndef POSTERN_SANCTUM_MOVEMENT_H
#define POSTERN_SANCTUM_MOVEMENT_H

#include "engine/games/sanctum/state.h"

struct turn;

/* Phase 4. */
void sa_movement_phase(struct turn *turn);

/* Why a group could not step there now: the reason of STAND, or NULL. */
const char *sa_step_forbidden(const struct state *state, const struct group *group, int to);

/* The step that a monster group would choose (RULES 9.6), or SQUARE_NONE. */
int sa_monster_step(const struct state *state, const struct group *group);

#endif
