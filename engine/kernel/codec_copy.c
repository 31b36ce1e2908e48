/* Copying and clearing a struct without the empty rest of its lists: tables are declared for the most that a game can hold,
 * and most games hold little. */
#include "engine/kernel/codec_field.h"

enum { GAPS_MAX = 16, GAP_LEAST_BYTES = 256 };     /* a shorter gap is copied with its surroundings */

/* The room after the last element of a list, as places in the whole struct, first to last. */
struct gap { size_t from, to; };
struct gaps {
    int count;
    struct gap list[GAPS_MAX];
};

static void add_gap(struct gaps *gaps, struct gap gap)
{
    int at = gaps->count;

    if (gap.to - gap.from < GAP_LEAST_BYTES || at == GAPS_MAX)
        return;
    gaps->count++;
    for (; at > 0 && gaps->list[at - 1].from > gap.from; at--)
        gaps->list[at] = gaps->list[at - 1];
    gaps->list[at] = gap;
}

/* Finds the gaps of a struct (NULL: its lists are empty). `at`: its place in the whole. */
static void find_gaps(struct gaps *gaps, const struct codec *codec, const unsigned char *from, size_t at)
{
    for (int i = 0; i < codec->field_count; i++) {
        const struct codec_field *field = &codec->fields[i];
        size_t list = at + field->offset;
        int count;

        if (field->kind == CODEC_STRUCT && field->bytes >= GAP_LEAST_BYTES)
            find_gaps(gaps, field->of, from, list);
        if (field->kind != CODEC_LIST || (size_t)field->capacity * field->bytes < GAP_LEAST_BYTES)
            continue;
        count = from ? codec_element_count(field, from + at) : 0;
        if (count >= 0)
            add_gap(gaps, (struct gap){ list + (size_t)count * field->bytes, list + (size_t)field->capacity * field->bytes });
    }
    if (codec->work)
        find_gaps(gaps, codec->work, from, at);
}

void codec_copy(const struct codec *codec, void *to, const void *from)
{
    struct gaps gaps = { .count = 0 };
    size_t done = 0;

    find_gaps(&gaps, codec, from, 0);
    for (int i = 0; i < gaps.count; i++) {
        memcpy((unsigned char *)to + done, (const unsigned char *)from + done, gaps.list[i].from - done);
        done = gaps.list[i].to;
    }
    memcpy((unsigned char *)to + done, (const unsigned char *)from + done, codec->bytes - done);
}

void codec_clear(const struct codec *codec, void *value)
{
    struct gaps gaps = { .count = 0 };
    size_t done = 0;

    find_gaps(&gaps, codec, NULL, 0);
    for (int i = 0; i < gaps.count; i++) {
        memset((unsigned char *)value + done, 0, gaps.list[i].from - done);
        done = gaps.list[i].to;
    }
    memset((unsigned char *)value + done, 0, codec->bytes - done);
}

void *codec_copied(const struct codec *codec, struct arena *arena, const void *from)
{
    void *copy = arena_alloc_unset(arena, codec->bytes);

    if (copy)
        codec_copy(codec, copy, from);
    return copy;
}

void *codec_new(const struct codec *codec, struct arena *arena)
{
    void *value = arena_alloc_unset(arena, codec->bytes);

    if (value)
        codec_clear(codec, value);
    return value;
}
