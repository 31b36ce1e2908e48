/* Letter caps: how large a raw mail may be before any parser sees it.
 *
 * A header of 100 KB of nested groups overruns GMime's stack, and a million tiny parts its memory. So one pass first
 * measures the raw bytes and brings them into the one form that the parser is tested with. */
#ifndef POSTERN_LETTER_CAPS_H
#define POSTERN_LETTER_CAPS_H

#include <stdbool.h>
#include <stddef.h>

enum {
    LETTER_HEADER_BLOCK_BYTES_MAX = 128 << 10,
    LETTER_HEADER_BYTES_MAX = 16 << 10,   /* one header with its folded lines */
    LETTER_HEADERS_MAX = 500,
    LETTER_RECEIVED_MAX = 200
};

/* NULL when the mail keeps within every cap, otherwise the cap that it breaks, as a sentence for the operator. */
const char *letter_caps_check(const char *raw, size_t bytes);

/* Writes the mail to `out` (room for `bytes`; it never grows) without a leading byte order mark or mbox "From " line,
 * every CR before a line feed dropped, and NULs within the header turned into blanks. Returns the bytes written. */
size_t letter_caps_clean(const char *raw, size_t bytes, char *out);

enum { LETTER_HEAD_BYTES_MAX = 16 << 10 };

/* Writes the head of an unreadable mail to `out` (room for LETTER_HEAD_BYTES_MAX), without headers that may be long or
 * describe its parts: enough to see whose mail it is. Gives the bytes written; 0 when it has no head. */
size_t letter_caps_head(const char *raw, size_t bytes, char *out);

/* Whether a cleaned mail begins with a header field at all. */
bool letter_caps_has_header(const char *mail, size_t bytes);

#endif
