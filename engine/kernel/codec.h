/* Codec: a table that describes a struct once; from it the struct is written as canonical JSON, read back,
 * compared and shown as a value tree.
 *
 * Canonical JSON: keys in byte order, no blanks, whole numbers, 64-bit fields as 16 lower-case hex digits;
 * zero, false and empty fields of a struct are not written (so a field added later keeps old hashes), but all
 * elements of a list are. The reader accepts nothing else, so writing, reading and writing again gives the same
 * bytes; when it refuses, it names the byte and the word.
 *
 * The fields of a table are in byte order of their keys; codec_check reports where they are not. Reading into a
 * struct sets every byte of every described field; other bytes become zero, or get a value from `complete`.
 * codec_read_over is for data that other programs write: settings, which come and go. */
#ifndef POSTERN_CODEC_H
#define POSTERN_CODEC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/error.h"
#include "engine/kernel/arena.h"
#include "engine/kernel/value.h"

enum codec_kind {
    CODEC_INT,      /* signed whole number of 1, 2, 4 or 8 bytes (8 bytes: within +-2^53) */
    CODEC_HEX64,    /* uint64_t as 16 hex digits */
    CODEC_BOOL,     /* bool */
    CODEC_ENUM,     /* a number of 1, 2 or 4 bytes, 0 or more, written as its name; number 0 is not written */
    CODEC_TEXT,     /* char[n], NUL-terminated, UTF-8 */
    CODEC_STRING,   /* const char * in the arena of the reader; NULL is not written, like the empty text */
    CODEC_STRUCT,   /* a struct inside */
    CODEC_ARRAY,    /* a fixed number of elements: not written when all are zero, else all of them */
    CODEC_LIST,     /* up to `capacity` elements inside the struct; another field has their number */
    CODEC_ITEMS,    /* const pointer to elements in the arena of the reader; another field has their number */
    CODEC_UNION     /* one of several structs in the same place; an int field, the tag, says which (0: none, not
                       written). Written as an object with one member, {"variant":{...}}. A tag or count field has
                       no entry of its own */
};

struct codec;

struct codec_variant {          /* variants[0] stands for tag 1 */
    const char *name;
    const struct codec *codec;
};

/* Who may know the content of a field (codec_redact). Seats have places in the lists of a state: a seat's place is its
 * number, unless the rule set says otherwise. */
enum codec_seen {
    SEEN_ALL,
    SEEN_NOBODY,    /* no seat */
    SEEN_INDEX,     /* in an element of a list: the seat with that place in the list (players[i].hand) */
    SEEN_OWNER,     /* the seat whose place is in an int32_t of the struct */
    SEEN_MASK       /* everybody except the seats in an audience of the struct, which lists those from whom it is
                     * hidden */
};

struct codec_field {
    struct {                    /* as the FIELD_ macros write it */
        const char *key;
        uint32_t key_bytes;     /* of the key without its NUL */
        enum codec_kind kind;
        uint32_t offset;        /* of the field in its struct */
        uint32_t bytes;         /* of the field, or of one element */
        enum codec_kind element;    /* ARRAY, LIST, ITEMS: INT, HEX64, BOOL, ENUM, TEXT, STRING or STRUCT */
        uint32_t capacity;      /* ARRAY, LIST: elements; ITEMS: the most that are read */
        uint32_t count_offset;  /* LIST, ITEMS: offset of the number of elements (int32_t) */
        uint32_t tag_offset;    /* UNION: offset of the tag (int32_t) */
        const char *const *names;   /* ENUM: name of each number, from 0 */
        uint32_t name_count;
        const struct codec *of;     /* STRUCT, or elements that are structs */
        const struct codec_variant *variants;
        uint32_t variant_count;
        int32_t usual;          /* INT, BOOL, ENUM of the outermost struct: the value that is not written,
                                 * instead of 0 */
        int32_t unknown;        /* LIST of INT: when not 0, hidden elements become this and their number stays */
    };
    enum codec_seen seen;
    uint32_t seen_offset;       /* OWNER, MASK: offset of the owner or the mask */
};

struct codec {
    const char *name;           /* of the struct, for messages */
    size_t bytes;               /* sizeof the struct */
    const struct codec_field *fields;
    int field_count;
    /* Called when a struct has been read: computes the members that no field describes (an index, a count).
     * Returns NULL, or the reason why such a struct is impossible. May be NULL. */
    const char *(*complete)(void *value);
    uint32_t mask;              /* 1 + the offset of an audience in the struct: the seats in it may not know that the
                                   struct exists; 0: there is none */
    const struct codec *work;   /* of the same struct: lists that are never written, for the turn in hand. They are copied, cleared
                                   and left out like the others. NULL: there are none */
};

/* Macros for field tables: FIELD_INT(struct square, "owner", owner). A key is a literal. */
#define CODEC_KEY(name) .key = "" name, .key_bytes = sizeof(name) - 1
#define CODEC_SIZE(type, member) ((uint32_t)sizeof(((type *)0)->member))
#define CODEC_AT(type, member) ((uint32_t)offsetof(type, member))
#define FIELD_INT(type, name, member) \
    { CODEC_KEY(name), .kind = CODEC_INT, .offset = CODEC_AT(type, member), .bytes = CODEC_SIZE(type, member) }
#define FIELD_HEX64(type, name, member) \
    { CODEC_KEY(name), .kind = CODEC_HEX64, .offset = CODEC_AT(type, member), .bytes = CODEC_SIZE(type, member) }
#define FIELD_BOOL(type, name, member) \
    { CODEC_KEY(name), .kind = CODEC_BOOL, .offset = CODEC_AT(type, member), .bytes = CODEC_SIZE(type, member) }
/* A number or a bool whose usual, unwritten value is not 0. */
#define FIELD_USUAL_INT(type, name, member, value) \
    { CODEC_KEY(name), .kind = CODEC_INT, .offset = CODEC_AT(type, member), .bytes = CODEC_SIZE(type, member), .usual = (value) }
#define FIELD_USUAL_BOOL(type, name, member, value) \
    { CODEC_KEY(name), .kind = CODEC_BOOL, .offset = CODEC_AT(type, member), .bytes = CODEC_SIZE(type, member), .usual = (value) }
#define FIELD_ENUM(type, name, member, name_table) \
    { CODEC_KEY(name), .kind = CODEC_ENUM, .offset = CODEC_AT(type, member), .bytes = CODEC_SIZE(type, member), \
      .names = (name_table), .name_count = sizeof(name_table) / sizeof((name_table)[0]) }
#define FIELD_TEXT(type, name, member) \
    { CODEC_KEY(name), .kind = CODEC_TEXT, .offset = CODEC_AT(type, member), .bytes = CODEC_SIZE(type, member) }
#define FIELD_STRING(type, name, member) \
    { CODEC_KEY(name), .kind = CODEC_STRING, .offset = CODEC_AT(type, member), .bytes = CODEC_SIZE(type, member) }
#define FIELD_STRUCT(type, name, member, table) \
    { CODEC_KEY(name), .kind = CODEC_STRUCT, .offset = CODEC_AT(type, member), .bytes = CODEC_SIZE(type, member), .of = (table) }
#define FIELD_ARRAY(type, name, member, element_kind, table) \
    { CODEC_KEY(name), .kind = CODEC_ARRAY, .offset = CODEC_AT(type, member), .bytes = CODEC_SIZE(type, member[0]), \
      .element = (element_kind), .capacity = CODEC_SIZE(type, member) / CODEC_SIZE(type, member[0]), .of = (table) }
#define FIELD_LIST(type, name, member, count_member, element_kind, table) \
    { CODEC_KEY(name), .kind = CODEC_LIST, .offset = CODEC_AT(type, member), .bytes = CODEC_SIZE(type, member[0]), \
      .element = (element_kind), .capacity = CODEC_SIZE(type, member) / CODEC_SIZE(type, member[0]), \
      .count_offset = CODEC_AT(type, count_member), .of = (table) }
#define FIELD_ITEMS(type, name, member, count_member, most, element_kind, table) \
    { CODEC_KEY(name), .kind = CODEC_ITEMS, .offset = CODEC_AT(type, member), .bytes = CODEC_SIZE(type, member[0]), \
      .element = (element_kind), .capacity = (most), .count_offset = CODEC_AT(type, count_member), .of = (table) }
/* The three above for elements that are enums, with their names. */
#define FIELD_ENUM_ARRAY(type, name, member, name_table) \
    { CODEC_KEY(name), .kind = CODEC_ARRAY, .offset = CODEC_AT(type, member), .bytes = CODEC_SIZE(type, member[0]), \
      .element = CODEC_ENUM, .capacity = CODEC_SIZE(type, member) / CODEC_SIZE(type, member[0]), \
      .names = (name_table), .name_count = sizeof(name_table) / sizeof((name_table)[0]) }
#define FIELD_ENUM_LIST(type, name, member, count_member, name_table) \
    { CODEC_KEY(name), .kind = CODEC_LIST, .offset = CODEC_AT(type, member), .bytes = CODEC_SIZE(type, member[0]), \
      .element = CODEC_ENUM, .capacity = CODEC_SIZE(type, member) / CODEC_SIZE(type, member[0]), \
      .count_offset = CODEC_AT(type, count_member), \
      .names = (name_table), .name_count = sizeof(name_table) / sizeof((name_table)[0]) }
#define FIELD_ENUM_ITEMS(type, name, member, count_member, most, name_table) \
    { CODEC_KEY(name), .kind = CODEC_ITEMS, .offset = CODEC_AT(type, member), .bytes = CODEC_SIZE(type, member[0]), \
      .element = CODEC_ENUM, .capacity = (most), .count_offset = CODEC_AT(type, count_member), \
      .names = (name_table), .name_count = sizeof(name_table) / sizeof((name_table)[0]) }
#define FIELD_UNION(type, name, member, tag_member, table) \
    { CODEC_KEY(name), .kind = CODEC_UNION, .offset = CODEC_AT(type, member), .bytes = CODEC_SIZE(type, member), \
      .tag_offset = CODEC_AT(type, tag_member), .variants = (table), \
      .variant_count = sizeof(table) / sizeof((table)[0]) }
/* Numbers (cards) whose count everybody may know: each hidden one becomes `nothing_known`, which is not 0. */
#define FIELD_CARDS(type, name, member, count_member, nothing_known) \
    { CODEC_KEY(name), .kind = CODEC_LIST, .offset = CODEC_AT(type, member), .bytes = CODEC_SIZE(type, member[0]), \
      .element = CODEC_INT, .capacity = CODEC_SIZE(type, member) / CODEC_SIZE(type, member[0]), \
      .count_offset = CODEC_AT(type, count_member), .unknown = (nothing_known) }
/* These wrap any of the above and say who may know the content. SECRET(FIELD_INT(struct player, "gold", gold),
 * SEEN_INDEX); SECRET_BY(FIELD_INT(struct town, "ore", ore), SEEN_OWNER, struct town, owner). */
#define SECRET(field, who) { field, .seen = (who) }
#define SECRET_BY(field, who, type, member) { field, .seen = (who), .seen_offset = CODEC_AT(type, member) }
#define CODEC_TABLE(struct_name, type, field_table) \
    { .name = (struct_name), .bytes = sizeof(type), .fields = (field_table), \
      .field_count = (int)(sizeof(field_table) / sizeof((field_table)[0])) }
/* The same for a struct that has an audience of the seats from whom it is hidden. */
#define CODEC_MASKED_TABLE(struct_name, type, field_table, member) \
    { .name = (struct_name), .bytes = sizeof(type), .fields = (field_table), \
      .field_count = (int)(sizeof(field_table) / sizeof((field_table)[0])), .mask = CODEC_AT(type, member) + 1 }

/* NULL when the table is correct, else its fault: keys that are unsorted, doubled or not plain ASCII, sizes that
 * a kind does not allow, offsets outside the struct or overlapping, numbers without a name. It checks nested
 * tables too. Every rule set's suite calls it. */
const char *codec_check(const struct codec *codec);

/* The same as a status that names the place: ERR_BUG and `"hp" of square: the keys are not in byte order`. */
enum status codec_fault(const struct codec *codec, struct error *err);

/* Writes into out; returns the bytes written (no NUL), or 0 when `capacity` is too small or no reader would accept
 * the value: an enum, count or tag out of its range, a number past 2^53, a text that is not UTF-8 or has no NUL.
 * Such a value is a bug of ours, and nothing is written instead. */
size_t codec_write(const struct codec *codec, const void *value, char *out, size_t capacity);

/* The same into the arena, NUL-terminated; bytes may be NULL. NULL when it cannot be written. */
char *codec_format(const struct codec *codec, const void *value, struct arena *arena, size_t *bytes);

/* The same for data that is stored: a caller cannot ignore a failure. ERR_BUG, with the words of codec_unwritable.
 * A sanitizer build also reads the result back. */
enum status codec_save(const struct codec *codec, const void *value, struct arena *arena, const char **text, size_t *bytes,
                       struct error *err);

/* OK when the value can be written, else ERR_BUG and why: `"standing" of game has 1001 elements, and 1000 are the most`. */
enum status codec_unwritable(const struct codec *codec, const void *value, struct error *err);

/* OK when the written form reads back as the same value, else ERR_BUG and the place where it differs. For soak, tests and
 * sanitizer builds; it allocates its own memory. */
enum status codec_reads_back(const struct codec *codec, const void *value, const char *text, size_t bytes,
                             struct error *err);

/* Reads exactly one value. Only STRING and ITEMS need the arena; without them it may be NULL. On ERR_FORMAT
 * the message reads like `byte 17: "colour" is no field of square`, with bytes counted from 0; *value is then
 * unusable. */
enum status codec_read(const struct codec *codec, void *value, const char *json, size_t bytes,
                       struct arena *arena, struct error *err);

/* Like codec_read, but what lies behind the last element of a list stays as it was, so the time depends on the contents and not
 * on the size. */
enum status codec_read_again(const struct codec *codec, void *value, const char *json, size_t bytes, struct arena *arena,
                             struct error *err);

/* A struct as read from `{}`: zeroes and the usual values. */
void codec_init(const struct codec *codec, void *value);

/* Like codec_read, but over the present *value: fields that are absent keep their value, and fields may be present
 * with values that codec_write would leave out. */
enum status codec_read_over(const struct codec *codec, void *value, const char *json, size_t bytes, struct arena *arena,
                            struct error *err);

/* Makes a struct equal to another. The target is new (codec_new), zeroed or holds a value; what lies behind the last element of a
 * list says nothing. So the time depends on the contents, not on the size. Items are shared. */
void codec_copy(const struct codec *codec, void *to, const void *from);

/* Zeroes a struct but for its lists, which are empty then: what is in their places stays. */
void codec_clear(const struct codec *codec, void *value);

/* A struct in the arena, cleared so. NULL: there is no room. */
void *codec_new(const struct codec *codec, struct arena *arena);

/* A copy in the arena, in which what lies behind the last element of a list is not set: who adds an element writes the whole of
 * it. NULL: there is no room. */
void *codec_copied(const struct codec *codec, struct arena *arena, const void *from);

/* Removes from a struct what a seat may not know, as its tables say. Hidden numbers become 0, texts empty, cards unknown;
 * structs that are masked from the seat leave their list, or become empty when they are not in a list. Bytes that no field
 * describes stay. seat: below 0 for onlookers, who know what everybody knows; place: the seat's place in lists. */
void codec_redact(const struct codec *codec, void *value, int seat, int place);

/* Are the structs equal, field by field as written? Padding does not count. */
bool codec_equal(const struct codec *codec, const void *left, const void *right);

/* Where two structs differ first (in the order of the table), as a JSON pointer in the arena, or NULL when they are
 * equal. */
const char *codec_difference(const struct codec *codec, const void *left, const void *right, struct arena *arena);

/* The struct as a value tree (what a moderator's view starts from). Unwritten fields are absent. */
struct value *codec_value(const struct codec *codec, const void *value, struct arena *arena);

#endif
