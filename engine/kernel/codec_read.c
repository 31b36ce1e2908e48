/* Reading canonical JSON into structs: what the writer would not have written is refused. */
#include "engine/kernel/codec_field.h"

#include "engine/kernel/json.h"
#include "engine/kernel/text.h"

/* Where the reader is, for messages: the struct, and the field of it or NULL. */
struct reading {
    struct json_cursor in;
    const char *start;
    struct arena *arena;
    struct error *err;
    const struct codec *codec;
    const struct codec_field *field;
};

/* ---- refusing ---- */

static bool refuse(struct reading *from, const char *at, const char *fault)
{
    size_t place = (size_t)(at - from->start);
    char shown[JSON_SHOWN_BYTES];

    if (at == from->in.end)
        error_set(from->err, ERR_FORMAT, "%s, but here the text ends", fault);
    else
        error_set(from->err, ERR_FORMAT, "%s, at \"%s\"", fault, json_show(at, from->in.end, shown));
    if (from->field)
        error_in(from->err, "byte %zu: \"%s\" of %s", place, from->field->key, from->codec->name);
    else
        error_in(from->err, "byte %zu: %s", place, from->codec->name);
    return false;
}

static bool refuse_fault(struct reading *from)
{
    return refuse(from, from->in.at, from->in.fault);
}

/* A key that does not belong where it stands; in->at is on its first byte. */
static bool refuse_key(struct reading *from, const struct codec *codec)
{
    size_t bytes = json_text_room(&from->in) - 1, place = (size_t)(from->in.at - from->start) - 1;
    char shown[JSON_SHOWN_BYTES];

    for (int i = 0; i < codec->field_count; i++) {
        if (!text_n_equal(from->in.at, bytes, codec->fields[i].key))
            continue;
        error_set(from->err, ERR_FORMAT, "byte %zu: \"%s\" of %s stands twice or out of order", place,
                  codec->fields[i].key, codec->name);
        return false;
    }
    error_set(from->err, ERR_FORMAT, "byte %zu: \"%s\" is no field of %s", place,
              json_show(from->in.at, from->in.at + bytes, shown), codec->name);
    return false;
}

static bool refuse_count(struct reading *from, const char *at)
{
    error_set(from->err, ERR_FORMAT, "byte %zu: \"%s\" of %s has %s %u elements", (size_t)(at - from->start),
              from->field->key, from->codec->name, from->field->kind == CODEC_ARRAY ? "exactly" : "at most",
              (unsigned)from->field->capacity);
    return false;
}

static bool no_memory(struct reading *from)
{
    error_set(from->err, from->arena ? ERR_FORMAT : ERR_BUG, "byte %zu: \"%s\" of %s %s",
              (size_t)(from->in.at - from->start), from->field->key, from->codec->name,
              from->arena ? "is too large" : "is read without an arena");
    return false;
}

/* ---- the pieces ---- */

static inline bool skip_char(struct reading *from, char c)
{
    if (from->in.at == from->in.end || *from->in.at != c)
        return false;
    from->in.at++;
    return true;
}

/* Steps over a word of the table's that stands in quotes, if it is this one. */
static inline bool skip_word(struct reading *from, const char *word)
{
    const char *at = from->in.at, *end = from->in.end;

    while (*word && at < end && *at == *word) {
        at++;
        word++;
    }
    if (*word || at == end || *at != '"')
        return false;
    from->in.at = at + 1;
    return true;
}

static int64_t int_limit(uint32_t bytes)
{
    return bytes == 8 ? CODEC_INT_LIMIT : (INT64_C(1) << (8 * bytes - 1)) - 1;
}

static bool read_int(struct reading *from, const struct codec_field *field, unsigned char *to)
{
    const char *start = from->in.at;
    int64_t limit = int_limit(field->bytes), number;

    if (!json_read_int(&from->in, true, &number))
        return refuse_fault(from);
    if (number > limit || number < -limit - (field->bytes < 8))
        return refuse(from, start, "the number is too large");
    codec_put_int(to, field->bytes, number);
    return true;
}

static bool read_hex64(struct reading *from, unsigned char *to)
{
    const char *start = from->in.at;
    uint64_t number = 0;

    if (from->in.end - start < 18 || start[0] != '"' || start[17] != '"')
        return refuse(from, start, "16 hex digits in quotes are expected");
    for (int i = 1; i <= 16; i++) {
        char c = start[i];

        if (!text_is_digit(c) && !(c >= 'a' && c <= 'f'))
            return refuse(from, start, "16 hex digits in quotes are expected");
        number = number * 16 + (uint64_t)(text_is_digit(c) ? c - '0' : c - 'a' + 10);
    }
    memcpy(to, &number, sizeof number);
    from->in.at += 18;
    return true;
}

static bool read_bool(struct reading *from, unsigned char *to)
{
    size_t left = (size_t)(from->in.end - from->in.at);
    const char *word = left > 0 && *from->in.at == 't' ? "true" : "false";
    size_t bytes = strlen(word);

    if (left < bytes || memcmp(from->in.at, word, bytes) != 0)
        return refuse(from, from->in.at, "true or false is expected");
    from->in.at += bytes;
    *to = bytes == 4;
    return true;
}

static bool read_enum(struct reading *from, const struct codec_field *field, unsigned char *to)
{
    const char *start = from->in.at;

    if (!skip_char(from, '"'))
        return refuse(from, start, "a name in quotes is expected");
    for (uint32_t i = 0; i < field->name_count; i++) {
        if (!field->names[i] || !skip_word(from, field->names[i]))
            continue;
        codec_put_int(to, field->bytes, i);
        return true;
    }
    return refuse(from, start, "there is no such name");
}

static bool read_text(struct reading *from, const struct codec_field *field, unsigned char *to)
{
    if (!skip_char(from, '"'))
        return refuse(from, from->in.at, "a text in quotes is expected");
    return json_read_text(&from->in, true, (char *)to, field->bytes) || refuse_fault(from);
}

static bool read_string(struct reading *from, unsigned char *to)
{
    size_t room;
    char *text;

    if (!skip_char(from, '"'))
        return refuse(from, from->in.at, "a text in quotes is expected");
    room = json_text_room(&from->in);
    text = from->arena ? arena_alloc(from->arena, room) : NULL;
    if (!text)
        return no_memory(from);
    if (!json_read_text(&from->in, true, text, room))
        return refuse_fault(from);
    memcpy(to, &text, sizeof text);
    return true;
}

/* ---- structs and lists ---- */

static bool read_struct(struct reading *from, const struct codec *codec, unsigned char *to);

/* One element of a list, or a field that holds one value. */
static bool read_element(struct reading *from, const struct codec_field *field, enum codec_kind kind,
                         unsigned char *to)
{
    switch (kind) {
    case CODEC_INT:    return read_int(from, field, to);
    case CODEC_HEX64:  return read_hex64(from, to);
    case CODEC_BOOL:   return read_bool(from, to);
    case CODEC_ENUM:   return read_enum(from, field, to);
    case CODEC_TEXT:   return read_text(from, field, to);
    case CODEC_STRING: return read_string(from, to);
    default:           return read_struct(from, field->of, to);
    }
}

/* After an element: 1 when another follows, 0 when the list is closed, -1 when neither. */
static int after_element(struct reading *from)
{
    if (skip_char(from, ','))
        return 1;
    if (skip_char(from, ']'))
        return 0;
    refuse(from, from->in.at, "',' or ']' is expected");
    return -1;
}

/* Elements that stand in the struct; *count receives how many. */
static bool read_elements(struct reading *from, const struct codec_field *field, unsigned char *to, int32_t *count)
{
    int more = 1;

    for (*count = 0; more > 0; to += field->bytes) {
        if (*count == (int64_t)field->capacity)
            return refuse_count(from, from->in.at);
        if (!read_element(from, field, field->element, to))
            return false;
        ++*count;
        more = after_element(from);
    }
    return more == 0;
}

/* Elements in the arena; *list receives where. */
static bool read_items(struct reading *from, const struct codec_field *field, unsigned char **list, int32_t *count)
{
    int capacity = 0, more = 1;

    *list = NULL;
    for (*count = 0; more > 0;) {
        if (*count == (int64_t)field->capacity)
            return refuse_count(from, from->in.at);
        if (from->arena)
            *list = arena_grow(from->arena, *list, *count, &capacity, field->bytes);
        if (!*list)
            return no_memory(from);
        if (!read_element(from, field, field->element, *list + (size_t)*count * field->bytes))
            return false;
        ++*count;
        more = after_element(from);
    }
    return more == 0;
}

/* An ARRAY, LIST or ITEMS field. */
static bool read_list(struct reading *from, const struct codec_field *field, unsigned char *base)
{
    const char *start = from->in.at;
    unsigned char *list;
    int32_t count;

    if (!skip_char(from, '['))
        return refuse(from, start, "a list is expected");
    if (field->kind == CODEC_ITEMS) {
        if (!read_items(from, field, &list, &count))
            return false;
        memcpy(base + field->offset, &list, sizeof list);
    } else if (!read_elements(from, field, base + field->offset, &count)) {
        return false;
    }
    if (field->kind != CODEC_ARRAY)
        memcpy(base + field->count_offset, &count, sizeof count);
    else if (count != (int64_t)field->capacity)
        return refuse_count(from, start);
    return true;
}

static bool read_union(struct reading *from, const struct codec_field *field, unsigned char *base)
{
    const char *start = from->in.at;
    int32_t tag = 0;

    if (!skip_char(from, '{') || !skip_char(from, '"'))
        return refuse(from, start, "an object with one name is expected");
    while (tag < (int32_t)field->variant_count && !skip_word(from, field->variants[tag].name))
        tag++;
    if (tag == (int32_t)field->variant_count)
        return refuse(from, start + 1, "there is no such variant");
    if (!skip_char(from, ':'))
        return refuse(from, from->in.at, "':' is expected");
    if (!read_struct(from, field->variants[tag].codec, base + field->offset))
        return false;
    if (!skip_char(from, '}'))
        return refuse(from, from->in.at, "'}' is expected after the variant");
    tag++;
    memcpy(base + field->tag_offset, &tag, sizeof tag);
    return true;
}

/* The value of a field; what the writer leaves out must not stand there. */
static bool read_field(struct reading *from, const struct codec_field *field, unsigned char *base)
{
    const char *start = from->in.at;
    bool read;

    switch (field->kind) {
    case CODEC_ARRAY:
    case CODEC_LIST:
    case CODEC_ITEMS:
        read = read_list(from, field, base);
        break;
    case CODEC_UNION:
        read = read_union(from, field, base);
        break;
    default:
        read = read_element(from, field, field->kind, base + field->offset);
    }
    if (read && codec_is_empty(field, base))
        return refuse(from, start, "zero, false and empty fields are not written");
    return read;
}

/* The next key with its colon: the field that it names, at or after `field`, or NULL. */
static const struct codec_field *read_key(struct reading *from, const struct codec *codec,
                                          const struct codec_field *field)
{
    const struct codec_field *end = codec->fields + codec->field_count;

    if (!skip_char(from, '"')) {
        refuse(from, from->in.at, "a key in quotes is expected");
        return NULL;
    }
    while (field < end && !skip_word(from, field->key))
        field++;
    if (field == end) {
        refuse_key(from, codec);
        return NULL;
    }
    from->field = field;
    if (!skip_char(from, ':')) {
        refuse(from, from->in.at, "':' is expected");
        return NULL;
    }
    return field;
}

/* The members of an object, after its opening brace. Keys stand in the order of the table, so that one walk over
 * it finds them all. */
static bool read_members(struct reading *from, const struct codec *codec, unsigned char *to)
{
    const struct codec_field *field = codec->fields;

    for (;;) {
        from->codec = codec;
        from->field = NULL;
        field = read_key(from, codec, field);
        if (!field || !read_field(from, field, to))
            return false;
        field++;
        if (skip_char(from, '}'))
            return true;
        if (!skip_char(from, ','))
            return refuse(from, from->in.at, "',' or '}' is expected after this");
    }
}

static bool read_struct(struct reading *from, const struct codec *codec, unsigned char *to)
{
    const struct codec *outer_codec = from->codec;
    const struct codec_field *outer_field = from->field;

    if (!skip_char(from, '{'))
        return refuse(from, from->in.at, "'{' is expected");
    if (!skip_char(from, '}') && !read_members(from, codec, to))
        return false;
    from->codec = outer_codec;
    from->field = outer_field;
    return true;
}

enum status codec_read(const struct codec *codec, void *value, const char *json, size_t bytes,
                       struct arena *arena, struct error *err)
{
    struct reading from = { .in = { .at = json, .end = json + bytes }, .start = json, .arena = arena, .err = err,
                            .codec = codec };

    memset(value, 0, codec->bytes);
    if (!read_struct(&from, codec, value))
        return err ? err->status : ERR_FORMAT;
    if (from.in.at < from.in.end) {
        refuse(&from, from.in.at, "nothing more is expected");
        return ERR_FORMAT;
    }
    return OK;
}
