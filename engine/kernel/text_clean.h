/* Clean text: what others wrote, fit for pictures and pages. */
#ifndef POSTERN_TEXT_CLEAN_H
#define POSTERN_TEXT_CLEAN_H

#include <stdbool.h>
#include <stddef.h>

#include "engine/kernel/arena.h"

/* A text without control characters, marks of direction, what is not UTF-8 and what XML does not allow, in at most `most`
 * bytes; a longer one ends with "...". lines: ends of lines stay. In the arena. */
const char *text_clean(struct arena *arena, const char *text, size_t most, bool lines);

/* Is it clean already, being one line of ASCII of at most that many bytes? */
bool text_is_plain(const char *text, size_t most);

/* Are so many bytes printable ASCII? And how many of them are, from the first on? */
bool text_is_plain_n(const char *text, size_t bytes);
size_t text_plain_bytes(const char *text, size_t bytes);

/* Are so many bytes all below 0x80? */
bool text_is_ascii(const char *text, size_t bytes);

#endif
