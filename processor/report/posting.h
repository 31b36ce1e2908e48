/* Posting: a finished mail is queued with a hash of all of it, and looked at once more before it leaves.
 *
 * What a disk or a hand has changed meanwhile is not sent: a player would take it for the game's word. */
#ifndef POSTERN_REPORT_POSTING_H
#define POSTERN_REPORT_POSTING_H

#include <stdbool.h>

#include "db/store.h"

/* Queues a mail, inside the caller's transaction; one with the same key is there already: nothing happens. */
enum status posting_queue(struct store *store, const struct outbox_row *mail, struct error *err);

/* Puts a mail that was made anew into the place of a queued one. */
enum status posting_amend(struct store *store, int64_t id, const struct outbox_row *mail, struct error *err);

/* Is the mail still what was queued? One from before there were hashes is taken for whole. */
bool posting_is_whole(const struct outbox_row *mail);

#endif
