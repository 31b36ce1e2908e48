/* Order phase: asks both players for orders, reads and pays them (RULES 6, phase 1). */
#ifndef POSTERN_SANCTUM_ORDER_PHASE_H
#define POSTERN_SANCTUM_ORDER_PHASE_H

#include <stdbool.h>

#include "engine/games/sanctum/state.h"
#include "engine/kernel/standing.h"

struct turn;
struct sheet;

/* Phase 1. Asks both seats at once, reads the answers, makes the discards, takes the mana and puts the casts into the
 * queue. ORDER_REFUSED tells a line that cannot be obeyed. */
void sa_lock_orders(struct turn *turn);

/* Judges the order lines of a sheet. */
void sa_judge_orders(struct sheet *sheet, int request);

/* Reads a standing order of RULES 18.3; see struct ruleset. */
bool sa_standing(struct arena *arena, const void *state, int seat, const char *text, struct standing *out,
                 const char **reason);

/* order_join.c: a line about a group's march, or about a town's mana, that the mailed line orders itself; see struct ruleset. */
bool sa_same_thing(struct arena *arena, const char *mailed, const char *standing);

#endif
