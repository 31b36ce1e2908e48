/* Players who go, come back, and take slots over. All are entries of the chain, with the mails that tell them; inside the caller's
 * transaction. */
#ifndef POSTERN_LEAGUE_SUBSTITUTES_H
#define POSTERN_LEAGUE_SUBSTITUTES_H

#include "processor/league/acts.h"

/* Offers the running games of a slot whose player has gone to the next standby. *did: there was one. */
enum status league_offer(struct league *league, int section, int slot, bool *did, struct error *err);

/* Offers that nobody has taken in time go to the next standby; behind the last the games are forfeited. *did: there was one. */
enum status league_offers_due(struct league *league, bool *did, struct error *err);

/* Somebody takes a slot over, with its running games. */
enum status league_substitute(struct league *league, int player, int other, const char *by, struct error *err);

/* A standby takes what was offered to him. */
enum status league_take(struct league *league, int player, struct error *err);

/* Who has withdrawn plays again from the next round on. */
enum status league_return(struct league *league, int player, const char *by, struct error *err);

/* Who has lost two games of a season by silence is withdrawn. *did: there was one. */
enum status league_drop_silent(struct league *league, bool *did, struct error *err);

/* What a player chooses: `act` is standby, again or tables. */
enum status league_choose(struct league *league, const char *act, int player, const char *choice, struct error *err);

#endif
