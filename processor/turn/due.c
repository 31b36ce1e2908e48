#include "processor/turn/due.h"

#include <inttypes.h>
#include <string.h>

#include "engine/kernel/text.h"
#include "processor/report/deadline.h"
#include "processor/report/news.h"
#include "processor/turn/luck.h"

enum { SECONDS_AN_HOUR = 3600, SECONDS_A_DAY = 86400 };

#define LAST_OUTAGE "last-outage"

enum status due_fetched_since(struct home *home, int64_t *began_utc_s, struct error *err)
{
    *began_utc_s = INT64_MAX;
    for (int i = 0; i < home->config.source_count; i++) {
        int64_t began = home->now_utc_s;
        enum status status = home->fetched[i] ? OK : store_fetched_get(home->store, home->config.sources[i].name, &began, err);

        if (status != OK)
            return status;
        if (began < *began_utc_s)
            *began_utc_s = began;   /* STORE_NO_TIME is less than any time */
    }
    return OK;
}

enum status due_unsettle(struct home *home, struct error *err)
{
    enum status status = store_begin(home->store, DURABILITY_NORMAL, err);

    if (status == OK)
        status = store_meta_set(home->store, LAST_OUTAGE, arena_printf(&home->arena, "%" PRId64, home->now_utc_s), err);
    if (status == OK)
        return store_commit(home->store, err);
    store_rollback(home->store);
    return status;
}

enum status due_is_settled(struct home *home, bool *settled, struct error *err)
{
    const char *text;
    int64_t last;
    enum status status = store_meta_get(home->store, LAST_OUTAGE, &text, err);

    *settled = true;
    if (status == ERR_NOT_FOUND)
        return OK;
    if (status == OK && text_parse_int(text, 0, INT64_MAX, &last) == TEXT_INT_OK)
        *settled = home->now_utc_s - last >= SECONDS_A_DAY;
    return status;
}

static bool someone_wants(const struct stored_game *stored, const char *word)
{
    for (int seat = 0; seat < stored->seat_count; seat++)
        if (strcmp(stored->seats[seat].wants, word) == 0)
            return true;
    return false;
}

static bool is_asked(const struct open_turn *turn, int seat)
{
    for (int i = 0; i < turn->request_count; i++)
        if (turn->requests[i].request.seat == seat)
            return true;
    return false;
}

/* READY from everybody who is asked moves a game that does not resolve early by itself; WAIT from anybody forbids it. */
static bool all_ready(const struct stored_game *stored)
{
    int asked = 0;

    for (int seat = 0; seat < stored->seat_count; seat++) {
        if (!is_asked(&stored->game.turn, seat) && !is_asked(&stored->game.next, seat))
            continue;
        if (strcmp(stored->seats[seat].wants, "ready") != 0)
            return false;
        asked++;
    }
    return asked > 0;
}

/* Is the time for second thoughts over? The last order is old enough, or everybody has said READY. */
static bool delay_is_over(const struct stored_game *stored)
{
    int64_t since = stored->clock.all_in_utc_s ? stored->clock.all_in_utc_s : stored->row.opened_utc_s;

    return !stored->game.set_up || stored->home->now_utc_s >= since + deadline_delay_s(stored);
}

bool due_early(const struct stored_game *stored)
{
    if (!game_ready(&stored->game) || someone_wants(stored, "wait"))
        return false;
    return all_ready(stored) || (stored->settings.early && delay_is_over(stored));
}

/* Is the time of a reminder past that has not gone out? */
static bool reminder_is_due(const struct stored_game *stored)
{
    int hours[REMINDERS_MAX], count = settings_reminders(&stored->settings, hours);
    int64_t left = stored->row.deadline_utc_s - stored->home->now_utc_s;

    return stored->clock.reminded < count && left > 0
           && left <= (int64_t)hours[stored->clock.reminded] * SECONDS_AN_HOUR;
}

/* What follows from a passed deadline of a running game. */
static enum due look_at_deadline(const struct stored_game *stored, int64_t fetched)
{
    int64_t now = stored->home->now_utc_s, last = deadline_last(stored);

    if (last <= now && fetched >= last)
        return DUE_DEADLINE;
    if (last > now && fetched >= stored->row.deadline_utc_s && !stored->clock.late_told)
        return DUE_LATE;
    return DUE_NOT_YET;
}

/* Does the luck of an inviting game whose seats are taken keep it from beginning? *due: then what is due for it. */
static bool luck_holds(struct stored_game *stored, bool past, enum due *due, int64_t *due_utc_s)
{
    enum luck_due luck = luck_look(stored, past, due_utc_s);

    if (luck == LUCK_IS_THROUGH)
        return false;
    *due = luck == LUCK_IS_DUE ? DUE_LUCK : DUE_NOT_YET;
    return true;
}

/* What may be due although the deadline brings nothing: all orders are in, a reminder, a mail of news. */
static void look_before_deadline(const struct stored_game *stored, bool complete, enum due *due)
{
    bool inviting = stored->row.phase == PHASE_INVITING;

    if (complete && (stored->game.interlude_count > 0 || due_early(stored)))
        *due = DUE_ALL_IN;
    else if (*due == DUE_NOT_YET && !inviting && stored->row.deadline_utc_s != STORE_NO_TIME && reminder_is_due(stored))
        *due = DUE_REMIND;
    if (*due == DUE_NOT_YET && !inviting && news_due(stored) != STORE_NO_TIME && news_due(stored) <= stored->home->now_utc_s)
        *due = DUE_NEWS;
}

/* Check the deadline first: an interlude may have to wait for the turn which that deadline ends. */
enum status due_look(struct stored_game *stored, enum due *due, int64_t *due_utc_s, struct error *err)
{
    int64_t now = stored->home->now_utc_s, deadline = stored->row.deadline_utc_s, fetched = STORE_NO_TIME;
    bool inviting = stored->row.phase == PHASE_INVITING;
    bool complete = !inviting || stored_all_joined(stored);
    bool past = deadline != STORE_NO_TIME && deadline <= now;
    enum status status = OK;

    *due = DUE_NOT_YET;
    *due_utc_s = STORE_NO_TIME;
    if (stored->row.phase != PHASE_RUNNING && !inviting)
        return OK;
    if (stored->moderation.preview) {
        *due = !stored->moderation.approved ? DUE_NOT_YET : stored->moderation.by_deadline ? DUE_DEADLINE : DUE_ALL_IN;
        return OK;
    }
    *due_utc_s = deadline_look(stored);
    if (past)
        status = due_fetched_since(stored->home, &fetched, err);
    if (status != OK)
        return status;
    if (inviting && complete && luck_holds(stored, past && fetched >= deadline, due, due_utc_s))
        return OK;
    if (complete && stored_asks_nobody(stored)) {
        *due = DUE_ALL_IN;
        return OK;
    }
    if (past && inviting && fetched >= deadline)
        *due = complete ? DUE_DEADLINE : DUE_NOT_JOINED;
    else if (past && !inviting)
        *due = look_at_deadline(stored, fetched);
    if (*due == DUE_NOT_YET || *due == DUE_LATE)
        look_before_deadline(stored, complete, due);
    return OK;
}
