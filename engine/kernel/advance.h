/* Advance: the engine's one entry, a pure function.
 *
 *     (state, answer list, seed) -> (state', events)  or  (open requests, events so far)
 *
 * It uses no clock, file, network or global state: the same input gives the same bytes on any compiler and
 * machine. All output lives in the caller's arena. */
#ifndef POSTERN_ADVANCE_H
#define POSTERN_ADVANCE_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/kernel/ruleset.h"
#include "engine/kernel/sheet.h"
#include "engine/kernel/turn.h"

enum resolution { RESOLVE_SETUP, RESOLVE_TURN, RESOLVE_BETWEEN };

enum outcome_status {
    OUTCOME_DONE,       /* resolved to its end */
    OUTCOME_ASKING,     /* waits for answers; the state is the one at that moment */
    OUTCOME_DRAFT,      /* resolved to its end with the defaults of late requests, which are still open */
    OUTCOME_FORETOLD,   /* a forecast: resolved as far as `ends` says; the events are those before that */
    OUTCOME_BROKEN      /* a check failed, or a published request did not come up again: `why` says which */
};

/* Where a forecast ends. */
enum forecast_end {
    FORECAST_WHOLE,     /* with the turn */
    FORECAST_CHANCE,    /* at the first draw */
    FORECAST_OTHERS,    /* where another seat is asked */
    FORECAST_ASKED,     /* where this seat is asked */
    FORECAST_HIDDEN     /* where something counts that this seat may not know */
};

/* What a stored run has published of an unfinished turn (rule 4). */
struct published_request {
    int seat;
    const char *name;
    uint64_t before;            /* digest of all events and asks before it */
};
struct published {
    const struct published_request *requests;   /* in the order in which they came up */
    int request_count;
    const char *const *events;  /* canonical JSON of each event told so far */
    int event_count;
};

/* Draws with a fixed result instead of one from the seed: for scenarios and what-ifs. */
struct script_item {
    const char *purpose;        /* NULL: the next draw of any purpose; for a shuffle: the pile */
    bool shuffle;
    const char *result;         /* a number as events print it, or the name of the thing drawn; for a shuffle:
                                 * the names from the top, separated by newlines */
};

struct advance {
    const struct ruleset *rules;
    int version;                        /* of the rules that this game uses */
    enum resolution what;
    const void *state;                  /* not read by RESOLVE_SETUP */
    int seats;                          /* RESOLVE_SETUP */
    const struct value *options;
    int record;                         /* number that this turn's record will have, from 1 */
    uint64_t seed;                      /* of that record */
    const struct answer *answers;       /* frozen ones first, in the order in which they were taken */
    int answer_count;
    const struct standing *standing;    /* in the order of seats, then of ids */
    int standing_count;
    bool puts_standing;                 /* the host puts standing orders for a turn's orders on file itself: here they only join
                                         * what is there */
    int between_seat;                   /* RESOLVE_BETWEEN: the seat that acts ... */
    const char *between_text;           /* ... and its canonical line */
    const struct published *published;  /* NULL: nothing of this turn has been published */
    /* Fills `state` with the state after an earlier record; false when there is none. Pure: a function of the
     * record number. NULL: the game has no past. */
    bool (*recall)(void *context, int record, void *state);
    void *recall_context;
    const struct script_item *script;
    int script_count;
    /* A forecast: what the answers of one seat would do, as far as that seat can know. It uses the state as the seat
     * knows it (ruleset_known), the seat's own answers and standing orders, and no seed; so the outcome contains only
     * what the seat knows. It ends at the first draw, where another seat is asked alone, where the rules say that hidden
     * things count (turn_hidden), and wherever the rules cannot go on with a partly known state. Where other seats are
     * asked together with this one, or later without waiting, the forecast assumes that they do nothing. */
    bool forecast;
    int forecast_seat;
    /* Nobody looks for faults of the rules: the state after a step need not be checked, because it was when this was played. */
    bool unchecked;
    /* Is shown each step that has events when it ends: the state as it is then, all events so far, and the step's number. It
     * changes nothing; the state is the turn's own. NULL: nobody watches. */
    void (*watch)(void *context, const void *state, const struct event *events, int event_count, int step);
    void *watch_context;
};

struct open_request {
    struct request request;
    uint64_t before;                    /* digest of all events and asks before it */
};

/* An answer that was not used, with the reason. */
struct refused_answer {
    struct answer answer;
    const char *reason;                 /* in words, for its writer */
};

struct outcome {
    enum outcome_status status;
    void *state;
    struct event *events;
    int event_count;
    struct open_request *open;          /* blocking and late, in the order in which they came up */
    int open_count;
    struct answer *taken;               /* the list, in the order taken */
    int taken_count;
    struct refused_answer *refused;     /* stale, or no longer possible */
    int refused_count;
    int asks;                           /* how many asks came up and were settled, late ones included */
    audience ordered;                   /* seats that were asked for their turn (deadline_class.turn) and have answered */
    bool *script_used;                  /* which items of the script were used */
    bool restored;                      /* a past state came back in it (turn_restore) */
    enum forecast_end ends;             /* OUTCOME_FORETOLD */
    bool assumed;                       /* ... and it assumes that other seats did nothing */
    const char *why;                    /* OUTCOME_BROKEN, else NULL */
};

/* Resolves. Never fails: a fault gives OUTCOME_BROKEN. It replaces the arena's `exhausted` meanwhile and
 * restores it. */
void advance(const struct advance *input, struct arena *arena, struct outcome *outcome);

/* The events as one canonical JSON list, and each event as canonical JSON. The list shares the texts of the outcome's events. */
const struct value *outcome_event_list(struct arena *arena, const struct outcome *outcome);
char *outcome_events(struct arena *arena, const struct outcome *outcome, size_t *bytes);
const char **outcome_event_lines(struct arena *arena, const struct outcome *outcome);

#endif
