/* Chain: the stored records of a game, checked where they are read.
 *
 * The end is checked whenever the game is opened, for everything that is put behind it. What is told or shown of earlier
 * records is told only when all records from there on are one chain, up to the last. */
#ifndef POSTERN_GAME_CHAIN_H
#define POSTERN_GAME_CHAIN_H

#include "processor/game/stored_game.h"

/* The last record: its hash, its number, its events, its branch. ERR_CORRUPT says what is not as it was stored. */
enum status chain_open(struct stored_game *stored, struct error *err);

/* The state after a record and what lay around it, as texts that are borrowed from the store. */
enum status chain_snapshot(const struct stored_game *stored, int record, const char **state, const char **around,
                           struct error *err);

/* Calls back for records `from` to `to`, each with its events as they were stored. ERR_CORRUPT when they, or the records up to
 * the last, are no longer what they were; some may have been called back for by then. */
typedef enum status chain_each(void *context, const struct record_row *row, const struct record *record, struct error *err);
enum status chain_read(const struct stored_game *stored, int from, int to, chain_each *each, void *context,
                       struct error *err);

/* All of it, with what is counted over it: branches, turns, dice that come again, and the state after each record. */
enum status chain_check(struct stored_game *stored, struct error *err);

#endif
