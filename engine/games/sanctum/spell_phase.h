/* Casting: the spell phase (RULES 14.3). When a spell's turn in the queue comes, it is checked again and executed, or
 * squandered with the first reason that applies. */
#ifndef POSTERN_SANCTUM_SPELL_PHASE_H
#define POSTERN_SANCTUM_SPELL_PHASE_H

#include "engine/games/sanctum/spells.h"
#include "engine/games/sanctum/state.h"

struct turn;

/* Puts the casts of both sides into the queue: all those of the initiative player in written order, then the other
 * player's. */
void sa_queue_casts(struct turn *turn);

/* Phase 3. */
void sa_spell_phase(struct turn *turn);

/* The reason why a pair of Teleportation is bad now, including its destination (points 1 to 4), or NULL. */
const char *sa_pair_forbidden(const struct state *state, const struct queue_act *cast, int pair);
/* May a group be teleported there now: unoccupied, and in or next to a structure of this side? */
bool sa_may_land(const struct state *state, enum side side, int square);

/* May a spell lie only once on a target (RULES 14.3, point 6)? And does it lie there now, so that another cast is
 * squandered? */
bool sa_is_single(int card);
bool sa_is_active(const struct state *state, int card, enum target kind, int id);

/* Tells SQUANDERED; pair: the index among several, or -1. */
void sa_tell_squandered(struct turn *turn, const struct queue_act *cast, const char *reason, int pair);

/* The written form of a cast's targets: "gr3", "m9 AND m11", "gr3 TO C6, gr4 TO D5"; "globe". */
const char *sa_targets_text(struct arena *arena, const struct queue_target *targets, int count, int spell);

#endif
