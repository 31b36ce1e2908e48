/* Headers of outgoing mail: the one place that writes them.
 *
 * A header has a name, which the program sets, and a value that may come from a player. The output of header_add and
 * header_address can never contain a second header: control characters and broken UTF-8 are gone, text that is not
 * ASCII (or looks encoded) becomes RFC 2047 words, lines are folded at 78 where a blank allows it. */
#ifndef POSTERN_SEND_COMPOSE_HEADER_H
#define POSTERN_SEND_COMPOSE_HEADER_H

#include <stdint.h>

#include "processor/base/bytes.h"

/* How the words of a value are treated. */
enum header_form {
    HEADER_TEXT,       /* free text: encoded where needed */
    HEADER_STRUCTURED  /* addresses, ids, parameters made by the program out of checked parts: only folded */
};

enum {
    HEADER_LINE_BYTES = 78,
    HEADER_WORD_BYTES = 75,      /* an encoded word; RFC 2047 */
    HEADER_TEXT_BYTES_MAX = 200, /* a longer free text is cut here, at a whole character */
    HEADER_CLEAN_BYTES = HEADER_TEXT_BYTES_MAX + 5
};

/* Copies a text as one line of clean UTF-8: broken bytes replaced, controls become a blank, blanks do not double, none
 * stands at an end; cut at `most` bytes (at most HEADER_TEXT_BYTES_MAX) with an ellipsis. */
void header_clean(char out[HEADER_CLEAN_BYTES], const char *text, size_t most);

/* Writes `name: value` and CR LF. */
void header_add(struct bytes *out, const char *name, enum header_form form, const char *value);

/* Writes `name: "display" <address>`, or `name: <address>` when display is NULL or blank. The address is already
 * checked. */
void header_address(struct bytes *out, const char *name, const char *display, const char *address);

/* `Thu, 02 Jul 2026 18:05:00 +0000`, in a buffer of HEADER_DATE_BYTES. */
enum { HEADER_DATE_BYTES = 40 };
void header_date(char date[HEADER_DATE_BYTES], int64_t utc_s);

#endif
