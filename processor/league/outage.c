#include "processor/league/outage.h"

#include "processor/league/league.h"
#include "processor/league/mails.h"

enum { SECONDS_A_DAY = 86400, LEAGUE_ARENA_BYTES = 512 << 20 };

struct due_leagues {
    struct arena arena;
    int64_t *ids;
    int count, capacity;
};

static void add_league(void *context, int64_t id)
{
    struct due_leagues *due = context;

    due->ids = arena_grow(&due->arena, due->ids, due->count, &due->capacity, sizeof *due->ids);
    due->ids[due->count++] = id;
}

static enum status tell_all(struct league *league, int days, const char *why, struct error *err)
{
    const char *text = arena_printf(league->arena, "%s All dates of season %d are %d day%s later.", why, league->season.number, days,
                                    days == 1 ? "" : "s");
    enum status status = OK;

    for (int i = 0; i < league->season.entrant_count && status == OK; i++)
        if (!league->season.entrants[i].left)
            status = league_mail_note(league, league->season.entrants[i].player, "its dates are put off", text, err);
    return status;
}

static enum status put_off(struct league *league, int days, const char *why, struct error *err)
{
    struct value *entry = league_entry(league, "note", NULL);
    enum status status;

    value_set_text(league->arena, entry, "act", "put-off");
    value_set_int(league->arena, entry, "days", days);
    status = league_add(league, entry, err);
    if (status == OK)
        status = tell_all(league, days, why, err);
    return status == OK ? league_save(league, err) : status;
}

/* *moved: there was a season that runs. */
static enum status look_at(struct home *home, int64_t id, struct arena *arena, int days, const char *why, bool *moved, struct error *err)
{
    struct league *league;
    struct error unopened;
    enum status status = league_open(home, id, arena, &league, &unopened);

    *moved = status == OK && league->season.phase != SEASON_NONE && league->season.paused_utc_s == 0;
    if (status == ERR_IO || status == ERR_LOCKED)
        return error_set(err, status, "%s", unopened.message);
    return *moved ? put_off(league, days, why, err) : OK;
}

enum status league_outage(struct home *home, int64_t since_utc_s, const char *why, int *moved, struct error *err)
{
    int days = (int)((home->now_utc_s - since_utc_s + SECONDS_A_DAY - 1) / SECONDS_A_DAY);
    struct arena arena = { .limit_bytes = LEAGUE_ARENA_BYTES };
    struct due_leagues due = { .count = 0 };
    enum status status = store_leagues_due(home->store, home->now_utc_s, add_league, &due, err);

    for (int i = 0; i < due.count && status == OK; i++) {
        bool is_moved = false;

        status = store_begin(home->store, DURABILITY_FULL, err);
        if (status != OK)
            break;
        status = look_at(home, due.ids[i], &arena, days, why, &is_moved, err);
        if (status == OK)
            status = store_commit(home->store, err);
        else
            store_rollback(home->store);
        *moved += status == OK && is_moved;
        arena_reset(&arena);
    }
    arena_release(&due.arena);
    arena_release(&arena);
    return status;
}
