/* The turn: one turn of Knightmare Chess from its start to its end. RULES 6. */
#ifndef KNIGHTMARE_TURN_H
#define KNIGHTMARE_TURN_H

#include "engine/kernel/turn.h"

void km_resolve(struct turn *turn);

#endif
