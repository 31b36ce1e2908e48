/* Private to the codec: how its files access a described field. No other file includes this.
 *
 * Every value is copied with memcpy in the size that the table gives, so packed structs, enums of any width and
 * members of any type are all read in the same way. */
#ifndef POSTERN_CODEC_FIELD_H
#define POSTERN_CODEC_FIELD_H

#include <string.h>

#include "engine/kernel/codec.h"

#define CODEC_INT_LIMIT (INT64_C(1) << 53)     /* the limit that every JSON reader holds exactly */

/* Keys are short: they are copied and compared in two overlapping halves, without a function call. */
static inline void codec_copy_key(char *to, const char *key, size_t bytes)
{
    if (bytes > 16) {
        memcpy(to, key, bytes);
    } else if (bytes >= 8) {
        memcpy(to, key, 8);
        memcpy(to + bytes - 8, key + bytes - 8, 8);
    } else if (bytes >= 4) {
        memcpy(to, key, 4);
        memcpy(to + bytes - 4, key + bytes - 4, 4);
    } else {
        for (size_t i = 0; i < bytes; i++)
            to[i] = key[i];
    }
}

static inline bool codec_same_key(const char *at, const char *key, size_t bytes)
{
    if (bytes > 16)
        return memcmp(at, key, bytes) == 0;
    if (bytes >= 8)
        return memcmp(at, key, 8) == 0 && memcmp(at + bytes - 8, key + bytes - 8, 8) == 0;
    if (bytes >= 4)
        return memcmp(at, key, 4) == 0 && memcmp(at + bytes - 4, key + bytes - 4, 4) == 0;
    for (size_t i = 0; i < bytes; i++)
        if (at[i] != key[i])
            return false;
    return true;
}

static inline int64_t codec_get_int(const unsigned char *at, uint32_t bytes)
{
    int8_t n1;
    int16_t n2;
    int32_t n4;
    int64_t n8;

    switch (bytes) {
    case 1: memcpy(&n1, at, sizeof n1); return n1;
    case 2: memcpy(&n2, at, sizeof n2); return n2;
    case 4: memcpy(&n4, at, sizeof n4); return n4;
    default: memcpy(&n8, at, sizeof n8); return n8;
    }
}

static inline void codec_put_int(unsigned char *at, uint32_t bytes, int64_t number)
{
    int8_t n1 = (int8_t)number;
    int16_t n2 = (int16_t)number;
    int32_t n4 = (int32_t)number;

    switch (bytes) {
    case 1: memcpy(at, &n1, sizeof n1); return;
    case 2: memcpy(at, &n2, sizeof n2); return;
    case 4: memcpy(at, &n4, sizeof n4); return;
    default: memcpy(at, &number, sizeof number); return;
    }
}

/* The number of an enum, read as unsigned: a negative one is then far out of range. */
static inline uint64_t codec_get_enum(const unsigned char *at, uint32_t bytes)
{
    return (uint64_t)codec_get_int(at, bytes) & (UINT64_MAX >> (64 - 8 * bytes));
}

/* The name of an enum's number, or NULL when it has none. */
static inline const char *codec_enum_name(const struct codec_field *field, const unsigned char *at)
{
    uint64_t number = codec_get_enum(at, field->bytes);

    return number < field->name_count ? field->names[number] : NULL;
}

static inline uint64_t codec_get_hex64(const unsigned char *at)
{
    uint64_t number;

    memcpy(&number, at, sizeof number);
    return number;
}

static inline const void *codec_get_pointer(const unsigned char *at)
{
    const void *pointer;

    memcpy(&pointer, at, sizeof pointer);
    return pointer;
}

/* A TEXT (char[n]) or STRING (pointer) as bytes and length. */
static inline const char *codec_get_text(enum codec_kind kind, const unsigned char *at, uint32_t bytes, size_t *length)
{
    const char *text = kind == CODEC_TEXT ? (const char *)at : codec_get_pointer(at);
    const char *nul = kind == CODEC_TEXT ? memchr(text, '\0', bytes) : NULL;

    if (!text)
        text = "";
    *length = nul ? (size_t)(nul - text) : kind == CODEC_TEXT ? bytes : strlen(text);
    return text;
}

/* Does a TEXT fill its whole buffer, without a NUL at the end? */
static inline bool codec_is_open_text(const struct codec_field *field, enum codec_kind kind, size_t length)
{
    return kind == CODEC_TEXT && length == field->bytes;
}

/* How many elements an ARRAY, LIST or ITEMS field has; -1 when the number is out of its range. */
static inline int codec_element_count(const struct codec_field *field, const unsigned char *base)
{
    int64_t count;

    if (field->kind == CODEC_ARRAY)
        return (int)field->capacity;
    count = codec_get_int(base + field->count_offset, sizeof(int32_t));
    if (count < 0 || count > (int64_t)field->capacity)
        return -1;
    if (field->kind == CODEC_ITEMS && count > 0 && !codec_get_pointer(base + field->offset))
        return -1;
    return (int)count;
}

/* Where its elements begin. */
static inline const unsigned char *codec_elements(const struct codec_field *field, const unsigned char *base)
{
    return field->kind == CODEC_ITEMS ? codec_get_pointer(base + field->offset) : base + field->offset;
}

/* The variant that a UNION holds. NULL with *none set when the tag is 0; NULL with *none not set when the tag is out
 * of range. */
static inline const struct codec_variant *codec_variant_of(const struct codec_field *field, const unsigned char *base,
                                                           bool *none)
{
    int64_t tag = codec_get_int(base + field->tag_offset, sizeof(int32_t));

    *none = tag == 0;
    return tag > 0 && tag <= (int64_t)field->variant_count ? &field->variants[tag - 1] : NULL;
}

/* Is this a value that a struct does not write: zero, false, empty? Nearly every field of a state is a number, so
 * this inline part handles numbers. */
bool codec_is_empty_otherwise(const struct codec_field *field, const unsigned char *base);

static inline bool codec_is_empty(const struct codec_field *field, const unsigned char *base)
{
    if (field->kind == CODEC_INT || field->kind == CODEC_ENUM)
        return codec_get_int(base + field->offset, field->bytes) == field->usual;
    return codec_is_empty_otherwise(field, base);
}

#endif
