/* Groups: joining and leaving (RULES 9.4 and 12). */
#ifndef POSTERN_SANCTUM_GROUPS_H
#define POSTERN_SANCTUM_GROUPS_H

#include "engine/games/sanctum/state.h"

struct turn;

/* May one group join the other? */
bool sa_may_join(const struct state *state, const struct group *joining, const struct group *group);

/* All members of one group go to the end of the other's roster, which then has the group spells of both. Tells
 * JOIN. */
void sa_join(struct turn *turn, int joining, int group);

/* A minion leaves its group and forms a new one, which goes at once into a boardhop of the spell, with a clock of this
 * many turns (RULES 12.2 to 12.5). strips: it also loses its individual spells. Returns the number of the new
 * group. */
int sa_leave_and_hop(struct turn *turn, int minion, bool strips, int spell, enum side caster, int turns);

/* Ch'tai Exchange: two recruits of two groups change places, group and owner (RULES 12.6). */
void sa_exchange(struct turn *turn, int own, int other);

#endif
