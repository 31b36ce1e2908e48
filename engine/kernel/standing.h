/* Standing orders: answers given in advance. The kernel matches them, so every rule set has conditional orders without code
 * of its own.
 *
 * The general form is `when KIND [with key=value ...]: ANSWER [once]`, or `at deadline KIND ...`; a rule set may add its
 * own wording for the same. A standing order answers an ask of its kind when all its conditions hold for the facts of the
 * ask and its text is legal there, and one for a turn's orders joins those that its seat has mailed; or it is a policy, and
 * its text joins any answer to such an ask.
 *
 * A private setting (struct ruleset, `setting`) is also stored as a standing order: a new value of a key replaces the old
 * one from the next reading on. */
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
    STANDING_AT_DEADLINE         /* replaces the default, but only after the deadline has passed */
};

struct standing {
    int id;                      /* number within its seat, from 1; STANDING lists it and CLEAR names it */
    int seat;
    enum standing_mode mode;
    const char *kind;            /* kind of the asks that it applies to */
    const char *conditions;      /* "card=FOG|CHAOS life<=5": all must hold for the facts; "": no conditions */
    const char *text;            /* its canonical order lines, one a line; after a line ELSE, the lines for when those
                                  * before it are not legal */
    bool once;                   /* removed when the turn in which it fired becomes final */
    int since;                   /* number of asks of the open turn that had come up when it arrived; -1: it is older
                                  * than the turn */
    const char *source;          /* as its writer wrote it */
};

/* Do the conditions hold for these facts? A condition is key=value or key!=value (`|` separates alternatives, case does
 * not matter, a list matches when one of its items does), or key<n, <=, >, >= for numbers. NOT before a condition
 * negates it, and NOT with only a key means key!=yes. A condition on a missing fact is false, and so is its negation;
 * therefore facts contain every key that a condition may name, even an empty list. */
bool standing_holds(const char *conditions, const struct value *facts);

/* ERR_FORMAT, with the mistake, when the text is not a list of conditions. */
enum status standing_check(const char *conditions, struct error *err);

/* All standing orders of a game, among them settings that withhold lines of others. */
struct standings {
    const struct standing *list;
    int count;
};

/* The first alternative of a text that is now legal as the answer to this request, by what its seat may know, without the
 * lines that a setting of the seat withholds; in the arena. "" is an alternative without orders. NULL: none is legal. */
const char *standing_answer(const struct ruleset *rules, const struct value *options, struct arena *arena,
                            const void *state, const struct request *request, struct standings all, const char *text);

/* The orders of a seat for a turn, and what its standing orders need to join them. */
struct joining {
    const struct ruleset *rules;
    const struct value *options;
    struct arena *arena;
    const void *state;
    const struct request *request;
    struct standings all;
};

/* Is it for this request, and do its conditions hold there? One that keeps everything as it is has nothing to add. */
bool standing_wants_to_join(const struct joining *joining, const struct standing *standing);

/* These orders together with what the standing order adds to them; NULL: nothing of it joins. A policy joins as it stands. A
 * standing order for a turn's orders joins when its conditions hold for the request, with the first of its alternatives that is
 * legal together with the orders; lines for what the orders have ordered themselves stay out (struct ruleset, `same_thing`). In the
 * arena. */
const char *standing_join(const struct joining *joining, const struct standing *standing, const char *orders);

/* Kind of the requests for a whole turn's orders. */
#define STANDING_ORDERS "orders"

/* May this standing order stand for a turn's orders without a mail? STANDING READY may, and an order that keeps everything as
 * it is. All others join what is mailed (standing_join), or act when the deadline is past. */
bool standing_is_ready(const struct ruleset *rules, const struct standing *standing);

/* Reads one standing order; the caller sets id, seat and since. ERR_FORMAT says what is wrong and what would be
 * right. */
enum status standing_read(const struct ruleset *rules, struct arena *arena, const void *state, int seat,
                          const char *text, struct standing *out, struct error *err);

#endif
