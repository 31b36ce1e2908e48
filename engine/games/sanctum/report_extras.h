/* Report extras: what a report shows besides the view: durations and clocks before and after, what the reader can pay,
 * the lines of an order template. They use only the view and the events that the reader sees, so nothing can leak. */
#ifndef POSTERN_SANCTUM_REPORT_EXTRAS_H
#define POSTERN_SANCTUM_REPORT_EXTRAS_H

#include "engine/kernel/value.h"

/* The rule set's `complete`. Adds to spells `before`; to boardhops `before`, `returns`, `roster`, `spell-line`,
 * `why-occupied` or `why-structure`, and one of the flags `counts`, `waits`, `awaits`, `hopper`; to own structures `next-novice`; and the list
 * `/lists/order-lines` (`order`, `note`). */
void sa_complete(struct arena *arena, struct value *view, const struct value *events);

#endif
