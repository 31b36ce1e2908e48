/* Clean-up: men on cells where they may not be, after an effect was cancelled. RULES 9.5. */
#ifndef KNIGHTMARE_CLEANUP_H
#define KNIGHTMARE_CLEANUP_H

#include "engine/games/knightmare/effects/plan.h"

/* At the end of the mover's turn: captures those of his men who were in an illegal place when it began and still are;
 * of two on one cell, the one whom he does not KEEP (without KEEP the more valuable one stays). */
void km_cleanup(struct turn *turn, const struct state *start, const struct plan *plan);

#endif
