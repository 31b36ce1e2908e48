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

/* Stand for a player in the addresses to which the moderator and who decides appeals answer a league: no home has so many. */
enum { MAIL_ADDRESS_APPEALS = 999999998, MAIL_ADDRESS_MODERATOR = 999999999 };

/* Where a player's answers to a league's mail go: robot+l3.p17.r5.TOKEN@dom, r: the league's entries then. The token ends with
 * his address: another's, or nobody's after an erasure, proves nothing. In the arena. */
const char *mail_address_league(struct home *home, int64_t league, const struct player_row *player, int entries,
                                struct arena *arena);

/* Was the token in such an address made for this player, who has this address still? */
bool mail_address_proves_league(struct home *home, int64_t league, const struct player_row *player, int entries,
                                const char *token, struct arena *arena);

#endif
