/* The arriving half of a transfer: a file of another home becomes a game of this one. */
#include "processor/moderator/transfer.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "processor/base/address.h"
#include "processor/moderator/transfer_check.h"
#include "processor/moderator/transfer_receipt.h"
#include "processor/moderator/transfer_rows.h"
#include "processor/report/deadline.h"
#include "processor/report/notice.h"
#include "processor/report/remind.h"
#include "processor/report/replay_export.h"
#include "processor/report/report.h"

static bool is_birth(const char *origin)
{
    size_t digits = origin[0] == 'g' ? strspn(origin + 1, "0123456789") : 0;

    return digits > 0 && digits < 19 && origin[1 + digits] == '\0';
}

static enum status check_header(struct home *home, const struct transfer_header *header, struct error *err)
{
    if (!is_birth(header->origin) || address_check(header->from, err) != OK || address_check(header->to, err) != OK)
        return error_set(err, ERR_FORMAT, "its header names no home that it is from or for, or no birth");
    if (!address_same(header->to, home->config.home_address))
        return error_set(err, ERR_CONFLICT, "it is for the home of %s, and this is that of %s", header->to,
                         home->config.home_address);
    return OK;
}

/* Within a cluster a game keeps its number, so that the reply addresses that are out lead to it. Both homes have to know the
 * other, and to have one key. */
static enum status check_cluster(struct home *home, struct transfer_header *header, struct arena *arena, struct error *err)
{
    bool peer = config_is_peer(&home->config, header->from);

    if (!peer && !header->cluster[0])
        return OK;
    if (!peer || !header->cluster[0])
        return error_set(err, ERR_CONFLICT, "it comes from %s, and %s does not count that of %s to its cluster ([robot] cluster)",
                         header->from, peer ? "that home" : "this home", peer ? header->to : header->from);
    if (!transfer_cluster_is_ours(home, header->cluster, arena))
        return error_set(err, ERR_CONFLICT, "it comes from %s, which has another cluster-key than this home, or another address "
                         "of all homes than %s", header->from, home->config.robot_address);
    header->number = transfer_number(header->game);
    return header->number > 0 ? OK : error_set(err, ERR_FORMAT, "its header does not tell the game's number");
}

static enum status check_name(struct home *home, const char *name, struct error *err)
{
    int64_t id;
    enum status status = stored_name_check(name, "game", err);

    if (status != OK || store_game_named(home->store, name, &id, err) != OK)
        return status;
    return error_set(err, ERR_CONFLICT, "there is a game \"%s\" already (g%" PRId64 "); --name gives this one another", name,
                     id);
}

/* The receipt for a file, in the arena; "" for one of an older Postern, which wants none. */
static enum status make_receipt(struct arena *arena, const struct transfer_header *header, const char **receipt,
                                struct error *err)
{
    *receipt = "";
    return header->nonce[0] ? transfer_receipt_make(arena, header->nonce, header->origin, receipt, err) : OK;
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

/* Nobody has less time than when it left. In a cluster players do not notice that it moved, so a deadline stays where it still
 * can be kept, and they hear of one that cannot. */
static enum status keep_time(struct stored_game *stored, const struct transfer_header *header, struct error *err)
{
    int64_t was = stored->row.deadline_utc_s;
    enum status status = OK;

    if (was == STORE_NO_TIME || (header->number && was > stored->home->now_utc_s))
        return OK;
    status = deadline_put_off(stored, header->at_utc_s, err);
    return status == OK && header->number ? remind_moved(stored, was, "The game was on its way to another machine.", err) : status;
}

/* This home's moderator gets the preview that the other one's had. Older reply addresses are void, except in a cluster. */
static enum status settle_in(struct stored_game *stored, const struct transfer_header *header, struct error *err)
{
    enum status status = OK;

    stored->moderation.preview = NULL;
    stored->moderation.approved = false;
    stored->moderation.arrived = header->nonce;
    for (int seat = 0; seat < stored->seat_count && !header->number; seat++)
        stored->seats[seat].epoch++;
    if (stored->row.phase != PHASE_RUNNING && stored->row.phase != PHASE_INVITING)
        return OK;
    status = keep_time(stored, header, err);
    stored->row.due_utc_s = stored->home->now_utc_s;
    return status;
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

/* Each seat gets its report again with what it owes, at the address where it is answered now. In a cluster that is the same. */
static enum status tell_all(struct stored_game *stored, const struct transfer_header *header,
                            struct transfer_tally *tally, struct error *err)
{
    const char *text = arena_printf(stored->arena, "This game has moved: it was %s at %s, and is %s here. Answer this mail "
                                    "from now on; older mails of the game can no longer be answered. Orders on file, standing "
                                    "orders and absences came along.", header->game, header->from, stored->label);
    struct turn_news told = { 0 };
    enum status status = OK;

    if (stored->row.phase == PHASE_OVER || stored->row.phase == PHASE_VOID || header->number)
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

/* The key in the database under which the file of a transfer was taken in. */
static const char *arrival_key(struct arena *arena, const struct transfer_header *header)
{
    return arena_printf(arena, "arrived %s", header->nonce);
}

/* Frees the number that a game of the cluster keeps. What this home kept of the game when it left is replaced by what comes
 * back; a file that was taken in once is not taken in again, also when the game has gone on since. */
static enum status free_number(struct home *home, const struct transfer_header *header, const char *receipt, struct arena *arena,
                               struct error *err)
{
    struct stored_game *stored;
    const char *before;
    enum status status = store_meta_get(home->store, arrival_key(arena, header), &before, err);

    if (status == OK)
        return error_set(err, ERR_CONFLICT, "this game was taken in already, and has gone on since; its receipt is %s", receipt);
    if (status == ERR_NOT_FOUND)
        status = stored_game_open(home, header->number, arena, &stored, err);
    if (status == ERR_NOT_FOUND)
        return OK;
    if (status == OK && (!stored_moved_to(stored) || strcmp(stored->origin, header->origin) != 0
                         || strcmp(hash_hex(arena, &stored->founding.commitment), header->commitment) != 0))
        return error_set(err, ERR_CONFLICT, "there is another game %s here; each home of a cluster needs numbers of its own "
                         "([robot] first-game)", stored->label);
    if (status == OK)
        status = store_inbox_wake(home->store, header->number, err);
    return status == OK ? store_game_drop(home->store, header->number, err) : status;
}

static enum status find_number(struct home *home, const struct transfer_header *header, struct arena *arena,
                               struct transfer_tally *tally, struct error *err)
{
    enum status status;

    tally->game = header->number;
    if (!header->number)
        return home_next_number(home, STORE_GAMES, &tally->game, err);
    status = free_number(home, header, tally->receipt, arena, err);
    return status == OK ? store_meta_set(home->store, arrival_key(arena, header), header->game, err) : status;
}

static enum status take_in(struct home *home, const char *text, size_t bytes, const struct transfer_header *header,
                           const char *name, struct arena *arena, struct transfer_tally *tally, struct error *err)
{
    struct stored_game *stored = NULL;
    enum status status = check_again(home, header, tally->receipt, err);

    if (status == OK)
        status = find_number(home, header, arena, tally, err);
    if (status == OK)
        status = check_name(home, name ? name : header->name, err);
    if (status == OK)
        status = blame_file(transfer_rows_put(home, text, bytes, header, name, tally->game, err), err);
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
        status = check_cluster(home, &header, arena, err);
    tally->same_number = header.number != 0;
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
