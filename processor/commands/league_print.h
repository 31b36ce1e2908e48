/* How a league stands, for a screen: league show, and what a dry run of an act would have made of it. */
#ifndef POSTERN_COMMANDS_LEAGUE_PRINT_H
#define POSTERN_COMMANDS_LEAGUE_PRINT_H

#include "processor/league/league.h"

/* "founded", "entries", "playing" or "closed". */
const char *league_phase(const struct season *season);

/* On standard output: settings, the present season, who plays, and which games are open. */
void league_print(struct league *league);

#endif
