/* Bounce: delivery failures, known by the address that each mail of ours is sent from.
 *
 * A mail to seat 3 of game 12, after its request 41, leaves with the envelope sender bounce+g12p3r41.TOKEN@dom. A report
 * that comes back there and says that the failure is permanent is a strike against the seat's address, once a mail, and
 * only if the report names none or one that was sent there; after three in a row nothing more is mailed to it and the
 * moderator is told. A proved mail of the player clears them. Orders are taken from a suspended address as from any other. */
#ifndef POSTERN_REPORT_BOUNCE_H
#define POSTERN_REPORT_BOUNCE_H

#include <stdbool.h>

#include "processor/letter/letter.h"
#include "processor/report/mail_address.h"

/* Counts a delivery report, inside the caller's transaction. *what: what came of it, in words for the log. */
enum status bounce_count(struct home *home, const struct letter_bounce *bounce, struct arena *arena, const char **what,
                         struct error *err);

/* One more failure of a seat's address; refused by the relay or come back. */
enum status bounce_strike(struct home *home, int64_t game, int seat, const char *why, struct error *err);

/* The same of an observer, by his address; after three in a row he is one no more. Nothing when there is none. */
enum status bounce_strike_observer(struct home *home, int64_t game, const char *address, const char *why,
                                   struct error *err);

#endif
