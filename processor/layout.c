#include "processor/layout.h"

#include <string.h>

#include "engine/kernel/text.h"
#include "processor/layout_words.h"
#include "processor/page.h"

enum { MARK_BYTES_MOST = 12 };      /* of a list mark with its blanks; what is longer is no mark */

/* ---- columns and words ---- */

size_t layout_columns(struct span text)
{
    size_t columns = 0;

    for (const char *c = text.start; c < text.end; c++)
        columns += ((unsigned char)*c & 0xC0) != 0x80;
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

    line.end = word_take(&rest).end;    /* one word at least, however long */
    while (rest.start < rest.end) {
        struct span longer = { line.start, word_take(&rest).end };

        if (layout_columns(longer) > room)
            break;
        line.end = longer.end;
    }
    text->start = line.end;
    while (text->start < text->end && *text->start == ' ')
        text->start++;
    return line;
}

/* ---- cleaning ---- */

static bool is_control(char c)
{
    return (unsigned char)c < 0x20 || c == 0x7F;
}

/* A line with tabs or other control characters, blanks at its end taken away already. */
static void clean_controls(struct page *page, struct span line)
{
    size_t columns = 0;

    for (const char *c = line.start; c < line.end; c++) {
        size_t width = ((unsigned char)*c & 0xC0) != 0x80;

        if (*c == '\t') {
            width = LAYOUT_TAB_COLUMNS - columns % LAYOUT_TAB_COLUMNS;
            page_fill(page, ' ', width);
        } else {
            page_put(page, is_control(*c) ? "?" : c, 1);
        }
        columns += width;
    }
}

static void clean_line(struct page *page, struct span line)
{
    bool plain = true;

    while (line.start < line.end && text_is_blank(line.end[-1]))
        line.end--;
    for (const char *c = line.start; c < line.end; c++)
        plain &= !is_control(*c);
    if (plain)
        page_put(page, line.start, span_bytes(line));
    else
        clean_controls(page, line);
    page_put(page, "\n", 1);
}

static char *clean(struct arena *arena, const char *text)
{
    size_t bytes = strlen(text);
    struct page page;

    page_init(&page, arena, bytes + 1, 0);
    for (const char *line = text, *end = text + bytes; line < end;) {
        const char *stop = line + strcspn(line, "\r\n");

        clean_line(&page, (struct span){ line, stop });
        line = stop + (stop[0] == '\r' && stop[1] == '\n' ? 2 : 1);
    }
    return page_text(&page);
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

static void wrap_line(struct page *page, struct span line)
{
    size_t mark = mark_bytes(line), indent = 0;
    bool keep = span_bytes(line) >= 2 && line.start[0] == ' ' && line.start[1] == ' ';

    if (keep || layout_columns(line) <= LAYOUT_COLUMNS) {
        page_put(page, line.start, span_bytes(line));
        page_put(page, "\n", 1);
        return;
    }
    while (line.start < line.end) {
        struct span piece = layout_line_take(&line, indent ? 0 : mark, LAYOUT_COLUMNS - indent);

        page_fill(page, ' ', indent);
        page_put(page, piece.start, span_bytes(piece));
        page_put(page, "\n", 1);
        indent = mark;
    }
}

char *layout_text(struct arena *arena, const char *text)
{
    const char *cleaned = clean(arena, text);
    bool gap = false;
    struct page page;

    if (!cleaned)
        return NULL;
    page_init(&page, arena, strlen(cleaned) + strlen(cleaned) / 8, 0);
    for (const char *line = cleaned, *end; *line; line = end + 1) {
        end = strchr(line, '\n');
        if (end == line) {
            gap = page.used_bytes > 0;
            continue;
        }
        if (gap)
            page_put(&page, "\n", 1);
        gap = false;
        wrap_line(&page, (struct span){ line, end });
    }
    return page_text(&page);
}
