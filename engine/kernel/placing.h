/* Placing: the items of a game's positions (position.h), each with a reader and a writer.
 *
 * A game gives a table of items, and fixtures to begin with (`base`, `base NAME`). It gets: positions read, with line and
 * column in every complaint; a whole state written, in the order of the table; and each item compared with a state.
 *
 * A reader changes what its item names and nothing else, and takes its words from a cursor, whose marks are ( ) , : ; [ ]
 * and whose takes make the complaints. Lists are complete: anything that a list does not name is removed. Where an item
 * cannot be compared in this way, its reader checks `asserting`, compares, and reports with placing_unlike what is
 * there. */
#ifndef POSTERN_PLACING_H
#define POSTERN_PLACING_H

#include <stddef.h>

#include "engine/kernel/card_list.h"
#include "engine/kernel/cursor.h"
#include "engine/kernel/effect.h"
#include "engine/kernel/value.h"

struct position;

/* An item that is being read into a state. */
struct placing {
    struct arena *arena;
    void *state;
    bool asserting;              /* only check whether the item holds: create nothing new */
    bool unlike;                 /* asserting: the item does not hold, in a detail that the state does not show ... */
    const char *instead;         /* ... and what is there instead; NULL: the text that the items give */
};

/* A state that is being written, line by line. */
struct writing {
    struct arena *arena;
    const char *text;            /* "": nothing yet */
};

struct position_item {
    /* How the item begins. A word: the cursor has already passed it. "gr#" for a thing's letters and number, or "" for
     * anything else: the cursor stands before it. The first entry of the table that fits reads the item. */
    const char *head;
    bool (*read)(struct placing *placing, struct cursor *cursor);   /* returns false when it has refused the cursor's
                                                                     * line */
    void (*write)(struct writing *writing, const void *state);      /* NULL: another item writes it */
    bool first;                  /* is read before the other items of its line */
    bool as_text;                /* holds when it writes the same text for both states */
};

struct position_fixture {
    const char *name;            /* the first fixture's name may be left out */
    void (*place)(void *state);  /* the state is all zero */
};

struct position_rules {
    const struct position_item *items;          /* closed by a NULL head */
    const char *marks;                          /* characters that count as separate words; NULL: ( ) , : ; [ ] */
    const char *separators;                     /* characters besides | that separate items when a blank or the end follows;
                                                 * NULL: none */
    const char *asides;                         /* first words of items that are not about the state, but about how the game goes on:
                                                 * coming draws, players' settings (position.h); NULL: there are none. A word
                                                 * with a colon may also stand behind an item, whose first word it takes */
    const struct position_fixture *fixtures;    /* closed by a NULL name; NULL: there are none */
    /* Writes a game's options into an empty state, before the items. May be NULL: no position depends on them. */
    void (*options)(void *state, const struct value *options);
    /* Updates derived values after each line. May be NULL. */
    void (*settle)(void *state);
    /* Why this cannot be a position although no invariant of the state is broken, in the position's arena; NULL: it
     * can. The state is not always the position's own: to find the item to blame, the kernel tries the position without
     * some items. May be NULL. */
    const char *(*forbids)(const struct position *position, const void *state);
};

/* ---- for readers ---- */

/* Says that the item does not hold and, if the caller gives it, what is there instead. Does nothing unless asserting.
 * Returns true, so a reader can end with it. */
bool placing_unlike(struct placing *placing, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Refuses the text at the cursor: `"x" is not understood; it reads: FORM`. Returns false. */
bool placing_unreadable(struct cursor *cursor, const char *form);

/* The text from the cursor up to its end, as written; "" at the end. */
const char *placing_rest(const struct cursor *cursor);

/* The end of the part that begins at the cursor: the token before which this mark stands outside brackets, or the
 * cursor's end. */
int placing_part(const struct cursor *cursor, const char *mark);

/* Walks over a list: sets the cursor to the next part (after a mark, if the cursor is at one) and its end to the end of
 * that part. `end` is the end of the whole list. Returns false and restores that end when there is no other part. */
bool placing_next(struct cursor *cursor, const char *mark, int end);

/* Replaces a pile by the cards up to the cursor's end, "-" for none. Unless in_order, a pile that already has the same
 * cards stays as it is. */
bool take_pile(struct placing *placing, struct cursor *cursor, const struct card_list_rules *rules, struct pile_in pile,
               bool in_order);
const char *pile_text(struct arena *arena, const char *const *names, struct pile_const pile);

/* ---- words and numbers of one struct, read and written by a table ---- */

enum position_field_kind { POSITION_NUMBER, POSITION_FLAG, POSITION_NAME };

struct position_field {
    const char *word;            /* the word before the value; "": none. For a flag, the word is the value */
    enum position_field_kind kind;
    size_t offset, bytes;        /* offset of a whole number or a bool */
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

/* Takes the next field, whichever it is; a NULL word closes the table. */
enum field_taken take_field(struct cursor *cursor, const struct position_field *fields, void *in);
/* " level 1 marked": the fields that are not 0, in the order of the table. */
const char *fields_text(struct arena *arena, const struct position_field *fields, const void *of);

/* ---- the effects on a target, as a complete list ---- */

enum { CLAIMS_MAX = 1024 };
struct claims {
    int target_kind, target, count;      /* number of effects before */
    bool taken[CLAIMS_MAX];
};

void claims_begin(struct claims *claims, struct effects_in effects, int target_kind, int target);
/* The effect of this kind on the target that no other entry of the list has claimed, or NULL. */
struct effect *claims_take(struct claims *claims, struct effects_in effects, int kind);
/* Removes, without events, the effects that no entry has claimed, except those that belong to something else according
 * to `keeps` (may be NULL). */
void claims_end(const struct claims *claims, struct effects_in effects, bool (*keeps)(const struct effect *effect));

/* ---- for writers ---- */

void write_item(struct writing *writing, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
