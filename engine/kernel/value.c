#include "engine/kernel/value.h"

#include <string.h>

#include "engine/kernel/json.h"
#include "engine/kernel/rng.h"
#include "engine/kernel/text.h"

/* ---- making ---- */

static struct value *new_value(struct arena *arena, enum value_kind kind)
{
    struct value *value = arena_alloc_unset(arena, sizeof *value);

    if (value)
        *value = (struct value){ .kind = kind };
    return value;
}

struct value *value_null(struct arena *arena)
{
    return new_value(arena, VALUE_NULL);
}

struct value *value_bool(struct arena *arena, bool flag)
{
    struct value *value = new_value(arena, VALUE_BOOL);

    if (value)
        value->number = flag;
    return value;
}

struct value *value_int(struct arena *arena, int64_t number)
{
    struct value *value = new_value(arena, VALUE_INT);

    if (value)
        value->number = number;
    return value;
}

/* NULL: the arena had no room for the text. */
struct value *value_text_lasting(struct arena *arena, const char *text)
{
    struct value *value = text ? new_value(arena, VALUE_TEXT) : NULL;

    if (value)
        value->text = text;
    return value;
}

struct value *value_text(struct arena *arena, const char *text)
{
    return text ? value_text_lasting(arena, arena_text(arena, text)) : value_null(arena);
}

struct value *value_printf(struct arena *arena, const char *format, ...)
{
    va_list args;
    char *text;

    va_start(args, format);
    text = arena_vprintf(arena, format, args);
    va_end(args);
    return value_text_lasting(arena, text);
}

struct value *value_list(struct arena *arena)
{
    return new_value(arena, VALUE_LIST);
}

struct value *value_object(struct arena *arena)
{
    return new_value(arena, VALUE_OBJECT);
}

struct value *value_add(struct value *list, struct value *child)
{
    if (!list || !child)
        return child;
    if (list->last)
        list->last->next = child;
    else
        list->first = child;
    list->last = child;
    list->count++;
    return child;
}

/* As strcmp of the member's key and this one. */
static inline int compare_key(const struct value *member, const char *key, uint64_t head)
{
    if (member->head != head)
        return member->head < head ? -1 : 1;
    return head & 0xff ? strcmp(member->key, key) : 0;
}

/* The member after which a key belongs (NULL: at the front). Members mostly come in order, so the end is tried first. */
static struct value *member_before(const struct value *object, const char *key, uint64_t head)
{
    struct value *before = NULL;

    if (object->last && compare_key(object->last, key, head) < 0)
        return object->last;
    for (struct value *member = object->first; member && compare_key(member, key, head) < 0; member = member->next)
        before = member;
    return before;
}

struct value *value_set_copied(struct arena *arena, struct value *object, const char *key, struct value *child)
{
    const char *copy = object && child ? arena_text(arena, key) : NULL;

    return copy || !object || !child ? value_set_lasting(object, copy, value_key_head(key), child) : NULL;
}

struct value *value_set_lasting(struct value *object, const char *key, uint64_t head, struct value *child)
{
    struct value *before, *after;

    if (!object || !child)
        return child;
    child->key = key;
    child->head = head;
    before = member_before(object, key, head);
    after = before ? before->next : object->first;
    if (after && compare_key(after, key, head) == 0)
        after = after->next;
    else
        object->count++;
    child->next = after;
    if (before)
        before->next = child;
    else
        object->first = child;
    if (!after)
        object->last = child;
    return child;
}

void value_add_text(struct arena *arena, struct value *list, const char *text)
{
    value_add(list, value_text(arena, text));
}

void value_add_int(struct arena *arena, struct value *list, int64_t number)
{
    value_add(list, value_int(arena, number));
}

struct value *value_copy(struct arena *arena, const struct value *value)
{
    struct value *copy;

    if (!value)
        return NULL;
    copy = value->kind == VALUE_TEXT ? value_text(arena, value->text) : new_value(arena, value->kind);
    if (!copy)
        return NULL;
    copy->number = value->number;
    for (const struct value *child = value->first; child; child = child->next) {
        struct value *twin = value_copy(arena, child);

        if (twin && child->key) {
            twin->key = arena_text(arena, child->key);
            twin->head = child->head;
        }
        if (!value_add(copy, twin))
            return NULL;
    }
    return copy;
}

struct value *value_twin(struct arena *arena, const struct value *value)
{
    struct value *twin = value ? arena_alloc_unset(arena, (1 + (size_t)value->count) * sizeof *twin) : NULL, *last = NULL;

    if (!twin)
        return NULL;
    *twin = *value;
    twin->next = NULL;
    twin->key = NULL;
    twin->first = twin->last = NULL;
    for (const struct value *child = value->first; child; child = child->next) {
        struct value *member = last ? last + 1 : twin + 1;

        *member = *child;
        if (last)
            last->next = member;
        else
            twin->first = member;
        last = member;
    }
    twin->last = last;
    return twin;
}

/* ---- asking ---- */

const struct value *value_find_headed(const struct value *object, const char *key, uint64_t head)
{
    if (!object || object->kind != VALUE_OBJECT)
        return NULL;
    for (const struct value *member = object->first; member; member = member->next) {
        int compared = compare_key(member, key, head);

        if (compared >= 0)
            return compared == 0 ? member : NULL;
    }
    return NULL;
}

const struct value *value_find(const struct value *object, const char *key)
{
    return value_find_headed(object, key, value_key_head(key));
}

/* By a part of a text. */
static const struct value *find_member(const struct value *object, const char *key, size_t key_bytes)
{
    if (object->kind != VALUE_OBJECT)
        return NULL;
    for (const struct value *member = object->first; member; member = member->next)
        if (text_n_equal(key, key_bytes, member->key))
            return member;
    return NULL;
}

/* A position in a list: decimal digits without a leading zero, as in JSON pointers. */
static const struct value *find_item(const struct value *list, const char *digits, size_t count)
{
    const struct value *item = list->first;
    int position = 0;

    if (count == 0 || count > 9 || (count > 1 && digits[0] == '0'))
        return NULL;
    for (size_t i = 0; i < count; i++) {
        if (!text_is_digit(digits[i]))
            return NULL;
        position = position * 10 + (digits[i] - '0');
    }
    while (item && position-- > 0)
        item = item->next;
    return item;
}

const struct value *value_at(const struct value *value, const char *pointer)
{
    while (value && *pointer == '/') {
        size_t bytes = strcspn(++pointer, "/");

        value = value->kind == VALUE_LIST ? find_item(value, pointer, bytes) : find_member(value, pointer, bytes);
        pointer += bytes;
    }
    return *pointer ? NULL : value;
}

const char *value_get_text(const struct value *object, const char *key, const char *otherwise)
{
    const struct value *member = value_find(object, key);

    return member && member->kind == VALUE_TEXT ? member->text : otherwise;
}

int64_t value_get_int(const struct value *object, const char *key, int64_t otherwise)
{
    const struct value *member = value_find(object, key);

    return member && (member->kind == VALUE_INT || member->kind == VALUE_BOOL) ? member->number : otherwise;
}

static bool same_key(const struct value *left, const struct value *right)
{
    return left->key && right->key ? text_equal(left->key, right->key) : left->key == right->key;
}

bool value_equal(const struct value *left, const struct value *right)
{
    const struct value *a, *b;

    if (!left || !right)
        return left == right;
    if (left->kind != right->kind || left->number != right->number || left->count != right->count)
        return false;
    if (left->kind == VALUE_TEXT)
        return text_equal(left->text, right->text);
    for (a = left->first, b = right->first; a && b; a = a->next, b = b->next)
        if (!same_key(a, b) || !value_equal(a, b))
            return false;
    return true;
}

/* ---- writing ---- */

/* A text that grows in the arena. */
struct sink {
    struct arena *arena;
    char *out;
    size_t used, room;
};

/* Makes room for this many more bytes; false when the arena has none. */
static bool sink_room(struct sink *sink, size_t bytes)
{
    size_t room = sink->room ? sink->room : 128;
    char *larger;

    if (bytes <= sink->room - sink->used)
        return true;
    while (room - sink->used < bytes)
        room *= 2;
    larger = arena_alloc_unset(sink->arena, room);
    if (!larger)
        return false;
    if (sink->used > 0)
        memcpy(larger, sink->out, sink->used);
    sink->out = larger;
    sink->room = room;
    return true;
}

static bool put_char(struct sink *sink, char c)
{
    if (!sink_room(sink, 1))
        return false;
    sink->out[sink->used++] = c;
    return true;
}

static bool put_word(struct sink *sink, const char *word)
{
    size_t bytes = strlen(word);

    if (!sink_room(sink, bytes))
        return false;
    memcpy(sink->out + sink->used, word, bytes);
    sink->used += bytes;
    return true;
}

static bool put_int(struct sink *sink, int64_t number)
{
    if (!sink_room(sink, JSON_INT_BYTES))
        return false;
    sink->used = (size_t)(json_write_int(sink->out + sink->used, number) - sink->out);
    return true;
}

static bool put_text(struct sink *sink, const char *text)
{
    size_t bytes = strlen(text), room = bytes + 2;
    char *end = NULL;

    while (!end) {
        if (!sink_room(sink, room))
            return false;
        end = json_write_text(sink->out + sink->used, sink->out + sink->room, text, bytes);
        room = bytes * JSON_ESCAPE_BYTES + 2;      /* enough, whatever is in it */
    }
    sink->used = (size_t)(end - sink->out);
    return true;
}

static bool put_value(struct sink *sink, const struct value *value);

static bool put_children(struct sink *sink, const struct value *parent, char open, char close)
{
    if (!put_char(sink, open))
        return false;
    for (const struct value *child = parent->first; child; child = child->next) {
        if (child != parent->first && !put_char(sink, ','))
            return false;
        if (parent->kind == VALUE_OBJECT && (!put_text(sink, child->key) || !put_char(sink, ':')))
            return false;
        if (!put_value(sink, child))
            return false;
    }
    return put_char(sink, close);
}

static bool put_value(struct sink *sink, const struct value *value)
{
    switch (value->kind) {
    case VALUE_NULL:   return put_word(sink, "null");
    case VALUE_BOOL:   return put_word(sink, value->number ? "true" : "false");
    case VALUE_INT:    return put_int(sink, value->number);
    case VALUE_TEXT:   return put_text(sink, value->text);
    case VALUE_LIST:   return put_children(sink, value, '[', ']');
    case VALUE_OBJECT: return put_children(sink, value, '{', '}');
    }
    return false;
}

char *value_write(struct arena *arena, const struct value *value, size_t *bytes)
{
    struct sink sink = { .arena = arena };

    if (!(value ? put_value(&sink, value) : put_word(&sink, "null")) || !put_char(&sink, '\0'))
        return NULL;
    if (bytes)
        *bytes = sink.used - 1;
    return sink.out;
}

uint64_t value_text_digest(const char *written)
{
    return written ? hash_fnv1a(written) : HASH_FNV1A_START;     /* no tree is written like this */
}

uint64_t value_digest(const struct value *value)
{
    enum { SHORTER_BYTES = 1024 };
    struct arena scratch = { 0 };
    char shorter[SHORTER_BYTES];             /* nearly every tree fits, and then needs no arena */
    struct sink sink = { .arena = &scratch, .out = shorter, .room = sizeof shorter };
    bool written = value && put_value(&sink, value) && put_char(&sink, '\0');
    uint64_t digest = value_text_digest(written ? sink.out : NULL);

    arena_release(&scratch);
    return digest;
}
