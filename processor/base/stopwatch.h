/* How long things take: a clock that only goes forward, whatever is done to the time of day. Dates and deadlines come from
 * the home's time, never from here. */
#ifndef POSTERN_BASE_STOPWATCH_H
#define POSTERN_BASE_STOPWATCH_H

#include <stdint.h>

/* Milliseconds since a moment that stays the same while the machine runs. */
int64_t stopwatch_ms(void);

#endif
