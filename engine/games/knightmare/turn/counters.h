/* Counters: the answer to the answer. RULES 7.2, 14.1.5. */
#ifndef KNIGHTMARE_COUNTERS_H
#define KNIGHTMARE_COUNTERS_H

#include "engine/games/knightmare/turn/play.h"

/* The cards with which the mover answers a response. */
struct counters {
    int count;
    struct cast *casts[3];
    bool cancels;                /* one of them cancels the card that it answers */
};

/* May the mover answer the opponent's card? His hand does not matter (RULES 14.1.5). */
bool km_may_counter(struct play *play);

/* The answer of the mover's standing order to the card; NULL: none. */
struct plan *km_standing_counter(struct play *play, const struct cast *response);

/* The COUNTER lines of the plan that count: one that can be played, or PLOTS WITHIN PLOTS and two more. Copies become
 * the cards that they copy. */
void km_find_counters(struct play *play, struct plan *plan, struct counters *out);

/* Spends them, as answers to the card of that step. */
void km_spend_counters(struct play *play, struct counters *counters, const struct step *answered);

/* Asks for the cards with which the mover answers a response, and spends them. `played` is the response as a step. */
void km_counter(struct play *play, const struct cast *response, const struct step *played, struct counters *out);

/* Carries out the cards that cancel nothing: they follow the card that they answer. */
void km_follow_up(struct play *play, struct counters *counters);

#endif
