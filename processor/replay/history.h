/* A replay's history, record by record, as somebody may see it: what the file says, unchecked. */
#ifndef POSTERN_REPLAY_HISTORY_H
#define POSTERN_REPLAY_HISTORY_H

#include "processor/replay/file.h"
#include "processor/replay/run.h"

struct replay_history {
    const struct replay_header *header;
    bool as_seat;                    /* only what `seat` saw of a full replay, which may be SEAT_ONLOOKER; otherwise all */
    int seat;
    struct arena arena, lasting;     /* of one record; of the file */
    bool viewless;                   /* nobody asks for the views of a full replay */
    int number, turn;                /* turn -1: its events do not tell */
    const char *kind, *note;         /* note: NULL when there is none */
    const struct value *events;      /* as shown, until the next record */
    struct value *answers;
    struct value *view;              /* in public and seat replays; of a full one the resolved state as its viewer sees it */
    struct replay_run run;           /* of a full replay, for its positions */
    struct hash previous;
    bool running;                    /* it has come through all records so far */
    const char *stopped;             /* why it does not; NULL */
};

/* Adds those of a record's events that a seat (SEAT_ONLOOKER too) may see, as it sees them; all of them without as_seat. */
enum status replay_history_events(struct value *seen, const struct value *events, bool as_seat, int seat, struct arena *arena,
                                  struct error *err);

/* An empty history. The header must outlive it. Release it in any case. */
void replay_history_begin(struct replay_history *history, const struct replay_header *header);
/* A full replay will be resolved for its positions. */
void replay_history_resolve(struct replay_history *history);
/* Reads the line that the file is at. What the record gave before is gone. */
enum status replay_history_next(struct replay_history *history, const struct replay_file *file, struct error *err);
void replay_history_release(struct replay_history *history);

#endif
