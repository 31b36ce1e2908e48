#include "processor/moderator/transfer.h"

#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "processor/base/address.h"
#include "processor/report/deadline.h"
#include "processor/base/files.h"
#include "processor/base/random.h"
#include "processor/report/notice.h"
#include "processor/report/remind.h"
#include "processor/moderator/transfer_receipt.h"
#include "processor/moderator/transfer_rows.h"

/* ---- leaving ---- */

/* A game of a league has its result for a table in this home. */
static enum status is_of_league(const struct stored_game *stored, bool *is, struct error *err)
{
    int64_t league;
    enum status status = store_pairing_get(stored->home->store, stored->row.id, &league, err);

    *is = status == OK;
    return status == ERR_NOT_FOUND ? OK : status;
}

static enum status is_elsewhere(const struct home *home, const char *to, struct error *err)
{
    if (address_same(to, home->config.home_address))
        return error_set(err, ERR_CONFLICT, "%s is this home's own robot", to);
    if (address_same(to, home->config.robot_address))
        return error_set(err, ERR_CONFLICT, "%s is the address of all homes of this cluster; which one? [robot] cluster lists "
                         "them", to);
    return OK;
}

/* A game on its way to a home goes only there; one that has not left must have no waiting mails. */
static enum status may_leave(struct stored_game *stored, const char *to, struct error *err)
{
    struct home *home = stored->home;
    const char *gone = stored_moved_to(stored);
    int unread = 0;
    bool of_league = false;
    enum status status = address_check(to, err);

    if (status == OK)
        status = is_of_league(stored, &of_league, err);
    if (status == OK && of_league)
        return error_set(err, ERR_CONFLICT, "%s is played in a league of this home, and stays here: a season's table, draws and "
                         "chain are in one home", stored->label);

    if (status == OK)
        status = is_elsewhere(home, to, err);
    if (status == OK && gone && !stored_leaving(stored))
        return error_set(err, ERR_CONFLICT, "%s has left for %s already; from there it can be moved on", stored->label, gone);
    if (status == OK && gone && !address_same(gone, to))
        return error_set(err, ERR_CONFLICT, "%s is on its way to %s; `postern game export %s --back` takes it back first",
                         stored->label, gone, stored->label);
    if (status == OK && !gone)
        status = store_inbox_count(home->store, "taken", &unread, err);
    if (status == OK && unread > 0)
        return error_set(err, ERR_CONFLICT, "%d mail%s not been read yet, and may be for this game; `postern run` reads "
                         "%s", unread, unread == 1 ? " has" : "s have", unread == 1 ? "it" : "them");
    return status;
}

static void set_moved(struct stored_game *stored, int64_t at_utc_s, const char *to, const char *nonce, const char *receipt)
{
    struct arena *arena = stored->arena;
    struct value *moved = value_object(arena);

    value_set_int(arena, moved, "at", at_utc_s);
    value_set_text(arena, moved, "nonce", nonce);
    if (receipt)
        value_set_text(arena, moved, "receipt", receipt);
    value_set_text(arena, moved, "to", to);
    stored->row.moved = value_write(arena, moved, NULL);
}

/* Tells the moderator, and ends the transaction that has begun. */
static enum status conclude(const struct stored_game *stored, const char *subject, const char *text, enum status status,
                            struct error *err)
{
    if (status == OK)
        status = notice_moderator(stored->home, stored->row.id, subject, text, err);
    if (status == OK)
        return store_commit(stored->home->store, err);
    store_rollback(stored->home->store);
    return status;
}

static enum status mark_leaving(struct stored_game *stored, const char *to, struct error *err)
{
    char nonce[2 * TRANSFER_NONCE_BYTES + 1];
    uint8_t bytes[TRANSFER_NONCE_BYTES];
    enum status status = store_begin(stored->home->store, DURABILITY_FULL, err);

    random_fill(bytes, sizeof bytes);
    sodium_bin2hex(nonce, sizeof nonce, bytes, sizeof bytes);
    set_moved(stored, stored->home->now_utc_s, to, nonce, NULL);
    if (status == OK)
        status = store_game_leave(stored->home->store, stored->row.id, stored->row.moved, err);
    return conclude(stored, "leaving", arena_printf(stored->arena, "the game is on its way to the home of %s. Nothing of it "
                                                    "moves here any more; mails for it are kept until the receipt is in, or "
                                                    "it is taken back.", to), status, err);
}

/* The file gets its name when it is whole. */
static enum status write_file(const char *path, const char *text, size_t bytes, struct arena *arena, struct error *err)
{
    const char *part = arena_printf(arena, "%s.part", path), *slash = strrchr(path, '/');
    enum status status = files_write_new(part, text, bytes, err);

    if (status == OK && link(part, path) != 0)
        status = error_set(err, errno == EEXIST ? ERR_CONFLICT : ERR_IO, "%s: %s", path, strerror(errno));
    if (status == OK || access(part, F_OK) == 0)
        (void)unlink(part);
    if (status == OK)
        files_sync_folder(slash == path ? "/" : slash ? arena_text_n(arena, path, (size_t)(slash - path)) : ".");
    return status;
}

static enum status check_path(const char *path, struct arena *arena, struct error *err)
{
    const char *part = arena_printf(arena, "%s.part", path);

    if (access(path, F_OK) == 0)
        return error_set(err, ERR_CONFLICT, "%s is there already, and is not written over", path);
    if (access(part, F_OK) == 0)
        return error_set(err, ERR_CONFLICT, "%s: a command that was broken off has left it; remove it", part);
    return OK;
}

enum status transfer_out(struct home *home, int64_t id, const char *to, const char *path, struct arena *arena,
                         struct transfer_tally *tally, struct error *err)
{
    struct stored_game *stored;
    const char *text = NULL;
    size_t bytes = 0;
    enum status status = stored_game_open(home, id, arena, &stored, err);

    if (status == OK)
        status = check_path(path, arena, err);
    if (status == OK)
        status = may_leave(stored, to, err);
    if (status == OK && !stored->row.moved[0])
        status = mark_leaving(stored, to, err);
    if (status == OK)
        status = transfer_write(stored, to, &text, &bytes, err);
    if (status != OK)
        return status;
    status = write_file(path, text, bytes, arena, err);
    if (text)
        sodium_memzero((void *)(uintptr_t)text, bytes);
    if (status != OK)
        return error_in(err, "%s is on its way, nothing of it is lost, and the same command writes the file again", stored->label);
    *tally = (struct transfer_tally){ .game = id, .name = stored->row.name, .origin = stored->origin, .to = to,
                                      .from = home->config.home_address, .records = stored->row.records };
    return OK;
}

/* ---- the receipt, or back ---- */

static enum status not_on_its_way(const struct stored_game *stored, struct error *err)
{
    return error_set(err, ERR_CONFLICT, "%s is here, and not on its way", stored->label);
}

enum status transfer_done(struct home *home, int64_t id, const char *receipt, struct arena *arena,
                          struct transfer_tally *tally, struct error *err)
{
    struct stored_game *stored;
    const char *nonce, *to;
    bool right = false;
    enum status status = stored_game_open(home, id, arena, &stored, err);

    if (status != OK)
        return status;
    nonce = stored_leaving(stored);
    to = stored_moved_to(stored);
    *tally = (struct transfer_tally){ .game = id, .name = stored->row.name, .origin = stored->origin, .to = to,
                                      .from = home->config.home_address, .records = stored->row.records };
    tally->same_number = to && config_is_peer(&home->config, to);
    if (!to)
        return not_on_its_way(stored, err);
    if (!nonce)
        return error_set(err, ERR_CONFLICT, "%s has arrived at %s, and its receipt is in", stored->label, to);
    status = transfer_receipt_check(arena, nonce, stored->origin, receipt, &right, err);
    if (status == OK && !right)
        status = error_set(err, ERR_CONFLICT, "that is not the receipt which `postern game import` has printed in the home of %s",
                           to);
    if (status != OK)
        return status;
    set_moved(stored, stored_moved_at(stored), to, nonce, receipt);
    status = store_begin(home->store, DURABILITY_FULL, err);
    if (status == OK)
        status = store_game_leave(home->store, id, stored->row.moved, err);
    if (status == OK)
        status = store_inbox_wake(home->store, id, err);         /* to be told where it went */
    return conclude(stored, "moved", arena_printf(arena, "the game has arrived in the home of %s. Mails for it are %s.", to,
                                                  config_is_peer(&home->config, to) ? "passed on to there"
                                                                                    : "answered with where it went"), status, err);
}

/* A deadline that passed meanwhile is put off, so that nobody has less time than when the game left. */
static enum status go_on_here(struct home *home, int64_t id, int64_t left_utc_s, struct arena *arena, struct error *err)
{
    struct stored_game *stored;
    int64_t was;
    enum status status = store_game_leave(home->store, id, "", err);

    if (status == OK)
        status = store_inbox_wake(home->store, id, err);
    if (status == OK)
        status = stored_game_open(home, id, arena, &stored, err);
    if (status != OK || (stored->row.phase != PHASE_RUNNING && stored->row.phase != PHASE_INVITING))
        return status;
    was = stored->row.deadline_utc_s;
    stored->row.due_utc_s = home->now_utc_s;
    if (was != STORE_NO_TIME && was <= home->now_utc_s) {
        status = deadline_put_off(stored, left_utc_s, err);
        if (status == OK)
            status = remind_moved(stored, was, "The game was on its way to another home, and stays here.", err);
    }
    return status == OK ? stored_game_save(stored, err) : status;
}

/* A game that an older Postern has moved has no receipt: a host who takes it back has to know that it is nowhere else. */
enum status transfer_back(struct home *home, int64_t id, struct arena *arena, struct transfer_tally *tally, struct error *err)
{
    struct stored_game *stored;
    const char *to;
    int64_t left_utc_s;
    enum status status = stored_game_open(home, id, arena, &stored, err);

    if (status != OK)
        return status;
    to = stored_moved_to(stored);
    left_utc_s = stored_moved_at(stored);
    if (!to)
        return not_on_its_way(stored, err);
    if (stored_received(stored))
        return error_set(err, ERR_CONFLICT, "%s has arrived in the home of %s, whose receipt is in; it comes back by "
                         "`postern game export` there", stored->label, to);
    *tally = (struct transfer_tally){ .game = id, .name = stored->row.name, .origin = stored->origin, .to = to,
                                      .from = home->config.home_address, .records = stored->row.records };
    status = store_begin(home->store, DURABILITY_FULL, err);
    if (status == OK)
        status = go_on_here(home, id, left_utc_s, arena, err);
    return conclude(stored, "taken back", arena_printf(arena, "the game was on its way to the home of %s, and is played here "
                                                       "again. The file that was made for there is void: destroy it.", to),
                    status, err);
}
