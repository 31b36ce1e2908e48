/* Run: one pass of the processor, and its parts.
 *
 * fetch -> read -> resolve -> send. Each part stores durably what it did before the next begins, so a run can be
 * killed at any instant and started again. */
#ifndef POSTERN_RUN_H
#define POSTERN_RUN_H

#include "processor/game/stored_game.h"
#include "processor/home/run_tally.h"

/* Brings mails in from every source. If it cannot reach a source, it reports that, notes it in home->worst, and goes on with
 * the others. */
enum status run_fetch(struct home *home, struct run_tally *tally, struct error *err);
/* Stores when sources were fetched, for other commands, where what is stored is so many seconds old. The pass that fetched
 * needs no note, and a quiet run writes nothing. */
enum status run_note_fetched(struct home *home, int64_t every_s, struct error *err);
/* Reads the fetched mails, puts answers on file, and queues receipts. */
enum status run_read(struct home *home, struct run_tally *tally, struct error *err);
/* What may move the deadline of a game that is past, before turns are missed. *moved: it did, and has stored the game. */
typedef enum status moving_deadlines(struct stored_game *stored, bool *moved, struct error *err);

/* Resolves every game that is due, in order of deadline and game, then makes all of it durable. late: NULL for nothing. */
enum status run_resolve(struct home *home, struct run_tally *tally, moving_deadlines *late, struct error *err);

#endif
