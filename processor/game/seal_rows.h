/* Seal rows: a separate seal over the rows that a game itself writes in other tables.
 *
 * These are requests, absences, orders sent ahead, press and mails that wait for a mail of the day: a change of one can change
 * which orders count, when a turn ends, or what is mailed. Code that writes one renews the seal in the same transaction. The
 * seal does not cover rows that change without the game: its observers (everybody may know what they get), mails in and
 * out, questions by mail, lines of the log. */
#ifndef POSTERN_GAME_SEAL_ROWS_H
#define POSTERN_GAME_SEAL_ROWS_H

#include "processor/game/stored_game.h"

/* Makes the seal over all these rows as they are in the store now, for the game's row, which the caller saves. */
enum status seal_rows_make(struct stored_game *stored, struct error *err);

/* Renews the seal after a change. Who saves the game in any case notes `rows_changed` instead. */
enum status seal_rows_mark(struct stored_game *stored, struct error *err);

/* ERR_CORRUPT: somebody has changed the rows. A game that has no seal yet passes. */
enum status seal_rows_check(const struct stored_game *stored, struct error *err);

#endif
