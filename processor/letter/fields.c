#include "processor/letter/fields.h"

#include <string.h>

#include "engine/kernel/text.h"
#include "engine/kernel/text_clean.h"

enum { PARTS_MAX = 16 };         /* fields about parts; with more of them, GMime reads them all */

/* A field of the mail, with its line ends. */
struct span {
    size_t from, to;
};

/* The header as it is being cut. */
struct cutting {
    const char *mail;
    size_t bytes;
    struct arena *arena;
    struct letter_fields *out;
    int capacity;
    struct span parts[PARTS_MAX];
    int part_count;
};

const char *letter_fields_value(struct arena *arena, const char *raw, size_t bytes)
{
    char *value;

    while (bytes > 0 && text_is_space(*raw)) {
        raw++;
        bytes--;
    }
    while (bytes > 0 && text_is_space(raw[bytes - 1]))
        bytes--;
    value = arena_text_n(arena, raw, bytes);
    if (text_is_plain_n(value, bytes))
        return value;
    for (char *c = value; *c; c++)
        if ((unsigned char)*c < ' ' || *c == 0x7f)
            *c = ' ';
    return value;
}

/* The end of a field's name, which is its colon; NULL: no plain name stands there. */
static const char *name_end(const char *at, const char *end)
{
    const char *from = at;

    while (at < end && (text_is_alnum(*at) || *at == '-' || *at == '_'))
        at++;
    return at > from && at < end && *at == ':' ? at : NULL;
}

static bool is_blank(const char *at, size_t bytes)
{
    while (bytes > 0 && text_is_blank(at[bytes - 1]))
        bytes--;
    return bytes == 0;
}

/* The end of a value: behind the line feed that nothing continues. NULL when it has no such end, or holds what only GMime may
 * judge: controls, bytes above ASCII, and continuations that are blank. */
static const char *value_end(const char *at, const char *end)
{
    bool blank = false;

    for (; at < end; at++) {
        size_t plain = text_plain_bytes(at, (size_t)(end - at));

        blank = blank && is_blank(at, plain);
        at += plain;
        if (at == end || (*at != '\n' && *at != '\t'))
            return NULL;
        if (*at == '\t')
            continue;
        if (blank || at + 1 == end)
            return NULL;
        if (!text_is_blank(at[1]))
            return at + 1;
        blank = true;
    }
    return NULL;
}

/* Subject and Date are read further; which of two counts is for GMime to say. */
static bool note_raw(struct cutting *cutting, const char *name, const char *raw, size_t bytes)
{
    struct letter_fields *out = cutting->out;
    const char **kept = text_equal_ignoring_case(name, "Subject") ? &out->subject
                        : text_equal_ignoring_case(name, "Date") ? &out->date : NULL;

    if (!kept)
        return true;
    if (*kept)
        return false;
    *kept = arena_text_n(cutting->arena, raw, bytes);
    return true;
}

static bool add_part(struct cutting *cutting, const char *from, const char *to)
{
    if (cutting->part_count == PARTS_MAX)
        return false;
    cutting->parts[cutting->part_count++] = (struct span){ (size_t)(from - cutting->mail), (size_t)(to - cutting->mail) };
    return true;
}

/* Takes the field at `at` and gives what stands behind it; NULL when it is none. */
static const char *take_field(struct cutting *cutting, const char *at)
{
    static const char part[] = "Content-";
    const char *end = cutting->mail + cutting->bytes, *colon = name_end(at, end);
    const char *stop = colon ? value_end(colon + 1, end) : NULL;
    struct letter_fields *out = cutting->out;
    struct letter_header *header;
    size_t bytes;

    if (!stop)
        return NULL;
    bytes = (size_t)(stop - colon) - 1;
    if (text_has_prefix_ignoring_case(at, part))
        return add_part(cutting, at, stop) ? stop : NULL;
    out->list = arena_grow(cutting->arena, out->list, out->count, &cutting->capacity, sizeof *out->list);
    header = &out->list[out->count++];
    header->name = arena_text_n(cutting->arena, at, (size_t)(colon - at));
    header->value = letter_fields_value(cutting->arena, colon + 1, bytes);
    return note_raw(cutting, header->name, colon + 1, bytes) ? stop : NULL;
}

/* The last one first, so that none overwrites another. */
static size_t move_parts(char *mail, const struct cutting *cutting, size_t body)
{
    for (int i = cutting->part_count - 1; i >= 0; i--) {
        size_t bytes = cutting->parts[i].to - cutting->parts[i].from;

        body -= bytes;
        memmove(mail + body, mail + cutting->parts[i].from, bytes);
    }
    return body;
}

bool letter_fields_cut(char *mail, size_t bytes, struct arena *arena, struct letter_fields *out)
{
    struct cutting cutting = { .mail = mail, .bytes = bytes, .arena = arena, .out = out };
    const char *at = mail;

    *out = (struct letter_fields){ .count = 0 };
    while (at < mail + bytes && *at != '\n') {
        at = take_field(&cutting, at);
        if (!at)
            return false;
    }
    if (at == mail + bytes || at == mail)
        return false;
    out->rest = move_parts(mail, &cutting, (size_t)(at - mail));
    return true;
}

static bool is_named(const struct letter_header *header, const char *name)
{
    return text_lower(*header->name) == text_lower(*name) && text_equal_ignoring_case(header->name, name);
}

const char *letter_fields_find(const struct letter_header *list, int count, const char *name)
{
    for (int i = 0; i < count; i++)
        if (is_named(&list[i], name))
            return list[i].value;
    return NULL;
}

int letter_fields_count(const struct letter_header *list, int count, const char *name)
{
    int named = 0;

    for (int i = 0; i < count; i++)
        named += is_named(&list[i], name);
    return named;
}
