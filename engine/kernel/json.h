/* Json: the characters of canonical JSON, shared by value trees and codec tables.
 *
 * Texts are UTF-8; `"`, `\` and control characters are escaped, the controls as \u00xx in lower case, and nothing else
 * is. Numbers are whole. The caller provides enough room for writers; readers never look past `end`, and leave `at` on
 * the byte that they refuse, with the fault in words. */
#ifndef POSTERN_JSON_H
#define POSTERN_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    JSON_INT_BYTES = 20,      /* the longest whole number of 64 bits, with its sign */
    JSON_ESCAPE_BYTES = 6     /* the longest form of one byte of text */
};

/* The decimal digits of a number, at most JSON_INT_BYTES, no NUL; returns the end. */
char *json_write_int(char *out, int64_t number);

/* 16 lower-case hex digits, no NUL; returns the end. */
char *json_write_hex64(char *out, uint64_t number);

/* A text of this many bytes with its quotes and escapes, no NUL; returns the end, or NULL when it does not fit before
 * `room_end` (some bytes may then have been written). */
char *json_write_text(char *out, const char *room_end, const char *text, size_t bytes);

/* The rest of the text to read, and after a failure the fault at that place. */
struct json_cursor {
    const char *at, *end;
    const char *fault;
};

/* Bytes up to the closing quote of the text that starts at `at` (after its opening quote): enough room for the decoded
 * text. An unclosed text ends at `end`. */
size_t json_text_room(const struct json_cursor *in);

/* Decodes a text into out, from after its opening quote to past its closing quote. out gets a NUL, which room
 * includes. canonical: accepts only the escapes that json_write_text writes. A text that is not UTF-8, or holds a NUL,
 * is refused. */
bool json_read_text(struct json_cursor *in, bool canonical, char *out, size_t room);

/* A whole number as json_write_int writes it; without `canonical` also -0. */
bool json_read_int(struct json_cursor *in, bool canonical, int64_t *number);

/* The beginning of the text at `at`, for use in a message: whole characters, '?' for bytes that are not part of one.
 * Returns shown. */
enum { JSON_SHOWN_BYTES = 20 };
char *json_show(const char *at, const char *end, char shown[JSON_SHOWN_BYTES]);

#endif
