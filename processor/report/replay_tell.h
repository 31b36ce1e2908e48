/* Replay tell: a record of a replay in the words of reports, with the board. */
#ifndef POSTERN_REPORT_REPLAY_TELL_H
#define POSTERN_REPORT_REPLAY_TELL_H

#include "processor/home/home.h"
#include "processor/replay/replay.h"

/* For struct replay_show: `context` is a struct home of which only the templates are used. */
void replay_tell(void *context, const struct replay_page *page, FILE *out);

#endif
