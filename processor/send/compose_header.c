#include "processor/send/compose_header.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "processor/base/utf8.h"

enum {
    DISPLAY_BYTES_MAX = 100,
    WORD_BYTES_MAX = 60,          /* a longer plain word is encoded, because only encoded words can be broken */
    WORD_FRAME_BYTES = 12         /* =?utf-8?Q? and ?= */
};

/* The place in the header that is being written: what fits into its line is decided here alone. */
struct line {
    struct bytes *out;
    size_t column;
    bool begun;      /* something of the value stands in this line, so it may be folded before the next word */
};

/* Puts one unbreakable word, on a line of its own if it does not fit. */
static void put_word(struct line *line, const char *word, size_t n)
{
    if (line->begun && line->column + 1 + n > HEADER_LINE_BYTES) {
        bytes_add_text(line->out, "\r\n ");
        line->column = 1;
    } else {
        bytes_add_char(line->out, ' ');
        line->column++;
    }
    bytes_add(line->out, word, n);
    line->column += n;
    line->begun = true;
}

void header_clean(char out[HEADER_CLEAN_BYTES], const char *text, size_t most)
{
    size_t left = strlen(text), n = 0;
    bool blank = false;

    while (left > 0) {
        char character[UTF8_BYTES_MAX];
        uint32_t point;
        size_t took = utf8_next(text, left, &point), bytes;

        text += took;
        left -= took;
        if (point == ' ' || utf8_is_control(point)) {
            blank = n > 0;
            continue;
        }
        bytes = utf8_put(character, point);
        if (n + (blank ? 1 : 0) + bytes > most - 3) {   /* room for the dots */
            memcpy(out + n, "...", 3);
            n += 3;
            break;
        }
        if (blank)
            out[n++] = ' ';
        blank = false;
        memcpy(out + n, character, bytes);
        n += bytes;
    }
    out[n] = '\0';
}

/* A plain word that a reader could take for something else, or that could not be broken, is encoded too. */
static bool needs_encoding(const char *word, size_t n)
{
    if (n > WORD_BYTES_MAX)
        return true;
    for (size_t i = 0; i < n; i++)
        if ((unsigned char)word[i] >= 0x80 || (word[i] == '=' && i + 1 < n && word[i + 1] == '?'))
            return true;
    return false;
}

/* The characters that stand for themselves in a Q word everywhere, also in a display name: RFC 2047 section 5 (3). */
static bool is_plain_in_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')
        || (c != '\0' && strchr("!*+-/", c));
}

static size_t encode_character(char out[3 * UTF8_BYTES_MAX], const char *character, size_t bytes)
{
    static const char digits[] = "0123456789ABCDEF";
    size_t n = 0;

    if (bytes == 1 && (is_plain_in_word(*character) || *character == ' ')) {
        out[0] = *character == ' ' ? '_' : *character;
        return 1;
    }
    for (size_t i = 0; i < bytes; i++) {
        unsigned char c = (unsigned char)character[i];

        out[n++] = '=';
        out[n++] = digits[c >> 4];
        out[n++] = digits[c & 15];
    }
    return n;
}

static void put_encoded_word(struct line *line, const char *payload, size_t n)
{
    char word[HEADER_WORD_BYTES + 1];
    int length = snprintf(word, sizeof word, "=?utf-8?Q?%.*s?=", (int)n, payload);

    put_word(line, word, (size_t)length);
}

/* Writes text as encoded words, each of whole characters. The blanks between two encoded words are not shown, so
 * every blank of the text stands inside one. */
static void put_encoded(struct line *line, const char *text, size_t bytes)
{
    char payload[HEADER_WORD_BYTES];
    size_t n = 0, room = HEADER_WORD_BYTES - WORD_FRAME_BYTES;
    size_t rest_of_line = line->column + 1 + WORD_FRAME_BYTES + 3 * UTF8_BYTES_MAX;

    /* The first word fills up the line it begins in. */
    if (rest_of_line <= HEADER_LINE_BYTES && HEADER_LINE_BYTES - line->column - 1 - WORD_FRAME_BYTES < room)
        room = HEADER_LINE_BYTES - line->column - 1 - WORD_FRAME_BYTES;
    while (bytes > 0) {
        char encoded[3 * UTF8_BYTES_MAX];
        uint32_t point;
        size_t took = utf8_next(text, bytes, &point);
        size_t length = encode_character(encoded, text, took);

        if (n + length > room) {
            put_encoded_word(line, payload, n);
            n = 0;
            room = HEADER_WORD_BYTES - WORD_FRAME_BYTES;
        }
        memcpy(payload + n, encoded, length);
        n += length;
        text += took;
        bytes -= took;
    }
    if (n > 0)
        put_encoded_word(line, payload, n);
}

/* Finds the run from the first to the last word that needs encoding; false when none does. */
static bool find_run(const char *text, const char **first, const char **last)
{
    *first = NULL;
    for (const char *word = text; *word; word += strspn(word, " ")) {
        size_t n = strcspn(word, " ");

        if (needs_encoding(word, n)) {
            *first = *first ? *first : word;
            *last = word + n;
        }
        word += n;
    }
    return *first != NULL;
}

/* Free text: one run is encoded, the words before and after it stay readable. */
static void put_text(struct line *line, const char *text)
{
    const char *first, *last;

    find_run(text, &first, &last);
    while (*text) {
        size_t n = strcspn(text, " ");

        if (text == first) {
            n = (size_t)(last - first);
            put_encoded(line, first, n);
        } else {
            put_word(line, text, n);
        }
        text += n;
        text += strspn(text, " ");
    }
}

/* A structured value is made of checked parts; a control character in it would be a bug, and is still dropped. */
static void put_structured(struct line *line, const char *value)
{
    while (*value) {
        size_t blanks = strspn(value, " \t\r\n"), n;

        value += blanks;
        n = strcspn(value, " \t\r\n");
        if (n > 0)
            put_word(line, value, n);
        value += n;
    }
}

static struct line begin(struct bytes *out, const char *name)
{
    struct line line = { .out = out, .column = strlen(name) + 1 };

    bytes_add_text(out, name);
    bytes_add_char(out, ':');
    return line;
}

void header_add(struct bytes *out, const char *name, enum header_form form, const char *value)
{
    struct line line = begin(out, name);

    if (form == HEADER_TEXT) {
        char text[HEADER_CLEAN_BYTES];

        header_clean(text, value, HEADER_TEXT_BYTES_MAX);
        put_text(&line, text);
    } else {
        put_structured(&line, value);
    }
    bytes_add_text(out, "\r\n");
}

/* A display name in quotes, which hide every character but " and \ from the reader of an address list. */
static void put_quoted(struct line *line, const char *text)
{
    char quoted[2 * DISPLAY_BYTES_MAX + 8];
    size_t n = 0;

    quoted[n++] = '"';
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            quoted[n++] = '\\';
        quoted[n++] = *text;
    }
    quoted[n++] = '"';
    quoted[n] = '\0';
    put_structured(line, quoted);
}

void header_address(struct bytes *out, const char *name, const char *display, const char *address)
{
    struct line line = begin(out, name);
    char text[HEADER_CLEAN_BYTES] = "";
    char bracketed[300];
    int n = snprintf(bracketed, sizeof bracketed, "<%s>", address);
    const char *first, *last;

    if (display)
        header_clean(text, display, DISPLAY_BYTES_MAX);
    if (find_run(text, &first, &last))
        put_encoded(&line, text, strlen(text));
    else if (*text)
        put_quoted(&line, text);
    put_word(&line, bracketed, n < (int)sizeof bracketed ? (size_t)n : sizeof bracketed - 1);
    bytes_add_text(out, "\r\n");
}

void header_date(char date[HEADER_DATE_BYTES], int64_t utc_s)
{
    /* Written out, because strftime would ask the locale. */
    static const char days[7][4] = { "Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat" };
    static const char months[12][4] = { "Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                        "Jul", "Aug", "Sep", "Oct", "Nov", "Dec" };
    struct tm tm = { 0 };
    time_t time = (time_t)utc_s;

    gmtime_r(&time, &tm);
    snprintf(date, HEADER_DATE_BYTES, "%s, %02d %s %04d %02d:%02d:%02d +0000", days[tm.tm_wday], tm.tm_mday,
             months[tm.tm_mon], tm.tm_year + 1900, tm.tm_hour, tm.tm_min, tm.tm_sec);
}
