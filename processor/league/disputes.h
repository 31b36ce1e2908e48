/* Disputes about a game's result: claims, judgements and appeals. Each is entries of the chain, with the mails that tell them;
 * inside the caller's transaction. Reasons are texts, which go into mails; the chain has their hashes. */
#ifndef POSTERN_LEAGUE_DISPUTES_H
#define POSTERN_LEAGUE_DISPUTES_H

#include "processor/league/acts.h"

/* A player claims the result of his game: half points of its first seat. If his opponent claims the same, that is the result:
 * *agreed. Else the opponent and the moderator are told. */
enum status league_claim(struct league *league, int player, const char *game, int points, const char *reason, bool *agreed,
                         struct error *err);

/* Asks for another look at a judgement. The moderator is told. */
enum status league_appeal(struct league *league, int player, const char *game, const char *reason, struct error *err);

/* Decides an appeal: the result from now on, which may be the old one. by: "moderator", or "appeals". */
enum status league_decide(struct league *league, const char *game, const struct league_outcome *outcome, const char *by,
                          const char *reason, struct error *err);

/* The moderator judges: both get the reason, and may appeal. */
enum status league_judge_and_tell(struct league *league, const char *game, const struct league_outcome *outcome,
                                  const char *reason, struct error *err);

/* The moderator punishes: a seat (from 1) loses a game for two without playing it, or (0) both do. */
enum status league_forfeit(struct league *league, const char *game, int seat, const char *reason, struct error *err);

#endif
