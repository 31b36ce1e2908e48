/* Seal: whoever has not the key of this home cannot change a game's rows unseen.
 *
 * What is in no record yet, the acts of an open turn, the orders on file for it, settings, luck words, addresses, shows in no
 * chain when it is changed or taken away. The seal in the game's row is over all of that and over the last record, keyed
 * with the game's secret, which lies in the row as well, under the home's key. What it does not cover is what changes
 * without the game: why it is held and when a run looks at it, how often mail came back, and whether it has
 * moved. An older copy of all rows has an older seal that fits: only what players have been mailed shows that. */
#ifndef POSTERN_GAME_SEAL_H
#define POSTERN_GAME_SEAL_H

#include "processor/game/stored_game.h"

/* Over the rows as they are about to be stored, hex, in the arena. */
enum status seal_make(const struct stored_game *stored, const char **seal, struct error *err);

/* ERR_CORRUPT: the rows are not as they were stored, or have lost their seal. */
enum status seal_check(const struct stored_game *stored, struct error *err);

/* From now on the game has to have a seal: it is said beside its secret, where nobody can strike it out. */
enum status seal_mark(struct stored_game *stored, struct error *err);

/* What lay around the state after a record, with a seal of its own before it, and without; a game of the first format has
 * none. In the arena of the game, or borrowed. */
const char *seal_around(const struct stored_game *stored, int record, const char *around);
const char *seal_around_text(const char *around);
bool seal_fits_around(const struct stored_game *stored, int record, const char *around);

#endif
