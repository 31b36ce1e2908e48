/* HTML: the only way from the texts of others into a page.
 *
 * A view is cleaned and rendered with a template of templates/site/ that escapes what it writes. Members whose name begins
 * with "html_" are HTML already, made by this program, and are left as they are; templates write them with three braces. */
#ifndef POSTERN_PAGE_HTML_H
#define POSTERN_PAGE_HTML_H

#include "processor/home/home.h"

enum { HTML_TEXT_BYTES = 4096, HTML_NAME_BYTES = 200 };

/* Renders templates/site/<name>.mustache; of the home's own ones, a broken one is reported and ours is used. The view is
 * changed. */
enum status html_render(struct home *home, const char *name, struct value *view, struct arena *arena, char **text,
                        struct error *err);

/* The style and the script of all pages. */
enum status html_style(struct home *home, const char **text, struct error *err);
enum status html_script(struct home *home, const char **text, struct error *err);
/* The script that makes a grid for arrow keys of the lists that tell a board. */
enum status html_grid(struct home *home, const char **text, struct error *err);
/* The same behind the one that keeps the pictures of records, which stands before them. */
enum status html_records(struct home *home, struct arena *arena, const char **text, struct error *err);
/* The script of the search. */
enum status html_search(struct home *home, const char **text, struct error *err);
/* The script that loads the engine for browsers. */
enum status html_engine(struct home *home, const char **text, struct error *err);
/* The script of a page where a player tries orders. */
enum status html_trial(struct home *home, const char **text, struct error *err);

/* A script as the inside of an element of a page that is also XML. In the arena. */
const char *html_script_data(struct arena *arena, const char *script);

/* What a content security policy calls an inline style or script of these bytes: 'sha256-...'. In the arena. */
const char *html_hash(struct arena *arena, const char *text);

/* Bytes as base64. In the arena. */
const char *html_base64(struct arena *arena, const void *bytes, size_t count);

#endif
