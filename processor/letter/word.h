/* Letter word: the orders of a text, one after the other; are they common words alone? */
#ifndef POSTERN_LETTER_WORD_H
#define POSTERN_LETTER_WORD_H

#include <stdbool.h>

/* Whether every line that says anything begins with a common word, and so does every part behind a `;`. False for a
 * text that says nothing. Lines that begin with `#` are comments. */
bool letter_word_only(const char *text);

/* The first order at or after `text`, past blanks, line ends, `;` and comments; NULL when there is none. And the end of an
 * order: the end of its line, a `;`, or the ` #` of a comment. */
const char *letter_word_next(const char *text);
const char *letter_word_end(const char *text);

#endif
