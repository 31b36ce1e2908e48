/* Standing orders: answers given in advance, matched by the kernel, so that every rule set has conditional orders
 * without writing any.
 *
 * The general form is `when KIND [with key=value ...]: ANSWER [once]`, or `at deadline KIND ...`; a rule set may read a
 * wording of its own as the same. A standing order answers an ask of its kind when all its conditions hold of the facts that the
 * ask shows and its text is legal there; or it is a policy whose text joins whatever answers such an ask.
 *
 * A private setting (struct ruleset, `setting`) is kept as a standing order, too: a new value of a key takes the place
 * of the old, from the next reading on. */
#ifndef POSTERN_STANDING_H
#define POSTERN_STANDING_H

#include <stdbool.h>

#include "engine/error.h"
#include "engine/kernel/arena.h"
#include "engine/kernel/value.h"

struct ruleset;
struct request;

enum standing_mode {
    STANDING_DECIDES,            /* answers an ask of its kind */
    STANDING_JOINS,              /* its text is added to whatever answers an ask of its kind (a policy) */
    STANDING_SETS,               /* a private setting: `kind` is its key, `text` its value; turn_setting reads it */
    STANDING_AT_DEADLINE         /* takes the place of the default when the deadline has passed, and no sooner */
};

struct standing {
    int id;                      /* of its seat, from 1; what STANDING lists and CLEAR names */
    int seat;
    enum standing_mode mode;
    const char *kind;            /* of the asks that it looks at */
    const char *conditions;      /* "card=FOG|CHAOS life<=5": all must hold of the facts; "" none */
    const char *text;            /* the order lines it gives, canonical, one a line; behind a line ELSE what it gives when
                                  * those are not legal */
    bool once;                   /* used up when the turn in which it fired becomes final */
    int since;                   /* asks of the turn now open that had come up when it arrived; -1: older */
    const char *source;          /* as its writer put it */
};

/* Do the conditions hold of these facts? A condition is key=value, key!=value (`|` between alternatives, case does
 * not matter, a fact that is a list holds when one of its items does) or key<n, <=, >, >= for numbers; NOT before it
 * turns it round, and NOT key alone is key!=yes. A key that names no fact does not hold, nor does its opposite: so facts
 * hold every key that may be named, a list also when it is empty. */
bool standing_holds(const char *conditions, const struct value *facts);

/* ERR_FORMAT, with what is wrong, when they are no conditions. */
enum status standing_check(const char *conditions, struct error *err);

/* The first of the alternatives of a text that is legal now, on what its seat may know, as the answer to this request, in
 * the arena; "" is one that gives no orders. NULL: none is. */
const char *standing_answer(const struct ruleset *rules, const struct value *options, struct arena *arena,
                            const void *state, const struct request *request, const char *text);

/* Reads one standing order; id, seat and since are the caller's to set. ERR_FORMAT says what is wrong and what
 * would be right. */
enum status standing_read(const struct ruleset *rules, struct arena *arena, const void *state, int seat,
                          const char *text, struct standing *out, struct error *err);

#endif
