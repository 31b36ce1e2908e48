/* Routes: what the mail server of a cluster has to know to bring a mail to the home that has its game.
 *
 * By its number a game belongs to the home that made it. The file of a home lists the games that it has from other homes, in
 * the order of their numbers, a line each; so a new game changes no file. */
#ifndef POSTERN_HOME_ROUTES_H
#define POSTERN_HOME_ROUTES_H

#include "processor/home/home.h"

/* How the mail server reads it: "g12: robot-b@host" for a look-up by the game, or a regular expression for the whole address. */
enum routes_form { ROUTES_EXIM, ROUTES_POSTFIX };

struct routes_tally {
    int games;
    bool written;                    /* the file was not like that before */
};

/* The text of the file, in the arena. */
enum status routes_text(struct home *home, enum routes_form form, struct arena *arena, const char **text, int *games,
                        struct error *err);

/* Brings the file at `path` up to date, if it is not, under the home's lock: the mail server sees the old file or the new one,
 * whole. */
enum status routes_write(struct home *home, enum routes_form form, const char *path, struct arena *arena,
                         struct routes_tally *tally, struct error *err);

#endif
