/* The inside of a turn, for the files that make it up (turn.c and those named turn_*.c); nobody else reads this. */
#ifndef POSTERN_TURN_INSIDE_H
#define POSTERN_TURN_INSIDE_H

#include "engine/kernel/attempt.h"
#include "engine/kernel/advance.h"
#include "engine/kernel/rng.h"

enum exit_reason { EXIT_NONE, EXIT_ASKING, EXIT_BROKEN, EXIT_TRIAL, EXIT_FORETOLD };

/* How often a kind has been asked of a seat, for names that the rules left to us. */
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
    struct attempt out;             /* what turn_leave leaves */
    bool trial;
    bool assumed;                   /* of a forecast: somebody was taken to do nothing */
    enum forecast_end ends;
    char why[ERROR_MESSAGE_BYTES];

    struct event *events;
    int event_count, event_capacity;
    int digested;                   /* events that are in `before` already */
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
    audience ordered;               /* seats that have answered a request that is their turn */
    int declared[SEATS_MAX];        /* in windows, by each seat */
    int published_next;             /* the next published request that has to come up */
    int restores;                   /* how often the whole state was replaced */
    bool in_interlude;              /* `between` is at work at the question that is open */
    int interluded_at;              /* asks + 1 when it last was; 0: never */
    bool diverged;                  /* an answer other than the one shown has been taken */

    const char *phase;
    int step, step_events;
    struct rng stream;
    const char *stream_name;
    bool *script_used;
};

/* Unwinds to `advance` or to the trial. */
_Noreturn void turn_leave(struct turn *turn, enum exit_reason reason);

/* A forecast ends here; a trial stops, as at all that nobody may know yet; else the turn goes on. */
void turn_end_of_knowledge(struct turn *turn, enum forecast_end end);

/* The step is over without a look at the invariants; one in which nothing was told is not counted. */
void turn_close_step(struct turn *turn);

/* Hands an interlude to the rules: a resignation or an agreed draw of two seats to `ended_early`, all else to `between`. */
void turn_between(struct turn *turn, int seat, const char *text);

/* An answer that is not used, for its writer. */
void turn_refuse(struct turn *turn, const struct answer *answer, const char *reason);

/* An answer enters the list as it is. */
void turn_list(struct turn *turn, const struct answer *answer);

/* Applies the interludes that came while what is asked now was open (turn_interlude.c). */
void turn_apply_interludes(struct turn *turn);

/* Is this seat asked no more, because an interlude at this question has ended the game or taken it out? */
bool turn_is_released(struct turn *turn, int seat);

/* Breaks the turn when a request that was published has not come up. */
void turn_check_all_published(struct turn *turn);

#endif
