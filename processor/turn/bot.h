/* Bot: answers for seats that no longer have a player. */
#ifndef POSTERN_TURN_BOT_H
#define POSTERN_TURN_BOT_H

#include "processor/game/stored_game.h"

/* Puts an answer on file for every open request to a seat of the bot. The rule set's bot chooses it from what that seat may
 * know; without such a bot it is random. Returns how many. */
int bot_answer(struct stored_game *stored);

#endif
