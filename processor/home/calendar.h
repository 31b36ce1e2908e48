/* Calendar: when the next deadline is. Pure: times come in and go out, no clock is read.
 *
 * A turn ends either a set number of hours after it began, or on fixed days at a fixed local time (a cadence), with
 * daylight saving as in the zone. Holidays have no deadline: it moves on to the same local time of the
 * next day that is not a holiday. The result is an instant in UTC, and a deadline that players were told stays that instant:
 * zone, cadence and holidays only make the next one. */
#ifndef POSTERN_HOME_CALENDAR_H
#define POSTERN_HOME_CALENDAR_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/error.h"
#include "engine/kernel/arena.h"

enum { CALENDAR_TIMES_MAX = 8, CALENDAR_HOLIDAYS_MAX = 64 };

/* Days without a deadline, first and last; year 0: every year. */
struct calendar_days {
    int first_year, first_month, first_day;
    int last_year, last_month, last_day;
};

struct calendar {
    unsigned weekdays;               /* bit 0 is Monday; 0: no cadence, hours count */
    int minutes[CALENDAR_TIMES_MAX]; /* of the local day, rising */
    int time_count;
    const char *zone;                /* proper name, "UTC" */
    struct calendar_days holidays[CALENDAR_HOLIDAYS_MAX];
    int holiday_count;
};

/* Reads "mon wed fri 18:00 Europe/Berlin", "daily 20:00", "tue 06:00 18:00 UTC"; "" is no cadence. zone: used when
 * the text names none. ERR_FORMAT says which word is wrong and what would be right. */
enum status calendar_read(struct calendar *calendar, const char *cadence, const char *holidays, const char *zone,
                          struct arena *arena, struct error *err);

/* The next deadline: with a cadence its first instant that lies at least least_s after `from`; otherwise `from` plus hours_s,
 * moved past holidays. If all days are holidays it gives up after ten years with ERR_CONFIG. */
enum status calendar_next(const struct calendar *calendar, int64_t from_utc_s, int64_t hours_s, int64_t least_s,
                          int64_t *deadline_utc_s, struct error *err);

/* A day as "2026-12-24" in a zone: when it begins, and when the next one does. ERR_FORMAT. */
enum status calendar_day(const char *day, const char *zone, int64_t *begins_utc_s, int64_t *ends_utc_s,
                         struct error *err);

#endif
