/* Position: a state in words, an item a line; several items stand in one line parted by `|`. A # first in a line or
 * between blanks begins a comment.
 *
 * What a game's items are it says in a table (placing.h); here whole positions are read and written, and it is asked
 * whether an item holds of a state. It holds when reading it over a copy changes nothing; else what the items say of the
 * same thing is "what is there instead". So reading and expecting are one.
 *
 * A position is put together item by item, and while that goes on anything may be missing. When its end breaks an
 * invariant - the rule set's `state_check`, or its notation's own `forbids` - it is refused with the item that is to
 * blame: the last one without which all would be well; where there is none, the one behind which this invariant was
 * broken and stayed so. */
#ifndef POSTERN_POSITION_H
#define POSTERN_POSITION_H

#include <stdbool.h>

#include "engine/error.h"
#include "engine/kernel/arena.h"
#include "engine/kernel/value.h"

struct ruleset;

/* A position that is put together. */
struct position {
    const struct ruleset *rules;
    struct arena *arena;
    void *state;
    const char *item;            /* after position_end: which item is to blame, and in which line; "" and 0: none */
    int line;

    const void *before;          /* the state at the beginning */
    /* Private: */
    struct placed { const char *text; int line; } *list;
    int count, capacity;         /* items read so far, in this order */
};

/* Has the rule set a notation of positions? */
bool position_is_known(const struct ruleset *rules);

/* Writes a game's options into an empty state, before any item. */
void position_options(const struct ruleset *rules, void *state, const struct value *options);

void position_begin(struct position *position, const struct ruleset *rules, struct arena *arena, void *state);

/* Writes the items of a line over the state. The complaint names the item and the column; the caller adds the line. */
enum status position_add(struct position *position, const char *text, int line, struct error *err);

/* The end: refuses a position that breaks an invariant. The complaint names the item; position->line is its line. */
enum status position_end(struct position *position, struct error *err);

/* For `forbids`: is there an item that begins with this head and then this word? */
bool position_says(const struct position *position, const char *head, const char *word);

/* The items of all lines of a text, without a look at invariants. */
enum status position_read(const struct ruleset *rules, struct arena *arena, void *state, const char *text, struct error *err);

/* The whole state, an item a line. */
const char *position_write(const struct ruleset *rules, struct arena *arena, const void *state);

/* NULL when the items of a text hold of the state, else what is there instead. */
const char *position_holds(const struct ruleset *rules, struct arena *arena, const void *state, const char *text,
                           struct error *err);

#endif
