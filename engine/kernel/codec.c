/* Writing structs as canonical JSON. */
#include "engine/kernel/codec_field.h"

#include "engine/kernel/json.h"
#include "engine/kernel/text.h"

/* ---- what is not written ---- */

static bool all_empty(const struct codec *codec, const unsigned char *base);

/* One element of a list, or a field that holds one value. */
static bool element_is_empty(const struct codec_field *field, enum codec_kind kind, const unsigned char *at)
{
    size_t length;

    switch (kind) {
    case CODEC_INT:
    case CODEC_ENUM:
    case CODEC_BOOL:
        return codec_get_int(at, field->bytes) == field->usual;
    case CODEC_HEX64:
        return codec_get_hex64(at) == 0;
    case CODEC_TEXT:
    case CODEC_STRING:
        codec_get_text(kind, at, 1, &length);
        return length == 0;
    default:
        return all_empty(field->of, at);
    }
}

static bool array_is_empty(const struct codec_field *field, const unsigned char *at)
{
    for (uint32_t i = 0; i < field->capacity; i++, at += field->bytes)
        if (!element_is_empty(field, field->element, at))
            return false;
    return true;
}

bool codec_is_empty_otherwise(const struct codec_field *field, const unsigned char *base)
{
    switch (field->kind) {
    case CODEC_ARRAY:
        return array_is_empty(field, base + field->offset);
    case CODEC_LIST:
    case CODEC_ITEMS:
        return codec_get_int(base + field->count_offset, sizeof(int32_t)) == 0;
    case CODEC_UNION:
        return codec_get_int(base + field->tag_offset, sizeof(int32_t)) == 0;
    default:
        return element_is_empty(field, field->kind, base + field->offset);
    }
}

static bool all_empty(const struct codec *codec, const unsigned char *base)
{
    for (int i = 0; i < codec->field_count; i++)
        if (!codec_is_empty(&codec->fields[i], base))
            return false;
    return true;
}

/* ---- writing ----
 * Every writer takes the place of the next byte and returns the place after its output, or NULL when there is no room
 * or no reader would accept the value: codec_unwritable says which. */

struct writing {
    char *start, *end;
    struct arena *arena;       /* NULL: the room cannot grow */
};

/* Makes room for at least `bytes` from `at` on; NULL when that is not possible. */
static char *more_room(struct writing *to, char *at, size_t bytes)
{
    size_t used = (size_t)(at - to->start), room = (size_t)(to->end - to->start);
    char *larger;

    if (!to->arena)
        return NULL;
    while (room - used < bytes)
        room *= 2;
    larger = arena_alloc(to->arena, room);
    if (!larger)
        return NULL;
    memcpy(larger, to->start, used);
    to->start = larger;
    to->end = larger + room;
    return larger + used;
}

static inline char *put_char(struct writing *to, char *at, char c)
{
    if (at == to->end && !(at = more_room(to, at, 1)))
        return NULL;
    *at = c;
    return at + 1;
}

/* Copies a few bytes; too few to make a call of memcpy worth while. */
static inline char *put_bytes(struct writing *to, char *at, const char *bytes, size_t count)
{
    if ((size_t)(to->end - at) < count && !(at = more_room(to, at, count)))
        return NULL;
    for (size_t i = 0; i < count; i++)
        at[i] = bytes[i];
    return at + count;
}

/* A word of the table in quotes; codec_check has verified that it needs no escapes. */
static inline char *put_word(struct writing *to, char *at, const char *word)
{
    const char *end;

    at = put_char(to, at, '"');
    if (!at)
        return NULL;
    for (end = to->end; *word; word++) {
        if (at == end) {
            at = more_room(to, at, 1);
            if (!at)
                return NULL;
            end = to->end;
        }
        *at++ = *word;
    }
    return put_char(to, at, '"');
}

/* The key of a field with its colon, and before it the comma after the member before. */
static inline char *put_key(struct writing *to, char *at, const char *key, size_t bytes)
{
    size_t comma = at[-1] != '{', room = comma + bytes + 3;

    if ((size_t)(to->end - at) < room && !(at = more_room(to, at, room)))
        return NULL;
    *at = ',';
    at += comma;
    *at++ = '"';
    codec_copy_key(at, key, bytes);
    at[bytes] = '"';
    at[bytes + 1] = ':';
    return at + bytes + 2;
}


/* Most numbers have one or two digits. */
static inline char *put_int(struct writing *to, char *at, int64_t number)
{
    char digits[JSON_INT_BYTES];

    if (number >= 0 && number <= 99 && to->end - at >= 2) {
        if (number >= 10)
            *at++ = (char)('0' + number / 10);
        *at = (char)('0' + number % 10);
        return at + 1;
    }
    if (number > CODEC_INT_LIMIT || number < -CODEC_INT_LIMIT)
        return NULL;
    if (to->end - at >= JSON_INT_BYTES)
        return json_write_int(at, number);
    return put_bytes(to, at, digits, (size_t)(json_write_int(digits, number) - digits));
}

static char *put_hex64(struct writing *to, char *at, uint64_t number)
{
    char digits[18] = "\"";

    json_write_hex64(digits + 1, number);
    digits[17] = '"';
    return put_bytes(to, at, digits, sizeof digits);
}

static char *put_text(struct writing *to, char *at, const char *text, size_t bytes)
{
    char *end = json_write_text(at, to->end, text, bytes);

    if (!text_is_utf8(text, bytes))
        return NULL;
    if (end || !to->arena)
        return end;
    at = more_room(to, at, bytes * JSON_ESCAPE_BYTES + 2);
    return at ? json_write_text(at, to->end, text, bytes) : NULL;
}

static char *put_struct(struct writing *to, char *at, const struct codec *codec, const unsigned char *base);

/* One element of a list, or a field that holds one value. */
static char *put_element(struct writing *to, char *at, const struct codec_field *field, enum codec_kind kind,
                         const unsigned char *from)
{
    const char *text;
    size_t length;

    switch (kind) {
    case CODEC_INT:
        return put_int(to, at, codec_get_int(from, field->bytes));
    case CODEC_HEX64:
        return put_hex64(to, at, codec_get_hex64(from));
    case CODEC_BOOL:
        return *from ? put_bytes(to, at, "true", 4) : put_bytes(to, at, "false", 5);
    case CODEC_ENUM:
        text = codec_enum_name(field, from);
        return text ? put_word(to, at, text) : NULL;
    case CODEC_TEXT:
    case CODEC_STRING:
        text = codec_get_text(kind, from, field->bytes, &length);
        return codec_is_open_text(field, kind, length) ? NULL : put_text(to, at, text, length);
    default:
        return put_struct(to, at, field->of, from);
    }
}

/* The longest lists (boards, decks) hold numbers, so numbers have their own loop. */
static char *put_numbers(struct writing *to, char *at, uint32_t bytes, const unsigned char *from, int count)
{
    for (int i = 0; at && i < count; i++, from += bytes) {
        if (i > 0)
            at = put_char(to, at, ',');
        if (at)
            at = put_int(to, at, codec_get_int(from, bytes));
    }
    return at;
}

static char *put_elements(struct writing *to, char *at, const struct codec_field *field, const unsigned char *base)
{
    int count = codec_element_count(field, base);
    const unsigned char *element;

    if (count < 0)
        return NULL;
    element = codec_elements(field, base);
    at = put_char(to, at, '[');
    if (at && field->element == CODEC_INT) {
        at = put_numbers(to, at, field->bytes, element, count);
        return at ? put_char(to, at, ']') : NULL;
    }
    for (int i = 0; at && i < count; i++, element += field->bytes) {
        if (i > 0)
            at = put_char(to, at, ',');
        if (at)
            at = put_element(to, at, field, field->element, element);
    }
    return at ? put_char(to, at, ']') : NULL;
}

static char *put_union(struct writing *to, char *at, const struct codec_field *field, const unsigned char *base)
{
    bool none;
    const struct codec_variant *variant = codec_variant_of(field, base, &none);

    if (!variant)
        return NULL;
    at = put_char(to, at, '{');
    if (at)
        at = put_key(to, at, variant->name, strlen(variant->name));
    if (at)
        at = put_struct(to, at, variant->codec, base + field->offset);
    return at ? put_char(to, at, '}') : NULL;
}

static inline char *put_field(struct writing *to, char *at, const struct codec_field *field, const unsigned char *base)
{
    switch (field->kind) {
    case CODEC_INT:
        return put_int(to, at, codec_get_int(base + field->offset, field->bytes));
    case CODEC_ARRAY:
    case CODEC_LIST:
    case CODEC_ITEMS:
        return put_elements(to, at, field, base);
    case CODEC_UNION:
        return put_union(to, at, field, base);
    default:
        return put_element(to, at, field, field->kind, base + field->offset);
    }
}

static char *put_struct(struct writing *to, char *at, const struct codec *codec, const unsigned char *base)
{
    const struct codec_field *field = codec->fields, *end = field + codec->field_count;

    at = put_char(to, at, '{');
    for (; at && field < end; field++) {
        if (codec_is_empty(field, base))
            continue;
        at = put_key(to, at, field->key, field->key_bytes);
        if (at)
            at = put_field(to, at, field, base);
    }
    return at ? put_char(to, at, '}') : NULL;
}

size_t codec_write(const struct codec *codec, const void *value, char *out, size_t capacity)
{
    struct writing to = { .start = out, .end = out + capacity };
    char *end = put_struct(&to, out, codec, value);

    return end ? (size_t)(end - out) : 0;
}

enum { FORMAT_LEAST_BYTES = 256, FORMAT_MOST_BYTES = 16 << 10 };     /* initial size of the room */

char *codec_format(const struct codec *codec, const void *value, struct arena *arena, size_t *bytes)
{
    struct writing to = { .arena = arena };
    size_t room = codec->bytes < FORMAT_LEAST_BYTES ? FORMAT_LEAST_BYTES
                : codec->bytes > FORMAT_MOST_BYTES ? FORMAT_MOST_BYTES : codec->bytes;
    char *end;

    to.start = arena_alloc(arena, room);
    if (!to.start)
        return NULL;
    to.end = to.start + room;
    end = put_struct(&to, to.start, codec, value);
    if (end)
        end = put_char(&to, end, '\0');
    if (!end)
        return NULL;
    if (bytes)
        *bytes = (size_t)(end - to.start) - 1;
    return to.start;
}
