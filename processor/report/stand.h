/* Stand: the situation of a game for a seat, in the words of subjects and texts: who must act, and by when. */
#ifndef POSTERN_REPORT_STAND_H
#define POSTERN_REPORT_STAND_H

#include "processor/game/stored_game.h"

/* Sets "turn", "must_act" (the game waits for this seat), "by" (until when, in short and in the seat's own zone; absent without
 * a deadline), and for whom else the game waits: "waits_for", "waits_for_others", "waits_for_list". */
void stand_show(const struct stored_game *stored, int seat, struct value *view);

/* Sets who plays what and who hosts: "anonymous", or "players" ("Ann (red), Bob (blue)"; without sides before the set-up has
 * given them), and "master". */
void stand_show_players(const struct stored_game *stored, struct value *view);

/* Does the game wait for this seat? Before it begins it waits for players who have not joined, even without choices. */
bool stand_owes(const struct stored_game *stored, int seat);

/* The names of the seats for which the game waits, "red, blue", or "nobody". In the game's arena. */
const char *stand_waited_for(const struct stored_game *stored);

/* "by" alone. */
void stand_show_time(const struct stored_game *stored, int seat, struct value *view);

#endif
