/* What a seat may know of a game. RULES 14.7. */
#ifndef KNIGHTMARE_VIEW_H
#define KNIGHTMARE_VIEW_H

#include "engine/kernel/ruleset.h"

/* Removes from the state what the seat may not know. */
void km_redact(void *state, int seat);

/* Replaces something that the seat has not seen by another possibility, so a test can compare what the seat is told.
 * False: there is nothing to replace. */
bool km_exchange_hidden(void *state, int seat, const char *named, struct rng *choice);

/* The state as the seat may see it, for reports and programs; the state is already redacted. */
struct value *km_view(struct arena *arena, const void *state, int seat);

#endif
