/* Compares described structs, and shows one as a value tree. */
#include "engine/kernel/codec_field.h"

#include "engine/kernel/json.h"
#include "engine/kernel/text.h"

/* ---- comparing ---- */

/* The path to the values being compared, as links on the stack from the inside out. */
struct step {
    const struct step *outer;
    const char *key;         /* a member, or NULL: */
    int position;            /* an element */
};

/* Without an arena the caller does not want the place. */
struct comparing {
    struct arena *arena;
    const char *pointer;
};

/* Notes this place as the first difference. Returns false, so a comparison can end with it. */
static bool differ(struct comparing *comparing, const struct step *step)
{
    const char *tail = "";

    if (!comparing->arena)
        return false;
    for (; step && tail; step = step->outer)
        tail = step->key ? arena_printf(comparing->arena, "/%s%s", step->key, tail)
                         : arena_printf(comparing->arena, "/%d%s", step->position, tail);
    comparing->pointer = tail ? tail : "";
    return false;
}

static bool same_struct(struct comparing *comparing, const struct step *step, const struct codec *codec,
                        const unsigned char *left, const unsigned char *right);

static bool same_text(const struct codec_field *field, enum codec_kind kind, const unsigned char *left,
                      const unsigned char *right)
{
    size_t left_bytes, right_bytes;
    const char *left_text = codec_get_text(kind, left, field->bytes, &left_bytes);
    const char *right_text = codec_get_text(kind, right, field->bytes, &right_bytes);

    return left_bytes == right_bytes && memcmp(left_text, right_text, left_bytes) == 0;
}

/* One element of a list, or a field that holds one value. */
static bool same_element(struct comparing *comparing, const struct step *step, const struct codec_field *field,
                         enum codec_kind kind, const unsigned char *left, const unsigned char *right)
{
    bool same;

    switch (kind) {
    case CODEC_BOOL:
        same = (*left != 0) == (*right != 0);
        break;
    case CODEC_TEXT:
    case CODEC_STRING:
        same = same_text(field, kind, left, right);
        break;
    case CODEC_STRUCT:
        return same_struct(comparing, step, field->of, left, right);
    default:
        same = memcmp(left, right, field->bytes) == 0;
    }
    return same || differ(comparing, step);
}

static bool same_elements(struct comparing *comparing, const struct step *step, const struct codec_field *field,
                          const unsigned char *left, const unsigned char *right)
{
    int left_count = codec_element_count(field, left), right_count = codec_element_count(field, right);
    int common = left_count < right_count ? left_count : right_count;
    const unsigned char *left_element = codec_elements(field, left), *right_element = codec_elements(field, right);
    struct step element = { .outer = step };

    for (; element.position < common; element.position++) {
        if (!same_element(comparing, &element, field, field->element, left_element, right_element))
            return false;
        left_element += field->bytes;
        right_element += field->bytes;
    }
    return left_count == right_count || differ(comparing, common < 0 ? step : &element);
}

static bool same_union(struct comparing *comparing, const struct step *step, const struct codec_field *field,
                       const unsigned char *left, const unsigned char *right)
{
    bool left_none, right_none;
    const struct codec_variant *variant = codec_variant_of(field, left, &left_none);
    struct step inside = { .outer = step };

    if (variant != codec_variant_of(field, right, &right_none) || left_none != right_none)
        return differ(comparing, step);
    if (!variant)
        return true;
    inside.key = variant->name;
    return same_struct(comparing, &inside, variant->codec, left + field->offset, right + field->offset);
}

static bool same_field(struct comparing *comparing, const struct step *step, const struct codec_field *field,
                       const unsigned char *left, const unsigned char *right)
{
    switch (field->kind) {
    case CODEC_ARRAY:
    case CODEC_LIST:
    case CODEC_ITEMS:
        return same_elements(comparing, step, field, left, right);
    case CODEC_UNION:
        return same_union(comparing, step, field, left, right);
    default:
        return same_element(comparing, step, field, field->kind, left + field->offset, right + field->offset);
    }
}

static bool same_struct(struct comparing *comparing, const struct step *step, const struct codec *codec,
                        const unsigned char *left, const unsigned char *right)
{
    struct step member = { .outer = step };

    /* Field by field, never as one block: padding bytes can differ. */
    for (int i = 0; i < codec->field_count; i++) {
        member.key = codec->fields[i].key;
        if (!same_field(comparing, &member, &codec->fields[i], left, right))
            return false;
    }
    return true;
}

bool codec_equal(const struct codec *codec, const void *left, const void *right)
{
    struct comparing comparing = { .arena = NULL };

    return same_struct(&comparing, NULL, codec, left, right);
}

const char *codec_difference(const struct codec *codec, const void *left, const void *right, struct arena *arena)
{
    struct comparing comparing = { .arena = arena };

    return same_struct(&comparing, NULL, codec, left, right) ? NULL : comparing.pointer;
}

/* ---- showing ---- */

static struct value *show_text(const char *text, size_t bytes, struct arena *arena)
{
    return value_text(arena, arena_text_n(arena, text, bytes));
}

static struct value *show_int(const struct codec_field *field, const unsigned char *from, struct arena *arena)
{
    int64_t number = codec_get_int(from, field->bytes);

    if (number > CODEC_INT_LIMIT || number < -CODEC_INT_LIMIT)
        return value_text(arena, "?");
    return value_int(arena, number);
}

static struct value *show_hex64(const unsigned char *from, struct arena *arena)
{
    char digits[17] = "";

    json_write_hex64(digits, codec_get_hex64(from));
    return value_text(arena, digits);
}

static struct value *show_element(const struct codec_field *field, enum codec_kind kind, const unsigned char *from,
                                  struct arena *arena)
{
    const char *text;
    size_t bytes;

    switch (kind) {
    case CODEC_INT:
        return show_int(field, from, arena);
    case CODEC_HEX64:
        return show_hex64(from, arena);
    case CODEC_BOOL:
        return value_bool(arena, *from != 0);
    case CODEC_ENUM:
        text = codec_enum_name(field, from);
        return value_text(arena, text ? text : "?");
    case CODEC_TEXT:
    case CODEC_STRING:
        text = codec_get_text(kind, from, field->bytes, &bytes);
        return show_text(text, bytes, arena);
    default:
        return codec_value(field->of, from, arena);
    }
}

static struct value *show_elements(const struct codec_field *field, const unsigned char *base, struct arena *arena)
{
    int count = codec_element_count(field, base);
    const unsigned char *element;
    struct value *list;

    if (count < 0)
        return value_text(arena, "?");
    element = codec_elements(field, base);
    list = value_list(arena);
    for (int i = 0; i < count; i++, element += field->bytes)
        value_add(list, show_element(field, field->element, element, arena));
    return list;
}

static struct value *show_union(const struct codec_field *field, const unsigned char *base, struct arena *arena)
{
    bool none;
    const struct codec_variant *variant = codec_variant_of(field, base, &none);
    struct value *object;

    if (!variant)
        return value_text(arena, "?");
    object = value_object(arena);
    value_set(arena, object, variant->name, codec_value(variant->codec, base + field->offset, arena));
    return object;
}

static struct value *show_field(const struct codec_field *field, const unsigned char *base, struct arena *arena)
{
    switch (field->kind) {
    case CODEC_ARRAY:
    case CODEC_LIST:
    case CODEC_ITEMS:
        return show_elements(field, base, arena);
    case CODEC_UNION:
        return show_union(field, base, arena);
    default:
        return show_element(field, field->kind, base + field->offset, arena);
    }
}

struct value *codec_value(const struct codec *codec, const void *value, struct arena *arena)
{
    struct value *object = value_object(arena);

    for (int i = 0; i < codec->field_count; i++)
        if (!codec_is_empty(&codec->fields[i], value))
            value_set(arena, object, codec->fields[i].key, show_field(&codec->fields[i], value, arena));
    return object;
}
