/* Value trees: facts of a request, fields of an event, views for reports. They are small, live in the arena and do not
 * change while somebody reads them.
 *
 * An object keeps its members sorted by key (byte order), so that writing a tree is writing canonical JSON:
 * sorted keys, no blanks, whole numbers only, UTF-8 as it is, `"`, `\` and control characters escaped
 * (\u00xx, lower case). A key holds no '/'. Setting a key again replaces its value. */
#ifndef POSTERN_VALUE_H
#define POSTERN_VALUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "engine/error.h"
#include "engine/kernel/arena.h"

enum value_kind { VALUE_NULL, VALUE_BOOL, VALUE_INT, VALUE_TEXT, VALUE_LIST, VALUE_OBJECT };

struct value {
    enum value_kind kind;
    int64_t number;          /* VALUE_INT; VALUE_BOOL: 0 or 1 */
    const char *text;        /* VALUE_TEXT */
    struct value *first;     /* members or items, in order; NULL when there are none */
    struct value *last;
    struct value *next;      /* the sibling after this one */
    const char *key;         /* of a member in its object; NULL elsewhere */
    uint64_t head;           /* of the key (value_key_head) */
    int count;               /* members or items */
};

struct value *value_null(struct arena *arena);
struct value *value_bool(struct arena *arena, bool flag);
struct value *value_int(struct arena *arena, int64_t number);
struct value *value_text(struct arena *arena, const char *text);   /* copies the text; NULL gives VALUE_NULL */
struct value *value_text_lasting(struct arena *arena, const char *text);   /* one that outlives the value: it is not copied */
struct value *value_printf(struct arena *arena, const char *format, ...) __attribute__((format(printf, 2, 3)));
struct value *value_list(struct arena *arena);
struct value *value_object(struct arena *arena);

/* The first eight bytes of a key as a number, the first byte highest; NULs fill up a shorter key. Numbers compare as the keys
 * do, and most keys differ in them. A compiler works out that of a literal. */
static inline uint64_t value_key_head(const char *key)
{
    size_t n = strlen(key);

#define VALUE_KEY_BYTE(i) ((i) < n ? (uint64_t)(unsigned char)key[i] << (56 - 8 * (i)) : 0)
    return VALUE_KEY_BYTE(0) | VALUE_KEY_BYTE(1) | VALUE_KEY_BYTE(2) | VALUE_KEY_BYTE(3) | VALUE_KEY_BYTE(4) | VALUE_KEY_BYTE(5)
           | VALUE_KEY_BYTE(6) | VALUE_KEY_BYTE(7);
#undef VALUE_KEY_BYTE
}

/* Puts an item at the end of a list, or a member into an object. The tree owns the node itself, so a node may be in
 * only one place. Both return `child`. The key is copied. */
struct value *value_add(struct value *list, struct value *child);
struct value *value_set_copied(struct arena *arena, struct value *object, const char *key, struct value *child);

/* The same with a key that outlives the object, such as a constant, and its head: it is not copied. */
struct value *value_set_lasting(struct value *object, const char *key, uint64_t head, struct value *child);

/* One of the two: a key that is a literal is not copied. Macros, because a function cannot tell a literal. */
#define value_set(arena, object, key, ...)                                                             \
    (__builtin_constant_p(key) ? value_set_lasting((object), (key), value_key_head(key), __VA_ARGS__) \
                               : value_set_copied((arena), (object), (key), __VA_ARGS__))
#define value_set_int(arena, object, key, number) ((void)value_set(arena, object, key, value_int((arena), (number))))
#define value_set_bool(arena, object, key, flag) ((void)value_set(arena, object, key, value_bool((arena), (flag))))
#define value_set_text(arena, object, key, ...) ((void)value_set(arena, object, key, value_text((arena), __VA_ARGS__)))
/* The same for a text that outlives the value, a constant or one in its arena: it is not copied. */
#define value_set_lasting_text(arena, object, key, ...) \
    ((void)value_set(arena, object, key, value_text_lasting((arena), __VA_ARGS__)))
#define value_add_lasting_text(arena, list, ...) ((void)value_add((list), value_text_lasting((arena), __VA_ARGS__)))

/* Short forms for common cases. */
void value_add_text(struct arena *arena, struct value *list, const char *text);
void value_add_int(struct arena *arena, struct value *list, int64_t number);

/* A deep copy, which may be put elsewhere. A twin has members of its own, which may be added to, but shares what these consist of,
 * texts and keys too: for the same arena, or for one that does not outlive them. */
struct value *value_copy(struct arena *arena, const struct value *value);
struct value *value_twin(struct arena *arena, const struct value *value);

/* The member with that key, or NULL (also when `object` is NULL or not an object). With its head for a key that is looked up
 * often. */
const struct value *value_find(const struct value *object, const char *key);
const struct value *value_find_headed(const struct value *object, const char *key, uint64_t head);

/* The node that a JSON pointer names ("" the tree itself, "/a/0/b"), or NULL. Keys contain no '/', so '~' is not an
 * escape. */
const struct value *value_at(const struct value *value, const char *pointer);

/* The text of a member, or `otherwise` when it is absent or not a text; the same for numbers (a bool counts as
 * 0/1). */
const char *value_get_text(const struct value *object, const char *key, const char *otherwise);
int64_t value_get_int(const struct value *object, const char *key, int64_t otherwise);

/* Equal as JSON. NULL equals only NULL. */
bool value_equal(const struct value *left, const struct value *right);

/* Canonical JSON, NUL-terminated, in the arena; bytes (may be NULL) receives the length without the NUL. */
char *value_write(struct arena *arena, const struct value *value, size_t *bytes);

/* Reads JSON text (blanks allowed, keys in any order, no fractions, no doubled key, at most 64 levels). Errors name
 * the byte, counted from 0, as in `byte 17: ':' is expected after a key, at "]"`; *out is then NULL. */
enum status value_read(struct arena *arena, const char *json, size_t bytes, struct value **out, struct error *err);

/* A 64-bit digest of the canonical form, for telling whether two requests showed the same facts. Not a
 * cryptographic hash: records are hashed by the processor. NULL has a digest of its own. */
uint64_t value_digest(const struct value *value);

/* The same of a value that value_write has written; NULL: it is none. */
uint64_t value_text_digest(const char *written);

#endif
