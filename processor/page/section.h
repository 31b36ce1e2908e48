/* Section: what a page shows of one record: picture, words, orders, hands. */
#ifndef POSTERN_PAGE_SECTION_H
#define POSTERN_PAGE_SECTION_H

#include "processor/home/home.h"
#include "processor/page/boards.h"
#include "processor/replay/history.h"

struct sections {
    struct home *home;
    struct boards *boards;
    const char *board;               /* of the section before; NULL: none */
    int records;                     /* of the page */
    bool slim;                       /* pictures of the first, the last and the key records alone */
    int turn;                        /* of the section before; -1: none */
    int64_t last_utc_s;              /* when the last orders so far came; 0: nobody knows */
    struct arena lasting;            /* what scenes of records have in common; whoever made the sections releases it */
};

/* The view of the section of the record that the history is at, for templates/site/record.mustache, in the history's arena.
 * point: a list for the page's line of records; it gets an entry, in `arena`. */
struct value *section_view(struct sections *sections, struct replay_history *history, struct value *points, struct arena *arena);

#endif
