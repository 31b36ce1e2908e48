/* Reads canonical JSON into structs; refuses anything that the writer would not have written. */
#include "engine/kernel/codec_field.h"

#include "engine/kernel/json.h"
#include "engine/kernel/text.h"

/* The context of every reader. codec and field give the place for messages: the struct, and its field or NULL. */
struct reading {
    const char *start, *end;
    struct arena *arena;
    struct error *err;
    const struct codec *codec;
    const struct codec_field *field;
    bool over;                   /* over a present value: values that the writer leaves out are allowed */
};

/* Every reader takes the place of the next byte and returns the place after its input, or NULL, with the error set,
 * when it refuses the input. */

/* ---- refusing ---- */

static const char *refuse(struct reading *from, const char *at, const char *fault)
{
    size_t place = (size_t)(at - from->start);
    char shown[JSON_SHOWN_BYTES];

    if (at == from->end)
        error_set(from->err, ERR_FORMAT, "%s, but here the text ends", fault);
    else
        error_set(from->err, ERR_FORMAT, "%s, at \"%s\"", fault, json_show(at, from->end, shown));
    if (from->field)
        error_in(from->err, "byte %zu: \"%s\" of %s", place, from->field->key, from->codec->name);
    else
        error_in(from->err, "byte %zu: %s", place, from->codec->name);
    return NULL;
}

/* Refuses a key in the wrong place; `at` is after its quote. */
static const char *refuse_key(struct reading *from, const char *at, const struct codec *codec)
{
    struct json_cursor key = { .at = at, .end = from->end };
    size_t bytes = json_text_room(&key) - 1, place = (size_t)(at - from->start) - 1;
    char shown[JSON_SHOWN_BYTES];

    for (int i = 0; i < codec->field_count; i++) {
        if (!text_n_equal(at, bytes, codec->fields[i].key))
            continue;
        error_set(from->err, ERR_FORMAT, "byte %zu: \"%s\" of %s stands twice or out of order", place,
                  codec->fields[i].key, codec->name);
        return NULL;
    }
    error_set(from->err, ERR_FORMAT, "byte %zu: \"%s\" is no field of %s", place, json_show(at, at + bytes, shown),
              codec->name);
    return NULL;
}

static const char *refuse_count(struct reading *from, const char *at)
{
    error_set(from->err, ERR_FORMAT, "byte %zu: \"%s\" of %s has %s %u elements", (size_t)(at - from->start),
              from->field->key, from->codec->name, from->field->kind == CODEC_ARRAY ? "exactly" : "at most",
              (unsigned)from->field->capacity);
    return NULL;
}

static const char *no_memory(struct reading *from, const char *at)
{
    error_set(from->err, from->arena ? ERR_FORMAT : ERR_BUG, "byte %zu: \"%s\" of %s %s",
              (size_t)(at - from->start), from->field->key, from->codec->name,
              from->arena ? "is too large" : "is read without an arena");
    return NULL;
}

/* ---- the pieces ---- */

static inline bool stands(const struct reading *from, const char *at, char c)
{
    return at != from->end && *at == c;
}

/* The place after a word of the table and its closing quote; NULL when another word is there, which is not yet an
 * error. */
static inline const char *skip_word(const struct reading *from, const char *at, const char *word)
{
    const char *end = from->end;

    while (*word && at != end && *at == *word) {
        at++;
        word++;
    }
    return !*word && at != end && *at == '"' ? at + 1 : NULL;
}

/* A number of any length, or a fault. */
static const char *read_long_int(struct reading *from, const char *at, const struct codec_field *field,
                                 unsigned char *to)
{
    struct json_cursor in = { .at = at, .end = from->end };
    int64_t limit = field->bytes == 8 ? CODEC_INT_LIMIT : (INT64_C(1) << (8 * field->bytes - 1)) - 1, number;

    if (!json_read_int(&in, true, &number))
        return refuse(from, in.at, in.fault);
    if (number > limit || number < -limit - (field->bytes < 8))
        return refuse(from, at, "the number is too large");
    codec_put_int(to, field->bytes, number);
    return in.at;
}

/* Most numbers have one or two digits and fit every kind of field. */
static inline const char *read_int(struct reading *from, const char *at, const struct codec_field *field,
                                   unsigned char *to)
{
    if (from->end - at < 3 || !text_is_digit(at[0]))
        return read_long_int(from, at, field, to);
    if (!text_is_digit(at[1])) {
        codec_put_int(to, field->bytes, at[0] - '0');
        return at + 1;
    }
    if (at[0] == '0' || text_is_digit(at[2]))
        return read_long_int(from, at, field, to);
    codec_put_int(to, field->bytes, (at[0] - '0') * 10 + (at[1] - '0'));
    return at + 2;
}

static const char *read_hex64(struct reading *from, const char *at, unsigned char *to)
{
    uint64_t number = 0;

    if (from->end - at < 18 || at[0] != '"' || at[17] != '"')
        return refuse(from, at, "16 hex digits in quotes are expected");
    for (int i = 1; i <= 16; i++) {
        char c = at[i];

        if (!text_is_digit(c) && !(c >= 'a' && c <= 'f'))
            return refuse(from, at, "16 hex digits in quotes are expected");
        number = number * 16 + (uint64_t)(text_is_digit(c) ? c - '0' : c - 'a' + 10);
    }
    memcpy(to, &number, sizeof number);
    return at + 18;
}

static const char *read_bool(struct reading *from, const char *at, unsigned char *to)
{
    size_t left = (size_t)(from->end - at), bytes = stands(from, at, 't') ? 4 : 5;

    if (left < bytes || memcmp(at, bytes == 4 ? "true" : "false", bytes) != 0)
        return refuse(from, at, "true or false is expected");
    *to = bytes == 4;
    return at + bytes;
}

static const char *read_enum(struct reading *from, const char *at, const struct codec_field *field,
                             unsigned char *to)
{
    if (!stands(from, at, '"'))
        return refuse(from, at, "a name in quotes is expected");
    for (uint32_t i = 0; i < field->name_count; i++) {
        const char *end = field->names[i] ? skip_word(from, at + 1, field->names[i]) : NULL;

        if (end) {
            codec_put_int(to, field->bytes, i);
            return end;
        }
    }
    return refuse(from, at, "there is no such name");
}

/* A TEXT, which has room in the struct, or a STRING, which gets room in the arena. */
static const char *read_text(struct reading *from, const char *at, const struct codec_field *field,
                             enum codec_kind kind, unsigned char *to)
{
    struct json_cursor in = { .at = at + 1, .end = from->end };
    size_t room = field->bytes;
    char *text = (char *)to;

    if (!stands(from, at, '"'))
        return refuse(from, at, "a text in quotes is expected");
    if (kind == CODEC_STRING) {
        room = json_text_room(&in);
        text = from->arena ? arena_alloc(from->arena, room) : NULL;
        if (!text)
            return no_memory(from, in.at);
        memcpy(to, &text, sizeof text);
    }
    return json_read_text(&in, true, text, room) ? in.at : refuse(from, in.at, in.fault);
}

/* ---- structs and lists ---- */

static const char *read_struct(struct reading *from, const char *at, const struct codec *codec, unsigned char *to);

/* One element of a list, or a field that holds one value. */
static const char *read_element(struct reading *from, const char *at, const struct codec_field *field,
                                enum codec_kind kind, unsigned char *to)
{
    switch (kind) {
    case CODEC_INT:    return read_int(from, at, field, to);
    case CODEC_HEX64:  return read_hex64(from, at, to);
    case CODEC_BOOL:   return read_bool(from, at, to);
    case CODEC_ENUM:   return read_enum(from, at, field, to);
    case CODEC_TEXT:
    case CODEC_STRING: return read_text(from, at, field, kind, to);
    default:           return read_struct(from, at, field->of, to);
    }
}

/* Elements inside the struct, from after the bracket; *count receives how many. Reading over a value, the first `kept` ones are
 * there already; behind them lies anything. */
static const char *read_elements(struct reading *from, const char *at, const struct codec_field *field,
                                 unsigned char *to, int32_t kept, int32_t *count)
{
    int32_t read = 0;

    for (;; to += field->bytes) {
        if (read == (int64_t)field->capacity)
            return refuse_count(from, at);
        if (read >= kept && field->element != CODEC_INT)
            memset(to, 0, field->bytes);
        at = field->element == CODEC_INT ? read_int(from, at, field, to)
                                         : read_element(from, at, field, field->element, to);
        if (!at)
            return NULL;
        *count = ++read;
        if (stands(from, at, ']'))
            return at + 1;
        if (!stands(from, at, ','))
            return refuse(from, at, "',' or ']' is expected");
        at++;
    }
}

/* Elements in the arena, from after the bracket; *list receives their place. */
static const char *read_items(struct reading *from, const char *at, const struct codec_field *field,
                              unsigned char **list, int32_t *count)
{
    int capacity = 0;

    *list = NULL;
    for (*count = 0;;) {
        if (*count == (int64_t)field->capacity)
            return refuse_count(from, at);
        if (from->arena)
            *list = arena_grow(from->arena, *list, *count, &capacity, field->bytes);
        if (!*list)
            return no_memory(from, at);
        at = read_element(from, at, field, field->element, *list + (size_t)*count * field->bytes);
        if (!at)
            return NULL;
        ++*count;
        if (stands(from, at, ']'))
            return at + 1;
        if (!stands(from, at, ','))
            return refuse(from, at, "',' or ']' is expected");
        at++;
    }
}

/* An ARRAY, LIST or ITEMS field. */
static const char *read_list(struct reading *from, const char *at, const struct codec_field *field,
                             unsigned char *base)
{
    const char *start = at;
    unsigned char *list;
    int32_t count;

    if (!stands(from, at, '['))
        return refuse(from, at, "a list is expected");
    if (field->kind == CODEC_ITEMS) {
        at = read_items(from, at + 1, field, &list, &count);
        memcpy(base + field->offset, &list, sizeof list);
    } else {
        at = read_elements(from, at + 1, field, base + field->offset, from->over ? codec_element_count(field, base) : 0, &count);
    }
    if (!at)
        return NULL;
    if (field->kind != CODEC_ARRAY)
        memcpy(base + field->count_offset, &count, sizeof count);
    else if (count != (int64_t)field->capacity)
        return refuse_count(from, start);
    return at;
}

static const char *read_union(struct reading *from, const char *at, const struct codec_field *field,
                              unsigned char *base)
{
    const char *start = at;
    int32_t tag = 0;

    if (!stands(from, at, '{') || !stands(from, at + 1, '"'))
        return refuse(from, at, "an object with one name is expected");
    at = NULL;
    for (; !at && tag < (int32_t)field->variant_count; tag++)      /* ends at the tag, which counts from 1 */
        at = skip_word(from, start + 2, field->variants[tag].name);
    if (!at)
        return refuse(from, start + 1, "there is no such variant");
    if (!stands(from, at, ':'))
        return refuse(from, at, "':' is expected");
    memcpy(base + field->tag_offset, &tag, sizeof tag);
    at = read_struct(from, at + 1, field->variants[tag - 1].codec, base + field->offset);
    if (!at)
        return NULL;
    return stands(from, at, '}') ? at + 1 : refuse(from, at, "'}' is expected after the variant");
}

/* The value of a field; a value that the writer leaves out is a fault. */
static inline const char *read_field(struct reading *from, const char *at, const struct codec_field *field,
                                     unsigned char *base)
{
    const char *start = at;

    switch (field->kind) {
    case CODEC_INT:
        at = read_int(from, at, field, base + field->offset);
        break;
    case CODEC_ARRAY:
    case CODEC_LIST:
    case CODEC_ITEMS:
        at = read_list(from, at, field, base);
        break;
    case CODEC_UNION:
        at = read_union(from, at, field, base);
        break;
    default:
        at = read_element(from, at, field, field->kind, base + field->offset);
    }
    if (at && !from->over && codec_is_empty(field, base))
        return refuse(from, start, "zero, false and empty fields are not written");
    return at;
}

/* The field, at or after *field, with the key at this place; *field receives it. `at` is after the quote; returns the
 * place after the colon. */
static inline const char *read_key(struct reading *from, const char *at, const struct codec *codec,
                                   const struct codec_field **field)
{
    const struct codec_field *tried = *field, *end = codec->fields + codec->field_count;
    size_t left = (size_t)(from->end - at);

    while (tried < end && (tried->key_bytes >= left || at[tried->key_bytes] != '"'
                           || !codec_same_key(at, tried->key, tried->key_bytes)))
        tried++;
    if (tried == end)
        return refuse_key(from, at, codec);
    *field = from->field = tried;
    at += tried->key_bytes + 1;
    return stands(from, at, ':') ? at + 1 : refuse(from, at, "':' is expected");
}

/* The members of an object, from after its brace. Keys come in the order of the table, so one walk over the table
 * finds them all. */
static const char *read_members(struct reading *from, const char *at, const struct codec *codec, unsigned char *to)
{
    const struct codec_field *field = codec->fields;

    from->codec = codec;
    from->field = NULL;
    for (;; field++) {
        if (!stands(from, at, '"'))
            return refuse(from, at, "a key in quotes is expected");
        at = read_key(from, at + 1, codec, &field);
        if (at)
            at = read_field(from, at, field, to);
        if (!at)
            return NULL;
        if (stands(from, at, '}'))
            return at + 1;
        if (!stands(from, at, ','))
            return refuse(from, at, "',' or '}' is expected after this");
        at++;
    }
}

static const char *read_struct(struct reading *from, const char *at, const struct codec *codec, unsigned char *to)
{
    const struct codec *outer_codec = from->codec;
    const struct codec_field *outer_field = from->field;
    const char *start = at, *fault;

    if (!stands(from, at, '{'))
        return refuse(from, at, "'{' is expected");
    at++;
    at = stands(from, at, '}') ? at + 1 : read_members(from, at, codec, to);
    from->codec = outer_codec;
    from->field = outer_field;
    if (!at)
        return NULL;
    fault = codec->complete ? codec->complete(to) : NULL;
    return fault ? refuse(from, start, fault) : at;
}

static enum status read_whole(struct reading *from, const struct codec *codec, void *value)
{
    const char *at = read_struct(from, from->start, codec, value);

    if (!at)
        return from->err ? from->err->status : ERR_FORMAT;
    if (at < from->end) {
        refuse(from, at, "nothing more is expected");
        return ERR_FORMAT;
    }
    return OK;
}

static void put_usual(const struct codec *codec, void *value)
{
    for (int i = 0; i < codec->field_count; i++)
        if (codec->fields[i].usual)
            codec_put_int((unsigned char *)value + codec->fields[i].offset, codec->fields[i].bytes, codec->fields[i].usual);
}

void codec_init(const struct codec *codec, void *value)
{
    memset(value, 0, codec->bytes);
    put_usual(codec, value);
}

enum status codec_read(const struct codec *codec, void *value, const char *json, size_t bytes,
                       struct arena *arena, struct error *err)
{
    struct reading from = { .start = json, .end = json + bytes, .arena = arena, .err = err, .codec = codec };

    codec_init(codec, value);
    return read_whole(&from, codec, value);
}

enum status codec_read_again(const struct codec *codec, void *value, const char *json, size_t bytes, struct arena *arena,
                             struct error *err)
{
    struct reading from = { .start = json, .end = json + bytes, .arena = arena, .err = err, .codec = codec };

    codec_clear(codec, value);
    put_usual(codec, value);
    return read_whole(&from, codec, value);
}

enum status codec_read_over(const struct codec *codec, void *value, const char *json, size_t bytes, struct arena *arena,
                            struct error *err)
{
    struct reading from = { .start = json, .end = json + bytes, .arena = arena, .err = err, .codec = codec, .over = true };

    return read_whole(&from, codec, value);
}
