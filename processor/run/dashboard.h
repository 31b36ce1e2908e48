/* Dashboard: tells the moderator by mail once a day how all games stand: what needs him, who is late, what is due before the
 * next board, which game waits for whom; and which mails need his attention. */
#ifndef POSTERN_RUN_DASHBOARD_H
#define POSTERN_RUN_DASHBOARD_H

#include "processor/run/run.h"

/* Queues it when its time of the day has passed since the last one; a part of a run. Does nothing without a moderator, or when
 * the configuration does not ask for it. */
enum status run_dashboard(struct home *home, struct run_tally *tally, struct error *err);

#endif
