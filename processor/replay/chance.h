/* Chance: the numbers from which the seed of each record is made, and whether a record may have them.
 *
 * In format 1 the number of a seed is that of its record, and the branch rises when a mailed turn is taken back, which
 * only the host knows. In format 2 both follow from the records: the number counts the set-ups and turns before, the
 * branch counts the states that the moderator has set, by a rollback or by hand. After a rollback with the same dice the
 * set-ups and turns that it undid lend their seeds, one after the other, to those that are played in their place. */
#ifndef POSTERN_REPLAY_CHANCE_H
#define POSTERN_REPLAY_CHANCE_H

#include "processor/replay/record.h"
#include "processor/replay/rollback_history.h"

struct chance {
    int format;
    struct arena *arena;             /* what follows lives here */
    int records;                     /* noted so far ... */
    int turns;                       /* how many of these were set-ups or turns */
    int branch;
    int again, again_at;             /* format 2: the record whose seed the next turn repeats, and the rollback that undid it */
    int back;                        /* format 1: record number less seed number */
    struct chance_record *kept;      /* kind and place of each */
    int kept_capacity;
    struct rollback *rollbacks;
    int rollback_count, rollback_capacity;
};

void chance_begin(struct chance *chance, int format, struct arena *arena);

/* May the next record have its branch and its dice? ERR_CONFLICT says why not. */
enum status chance_check(const struct chance *chance, const struct record *record, struct error *err);

/* The place of the next record's seed; depends only on its number, kind, branch and dice. */
struct place chance_place(const struct chance *chance, const struct record *record);

/* Adds the next record. ERR_FORMAT: there is no room. */
enum status chance_note(struct chance *chance, const struct record *record, struct error *err);

#endif
