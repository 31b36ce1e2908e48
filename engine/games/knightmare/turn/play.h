/* Play: one turn of Knightmare Chess carried out, act by act, with the points at which the opponent may have
 * answered. RULES 6, 7, 14.1. */
#ifndef KNIGHTMARE_PLAY_H
#define KNIGHTMARE_PLAY_H

#include "engine/games/knightmare/effects/plan.h"

/* The key of the setting COUNTER ASK or NEVER. */
#define KM_SETTING_COUNTER "counter"

/* Why a plan cannot be carried out. */
struct refusal {
    const char *code, *reason;   /* NULL: it can */
    int line;                    /* of the plan's text, from 0; -1: the turn as a whole */
};

/* Would the acts be a whole legal turn from this state, if nobody answered? Returns what they lead to, in the arena; a
 * refused turn as far as it came. */
const struct state *km_try_plan(const struct ruleset *rules, const struct value *options, struct arena *arena,
                                const struct state *state, const struct plan *plan, struct refusal *refusal);

/* Why a card cannot answer a step (7.2), in words; NULL: it can. Sets the cast's trigger; a copy becomes its root. */
const char *km_forbids_response(struct arena *arena, const struct state *state, struct cast *cast, int step);

/* The last step that the card can answer, from 1; 0: there is none, and the cast says why. */
int km_find_step(struct arena *arena, const struct state *state, struct cast *cast, const char **reason);

/* May cards that answer these two steps be played together by PLOTS WITHIN PLOTS (7.3)? */
bool km_plots_join(const struct state *state, int first, int second);

/* "s2/OM" of a step of the turn. */
const char *km_point_name(struct arena *arena, const struct state *state, int step);

void km_resolve(struct turn *turn);
/* Why no game can begin with these options; NULL: one can. */
const char *km_options_forbid(struct arena *arena, const struct value *options);
void km_setup(struct turn *turn, int seats);

#endif
