/* The resolving part of a run: every game that is due. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "processor/turn/advance.h"
#include "processor/turn/due.h"
#include "processor/turn/luck.h"
#include "processor/turn/standing_ready.h"
#include "processor/run/invite.h"
#include "processor/run/outage.h"
#include "processor/base/progress.h"
#include "processor/base/stopwatch.h"
#include "processor/report/remind.h"
#include "processor/run/run.h"
#include "processor/run/strikes.h"
#include "processor/home/attempt.h"
#include "processor/home/integrity.h"

enum { LUCK_STEPS = 4, GROUP_GAMES = 256, GROUP_MS = 1000, GAME_ARENA_BYTES = 256 << 20 };

struct resolving {
    struct home *home;
    struct arena arena;              /* of one game at a time */
    struct run_tally *tally;
    moving_deadlines *late;          /* NULL: none */
    struct error *err;
};

/* ---- one game ---- */

/* The run checks a game touched by a mail once, and then not before its deadline. */
static enum status wait_for_deadline(struct resolving *resolving, int64_t id, int64_t due_utc_s)
{
    if (due_utc_s != STORE_NO_TIME && due_utc_s <= resolving->home->now_utc_s)
        return OK;
    return store_game_touch(resolving->home->store, id, due_utc_s, resolving->err);
}

/* Does what is due in a game. Its luck may be settled first, and the game may then go on at once. */
static enum status look(struct resolving *resolving, struct stored_game *stored, enum due *due, int64_t *due_utc_s)
{
    enum status status = due_look(stored, due, due_utc_s, resolving->err);

    for (int i = 0; i < LUCK_STEPS && status == OK && *due == DUE_LUCK; i++) {
        status = luck_go_on(stored, resolving->err);
        if (status == OK)
            status = due_look(stored, due, due_utc_s, resolving->err);
    }
    return status;
}

static enum status resolve_open(struct resolving *resolving, struct stored_game *stored, bool *moved)
{
    int64_t due_utc_s = STORE_NO_TIME;
    enum due due;
    enum status status = standing_ready_take(stored, resolving->err);

    if (status == OK)
        status = look(resolving, stored, &due, &due_utc_s);
    if (status != OK)
        return status;
    switch (due) {
    case DUE_NOT_YET:
    case DUE_LUCK:
        return wait_for_deadline(resolving, stored->row.id, due_utc_s);
    case DUE_NOT_JOINED:
        return invite_overdue(stored, resolving->err);
    case DUE_REMIND:
        return remind_owing(stored, resolving->err);
    case DUE_LATE:
        return remind_late(stored, resolving->err);
    case DUE_NEWS:
        return remind_news(stored, resolving->err);
    case DUE_DEADLINE:
        status = resolving->late ? resolving->late(stored, moved, resolving->err) : OK;
        if (status != OK || *moved)
            return status;
        break;
    case DUE_ALL_IN:
        break;
    }
    return game_advance(stored, due == DUE_DEADLINE, moved, resolving->err);
}

static enum status resolve_one(struct resolving *resolving, int64_t id, bool *moved)
{
    struct stored_game *stored;
    enum status status = strikes_begin(STRIKES_GAME, id, resolving->err);

    *moved = false;
    if (status != OK)
        return status;
    status = stored_game_open(resolving->home, id, &resolving->arena, &stored, resolving->err);
    if (status == OK)
        status = resolve_open(resolving, stored, moved);
    strikes_end();
    return status;
}

/* A fault in one game holds that game and does not stop the others; a fault of disk, lock or database ends the run. */
static enum status go_on(struct resolving *resolving, int64_t id, enum status status)
{
    char why[ERROR_MESSAGE_BYTES];

    if (status == OK || status == ERR_IO || status == ERR_LOCKED)
        return status;
    snprintf(why, sizeof why, "%s", resolving->err->message);
    if (status == ERR_CORRUPT && integrity_doubt(resolving->home, resolving->err) != OK)
        return ERR_CORRUPT;
    resolving->tally->held++;
    return game_hold(resolving->home, id, why, resolving->err);
}

/* The games of one group, a transaction of its own that is durable when it ends. *done: how many there were. Unguarded, it ends
 * at the first fault, *again, and nothing of it is kept. */
static enum status resolve_group(struct resolving *resolving, const int64_t *ids, size_t count, bool guarded, size_t *done,
                                 bool *again)
{
    struct store *store = resolving->home->store;
    int64_t began_ms = stopwatch_ms();
    enum status status = OK, kept;

    *again = false;
    store_group_begin(store, guarded);
    for (*done = 0; *done < count && status == OK && (*done == 0 || stopwatch_ms() - began_ms <= GROUP_MS); ++*done) {
        bool moved;

        status = resolve_one(resolving, ids[*done], &moved);
        *again = !guarded && (status != OK || store_group_is_lost(store));
        if (*again)
            break;
        status = go_on(resolving, ids[*done], status);
        arena_reset(&resolving->arena);
        resolving->tally->moved += moved;
    }
    if (*again) {
        store_group_drop(store);
        arena_reset(&resolving->arena);
        return OK;
    }
    kept = store_group_end(store, status == OK ? resolving->err : &(struct error){ 0 });
    return status == OK ? kept : status;
}

/* Games in groups. A run that is killed loses one group at most, so games that take long are in small ones. */
static enum status resolve_each(struct resolving *resolving, const int64_t *ids, size_t count)
{
    struct progress progress;
    enum status status = OK;

    progress_begin(&progress, stderr, "games looked at", (int64_t)count);
    for (size_t at = 0, done = 0; at < count && status == OK; at += done) {
        size_t left = count - at < GROUP_GAMES ? count - at : GROUP_GAMES;
        struct run_tally tally = *resolving->tally;
        struct attempt attempt;
        bool again;

        attempt_begin(&attempt, resolving->home);
        status = resolve_group(resolving, ids + at, left, false, &done, &again);
        if (again) {
            attempt_drop(&attempt);
            *resolving->tally = tally;
            status = resolve_group(resolving, ids + at, left, true, &done, &again);
        } else {
            attempt_keep(&attempt);
        }
        progress_step(&progress, (int64_t)(at + done));
    }
    progress_end(&progress);
    return status;
}

enum status run_resolve(struct home *home, struct run_tally *tally, moving_deadlines *late, struct error *err)
{
    struct resolving resolving = { .home = home, .arena = { .limit_bytes = GAME_ARENA_BYTES }, .tally = tally,
                                   .late = late, .err = err };
    int64_t *ids = NULL;
    size_t count = 0;
    enum status status = outage_guard(home, &tally->put_off, err);

    if (status == OK)
        status = store_games_due(home->store, home->now_utc_s, &ids, &count, err);
    if (status != OK)
        return status;
    strikes_open(home);
    status = resolve_each(&resolving, ids, count);
    strikes_close();
    free(ids);
    arena_release(&resolving.arena);
    return status == OK ? outage_note(home, err) : status;
}
