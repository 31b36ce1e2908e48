/* Site: the pages of a home's published games as a folder of static files.
 *
 * Same home, same files: no clock and no chance goes into them. A second pass writes nothing; after a change it writes only the
 * pages that the change touches. Each file is written beside its place and renamed; the state of the pass (.postern-site) comes
 * last, so that a pass that was killed is completed by the next one. Nothing is removed that no pass has written. */
#ifndef POSTERN_SITE_H
#define POSTERN_SITE_H

#include "processor/home/home.h"

struct site_wish {
    const char *folder;
    const char *title;               /* over the lists; NULL: "Games" */
    const char *url;                 /* where it will lie, with a slash at its end; NULL: no feeds, which need whole addresses */
    const char *const *games;        /* names or numbers of the games that it has; NULL: all that are published */
    int game_count;
    const char *const *from;         /* replays, which are shown instead of the home's games; of the home then only the templates
                                      * are used; NULL: none */
    int from_count;
    bool all;                        /* makes every page anew */
    bool force;                      /* takes a folder that holds other files */
    bool slim;                       /* pages leave out pictures that the reader's browser can draw */
    int limit;                       /* games whose pages are made in this pass at most; 0: all */
};

struct site_tally {
    int games;                       /* on the site */
    int differing;                   /* of replays: whose game is not what its rules say; their pages tell where */
    int made;                        /* pages of games made in this pass */
    int left;                        /* that have to be made in another pass, for the limit */
    int written, removed;            /* files */
};

/* One pass. ERR_REFUSED: the folder is not ours, or a game that was asked for is not published. ERR_NOT_FOUND: there is no such
 * game. ERR_IO: the folder cannot be written. ERR_FORMAT: a file is no replay. ERR_CONFLICT: two are of games of one number. */
enum status site_make(struct home *home, const struct site_wish *wish, struct site_tally *tally, struct error *err);

#endif
