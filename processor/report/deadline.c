#include "processor/report/deadline.h"

#include <string.h>

#include "processor/home/calendar.h"

enum { SECONDS_AN_HOUR = 3600, SECONDS_A_DAY = 86400, SECONDS_A_MINUTE = 60, ABSENCES_CHAINED = 64 };

static int64_t hours_s(int hours)
{
    return (int64_t)hours * SECONDS_AN_HOUR;
}

/* ---- classes ---- */

/* "setup" lasts as long as a turn; what is no class of ours is a window. */
static int hours_of(const struct stored_game *stored, const char *class)
{
    const struct game_settings *settings = &stored->settings;
    int64_t own;

    if (strcmp(class, "orders") == 0 || strcmp(class, "setup") == 0)
        return settings->hours;
    if (strcmp(class, "panic") == 0 && settings->panic_hours > 0)
        return settings->panic_hours;
    /* A rule set may have an option for a class of its own: "panichours". */
    own = value_get_int(stored->game.options, arena_printf(stored->arena, "%shours", class), 0);
    return own > 0 && own <= INT32_MAX ? (int)own : settings->window_hours;
}

static enum status open_calendar(const struct stored_game *stored, bool cadence, struct calendar *calendar,
                                 struct error *err)
{
    const struct game_settings *settings = &stored->settings;
    enum status status = calendar_read(calendar, settings->cadence, settings->holidays, settings->zone, stored->arena, err);

    if (!cadence)
        calendar->weekdays = 0;
    return status;
}

/* When a request of this class that is opened at a time ends. */
static enum status ends_at(const struct stored_game *stored, const char *class, int64_t from_utc_s, int64_t *end_utc_s,
                           struct error *err)
{
    bool orders = strcmp(class, "orders") == 0;
    struct calendar calendar;
    enum status status = open_calendar(stored, orders, &calendar, err);

    if (status != OK)
        return status;
    return calendar_next(&calendar, from_utc_s, hours_s(hours_of(stored, class)),
                         orders ? hours_s(stored->settings.thinking_hours) : 0, end_utc_s, err);
}

/* The class that decides: that which ends first. NULL: nothing is asked. */
static enum status first_end(const struct stored_game *stored, int64_t from_utc_s, const char **class, int64_t *end_utc_s,
                             struct error *err)
{
    const struct open_turn *turns[] = { &stored->game.turn, &stored->game.next };
    enum status status = OK;

    *class = NULL;
    for (int t = 0; t < 2; t++)
        for (int i = 0; i < turns[t]->request_count && status == OK; i++) {
            const char *other = turns[t]->requests[i].request.deadline;
            int64_t end = 0;

            if (*class && strcmp(*class, other) == 0)
                continue;
            status = ends_at(stored, other, from_utc_s, &end, err);
            if (status == OK && (!*class || end < *end_utc_s)) {
                *class = other;
                *end_utc_s = end;
            }
        }
    return status;
}

/* ---- absences ---- */

struct away {
    const struct stored_game *stored;
    int64_t at_utc_s, until_utc_s;   /* until: the latest end of an absence that covers `at` */
};

static void look_at_absence(void *context, const struct absence_row *absence)
{
    struct away *away = context;

    if (absence->approved && game_waits_for(&away->stored->game, absence->seat)
        && absence->from_utc_s <= away->at_utc_s && away->at_utc_s < absence->to_utc_s
        && absence->to_utc_s > away->until_utc_s)
        away->until_utc_s = absence->to_utc_s;
}

/* Who comes back has the time to think that the game grants, or a day where turns last so long. */
static int64_t time_to_think(const struct stored_game *stored, const char *class)
{
    int64_t whole = hours_s(hours_of(stored, class)), least = hours_s(stored->settings.thinking_hours);

    if (least > 0)
        return least < whole ? least : whole;
    return whole < SECONDS_A_DAY ? whole : SECONDS_A_DAY;
}

/* The first good end of this class at or after a time. */
static enum status end_after(const struct stored_game *stored, const char *class, int64_t from_utc_s, int64_t least_s,
                             int64_t *end_utc_s, struct error *err)
{
    struct calendar calendar;
    enum status status = open_calendar(stored, strcmp(class, "orders") == 0, &calendar, err);

    return status == OK ? calendar_next(&calendar, from_utc_s, least_s, least_s, end_utc_s, err) : status;
}

static enum status past_absences(struct stored_game *stored, const char *class, int64_t *end_utc_s, struct error *err)
{
    enum status status = OK;

    for (int i = 0; i < ABSENCES_CHAINED && status == OK; i++) {
        struct away away = { .stored = stored, .at_utc_s = *end_utc_s };

        status = store_absences(stored->home->store, stored->row.id, look_at_absence, &away, err);
        if (status != OK || away.until_utc_s == 0)
            return status;
        status = end_after(stored, class, away.until_utc_s, time_to_think(stored, class), end_utc_s, err);
    }
    return status;
}

/* ---- setting and moving ---- */

void deadline_move(struct stored_game *stored, int64_t deadline_utc_s)
{
    stored->row.deadline_utc_s = deadline_utc_s;
    stored->clock.told_utc_s = stored->home->now_utc_s;
    stored->clock.reminded = 0;
    stored->clock.late_told = false;
    stored->row.due_utc_s = deadline_look(stored);
}

enum status deadline_set(struct stored_game *stored, struct error *err)
{
    int64_t end = STORE_NO_TIME;
    const char *class = NULL;
    enum status status = stored->game.over ? OK : first_end(stored, stored->home->now_utc_s, &class, &end, err);

    if (status == OK && class)
        status = past_absences(stored, class, &end, err);
    if (status != OK)
        return error_in(err, "deadline");
    stored->row.opened_utc_s = stored->home->now_utc_s;
    stored->clock.all_in_utc_s = 0;
    deadline_move(stored, class ? end : STORE_NO_TIME);
    for (int seat = 0; seat < stored->seat_count; seat++)
        stored->seats[seat].wants = "";
    return OK;
}

enum status deadline_put_off(struct stored_game *stored, int64_t since_utc_s, struct error *err)
{
    int64_t left = stored->row.deadline_utc_s - since_utc_s, end = 0, unused;
    const char *class = NULL;
    enum status status = first_end(stored, stored->home->now_utc_s, &class, &unused, err);

    if (status != OK || !class)
        return status;
    if (left < time_to_think(stored, class))
        left = time_to_think(stored, class);
    if (left > hours_s(hours_of(stored, class)))
        left = hours_s(hours_of(stored, class));
    status = end_after(stored, class, stored->home->now_utc_s, left, &end, err);
    if (status == OK)
        status = past_absences(stored, class, &end, err);
    if (status == OK)
        deadline_move(stored, end);
    return status;
}

enum status deadline_past_absences(struct stored_game *stored, bool *moved, struct error *err)
{
    int64_t end = stored->row.deadline_utc_s, unused;
    const char *class = NULL;
    enum status status = first_end(stored, stored->home->now_utc_s, &class, &unused, err);

    *moved = false;
    if (status != OK || !class || end == STORE_NO_TIME)
        return status;
    status = past_absences(stored, class, &end, err);
    *moved = status == OK && end != stored->row.deadline_utc_s;
    if (*moved)
        deadline_move(stored, end);
    return status;
}

/* ---- the clock of a paused game ---- */

void deadline_pause(struct stored_game *stored)
{
    int64_t left = stored->row.deadline_utc_s - stored->home->now_utc_s;

    stored->clock.left_s = stored->row.deadline_utc_s == STORE_NO_TIME ? 0 : left > 0 ? left : 1;
    stored->row.due_utc_s = STORE_NO_TIME;
}

/* What was nearly over gets an hour: nobody could know when the game would go on. */
void deadline_resume(struct stored_game *stored)
{
    int64_t left = stored->clock.left_s;

    stored->clock.left_s = 0;
    if (left > 0)
        deadline_move(stored, stored->home->now_utc_s + (left < SECONDS_AN_HOUR ? SECONDS_AN_HOUR : left));
    else if (stored->row.deadline_utc_s != STORE_NO_TIME && stored->row.deadline_utc_s <= stored->home->now_utc_s)
        deadline_move(stored, stored->home->now_utc_s + hours_s(stored->settings.hours));
}

/* ---- when to look ---- */

int64_t deadline_last(const struct stored_game *stored)
{
    return stored->row.deadline_utc_s == STORE_NO_TIME ? STORE_NO_TIME
                                                       : stored->row.deadline_utc_s + hours_s(stored->settings.grace_hours);
}

static int64_t sooner(int64_t one, int64_t other)
{
    return one == STORE_NO_TIME || (other != STORE_NO_TIME && other < one) ? other : one;
}

/* The next reminder that has not gone out. */
static int64_t next_reminder(const struct stored_game *stored)
{
    int hours[REMINDERS_MAX], count = settings_reminders(&stored->settings, hours);

    if (stored->row.deadline_utc_s == STORE_NO_TIME || stored->clock.reminded >= count)
        return STORE_NO_TIME;
    return stored->row.deadline_utc_s - hours_s(hours[stored->clock.reminded]);
}

int64_t deadline_look(const struct stored_game *stored)
{
    bool inviting = stored->row.phase == PHASE_INVITING;
    int64_t when = stored->clock.late_told ? deadline_last(stored) : stored->row.deadline_utc_s;

    if (!inviting)
        when = sooner(when, next_reminder(stored));
    if (!inviting && game_ready(&stored->game) && stored->settings.early && stored->settings.delay_minutes > 0)
        when = sooner(when, (stored->clock.all_in_utc_s ? stored->clock.all_in_utc_s : stored->row.opened_utc_s)
                                + (int64_t)stored->settings.delay_minutes * SECONDS_A_MINUTE);
    return when;
}

void deadline_note_orders(struct stored_game *stored)
{
    stored->clock.all_in_utc_s = game_ready(&stored->game) ? stored->home->now_utc_s : 0;
}
