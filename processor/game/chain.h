/* Chain: the stored records of a game, checked where they are read.
 *
 * The end of the chain is checked whenever the game is opened, because new records are put behind it. Earlier
 * records are told or shown only when all records from there to the last form one chain. */
#ifndef POSTERN_GAME_CHAIN_H
#define POSTERN_GAME_CHAIN_H

#include "processor/game/stored_game.h"

/* The last record: its hash, its number, its events, its branch. ERR_CORRUPT says what has changed since it was stored. */
enum status chain_open(struct stored_game *stored, struct error *err);

/* One record, checked against the hash that the record before it is stored with. Its texts live in the arena. */
enum status chain_record(const struct stored_game *stored, int number, struct arena *arena, struct record *record,
                         struct error *err);

/* The state after a record, "" when it is not kept (past.h), and the data around it, as texts that are borrowed from the
 * store. */
enum status chain_snapshot(const struct stored_game *stored, int record, const char **state, const char **around,
                           struct error *err);

/* Calls back for records `from` to `to`, each with its events as they were stored. ERR_CORRUPT when they, or the records up to
 * the last, have changed; by then it may have called back for some. */
typedef enum status chain_each(void *context, const struct record_row *row, const struct record *record, struct error *err);
enum status chain_read(const struct stored_game *stored, int from, int to, chain_each *each, void *context,
                       struct error *err);

/* The whole chain, and everything counted along it: branches, turns, repeated dice, and each state that is kept. */
enum status chain_check(struct stored_game *stored, struct error *err);

#endif
