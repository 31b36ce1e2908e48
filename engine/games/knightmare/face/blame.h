/* Blame: which effect in force stands against a turn that is refused. */
#ifndef KNIGHTMARE_BLAME_H
#define KNIGHTMARE_BLAME_H

#include "engine/games/knightmare/effects/plan.h"
#include "engine/kernel/sheet.h"

/* The first effect that the sheet's writer knows of and without which the turn would be legal ("MYSTIC SHIELD of White on
 * a3"), or NULL. */
const char *km_blame(const struct sheet *sheet, const struct plan *plan);

/* The state without effect i of its list, as far as the seat knows of it and it only limits what men may do; else NULL. */
const struct state *km_without_effect(struct arena *arena, const struct state *state, int seat, int i);

#endif
