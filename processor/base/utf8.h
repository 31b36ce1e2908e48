/* UTF-8, read strictly: each byte that is not well-formed becomes one replacement character, never a guess. */
#ifndef POSTERN_BASE_UTF8_H
#define POSTERN_BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { UTF8_REPLACEMENT = 0xfffd, UTF8_BYTES_MAX = 4 };

/* Reads the character at text (bytes > 0 are left) into *point and returns how many bytes it took. Over-long forms,
 * surrogates and cut sequences give UTF8_REPLACEMENT and take one byte. */
size_t utf8_next(const char *text, size_t bytes, uint32_t *point);

/* Writes a character into out, which holds UTF8_BYTES_MAX, and returns the number of bytes. */
size_t utf8_put(char *out, uint32_t point);

/* Whether a character only steers a display: C0, DEL, C1, line and paragraph separators, the byte order mark and the
 * bidirectional overrides and isolates, with which one line of a mail could make another look different. */
bool utf8_is_control(uint32_t point);

#endif
