#include <glib.h>
#include <string.h>

#include "engine/kernel/text.h"
#include "processor/text/layout.h"

enum { ZONE_BYTES = 48, DAYS_NAMED = 6, SECONDS_A_DAY = 86400 };

/* GLib would take the names of days and months from the machine's language. */
static const char *const day_names[] = { "Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun" };
static const char *const month_names[] = { "Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                           "Jul", "Aug", "Sep", "Oct", "Nov", "Dec" };

/* ---- zones ---- */

/* Only characters of a zone's name: what a player wrote becomes part of a file's path in GLib. */
static bool zone_is_plain(const char *zone)
{
    if (!text_is_alpha(*zone) || strlen(zone) >= ZONE_BYTES)
        return false;
    for (const char *c = zone; *c; c++)
        if (!text_is_alnum(*c) && !strchr("/_+-", *c))
            return false;
    return true;
}

/* +hh:mm, up to 14 hours either way. */
static bool zone_is_offset(const char *zone)
{
    return strlen(zone) == 6 && (zone[0] == '+' || zone[0] == '-') && text_is_digit(zone[1]) && text_is_digit(zone[2])
           && zone[3] == ':' && text_is_digit(zone[4]) && text_is_digit(zone[5])
           && (zone[1] - '0') * 10 + zone[2] - '0' <= 14 && zone[4] < '6';
}

static bool zone_is_utc(const char *zone)
{
    return !zone || !*zone || text_equal_ignoring_case(zone, "UTC");
}

/* The zone, or NULL. Its reference is kept on purpose: GLib then finds it in its own table, and a run that writes
 * to a thousand players reads each zone's file once. There are only a few hundred zones. */
static GTimeZone *zone_find(const char *zone)
{
    if (!zone_is_offset(zone) && !(zone_is_plain(zone) && strchr(zone, '/')))
        return NULL;
    return g_time_zone_new_identifier(zone);
}

/* The spelling that nearly all zones have: a capital after every / _ and -, as in America/Port-au-Prince except for
 * its small words, which must be written right. */
static char *with_capitals(struct arena *arena, const char *written)
{
    char *zone = arena_text(arena, written);
    bool start = true;

    for (char *c = zone; c && *c; c++) {
        *c = start ? text_upper(*c) : text_lower(*c);
        start = strchr("/_-", *c) != NULL;
    }
    return zone;
}

enum status layout_zone(struct arena *arena, const char *written, char **zone, struct error *err)
{
    char *name = zone_is_utc(written) ? arena_text(arena, "UTC") : arena_text(arena, written);

    if (name && !zone_is_utc(name) && !zone_find(name))
        name = with_capitals(arena, written);
    if (!name)
        return error_set(err, ERR_BUG, "no memory left for a time zone");
    if (!zone_is_utc(name) && !zone_find(name))
        return error_set(err, ERR_CONFIG,
                         "there is no time zone \"%.60s\"; write it as Area/City, for example Europe/Berlin, or UTC, or "
                         "an offset such as +05:30", written);
    *zone = name;
    return OK;
}

/* ---- times ---- */

static bool same_day(GDateTime *left, GDateTime *right)
{
    return g_date_time_get_day_of_year(left) == g_date_time_get_day_of_year(right)
           && g_date_time_get_year(left) == g_date_time_get_year(right);
}

static const char *day_of(GDateTime *time)
{
    return day_names[g_date_time_get_day_of_week(time) - 1];
}

static const char *month_of(GDateTime *time)
{
    return month_names[g_date_time_get_month(time) - 1];
}

/* The same instant on the zone's clock, in parentheses. */
static char *local_text(struct arena *arena, GDateTime *utc, GTimeZone *zone, const char *name)
{
    GDateTime *local = g_date_time_to_timezone(utc, zone);
    char *text;

    if (!local)         /* outside the years that GLib knows, by hours */
        return arena_text(arena, "");
    if (same_day(utc, local))
        text = arena_printf(arena, " (%02d:%02d %s)", g_date_time_get_hour(local), g_date_time_get_minute(local), name);
    else
        text = arena_printf(arena, " (%s %d %s %02d:%02d %s)", day_of(local), g_date_time_get_day_of_month(local),
                            month_of(local), g_date_time_get_hour(local), g_date_time_get_minute(local), name);
    g_date_time_unref(local);
    return text;
}

enum status layout_time(struct arena *arena, int64_t utc_s, const char *zone, char **text, struct error *err)
{
    GDateTime *utc = g_date_time_new_from_unix_utc(utc_s);
    enum status status = OK;
    char *name = NULL, *local = NULL;

    if (!utc)
        return error_set(err, ERR_FORMAT, "%lld seconds since 1970 are outside the years 1 to 9999", (long long)utc_s);
    if (!zone_is_utc(zone))
        status = layout_zone(arena, zone, &name, err);
    if (status != OK)
        goto done;
    local = name && !zone_is_utc(name) ? local_text(arena, utc, zone_find(name), name) : arena_text(arena, "");
    *text = arena_printf(arena, "%s %d %s %d %02d:%02d UTC%s", day_of(utc), g_date_time_get_day_of_month(utc),
                         month_of(utc), g_date_time_get_year(utc), g_date_time_get_hour(utc),
                         g_date_time_get_minute(utc), local ? local : "");
    if (!local || !*text)
        status = error_set(err, ERR_BUG, "no memory left for a time");
done:
    g_date_time_unref(utc);
    return status;
}

/* An instant in the local time of a zone; NULL outside the years that GLib knows. */
static GDateTime *on_clock(int64_t utc_s, const char *zone)
{
    GDateTime *utc = g_date_time_new_from_unix_utc(utc_s), *local;

    if (!utc || zone_is_utc(zone))
        return utc;
    local = g_date_time_to_timezone(utc, zone_find(zone));
    g_date_time_unref(utc);
    return local;
}

enum status layout_when(struct arena *arena, int64_t utc_s, int64_t now_utc_s, const char *zone, const char **text,
                        struct error *err)
{
    GDateTime *when, *now;
    char *name;
    const char *day = "";
    enum status status = layout_zone(arena, zone ? zone : "", &name, err);

    if (status != OK)
        return status;
    when = on_clock(utc_s, name);
    now = on_clock(now_utc_s, name);
    if (!when || !now) {
        status = error_set(err, ERR_FORMAT, "%lld seconds since 1970 are outside the years 1 to 9999", (long long)utc_s);
    } else {
        if (g_date_time_get_year(when) != g_date_time_get_year(now))
            day = arena_printf(arena, " %d %s %d", g_date_time_get_day_of_month(when), month_of(when),
                               g_date_time_get_year(when));
        else if (utc_s - now_utc_s >= DAYS_NAMED * SECONDS_A_DAY || utc_s < now_utc_s)
            day = arena_printf(arena, " %d %s", g_date_time_get_day_of_month(when), month_of(when));
        *text = arena_printf(arena, "%s%s %02d:%02d", day_of(when), day, g_date_time_get_hour(when),
                             g_date_time_get_minute(when));
    }
    g_clear_pointer(&when, g_date_time_unref);
    g_clear_pointer(&now, g_date_time_unref);
    return status;
}

const char *layout_span(struct arena *arena, int64_t seconds)
{
    return arena_printf(arena, "%lld h %02lld min", (long long)(seconds / 3600), (long long)(seconds / 60 % 60));
}
