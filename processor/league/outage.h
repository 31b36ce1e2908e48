/* Leagues after an outage of the host: nobody could keep dates that passed while no run took place. */
#ifndef POSTERN_LEAGUE_OUTAGE_H
#define POSTERN_LEAGUE_OUTAGE_H

#include "processor/home/home.h"

/* Every season with a date that has passed since then gets as many days more, counted in whole days; who takes part is told why. A
 * transaction a league. A league that cannot be opened is left to the run, which tells of it. *moved is increased by the leagues that
 * were put off. */
enum status league_outage(struct home *home, int64_t since_utc_s, const char *why, int *moved, struct error *err);

#endif
