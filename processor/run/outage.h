/* Outage: what a run makes of a clock that jumped, or of a long time without any run.
 *
 * Nobody could play by deadlines that passed while the host was away, and a clock that is wrong by a month must not
 * resolve a month of turns. So a run that comes long after the last one puts off every deadline that has passed, tells
 * everybody, and resolves nothing by deadline; one that comes before the last one takes back what a clock ahead of time
 * has set.
 * Maintenance (maintenance.h) is an outage however short it was. */
#ifndef POSTERN_RUN_OUTAGE_H
#define POSTERN_RUN_OUTAGE_H

#include "processor/home/home.h"

/* To be called before games are resolved, after mails were read. A transaction a game. *moved: deadlines put off. */
enum status outage_guard(struct home *home, int *moved, struct error *err);

/* Notes that a run took place at this time. */
enum status outage_note(struct home *home, struct error *err);

#endif
