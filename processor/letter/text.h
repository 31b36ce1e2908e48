/* Letter text: the cleaning that every text of a mail goes through. */
#ifndef POSTERN_LETTER_TEXT_H
#define POSTERN_LETTER_TEXT_H

#include <stddef.h>
#include <stdint.h>

#include "engine/kernel/arena.h"
#include "processor/base/bytes.h"

/* Adds one character as UTF-8. */
void letter_text_add_point(struct bytes *out, uint32_t point);

/* Adds a body as the order parser may see it: `from` is UTF-8 (what is not becomes U+FFFD), every kind of line end
 * becomes "\n", every kind of blank a blank, curly quotes and dashes their ASCII forms; control characters, NUL,
 * zero width and bidirectional controls go. Full-width ASCII becomes ASCII. */
void letter_text_add_clean(struct bytes *out, const char *from, size_t n);

/* The same for one line of a header, trimmed, with line ends and controls turned into single blanks, and cut to at
 * most `limit` bytes of whole characters. NULL at the arena's limit. */
char *letter_text_clean_line(struct arena *arena, const char *from, size_t n, size_t limit);

/* A text of the writer as it may be told to him again: such a line, or "..." when it has a password in it. */
const char *letter_text_shown(struct arena *arena, const char *text, size_t limit);

#endif
