/* A recorded game: the header of a replay of format version 1, then a line a record: MARKS, a tab, and the record's body as
 * the store has it.
 *
 * The file leaves out the events of a record that the rules resolve; the body contains their hash. Its marks are four hex
 * digits for each event (the first bytes of the event's hash), so the program can name the first event that differs. A
 * moderator's record, which nothing resolves, has the events themselves as a JSON list. */
#ifndef POSTERN_TESTS_RECORDED_H
#define POSTERN_TESTS_RECORDED_H

#include <stdbool.h>
#include <stdio.h>

#include "processor/replay/file.h"
#include "processor/replay/run.h"

enum { MARK_BYTES = 4 };

/* A recorded game while it is resolved again. Texts live in `lasting`; `record` and what it points to live until the next
 * one. */
struct recorded {
    const char *path;
    struct arena lasting, scratch;
    struct replay_header header;
    struct replay_file file;
    struct replay_run run;
    struct hash previous;            /* of the chain */
    struct record record;
    const char *marks;               /* of the record, closed with a NUL */
    int records;
    const char *difference;          /* of an event that differs: the present result */
};

/* Opens a game and prepares its run. Close it in any case. */
enum status recorded_open(struct recorded *game, const char *path, struct error *err);
void recorded_close(struct recorded *game);

/* Resolves the next record and compares the result. *more is false after the last one. ERR_CONFLICT says which record and
 * event differ, and how. */
enum status recorded_next(struct recorded *game, bool *more, struct error *err);

/* Prints a full replay of format version 1 as a recorded game; records: only this many of them, 0: all. */
enum status recorded_keep(const char *replay, int records, FILE *out, struct error *err);

/* Prints the present result of one record: its events, one a line, and the state after it. */
enum status recorded_show(const char *path, int record, FILE *out, struct error *err);

#endif
