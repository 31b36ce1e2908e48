/* Responses: which cards may answer which steps of a turn. RULES 7.2, 14.1. */
#ifndef KNIGHTMARE_RESPONSES_H
#define KNIGHTMARE_RESPONSES_H

#include "engine/games/knightmare/effects/plan.h"

/* Why a card cannot answer a step (7.2), in words; NULL: it can. Sets the cast's trigger; a copy becomes its root. */
const char *km_forbids_response(struct arena *arena, const struct state *state, struct cast *cast, int step);

/* The last step that the card can answer, from 1; 0: there is none, and the cast says why. */
int km_find_step(struct arena *arena, const struct state *state, struct cast *cast, const char **reason);

/* May cards that answer these two steps be played together by PLOTS WITHIN PLOTS (7.3)? */
bool km_plots_join(const struct state *state, int first, int second);

/* "s2/OM" of a step of the turn. */
const char *km_point_name(struct arena *arena, const struct state *state, int step);

/* Handles a step after which the opponent may answer. Whether the opponent is asked depends only on what everybody
 * sees. */
struct play;
void km_response_point(struct play *play, int step);

#endif
