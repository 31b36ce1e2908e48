/* Letter HTML: the text of a mail's HTML part.
 *
 * Not a browser: scripts, styles and comments go, block elements break lines, entities become characters, blanks
 * collapse except in pre. Text that the known mail programs mark as quoted gets a leading "> ", so that the search for
 * orders drops it like any quote; text that a writer indents ("indent more") is still his own. Text that its style hides
 * (style.h) is kept apart. One pass, no recursion. */
#ifndef POSTERN_LETTER_HTML_H
#define POSTERN_LETTER_HTML_H

#include <stdbool.h>
#include <stddef.h>

#include "processor/letter/text.h"

enum { LETTER_HTML_HIDDEN_BYTES_MAX = 200 };   /* kept of hidden text */

struct letter_html {
    const char *hidden;      /* the beginning of the text outside quotes that nobody sees, in one line; "" */
    bool has_indent;         /* there is own text in a blockquote that is not a quote */
};

/* Adds the visible text of UTF-8 HTML and says what else there is; the arena is that of `out`. */
struct letter_html letter_html_add(struct bytes *out, const char *html, size_t bytes);

#endif
