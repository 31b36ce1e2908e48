#include "engine/league/period.h"

#include "engine/kernel/text.h"

enum { SECONDS_A_DAY = 86400, MONTHS_A_YEAR = 12, YEARS_MAX = 9999, DAYS_TO_1970 = 719468 };

/* Days from 1 January 1970 to the first of a month. A year that begins in March ends with its leap day, and its months have
 * 30.6 days on average in the order 31 30 31 30 31. */
static int64_t days_to_month(int64_t month)
{
    int64_t of_march = month - 2, year = of_march / MONTHS_A_YEAR, in_year = of_march % MONTHS_A_YEAR;

    return year * 365 + year / 4 - year / 100 + year / 400 + (153 * in_year + 2) / 5 - DAYS_TO_1970;
}

/* Months from January of the year 0. */
static int64_t month_of(int64_t at_utc_s)
{
    int64_t days = at_utc_s / SECONDS_A_DAY, month = (1970 + days / 366) * MONTHS_A_YEAR;

    while (days_to_month(month + 1) <= days)
        month++;
    return month;
}

int period_of(int64_t at_utc_s, int months)
{
    return (int)(month_of(at_utc_s) / months);
}

int64_t period_begins_utc_s(int period, int months)
{
    return days_to_month((int64_t)period * months) * SECONDS_A_DAY;
}

const char *period_name(struct arena *arena, int period, int months)
{
    int month = period * months;

    return arena_printf(arena, "%04d-%02d", month / MONTHS_A_YEAR, month % MONTHS_A_YEAR + 1);
}

static bool digits(const char *text, int count, int *number)
{
    *number = 0;
    for (int i = 0; i < count; i++) {
        if (!text_is_digit(text[i]))
            return false;
        *number = *number * 10 + (text[i] - '0');
    }
    return true;
}

int period_find(const char *name, int months)
{
    int year, month;

    if (!digits(name, 4, &year) || name[4] != '-' || !digits(name + 5, 2, &month) || name[7] || month < 1 ||
        month > MONTHS_A_YEAR || year < 1970 || year > YEARS_MAX)
        return -1;
    month += year * MONTHS_A_YEAR - 1;
    return month % months == 0 ? month / months : -1;
}
