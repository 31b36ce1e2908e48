/* The turn: one turn of Knightmare Chess carried out from its start to its end, and trials of it. RULES 6. */
#ifndef KNIGHTMARE_TURN_H
#define KNIGHTMARE_TURN_H

#include "engine/games/knightmare/effects/plan.h"
#include "engine/kernel/ruleset.h"

/* The rule set itself, under which trials run; ruleset.c above hands it down. */
extern const struct ruleset knightmare_rules;

/* Why a plan cannot be carried out. */
struct refusal {
    const char *code, *reason;   /* NULL: it can */
    int line;                    /* of the plan's text, from 0; -1: the turn as a whole */
};

/* Would the acts be a whole legal turn from this state, if nobody answered? Returns what they lead to, in the arena; a
 * refused turn as far as it came. */
const struct state *km_try_plan(const struct ruleset *rules, const struct value *options, struct arena *arena,
                                const struct state *state, const struct plan *plan, struct refusal *refusal);

void km_resolve(struct turn *turn);

#endif
