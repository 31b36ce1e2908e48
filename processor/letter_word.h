/* Letter word: the order words that all games have in common. They are the processor's; no rule set has an order that
 * begins with one of them. */
#ifndef POSTERN_LETTER_WORD_H
#define POSTERN_LETTER_WORD_H

#include <stdbool.h>

/* Which common word a line begins with, in capitals ("HELP", "OFFER DRAW"), or NULL. Case does not matter, and
 * punctuation may follow. ADD is none: what follows it are orders. */
const char *letter_word_find(const char *line);

/* Whether every line that says anything begins with a common word, and so does every part behind a `;`. False for a
 * text that says nothing. Lines that begin with `#` are comments. */
bool letter_word_only(const char *text);

#endif
