/* A turn as it was sent, carried out. */
#ifndef KNIGHTMARE_EXECUTE_PLAN_H
#define KNIGHTMARE_EXECUTE_PLAN_H

#include "engine/games/knightmare/turn/play.h"

/* The acts one after another. False when one is refused and nobody had answered before. */
bool km_execute_plan(struct play *play, struct plan *plan);

#endif
