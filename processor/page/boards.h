/* Boards: a page holds each drawn board once, and its pictures use it. */
#ifndef POSTERN_PAGE_BOARDS_H
#define POSTERN_PAGE_BOARDS_H

#include <glib.h>

#include "engine/kernel/arena.h"

/* All zero: none yet. */
struct boards {
    GHashTable *numbers;             /* drawing -> number */
    GString *defs;                   /* the inside of <defs> */
    GString *words;                  /* the same boards in words, each with the id "w" and its own */
    struct arena arena;
};

void boards_begin(struct boards *boards);
/* The id of this drawing, "b1", "b2" ... in the order in which they came. list: the same in words, as HTML. */
const char *boards_id(struct boards *boards, const char *drawing, const char *list);
void boards_release(struct boards *boards);

#endif
