/* Board: how all games stand, mailed to the moderator once a day: what needs him, who is late, what is due before the next,
 * what waits for whom; and the mails that want looking at. */
#ifndef POSTERN_RUN_DASHBOARD_H
#define POSTERN_RUN_DASHBOARD_H

#include "processor/run/run.h"

/* Queues it when its time of the day has come since the last; a part of a run. Without a moderator, or when the
 * configuration does not ask for it, nothing. */
enum status run_dashboard(struct home *home, struct run_tally *tally, struct error *err);

#endif
