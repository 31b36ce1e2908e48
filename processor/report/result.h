/* The result of a finished game, for the templates. */
#ifndef POSTERN_REPORT_RESULT_H
#define POSTERN_REPORT_RESULT_H

#include "processor/game/stored_game.h"

/* The result of the game in this state: by its rules, or because its master has ended it. */
struct ruleset_result result_of(const struct stored_game *stored, const void *state);

/* Sets "winner" (names), "draw", "how" and, where more than two have played, "standings" ("1. red, 2. blue and green"). */
void result_show(const struct stored_game *stored, const struct ruleset_result *result, struct value *over);

#endif
