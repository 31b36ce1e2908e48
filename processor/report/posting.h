/* Posting: queues a finished mail with a hash of all of it, and checks it once more before it leaves.
 *
 * A mail that a disk fault or a person has changed meanwhile is not sent: a player would believe that it comes from the game. */
#ifndef POSTERN_REPORT_POSTING_H
#define POSTERN_REPORT_POSTING_H

#include <stdbool.h>

#include "db/store.h"

/* Queues a mail, inside the caller's transaction; does nothing if one with the same key is there already. */
enum status posting_queue(struct store *store, const struct outbox_row *mail, struct error *err);

/* Replaces a queued mail with its rewritten form. */
enum status posting_amend(struct store *store, int64_t id, const struct outbox_row *mail, struct error *err);

/* Is the mail unchanged since it was queued? A mail from before there were hashes counts as unchanged. */
bool posting_is_whole(const struct outbox_row *mail);

#endif
