/* Integrity: checks whether the history can be trusted before anything is done or mailed because of it.
 *
 * A check of a whole large database takes long, so it happens once a day. Damage that a run meets at any other
 * time ends the run as well; if only one game's contents disagree, only that game is held. */
#ifndef POSTERN_HOME_INTEGRITY_H
#define POSTERN_HOME_INTEGRITY_H

#include "processor/home/home.h"

/* The first check of the day (by the home's time) goes through the database. ERR_CORRUPT: it is damaged, and the check is
 * due again. */
enum status integrity_look(struct home *home, struct error *err);

/* Something was ERR_CORRUPT. Is it the database itself? Then ERR_CORRUPT says what is wrong with it, otherwise OK. */
enum status integrity_doubt(struct home *home, struct error *err);

#endif
