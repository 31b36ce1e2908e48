/* Period: the months of the calendar, in UTC, at whose end ratings are computed. */
#ifndef POSTERN_LEAGUE_PERIOD_H
#define POSTERN_LEAGUE_PERIOD_H

#include <stdint.h>

#include "engine/kernel/arena.h"

enum { PERIOD_MONTHS_MAX = 12 };

/* The number of the period of so many months in which a moment lies; periods of one month are counted from January of the year
 * 0. A moment from 1970 on. */
int period_of(int64_t at_utc_s, int months);

/* When a period begins: the one before ends then. */
int64_t period_begins_utc_s(int period, int months);

/* "2026-11": the first month of a period, in the arena; and back, or -1: it is none. */
const char *period_name(struct arena *arena, int period, int months);
int period_find(const char *name, int months);

#endif
