/* Carries out a turn as it was sent. */
#ifndef KNIGHTMARE_EXECUTE_PLAN_H
#define KNIGHTMARE_EXECUTE_PLAN_H

#include "engine/games/knightmare/turn/play.h"

/* Carries out the acts one after another. Returns false when one is refused and nobody had answered before. */
bool km_execute_plan(struct play *play, struct plan *plan);

#endif
