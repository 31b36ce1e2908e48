/* Reads JSON text into a value tree. */
#include "engine/kernel/value.h"

#include <string.h>

#include "engine/kernel/json.h"
#include "engine/kernel/text.h"

enum { LEVELS_MAX = 64 };
static const char too_deep[] = "lists and objects are nested too deep";

struct reading {
    struct arena *arena;
    struct json_cursor in;
    const char *start;
    struct error *err;
};

/* Refuses the text at `at` and shows its beginning. Returns NULL, so a reader can end with it. */
static struct value *refuse_at(struct reading *reading, const char *at, const char *fault)
{
    size_t place = (size_t)(at - reading->start);
    char shown[JSON_SHOWN_BYTES];

    if (at == reading->in.end)
        error_set(reading->err, ERR_FORMAT, "byte %zu: %s, but here the text ends", place, fault);
    else
        error_set(reading->err, ERR_FORMAT, "byte %zu: %s, at \"%s\"", place, fault,
                  json_show(at, reading->in.end, shown));
    return NULL;
}

static struct value *refuse_fault(struct reading *reading)
{
    return refuse_at(reading, reading->in.at, reading->in.fault);
}

static struct value *no_memory(struct reading *reading)
{
    error_set(reading->err, ERR_FORMAT, "byte %zu: the value is too large",
              (size_t)(reading->in.at - reading->start));
    return NULL;
}

static void skip_blanks(struct reading *reading)
{
    struct json_cursor *in = &reading->in;

    while (in->at < in->end && (*in->at == ' ' || *in->at == '\t' || *in->at == '\n' || *in->at == '\r'))
        in->at++;
}

/* Skips blanks and then `c`, if it is there. */
static bool skip_char(struct reading *reading, char c)
{
    skip_blanks(reading);
    if (reading->in.at == reading->in.end || *reading->in.at != c)
        return false;
    reading->in.at++;
    return true;
}

/* A text from after its opening quote; NULL with the error set when it is not valid. */
static char *read_text(struct reading *reading)
{
    size_t room = json_text_room(&reading->in);
    char *text = arena_alloc(reading->arena, room);

    if (!text) {
        no_memory(reading);
        return NULL;
    }
    if (!json_read_text(&reading->in, false, text, room)) {
        refuse_fault(reading);
        return NULL;
    }
    return text;
}

static struct value *read_value(struct reading *reading, int level);

static struct value *read_list(struct reading *reading, int level)
{
    struct value *list = value_list(reading->arena);

    if (!list)
        return no_memory(reading);
    if (skip_char(reading, ']'))
        return list;
    for (;;) {
        if (!value_add(list, read_value(reading, level)))
            return NULL;
        if (skip_char(reading, ']'))
            return list;
        if (!skip_char(reading, ','))
            return refuse_at(reading, reading->in.at, "',' or ']' is expected in a list");
    }
}

/* One member: key, colon, value. */
static struct value *read_member(struct reading *reading, struct value *object, int level)
{
    int members = object->count;
    const char *start, *key;
    struct value *child;

    if (!skip_char(reading, '"'))
        return refuse_at(reading, reading->in.at, "a key in quotes is expected in an object");
    start = reading->in.at - 1;
    key = read_text(reading);
    if (!key)
        return NULL;
    if (strchr(key, '/'))
        return refuse_at(reading, start, "a key cannot hold '/'");
    if (!skip_char(reading, ':'))
        return refuse_at(reading, reading->in.at, "':' is expected after a key");
    child = read_value(reading, level);
    if (!child)
        return NULL;
    if (!value_set(reading->arena, object, key, child))
        return no_memory(reading);
    if (object->count == members)
        return refuse_at(reading, start, "the key stands there already");
    return child;
}

static struct value *read_object(struct reading *reading, int level)
{
    struct value *object = value_object(reading->arena);

    if (!object)
        return no_memory(reading);
    if (skip_char(reading, '}'))
        return object;
    for (;;) {
        if (!read_member(reading, object, level))
            return NULL;
        if (skip_char(reading, '}'))
            return object;
        if (!skip_char(reading, ','))
            return refuse_at(reading, reading->in.at, "',' or '}' is expected in an object");
    }
}

static struct value *read_number(struct reading *reading)
{
    const char *start = reading->in.at;
    int64_t number;
    struct value *value;

    if (!json_read_int(&reading->in, false, &number))
        return refuse_fault(reading);
    if (reading->in.at < reading->in.end && strchr(".eE", *reading->in.at) && *reading->in.at)
        return refuse_at(reading, start, "only whole numbers are read");
    value = value_int(reading->arena, number);
    return value ? value : no_memory(reading);
}

/* null, true or false, and not a longer word that begins with one of them. */
static struct value *read_word(struct reading *reading)
{
    const char *start = reading->in.at;
    size_t bytes = 0;
    struct value *value;

    while (start + bytes < reading->in.end && text_is_alpha(start[bytes]))
        bytes++;
    if (text_n_equal(start, bytes, "null"))
        value = value_null(reading->arena);
    else if (text_n_equal(start, bytes, "true"))
        value = value_bool(reading->arena, true);
    else if (text_n_equal(start, bytes, "false"))
        value = value_bool(reading->arena, false);
    else
        return refuse_at(reading, start, "a JSON value is expected");
    reading->in.at += bytes;
    return value ? value : no_memory(reading);
}

/* A whole text as a value; in->at is after its opening quote. */
static struct value *read_text_value(struct reading *reading)
{
    const char *text = read_text(reading);
    struct value *value = text ? value_null(reading->arena) : NULL;

    if (!value)
        return text ? no_memory(reading) : NULL;
    value->kind = VALUE_TEXT;      /* value_text would copy it once more */
    value->text = text;
    return value;
}

static struct value *read_value(struct reading *reading, int level)
{
    const char *start;

    skip_blanks(reading);
    start = reading->in.at;
    if (skip_char(reading, '{'))
        return level < LEVELS_MAX ? read_object(reading, level + 1) : refuse_at(reading, start, too_deep);
    if (skip_char(reading, '['))
        return level < LEVELS_MAX ? read_list(reading, level + 1) : refuse_at(reading, start, too_deep);
    if (skip_char(reading, '"'))
        return read_text_value(reading);
    if (reading->in.at < reading->in.end && (*reading->in.at == '-' || text_is_digit(*reading->in.at)))
        return read_number(reading);
    return read_word(reading);
}

enum status value_read(struct arena *arena, const char *json, size_t bytes, struct value **out, struct error *err)
{
    struct reading reading = { .arena = arena, .in = { .at = json, .end = json + bytes }, .start = json,
                               .err = err };

    *out = read_value(&reading, 0);
    if (!*out)
        return ERR_FORMAT;
    skip_blanks(&reading);
    if (reading.in.at < reading.in.end) {
        *out = NULL;
        refuse_at(&reading, reading.in.at, "nothing more is expected after the value");
        return ERR_FORMAT;
    }
    return OK;
}
