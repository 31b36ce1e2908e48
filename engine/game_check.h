/* The check of a game that was read from the store. */
#ifndef POSTERN_GAME_CHECK_H
#define POSTERN_GAME_CHECK_H

#include "engine/game.h"

/* ERR_CORRUPT, with the fault, when the game does not have this many seats, names a seat that does not exist, or lacks a
 * required name. */
enum status game_check(const struct game *game, int seats, struct error *err);

#endif
