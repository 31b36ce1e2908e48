/* Invite: seats of a new game that nobody has taken yet. */
#ifndef POSTERN_RUN_INVITE_H
#define POSTERN_RUN_INVITE_H

#include "processor/game/stored_game.h"

/* The deadline of an invitation is past: reminds silent players once, with a new deadline; after that it tells the
 * moderator, and the game waits for him. One transaction. */
enum status invite_overdue(struct stored_game *stored, struct error *err);

#endif
