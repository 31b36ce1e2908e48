/* The seasons of a league, those that are over too. */
#ifndef POSTERN_LEAGUE_SEASONS_H
#define POSTERN_LEAGUE_SEASONS_H

#include "processor/league/league.h"

/* Works on a season: `then` is the league as it stood when that season was the last, good during the call alone. */
typedef enum status league_season_each(void *context, struct league *then, struct error *err);

/* Calls back for each season of an open league, the oldest first; of one that goes on, as it stands. The first failure ends it. */
enum status league_seasons(struct league *league, league_season_each *each, void *context, struct error *err);

#endif
