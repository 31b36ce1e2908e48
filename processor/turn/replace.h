/* Replace: another player takes a seat in the middle of a game. */
#ifndef POSTERN_TURN_REPLACE_H
#define POSTERN_TURN_REPLACE_H

#include "processor/turn/advance.h"

/* Gives a seat to another player: the old one is told so and his tokens and password are void; the new one gets the whole
 * history that his seat may know, and what is asked. A record of the moderator's, without names. The caller tells the
 * others by the next report. Inside his transaction. */
enum status replace_player(struct stored_game *stored, int seat, const char *address, const char *player,
                           struct turn_news *news, struct error *err);

/* The next of the stand-in players that the game names who has no seat in it yet; NULL: there is none. */
const char *replace_standby(const struct stored_game *stored);

#endif
