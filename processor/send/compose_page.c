#include "processor/send/compose_page.h"

#include "engine/kernel/text.h"
#include "processor/send/compose.h"

enum {
    ROW_INDENT = 2,          /* what is indented so far is a row of a map or a table */
    ROW_PIXELS = 13,
    ROW_WIDTH_TENTHS = 1560  /* of the window's hundredths, for a row of one column: a letter is 0.6 of its height wide */
};

/* Tells small screens not to pretend to be wide ones; dark screens may stay dark. */
static const char head[] =
    "<!DOCTYPE html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
    "<meta name=\"color-scheme\" content=\"light dark\">\n"
    "<style>\n"
    "body { margin: 8px; max-width: 46em; font: 15px/1.4 sans-serif; overflow-wrap: anywhere }\n"
    "pre { margin: 0; font: 13px/1.3 monospace; overflow-x: auto }\n"
    ".board { width: 100%; max-width: 480px; margin: 8px 0; table-layout: fixed; border-collapse: collapse }\n"
    ".board { font: 11px/1.2 sans-serif; font-size: min(11px,2.5vw); text-align: center }\n"
    ".board td { height: 26px; padding: 0; border: 1px solid #b8b2a2; color: #23211e }\n"
    ".board .off { border: 0 }\n"
    ".board th { width: 1.6em; font-weight: normal; color: #77736a }\n"
    "</style>\n<title>";

static void put_escaped(struct bytes *out, const char *text, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        switch (text[i]) {
        case '&': bytes_add_text(out, "&amp;"); break;
        case '<': bytes_add_text(out, "&lt;"); break;
        case '>': bytes_add_text(out, "&gt;"); break;
        case '"': bytes_add_text(out, "&quot;"); break;
        case '\'': bytes_add_text(out, "&#39;"); break;
        default: bytes_add_char(out, text[i]);
        }
    }
}

/* ---- lines ---- */

/* One line of the text, without its end. */
struct line {
    const char *text;
    size_t n;
    size_t indent;
};

static struct line line_at(const char *text, size_t left)
{
    const char *end = memchr(text, '\n', left);
    struct line line = { .text = text, .n = end ? (size_t)(end - text) : left };

    while (line.indent < line.n && text[line.indent] == ' ')
        line.indent++;
    return line;
}

static bool is_row(struct line line)
{
    return line.n > 0 && line.indent >= ROW_INDENT;
}

static size_t columns(const char *text, size_t n)
{
    size_t count = 0;

    for (size_t i = 0; i < n; i++)
        count += ((unsigned char)text[i] & 0xc0) != 0x80;
    return count;
}

/* The width of an item's mark, "- " or "12. "; 0: it is not an item. */
static size_t item_indent(struct line line)
{
    size_t digits = 0;

    if (line.n > 2 && line.text[0] == '-' && line.text[1] == ' ')
        return 2;
    while (digits < line.n && text_is_digit(line.text[digits]))
        digits++;
    return digits > 0 && digits + 2 < line.n && line.text[digits] == '.' && line.text[digits + 1] == ' ' ? digits + 2 : 0;
}

/* Does the line go on with the sentence of the line before? Only if it begins where that one's text does, and its first
 * word had no room there. */
static bool goes_on(struct line before, size_t indent, struct line line)
{
    const char *word = line.text + line.indent;
    const char *blank = line.n > line.indent ? memchr(word, ' ', line.n - line.indent) : NULL;
    size_t word_n = blank ? (size_t)(blank - word) : line.n - line.indent;

    return word_n > 0 && line.indent == indent && (indent > 0 || item_indent(line) == 0)
        && columns(before.text, before.n) + 1 + columns(word, word_n) > COMPOSE_COLUMNS;
}

/* ---- blocks ---- */

/* Rows that stand together, in one size of letters. Returns how many bytes of the text they were. */
static size_t put_rows(struct bytes *out, const char *text, size_t left)
{
    size_t took = 0, widest = 1, tenths;

    for (struct line line = line_at(text, left); took < left && is_row(line); line = line_at(text + took, left - took)) {
        size_t wide = columns(line.text, line.n);

        widest = wide > widest && wide <= COMPOSE_COLUMNS ? wide : widest;   /* what is wider can be scrolled to */
        took += line.n + (took + line.n < left);
    }
    tenths = ROW_WIDTH_TENTHS / widest;
    /* A reader that does not know min() takes the first size. */
    bytes_printf(out, "<pre style=\"font-size:%dpx;font-size:min(%dpx,%zu.%zuvw)\">", ROW_PIXELS, ROW_PIXELS, tenths / 10,
                 tenths % 10);
    put_escaped(out, text, took);
    bytes_add_text(out, "</pre>\n");
    return took;
}

/* A sentence, or several, with what was wrapped joined again. Returns how many bytes of the text they were. */
static size_t put_sentence(struct bytes *out, const char *text, size_t left)
{
    struct line line = line_at(text, left);
    size_t indent = item_indent(line), took = 0;

    bytes_add_text(out, indent ? "<div style=\"margin-left:.7em;text-indent:-.7em\">" : "<div>");
    for (;;) {
        struct line next;

        put_escaped(out, line.text + (took ? line.indent : 0), line.n - (took ? line.indent : 0));
        took += line.n + (took + line.n < left);
        next = line_at(text + took, left - took);
        if (took >= left || !goes_on(line, indent, next))
            break;
        bytes_add_char(out, '\n');
        line = next;
    }
    bytes_add_text(out, "</div>\n");
    return took;
}

void page_put(struct bytes *out, const char *title, const char *text, size_t n, const char *picture)
{
    bytes_add_text(out, head);
    put_escaped(out, title, strlen(title));
    bytes_add_text(out, "</title></head>\n<body>\n");
    while (n > 0) {
        struct line line = line_at(text, n);
        size_t took = 1;

        if (line.n == 0) {
            bytes_add_text(out, picture ? picture : "<br>\n");
            picture = NULL;
        } else
            took = is_row(line) ? put_rows(out, text, n) : put_sentence(out, text, n);
        text += took;
        n -= took;
    }
    if (picture)
        bytes_add_text(out, picture);
    bytes_add_text(out, "</body>\n</html>\n");
}
