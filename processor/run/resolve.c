/* The resolving part of a run: every game that is due. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "processor/turn/advance.h"
#include "processor/turn/due.h"
#include "processor/run/invite.h"
#include "processor/run/outage.h"
#include "processor/base/progress.h"
#include "processor/report/remind.h"
#include "processor/run/run.h"
#include "processor/home/integrity.h"

enum { DEATHS_HOLD = 2, BARRIER_GAMES = 64, GAME_ARENA_BYTES = 256 << 20, NOTE_BYTES = 40 };

struct resolving {
    struct home *home;
    struct arena arena;              /* of one game at a time */
    int note_fd;                     /* -1: there is none */
    struct run_tally *tally;
    struct error *err;
};

/* ---- the note in HOME ---- */

/* Says which game is being resolved (0: none), so that a second death in it is known as one. A note that cannot be
 * written is no reason to stop. */
static void note(struct resolving *resolving, int64_t id)
{
    char text[NOTE_BYTES + 1];
    int deaths = id == resolving->home->died_in ? resolving->home->deaths : 0;

    if (resolving->note_fd < 0)
        return;
    snprintf(text, sizeof text, "%*lld %*d\n", NOTE_BYTES / 2, (long long)id, NOTE_BYTES / 2 - 2, deaths);
    if (pwrite(resolving->note_fd, text, NOTE_BYTES, 0) != NOTE_BYTES) {
        close(resolving->note_fd);
        resolving->note_fd = -1;
    }
}

/* The note of a run that died stays until this one notes something itself. */
static void open_note(struct resolving *resolving)
{
    resolving->note_fd = open(home_file(resolving->home, "resolving"), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
}

static void close_note(struct resolving *resolving)
{
    if (resolving->note_fd >= 0)
        close(resolving->note_fd);
    (void)unlink(home_file(resolving->home, "resolving"));
}

/* ---- one game ---- */

/* A game touched by a mail is looked at once; then not before its deadline. */
static enum status wait_for_deadline(struct resolving *resolving, int64_t id, int64_t due_utc_s)
{
    if (due_utc_s != STORE_NO_TIME && due_utc_s <= resolving->home->now_utc_s)
        return OK;
    return store_game_touch(resolving->home->store, id, due_utc_s, resolving->err);
}

static enum status resolve_open(struct resolving *resolving, struct stored_game *stored, bool *moved)
{
    int64_t due_utc_s = STORE_NO_TIME;
    enum due due;
    enum status status = due_look(stored, &due, &due_utc_s, resolving->err);

    if (status != OK)
        return status;
    switch (due) {
    case DUE_NOT_YET:
        return wait_for_deadline(resolving, stored->row.id, due_utc_s);
    case DUE_NOT_JOINED:
        return invite_overdue(stored, resolving->err);
    case DUE_REMIND:
        return remind_owing(stored, resolving->err);
    case DUE_LATE:
        return remind_late(stored, resolving->err);
    case DUE_ALL_IN:
    case DUE_DEADLINE:
        break;
    }
    return game_advance(stored, due == DUE_DEADLINE, moved, resolving->err);
}

static enum status resolve_one(struct resolving *resolving, int64_t id, bool *moved)
{
    struct home *home = resolving->home;
    struct stored_game *stored;
    enum status status;

    *moved = false;
    if (id == home->died_in && home->deaths >= DEATHS_HOLD)
        return error_set(resolving->err, ERR_BUG, "two runs in a row ended while they resolved this game");
    note(resolving, id);
    status = stored_game_open(home, id, &resolving->arena, &stored, resolving->err);
    if (status == OK)
        status = resolve_open(resolving, stored, moved);
    note(resolving, 0);
    return status;
}

/* What breaks in one game holds it and does not stop the others; a fault of disk, lock or database ends the run. */
static enum status go_on(struct resolving *resolving, int64_t id, enum status status)
{
    char why[ERROR_MESSAGE_BYTES];

    if (status == OK || status == ERR_IO || status == ERR_LOCKED)
        return status;
    snprintf(why, sizeof why, "%s", resolving->err->message);
    if (status == ERR_CORRUPT && upkeep_doubt(resolving->home, resolving->err) != OK)
        return ERR_CORRUPT;
    resolving->tally->held++;
    return game_hold(resolving->home, id, why, resolving->err);
}

static enum status resolve_each(struct resolving *resolving, const int64_t *ids, size_t count)
{
    int since_barrier = 0;
    struct progress progress;
    enum status status = OK;

    progress_begin(&progress, stderr, "games looked at", (int64_t)count);
    for (size_t i = 0; i < count && status == OK; i++) {
        bool moved;

        status = go_on(resolving, ids[i], resolve_one(resolving, ids[i], &moved));
        arena_reset(&resolving->arena);
        resolving->tally->moved += moved;
        if (status == OK && moved && ++since_barrier == BARRIER_GAMES) {
            status = store_barrier(resolving->home->store, resolving->err);
            since_barrier = 0;
        }
        progress_step(&progress, (int64_t)i + 1);
    }
    progress_end(&progress);
    if (status == OK && since_barrier > 0)
        status = store_barrier(resolving->home->store, resolving->err);
    return status;
}

enum status run_resolve(struct home *home, struct run_tally *tally, struct error *err)
{
    struct resolving resolving = { .home = home, .arena = { .limit_bytes = GAME_ARENA_BYTES }, .note_fd = -1,
                                   .tally = tally, .err = err };
    int64_t *ids = NULL;
    size_t count = 0;
    enum status status = outage_guard(home, &tally->put_off, err);

    if (status == OK)
        status = store_games_due(home->store, home->now_utc_s, &ids, &count, err);
    if (status != OK)
        return status;
    if (count > 0) {
        open_note(&resolving);
        status = resolve_each(&resolving, ids, count);
        close_note(&resolving);
    }
    free(ids);
    arena_release(&resolving.arena);
    return status == OK ? outage_note(home, err) : status;
}
