/* The set-up of a game, and which options allow one. RULES 2, 3. */
#ifndef KNIGHTMARE_SETUP_H
#define KNIGHTMARE_SETUP_H

#include "engine/kernel/turn.h"

/* Why no game can begin with these options; NULL: one can. */
const char *km_options_forbid(struct arena *arena, const struct value *options);

void km_setup(struct turn *turn, int seats);

#endif
