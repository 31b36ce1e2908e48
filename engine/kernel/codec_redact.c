/* Removes from a struct, by its table, what a seat may not know. */
#include "engine/kernel/codec_field.h"

#include <string.h>

#include "engine/kernel/event.h"

/* For whom, and at which place. */
struct redacting {
    int seat, place;
    int index;                  /* of the element in the surrounding list; -1: there is no surrounding list */
};

/* ---- hiding all of something ---- */

static void hide_struct(const struct codec *codec, unsigned char *base);

static void hide_elements(const struct codec_field *field, unsigned char *base)
{
    int count = codec_element_count(field, base);
    unsigned char *at = base + field->offset;

    if (field->unknown) {
        for (int i = 0; i < count; i++, at += field->bytes)
            codec_put_int(at, field->bytes, field->unknown);
        return;
    }
    if (field->kind != CODEC_ARRAY)
        codec_put_int(base + field->count_offset, sizeof(int32_t), 0);
    if (field->kind == CODEC_ITEMS)
        memset(at, 0, sizeof(void *));
    else if (field->element == CODEC_STRUCT && field->kind == CODEC_ARRAY)
        for (int i = 0; i < count; i++, at += field->bytes)
            hide_struct(field->of, at);
    else if (count > 0)
        memset(at, 0, (size_t)count * field->bytes);
}

static void hide(const struct codec_field *field, unsigned char *base)
{
    switch (field->kind) {
    case CODEC_ARRAY:
    case CODEC_LIST:
    case CODEC_ITEMS:
        hide_elements(field, base);
        return;
    case CODEC_STRUCT:
        hide_struct(field->of, base + field->offset);
        return;
    case CODEC_UNION:
        codec_put_int(base + field->tag_offset, sizeof(int32_t), 0);
        break;
    default:
        break;
    }
    memset(base + field->offset, 0, field->bytes);
}

/* Field by field, so that a nested pile whose count everybody may know keeps its count. */
static void hide_struct(const struct codec *codec, unsigned char *base)
{
    for (int i = 0; i < codec->field_count; i++)
        hide(&codec->fields[i], base);
}

/* ---- who may know ---- */

static bool is_masked(const struct redacting *redacting, const unsigned char *at)
{
    audience hidden_from = (audience)codec_get_int(at, sizeof(audience));

    return redacting->seat < 0 ? hidden_from != 0 : (hidden_from & AUDIENCE_SEAT(redacting->seat)) != 0;
}

static bool may_know(const struct redacting *redacting, const struct codec_field *field, const unsigned char *base)
{
    switch (field->seen) {
    case SEEN_ALL:
        return true;
    case SEEN_INDEX:
        return redacting->seat >= 0 && redacting->index == redacting->place;
    case SEEN_OWNER:
        return redacting->seat >= 0
               && codec_get_int(base + field->seen_offset, sizeof(int32_t)) == redacting->place;
    case SEEN_MASK:
        return !is_masked(redacting, base + field->seen_offset);
    case SEEN_NOBODY:
        break;
    }
    return false;
}

static bool is_unknown(const struct redacting *redacting, const struct codec *codec, const unsigned char *base)
{
    return codec->mask && is_masked(redacting, base + codec->mask - 1);
}

/* Is there anything to hide in such structs? Most of a state is open, and its lists are long. */
static bool holds_secrets(const struct codec *codec)
{
    if (codec->mask)
        return true;
    for (int i = 0; i < codec->field_count; i++) {
        const struct codec_field *field = &codec->fields[i];

        if (field->seen != SEEN_ALL || (field->of && holds_secrets(field->of)))
            return true;
        for (uint32_t k = 0; k < field->variant_count; k++)
            if (holds_secrets(field->variants[k].codec))
                return true;
    }
    return false;
}

/* ---- walking ---- */

static void redact_struct(struct redacting redacting, const struct codec *codec, unsigned char *base);

static void redact_array(struct redacting redacting, const struct codec_field *field, unsigned char *at)
{
    for (redacting.index = 0; redacting.index < (int)field->capacity; redacting.index++, at += field->bytes) {
        if (is_unknown(&redacting, field->of, at))
            hide_struct(field->of, at);
        else
            redact_struct(redacting, field->of, at);
    }
}

/* Masked elements are removed; the others move up. */
static void redact_list(struct redacting redacting, const struct codec_field *field, unsigned char *base)
{
    int count = codec_element_count(field, base), kept = 0;
    unsigned char *first = base + field->offset;

    for (redacting.index = 0; redacting.index < count; redacting.index++) {
        unsigned char *at = first + (size_t)redacting.index * field->bytes;

        if (is_unknown(&redacting, field->of, at))
            continue;
        redact_struct(redacting, field->of, at);
        if (kept < redacting.index)
            memcpy(first + (size_t)kept * field->bytes, at, field->bytes);
        kept++;
    }
    if (kept >= count)
        return;
    memset(first + (size_t)kept * field->bytes, 0, (size_t)(count - kept) * field->bytes);
    codec_put_int(base + field->count_offset, sizeof(int32_t), kept);
}

static void redact_field(struct redacting redacting, const struct codec_field *field, unsigned char *base)
{
    const struct codec_variant *variant;
    bool none;

    switch (field->kind) {
    case CODEC_STRUCT:
        if (is_unknown(&redacting, field->of, base + field->offset))
            hide_struct(field->of, base + field->offset);
        else
            redact_struct(redacting, field->of, base + field->offset);
        break;
    case CODEC_ARRAY:
    case CODEC_LIST:
        if (field->element != CODEC_STRUCT || !holds_secrets(field->of))
            break;
        if (field->kind == CODEC_ARRAY)
            redact_array(redacting, field, base + field->offset);
        else
            redact_list(redacting, field, base);
        break;
    case CODEC_UNION:
        variant = codec_variant_of(field, base, &none);
        if (variant)
            redact_struct(redacting, variant->codec, base + field->offset);
        break;
    default:
        break;
    }
}

static void redact_struct(struct redacting redacting, const struct codec *codec, unsigned char *base)
{
    for (int i = 0; i < codec->field_count; i++) {
        const struct codec_field *field = &codec->fields[i];

        if (may_know(&redacting, field, base))
            redact_field(redacting, field, base);
        else
            hide(field, base);
    }
}

void codec_redact(const struct codec *codec, void *value, int seat, int place)
{
    redact_struct((struct redacting){ .seat = seat, .place = place, .index = -1 }, codec, value);
}
