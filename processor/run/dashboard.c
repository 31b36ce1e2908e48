#include "processor/run/dashboard.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "engine/kernel/text.h"
#include "processor/report/stand.h"
#include "processor/text/layout.h"
#include "processor/report/notice.h"
#include "processor/game/stored_game.h"

enum { SECONDS_A_DAY = 86400, SECONDS_A_MINUTE = 60, GAME_ARENA_BYTES = 256 << 20 };

#define LAST_BOARD "board"

enum section { SECTION_NEEDS_YOU, SECTION_LATE, SECTION_DUE, SECTION_WAITING, SECTIONS };

static const char *const headings[SECTIONS] = {
    [SECTION_NEEDS_YOU] = "They need you",
    [SECTION_LATE] = "Past their deadline",
    [SECTION_DUE] = "Due within a day",
    [SECTION_WAITING] = "The others",
};

struct dashboard {
    struct home *home;
    struct arena *arena;             /* of the mail */
    const char *sections[SECTIONS];
    int counts[SECTIONS];
};

/* ---- when ---- */

static enum status last_dashboard(struct home *home, int64_t *last_utc_s, struct error *err)
{
    const char *text;
    enum status status = store_meta_get(home->store, LAST_BOARD, &text, err);

    *last_utc_s = STORE_NO_TIME;
    if (status == OK && text_parse_int(text, 0, INT64_MAX, last_utc_s) != TEXT_INT_OK)
        *last_utc_s = STORE_NO_TIME;
    return status == ERR_NOT_FOUND ? OK : status;
}

/* The last time at which it was to go out, up to now. */
static int64_t last_time(const struct home *home)
{
    int64_t minute = (int64_t)home->config.board_minute * SECONDS_A_MINUTE;
    int64_t today = home->now_utc_s - home->now_utc_s % SECONDS_A_DAY + minute;

    return today <= home->now_utc_s ? today : today - SECONDS_A_DAY;
}

/* ---- one game ---- */

static void put(struct dashboard *dashboard, enum section section, const char *line)
{
    dashboard->sections[section] = arena_printf(dashboard->arena, "%s- %s\n", dashboard->counts[section]++ ? dashboard->sections[section] : "",
                                            line);
}

static void look_at_absence(void *context, const struct absence_row *absence)
{
    *(bool *)context |= !absence->approved;
}

/* A state that only the moderator can end; NULL: none. */
static enum status wanted_of(const struct stored_game *stored, struct arena *arena, const char **wanted, struct error *err)
{
    bool absence = false;
    enum status status = store_absences(stored->home->store, stored->row.id, look_at_absence, &absence, err);

    *wanted = NULL;
    if (stored->row.phase == PHASE_HELD)
        *wanted = arena_printf(arena, "held: %s", stored->row.held_because ? stored->row.held_because : "");
    else if (stored->moderation.preview)
        *wanted = "resolved, waits for your approval";
    else if (stored->row.phase == PHASE_PAUSED)
        *wanted = "paused";
    else if (stored->row.phase == PHASE_INVITING && stored->row.deadline_utc_s == STORE_NO_TIME)
        *wanted = "not begun: seats are not taken";
    else if (absence)
        *wanted = "an absence waits for your approval";
    return status;
}

static enum status place(struct dashboard *dashboard, const struct stored_game *stored, struct error *err)
{
    int64_t deadline = stored->row.deadline_utc_s, now = dashboard->home->now_utc_s;
    const char *title = arena_printf(dashboard->arena, "%s \"%s\" (%s), turn %d", stored->label, stored->row.name,
                                     stored->game.rules->name, stored->row.turn);
    const char *wanted;
    char *when;
    enum status status = wanted_of(stored, dashboard->arena, &wanted, err);

    if (status != OK)
        return status;
    if (wanted) {
        put(dashboard, SECTION_NEEDS_YOU, arena_printf(dashboard->arena, "%s: %s", title, wanted));
        return OK;
    }
    if (deadline == STORE_NO_TIME || layout_time(dashboard->arena, deadline, "UTC", &when, NULL) != OK)
        when = arena_text(dashboard->arena, "no time set");
    put(dashboard, deadline == STORE_NO_TIME ? SECTION_WAITING
               : deadline <= now ? SECTION_LATE
               : deadline <= now + SECONDS_A_DAY ? SECTION_DUE : SECTION_WAITING,
        arena_printf(dashboard->arena, "%s: until %s, waits for %s", title, when,
                     stand_waited_for(stored)));
    return OK;
}

/* A game that cannot be opened needs him most. */
static enum status look_at_game(struct dashboard *dashboard, int64_t id, struct arena *arena, struct error *err)
{
    struct stored_game *stored;
    enum status status = stored_game_open(dashboard->home, id, arena, &stored, err);

    if (status == OK)
        return place(dashboard, stored, err);
    if (status == ERR_IO || status == ERR_LOCKED)
        return status;
    put(dashboard, SECTION_NEEDS_YOU, arena_printf(dashboard->arena, "cannot be opened: %s", err->message));
    return OK;
}

static enum status look_at_games(struct dashboard *dashboard, struct error *err)
{
    static const enum game_phase phases[] = { PHASE_HELD, PHASE_PAUSED, PHASE_RUNNING, PHASE_INVITING };
    struct arena arena = { .limit_bytes = GAME_ARENA_BYTES };
    enum status status = OK;

    for (size_t phase = 0; phase < sizeof phases / sizeof phases[0] && status == OK; phase++) {
        int64_t *ids = NULL;
        size_t count = 0;

        status = store_games(dashboard->home->store, phases[phase], &ids, &count, err);
        for (size_t i = 0; i < count && status == OK; i++) {
            status = look_at_game(dashboard, ids[i], &arena, err);
            arena_reset(&arena);
        }
        free(ids);
    }
    arena_release(&arena);
    return status;
}

/* ---- the mail ---- */

static enum status mails_line(struct dashboard *dashboard, const char **line, struct error *err)
{
    struct store *store = dashboard->home->store;
    int quarantined = 0, waiting = 0, failed = 0;
    enum status status = store_inbox_count(store, "quarantine", &quarantined, err);

    if (status == OK)
        status = store_inbox_count_waiting(store, &waiting, err);
    if (status == OK)
        status = store_outbox_count(store, "failed", &failed, err);
    *line = arena_printf(dashboard->arena, "Mails in quarantine: %d; that wait for a game that is held: %d; that could not be "
                         "delivered: %d.\n", quarantined, waiting, failed);
    return status;
}

static enum status queue(struct dashboard *dashboard, struct error *err)
{
    const char *text = "", *mails = "", *subject;
    enum status status = look_at_games(dashboard, err);

    for (int i = 0; i < SECTIONS; i++)
        if (dashboard->counts[i] > 0)
            text = arena_printf(dashboard->arena, "%s%s:\n%s\n", text, headings[i], dashboard->sections[i]);
    if (status == OK)
        status = mails_line(dashboard, &mails, err);
    subject = dashboard->counts[SECTION_NEEDS_YOU] == 1
                  ? "Your games: one needs you"
                  : arena_printf(dashboard->arena, "Your games: %d need you", dashboard->counts[SECTION_NEEDS_YOU]);
    if (status != OK)
        return status;
    return notice_moderator(dashboard->home, 0, subject,
                            arena_printf(dashboard->arena, "%s%s", *text ? text : "No game goes on.\n\n", mails), err);
}

/* The first time is when it was switched on: earlier events are not news. */
static enum status note(struct home *home, struct error *err)
{
    return store_meta_set(home->store, LAST_BOARD, arena_printf(&home->arena, "%" PRId64, home->now_utc_s), err);
}

enum status run_dashboard(struct home *home, struct run_tally *tally, struct error *err)
{
    struct arena arena = { .limit_bytes = GAME_ARENA_BYTES };
    struct dashboard dashboard = { .home = home, .arena = &arena };
    int64_t last;
    enum status status;

    (void)tally;
    if (home->config.board_minute < 0 || !home->config.moderator)
        return OK;
    status = last_dashboard(home, &last, err);
    if (status != OK || (last != STORE_NO_TIME && last >= last_time(home) && last <= home->now_utc_s))
        return status;
    status = store_begin(home->store, DURABILITY_FULL, err);
    if (status == OK && last != STORE_NO_TIME)
        status = queue(&dashboard, err);
    if (status == OK)
        status = note(home, err);
    if (status == OK)
        status = store_commit(home->store, err);
    else
        store_rollback(home->store);
    arena_release(&arena);
    return status;
}
