/* Lineage: which records stand, when a moderator has rolled some of them back.
 *
 * Records are only ever added. A rollback is a record whose state is that after an earlier one; those between the two are
 * undone, and the line that stands goes from the rollback to the earlier record's forebears. Rules that look back must
 * find themselves on that line. */
#ifndef POSTERN_REPLAY_ROLLBACK_HISTORY_H
#define POSTERN_REPLAY_ROLLBACK_HISTORY_H

#include <stdbool.h>
#include <stdint.h>

struct rollback {
    int32_t at, to;                  /* record `at` brought back the state after record `to` */
};

/* The record to look at when the rules of record last + 1 ask for record `wanted`: itself when it stands; one that was
 * undone gives way to the record as far back on the line. 0: there is none. */
int rollback_history_record(const struct rollback *rollbacks, int count, int last, int wanted);

/* The record before this one on its line; 0 before the first. */
int rollback_history_parent(const struct rollback *rollbacks, int count, int record);

/* The first record, from one on, that the rollback `at` has undone and whose dice can come again: a set-up or a turn that
 * stood until then. 0: there is none. The rollbacks may hold later ones, too. */
int rollback_history_redo(const struct rollback *rollbacks, int count, int at, int from,
                 bool (*is_turn)(const void *context, int record), const void *context);

/* Does this record stand, seen from `last`? */
bool rollback_history_stands(const struct rollback *rollbacks, int count, int last, int record);

#endif
