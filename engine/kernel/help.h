/* Help: a rule set's pages, found by their words in one table, and lists in them that are made from catalogues.
 *
 * In a page a line is a paragraph; lines that begin with two blanks stay as they are, and so do rows of tables, which begin
 * with `|`. */
#ifndef POSTERN_HELP_H
#define POSTERN_HELP_H

#include "engine/kernel/arena.h"

/* One page, or (no words) a whole catalogue. A table of them is closed by an entry without anything. */
struct help_page {
    const char *words;           /* that call it, with `|` between them: "setup|deck"; "": the game's own page */
    const char *text;            /* the page, or ... */
    const char *(*made)(struct arena *arena);      /* ... what makes it */
    /* The page of something more: of what stands behind the word ("War" of SPELLS War); of an entry without words: of any
     * word that no entry before it has a page of. NULL: there is none. */
    const char *(*find)(struct arena *arena, const char *about);
};

/* The page of a word, whatever its case; NULL: there is none. pages NULL: the game has none. */
const char *help_find(const struct help_page *pages, struct arena *arena, const char *word);

/* A head, and behind it what `row` makes of each thing from `first` up to before `end`, where it is not NULL. */
const char *help_rows(struct arena *arena, const char *head, int first, int end,
                      const char *(*row)(struct arena *arena, int thing));

#endif
