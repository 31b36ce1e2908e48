/* Letter text: the cleaning that every text of a mail goes through. */
#ifndef POSTERN_LETTER_TEXT_H
#define POSTERN_LETTER_TEXT_H

#include <stddef.h>
#include <stdint.h>

#include "engine/kernel/arena.h"
#include "processor/base/bytes.h"

/* Adds one character as UTF-8. */
void letter_text_add_point(struct bytes *out, uint32_t point);

/* Adds a body in the form for the order parser: `from` is UTF-8 (invalid bytes become U+FFFD), every kind of line end
 * becomes "\n", every kind of blank a blank, curly quotes and dashes their ASCII forms; control characters, NUL,
 * zero width and bidirectional controls go. Full-width ASCII becomes ASCII. */
void letter_text_add_clean(struct bytes *out, const char *from, size_t n);

/* The same for one line of a header, trimmed, with line ends and controls turned into single blanks, and cut to at
 * most `limit` bytes of whole characters. NULL at the arena's limit. */
char *letter_text_clean_line(struct arena *arena, const char *from, size_t n, size_t limit);

/* A text of the writer in the form in which a mail may repeat it to him: such a line, or "..." when it has a password. */
const char *letter_text_shown(struct arena *arena, const char *text, size_t limit);

#endif
