/* Digest: one mail a day for a player who asked for it with DIGEST ON.
 *
 * Mails that ask nothing of him wait until an hour of his choice; a mail that cannot wait brings along those that waited
 * before it, so that he reads nothing out of order. A waiting mail is stored in the transaction that would have queued it, and
 * removed in the transaction that queues the mail which contains it. Receipts are answers and never wait. */
#ifndef POSTERN_REPORT_DIGEST_H
#define POSTERN_REPORT_DIGEST_H

#include "processor/game/stored_game.h"
#include "processor/report/mail_kind.h"

/* Does a mail of this haste to this seat wait? Nothing waits when the game is over. */
bool digest_holds(const struct stored_game *stored, int seat, enum mail_haste haste);

/* Lets a mail wait. Inside the caller's transaction, as all here. */
enum status digest_keep(struct stored_game *stored, int seat, const char *subject, const char *text, struct error *err);

/* Takes out the mails that wait for a seat, as objects with subject, time and text, the oldest first. */
enum status digest_take(struct stored_game *stored, int seat, struct value **items, struct error *err);

/* The word DIGEST with its argument. */
enum status digest_word(struct stored_game *stored, int seat, const char *rest, const char **said, bool *changed,
                        struct error *err);

/* Waiting mails go with the next sending. *any: there were some. */
enum status digest_hurry(struct stored_game *stored, int seat, bool *any, struct error *err);

/* Nothing can be mailed to the seat now: its mails wait another day. */
enum status digest_put_off(struct stored_game *stored, int seat, struct error *err);

/* The hour or the zone of the seat has changed. */
enum status digest_reset(struct stored_game *stored, int seat, struct error *err);

/* One sentence for STATUS, "" for a seat whose mails come at once. */
enum status digest_state(struct stored_game *stored, int seat, const char **sentence, struct error *err);

#endif
