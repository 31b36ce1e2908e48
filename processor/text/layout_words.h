/* Columns and words, shared by the files of layout. */
#ifndef POSTERN_TEXT_LAYOUT_WORDS_H
#define POSTERN_TEXT_LAYOUT_WORDS_H

#include "processor/base/span.h"

/* How many columns a text takes: one a character. */
size_t layout_columns(struct span text);

/* Takes as many words from the front of a text as fit into `room` columns, at least one, and the blanks behind
 * them. It never separates the first `first` bytes from the word after them. */
struct span layout_line_take(struct span *text, size_t first, size_t room);

#endif
