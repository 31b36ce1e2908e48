/* Letter HTML: the text of a mail that came as HTML only.
 *
 * Not a browser: scripts, styles and comments go, block elements break lines, entities become characters, blanks
 * collapse except in pre. What the known mail programs mark as quoted is given a leading "> ", so that the search for
 * orders drops it like any quote. One pass, no recursion. */
#ifndef POSTERN_LETTER_HTML_H
#define POSTERN_LETTER_HTML_H

#include <stddef.h>

#include "processor/letter/text.h"

/* Adds the visible text of UTF-8 HTML. */
void letter_html_add(struct bytes *out, const char *html, size_t bytes);

#endif
