/* Rollback history: which records are in force after a moderator has rolled some of them back.
 *
 * Records are only ever added. A rollback is a record that goes back to the state after an earlier one; it undoes the records
 * between the two, and the line in force goes from the rollback to the earlier record and those before it. Rules that look
 * back must look along that line. */
#ifndef POSTERN_REPLAY_ROLLBACK_HISTORY_H
#define POSTERN_REPLAY_ROLLBACK_HISTORY_H

#include <stdbool.h>
#include <stdint.h>

struct rollback {
    int32_t at, to;                  /* record `at` brought back the state after record `to` */
};

/* The record to look at when the rules of record last + 1 ask for record `wanted`: that one if it is in force; otherwise
 * the record as far back on the line. 0: there is none. */
int rollback_history_record(const struct rollback *rollbacks, int count, int last, int wanted);

/* The record before this one on its line; 0 before the first. */
int rollback_history_parent(const struct rollback *rollbacks, int count, int record);

/* The first record, from one on, that the rollback `at` has undone and whose dice can come again: a set-up or a turn that
 * stood until then. 0: there is none. The rollbacks may hold later ones, too. */
int rollback_history_redo(const struct rollback *rollbacks, int count, int at, int from,
                 bool (*is_turn)(const void *context, int record), const void *context);

/* Is this record in force at record `last`? */
bool rollback_history_stands(const struct rollback *rollbacks, int count, int last, int record);

#endif
