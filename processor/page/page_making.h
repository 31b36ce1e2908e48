/* What the files of a page have in common while it is made. */
#ifndef POSTERN_PAGE_MAKING_H
#define POSTERN_PAGE_MAKING_H

#include "processor/page/curve.h"
#include "processor/page/page.h"
#include "processor/page/score.h"
#include "processor/page/section.h"

/* A file of the page: its records, and what their pictures share. */
struct page_part {
    struct boards boards;
    GString *text;                   /* the sections */
    struct value *points;            /* the line of records */
    int first, last;                 /* records */
};

/* A page while it is made. */
struct page_making {
    const struct page_wish *wish;
    struct page_facts *facts;
    struct arena *arena;             /* of what is kept */
    struct replay_header header;
    struct replay_history history;
    struct sections sections;
    struct page_part **parts;
    int part_count, part_room;
    struct curves curves;
    struct page_score score;
    const char *unread;              /* why the records end before their number; NULL */
    int64_t first_utc_s;             /* when the first orders came; 0: not known */
};

/* The rules of the game; NULL: this program does not have them. */
const struct ruleset *page_rules(const struct page_making *making);

/* What lists and the head tell, when all records have been read. */
void page_facts_note(struct page_making *making);
void page_head_add(struct page_making *making, struct value *view);

/* A name for the file to save, of plain letters whatever the replay says. */
const char *page_replay_name(struct arena *arena, const char *game);

#endif
