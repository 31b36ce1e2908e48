/* Overtaken: receipts of a run in which their game went on after they were written.
 *
 * Mails are read before games are resolved, and all that is mailed leaves after that. A receipt that would say something
 * else than the report of the same run (the game waits, the orders are in) is made anew, and says what became of it all. */
#ifndef POSTERN_REPORT_OVERTAKEN_H
#define POSTERN_REPORT_OVERTAKEN_H

#include "processor/game/stored_game.h"
#include "processor/game/turn_news.h"

/* For one seat, when its reports are queued, inside the caller's transaction. */
enum status overtaken_tell(struct stored_game *stored, int seat, const struct turn_news *news, struct error *err);

#endif
