/* Overtaken: receipts whose game went on in the same run, after they were written.
 *
 * A run reads mails, then resolves games, then sends all mails. A receipt that would contradict the report of the same
 * run (the game waits, the orders are in) is rewritten, and says what became of the orders. */
#ifndef POSTERN_REPORT_OVERTAKEN_H
#define POSTERN_REPORT_OVERTAKEN_H

#include "processor/game/stored_game.h"
#include "processor/game/turn_news.h"

/* For one seat, when its reports are queued, inside the caller's transaction. */
enum status overtaken_tell(struct stored_game *stored, int seat, const struct turn_news *news, struct error *err);

#endif
