#include "processor/report/remind.h"

#include "processor/report/deadline.h"
#include "processor/report/stand.h"
#include "processor/text/layout.h"
#include "processor/report/news.h"
#include "processor/report/notice.h"
#include "processor/report/report.h"

enum { SECONDS_AN_HOUR = 3600 };

/* "Sun 22 Nov 2026 00:20 UTC, 3 h 50 min from now". */
static const char *until(const struct stored_game *stored, int seat, int64_t utc_s)
{
    int64_t left = utc_s - stored->home->now_utc_s;

    return left <= 0 ? stored_time(stored, seat, utc_s)
                     : arena_printf(stored->arena, "%s, %s from now", stored_time(stored, seat, utc_s),
                                    layout_span(stored->arena, left));
}

/* A sentence to each seat: one for those who owe orders, with the deadline behind it, another for the rest (NULL:
 * nothing), with their names behind it. */
static enum status tell(struct stored_game *stored, const char *subject, const char *owing, const char *others,
                        struct error *err)
{
    int64_t last = deadline_last(stored), deadline = stored->row.deadline_utc_s;
    bool grace = deadline <= stored->home->now_utc_s && last > deadline;
    enum status status = OK;

    for (int seat = 0; seat < stored->seat_count && status == OK; seat++) {
        if (game_waits_for(&stored->game, seat))
            status = notice_seat(stored, seat, MAIL_REMINDER, subject,
                                 arena_printf(stored->arena, "%s Answer this mail with them. Deadline: %s.%s%s%s", owing,
                                              until(stored, seat, deadline), grace ? " They still count until " : "",
                                              grace ? until(stored, seat, last) : "", grace ? "." : ""), err);
        else if (others)
            status = notice_seat(stored, seat, MAIL_LATE, subject,
                                 arena_printf(stored->arena, "%s %s. Deadline: %s.", others, stand_waited_for(stored),
                                              until(stored, seat, deadline)), err);
    }
    return status;
}

static enum status commit(struct stored_game *stored, enum status status, struct error *err)
{
    if (status == OK)
        status = stored_game_save(stored, err);
    if (status == OK)
        return store_commit(stored->home->store, err);
    store_rollback(stored->home->store);
    return status;
}

/* ---- before the deadline ---- */

static int reminders_past(const struct stored_game *stored)
{
    int hours[REMINDERS_MAX], count = settings_reminders(&stored->settings, hours), past = 0;
    int64_t left = stored->row.deadline_utc_s - stored->home->now_utc_s;

    while (past < count && left <= (int64_t)hours[past] * SECONDS_AN_HOUR)
        past++;
    return past;
}

static bool anybody_owes(const struct stored_game *stored)
{
    for (int seat = 0; seat < stored->seat_count; seat++)
        if (game_waits_for(&stored->game, seat))
            return true;
    return false;
}

enum status remind_owing(struct stored_game *stored, struct error *err)
{
    enum status status = store_begin(stored->home->store, DURABILITY_FULL, err);

    if (status != OK)
        return status;
    stored->clock.reminded = reminders_past(stored);
    stored->row.due_utc_s = deadline_look(stored);
    if (anybody_owes(stored))
        status = tell(stored, "reminder",
                      arena_printf(stored->arena, "Your orders are still missing for turn %d of \"%s\".", stored->row.turn,
                                   stored->row.name),
                      stored->settings.tell_late ? "The game still waits for" : NULL, err);
    return commit(stored, status, err);
}

/* ---- after it ---- */

enum status remind_late(struct stored_game *stored, struct error *err)
{
    enum status status = store_begin(stored->home->store, DURABILITY_FULL, err);

    if (status != OK)
        return status;
    stored->clock.late_told = true;
    stored->row.due_utc_s = deadline_look(stored);
    for (int seat = 0; seat < stored->seat_count; seat++)
        stored->seats[seat].late += game_waits_for(&stored->game, seat);
    if (anybody_owes(stored))
        status = tell(stored, "the deadline is past",
                      arena_printf(stored->arena, "The deadline of turn %d of \"%s\" is past, and your orders are missing.",
                                   stored->row.turn, stored->row.name),
                      stored->settings.tell_late ? "The deadline is past, and the game still waits for" : NULL, err);
    return commit(stored, status, err);
}

/* ---- news ---- */

enum status remind_news(struct stored_game *stored, struct error *err)
{
    enum status status = store_begin(stored->home->store, DURABILITY_FULL, err);

    if (status != OK)
        return status;
    for (int seat = 0; seat < stored->seat_count && status == OK; seat++)
        if (news_is_due(stored, seat))
            status = report_held(stored, seat, err);
    stored->row.due_utc_s = deadline_look(stored);
    return commit(stored, status, err);
}

/* ---- when it moves ---- */

enum status remind_moved_each(struct stored_game *stored, int64_t was_utc_s, const char *const *why, struct error *err)
{
    enum status status = OK;

    for (int seat = 0; seat < stored->seat_count && status == OK; seat++)
        status = notice_seat(stored, seat, MAIL_DEADLINE, "a new deadline",
                             arena_printf(stored->arena, "%s The deadline is now %s. It was %s.%s", why[seat],
                                          stored_time(stored, seat, stored->row.deadline_utc_s),
                                          stored_time(stored, seat, was_utc_s),
                                          game_waits_for(&stored->game, seat)
                                              ? " Your orders are still missing." : ""), err);
    return status;
}

enum status remind_moved(struct stored_game *stored, int64_t was_utc_s, const char *why, struct error *err)
{
    const char *all[SEATS_MAX];

    for (int seat = 0; seat < stored->seat_count; seat++)
        all[seat] = why;
    return remind_moved_each(stored, was_utc_s, all, err);
}
