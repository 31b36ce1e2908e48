/* Bounce: delivery failures, known by the address that each mail of ours is sent from.
 *
 * A mail to seat 3 of game 12, after its request 41, leaves with the envelope sender bounce+g12p3r41.TOKEN@dom. A report
 * that comes back there and says that the failure is permanent is a strike against the seat's address, once a mail, and
 * only if the report names none or one that was sent there; after three in a
 * row nothing more is mailed to it and the moderator is told. A proved mail of the player clears them. Orders are taken
 * from a suspended address as from any other. */
#ifndef POSTERN_REPORT_BOUNCE_H
#define POSTERN_REPORT_BOUNCE_H

#include <stdbool.h>

#include "processor/letter/letter.h"
#include "processor/game/stored_game.h"

/* What stands in seat.strikes. */
enum { STRIKES_SUSPEND = 3, STRIKES_PAUSED = 100 };   /* paused: by the player, with a mail to the leave address */

/* The envelope sender of the mails to a seat, in the game's arena. */
const char *bounce_address(const struct stored_game *stored, int seat);

/* The same of the mails to an observer: bounce+g12o3.TOKEN@dom. */
const char *bounce_observer_address(const struct stored_game *stored, int number);

/* Is nothing to be mailed to this seat? */
bool bounce_silent(const struct seat_row *seat);

/* Counts a delivery report, inside the caller's transaction. *what: what came of it, in words for the log. */
enum status bounce_count(struct home *home, const struct letter_bounce *bounce, struct arena *arena, const char **what,
                         struct error *err);

/* One more failure of a seat's address; refused by the relay or come back. */
enum status bounce_strike(struct home *home, int64_t game, int seat, const char *why, struct error *err);

/* The same of an observer, by his address; after three in a row he is one no more. Nothing when there is none. */
enum status bounce_strike_observer(struct home *home, int64_t game, const char *address, const char *why,
                                   struct error *err);

#endif
