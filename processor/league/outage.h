/* Leagues after an outage of the host, when nobody could keep dates that passed while no run took place, and after a clock that ran
 * ahead. A transaction a league. A league that cannot be opened is left to the run, which tells of it. *moved is increased by the
 * leagues whose dates have moved. */
#ifndef POSTERN_LEAGUE_OUTAGE_H
#define POSTERN_LEAGUE_OUTAGE_H

#include "processor/home/home.h"

/* Every season with a date that has passed since then gets as many days more, counted in whole days; who takes part is told why. */
enum status league_outage(struct home *home, int64_t since_utc_s, const char *why, int *moved, struct error *err);

/* The clock went back to what is right. What leagues did while it was ahead counts as done now, and days by which they put dates off
 * meanwhile are taken back. */
enum status league_clock_back(struct home *home, const char *why, int *moved, struct error *err);

#endif
