/* New game: a game that is made, with the seats that wait for somebody and those that the program plays. */
#ifndef POSTERN_TURN_NEW_GAME_H
#define POSTERN_TURN_NEW_GAME_H

#include "processor/game/stored_game.h"

/* Makes a game, opens its set-up, and invites the player of every seat that has one. Inside the caller's transaction; the
 * game lives in the arena. */
enum status new_game_make(struct home *home, const struct new_game *wanted, struct arena *arena, struct stored_game **out,
                          struct error *err);

/* ERR_FORMAT when the rule set has no game of so many seats, or no bot of the strength that is wanted. */
enum status new_game_check(const struct new_game *wanted, struct error *err);

#endif
