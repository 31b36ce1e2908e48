/* The page beside a text: the same words as HTML, for a window of any width.
 *
 * Sentences wrap where the window ends; maps and tables, which are indented by two blanks,
 * keep their columns, in letters small enough that the widest row fits. Nothing in the text is markup, and the page fetches
 * nothing. A board may stand in it as a table of cells, which readers show that show no drawings. */
#ifndef POSTERN_SEND_COMPOSE_PAGE_H
#define POSTERN_SEND_COMPOSE_PAGE_H

#include "processor/base/bytes.h"

/* Appends the page of a normal text (compose_body.h), under a title that header_clean has seen. picture: HTML to stand after the
 * first paragraph, from a scene (scene_table); NULL: none. */
void page_put(struct bytes *out, const char *title, const char *text, size_t n, const char *picture);

#endif
