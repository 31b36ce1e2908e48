/* Groups: joining and leaving (RULES 9.4 and 12). */
#ifndef POSTERN_SANCTUM_GROUPS_H
#define POSTERN_SANCTUM_GROUPS_H

#include "engine/games/sanctum/state.h"

struct turn;

/* May the one join the other? */
bool sa_may_join(const struct state *state, const struct group *joining, const struct group *group);

/* All members of the one go to the end of the other's roster; its group spells are the union of both. JOIN. */
void sa_join(struct turn *turn, int joining, int group);

/* A minion leaves its group into a new one of its own, which goes at once into a boardhop of the spell, with a
 * clock of that many turns (RULES 12.2 to 12.5). strips: it loses its individual spells too. Returns the number
 * of the new group. */
int sa_leave_and_hop(struct turn *turn, int minion, bool strips, int spell, enum side caster, int turns);

/* Ch'tai Exchange: two recruits of two groups change places, group and owner (RULES 12.6). */
void sa_exchange(struct turn *turn, int own, int other);

#endif
