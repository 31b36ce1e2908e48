/* Casting: the spell phase (RULES 14.3). Each spell of the queue is checked again when its turn comes, and is
 * executed or squandered with the first reason that applies. */
#ifndef POSTERN_SANCTUM_SPELL_PHASE_H
#define POSTERN_SANCTUM_SPELL_PHASE_H

#include "engine/games/sanctum/spells.h"
#include "engine/games/sanctum/state.h"

struct turn;

/* Puts the casts of both sides into the queue: all of the initiative player's in written order, then the other's. */
void sa_queue_casts(struct turn *turn);

/* Phase 3. */
void sa_spell_phase(struct turn *turn);

/* The reason for which a pair of Teleportation is bad now, its destination included (points 1 to 4), or NULL. */
const char *sa_pair_forbidden(const struct state *state, const struct queue_act *cast, int pair);
/* May a group be teleported there now: unoccupied, and in or next to a structure of this side? */
bool sa_may_land(const struct state *state, enum side side, int square);

/* SQUANDERED; pair: which one of several, or -1. */
void sa_tell_squandered(struct turn *turn, const struct queue_act *cast, const char *reason, int pair);

/* How the targets of a cast are written: "gr3", "m9 AND m11", "gr3 TO C6, gr4 TO D5"; "globe". */
const char *sa_targets_text(struct arena *arena, const struct queue_target *targets, int count, int spell);

#endif
