#include "processor/letter/caps.h"

#include <string.h>

#include "engine/kernel/text.h"
#include "processor/letter/letter.h"

enum { LEFT_BYTES_MAX = 1000 };   /* of one header of a mail that could not be read */

/* The end of the line at `at`: behind its line feed, or `end`. */
static const char *line_end(const char *at, const char *end)
{
    const char *feed = memchr(at, '\n', (size_t)(end - at));

    return feed ? feed + 1 : end;
}

/* Whether nothing but CRs stands before the line's end. */
static bool is_empty_line(const char *at, const char *stop)
{
    while (at < stop && (*at == '\r' || *at == '\n'))
        at++;
    return at == stop;
}

/* Behind a byte order mark and the line that mbox files put before a mail. */
static const char *skip_prelude(const char *at, const char *end)
{
    if (end - at >= 3 && memcmp(at, "\xef\xbb\xbf", 3) == 0)
        at += 3;
    if (end - at >= 5 && memcmp(at, "From ", 5) == 0)
        return line_end(at, end);
    if (end - at >= 6 && memcmp(at, ">From ", 6) == 0)
        return line_end(at, end);
    return at;
}

struct header_count {
    size_t block_bytes, header_bytes;
    int headers, received;
};

static const char *judge_header(const struct header_count *count)
{
    if (count->block_bytes > LETTER_HEADER_BLOCK_BYTES_MAX)
        return "its header is larger than 128 KiB";
    if (count->header_bytes > LETTER_HEADER_BYTES_MAX)
        return "one of its headers is larger than 16 KiB";
    if (count->headers > LETTER_HEADERS_MAX)
        return "it has more than 500 headers";
    if (count->received > LETTER_RECEIVED_MAX)
        return "it has more than 200 Received headers";
    return NULL;
}

static const char *check_header(const char *at, const char *end)
{
    struct header_count count = { 0 };
    const char *complaint = NULL;

    while (at < end && !complaint) {
        const char *stop = line_end(at, end);

        if (is_empty_line(at, stop))
            break;
        if (!text_is_blank(*at)) {
            count.header_bytes = 0;
            count.headers++;
            if (stop - at > 9 && text_n_equal_ignoring_case(at, 9, "Received:"))
                count.received++;
        }
        count.header_bytes += (size_t)(stop - at);
        count.block_bytes += (size_t)(stop - at);
        complaint = judge_header(&count);
        at = stop;
    }
    return complaint;
}

const char *letter_caps_check(const char *raw, size_t bytes)
{
    const char *end = raw + bytes;
    const char *at;

    if (bytes > LETTER_BYTES_MAX)
        return "it is larger than 1 MiB";
    if (bytes > 0 && !memchr(raw, '\n', bytes) && memchr(raw, '\r', bytes))
        return "its lines end in CR alone";
    at = bytes > 0 ? skip_prelude(raw, end) : end;
    /* Without a header there is no header block to measure. */
    return letter_caps_has_header(at, (size_t)(end - at)) ? check_header(at, end) : NULL;
}

static void blank_nuls(char *text, size_t n)
{
    char *end = text + n;

    while (text < end && (text = memchr(text, '\0', (size_t)(end - text))))
        *text++ = ' ';
}

size_t letter_caps_clean(const char *raw, size_t bytes, char *out)
{
    const char *end = raw + bytes;
    const char *at = skip_prelude(raw, end);
    bool in_header = true;
    char *to = out;

    while (at < end) {
        const char *stop = line_end(at, end);
        size_t count = (size_t)(stop - at);
        bool has_feed = stop[-1] == '\n';

        while (has_feed && count > 1 && at[count - 2] == '\r')
            count--;
        memcpy(to, at, count);
        if (has_feed)
            to[count - 1] = '\n';
        if (in_header)
            blank_nuls(to, count);
        in_header = in_header && !is_empty_line(at, stop);
        to += count;
        at = stop;
    }
    return (size_t)(to - out);
}

/* Headers that are left out of the head of an unreadable mail: those about its parts, and what others say about it. */
static bool is_left_out(const char *at, const char *stop)
{
    static const char *const names[] = { "Content-", "MIME-Version:", "Authentication-Results:", "ARC-" };

    if (stop - at > LEFT_BYTES_MAX)
        return true;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if ((size_t)(stop - at) > strlen(names[i]) && text_n_equal_ignoring_case(at, strlen(names[i]), names[i]))
            return true;
    return false;
}

size_t letter_caps_head(const char *raw, size_t bytes, char *out)
{
    const char *end = raw + (bytes < LETTER_HEADER_BLOCK_BYTES_MAX ? bytes : LETTER_HEADER_BLOCK_BYTES_MAX);
    const char *at = bytes > 0 ? skip_prelude(raw, end) : end;
    size_t used = 0;

    if (!letter_caps_has_header(at, (size_t)(end - at)))
        return 0;
    while (at < end) {
        const char *stop = line_end(at, end);

        if (is_empty_line(at, stop))
            break;
        while (stop < end && text_is_blank(*stop))   /* the lines that a header is folded to */
            stop = line_end(stop, end);
        if (stop[-1] == '\n' && !is_left_out(at, stop) && used + (size_t)(stop - at) < LETTER_HEAD_BYTES_MAX) {
            memcpy(out + used, at, (size_t)(stop - at));
            used += (size_t)(stop - at);
        }
        at = stop;
    }
    if (used > 0)
        out[used++] = '\n';
    return used;
}

bool letter_caps_has_header(const char *mail, size_t bytes)
{
    size_t i = 0;

    while (i < bytes && i < 128 && mail[i] > ' ' && mail[i] < 0x7f && mail[i] != ':')
        i++;
    if (i == 0)
        return false;
    while (i < bytes && text_is_blank(mail[i]))
        i++;
    return i < bytes && mail[i] == ':';
}
