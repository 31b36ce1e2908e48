/* Digest: one mail a day for a player who asked for it with DIGEST ON.
 *
 * Mails that ask nothing of him wait until an hour of his own; one that cannot wait brings along what waited before it,
 * so that nothing is told out of order. What waits is stored in the transaction that would have queued it, and goes in
 * the transaction that queues the mail in which it stands. Receipts are answers and never wait. */
#ifndef POSTERN_REPORT_DIGEST_H
#define POSTERN_REPORT_DIGEST_H

#include "processor/game/stored_game.h"
#include "processor/report/mail_kind.h"

/* Does a mail of this haste to this seat wait? Nothing does that is told when the game is over. */
bool digest_holds(const struct stored_game *stored, int seat, enum mail_haste haste);

/* Lets a mail wait. Inside the caller's transaction, as all here. */
enum status digest_keep(struct stored_game *stored, int seat, const char *subject, const char *text, struct error *err);

/* Gives what waits for a seat, as objects with subject, time and text, the oldest first; it waits no longer. */
enum status digest_take(struct stored_game *stored, int seat, struct value **items, struct error *err);

/* The word DIGEST with what stands behind it. */
enum status digest_word(struct stored_game *stored, int seat, const char *rest, const char **said, bool *changed,
                        struct error *err);

/* What waits goes with the next sending. *any: something did. */
enum status digest_hurry(struct stored_game *stored, int seat, bool *any, struct error *err);

/* Nothing can be mailed to the seat now: what waits does so for another day. */
enum status digest_put_off(struct stored_game *stored, int seat, struct error *err);

/* The hour or the zone of the seat has changed. */
enum status digest_reset(struct stored_game *stored, int seat, struct error *err);

/* One sentence for STATUS, "" for a seat whose mails come at once. */
enum status digest_state(struct stored_game *stored, int seat, const char **sentence, struct error *err);

#endif
