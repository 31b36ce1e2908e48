/* Bodies of outgoing mail: the text made safe and narrow, and its transfer encodings.
 *
 * body_normal turns any bytes into lines of clean UTF-8; all later code may rely on that form: \n line ends, no
 * trailing blanks, no tabs, no control characters, one \n at the end. */
#ifndef POSTERN_SEND_COMPOSE_BODY_H
#define POSTERN_SEND_COMPOSE_BODY_H

#include <stdbool.h>

#include "processor/base/bytes.h"

struct body_count {
    int wrapped_lines;
    int wide_lines;
};

/* Appends the normal form of text: broken UTF-8 replaced, controls dropped, tabs as blanks to the next multiple of
 * eight, lines wider than `columns` characters wrapped at a blank with the indentation of their beginning, lines
 * without a blank left wide. With INT_MAX columns every line stays whole. An empty text stays empty. */
void body_normal(struct bytes *out, const char *text, int columns, struct body_count *count);

/* The transfer encoding for a normal text (or the page made of one). Never 8bit, which a relay may re-encode, and never
 * base64, which some filters count against a mail. */
enum body_encoding { BODY_7BIT, BODY_QUOTED_PRINTABLE };

/* 7bit, unless there is a character beyond ASCII, a line that starts with `From ` or a dot (relays and mailboxes
 * change those), or a line longer than a mail may have. */
enum body_encoding body_encoding(const char *text, size_t n, bool *ascii);

/* Append text in its encoding, lines ending in CR LF. */
void body_put(struct bytes *out, enum body_encoding encoding, const char *text, size_t n);

/* Appends bytes as base64 in lines of 76 and CR LF; they come out as they were. */
void body_put_base64(struct bytes *out, const void *from, size_t n);

#endif
