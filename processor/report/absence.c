#include "processor/report/absence.h"

#include <string.h>

#include "engine/kernel/text.h"
#include "processor/game/seal_rows.h"
#include "processor/home/calendar.h"
#include "processor/report/deadline.h"
#include "processor/report/notice.h"
#include "processor/report/remind.h"

enum { SECONDS_A_DAY = 86400, ABSENCES_A_SEAT = 50, DAYS_A_YEAR = 365 };

/* The absences of one seat. */
struct absences {
    int seat;
    struct absence_row list[ABSENCES_A_SEAT];
    int count;
};

static void keep(void *context, const struct absence_row *row)
{
    struct absences *absences = context;

    if (row->seat == absences->seat && absences->count < ABSENCES_A_SEAT)
        absences->list[absences->count++] = *row;
}

static enum status absences_of(struct stored_game *stored, int seat, struct absences *absences, struct error *err)
{
    *absences = (struct absences){ .seat = seat };
    return store_absences(stored->home->store, stored->row.id, keep, absences, err);
}

static const char *span_text(const struct stored_game *stored, int seat, const struct absence_row *row)
{
    return arena_printf(stored->arena, "%s to %s", stored_time(stored, seat, row->from_utc_s),
                        stored_time(stored, seat, row->to_utc_s));
}

/* ---- limits ---- */

static int64_t days_of(const struct absence_row *row)
{
    return (row->to_utc_s - row->from_utc_s + SECONDS_A_DAY - 1) / SECONDS_A_DAY;
}

/* Why it needs the moderator; NULL: it does not. */
static const char *over_limit(const struct stored_game *stored, const struct absences *absences,
                              const struct absence_row *row)
{
    const struct game_settings *settings = &stored->settings;
    int64_t year = days_of(row);

    if (days_of(row) > settings->absence_days)
        return arena_printf(stored->arena, "it is longer than %d day%s", settings->absence_days,
                            text_plural(settings->absence_days));
    for (int i = 0; i < absences->count; i++)
        if (absences->list[i].approved
            && absences->list[i].to_utc_s > row->from_utc_s - (int64_t)DAYS_A_YEAR * SECONDS_A_DAY)
            year += days_of(&absences->list[i]);
    if (year > settings->absence_days_a_year)
        return arena_printf(stored->arena, "with it there are more than %d day%s within a year",
                            settings->absence_days_a_year, text_plural(settings->absence_days_a_year));
    return NULL;
}

/* ---- effects ---- */

/* The open deadline moves with it, and everybody is told. */
static enum status take_effect(struct stored_game *stored, int seat, struct error *err)
{
    int64_t was = stored->row.deadline_utc_s;
    bool moved = false;
    enum status status = OK;

    if (stored->row.phase == PHASE_RUNNING && !stored->moderation.preview)
        status = deadline_past_absences(stored, &moved, err);
    if (status != OK || !moved)
        return status;
    return remind_moved(stored, was, arena_printf(stored->arena, "%s is away for some time.",
                                                  stored_seat_name(stored, seat)), err);
}

/* ---- the player's word ---- */

static enum status list(struct stored_game *stored, int seat, const char **said, struct error *err)
{
    struct absences absences;
    enum status status = absences_of(stored, seat, &absences, err);

    *said = absences.count ? "Your absences:"
                           : "You have told no absence. ABSENCE 2026-07-01 TO 2026-07-10 tells one: deadlines wait for you.";
    for (int i = 0; i < absences.count; i++)
        *said = arena_printf(stored->arena, "%s\n%d. %s%s", *said, i + 1, span_text(stored, seat, &absences.list[i]),
                             absences.list[i].approved ? "" : " (the game master has not approved it yet)");
    return status;
}

static enum status cancel(struct stored_game *stored, int seat, const char *which, const char **said, struct error *err)
{
    struct absences absences;
    int64_t number;
    enum status status = absences_of(stored, seat, &absences, err);

    if (status != OK)
        return status;
    if (text_parse_int(which, 1, absences.count, &number) != TEXT_INT_OK) {
        *said = "ABSENCE CANCEL takes the number of an absence, as ABSENCE lists them.";
        return OK;
    }
    *said = "That absence is taken back. A deadline that was told already stays.";
    status = store_absence_drop(stored->home->store, absences.list[number - 1].id, err);
    return status == OK ? seal_rows_mark(stored, err) : status;
}

/* "2026-07-01 TO 2026-07-10", also with "-", ".." or a blank between. *problem: what is wrong with it. */
static void read_span(struct stored_game *stored, int seat, const char *rest, struct absence_row *row,
                      const char **problem)
{
    const char *zone = stored->seats[seat].zone, *behind;
    size_t first = strcspn(rest, " ."), second;
    int64_t unused;
    struct error fault;

    behind = rest + first + strspn(rest + first, " .-");
    if (text_has_prefix_ignoring_case(behind, "TO "))
        behind += strlen("TO ") + strspn(behind + strlen("TO "), " ");
    second = strcspn(behind, " \t");
    if (calendar_day(arena_text_n(stored->arena, rest, first), zone, &row->from_utc_s, &row->to_utc_s, &fault) != OK
        || (second > 0 && calendar_day(arena_text_n(stored->arena, behind, second), zone, &unused, &row->to_utc_s,
                                       &fault) != OK))
        *problem = arena_printf(stored->arena, "ABSENCE: %s. Write ABSENCE 2026-07-01 TO 2026-07-10.", fault.message);
    else if (row->to_utc_s <= row->from_utc_s)
        *problem = "ABSENCE: its last day lies before its first.";
    else if (row->to_utc_s <= stored->home->now_utc_s)
        *problem = "ABSENCE: it lies in the past.";
}

static enum status ask_moderator(struct stored_game *stored, int seat, const struct absence_row *row, const char *why,
                                 struct error *err)
{
    return notice_moderator(stored->home, stored->row.id, "absence",
                            arena_printf(stored->arena, "%s asks for an absence, %s, and %s. `postern gm absence %s %s "
                                         "approve` (or refuse) decides.", stored_seat_name(stored, seat),
                                         span_text(stored, seat, row), why, stored->label,
                                         stored_seat_name(stored, seat)), err);
}

static enum status add(struct stored_game *stored, int seat, struct absence_row *row, const char **said, struct error *err)
{
    struct absences absences;
    const char *why = NULL;
    enum status status = absences_of(stored, seat, &absences, err);

    if (status != OK)
        return status;
    if (absences.count == ABSENCES_A_SEAT) {
        *said = "ABSENCE: you have told too many; ABSENCE CANCEL takes one back.";
        return OK;
    }
    why = over_limit(stored, &absences, row);
    row->approved = !why;
    status = store_absence_new(stored->home->store, row, err);
    if (status == OK)
        status = seal_rows_mark(stored, err);
    *said = why ? arena_printf(stored->arena, "Your absence, %s, needs the game master: %s. He is asked; until he approves it, "
                               "deadlines stand.", span_text(stored, seat, row), why)
                : arena_printf(stored->arena, "Your absence, %s, is noted: deadlines wait for you.",
                               span_text(stored, seat, row));
    if (status == OK)
        status = why ? ask_moderator(stored, seat, row, why, err) : take_effect(stored, seat, err);
    return status;
}

enum status absence_word(struct stored_game *stored, int seat, const char *rest, const char **said, bool *changed,
                         struct error *err)
{
    struct absence_row row = { .game = stored->row.id, .seat = seat, .made_utc_s = stored->home->now_utc_s };
    const char *problem = NULL;

    if (!*rest)
        return list(stored, seat, said, err);
    if (text_has_prefix_ignoring_case(rest, "CANCEL"))
        return cancel(stored, seat, rest + strlen("CANCEL") + strspn(rest + strlen("CANCEL"), " "), said, err);
    read_span(stored, seat, rest, &row, &problem);
    if (problem) {
        *said = problem;
        return OK;
    }
    *changed = true;
    return add(stored, seat, &row, said, err);
}

/* ---- the moderator's ---- */

enum status absence_decide(struct stored_game *stored, int seat, bool approve, const char **said, struct error *err)
{
    struct absences absences;
    int decided = 0;
    enum status status = absences_of(stored, seat, &absences, err);

    for (int i = 0; i < absences.count && status == OK; i++) {
        if (absences.list[i].approved)
            continue;
        status = approve ? store_absence_approve(stored->home->store, absences.list[i].id, err)
                         : store_absence_drop(stored->home->store, absences.list[i].id, err);
        decided++;
    }
    if (status == OK)
        status = seal_rows_mark(stored, err);
    if (status != OK)
        return status;
    if (decided == 0)
        return error_set(err, ERR_NOT_FOUND, "no absence of %s waits for you", stored_seat_name(stored, seat));
    *said = arena_printf(stored->arena, "The absence of %s is %s.", stored_seat_name(stored, seat),
                         approve ? "approved" : "refused");
    status = notice_seat(stored, seat, MAIL_ABSENCE, approve ? "Your absence is approved" : "Your absence is refused",
                         approve ? "The game master has approved your absence: deadlines wait for you."
                                 : "The game master has refused your absence: deadlines stand.", err);
    return status == OK && approve ? take_effect(stored, seat, err) : status;
}
