#include "processor/run/invite.h"

#include <string.h>

#include "processor/report/deadline.h"
#include "processor/report/notice.h"
#include "processor/report/report.h"

enum { SECONDS_AN_HOUR = 3600 };

static bool is_silent(const struct stored_game *stored, int seat)
{
    return strcmp(stored->seats[seat].state, "invited") == 0 && stored->seats[seat].address[0];
}

static enum status remind(struct stored_game *stored, struct error *err)
{
    enum status status = OK;

    stored->clock.invited_again = true;
    deadline_move(stored, stored->home->now_utc_s + (int64_t)stored->settings.hours * SECONDS_AN_HOUR);
    for (int seat = 0; seat < stored->seat_count && status == OK; seat++)
        if (is_silent(stored, seat))
            status = report_remind(stored, seat, err);
    return status;
}

static enum status tell_moderator(struct stored_game *stored, struct error *err)
{
    const char *silent = "";

    for (int seat = 0; seat < stored->seat_count; seat++)
        if (strcmp(stored->seats[seat].state, "joined") != 0)
            silent = arena_printf(stored->arena, "%s%s%s (%s)", silent, *silent ? ", " : "",
                                  stored->seats[seat].address[0] ? stored->seats[seat].address : stored_seat_name(stored, seat),
                                  stored->seats[seat].address[0] ? stored->seats[seat].state : "open");
    stored->row.deadline_utc_s = STORE_NO_TIME;
    stored->row.due_utc_s = STORE_NO_TIME;
    return notice_moderator(stored->home, stored->row.id, "not begun",
                            arena_printf(stored->arena, "the game cannot begin, these seats are not taken: %s. It waits "
                                         "until they are.", silent), err);
}

static enum status overdue(struct stored_game *stored, struct error *err)
{
    enum status status = stored->clock.invited_again ? tell_moderator(stored, err) : remind(stored, err);

    return status == OK ? stored_game_save(stored, err) : status;
}

enum status invite_overdue(struct stored_game *stored, struct error *err)
{
    struct store *store = stored->home->store;
    enum status status = store_begin(store, DURABILITY_FULL, err);

    if (status == OK)
        status = overdue(stored, err);
    if (status == OK)
        return store_commit(store, err);
    store_rollback(store);
    return status;
}
