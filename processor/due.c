#include "processor/due.h"

#include <string.h>

/* When the fetch that is oldest among the sources began; STORE_NO_TIME when one has never succeeded. */
static enum status fetched_since(struct home *home, int64_t *began_utc_s, struct error *err)
{
    *began_utc_s = INT64_MAX;
    for (int i = 0; i < home->config.source_count; i++) {
        int64_t began;
        enum status status = store_fetched_get(home->store, home->config.sources[i].name, &began, err);

        if (status != OK)
            return status;
        if (began < *began_utc_s)
            *began_utc_s = began;   /* STORE_NO_TIME is less than any time */
    }
    return OK;
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

/* READY by everybody who is asked moves a game that is not resolved early by itself; WAIT by anybody forbids it. */
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

static bool may_be_early(const struct stored_game *stored)
{
    return game_ready(&stored->game) && !someone_wants(stored, "wait")
           && (stored->settings.early || all_ready(stored));
}

/* The deadline is looked at first: an interlude may have to wait for the very turn that it ends. */
enum status due_look(struct stored_game *stored, enum due *due, int64_t *due_utc_s, struct error *err)
{
    int64_t now = stored->home->now_utc_s, deadline = stored->row.deadline_utc_s, fetched = STORE_NO_TIME;
    bool inviting = strcmp(stored->row.phase, "inviting") == 0;
    bool complete = !inviting || stored_all_joined(stored);
    enum status status = OK;

    *due = DUE_NOT_YET;
    *due_utc_s = deadline;
    if (strcmp(stored->row.phase, "running") != 0 && !inviting)
        return OK;
    if (deadline != STORE_NO_TIME && deadline <= now)
        status = fetched_since(stored->home, &fetched, err);
    if (status == OK && deadline != STORE_NO_TIME && deadline <= now && fetched >= deadline)
        *due = complete ? DUE_DEADLINE : DUE_NOT_JOINED;
    else if (status == OK && complete && (stored->game.interlude_count > 0 || may_be_early(stored)))
        *due = DUE_ALL_IN;
    return status;
}
