/* The data of a league's mail, for programs. */
#ifndef POSTERN_LEAGUE_TWIN_H
#define POSTERN_LEAGUE_TWIN_H

#include "processor/league/league.h"

/* What a player's mails of a season tell, as one object in the league's arena: his slot, his games with seats, opponents, dates and
 * results, his time bank and rests, the table of his section, and number and hash of the last entry. While names are hidden it
 * has slots instead of players. ERR_CONFLICT: he has no slot. */
enum status league_twin(struct league *league, int player, struct value **twin, struct error *err);

#endif
