/* Page: one game as one HTML file, made from its replay; a game of more than PAGE_RECORDS records is several files that lead to
 * each other.
 *
 * A page is whole without scripts: a section a record, with picture, words and orders. It names nothing outside of itself but
 * style, script and pages of its own site. Same replay and wish, same bytes. */
#ifndef POSTERN_PAGE_H
#define POSTERN_PAGE_H

#include "processor/home/home.h"
#include "processor/page/proof.h"
#include "processor/replay/replay.h"

enum { PAGE_RECORDS = 1000 };        /* of a file; a longer game is a page of several */

struct page_wish {
    struct home *home;               /* only its templates are used */
    bool as_onlooker;                /* what onlookers saw of a full replay, without orders and replay; otherwise all */
    int records;                     /* only the first so many; 0: all */
    int records_a_file;              /* 0: PAGE_RECORDS */
    const char *base;                /* the name of its file without ".html"; the others are called BASE-2.html, BASE-3.html ... */
    bool alone;                      /* one file that can be mailed: style, script and replay are in it */
    const char *up;                  /* of a site's page: the way to its folder, "../../"; "" for one in it */
    const char *style, *grid, *script;   /* ... and the names of these files below a/ */
    const char *download;            /* ... and of the replay beside the page; NULL: there is none */
    const struct replay_check *check;    /* what a check of the replay has said; NULL: nobody has asked */
    bool slim;                       /* pictures of the first, the last and the key records alone, where the reader's browser can draw
                                      * the others: it has the engine, and a replay with positions */
    const struct page_proof *proof;  /* what the reader's browser can check; NULL: the page offers no check */
    int64_t first_utc_s, last_utc_s; /* when the records were made; 0: only the days of the orders are known */
    const struct value *about;       /* more facts for the head of the page, an object; NULL */
};

/* The files of a page: the first, and those with the records that it has no room for. */
struct page_files {
    const char *const *html;
    int count;
};

/* What lists tell of the game; texts in the arena. */
struct page_facts {
    const char *game, *rules, *title;    /* "g12", "sanctum", "Sanctum" */
    const char *result;              /* "RED won: capture"; NULL: it is not over, or nobody can tell */
    audience winners;
    int seats, records, turns;
    const char *const *seat_names, *const *players;   /* players: NULL when nobody is named */
    struct value *cards;             /* the names of the cards and spells that were played, as far as who looks may know */
    const char *first_day, *last_day;    /* of records, or else of orders, "2026-11-20"; "" when nobody can tell */
    const char *score, *figures;     /* to save beside a page that has a download: PGN, CSV; NULL: there is none */
    const char *last_hash;           /* hex */
    const char *stopped;             /* why pictures or records end before the game; NULL */
};

/* The page of a replay, a text of so many bytes, in messages called `name`. files: in the arena. ERR_FORMAT when it is not a
 * replay; one that cannot have happened is shown without pictures, and says so. */
enum status page_write(const struct page_wish *wish, const char *replay, size_t bytes, const char *name, struct arena *arena,
                       struct page_files *files, struct page_facts *facts, struct error *err);

/* The name of a file of a page, from 1: "BASE.html", "BASE-2.html". In the arena. */
const char *page_file_name(struct arena *arena, const char *base, int number);

/* The content security policy of pages that have style and script beside them, and of those among them that can check their
 * replay: these may compile a module. */
extern const char page_policy[], page_policy_of_proof[];

#endif
