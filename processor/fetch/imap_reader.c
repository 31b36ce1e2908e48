#include "processor/fetch/imap_reader.h"

#include <stdlib.h>
#include <string.h>

#include "engine/kernel/text.h"

enum { FIRST_BYTES = 4096, KEPT_BYTES_MAX = 4 << 20, DIGITS_MAX = 18 };

void imap_reader_init(struct imap_reader *reader, const struct imap_caps *caps)
{
    *reader = (struct imap_reader){ .caps = *caps };
}

void imap_reader_release(struct imap_reader *reader)
{
    free(reader->bytes);
    *reader = (struct imap_reader){ .caps = reader->caps };
}

/* A response that was once large does not hold its memory for ever. */
static void begin_response(struct imap_reader *reader)
{
    if (reader->capacity > KEPT_BYTES_MAX) {
        free(reader->bytes);
        reader->bytes = NULL;
        reader->capacity = 0;
    }
    reader->n = reader->text_n = reader->line_start = 0;
    reader->literal_count = 0;
    reader->whole = false;
}

static bool make_room(struct imap_reader *reader, size_t more)
{
    size_t capacity = reader->capacity ? reader->capacity : FIRST_BYTES;
    char *bytes;

    if (reader->n + more <= reader->capacity)
        return true;
    while (capacity < reader->n + more)
        capacity *= 2;
    bytes = realloc(reader->bytes, capacity);
    if (!bytes)
        return false;
    reader->bytes = bytes;
    reader->capacity = capacity;
    return true;
}

/* ---- literals ---- */

/* Only data has literals. Text for people, in a tagged line or behind OK, NO ..., may end in {5} without meaning one. */
static bool may_have_literals(const struct imap_reader *reader)
{
    static const char *const words[] = { "OK", "NO", "BAD", "BYE", "PREAUTH" };
    const char *word = reader->bytes + 2;
    size_t n = 0;

    if (reader->n < 3 || memcmp(reader->bytes, "* ", 2) != 0)
        return false;
    while (n < reader->n - 2 && word[n] != ' ')
        n++;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (text_n_equal_ignoring_case(word, n, words[i]))
            return false;
    return true;
}

/* Whether the line ends in {n} or {n+}; a number too long to be one of ours is the largest. */
static bool announces(const struct imap_reader *reader, uint64_t *size)
{
    const char *start, *end, *at;

    if (reader->n - reader->line_start < 3 || !may_have_literals(reader))
        return false;
    start = reader->bytes + reader->line_start;
    end = reader->bytes + reader->n - 1;
    if (*end != '}')
        return false;
    if (end[-1] == '+')
        end--;
    at = end;
    while (at > start && text_is_digit(at[-1]))
        at--;
    if (at == end || at == start || at[-1] != '{')
        return false;
    *size = 0;
    for (; at < end; at++)
        *size = end - at > DIGITS_MAX ? UINT64_MAX / 16 : *size * 10 + (uint64_t)(*at - '0');
    return true;
}

static enum imap_take begin_literal(struct imap_reader *reader, uint64_t size, struct error *err)
{
    size_t kept = size > reader->caps.literal_bytes ? reader->caps.keep_bytes : (size_t)size;

    if (size > reader->caps.drain_bytes) {
        error_set(err, ERR_SERVER, "it announces %llu bytes in one piece; more than %llu are not taken",
                  (unsigned long long)size, (unsigned long long)reader->caps.drain_bytes);
        return IMAP_TAKE_FAULT;
    }
    if (reader->literal_count == IMAP_LITERALS_MAX) {
        error_set(err, ERR_SERVER, "one answer has more than %d literals", IMAP_LITERALS_MAX);
        return IMAP_TAKE_FAULT;
    }
    if (!make_room(reader, kept)) {
        error_set(err, ERR_IO, "no memory left for an answer");
        return IMAP_TAKE_FAULT;
    }
    reader->literals[reader->literal_count++] = (struct imap_literal){ .at = reader->n, .whole_n = size };
    reader->literal_left = size;
    reader->line_start = reader->n + kept;
    return IMAP_TAKE_MORE;
}

/* Returns how many of the bytes belong to the present literal. */
static size_t fill_literal(struct imap_reader *reader, const char *bytes, size_t n)
{
    struct imap_literal *literal = &reader->literals[reader->literal_count - 1];
    size_t taken = n < reader->literal_left ? n : (size_t)reader->literal_left;
    size_t room = reader->line_start - reader->n, kept = taken < room ? taken : room;

    memcpy(reader->bytes + reader->n, bytes, kept);   /* begin_literal made the room */
    reader->n += kept;
    literal->n += kept;
    reader->literal_left -= taken;
    return taken;
}

/* ---- lines ---- */

static enum imap_take add_text(struct imap_reader *reader, const char *bytes, size_t n, struct error *err)
{
    if (n > reader->caps.line_bytes - reader->text_n) {
        error_set(err, ERR_SERVER, "one line of it is longer than %zu bytes", reader->caps.line_bytes);
        return IMAP_TAKE_FAULT;
    }
    if (!make_room(reader, n)) {
        error_set(err, ERR_IO, "no memory left for an answer");
        return IMAP_TAKE_FAULT;
    }
    if (n > 0)
        memcpy(reader->bytes + reader->n, bytes, n);
    reader->n += n;
    reader->text_n += n;
    return IMAP_TAKE_MORE;
}

static enum imap_take end_line(struct imap_reader *reader, struct error *err)
{
    uint64_t size;

    if (reader->n > reader->line_start && reader->bytes[reader->n - 1] == '\r')
        reader->n--;
    if (announces(reader, &size))
        return begin_literal(reader, size, err);
    reader->whole = true;
    return IMAP_TAKE_RESPONSE;
}

enum imap_take imap_reader_take(struct imap_reader *reader, const char *bytes, size_t n, size_t *used,
                                struct error *err)
{
    enum imap_take take = IMAP_TAKE_MORE;

    *used = 0;
    if (reader->whole)
        begin_response(reader);
    while (*used < n && take == IMAP_TAKE_MORE) {
        const char *at = bytes + *used, *end;

        if (reader->literal_left > 0) {
            *used += fill_literal(reader, at, n - *used);
            continue;
        }
        end = memchr(at, '\n', n - *used);
        take = add_text(reader, at, end ? (size_t)(end - at) : n - *used, err);
        *used += end ? (size_t)(end - at) + 1 : n - *used;
        if (end && take == IMAP_TAKE_MORE)
            take = end_line(reader, err);
    }
    return take;
}
