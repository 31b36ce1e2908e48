/* Combat: phases 5a, 5b and 5c (RULES 10). */
#ifndef POSTERN_SANCTUM_COMBAT_H
#define POSTERN_SANCTUM_COMBAT_H

struct turn;

void sa_before_combat(struct turn *turn);
void sa_combat_phase(struct turn *turn);
void sa_after_combat(struct turn *turn);

/* One combat between two hostile groups. */
void sa_fight(struct turn *turn, int group, int enemy);

#endif
