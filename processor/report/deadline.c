#include "processor/report/deadline.h"

#include <string.h>

#include "processor/home/calendar.h"
#include "processor/report/news.h"

enum { SECONDS_AN_HOUR = 3600, SECONDS_A_DAY = 86400, SECONDS_A_MINUTE = 60, ABSENCES_CHAINED = 64 };

static int64_t hours_s(int hours)
{
    return (int64_t)hours * SECONDS_AN_HOUR;
}

/* ---- classes ---- */

/* The game's setting, otherwise its option, otherwise the rule set's value for the class. */
static int hours_of(const struct stored_game *stored, const struct deadline_class *class)
{
    int given = class->setting ? settings_hours(&stored->settings, class->setting) : 0;
    int64_t own = class->option ? value_get_int(stored->game.options, class->option, 0) : 0;

    if (given > 0)
        return given;
    return own > 0 && own <= INT32_MAX ? (int)own : class->hours;
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
static enum status ends_at(const struct stored_game *stored, const struct deadline_class *class, int64_t from_utc_s,
                           int64_t *end_utc_s, struct error *err)
{
    struct calendar calendar;
    enum status status = open_calendar(stored, class->turn, &calendar, err);

    if (status != OK)
        return status;
    return calendar_next(&calendar, from_utc_s, hours_s(hours_of(stored, class)),
                         class->turn ? hours_s(stored->settings.thinking_hours) : 0, end_utc_s, err);
}

/* The request that the game waits for first. */
struct first {
    const struct request *request;   /* NULL: nothing is asked */
    const struct deadline_class *class;
    int64_t end_utc_s;
};

/* Something that is asked: in the open turn, or in the next. */
struct asked {
    const struct request *request;
    const struct deadline_class *class;
    struct opening *opening;         /* NULL: nobody noted it */
};

/* The request at an index that counts through both turns. */
static bool get_asked(const struct stored_game *stored, int index, struct asked *asked)
{
    const struct game *game = &stored->game;
    bool next = index >= game->turn.request_count;
    const struct open_turn *turn = next ? &game->next : &game->turn;
    int at = next ? index - game->turn.request_count : index;

    if (at >= turn->request_count)
        return false;
    asked->request = &turn->requests[at].request;
    asked->class = ruleset_class(game->rules, asked->request->deadline);
    asked->opening = game_opening(game, next, asked->request);
    return true;
}

/* The end by its class, counted from the opening of the seat's newest request: all open requests of a seat end
 * together. */
static enum status class_end(const struct stored_game *stored, const struct asked *asked, int64_t *end_utc_s, struct error *err)
{
    return ends_at(stored, asked->class, game_opened(&stored->game, asked->request->seat), end_utc_s, err);
}

/* As players were told, if they were. */
static enum status end_of(const struct stored_game *stored, const struct asked *asked, int64_t *end_utc_s, struct error *err)
{
    if (!asked->opening || asked->opening->ends_utc_s == 0)
        return class_end(stored, asked, end_utc_s, err);
    *end_utc_s = asked->opening->ends_utc_s;
    return OK;
}

static enum status find_first(const struct stored_game *stored, struct first *first, struct error *err)
{
    struct asked asked;
    enum status status = OK;

    *first = (struct first){ .end_utc_s = STORE_NO_TIME };
    for (int i = 0; status == OK && get_asked(stored, i, &asked); i++) {
        int64_t end = 0;

        status = end_of(stored, &asked, &end, err);
        if (status == OK && (!first->request || end < first->end_utc_s))
            *first = (struct first){ asked.request, asked.class, end };
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

/* A returning player has the time to think that the game grants, or a day where turns last that long. */
static int64_t time_to_think(const struct stored_game *stored, const struct deadline_class *class)
{
    int64_t whole = hours_s(hours_of(stored, class)), least = hours_s(stored->settings.thinking_hours);

    if (least > 0)
        return least < whole ? least : whole;
    return whole < SECONDS_A_DAY ? whole : SECONDS_A_DAY;
}

/* The first good end of this class at or after a time. */
static enum status end_after(const struct stored_game *stored, const struct deadline_class *class, int64_t from_utc_s,
                             int64_t least_s, int64_t *end_utc_s, struct error *err)
{
    struct calendar calendar;
    enum status status = open_calendar(stored, class->turn, &calendar, err);

    return status == OK ? calendar_next(&calendar, from_utc_s, least_s, least_s, end_utc_s, err) : status;
}

static enum status past_absences(struct stored_game *stored, const struct deadline_class *class, int64_t *end_utc_s,
                                 struct error *err)
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

/* Requests that end with the deadline or before it end with it when it is moved. */
static void move_ends(struct stored_game *stored, int64_t deadline_utc_s)
{
    int64_t was = stored->row.deadline_utc_s;
    struct asked asked;

    for (int i = 0; get_asked(stored, i, &asked); i++) {
        struct opening *opening = asked.opening;

        if (opening && opening->ends_utc_s != 0
            && (opening->ends_utc_s <= deadline_utc_s || (was != STORE_NO_TIME && opening->ends_utc_s <= was)))
            opening->ends_utc_s = deadline_utc_s;
    }
}

void deadline_move(struct stored_game *stored, int64_t deadline_utc_s)
{
    if (deadline_utc_s != STORE_NO_TIME)
        move_ends(stored, deadline_utc_s);
    stored->row.deadline_utc_s = deadline_utc_s;
    stored->clock.told_utc_s = stored->home->now_utc_s;
    stored->clock.reminded = 0;
    stored->clock.late_told = false;
    stored->row.due_utc_s = deadline_look(stored);
}

/* An older Postern has noted the deadline alone, and when what ended with it would have ended if nobody had moved it. */
static int64_t end_noted_before(const struct stored_game *stored, int64_t end_utc_s)
{
    int64_t told = stored->row.deadline_utc_s, of = stored->clock.end_utc_s;

    if (told == STORE_NO_TIME || (of != 0 && of < end_utc_s && told < end_utc_s))
        return end_utc_s;
    return told;
}

/* When an opened request ends, for good: later changes of settings do not change that. It may lengthen the seat's earlier
 * requests, and shortens none; after an act of the moderator nothing ends before the announced deadline. */
static enum status note_ends(struct stored_game *stored, audience fresh, struct error *err)
{
    struct asked asked;
    enum status status = OK;

    for (int i = 0; status == OK && get_asked(stored, i, &asked); i++) {
        struct opening *opening = asked.opening;
        bool is_fresh = (fresh & AUDIENCE_SEAT(asked.request->seat)) != 0;
        int64_t end = 0;

        if (!opening || (opening->ends_utc_s != 0 && !is_fresh))
            continue;
        status = class_end(stored, &asked, &end, err);
        if (!is_fresh)
            end = end_noted_before(stored, end);
        else if (stored->promised_utc_s != STORE_NO_TIME && end < stored->promised_utc_s)
            end = stored->promised_utc_s;
        if (status == OK && opening->ends_utc_s < end)
            opening->ends_utc_s = end;
    }
    return status;
}

static enum status set_anew(struct stored_game *stored, const struct first *first, struct error *err)
{
    int64_t end = first->end_utc_s;
    enum status status = past_absences(stored, first->class, &end, err);

    if (status != OK)
        return status;
    stored->clock.of = NULL;
    stored->clock.end_utc_s = 0;
    stored->row.opened_utc_s = stored->home->now_utc_s;
    stored->row.deadline_utc_s = STORE_NO_TIME;      /* the deadline of another request: those that end with it do not move */
    deadline_move(stored, end);
    return OK;
}

enum status deadline_set(struct stored_game *stored, struct error *err)
{
    audience opened = game_note_openings(&stored->game, stored->home->now_utc_s);
    struct first first = { 0 };
    enum status status = stored->game.over ? OK : note_ends(stored, opened, err);

    if (status == OK && !stored->game.over)
        status = find_first(stored, &first, err);
    if (status == OK && first.request
        && (first.end_utc_s != stored->row.deadline_utc_s || (opened & AUDIENCE_SEAT(first.request->seat))))
        status = set_anew(stored, &first, err);
    if (status != OK)
        return error_in(err, "deadline");
    if (!first.request)
        deadline_move(stored, STORE_NO_TIME);
    for (int seat = 0; seat < stored->seat_count; seat++)
        if (!first.request || (opened & AUDIENCE_SEAT(seat)))
            stored->seats[seat].wants = "";
    if (!first.request || opened != AUDIENCE_NOBODY)
        stored->clock.all_in_utc_s = stored->clock.refused = 0;
    return OK;
}

enum status deadline_renew(struct stored_game *stored, struct error *err)
{
    stored->game.opening_count = 0;
    stored->row.deadline_utc_s = STORE_NO_TIME;
    return deadline_set(stored, err);
}

audience deadline_passed(const struct stored_game *stored, const char *class)
{
    audience seats = AUDIENCE_NOBODY;
    struct first first;
    struct asked asked;
    struct error unused;
    bool known = find_first(stored, &first, &unused) == OK;

    for (int i = 0; get_asked(stored, i, &asked); i++) {
        int64_t end = 0;

        /* When the first ends, all requests that were due by then end with it. */
        if (strcmp(asked.request->deadline, class) == 0
            && (!known || end_of(stored, &asked, &end, &unused) != OK || end <= first.end_utc_s
                || end <= stored->row.deadline_utc_s))
            seats |= AUDIENCE_SEAT(asked.request->seat);
    }
    return seats;
}

static void take_defaults_of(struct stored_game *stored, const struct open_turn *turn)
{
    int count = turn->request_count;

    for (int i = 0; i < count; i++) {
        const char *class = turn->requests[i].request.deadline;
        bool first = true;

        for (int k = 0; k < i; k++)
            first = first && strcmp(turn->requests[k].request.deadline, class) != 0;
        if (first)
            game_deadline(&stored->game, &stored->world, stored->arena, DEFAULT_EVERY, class, deadline_passed(stored, class));
    }
}

void deadline_take_defaults(struct stored_game *stored)
{
    take_defaults_of(stored, &stored->game.turn);
    take_defaults_of(stored, &stored->game.next);
}

enum status deadline_put_off(struct stored_game *stored, int64_t since_utc_s, struct error *err)
{
    int64_t told = stored->clock.told_utc_s;
    int64_t left = stored->row.deadline_utc_s - (told > since_utc_s ? told : since_utc_s), end = 0;
    struct first first;
    enum status status = find_first(stored, &first, err);

    if (status != OK || !first.request)
        return status;
    if (left < time_to_think(stored, first.class))
        left = time_to_think(stored, first.class);
    status = end_after(stored, first.class, stored->home->now_utc_s, left, &end, err);
    if (status == OK)
        status = past_absences(stored, first.class, &end, err);
    if (status == OK)
        deadline_move(stored, end);
    return status;
}

enum status deadline_past_absences(struct stored_game *stored, bool *moved, struct error *err)
{
    int64_t end = stored->row.deadline_utc_s;
    struct first first;
    enum status status = find_first(stored, &first, err);

    *moved = false;
    if (status != OK || !first.request || end == STORE_NO_TIME)
        return status;
    status = past_absences(stored, first.class, &end, err);
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

/* A nearly finished wait gets an hour, because nobody could know when the game would go on. */
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

int deadline_delay_minutes(const struct stored_game *stored, audience seats)
{
    int minutes = stored->settings.delay_minutes;

    for (int seat = 0; seat < stored->seat_count; seat++)
        if ((seats & AUDIENCE_SEAT(seat)) && (stored->clock.refused >> seat & 1) && strcmp(stored->seats[seat].wants, "ready") != 0
            && minutes < stored->settings.refused_minutes)
            minutes = stored->settings.refused_minutes;
    return minutes;
}

int64_t deadline_delay_s(const struct stored_game *stored)
{
    return (int64_t)deadline_delay_minutes(stored, AUDIENCE_ALL) * SECONDS_A_MINUTE;
}

int64_t deadline_look(const struct stored_game *stored)
{
    bool inviting = stored->row.phase == PHASE_INVITING;
    int64_t when = stored->clock.late_told ? deadline_last(stored) : stored->row.deadline_utc_s;

    if (!inviting)
        when = sooner(when, next_reminder(stored));
    if (!inviting && game_has_standing_to_put(&stored->game))
        when = sooner(when, stored->clock.rest_utc_s);
    if (!inviting && game_ready(&stored->game) && stored->settings.early && deadline_delay_s(stored) > 0)
        when = sooner(when, (stored->clock.all_in_utc_s ? stored->clock.all_in_utc_s : stored->row.opened_utc_s)
                                + deadline_delay_s(stored));
    return inviting ? when : sooner(when, news_due(stored));
}

void deadline_note_refused(struct stored_game *stored, int seat, bool refused)
{
    stored->clock.refused = refused ? stored->clock.refused | 1 << seat : stored->clock.refused & ~(1 << seat);
}

void deadline_note_orders(struct stored_game *stored)
{
    stored->clock.all_in_utc_s = game_ready(&stored->game) ? stored->home->now_utc_s : 0;
}
