#include "processor/text/layout.h"

#include <limits.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "engine/kernel/text.h"
#include "processor/base/bytes.h"
#include "processor/send/compose_body.h"
#include "processor/text/layout_words.h"

enum { MARK_BYTES_MOST = 12 };      /* of a list mark with its blanks; a longer one is not a mark */

/* ---- columns and words ---- */

/* All bytes but those that continue a character, eight at a time. */
size_t layout_columns(struct span text)
{
    const uint64_t each = UINT64_C(0x0101010101010101);
    size_t columns = span_bytes(text);
    const char *c = text.start;

    for (; text.end - c >= (ptrdiff_t)sizeof each; c += sizeof each) {
        uint64_t word;

        memcpy(&word, c, sizeof word);
        columns -= (size_t)((word >> 7 & ~(word >> 6) & each) * each >> 56);
    }
    for (; c < text.end; c++)
        columns -= ((unsigned char)*c & 0xC0) == 0x80;
    return columns;
}

/* The first word of a text with the blanks before it, and the rest of the text behind it. */
static struct span word_take(struct span *text)
{
    struct span word = { text->start, text->start };

    while (word.end < text->end && *word.end == ' ')
        word.end++;
    while (word.end < text->end && *word.end != ' ')
        word.end++;
    text->start = word.end;
    return word;
}

struct span layout_line_take(struct span *text, size_t first, size_t room)
{
    struct span line = { text->start, text->start + first }, rest = { text->start + first, text->end };
    size_t columns;

    if (span_bytes(*text) <= room) {
        line.end = text->start = text->end;
        return line;
    }
    line.end = word_take(&rest).end;    /* one word at least, however long */
    columns = layout_columns(line);
    while (rest.start < rest.end) {
        struct span word = word_take(&rest);

        columns += layout_columns(word);
        if (columns > room)
            break;
        line.end = word.end;
    }
    text->start = line.end;
    while (text->start < text->end && *text->start == ' ')
        text->start++;
    return line;
}

/* ---- wrapping ---- */

/* The bytes of a list mark with the blanks around it, which is what later lines hang under; 0 without one. */
static size_t mark_bytes(struct span line)
{
    const char *c = line.start;
    int digits = 0;

    while (c < line.end && *c == ' ')
        c++;
    while (c < line.end && text_is_digit(*c)) {
        c++;
        digits++;
    }
    if (c == line.end || !strchr(digits ? ".):" : "-*+", *c) || digits > 3)
        return 0;
    c++;
    if (c == line.end || *c != ' ')
        return 0;
    while (c < line.end && *c == ' ')
        c++;
    return c - line.start <= MARK_BYTES_MOST ? (size_t)(c - line.start) : 0;
}

/* A line, behind which its end stands. */
static void wrap_line(struct bytes *out, struct span line)
{
    size_t mark = mark_bytes(line), indent = 0;
    bool keep = span_bytes(line) >= 2 && line.start[0] == ' ' && line.start[1] == ' ';

    if (keep || span_bytes(line) <= LAYOUT_COLUMNS || layout_columns(line) <= LAYOUT_COLUMNS) {
        bytes_add(out, line.start, span_bytes(line) + 1);
        return;
    }
    while (line.start < line.end) {
        struct span piece = layout_line_take(&line, indent ? 0 : mark, LAYOUT_COLUMNS - indent);

        bytes_fill(out, ' ', indent);
        bytes_add(out, piece.start, span_bytes(piece));
        bytes_add(out, "\n", 1);
        indent = mark;
    }
}

char *layout_text(struct arena *arena, const char *text)
{
    struct body_count count = { .wrapped_lines = 0 };
    struct bytes clean, out;
    bool gap = false;

    bytes_init(&clean, arena, strlen(text) + 1);
    body_normal(&clean, text, INT_MAX, &count);
    bytes_init(&out, arena, clean.n + clean.n / 8);
    if (clean.failed || out.failed)
        return NULL;
    for (const char *line = clean.data, *end; *line; line = end + 1) {
        end = strchr(line, '\n');
        if (end == line) {
            gap = out.n > 0;
            continue;
        }
        if (gap)
            bytes_add_char(&out, '\n');
        gap = false;
        wrap_line(&out, (struct span){ line, end });
    }
    return out.failed ? NULL : out.data;
}
