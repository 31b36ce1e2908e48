/* Mails of a league to its players. Nobody answers them: games are played in their own mails. */
#ifndef POSTERN_LEAGUE_MAILS_H
#define POSTERN_LEAGUE_MAILS_H

#include "processor/league/league.h"

/* To everybody in a section: his games of the rounds from this one on, and the table. Inside the caller's transaction. */
enum status league_mail_rounds(struct league *league, int section, int from, struct error *err);

/* To everybody in the season that was closed last: the final table, and the season's secret. */
enum status league_mail_close(struct league *league, struct error *err);

#endif
