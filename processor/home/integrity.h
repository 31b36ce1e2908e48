/* Upkeep: whether the history can be trusted before anything is done or mailed on its word.
 *
 * Looking through a whole database takes long when it is large, so it is done once a day. Damage that is met at any other
 * time ends the run as well; a game whose own contents do not agree is held alone. */
#ifndef POSTERN_HOME_INTEGRITY_H
#define POSTERN_HOME_INTEGRITY_H

#include "processor/home/home.h"

/* The first look of the day (by the home's time) goes through the database. ERR_CORRUPT: it is damaged, and the look is
 * due again. */
enum status integrity_look(struct home *home, struct error *err);

/* Something was ERR_CORRUPT. Is it the database itself? Then ERR_CORRUPT with what is wrong with it, else OK. */
enum status integrity_doubt(struct home *home, struct error *err);

#endif
