/* Events: each tells once what happened, and names the audience that may know it.
 *
 * A rule set lists its event types in a table (X-macro: enumerator, name, default audience); the kernel's own
 * types come first. An event carries the turn, phase and step in which it happened and fields with the names of
 * the RULES. A fact with a public and a private part becomes two events.
 *
 * Events are hashed with their texts. The reason of a refused order is one of these texts. If its words changed, the
 * event would be a different one, and stored games that have it would no longer replay. So old words stay, or stand
 * behind rules_before(). */
#ifndef POSTERN_EVENT_H
#define POSTERN_EVENT_H

#include <stdint.h>

#include "engine/kernel/value.h"

/* Who may see an event: a set of seats. Onlookers (bit 31) see what everybody sees. */
typedef uint32_t audience;   /* the one typedef: a bit set, passed and combined as a number */
#define AUDIENCE_NOBODY ((audience)0)            /* the moderator and the finished replay only */
#define AUDIENCE_ALL    ((audience)0xffffffffu)
#define AUDIENCE_SEAT(seat)     ((audience)1u << (seat))
#define AUDIENCE_ALL_BUT(seat)  (AUDIENCE_ALL & ~AUDIENCE_SEAT(seat))
#define AUDIENCE_ONLOOKERS ((audience)1u << 31)

struct event_type {
    const char *name;        /* lower case with hyphens: "hop-off" */
    audience seen_by;        /* what emit() uses; AUDIENCE_ALL or AUDIENCE_NOBODY */
    const char *fields;      /* their keys, separated by blanks; NULL: not listed. Scenarios can name no
                              * others */
    bool discloses;          /* the rules reveal something hidden with it: the secrecy test ends there */
};

/* The kernel's own types; a rule set's start at EVENT_GAME. */
enum {
    EVENT_DRAW = 0,          /* purpose, of, result, stream, n */
    EVENT_SHUFFLE,           /* pile, order */
    EVENT_GAME = 8
};

extern const struct event_type event_kernel_types[EVENT_GAME];   /* those not in use have no name */

struct event {
    int type;
    const char *name;
    audience seen_by;
    int turn;                /* the turn that players see */
    const char *phase;
    int step;                /* counts from 1 in each record */
    struct value *fields;    /* an object */
};

/* One field of an event, made by the constructors below. */
struct event_field {
    const char *key;         /* a constant, which is not copied; NULL closes the list */
    enum value_kind kind;
    int64_t number;
    const char *text;
    struct value *tree;
};

static inline struct event_field event_int(const char *key, int64_t number)
{
    return (struct event_field){ .key = key, .kind = VALUE_INT, .number = number };
}

static inline struct event_field event_text(const char *key, const char *text)
{
    return (struct event_field){ .key = key, .kind = VALUE_TEXT, .text = text };
}

static inline struct event_field event_flag(const char *key, int flag)
{
    return (struct event_field){ .key = key, .kind = VALUE_BOOL, .number = flag != 0 };
}

static inline struct event_field event_tree(const char *key, struct value *tree)
{
    return (struct event_field){ .key = key, .kind = VALUE_OBJECT, .tree = tree };
}

/* The event as one flat object: its fields and `event`, `turn`, `phase`, `step`, and `audience` (a list of seat
 * numbers from 1, "all" or "nobody"). This is what a record holds and a moderator sees. */
struct value *event_value(struct arena *arena, const struct event *event);

/* The same for writing at once: it shares the texts and trees of the event's fields, and its name. */
struct value *event_value_shared(struct arena *arena, const struct event *event);

/* The only filter: the event as a seat (-1: an onlooker) may see it, NULL when the seat may not see it. The result lacks
 * `audience` and the position of a draw in its stream, and `step` counts only the steps that this seat sees; the caller
 * owns the counter, which starts at zero. */
struct event_steps { int last, seen; };
struct value *event_for_seat(struct arena *arena, const struct event *event, int seat, struct event_steps *steps);

/* The list of those events that a seat may see, in their order. */
struct value *events_for_seat(struct arena *arena, const struct event *events, int count, int seat);

/* May this seat see it? Seat -1 is an onlooker. */
int event_seen_by(const struct event *event, int seat);

/* An event read back from a record's value; ERR_FORMAT says what is missing. Its type is -1. */
enum status event_read(struct arena *arena, const struct value *value, struct event *event, struct error *err);

#endif
