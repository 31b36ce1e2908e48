#include "processor/send/compose_body.h"

#include <sodium.h>
#include <stdint.h>
#include <string.h>

#include "engine/kernel/text_clean.h"
#include "processor/base/utf8.h"

enum {
    TAB_COLUMNS = 8,
    INDENT_COLUMNS_MAX = 24,       /* a wrapped line is not indented further than this */
    LINE_BYTES = 512,              /* what most lines fit in before they are wrapped */
    QP_LINE_BYTES = 76,
    MAIL_LINE_BYTES_MAX = 998,     /* RFC 5322, without its CR LF */
    BASE64_LINE_BYTES = 57         /* give 76 characters */
};

/* --- The normal form ------------------------------------------------------------------------------------------ */

/* Copies one line of the text up to its end without controls and trailing blanks, tabs expanded. */
static void put_clean_line(struct bytes *out, const char *line, size_t left)
{
    size_t start = out->n, column = 0;

    while (left > 0) {
        char character[UTF8_BYTES_MAX];
        uint32_t point;
        size_t took = utf8_next(line, left, &point);

        line += took;
        left -= took;
        if (point == '\t') {
            do
                bytes_add_char(out, ' ');
            while (++column % TAB_COLUMNS != 0);
        } else if (!utf8_is_control(point)) {
            bytes_add(out, character, utf8_put(character, point));
            column++;
        }
    }
    while (out->n > start && out->data[out->n - 1] == ' ')
        out->n--;
}

/* Where a line of a text ends, and how many bytes its end has: \n, \r\n, a lone \r, and the two separators of
 * Unicode, U+2028 and U+2029. */
static size_t line_end(const char *text, size_t *end_bytes)
{
    for (size_t n = 0;; n++) {
        n += strcspn(text + n, "\n\r\xe2");
        *end_bytes = 0;
        if (text[n] == '\0')
            return n;
        if (text[n] == '\n' || text[n] == '\r')
            *end_bytes = text[n] == '\r' && text[n + 1] == '\n' ? 2 : 1;
        else if (strncmp(text + n, "\xe2\x80\xa8", 3) == 0 || strncmp(text + n, "\xe2\x80\xa9", 3) == 0)
            *end_bytes = 3;
        if (*end_bytes > 0)
            return n;
    }
}

static bool begins_character(char c)
{
    return ((unsigned char)c & 0xc0) != 0x80;
}

/* Where to break a line that is too wide: the last blank that leaves at most `columns` characters before it, otherwise the
 * first blank after that; 0 when there is none. A blank of the indentation does not count. */
static size_t break_at(const char *line, size_t n, size_t indent, int columns)
{
    size_t best = 0;
    int column = 0;

    for (size_t i = 0; i < n; i++) {
        if (line[i] == ' ' && i > indent) {
            if (column > columns && best == 0)
                return i;
            if (column <= columns)
                best = i;
        }
        if (column > columns && best > 0)
            return best;
        if (begins_character(line[i]))
            column++;
    }
    return column > columns ? best : 0;
}

static int columns_of(const char *line, size_t n)
{
    int columns = 0;

    for (size_t i = 0; i < n; i++)
        if (begins_character(line[i]))
            columns++;
    return columns;
}

static size_t without_blanks(const char *line, size_t n)
{
    while (n > 0 && line[n - 1] == ' ')
        n--;
    return n;
}

/* Appends blanks and a piece of a line without the blanks at its end; whether it is wider than it should be. */
static bool put_piece(struct bytes *out, size_t indent, const char *piece, size_t n, int columns)
{
    n = without_blanks(piece, n);
    for (size_t i = 0; i < indent; i++)
        bytes_add_char(out, ' ');
    bytes_add(out, piece, n);
    bytes_add_char(out, '\n');
    return (int)indent + columns_of(piece, n) > columns;
}

static void put_wrapped_line(struct bytes *out, const char *line, size_t n, int columns, struct body_count *count)
{
    size_t own = 0, indent, at;
    bool wide;

    while (own < n && line[own] == ' ')
        own++;
    indent = own < INDENT_COLUMNS_MAX ? own : INDENT_COLUMNS_MAX;
    at = break_at(line, n, own, columns);   /* the first piece brings its own indentation */
    wide = put_piece(out, 0, line, at ? at : n, columns);
    count->wrapped_lines += at > 0;
    while (at > 0) {
        while (at < n && line[at] == ' ')
            at++;
        line += at;
        n -= at;
        at = break_at(line, n, 0, columns - (int)indent);
        if (put_piece(out, indent, line, at ? at : n, columns))
            wide = true;
    }
    count->wide_lines += wide;
}

/* The everyday line needs no second look: printable ASCII and narrow. */
static bool is_plain_line(const char *line, size_t n, int columns)
{
    return n <= (size_t)columns && text_is_plain_n(line, n);
}

/* The bytes of the lines that are in the normal form, from the first on: printable ASCII, narrow, and no blank at the end. Most
 * texts are nothing else. */
static size_t normal_lines(const char *text, size_t left, int columns)
{
    size_t at = 0;

    for (;;) {
        size_t n = text_plain_bytes(text + at, left - at);

        if (at + n == left || text[at + n] != '\n' || n > (size_t)columns || (n > 0 && text[at + n - 1] == ' '))
            return at;
        at += n + 1;
    }
}

void body_normal(struct bytes *out, const char *text, int columns, struct body_count *count)
{
    struct bytes line;
    size_t left = strlen(text), start = out->n, end_bytes;

    bytes_init(&line, out->arena, LINE_BYTES);
    while (left > 0) {
        size_t normal = normal_lines(text, left, columns), n;

        bytes_add(out, text, normal);
        text += normal;
        left -= normal;
        if (left == 0)
            break;
        n = line_end(text, &end_bytes);
        line.n = 0;
        if (is_plain_line(text, n, columns)) {
            bytes_add(out, text, without_blanks(text, n));
            bytes_add_char(out, '\n');
        } else {
            put_clean_line(&line, text, n);
            put_wrapped_line(out, line.data, line.n, columns, count);
        }
        text += n + end_bytes;
        left -= n + end_bytes;
    }
    while (out->n > start + 1 && out->data[out->n - 1] == '\n' && out->data[out->n - 2] == '\n')
        out->n--;
    if (out->n == start + 1 && out->data[start] == '\n')
        out->n = start;
    out->failed = out->failed || line.failed;
    if (!out->failed)
        out->data[out->n] = '\0';
}

/* --- Encodings ------------------------------------------------------------------------------------------------ */

static bool is_fragile_start(const char *line, size_t n)
{
    return n > 0 && (line[0] == '.' || (n >= 5 && memcmp(line, "From ", 5) == 0));
}

enum body_encoding body_encoding(const char *text, size_t n, bool *ascii)
{
    enum body_encoding encoding = BODY_7BIT;

    *ascii = text_is_ascii(text, n);
    if (!*ascii)
        return BODY_QUOTED_PRINTABLE;
    while (n > 0 && encoding == BODY_7BIT) {
        const char *end = memchr(text, '\n', n);
        size_t length = end ? (size_t)(end - text) : n, whole = length + (end ? 1 : 0);

        if (length > MAIL_LINE_BYTES_MAX || is_fragile_start(text, length))
            encoding = BODY_QUOTED_PRINTABLE;
        text += whole;
        n -= whole;
    }
    return encoding;
}

static void put_quoted_byte(struct bytes *out, unsigned char c)
{
    static const char digits[] = "0123456789ABCDEF";
    char quoted[3] = { '=', digits[c >> 4], digits[c & 15] };

    bytes_add(out, quoted, sizeof quoted);
}

/* One line without its end. A soft break begins a new line of the mail, whose first character may be fragile again. */
static void put_quoted_line(struct bytes *out, const char *line, size_t n)
{
    size_t start = out->n;

    for (size_t i = 0; i < n; i++) {
        unsigned char c = (unsigned char)line[i];
        bool quote = c >= 0x7f || c == '=' || c < ' ';
        size_t room = i + 1 == n ? QP_LINE_BYTES : QP_LINE_BYTES - 1;   /* the last column is for the soft break */

        if (out->n - start + (quote ? 3 : 1) > room) {
            bytes_add_text(out, "=\r\n");
            start = out->n;
        }
        if (out->n == start && is_fragile_start(line + i, n - i))
            quote = true;
        if (quote)
            put_quoted_byte(out, c);
        else
            bytes_add_char(out, (char)c);
    }
}

void body_put(struct bytes *out, enum body_encoding encoding, const char *text, size_t n)
{
    while (n > 0) {
        const char *end = memchr(text, '\n', n);
        size_t length = end ? (size_t)(end - text) : n;

        if (encoding == BODY_QUOTED_PRINTABLE)
            put_quoted_line(out, text, length);
        else
            bytes_add(out, text, length);
        bytes_add_text(out, "\r\n");
        text += length + (end ? 1 : 0);
        n -= length + (end ? 1 : 0);
    }
}

void body_put_base64(struct bytes *out, const void *from, size_t n)
{
    const unsigned char *at = from;

    while (n > 0) {
        char line[BASE64_LINE_BYTES / 3 * 4 + 1];
        size_t take = n < BASE64_LINE_BYTES ? n : BASE64_LINE_BYTES;

        sodium_bin2base64(line, sizeof line, at, take, sodium_base64_VARIANT_ORIGINAL);
        bytes_add_text(out, line);
        bytes_add_text(out, "\r\n");
        at += take;
        n -= take;
    }
}
