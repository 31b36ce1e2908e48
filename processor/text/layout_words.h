/* Columns and words, as the files of layout share them. */
#ifndef POSTERN_TEXT_LAYOUT_WORDS_H
#define POSTERN_TEXT_LAYOUT_WORDS_H

#include "processor/base/span.h"

/* How many columns a text takes: one a character. */
size_t layout_columns(struct span text);

/* Takes as many words from the front of a text as fit into `room` columns, one at least, and the blanks behind
 * them. The first `first` bytes and the word after them are never parted. */
struct span layout_line_take(struct span *text, size_t first, size_t room);

#endif
