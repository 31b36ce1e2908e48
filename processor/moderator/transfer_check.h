/* What a game that comes from another home has to be, beside what every stored game has. */
#ifndef POSTERN_MODERATOR_TRANSFER_CHECK_H
#define POSTERN_MODERATOR_TRANSFER_CHECK_H

#include "processor/game/stored_game.h"

/* ERR_FORMAT or ERR_CONFLICT: its state is one that the rules forbid, or its set-up has texts that no mail can give; either
 * would break, or favour somebody in, what is played on. */
enum status transfer_check(const struct stored_game *stored, struct error *err);

#endif
