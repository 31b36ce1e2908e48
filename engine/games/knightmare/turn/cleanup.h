/* Clean-up: men who stand where they may not after an effect was cancelled. RULES 9.5. */
#ifndef KNIGHTMARE_CLEANUP_H
#define KNIGHTMARE_CLEANUP_H

#include "engine/games/knightmare/effects/plan.h"

/* The mover's turn is over: men of his who stood in an illegal place when it began and stand so still are captured,
 * of two on one cell the one whom he does not KEEP (the more valuable stays, when he does not say). */
void km_cleanup(struct turn *turn, const struct state *start, const struct plan *plan);

#endif
