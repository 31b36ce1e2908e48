/* What a season does at some time by itself beside rounds: it reminds players half-way, drops those of whom nothing has come, and
 * mails the tables of a week. Each is an entry of the chain with its mails, inside the caller's transaction. */
#ifndef POSTERN_LEAGUE_REMINDERS_H
#define POSTERN_LEAGUE_REMINDERS_H

#include "processor/league/acts.h"

/* Reminds, one mail a player, those who have not moved yet in games whose time is half over. *did: there were such games. */
enum status league_remind(struct league *league, bool *did, struct error *err);

/* Asks those who have not answered AGAIN once more, half-way to the start. *did: it was the time. */
enum status league_remind_again(struct league *league, bool *did, struct error *err);

/* The first rounds of a section are over: withdraws a player from whom no mail has come in them. *did: there was one. */
enum status league_drop_absent(struct league *league, int section, bool *did, struct error *err);

/* Mails the tables to those who want one a week. *did: it was the time. */
enum status league_week(struct league *league, bool *did, struct error *err);

/* How many rounds of a section are made at once. */
int league_rounds_at_once(const struct league_settings *settings, const struct season_section *of);

#endif
