/* Trials: the result of a turn if nobody answered. */
#ifndef KNIGHTMARE_TRIALS_H
#define KNIGHTMARE_TRIALS_H

#include "engine/games/knightmare/effects/plan.h"
#include "engine/kernel/ruleset.h"

/* The rule set itself, for running trials; ruleset.c supplies it. */
extern const struct ruleset knightmare_rules;

/* The state in which the mover has begun its turn, in the arena: many trials from there are cheaper than from the state before. */
const struct state *km_try_beginning(const struct ruleset *rules, const struct value *options, struct arena *arena,
                                     const struct state *state);

/* Would the acts be a whole legal turn from this state? Returns the result, in the arena; for a refused turn, up to
 * the refused act. */
const struct state *km_try_plan(const struct ruleset *rules, const struct value *options, struct arena *arena,
                                const struct state *state, const struct plan *plan, struct refusal *refusal);

/* Would the plan be a whole legal turn from the present point of the turn, as far as the mover may know? */
struct play;
bool km_plan_is_legal(struct play *play, const struct plan *plan, struct refusal *refusal);

#endif
