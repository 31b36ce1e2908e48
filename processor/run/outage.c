#include "processor/run/outage.h"

#include <inttypes.h>
#include <stdlib.h>

#include "engine/kernel/text.h"
#include "processor/league/outage.h"
#include "processor/report/deadline.h"
#include "processor/text/layout.h"
#include "processor/run/maintenance.h"
#include "processor/report/notice.h"
#include "processor/report/remind.h"
#include "processor/turn/due.h"

enum { SECONDS_AN_HOUR = 3600, GAME_ARENA_BYTES = 256 << 20, NOTES_A_LIMIT = 24 };

#define LAST_RUN "last-run"

/* When the last run was noted; STORE_NO_TIME before the first. */
static enum status last_run(struct home *home, int64_t *last_utc_s, struct error *err)
{
    const char *text;
    enum status status = store_meta_get(home->store, LAST_RUN, &text, err);

    *last_utc_s = STORE_NO_TIME;
    if (status == ERR_NOT_FOUND)
        return OK;
    if (status == OK && text_parse_int(text, 0, INT64_MAX, last_utc_s) != TEXT_INT_OK)
        *last_utc_s = STORE_NO_TIME;
    return status;
}

static int64_t limit_s(const struct home *home)
{
    return (int64_t)home->config.outage_hours * SECONDS_AN_HOUR;
}

/* A note every so often is enough, and spares quiet runs a write. */
enum status outage_note(struct home *home, struct error *err)
{
    int64_t last, now = home->now_utc_s;
    enum status status = last_run(home, &last, err);

    if (status != OK || (last != STORE_NO_TIME && now >= last && now - last < limit_s(home) / NOTES_A_LIMIT))
        return status;
    status = store_begin(home->store, DURABILITY_NORMAL, err);
    if (status == OK)
        status = store_meta_set(home->store, LAST_RUN, arena_printf(&home->arena, "%" PRId64, now), err);
    if (status == OK)
        return store_commit(home->store, err);
    store_rollback(home->store);
    return status;
}

/* ---- one game ---- */

struct guard {
    struct home *home;
    int64_t last_utc_s;
    bool back;                       /* the clock went back */
    bool maintained;                 /* maintenance took place */
    const char *why;
    int moved, leagues;
};

/* Does this game have a deadline that nobody could keep? */
static bool is_touched(const struct guard *guard, const struct stored_game *stored)
{
    if (stored->row.deadline_utc_s == STORE_NO_TIME || stored->moderation.preview)
        return false;                /* a game that waits for the moderator does not wait for the clock */
    return guard->back ? stored->clock.told_utc_s > guard->home->now_utc_s + SECONDS_AN_HOUR
                       : stored->row.deadline_utc_s <= guard->home->now_utc_s;
}

static enum status put_off(struct guard *guard, struct stored_game *stored, struct error *err)
{
    int64_t was = stored->row.deadline_utc_s;
    int64_t since = guard->back ? stored->clock.told_utc_s : guard->last_utc_s;
    enum status status = store_begin(guard->home->store, DURABILITY_FULL, err);

    if (status == OK)
        status = deadline_put_off(stored, since, err);
    stored->row.due_utc_s = guard->home->now_utc_s;      /* complete turns are still resolved */
    if (status == OK)
        status = remind_moved(stored, was, guard->why, err);
    if (status == OK)
        status = stored_game_save(stored, err);
    if (status == OK)
        status = store_commit(guard->home->store, err);
    if (status == OK)
        guard->moved++;
    else
        store_rollback(guard->home->store);
    return status;
}

/* The resolving part holds a game that cannot be opened. */
static enum status look_at_game(struct guard *guard, int64_t id, struct arena *arena, struct error *err)
{
    struct stored_game *stored;
    struct error unopened;
    enum status status = stored_game_open(guard->home, id, arena, &stored, &unopened);

    if (status == ERR_IO || status == ERR_LOCKED)
        return error_set(err, status, "%s", unopened.message);
    return status == OK && is_touched(guard, stored) ? put_off(guard, stored, err) : OK;
}

static enum status look_at_games(struct guard *guard, enum game_phase phase, struct error *err)
{
    struct arena arena = { .limit_bytes = GAME_ARENA_BYTES };
    int64_t *ids;
    size_t count;
    enum status status = store_games(guard->home->store, phase, &ids, &count, err);

    if (status != OK)
        return status;
    for (size_t i = 0; i < count && status == OK; i++) {
        status = look_at_game(guard, ids[i], &arena, err);
        arena_reset(&arena);
    }
    free(ids);
    arena_release(&arena);
    return status;
}

/* ---- all of them ---- */

static const char *time_text(struct home *home, int64_t utc_s)
{
    char *text;

    return layout_time(&home->arena, utc_s, "UTC", &text, NULL) == OK ? text : "?";
}

/* What happened since the last run; false when deadlines need not be put off for it. */
static bool tell_why(struct guard *guard)
{
    struct home *home = guard->home;
    int64_t now = home->now_utc_s;

    guard->back = guard->last_utc_s != STORE_NO_TIME && now < guard->last_utc_s - SECONDS_AN_HOUR;
    if (guard->back)
        guard->why = "The clock of this host was wrong and has been set right.";
    else if (guard->maintained)
        guard->why = arena_printf(&home->arena, "Postern was in maintenance from %s to %s, and answered nobody.",
                                  time_text(home, guard->last_utc_s), time_text(home, now));
    else if (guard->last_utc_s != STORE_NO_TIME && now - guard->last_utc_s > limit_s(home))
        guard->why = arena_printf(&home->arena, "This host was away from %s to %s, so nobody could keep the "
                                  "deadline.", time_text(home, guard->last_utc_s), time_text(home, now));
    return guard->why != NULL;
}

static enum status tell_moderator(const struct guard *guard, struct error *err)
{
    struct home *home = guard->home;
    const char *leagues = guard->leagues == 0 ? "" : arena_printf(&home->arena, " Leagues whose dates have moved: %d.", guard->leagues);

    home_log(home, 0, -1, "%s %d deadlines were put off", guard->why, guard->moved);
    return notice_moderator(home, 0, guard->back ? "clock" : guard->maintained ? "maintenance" : "outage",
                            arena_printf(&home->arena, "%s Deadlines put off: %d. Nothing was resolved by a deadline that "
                                         "passed meanwhile.%s", guard->why, guard->moved, leagues), err);
}

enum status outage_guard(struct home *home, int *moved, struct error *err)
{
    struct guard guard = { .home = home };
    int64_t maintained = STORE_NO_TIME;
    enum status status = last_run(home, &guard.last_utc_s, err);

    *moved = 0;
    if (status == OK)
        status = maintenance_took(home, &maintained, err);
    guard.maintained = maintained != STORE_NO_TIME;
    if (guard.maintained && guard.last_utc_s <= maintained)
        guard.last_utc_s = maintained;
    if (status != OK || !tell_why(&guard))
        return status;
    status = due_unsettle(home, err);
    if (status == OK)
        status = look_at_games(&guard, PHASE_RUNNING, err);
    if (status == OK)
        status = look_at_games(&guard, PHASE_INVITING, err);
    if (status == OK)
        status = guard.back ? league_clock_back(home, guard.why, &guard.leagues, err)
                            : league_outage(home, guard.last_utc_s, guard.why, &guard.leagues, err);
    *moved = guard.moved;
    if (status == OK && guard.moved + guard.leagues > 0)
        status = tell_moderator(&guard, err);
    return status == OK && guard.maintained ? maintenance_forget(home, err) : status;
}
