/* Help: a rule set's pages, found by their words in one table, and lists that pages make from catalogues.
 *
 * Each line of a page is a paragraph; lines that begin with two blanks stay unchanged, and so do rows of tables, which
 * begin with `|`. */
#ifndef POSTERN_HELP_H
#define POSTERN_HELP_H

#include "engine/kernel/arena.h"

/* One page, or (without words) a whole catalogue. An empty entry closes a table of them. */
struct help_page {
    const char *words;           /* words that call the page, separated by `|`: "setup|deck"; "": the game's own
                                  * page */
    const char *text;            /* the page, or ... */
    const char *(*made)(struct arena *arena);      /* ... what makes it */
    /* The page for the text after the word ("War" in SPELLS War); for an entry without words: the page for any word that
     * no earlier entry has. NULL: there is none. */
    const char *(*find)(struct arena *arena, const char *about);
};

/* The page of a word, whatever its case; NULL: there is none. pages NULL: the game has none. */
const char *help_find(const struct help_page *pages, struct arena *arena, const char *word);

/* A head, followed by what `row` returns for each thing from `first` up to before `end`; a NULL is left out. */
const char *help_rows(struct arena *arena, const char *head, int first, int end,
                      const char *(*row)(struct arena *arena, int thing));

#endif
