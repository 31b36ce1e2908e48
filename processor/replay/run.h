/* Resolves a game again, record by record, from its records alone.
 *
 * It needs no snapshot: it computes the state after each record from the one before. */
#ifndef POSTERN_REPLAY_RUN_H
#define POSTERN_REPLAY_RUN_H

#include "engine/game.h"
#include "processor/replay/chance.h"

struct replay_run {
    const struct ruleset *rules;
    const struct value *options;
    const char *const *seats;        /* names, for messages */
    int seat_count;
    void *state;                     /* after the last record */
    bool set_up, over;
    bool shown;                      /* only to show a game: faults of the rules are not looked for (unchecked of struct advance) */
    int records, version;            /* of the last record */
    struct chance chance;
    const char **past;               /* states after each record, canonical JSON; NULL for a run that was resumed */
    int past_capacity;
    bool (*recall)(void *context, int record, void *state);      /* of a run that was resumed: finds earlier states */
    void *recall_context;
    struct arena lasting, scratch;
    /* Of the last record, until the next one: */
    const char *events;              /* canonical JSON, as far as it came; NULL for a moderator's record, whose events
                                      * stand only there */
    size_t events_bytes;
    const struct value *event_list;  /* the same as a tree, in the scratch */
    const char *state_text;
    size_t state_bytes;
    int answers, event_count;
};

/* Readies a run of a game of this founding; seats: their names. ERR_FORMAT when this build does not have it, ERR_CONFLICT for
 * options or a number of seats that it does not allow. Release it in any case. */
enum status replay_run_begin(struct replay_run *run, const struct founding *founding, const char *const *seats,
                             struct error *err);
void replay_run_release(struct replay_run *run);

/* Goes on behind a record instead of at the beginning: from the state after it, canonical JSON, as it was stored. Rules that look
 * back find earlier states by `find` (recall of engine/game.h). Such a run resolves set-ups, turns and interludes, and leaves unchecked
 * what follows from the records before. ERR_CONFLICT: this is no state of the rule set. */
enum status replay_run_resume(struct replay_run *run, int record, const char *state,
                              bool (*find)(void *context, int record, void *state), void *context, struct error *err);

/* Resolves the next record. ERR_CONFLICT says why it cannot have happened (the run is then useless);
 * ERR_FORMAT when this build does not know its version of the rules. */
enum status replay_run_record(struct replay_run *run, const struct record *record, struct error *err);

/* Who sees the steps of a record while it is resolved; as in struct advance. */
struct replay_watch {
    void (*step)(void *context, const void *state, const struct event *events, int event_count, int step);
    void *context;
};

/* Resolves a record once more that the run has resolved before, only to show its steps; the run stays as it is. A moderator's
 * record has no steps. What it takes lives in the arena. */
void replay_run_watch(const struct replay_run *run, const struct record *record, const struct replay_watch *watch,
                      struct arena *arena);

#endif
