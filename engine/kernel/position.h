/* Position: a state in words, one item a line; `|` separates several items in one line. A # at the start of a line or
 * between blanks begins a comment.
 *
 * A game lists its items in a table (placing.h). This module reads and writes whole positions, and checks whether an
 * item holds of a state: it holds when reading it into a copy changes nothing; otherwise the items that the state writes
 * for the same thing are "what is there instead". So reading and expecting use the same code.
 *
 * A position is built item by item, and until its end anything may be missing. When the finished position breaks an
 * invariant (the rule set's `state_check`, or its notation's own `forbids`), it is refused with the item that is to
 * blame: the last one without which the position is correct; if there is no such item, the one after which this
 * invariant was broken and stayed broken. */
#ifndef POSTERN_POSITION_H
#define POSTERN_POSITION_H

#include <stdbool.h>

#include "engine/error.h"
#include "engine/kernel/arena.h"
#include "engine/kernel/value.h"

struct ruleset;

/* A position that is being built. */
struct position {
    const struct ruleset *rules;
    struct arena *arena;
    void *state;
    const char *item;            /* after position_end: the item to blame, and its line; "" and 0: none */
    int line;

    /* Items about how the game goes on ("next die: 2"): collected for a caller that sets takes_asides, else refused. */
    bool takes_asides;
    struct placed { const char *text; int line; } *asides;
    int aside_count, aside_capacity;

    const void *before;          /* the state at the beginning */
    /* Private: */
    struct placed *list;
    int count, capacity;         /* items read so far, in this order */
};

/* Does the rule set have a position notation? */
bool position_is_known(const struct ruleset *rules);

/* Writes a game's options into an empty state, before any item. */
void position_options(const struct ruleset *rules, void *state, const struct value *options);

void position_begin(struct position *position, const struct ruleset *rules, struct arena *arena, void *state);

/* Reads the items of a line into the state. The complaint names the item and the column; the caller adds the line. */
enum status position_add(struct position *position, const char *text, int line, struct error *err);

/* Ends the position: refuses one that breaks an invariant. The complaint names the item; position->line is its
 * line. */
enum status position_end(struct position *position, struct error *err);

/* For `forbids`: does an item begin with this head and then this word? */
bool position_says(const struct position *position, const char *head, const char *word);

/* Reads the items of all lines of a text, without a check of invariants. */
enum status position_read(const struct ruleset *rules, struct arena *arena, void *state, const char *text, struct error *err);

/* Writes the whole state, one item a line. */
const char *position_write(const struct ruleset *rules, struct arena *arena, const void *state);

/* OK when the written state is read as one that is written the same, and shown the same if `view_too`; else ERR_BUG and where
 * they differ. For soak and tests; `options` are those of the game. */
enum status position_reads_back(const struct ruleset *rules, struct arena *arena, const void *state,
                                const struct value *options, bool view_too, struct error *err);

/* NULL when the items of a text hold of the state, else what is there instead. */
const char *position_holds(const struct ruleset *rules, struct arena *arena, const void *state, const char *text,
                           struct error *err);

#endif
