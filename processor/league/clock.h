/* The clock of the leagues: what is due in a run. */
#ifndef POSTERN_LEAGUE_CLOCK_H
#define POSTERN_LEAGUE_CLOCK_H

#include "processor/home/run_tally.h"
#include "processor/league/league.h"

/* Takes in games that are over, then does what is due in each league: starts, rounds, judging, closing. Each step is one
 * transaction. A fault in one league is told and does not stop the others. */
enum status run_league(struct home *home, struct run_tally *tally, struct error *err);

/* Starts the season with those who have entered, before its time too; inside the caller's transaction. */
enum status league_start(struct league *league, const char *by, struct error *err);

/* Opens the next season, which starts at this time; inside the caller's transaction. */
enum status league_open_season(struct league *league, int64_t starts_utc_s, const char *beacon, const char *by, struct error *err);

/* Closes the season, and mails its places and its secret. ERR_CONFLICT: games or appeals are open. Inside the caller's
 * transaction. */
enum status league_close(struct league *league, const char *by, struct error *err);

#endif
