/* Outage: what a run does after a jump of the clock, or after a long time without any run.
 *
 * Nobody could play by deadlines that passed while the host was away, and a clock that is wrong by a month must not
 * resolve a month of turns. So a run that comes long after the last one puts off every deadline that has passed, tells
 * everybody, and resolves nothing by deadline. A run whose time is before the last one takes back what the clock set while
 * it was ahead. Maintenance (maintenance.h) always counts as an outage, even a short one. */
#ifndef POSTERN_RUN_OUTAGE_H
#define POSTERN_RUN_OUTAGE_H

#include "processor/home/home.h"

/* Call this after mails were read and before games are resolved. A transaction a game. *moved: deadlines put off. */
enum status outage_guard(struct home *home, int *moved, struct error *err);

/* Notes that a run took place at this time. */
enum status outage_note(struct home *home, struct error *err);

#endif
