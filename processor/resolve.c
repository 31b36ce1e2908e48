/* The resolving part of a run: every game that is due. */
#include <stdlib.h>
#include <string.h>

#include "processor/advance.h"
#include "processor/due.h"
#include "processor/invite.h"
#include "processor/run.h"

enum { DEATHS_HOLD = 2, BARRIER_GAMES = 64 };

static enum status look(struct home *home, int64_t id, enum due *due, struct error *err)
{
    struct arena arena = { .limit_bytes = 256 << 20 };
    struct stored_game *stored;
    int64_t due_utc_s = STORE_NO_TIME;
    enum status status = stored_game_open(home, id, &arena, &stored, err);

    *due = DUE_NOT_YET;
    if (status == OK)
        status = due_look(stored, due, &due_utc_s, err);
    /* A game touched by a mail is looked at once; then not before its deadline. */
    if (status == OK && *due == DUE_NOT_YET && due_utc_s != STORE_NO_TIME && due_utc_s > home->now_utc_s)
        status = store_game_touch(home->store, id, due_utc_s, err);
    else if (status == OK && *due == DUE_NOT_YET && due_utc_s == STORE_NO_TIME)
        status = store_game_touch(home->store, id, STORE_NO_TIME, err);
    arena_release(&arena);
    return status;
}

static enum status resolve_one(struct home *home, int64_t id, bool *moved, struct error *err)
{
    enum due due;
    enum status status;

    *moved = false;
    if (id == home->died_in && home->deaths >= DEATHS_HOLD)
        return game_hold(home, id, "two runs in a row ended while they resolved this game", err);
    status = look(home, id, &due, err);
    if (status == OK && due == DUE_NOT_JOINED)
        status = invite_overdue(home, id, err);
    else if (status == OK && due != DUE_NOT_YET)
        status = game_advance(home, id, due == DUE_DEADLINE, moved, err);
    return status;
}

/* A game that cannot be read is held, so that it does not stop the others; a fault of disk or lock ends the run. */
static enum status go_on(struct home *home, int64_t id, enum status status, struct run_tally *tally, struct error *err)
{
    if (status == OK || status == ERR_IO || status == ERR_LOCKED)
        return status;
    tally->held++;
    return game_hold(home, id, err->message, &(struct error){ 0 });
}

enum status run_resolve(struct home *home, struct run_tally *tally, struct error *err)
{
    int64_t *ids;
    size_t count;
    int since_barrier = 0;
    enum status status = store_games_due(home->store, home->now_utc_s, &ids, &count, err);

    if (status != OK)
        return status;
    for (size_t i = 0; i < count && status == OK; i++) {
        bool moved;

        status = go_on(home, ids[i], resolve_one(home, ids[i], &moved, err), tally, err);
        tally->moved += moved;
        if (status == OK && moved && ++since_barrier == BARRIER_GAMES) {
            status = store_barrier(home->store, err);
            since_barrier = 0;
        }
    }
    free(ids);
    if (status == OK && since_barrier > 0)
        status = store_barrier(home->store, err);
    return status;
}
