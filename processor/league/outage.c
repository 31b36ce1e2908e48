#include "processor/league/outage.h"

#include <string.h>

#include "engine/kernel/text.h"
#include "processor/league/league.h"
#include "processor/league/mails.h"

enum { SECONDS_A_DAY = 86400, LEAGUE_ARENA_BYTES = 512 << 20 };

struct league_list {
    struct arena arena;
    int64_t *ids;
    int count, capacity;
};

static void add_league(void *context, int64_t id)
{
    struct league_list *list = context;

    list->ids = arena_grow(&list->arena, list->ids, list->count, &list->capacity, sizeof *list->ids);
    list->ids[list->count++] = id;
}

/* What happened, and what is done about a league. */
struct outage {
    struct home *home;
    const char *why;
    int days;                       /* by which dates are put off */
    enum status (*look_at)(const struct outage *outage, struct league *league, bool *moved, struct error *err);
    int *moved;
};

static enum status tell_all(struct league *league, const char *what, const char *text, struct error *err)
{
    enum status status = OK;

    for (int i = 0; i < league->season.entrant_count && status == OK; i++)
        if (!league->season.entrants[i].left)
            status = league_mail_note(league, league->season.entrants[i].player, what, text, err);
    return status;
}

static struct value *note(struct league *league, const char *act, int days)
{
    struct value *entry = league_entry(league, "note", NULL);

    value_set_text(league->arena, entry, "act", act);
    value_set_int(league->arena, entry, "days", days);
    return entry;
}

/* ---- dates that nobody could keep ---- */

static enum status put_off(const struct outage *outage, struct league *league, bool *moved, struct error *err)
{
    const char *text = arena_printf(league->arena, "%s All dates of season %d are %d day%s later.", outage->why, league->season.number,
                                    outage->days, outage->days == 1 ? "" : "s");
    enum status status = OK;

    *moved = league->season.phase != SEASON_NONE && league->season.paused_utc_s == 0;
    if (*moved)
        status = league_add(league, note(league, "put-off", outage->days), err);
    return *moved && status == OK ? tell_all(league, "its dates are put off", text, err) : status;
}

/* ---- a clock that was ahead ---- */

/* By how many days entries that seem to be of a later time than now have put dates off. */
static enum status days_ahead(struct league *league, int *days, struct error *err)
{
    enum status status = OK;

    *days = 0;
    for (int i = league->season.entries - 1; i >= 0 && status == OK; i--) {
        struct value *entry;

        status = value_read(league->arena, league->bodies[i], strlen(league->bodies[i]), &entry, err);
        if (status == OK && value_get_int(entry, "at", 0) <= league->home->now_utc_s)
            return OK;
        if (status == OK && text_equal(value_get_text(entry, "act", ""), "put-off") && !value_find(entry, "by") &&
            value_get_int(entry, "season", 0) == league->season.number)
            *days += (int)value_get_int(entry, "days", 0);
    }
    return status;
}

static enum status set_right(const struct outage *outage, struct league *league, bool *moved, struct error *err)
{
    const char *text = arena_printf(league->arena, "%s The dates of season %d are what they were before.", outage->why,
                                    league->season.number);
    struct value *entry;
    int days = 0;
    enum status status = OK;

    *moved = league->season.at_utc_s > outage->home->now_utc_s;
    if (*moved)
        status = days_ahead(league, &days, err);
    if (!*moved || status != OK)
        return status;
    entry = note(league, "clock", days);
    value_set_int(league->arena, entry, "at", outage->home->now_utc_s);
    status = league_add(league, entry, err);
    return status == OK && days > 0 ? tell_all(league, "its dates are set right", text, err) : status;
}

/* ---- all of them ---- */

/* The run tells of a league that cannot be opened. */
static enum status look_at(const struct outage *outage, int64_t id, struct arena *arena, bool *moved, struct error *err)
{
    struct league *league;
    struct error unopened;
    enum status status = league_open(outage->home, id, arena, &league, &unopened);

    *moved = false;
    if (status == ERR_IO || status == ERR_LOCKED)
        return error_set(err, status, "%s", unopened.message);
    return status == OK ? outage->look_at(outage, league, moved, err) : OK;
}

static enum status look_at_all(const struct outage *outage, const struct league_list *list, struct error *err)
{
    struct store *store = outage->home->store;
    struct arena arena = { .limit_bytes = LEAGUE_ARENA_BYTES };
    enum status status = OK;

    for (int i = 0; i < list->count && status == OK; i++) {
        bool moved = false;

        status = store_begin(store, DURABILITY_FULL, err);
        if (status != OK)
            break;
        status = look_at(outage, list->ids[i], &arena, &moved, err);
        if (status == OK)
            status = store_commit(store, err);
        else
            store_rollback(store);
        *outage->moved += status == OK && moved;
        arena_reset(&arena);
    }
    arena_release(&arena);
    return status;
}

enum status league_outage(struct home *home, int64_t since_utc_s, const char *why, int *moved, struct error *err)
{
    struct outage outage = { .home = home, .why = why, .look_at = put_off, .moved = moved,
                             .days = (int)((home->now_utc_s - since_utc_s + SECONDS_A_DAY - 1) / SECONDS_A_DAY) };
    struct league_list list = { .count = 0 };
    enum status status = store_leagues_due(home->store, home->now_utc_s, add_league, &list, err);

    if (status == OK)
        status = look_at_all(&outage, &list, err);
    arena_release(&list.arena);
    return status;
}

enum status league_clock_back(struct home *home, const char *why, int *moved, struct error *err)
{
    struct outage outage = { .home = home, .why = why, .look_at = set_right, .moved = moved };
    struct league_list list = { .count = 0 };
    enum status status = store_leagues(home->store, add_league, &list, err);

    if (status == OK)
        status = look_at_all(&outage, &list, err);
    arena_release(&list.arena);
    return status;
}
