/* Letter quote: which lines of a mail's text are its writer's own, and which of them are orders.
 *
 * An unquoted frame `#orders GAME [tTURN] [PLAYER [PASSWORD]]` ... `#end` wins, and then only frames are read. Without
 * one, the orders are the text up to the first sign of an old mail or a signature, without quoted lines, attributions, phone
 * lines and PGP armour; text behind a quote counts too, for those who answer below or between. The reader guesses nothing
 * from names or greetings. */
#ifndef POSTERN_LETTER_QUOTE_H
#define POSTERN_LETTER_QUOTE_H

#include <stdbool.h>

#include "processor/letter/letter.h"

struct letter_quote {
    const struct letter_block *blocks;   /* frames, or one unframed text; empty ones are left out */
    int block_count;
    int frames;                          /* also the empty ones */
    bool is_sealed;                      /* it held an encrypted PGP message */
    bool is_cut_short;                   /* there was more text than a letter takes */
    const char *const *cuts;
    int cut_count;
    const char *const *told;             /* text that was left out although the writer may have meant it, as sentences to him */
    int told_count;
};

/* Reads a clean text (letter_text.h). */
struct letter_quote letter_quote_read(const char *text, struct arena *arena);

#endif
