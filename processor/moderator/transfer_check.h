/* The extra conditions for a game from another home, besides those for every stored game. */
#ifndef POSTERN_MODERATOR_TRANSFER_CHECK_H
#define POSTERN_MODERATOR_TRANSFER_CHECK_H

#include "processor/game/stored_game.h"

/* ERR_FORMAT or ERR_CONFLICT: the rules forbid its state, or its set-up has texts that no mail can give; either
 * would break the rest of the game, or favour somebody in it. */
enum status transfer_check(const struct stored_game *stored, struct error *err);

#endif
