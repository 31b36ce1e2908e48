/* The internals of a turn, for turn.c and the files turn_*.c only; no other file includes this. */
#ifndef POSTERN_TURN_INSIDE_H
#define POSTERN_TURN_INSIDE_H

#include "engine/kernel/attempt.h"
#include "engine/kernel/advance.h"
#include "engine/kernel/rng.h"

enum exit_reason { EXIT_NONE, EXIT_ASKING, EXIT_BROKEN, EXIT_TRIAL, EXIT_FORETOLD };

/* How often a seat has been asked a kind, for requests that the rules do not name. */
struct kind_count {
    int seat;
    const char *kind;
    int count;
};

struct turn {
    const struct advance *in;
    const struct ruleset *rules;
    const struct value *options;
    struct arena *arena;
    void *state;
    void *known;                    /* of turn_known; NULL: nobody has asked for it */
    struct attempt out;             /* what turn_leave leaves */
    bool trial;
    bool assumed;                   /* of a forecast: it assumed that another seat does nothing */
    enum forecast_end ends;
    char why[ERROR_MESSAGE_BYTES];

    struct event *events;
    int event_count, event_capacity;
    int digested;                   /* events that are already in `before` */
    uint64_t before;                /* digest of the events and asks so far */

    bool *used;                     /* of in->answers */
    struct answer *taken;
    int taken_count, taken_capacity;
    struct open_request *open;
    int open_count, open_capacity;
    struct refused_answer *refused;
    int refused_count, refused_capacity;
    struct kind_count *kinds;
    int kind_count, kind_capacity;
    int asks;                       /* settled, late ones included */
    audience ordered;               /* seats that have answered a request of a turn class */
    int declared[SEATS_MAX];        /* declarations of each seat in windows */
    int published_next;             /* the next published request that must come up */
    int restores;                   /* how often the turn has replaced the whole state */
    bool in_interlude;              /* `between` is running at the open question */
    int interluded_at;              /* asks + 1 when it last was; 0: never */
    bool diverged;                  /* an answer other than the published one has been taken */

    const char *phase;
    int step, step_events;
    struct rng stream;
    const char *stream_name;
    bool *script_used;
};

/* Unwinds to `advance` or to the trial. */
_Noreturn void turn_leave(struct turn *turn, enum exit_reason reason);

/* A forecast ends here and a trial stops, because nobody may know this yet; otherwise the turn goes on. */
void turn_end_of_knowledge(struct turn *turn, enum forecast_end end);

/* Ends the step without a check of the invariants; a step without an event is not counted. */
void turn_close_step(struct turn *turn);

/* Gives an interlude to the rules: a resignation or an agreed draw of two seats to `ended_early`, all others to
 * `between`. */
void turn_between(struct turn *turn, int seat, const char *text);

/* Notes an answer that is not used, for its writer. */
void turn_refuse(struct turn *turn, const struct answer *answer, const char *reason);

/* Adds an answer to the list unchanged. */
void turn_list(struct turn *turn, const struct answer *answer);

/* Applies the interludes that came while the present request was open (turn_interlude.c). */
void turn_apply_interludes(struct turn *turn);

/* Is this seat no longer asked, because an interlude at this question has ended the game or removed the seat? */
bool turn_is_released(struct turn *turn, int seat);

/* Breaks the turn when a request that was published has not come up. */
void turn_check_all_published(struct turn *turn);

#endif
