/* Invite: seats of a new game that nobody has taken yet. */
#ifndef POSTERN_RUN_INVITE_H
#define POSTERN_RUN_INVITE_H

#include "processor/game/stored_game.h"

/* The deadline of an invitation is past: who is silent is reminded once, with a new deadline; after that the moderator is
 * told, and the game waits for him. One transaction. */
enum status invite_overdue(struct stored_game *stored, struct error *err);

#endif
