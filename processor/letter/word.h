/* Letter word: does a letter hold common words alone, or orders too? */
#ifndef POSTERN_LETTER_WORD_H
#define POSTERN_LETTER_WORD_H

#include <stdbool.h>

/* Whether every line that says anything begins with a common word, and so does every part behind a `;`. False for a
 * text that says nothing. Lines that begin with `#` are comments. */
bool letter_word_only(const char *text);

#endif
