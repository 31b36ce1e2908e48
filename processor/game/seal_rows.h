/* Seal rows: what a game has in other tables, and writes itself, under a seal of its own.
 *
 * Requests, absences, orders sent ahead, press and mails that wait for a mail of the day: a change of one can change what is
 * taken, when a turn ends, or what is mailed. Whoever writes one makes the seal anew, in the same transaction. Not covered is
 * what changes without the game: its observers (what is mailed to them everybody may know), mails in and out, questions by
 * mail, lines of the log. */
#ifndef POSTERN_GAME_SEAL_ROWS_H
#define POSTERN_GAME_SEAL_ROWS_H

#include "processor/game/stored_game.h"

/* After a change: over all of them as they lie in the store now. */
enum status seal_rows_mark(struct stored_game *stored, struct error *err);

/* ERR_CORRUPT: they are not as they were stored. A game that has no seal yet passes. */
enum status seal_rows_check(const struct stored_game *stored, struct error *err);

#endif
