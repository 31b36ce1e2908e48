#include "processor/moderator/transfer.h"

#include <errno.h>
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "processor/base/address.h"
#include "processor/report/deadline.h"
#include "processor/base/files.h"
#include "processor/base/random.h"
#include "processor/report/notice.h"
#include "processor/report/remind.h"
#include "processor/report/replay_export.h"
#include "processor/report/report.h"
#include "processor/moderator/transfer_check.h"
#include "processor/moderator/transfer_rows.h"

/* ---- leaving ---- */

enum { NONCE_BYTES = KEY_BYTES, RECEIPT_CHARACTERS = 12 };

/* The key from which the receipt is made: it belongs to this one transfer and goes with the file. */
static enum status receipt_key(const char *nonce, struct key *key, struct error *err)
{
    size_t count = 0;

    *key = (struct key){ .count = 1 };
    if (sodium_hex2bin(key->list[0], NONCE_BYTES, nonce, strlen(nonce), NULL, &count, NULL) != 0 || count != NONCE_BYTES)
        return error_set(err, ERR_FORMAT, "what its receipt is made from is not %d bytes in hex", NONCE_BYTES);
    return OK;
}

static const char *receipt_text(struct arena *arena, const char *origin)
{
    return arena_printf(arena, "postern1|received|%s", origin);
}

/* A game of a league has its result for a table in this home. */
static enum status is_of_league(const struct stored_game *stored, bool *is, struct error *err)
{
    int64_t league;
    enum status status = store_pairing_get(stored->home->store, stored->row.id, &league, err);

    *is = status == OK;
    return status == ERR_NOT_FOUND ? OK : status;
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
        return error_set(err, ERR_CONFLICT, "%s is played in a league of this home, and stays here", stored->label);

    if (status == OK && address_same(to, home->config.robot_address))
        return error_set(err, ERR_CONFLICT, "%s is this home's own robot", to);
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
    char nonce[2 * NONCE_BYTES + 1];
    uint8_t bytes[NONCE_BYTES];
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
                                      .from = home->config.robot_address, .records = stored->row.records };
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
    struct key key;
    enum status status = stored_game_open(home, id, arena, &stored, err);

    if (status != OK)
        return status;
    nonce = stored_leaving(stored);
    to = stored_moved_to(stored);
    *tally = (struct transfer_tally){ .game = id, .name = stored->row.name, .origin = stored->origin, .to = to,
                                      .from = home->config.robot_address, .records = stored->row.records };
    if (!to)
        return not_on_its_way(stored, err);
    if (!nonce)
        return error_set(err, ERR_CONFLICT, "%s has arrived at %s, and its receipt is in", stored->label, to);
    status = receipt_key(nonce, &key, err);
    if (status == OK && !token_is_of_text(arena, &key, receipt, receipt_text(arena, stored->origin), RECEIPT_CHARACTERS))
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
    return conclude(stored, "moved", arena_printf(arena, "the game has arrived in the home of %s. Mails for it are answered with "
                                                  "where it went.", to), status, err);
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
                                      .from = home->config.robot_address, .records = stored->row.records };
    status = store_begin(home->store, DURABILITY_FULL, err);
    if (status == OK)
        status = go_on_here(home, id, left_utc_s, arena, err);
    return conclude(stored, "taken back", arena_printf(arena, "the game was on its way to the home of %s, and is played here "
                                                       "again. The file that was made for there is void: destroy it.", to),
                    status, err);
}

/* ---- arriving ---- */

static bool is_birth(const char *origin)
{
    size_t digits = origin[0] == 'g' ? strspn(origin + 1, "0123456789") : 0;

    return digits > 0 && digits < 19 && origin[1 + digits] == '\0';
}

static enum status check_header(struct home *home, const struct transfer_header *header, struct error *err)
{
    if (!is_birth(header->origin) || address_check(header->from, err) != OK || address_check(header->to, err) != OK)
        return error_set(err, ERR_FORMAT, "its header names no home that it is from or for, or no birth");
    if (!address_same(header->to, home->config.robot_address))
        return error_set(err, ERR_CONFLICT, "it is for the home of %s, and this is that of %s", header->to,
                         home->config.robot_address);
    return OK;
}

static enum status check_name(struct home *home, const char *name, struct error *err)
{
    int64_t id;
    enum status status = stored_name_check(name, err);

    if (status != OK || store_game_named(home->store, name, &id, err) != OK)
        return status;
    return error_set(err, ERR_CONFLICT, "there is a game \"%s\" already (g%" PRId64 "); --name gives this one another", name,
                     id);
}

/* The receipt for a file, in the arena; "" for one of an older Postern, which wants none. */
static enum status make_receipt(struct arena *arena, const struct transfer_header *header, const char **receipt,
                                struct error *err)
{
    struct key key;
    enum status status = OK;

    *receipt = "";
    if (header->nonce[0])
        status = receipt_key(header->nonce, &key, err);
    if (status == OK && header->nonce[0])
        *receipt = token_of_text(arena, &key, receipt_text(arena, header->origin), RECEIPT_CHARACTERS);
    return status;
}

/* A game is here only once, and each file counts only once. A game that has left may come back with another file. but: the
 * game to leave out, 0: none. */
static enum status check_twin(struct home *home, const struct transfer_header *header, struct blob commitment, int64_t but,
                              const char *receipt, struct error *err)
{
    struct store_twin twin;
    enum status status = store_game_twin(home->store, header->origin, commitment, but, header->nonce, &twin, err);

    if (status == ERR_NOT_FOUND)
        return OK;
    if (status != OK)
        return status;
    if (!twin.same_move)
        return error_set(err, ERR_CONFLICT, "this game is here already, as g%" PRId64 ", and came by another file; `postern "
                         "game export %s --back` keeps it where this one was written", twin.id, header->game);
    return error_set(err, ERR_CONFLICT, "this game was taken in already, as g%" PRId64 "; its receipt is %s", twin.id, receipt);
}

/* Checked before its name: a repeated file gets that answer, and not that its name is taken. */
static enum status check_again(struct home *home, const struct transfer_header *header, const char *receipt,
                               struct error *err)
{
    struct hash commitment;

    if (!hash_read(header->commitment, &commitment))
        return OK;
    return check_twin(home, header, (struct blob){ commitment.bytes, sizeof commitment.bytes }, 0, receipt, err);
}

/* The game that came is the one that the header named. */
static enum status check_same(const struct stored_game *stored, const struct transfer_header *header, struct error *err)
{
    if (strcmp(stored->origin, header->origin) == 0
        && (!header->commitment[0] || strcmp(hash_hex(stored->arena, &stored->founding.commitment), header->commitment) == 0))
        return OK;
    return error_set(err, ERR_FORMAT, "its header names another game than its rows");
}

/* Everything that the game's past rests on, as it would be written into a replay. */
static enum status check_chain(const struct stored_game *stored, struct error *err)
{
    FILE *nowhere = fopen("/dev/null", "w");
    enum status status;

    if (!nowhere)
        return error_set(err, ERR_IO, "/dev/null: %s", strerror(errno));
    status = replay_export(stored->home, stored->row.id, REPLAY_FULL, NULL, REPLAY_NAMES_NONE, nowhere, err);
    fclose(nowhere);
    return status;
}

/* This home's moderator gets the preview that the other one's had; older reply addresses are void. */
static enum status settle_in(struct stored_game *stored, const struct transfer_header *header, struct error *err)
{
    bool goes_on = stored->row.phase == PHASE_RUNNING || stored->row.phase == PHASE_INVITING;

    stored->moderation.preview = NULL;
    stored->moderation.approved = false;
    stored->moderation.arrived = header->nonce;
    for (int seat = 0; seat < stored->seat_count; seat++)
        stored->seats[seat].epoch++;
    if (!goes_on)
        return OK;
    if (stored->row.deadline_utc_s != STORE_NO_TIME) {
        enum status status = deadline_put_off(stored, header->at_utc_s, err);

        if (status != OK)
            return status;
    }
    stored->row.due_utc_s = stored->home->now_utc_s;
    return OK;
}

static enum status tell_seat(struct stored_game *stored, int seat, const char *text, struct turn_news *told, struct error *err)
{
    enum status status;

    if (stored->game.set_up) {
        turn_news_note(told, stored->arena, seat, text);
        return report_queue(stored, seat, told, err);
    }
    status = notice_seat(stored, seat, MAIL_MODERATOR, "The game goes on at another address", text, err);
    return status == OK && strcmp(stored->seats[seat].state, "invited") == 0 ? report_invite(stored, seat, err) : status;
}

/* Each seat gets its report again with what it owes, at the address where it is answered now. */
static enum status tell_all(struct stored_game *stored, const struct transfer_header *header,
                            struct transfer_tally *tally, struct error *err)
{
    const char *text = arena_printf(stored->arena, "This game has moved: it was %s at %s, and is %s here. Answer this mail "
                                    "from now on; older mails of the game can no longer be answered. Orders on file, standing "
                                    "orders and absences came along.", header->game, header->from, stored->label);
    struct turn_news told = { 0 };
    enum status status = OK;

    if (stored->row.phase == PHASE_OVER || stored->row.phase == PHASE_VOID)
        return OK;
    for (int seat = 0; seat < stored->seat_count && status == OK; seat++) {
        if (!stored_has_player(stored, seat))
            continue;
        status = tell_seat(stored, seat, text, &told, err);
        tally->told++;
    }
    return status;
}

/* A fault of a game that was just inserted is a fault of its file, not of this home. */
static enum status blame_file(enum status status, struct error *err)
{
    if (status == OK || status == ERR_IO || status == ERR_LOCKED)
        return status;
    return err->status = ERR_FORMAT;
}

static enum status arrive(struct stored_game *stored, const struct transfer_header *header, struct transfer_tally *tally,
                          struct error *err)
{
    enum status status = check_same(stored, header, err);

    if (status == OK)
        status = check_twin(stored->home, header, stored->row.commitment, stored->row.id, tally->receipt, err);
    if (status == OK)
        status = blame_file(check_chain(stored, err), err);
    if (status == OK)
        status = blame_file(transfer_check(stored, err), err);
    if (status == OK)
        status = settle_in(stored, header, err);
    if (status == OK)
        status = tell_all(stored, header, tally, err);
    if (status == OK)
        status = notice_moderator(stored->home, stored->row.id, "arrived",
                                  arena_printf(stored->arena, "\"%s\" came from %s, where it was %s; it is %s, turn %d. %d "
                                               "seats are told.", stored->row.name, header->from, header->game,
                                               phase_name(stored->row.phase), stored->row.turn, tally->told), err);
    return status == OK ? stored_game_save(stored, err) : status;
}

static enum status take_in(struct home *home, const char *text, size_t bytes, const struct transfer_header *header,
                           const char *name, struct arena *arena, struct transfer_tally *tally, struct error *err)
{
    struct stored_game *stored = NULL;
    enum status status = check_again(home, header, tally->receipt, err);

    if (status == OK)
        status = check_name(home, name ? name : header->name, err);
    if (status == OK)
        status = blame_file(transfer_rows_put(home, text, bytes, header, name, &tally->game, err), err);
    if (status == OK)
        status = blame_file(stored_game_open(home, tally->game, arena, &stored, err), err);
    return status == OK ? arrive(stored, header, tally, err) : status;
}

enum status transfer_in(struct home *home, const char *path, const char *name, struct arena *arena,
                        struct transfer_tally *tally, struct error *err)
{
    struct transfer_header header;
    const char *text;
    size_t bytes;
    enum status status = transfer_read(path, arena, &text, &bytes, &header, err);

    if (status != OK)
        return status;
    *tally = (struct transfer_tally){ .name = name ? name : header.name, .origin = header.origin, .game_there = header.game,
                                      .from = header.from,
                                      .to = header.to, .records = header.records };
    status = check_header(home, &header, err);
    if (status == OK)
        status = make_receipt(arena, &header, &tally->receipt, err);
    if (status == OK)
        status = store_begin(home->store, DURABILITY_FULL, err);
    if (status == OK)
        status = take_in(home, text, bytes, &header, name, arena, tally, err);
    if (status == OK)
        return store_commit(home->store, err);
    store_rollback(home->store);
    return error_in(err, "%s", path);
}
