#include "processor/fetch/pop3_reader.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_BYTES = 4096, KEPT_BYTES_MAX = 4 << 20 };

/* Where in a line of a text the next byte stands. */
enum place {
    PLACE_START,
    PLACE_DOT,                  /* behind a dot that was first in its line; it is not kept */
    PLACE_DOT_CR,               /* behind such a dot and a CR */
    PLACE_MIDDLE
};

void pop3_reader_init(struct pop3_reader *reader, const struct pop3_caps *caps)
{
    *reader = (struct pop3_reader){ .caps = *caps };
}

void pop3_reader_release(struct pop3_reader *reader)
{
    free(reader->bytes);
    *reader = (struct pop3_reader){ .caps = reader->caps };
}

static void begin(struct pop3_reader *reader)
{
    if (reader->capacity > KEPT_BYTES_MAX) {
        free(reader->bytes);
        reader->bytes = NULL;
        reader->capacity = 0;
    }
    reader->n = 0;
    reader->whole_n = 0;
    reader->place = PLACE_START;
    reader->last = '\0';
    reader->whole = false;
}

static bool append(struct pop3_reader *reader, const char *bytes, size_t n)
{
    size_t capacity = reader->capacity ? reader->capacity : FIRST_BYTES;

    if (n == 0)
        return true;
    if (reader->n + n > reader->capacity) {
        char *larger;

        while (capacity < reader->n + n)
            capacity *= 2;
        larger = realloc(reader->bytes, capacity);
        if (!larger)
            return false;
        reader->bytes = larger;
        reader->capacity = capacity;
    }
    memcpy(reader->bytes + reader->n, bytes, n);
    reader->n += n;
    return true;
}

static enum pop3_take no_memory(struct error *err)
{
    error_set(err, ERR_IO, "no memory left for an answer");
    return POP3_TAKE_FAULT;
}

/* ---- a line ---- */

static enum pop3_take take_line(struct pop3_reader *reader, const char *bytes, size_t n, size_t *used,
                                struct error *err)
{
    const char *end = n ? memchr(bytes, '\n', n) : NULL;
    size_t part = end ? (size_t)(end - bytes) : n;

    *used = part + (end != NULL);
    if (part > reader->caps.line_bytes - reader->n) {
        error_set(err, ERR_SERVER, "one line of it is longer than %zu bytes", reader->caps.line_bytes);
        return POP3_TAKE_FAULT;
    }
    if (!append(reader, bytes, part))
        return no_memory(err);
    if (!end)
        return POP3_TAKE_MORE;
    if (reader->n > 0 && reader->bytes[reader->n - 1] == '\r')
        reader->n--;
    reader->whole_n = reader->n;
    reader->whole = true;
    return POP3_TAKE_WHOLE;
}

/* ---- a text ---- */

/* Keeps what the caps allow, and counts all. Once the text is above text_bytes no more than keep_bytes stay. */
static bool keep(struct pop3_reader *reader, const char *bytes, size_t n)
{
    bool was_over = reader->whole_n > reader->caps.text_bytes;

    reader->whole_n += n;
    reader->last = bytes[n - 1];
    if (was_over)
        return true;
    if (reader->whole_n <= reader->caps.text_bytes)
        return append(reader, bytes, n);
    if (reader->n < reader->caps.keep_bytes)
        return append(reader, bytes, reader->caps.keep_bytes - reader->n < n ? reader->caps.keep_bytes - reader->n : n);
    reader->n = reader->caps.keep_bytes;
    return true;
}

/* Takes at least one byte. *over: the last line of the text was it. False: no memory. */
static bool take_piece(struct pop3_reader *reader, const char *bytes, size_t n, size_t *used, bool *over)
{
    enum place place = (enum place)reader->place;
    const char *end;

    *used = 1;
    if (place == PLACE_START && *bytes == '.') {
        reader->place = PLACE_DOT;
        return true;
    }
    if (place == PLACE_DOT && *bytes == '\r') {
        reader->place = PLACE_DOT_CR;
        return true;
    }
    if (place == PLACE_DOT_CR && *bytes == '\n') {
        *over = true;
        return true;
    }
    reader->place = PLACE_MIDDLE;
    if (place == PLACE_DOT_CR && !keep(reader, "\r", 1))
        return false;
    end = memchr(bytes, '\n', n);
    *used = end ? (size_t)(end - bytes) + 1 : n;
    if (end && (end > bytes ? end[-1] : reader->last) == '\r')
        reader->place = PLACE_START;
    return keep(reader, bytes, *used);
}

static enum pop3_take take_text(struct pop3_reader *reader, const char *bytes, size_t n, size_t *used,
                                struct error *err)
{
    bool over = false;

    while (*used < n && !over) {
        size_t piece;

        if (!take_piece(reader, bytes + *used, n - *used, &piece, &over))
            return no_memory(err);
        *used += piece;
        if (reader->whole_n > reader->caps.drain_bytes) {
            error_set(err, ERR_SERVER, "it sends a text of more than %llu bytes",
                      (unsigned long long)reader->caps.drain_bytes);
            return POP3_TAKE_FAULT;
        }
    }
    reader->whole = over;
    return over ? POP3_TAKE_WHOLE : POP3_TAKE_MORE;
}

enum pop3_take pop3_reader_take(struct pop3_reader *reader, enum pop3_want want, const char *bytes, size_t n,
                                size_t *used, struct error *err)
{
    *used = 0;
    if (reader->whole)
        begin(reader);
    return want == POP3_LINE ? take_line(reader, bytes, n, used, err) : take_text(reader, bytes, n, used, err);
}
