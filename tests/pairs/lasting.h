/* Lasting: follows every spell that stays to each of its possible ends. */
#ifndef POSTERN_PAIRS_LASTING_H
#define POSTERN_PAIRS_LASTING_H

#include "tests/pairs/play.h"

int lasting_count(void);
const char *lasting_name(int number);

/* Plays it; play->wrong names the first fault. */
void lasting_run(struct play *play, int number);

#endif
