/* Bot: answers for seats that nobody plays any more. */
#ifndef POSTERN_TURN_BOT_H
#define POSTERN_TURN_BOT_H

#include "processor/game/stored_game.h"

/* Puts an answer on file for every request that is open to a seat of the bot's, chosen on what that seat may know, by the
 * rule set's bot or else at random. How many. */
int bot_answer(struct stored_game *stored);

#endif
