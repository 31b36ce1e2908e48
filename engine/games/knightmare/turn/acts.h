/* Acts: the mover's actions in a turn, one after another. RULES 6. */
#ifndef KNIGHTMARE_ACTS_H
#define KNIGHTMARE_ACTS_H

#include "engine/games/knightmare/turn/play.h"

/* Carries out act i of the plan; false when it is refused. *before: the state before the steps that the opponent may
 * answer now; NULL: there are none. */
bool km_carry_out_act(struct play *play, struct plan *plan, int i, const struct state **before);

#endif
