/* Seal: nobody without the key of this home can change a game's rows unnoticed.
 *
 * Some data are in no record yet: the acts of an open turn, the orders on file for it, settings, luck words, addresses. The
 * chain does not show when somebody changes or removes them. The seal in the game's row covers all of that and the last
 * record; its key is the game's secret, which lies in the row as well, sealed with the home's key. It does not cover data
 * that change without the game: why it is held and when a run looks at it, how often mail came back, and whether it has
 * moved. An older copy of all rows has an older seal that fits: only the mails to players show that. */
#ifndef POSTERN_GAME_SEAL_H
#define POSTERN_GAME_SEAL_H

#include "processor/game/stored_game.h"

/* Over the rows as they are about to be stored, hex, in the arena. */
enum status seal_make(const struct stored_game *stored, const char **seal, struct error *err);

/* ERR_CORRUPT: the rows are not as they were stored, or have lost their seal. */
enum status seal_check(const struct stored_game *stored, struct error *err);

/* From now on the game must have a seal: a mark beside its secret says so, where nobody can remove it. */
enum status seal_mark(struct stored_game *stored, struct error *err);

/* seal_around puts a seal before the data around the state after a record, seal_around_text gives the data without
 * their seal, and seal_fits_around compares the two. A game of the first format has no such seal. In the arena of the
 * game, or borrowed. */
const char *seal_around(const struct stored_game *stored, int record, const char *around);
const char *seal_around_text(const char *around);
bool seal_fits_around(const struct stored_game *stored, int record, const char *around);

#endif
