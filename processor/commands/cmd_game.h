/* What `postern game` prints of a game, for the files of its parts. */
#ifndef POSTERN_COMMANDS_CMD_GAME_H
#define POSTERN_COMMANDS_CMD_GAME_H

#include "processor/game/stored_game.h"

/* The game as `game show` has it: its line, a line a seat, options, and the position of one that has begun. */
void print_game(struct stored_game *stored);

/* Every setting with its value, a line each, or one JSON object a line. */
void print_settings(const struct game_settings *settings, struct arena *arena, bool json);

#endif
