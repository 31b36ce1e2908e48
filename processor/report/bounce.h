/* Bounce: delivery failures, recognized by the envelope sender of each of our mails.
 *
 * A mail to seat 3 of game 12, after its request 41, leaves with the envelope sender bounce+g12p3r41.TOKEN@dom. A report
 * that comes back there and says that the failure is permanent is a strike against the seat's address, once a mail, and
 * only if the report names no mail or one that was sent there. After three strikes in a row the address gets no more mail, and
 * the moderator is told. A proved mail from the player clears them. A suspended address can still send orders. */
#ifndef POSTERN_REPORT_BOUNCE_H
#define POSTERN_REPORT_BOUNCE_H

#include <stdbool.h>

#include "processor/letter/letter.h"
#include "processor/report/mail_address.h"

/* Counts a delivery report, inside the caller's transaction. *what: the result, in words for the log. */
enum status bounce_count(struct home *home, const struct letter_bounce *bounce, struct arena *arena, const char **what,
                         struct error *err);

/* One more failure of a seat's address; refused by the relay or come back. */
enum status bounce_strike(struct home *home, int64_t game, int seat, const char *why, struct error *err);

/* The same for an observer, by his address; after three in a row he is removed. Does nothing when there is none. */
enum status bounce_strike_observer(struct home *home, int64_t game, const char *address, const char *why,
                                   struct error *err);

#endif
