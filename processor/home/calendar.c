#include "processor/home/calendar.h"

#include <glib.h>
#include <string.h>

#include "engine/kernel/text.h"
#include "processor/text/layout.h"

enum { DAYS_LOOKED_AT = 3660, WHOLE_WEEK = 0x7f, WORK_DAYS = 0x1f };

static const char *const weekday_names[] = { "mon", "tue", "wed", "thu", "fri", "sat", "sun" };

/* ---- reading ---- */

static int read_weekday(const char *word)
{
    static const char *const whole[] = { "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday" };

    for (int day = 0; day < 7; day++)
        if (text_equal_ignoring_case(word, weekday_names[day]) || text_equal_ignoring_case(word, whole[day]))
            return day;
    return -1;
}

static bool two_digits(const char *text, int most, int *number)
{
    if (!text_is_digit(text[0]) || !text_is_digit(text[1]))
        return false;
    *number = (text[0] - '0') * 10 + text[1] - '0';
    return *number <= most;
}

/* "18:00" as minutes of the day, or -1. */
static int read_minutes(const char *word)
{
    int hour, minute;

    if (strlen(word) != 5 || word[2] != ':' || !two_digits(word, 23, &hour) || !two_digits(word + 3, 59, &minute))
        return -1;
    return hour * 60 + minute;
}

static enum status add_time(struct calendar *calendar, int minutes, struct error *err)
{
    int at = calendar->time_count;

    if (at == CALENDAR_TIMES_MAX)
        return error_set(err, ERR_FORMAT, "a cadence has at most %d times of day", CALENDAR_TIMES_MAX);
    for (; at > 0 && calendar->minutes[at - 1] > minutes; at--)
        calendar->minutes[at] = calendar->minutes[at - 1];
    calendar->minutes[at] = minutes;
    calendar->time_count++;
    return OK;
}

static enum status read_word(struct calendar *calendar, const char *word, struct arena *arena, struct error *err)
{
    int day = read_weekday(word), minutes = read_minutes(word);
    char *zone;

    if (day >= 0)
        calendar->weekdays |= 1u << day;
    else if (text_equal_ignoring_case(word, "daily"))
        calendar->weekdays |= WHOLE_WEEK;
    else if (text_equal_ignoring_case(word, "weekdays"))
        calendar->weekdays |= WORK_DAYS;
    else if (minutes >= 0)
        return add_time(calendar, minutes, err);
    else if (layout_zone(arena, word, &zone, err) == OK)
        calendar->zone = zone;
    else
        return error_set(err, ERR_FORMAT, "\"%.40s\" is no day (mon ... sun, daily, weekdays), no time (18:00) and no zone "
                         "(Europe/Berlin); a cadence reads \"mon wed fri 18:00 Europe/Berlin\"", word);
    return OK;
}

/* The next blank-separated word of a text, in the arena; NULL at the end. */
static char *next_word(struct arena *arena, const char **text)
{
    size_t length;
    char *word;

    *text += strspn(*text, " \t,");
    length = strcspn(*text, " \t,");
    if (length == 0)
        return NULL;
    word = arena_text_n(arena, *text, length);
    *text += length;
    return word;
}

static enum status read_cadence(struct calendar *calendar, const char *text, struct arena *arena, struct error *err)
{
    bool any = false;

    for (char *word; (word = next_word(arena, &text)); any = true) {
        enum status status = read_word(calendar, word, arena, err);

        if (status != OK)
            return status;
    }
    if (any && (!calendar->weekdays || calendar->time_count == 0))
        return error_set(err, ERR_FORMAT, "a cadence needs a day and a time, as \"mon wed fri 18:00 Europe/Berlin\" or "
                         "\"daily 20:00\"");
    return OK;
}

/* "2026-12-24" or "12-24"; *rest is what follows. */
static bool read_date(const char *text, int *year, int *month, int *day, const char **rest)
{
    *year = 0;
    if (text_is_digit(text[0]) && text_is_digit(text[1]) && text_is_digit(text[2]) && text_is_digit(text[3])
        && text[4] == '-') {
        for (int i = 0; i < 4; i++)
            *year = *year * 10 + text[i] - '0';
        text += 5;
        if (*year == 0)
            return false;
    }
    if (!two_digits(text, 12, month) || text[2] != '-' || !two_digits(text + 3, 31, day) || *month == 0 || *day == 0)
        return false;
    *rest = text + 5;
    return *year == 0 || g_date_valid_dmy((GDateDay)*day, (GDateMonth)*month, (GDateYear)*year);
}

static bool read_holiday(const char *word, struct calendar_days *days)
{
    if (!read_date(word, &days->first_year, &days->first_month, &days->first_day, &word))
        return false;
    days->last_year = days->first_year;
    days->last_month = days->first_month;
    days->last_day = days->first_day;
    if (!*word)
        return true;
    if (strncmp(word, "..", 2) != 0)
        return false;
    return read_date(word + 2, &days->last_year, &days->last_month, &days->last_day, &word) && !*word
           && (days->first_year == 0) == (days->last_year == 0);
}

static enum status read_holidays(struct calendar *calendar, const char *text, struct arena *arena, struct error *err)
{
    for (char *word; (word = next_word(arena, &text));) {
        if (calendar->holiday_count == CALENDAR_HOLIDAYS_MAX)
            return error_set(err, ERR_FORMAT, "there may be %d holidays", CALENDAR_HOLIDAYS_MAX);
        if (!read_holiday(word, &calendar->holidays[calendar->holiday_count++]))
            return error_set(err, ERR_FORMAT, "\"%.40s\" is no holiday; they read 2026-12-24, 12-24 (every year) or "
                             "2026-12-24..2027-01-01", word);
    }
    return OK;
}

enum status calendar_read(struct calendar *calendar, const char *cadence, const char *holidays, const char *zone,
                          struct arena *arena, struct error *err)
{
    char *proper;
    enum status status;

    memset(calendar, 0, sizeof *calendar);
    status = layout_zone(arena, zone && *zone ? zone : "UTC", &proper, err);
    if (status != OK)
        return status;
    calendar->zone = proper;
    status = read_cadence(calendar, cadence ? cadence : "", arena, err);
    return status == OK ? read_holidays(calendar, holidays ? holidays : "", arena, err) : status;
}

/* ---- days ---- */

/* References are kept on purpose, as in layout: GLib then reads each zone's file once. */
static GTimeZone *zone_of(const char *name)
{
    GTimeZone *zone = name && strcmp(name, "UTC") != 0 ? g_time_zone_new_identifier(name) : NULL;

    return zone ? zone : g_time_zone_new_utc();
}

/* A day of the year as one number that compares. */
static int packed(int year, int month, int day)
{
    return (year * 16 + month) * 32 + day;
}

static bool holds(const struct calendar_days *days, int year, int month, int day)
{
    bool yearly = days->first_year == 0;
    int at = packed(yearly ? 0 : year, month, day);
    int first = packed(days->first_year, days->first_month, days->first_day);
    int last = packed(days->last_year, days->last_month, days->last_day);

    if (yearly && last < first)          /* over New Year */
        return at >= first || at <= last;
    return at >= first && at <= last;
}

static bool is_holiday(const struct calendar *calendar, GDateTime *local)
{
    int year, month, day;

    g_date_time_get_ymd(local, &year, &month, &day);
    for (int i = 0; i < calendar->holiday_count; i++)
        if (holds(&calendar->holidays[i], year, month, day))
            return true;
    return false;
}

static GDateTime *local_time(const struct calendar *calendar, int64_t utc_s)
{
    GDateTime *utc = g_date_time_new_from_unix_utc(utc_s);
    GDateTime *local = utc ? g_date_time_to_timezone(utc, zone_of(calendar->zone)) : NULL;

    if (utc)
        g_date_time_unref(utc);
    return local;
}

/* A time of day on the day that is `days` after a local time. A time that daylight saving skips means the end of
 * the gap, and a time that comes twice means the second. */
static int64_t instant(const struct calendar *calendar, GDateTime *local, int days, int minutes, GDateTime **out)
{
    int year, month, day;
    GDate date;

    g_date_time_get_ymd(local, &year, &month, &day);
    g_date_clear(&date, 1);
    g_date_set_dmy(&date, (GDateDay)day, (GDateMonth)month, (GDateYear)year);
    g_date_add_days(&date, (guint)days);
    *out = g_date_time_new(zone_of(calendar->zone), g_date_get_year(&date), (int)g_date_get_month(&date),
                           g_date_get_day(&date), minutes / 60, minutes % 60, 0);
    return *out ? g_date_time_to_unix(*out) : INT64_MAX;
}

/* The first instant of the cadence on a day that is late enough; false when the day has none. */
static bool on_day(const struct calendar *calendar, GDateTime *from, int days, int64_t least_utc_s, int64_t *deadline_utc_s)
{
    for (int i = 0; i < calendar->time_count; i++) {
        GDateTime *local;
        bool good;

        *deadline_utc_s = instant(calendar, from, days, calendar->minutes[i], &local);
        if (!local)
            return false;
        good = *deadline_utc_s >= least_utc_s && !is_holiday(calendar, local)
               && calendar->weekdays & 1u << (g_date_time_get_day_of_week(local) - 1);
        g_date_time_unref(local);
        if (good)
            return true;
    }
    return false;
}

static enum status by_cadence(const struct calendar *calendar, int64_t from_utc_s, int64_t least_utc_s,
                              int64_t *deadline_utc_s, struct error *err)
{
    GDateTime *from = local_time(calendar, least_utc_s > from_utc_s ? least_utc_s : from_utc_s);
    bool found = false;

    /* A deadline now would give no time: it must be after the moment that opened the turn. */
    if (least_utc_s <= from_utc_s)
        least_utc_s = from_utc_s + 1;
    for (int days = 0; from && days < DAYS_LOOKED_AT && !found; days++)
        found = on_day(calendar, from, days, least_utc_s, deadline_utc_s);
    if (from)
        g_date_time_unref(from);
    return found ? OK : error_set(err, ERR_CONFIG, "the calendar has no day for a deadline in ten years");
}

static enum status by_hours(const struct calendar *calendar, int64_t wanted_utc_s, int64_t *deadline_utc_s,
                            struct error *err)
{
    GDateTime *local = local_time(calendar, wanted_utc_s), *later = NULL;
    bool holiday = local && is_holiday(calendar, local);
    int minutes = local ? g_date_time_get_hour(local) * 60 + g_date_time_get_minute(local) : 0;

    *deadline_utc_s = wanted_utc_s;
    for (int days = 1; holiday && days < DAYS_LOOKED_AT; days++) {
        *deadline_utc_s = instant(calendar, local, days, minutes, &later);
        holiday = !later || is_holiday(calendar, later);
        if (later)
            g_date_time_unref(later);
    }
    if (local)
        g_date_time_unref(local);
    return holiday ? error_set(err, ERR_CONFIG, "the calendar has no day for a deadline in ten years") : OK;
}

enum status calendar_next(const struct calendar *calendar, int64_t from_utc_s, int64_t hours_s, int64_t least_s,
                          int64_t *deadline_utc_s, struct error *err)
{
    if (calendar->weekdays)
        return by_cadence(calendar, from_utc_s, from_utc_s + least_s, deadline_utc_s, err);
    return by_hours(calendar, from_utc_s + (hours_s > least_s ? hours_s : least_s), deadline_utc_s, err);
}

enum status calendar_day(const char *text, const char *zone, int64_t *begins_utc_s, int64_t *ends_utc_s,
                         struct error *err)
{
    struct calendar calendar = { .zone = zone };
    int year, month, day;
    const char *rest = "";
    GDateTime *first, *next;

    if (!read_date(text, &year, &month, &day, &rest) || year == 0 || *rest)
        return error_set(err, ERR_FORMAT, "\"%.40s\" is no day; days read 2026-12-24", text);
    first = g_date_time_new(zone_of(zone), year, month, day, 0, 0, 0);
    if (!first)
        return error_set(err, ERR_FORMAT, "\"%.40s\" is no day of the calendar", text);
    *begins_utc_s = g_date_time_to_unix(first);
    *ends_utc_s = instant(&calendar, first, 1, 0, &next);
    g_date_time_unref(first);
    if (next)
        g_date_time_unref(next);
    return OK;
}
