#include "processor/letter/text.h"

#include <stdbool.h>
#include <string.h>

#include "engine/kernel/text.h"
#include "engine/kernel/text_clean.h"
#include "processor/base/utf8.h"

void letter_text_add_point(struct bytes *out, uint32_t point)
{
    char text[UTF8_BYTES_MAX];

    bytes_add(out, text, utf8_put(text, point));
}

/* Characters and what stands for them; ranges in ascending order. "" drops them. */
static const struct clean_range {
    uint32_t first, last;
    const char *becomes;
} clean_ranges[] = {
    { 0x00, 0x08, "" },
    { 0x09, 0x09, " " },
    { 0x0b, 0x0c, " " },
    { 0x0d, 0x1f, "" },        /* a CR that ends a line never comes here */
    { 0x7f, 0x84, "" },
    { 0x85, 0x85, "\n" },
    { 0x86, 0x9f, "" },
    { 0xa0, 0xa0, " " },
    { 0xad, 0xad, "" },        /* soft hyphen */
    { 0x34f, 0x34f, "" },      /* combining grapheme joiner */
    { 0x61c, 0x61c, "" },      /* Arabic letter mark */
    { 0x115f, 0x1160, "" },    /* Hangul fillers */
    { 0x17b4, 0x17b5, "" },
    { 0x180b, 0x180f, "" },
    { 0x2000, 0x200a, " " },
    { 0x200b, 0x200f, "" },    /* zero width, directional marks */
    { 0x2010, 0x2015, "-" },
    { 0x2018, 0x201b, "'" },
    { 0x201c, 0x201f, "\"" },
    { 0x2024, 0x2024, "." },
    { 0x2025, 0x2025, ".." },
    { 0x2026, 0x2026, "..." },
    { 0x2028, 0x2029, "\n" },
    { 0x202a, 0x202e, "" },    /* bidirectional embedding and override */
    { 0x202f, 0x202f, " " },
    { 0x2032, 0x2032, "'" },
    { 0x2033, 0x2033, "\"" },
    { 0x205f, 0x205f, " " },
    { 0x2060, 0x206f, "" },    /* word joiner, bidirectional isolates */
    { 0x2212, 0x2212, "-" },
    { 0x3000, 0x3000, " " },
    { 0x3164, 0x3164, "" },
    { 0xfe00, 0xfe0f, "" },    /* variation selectors */
    { 0xfeff, 0xfeff, "" },
    { 0xfff0, 0xfffb, "" },
    { 0xe0000, 0xe0fff, "" },  /* tags */
};

static const char *clean_becomes(uint32_t point)
{
    size_t low = 0, high = sizeof clean_ranges / sizeof clean_ranges[0];

    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (point > clean_ranges[middle].last)
            low = middle + 1;
        else if (point < clean_ranges[middle].first)
            high = middle;
        else
            return clean_ranges[middle].becomes;
    }
    return NULL;
}

/* How many bytes are clean as they are: printable ASCII and ends of lines. */
static size_t clean_bytes(const char *from, size_t n)
{
    size_t clean = text_plain_bytes(from, n);

    while (clean < n && from[clean] == '\n')
        clean += 1 + text_plain_bytes(from + clean + 1, n - clean - 1);
    return clean;
}

/* Adds the character at `from` and gives the bytes that it took. */
static size_t add_clean_character(struct bytes *out, const char *from, size_t n)
{
    uint32_t point;
    size_t taken = utf8_next(from, n, &point);
    const char *becomes;

    if (point == '\r' && n > 1 && from[1] == '\n')
        return 1;
    becomes = point == '\r' ? "\n" : clean_becomes(point);
    if (becomes)
        bytes_add_text(out, becomes);
    else if (point > 0xff00 && point < 0xff5f)
        bytes_add_char(out, (char)(point - 0xff00 + 0x20));
    else
        letter_text_add_point(out, point);
    return taken;
}

void letter_text_add_clean(struct bytes *out, const char *from, size_t n)
{
    while (n > 0) {
        size_t taken = clean_bytes(from, n);

        bytes_add(out, from, taken);
        if (taken < n)
            taken += add_clean_character(out, from + taken, n - taken);
        from += taken;
        n -= taken;
    }
}

/* Cuts a text to at most `limit` bytes of whole characters. */
static size_t whole_characters(const char *text, size_t n, size_t limit)
{
    if (n <= limit)
        return n;
    while (limit > 0 && ((unsigned char)text[limit] & 0xc0) == 0x80)
        limit--;
    return limit;
}

char *letter_text_clean_line(struct arena *arena, const char *from, size_t n, size_t limit)
{
    struct bytes clean;
    char *line;
    size_t used = 0;

    bytes_init(&clean, arena, n);
    letter_text_add_clean(&clean, from, n);
    if (clean.failed)
        return NULL;
    line = clean.data;
    for (size_t i = 0; i < clean.n; i++) {
        char c = line[i] == '\n' ? ' ' : line[i];

        if (c != ' ' || (used > 0 && line[used - 1] != ' '))
            line[used++] = c;
    }
    used = whole_characters(line, used, limit);
    while (used > 0 && line[used - 1] == ' ')
        used--;
    line[used] = '\0';
    return line;
}

const char *letter_text_shown(struct arena *arena, const char *text, size_t limit)
{
    for (const char *at = text; *at; at++)
        if (text_has_prefix_ignoring_case(at, "password") || text_has_prefix_ignoring_case(at, "#orders"))
            return "...";
    return letter_text_clean_line(arena, text, strlen(text), limit);
}
