/* What a game has to be when it was read from the store. */
#ifndef POSTERN_GAME_CHECK_H
#define POSTERN_GAME_CHECK_H

#include "engine/game.h"

/* ERR_CORRUPT, and what it is, when the game has not so many seats, names one that it has not, or has something without a
 * name. */
enum status game_check(const struct game *game, int seats, struct error *err);

#endif
