/* Lasting: every spell that stays, followed to its end by each way there is. */
#ifndef POSTERN_PAIRS_LASTING_H
#define POSTERN_PAIRS_LASTING_H

#include "tests/pairs/play.h"

int lasting_count(void);
const char *lasting_name(int number);

/* Plays it; what was not as it should be is play->wrong. */
void lasting_run(struct play *play, int number);

#endif
