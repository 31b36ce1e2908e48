/* Mail addresses: the addresses on a mail to a seat. Each holds a token, so that we recognize whatever comes back to it. */
#ifndef POSTERN_REPORT_MAIL_ADDRESS_H
#define POSTERN_REPORT_MAIL_ADDRESS_H

#include <stdbool.h>

#include "processor/game/stored_game.h"

/* The values of seat.strikes. */
enum { STRIKES_SUSPEND = 3, STRIKES_PAUSED = 100 };   /* paused: by the player, with a mail to the leave address */

/* Does this seat get no mails? */
bool mail_address_silent(const struct seat_row *seat);

/* The address for a seat's answers, with the open request, and the one that pauses its mails; in the game's arena, as all
 * here. */
const char *mail_address_reply(const struct stored_game *stored, int seat);
const char *mail_address_leave(const struct stored_game *stored, int seat);

/* The envelope sender of the mails to a seat: bounce+g12p3r41.TOKEN@dom; to an observer: bounce+g12o3.TOKEN@dom. */
const char *mail_address_bounce(const struct stored_game *stored, int seat);
const char *mail_address_bounce_observer(const struct stored_game *stored, int number);

#endif
