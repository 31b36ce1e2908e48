/* Writes data for storage: finds why a value cannot be written, and checks that the written form reads back. Neither
 * slows a normal run: the first happens only after a failed write, the second only in soak, tests and sanitizer
 * builds. */
#include "engine/kernel/codec_field.h"

#include "engine/kernel/text.h"

/* ---- why not ---- */

/* Sets the error for a field and returns false. */
static bool blame(const struct codec *codec, const struct codec_field *field, struct error *err, const char *fault)
{
    error_set(err, ERR_BUG, "\"%s\" of %s %s", field->key, codec->name, fault);
    return false;
}

static bool blame_count(const struct codec *codec, const struct codec_field *field, int64_t count, struct error *err)
{
    if (count >= 0 && count <= (int64_t)field->capacity)
        error_set(err, ERR_BUG, "\"%s\" of %s has %lld elements and no place", field->key, codec->name, (long long)count);
    else
        error_set(err, ERR_BUG, "\"%s\" of %s has %lld elements, and %u are the most", field->key, codec->name,
                  (long long)count, (unsigned)field->capacity);
    return false;
}

static bool is_writable(const struct codec *codec, const unsigned char *base, struct error *err);

/* One element of a list, or a field that holds one value. */
static bool element_is_writable(const struct codec *codec, const struct codec_field *field, enum codec_kind kind,
                                const unsigned char *at, struct error *err)
{
    const char *text;
    size_t length;
    int64_t number;

    switch (kind) {
    case CODEC_INT:
        number = codec_get_int(at, field->bytes);
        return (number <= CODEC_INT_LIMIT && number >= -CODEC_INT_LIMIT)
               || blame(codec, field, err, "is a number too large for every reader");
    case CODEC_ENUM:
        return codec_enum_name(field, at) || blame(codec, field, err, "has a number without a name");
    case CODEC_TEXT:
    case CODEC_STRING:
        text = codec_get_text(kind, at, field->bytes, &length);
        if (codec_is_open_text(field, kind, length))
            return blame(codec, field, err, "has no end");
        return text_is_utf8(text, length) || blame(codec, field, err, "is not UTF-8");
    case CODEC_STRUCT:
        return is_writable(field->of, at, err);
    default:
        return true;
    }
}

static bool list_is_writable(const struct codec *codec, const struct codec_field *field, const unsigned char *base,
                             struct error *err)
{
    int count = codec_element_count(field, base);
    const unsigned char *element;

    if (count < 0)
        return blame_count(codec, field, codec_get_int(base + field->count_offset, sizeof(int32_t)), err);
    element = codec_elements(field, base);
    for (int i = 0; i < count; i++, element += field->bytes)
        if (!element_is_writable(codec, field, field->element, element, err))
            return false;
    return true;
}

static bool union_is_writable(const struct codec *codec, const struct codec_field *field, const unsigned char *base,
                              struct error *err)
{
    bool none;
    const struct codec_variant *variant = codec_variant_of(field, base, &none);

    if (!variant)
        return none || blame(codec, field, err, "is of no kind that it can be of");
    return is_writable(variant->codec, base + field->offset, err);
}

static bool is_writable(const struct codec *codec, const unsigned char *base, struct error *err)
{
    for (int i = 0; i < codec->field_count; i++) {
        const struct codec_field *field = &codec->fields[i];
        bool good;

        if (codec_is_empty(field, base))
            continue;
        if (field->kind == CODEC_ARRAY || field->kind == CODEC_LIST || field->kind == CODEC_ITEMS)
            good = list_is_writable(codec, field, base, err);
        else if (field->kind == CODEC_UNION)
            good = union_is_writable(codec, field, base, err);
        else
            good = element_is_writable(codec, field, field->kind, base + field->offset, err);
        if (!good)
            return false;
    }
    return true;
}

enum status codec_unwritable(const struct codec *codec, const void *value, struct error *err)
{
    return is_writable(codec, value, err) ? OK : ERR_BUG;
}

/* ---- and back ---- */

enum status codec_reads_back(const struct codec *codec, const void *value, const char *text, size_t bytes,
                             struct error *err)
{
    struct arena arena = { .limit_bytes = 0 };
    void *back = arena_alloc(&arena, codec->bytes);
    const char *where;
    enum status status;

    if (!back)
        return OK;
    status = codec_read(codec, back, text, bytes, &arena, err);
    if (status != OK)
        error_in(err, "what was just written of %s cannot be read", codec->name);
    where = status == OK ? codec_difference(codec, value, back, &arena) : NULL;
    if (where)
        status = error_set(err, ERR_BUG, "what was just written of %s reads otherwise at %s", codec->name, where);
    arena_release(&arena);
    return status == OK ? OK : err ? (err->status = ERR_BUG) : ERR_BUG;
}

enum status codec_save(const struct codec *codec, const void *value, struct arena *arena, const char **text, size_t *bytes,
                       struct error *err)
{
    size_t count = 0;
    enum status status = OK;

    *text = codec_format(codec, value, arena, &count);
    if (!*text)
        status = codec_unwritable(codec, value, err);
    if (!*text && status == OK)
        return error_set(err, ERR_BUG, "%s is too large to be written", codec->name);
#ifdef ARENA_DEBUG
    if (status == OK)
        status = codec_reads_back(codec, value, *text, count, err);
#endif
    if (bytes)
        *bytes = count;
    return status;
}
