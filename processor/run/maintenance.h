/* Maintenance: a time in which runs take mails in and store them, but read, resolve and send nothing.
 *
 * It is on while HOME holds the file `maintenance`, which says since when; so it can begin while a run is at work, or
 * while the database cannot be opened. The history notes its end: the next run that resolves puts off every deadline
 * that passed meanwhile (outage.h). */
#ifndef POSTERN_RUN_MAINTENANCE_H
#define POSTERN_RUN_MAINTENANCE_H

#include "processor/home/home.h"

/* Since when it is on; STORE_NO_TIME when it is not. */
int64_t maintenance_since(struct home *home);

/* ERR_CONFLICT: it is on already. */
enum status maintenance_begin(const char *home, int64_t now_utc_s, struct error *err);
/* ERR_CONFLICT: it is not on. Needs the lock of the home. */
enum status maintenance_end(struct home *home, struct error *err);

/* Since when it was on, if it has ended and no deadline has been checked since; otherwise STORE_NO_TIME. */
enum status maintenance_took(struct home *home, int64_t *since_utc_s, struct error *err);
enum status maintenance_forget(struct home *home, struct error *err);

#endif
