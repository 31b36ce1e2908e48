/* Placing: the items of a game's positions (position.h), each with a reader and a writer.
 *
 * A game gives a table of items, and fixtures to begin with (`base`, `base NAME`). It gets: positions read, with line and
 * column in every complaint; a whole state written, in the order of the table; and each item compared with a state.
 *
 * A reader changes what its item names and nothing else, and takes its words from a cursor, whose marks are ( ) , : ; [ ]
 * and whose takes make the complaints. Lists are whole: what a list does not name goes. Where an item cannot be compared
 * so, its reader asks `asserting`, compares, and says with placing_unlike what is there. */
#ifndef POSTERN_PLACING_H
#define POSTERN_PLACING_H

#include <stddef.h>

#include "engine/kernel/card_list.h"
#include "engine/kernel/cursor.h"
#include "engine/kernel/effect.h"
#include "engine/kernel/value.h"

struct position;

/* An item being written over a state. */
struct placing {
    struct arena *arena;
    void *state;
    bool asserting;              /* it is asked whether the item holds: nothing is made that was not there */
    bool unlike;                 /* asserting: it does not, in what the state cannot show ... */
    const char *instead;         /* ... and what is there instead; NULL: what the items say of it */
};

/* A state being written, line by line. */
struct writing {
    struct arena *arena;
    const char *text;            /* "": nothing yet */
};

struct position_item {
    /* With what the item begins: a word, which the cursor has passed; "gr#" for a thing's letters and number, or "" for
     * anything else, which the cursor has before it. The first in the table that fits reads. */
    const char *head;
    bool (*read)(struct placing *placing, struct cursor *cursor);   /* false: the cursor's line is refused */
    void (*write)(struct writing *writing, const void *state);      /* NULL: another item writes it */
    bool first;                  /* read before the other items of its line */
    bool as_text;                /* holds when what it writes of both states is the same */
};

struct position_fixture {
    const char *name;            /* of the first it may be left out */
    void (*place)(void *state);  /* the state is all zero */
};

struct position_rules {
    const struct position_item *items;          /* closed by a NULL head */
    const char *marks;                          /* characters that are words of their own; NULL: ( ) , : ; [ ] */
    const char *separators;                     /* that part items, beside |, where a blank or the end follows; NULL: none */
    const struct position_fixture *fixtures;    /* closed by a NULL name; NULL: there are none */
    /* Writes a game's options into an empty state, before the items. May be NULL: no position depends on them. */
    void (*options)(void *state, const struct value *options);
    /* Derives what follows from the items, after each line. May be NULL. */
    void (*settle)(void *state);
    /* Why this cannot be a position, though no invariant of the state is broken, in the position's arena; NULL: it can.
     * The state is not always the position's: which item is to blame is found by leaving them out. May be NULL. */
    const char *(*forbids)(const struct position *position, const void *state);
};

/* ---- for readers ---- */

/* The item does not hold; what is there instead may be said. Does nothing but when asserting. Returns true, so that a
 * reader can end with it. */
bool placing_unlike(struct placing *placing, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Refuses what stands at the cursor: `"x" is not understood; it reads: FORM`. Returns false. */
bool placing_unreadable(struct cursor *cursor, const char *form);

/* What stands from the cursor up to its end, as written; "" at the end. */
const char *placing_rest(const struct cursor *cursor);

/* The end of the part that begins at the cursor: the token before which this mark stands outside brackets, or the
 * cursor's end. */
int placing_part(const struct cursor *cursor, const char *mark);

/* Goes over a list: sets the cursor to its next part, behind the mark where it stands at one, and its end to that part's.
 * `end` is the whole list's. False, and the end is that one again: there is none. */
bool placing_next(struct cursor *cursor, const char *mark, int end);

/* The cards up to the cursor's end, "-" for none, over a pile. in_order: else a pile that has the same cards is left as
 * it is. */
bool take_pile(struct placing *placing, struct cursor *cursor, const struct card_list_rules *rules, struct pile_in pile,
               bool in_order);
const char *pile_text(struct arena *arena, const char *const *names, struct pile_const pile);

/* ---- words and numbers of one struct, read and written by a table ---- */

enum position_field_kind { POSITION_NUMBER, POSITION_FLAG, POSITION_NAME };

struct position_field {
    const char *word;            /* that stands before it; "": nothing does. A flag is its word */
    enum position_field_kind kind;
    size_t offset, bytes;        /* of a whole number or a bool */
    int least, most;
    const char *const *names;    /* of a name, by number from least to most */
    bool zero_too;               /* written also when it is 0 */
};

#define POSITION_INT(type, word_, member, least_, most_) \
    { .word = word_, .kind = POSITION_NUMBER, .offset = offsetof(type, member), \
      .bytes = sizeof ((type *)0)->member, .least = least_, .most = most_ }
#define POSITION_WORD(type, word_, member) \
    { .word = word_, .kind = POSITION_FLAG, .offset = offsetof(type, member), .bytes = sizeof ((type *)0)->member }
#define POSITION_ENUM(type, word_, member, names_, count_) \
    { .word = word_, .kind = POSITION_NAME, .offset = offsetof(type, member), \
      .bytes = sizeof ((type *)0)->member, .names = names_, .most = (count_) - 1 }

enum field_taken { FIELD_ABSENT, FIELD_TAKEN, FIELD_WRONG };

/* Takes one of the fields, whichever stands next; the table is closed by a NULL word. */
enum field_taken take_field(struct cursor *cursor, const struct position_field *fields, void *in);
/* " level 1 marked": those that are not 0, in the order of the table. */
const char *fields_text(struct arena *arena, const struct position_field *fields, const void *of);

/* ---- effects that a target bears, as a whole list ---- */

enum { CLAIMS_MAX = 1024 };
struct claims {
    int target_kind, target, count;      /* effects there were before */
    bool taken[CLAIMS_MAX];
};

void claims_begin(struct claims *claims, struct effects_in effects, int target_kind, int target);
/* The effect of this kind there that no other entry of the list has claimed, or NULL. */
struct effect *claims_take(struct claims *claims, struct effects_in effects, int kind);
/* Ends, without a word, what nobody has claimed; but those that `keeps` (may be NULL) says belong to something else. */
void claims_end(const struct claims *claims, struct effects_in effects, bool (*keeps)(const struct effect *effect));

/* ---- for writers ---- */

void write_item(struct writing *writing, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
