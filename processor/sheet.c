/* The reading part of a run: every mail that was brought in ends in a recorded verdict, and what it orders is on file. */
#include <string.h>

#include "processor/receipt.h"
#include "processor/record.h"
#include "processor/run.h"
#include "processor/who.h"
#include "processor/words.h"

enum { MAILS_A_TRANSACTION = 100, MAIL_ARENA_BYTES = 256 << 20, ORDER_MAILS_A_TURN = 20 };

/* One mail on its way. */
struct reading {
    struct home *home;
    struct arena *arena;
    struct inbox_row mail;           /* borrowed bytes kept in the arena */
    struct letter letter;
    struct inbox_verdict verdict;
    const char *hash;                /* hex */
    struct error *err;
};

static const char *bracketed(struct arena *arena, const char *message_id)
{
    return message_id[0] ? arena_printf(arena, "<%s>", message_id) : NULL;
}

static void settle(struct reading *reading, const char *state, const char *reason)
{
    reading->verdict.state = state;
    reading->verdict.reason = reason;
}

/* ---- orders of one seat ---- */

/* Why orders that came with this request cannot count now; NULL: they can. A frame that names the open turn may come
 * with an older request. */
static enum status request_problem(struct reading *reading, const struct stored_game *stored, const struct who *who,
                                   const struct words *words, const char **problem)
{
    int open_turn = stored->row.turn;
    struct request_row request;
    enum status status;

    *problem = NULL;
    if (strcmp(stored->row.phase, "over") == 0 || strcmp(stored->row.phase, "void") == 0)
        *problem = "the game is over";
    else if (strcmp(stored->row.phase, "held") == 0)
        *problem = "the game is held until the game master has looked at it; send your orders again then";
    else if (words->turn >= 0 && words->turn != open_turn)
        *problem = arena_printf(reading->arena, "they are for turn %d, and turn %d is open", words->turn, open_turn);
    if (*problem || who->serial == 0 || words->turn == open_turn)
        return OK;
    status = store_request_get(reading->home->store, who->game, who->seat, who->serial, &request, reading->err);
    if (status == ERR_NOT_FOUND)
        *problem = "the mail that they answer asked for nothing";
    else if (status == OK && request.undone)
        *problem = "the turn that they answer was undone; answer the mail that asks for orders now";
    else if (status == OK && request.record != stored->game.records + 1)
        *problem = arena_printf(reading->arena, "they answer the mail of turn %d, which is over; answer the mail that "
                                "asks for orders now, or write TURN %d above them", request.turn, open_turn);
    return status == ERR_NOT_FOUND ? OK : status;
}

/* Only what was read in this many mails a turn is looked at; then the seat has to wait for the next turn. */
static enum status too_many(struct reading *reading, const struct stored_game *stored, const struct who *who, bool *many)
{
    int count;
    int64_t since = stored->row.opened_utc_s == STORE_NO_TIME ? 0 : stored->row.opened_utc_s;
    enum status status = store_inbox_count_seat(reading->home->store, who->game, who->seat, since, &count, reading->err);

    *many = count > ORDER_MAILS_A_TURN;
    return status;
}

/* An answer from an invited player with anything but DECLINE in it takes his seat. */
static bool joins_by_orders(struct stored_game *stored, int seat, const struct game_receipt *sheet)
{
    if (strcmp(stored->seats[seat].state, "invited") != 0 || sheet->refused || sheet->answered == 0)
        return false;
    stored->seats[seat].state = "joined";
    return true;
}

static enum status take_orders(struct reading *reading, struct stored_game *stored, const struct who *who,
                               const struct words *words, struct receipt *receipt, bool *changed)
{
    struct game_receipt *sheet = ARENA_NEW(stored->arena, struct game_receipt);
    struct game_mail mail = { .seat = who->seat, .text = words->orders, .add = words->add, .source = BY_MAIL,
                              .received_utc_s = reading->mail.received_utc_s, .hash = reading->hash };
    enum status status = request_problem(reading, stored, who, words, &receipt->problem);

    if (status != OK || receipt->problem)
        return status;
    receipt->checked_only = words->check;
    if (words->check)
        game_judge(&stored->game, &stored->world, &mail, stored->arena, sheet);
    else
        game_take(&stored->game, &stored->world, &mail, stored->arena, sheet);
    receipt->sheet = sheet;
    if (!words->check) {
        joins_by_orders(stored, who->seat, sheet);
        *changed = true;
    }
    return OK;
}

/* The game is looked at by this run; when nothing moves it, its deadline stands again. */
static void mark_due(struct stored_game *stored)
{
    if (strcmp(stored->row.phase, "running") == 0 || strcmp(stored->row.phase, "inviting") == 0)
        stored->row.due_utc_s = stored->home->now_utc_s;
}

static enum status read_block(struct reading *reading, const struct letter_block *block, const struct who *who)
{
    struct stored_game *stored;
    struct words words;
    struct receipt receipt = { .seat = who->seat, .mail = reading->mail.id, .answer = "",
                               .in_reply_to = bracketed(reading->arena, reading->letter.message_id) };
    bool changed = false, ordered = false, many = false;
    enum status status = stored_game_open(reading->home, who->game, reading->arena, &stored, reading->err);

    if (status == OK)
        status = too_many(reading, stored, who, &many);
    if (status != OK || many)
        return status;
    receipt.stored = stored;
    if (strcmp(reading->letter.from, stored->seats[who->seat].address) != 0 && reading->letter.from[0])
        receipt.sender = reading->letter.from;
    words_sort(reading->arena, block->text, &words);
    if (block->turn != LETTER_NO_TURN)
        words.turn = block->turn;
    stored->row.due_utc_s = stored->row.deadline_utc_s;
    status = words_answer(reading->home, stored, who->seat, &words, reading->arena, &receipt.answer, &changed, reading->err);
    if (status == OK && words.has_orders)
        status = take_orders(reading, stored, who, &words, &receipt, &ordered);
    if (status == OK && (changed || ordered)) {
        mark_due(stored);
        status = stored_game_save(stored, reading->err);
    }
    reading->verdict.game = who->game;
    reading->verdict.seat = who->seat;
    return status == OK ? receipt_queue(reading->home, &receipt, reading->err) : status;
}

/* ---- a letter ---- */

static enum status answer_stranger(struct reading *reading, const char *problem)
{
    const struct letter *letter = &reading->letter;

    settle(reading, "read", problem);
    if (!letter->from[0] || (letter->has_return_path && !letter->return_path[0]))
        return OK;
    return receipt_stranger(reading->home, letter->from, problem, bracketed(reading->arena, letter->message_id),
                            reading->mail.id, reading->err);
}

static enum status read_orders(struct reading *reading)
{
    const struct letter *letter = &reading->letter;
    const char *problem = "it holds nothing to read";
    int proved = 0;
    enum status status = OK;

    for (int i = 0; i < letter->block_count && status == OK; i++) {
        struct who who;

        status = who_find(reading->home, letter, &letter->blocks[i], reading->arena, &who, reading->err);
        if (status == OK && who.game) {
            proved++;
            status = read_block(reading, &letter->blocks[i], &who);
        } else if (status == OK) {
            problem = who.problem;
        }
    }
    if (status != OK || proved > 0)
        return status;
    return answer_stranger(reading, problem);
}

/* A permanent failure of one of our own mails, known by its token, counts against the seat's address. */
static enum status read_bounce(struct reading *reading)
{
    const struct letter_bounce *bounce = &reading->letter.bounce;

    settle(reading, "read", bounce->permanent ? "a permanent delivery failure" : "a delivery report");
    return OK;
}

static enum status read_letter(struct reading *reading)
{
    struct who who;
    enum status status;

    switch (reading->letter.verdict) {
    case LETTER_ORDERS:
    case LETTER_COMMAND:
        return read_orders(reading);
    case LETTER_BOUNCE:
        return read_bounce(reading);
    case LETTER_EMPTY:
    case LETTER_UNREADABLE:
        status = who_find(reading->home, &reading->letter, NULL, reading->arena, &who, reading->err);
        if (status != OK)
            return status;
        return answer_stranger(reading, reading->letter.reason);
    case LETTER_QUARANTINE:
        settle(reading, "quarantine", reading->letter.reason);
        return OK;
    case LETTER_AUTOMATIC:
    case LETTER_LIST:
    case LETTER_OWN:
        break;
    }
    settle(reading, "read", reading->letter.reason);
    return OK;
}

static enum status letter_of(struct reading *reading)
{
    struct home *home = reading->home;
    const char *own[] = { home->config.robot_address, home->config.bounce_address };
    struct letter_context context = {
        .mode = LETTER_KEEP_CHILD,
        .child = &home->child,
        .own_addresses = own,
        .own_address_count = 2,
        .own_hosts = home->config.hosts,
        .own_host_count = home->config.host_count,
        .authserv_id = home->config.authserv,
        .recipient_headers = home->config.recipient_headers,
        .recipient_header_count = home->config.recipient_header_count,
    };

    return letter_read(reading->mail.raw.bytes, reading->mail.raw.count, &context, reading->arena, &reading->letter,
                       reading->err);
}

static enum status read_whole(struct reading *reading)
{
    bool seen = false;
    enum status status;

    if (reading->mail.oversize) {
        reading->verdict.verdict = "quarantine";
        settle(reading, "quarantine", "too large, or not readable where it lay");
        return OK;
    }
    status = letter_of(reading);
    if (status != OK)
        return status;
    reading->verdict.verdict = letter_verdict_name(reading->letter.verdict);
    reading->verdict.sender = reading->letter.from;
    reading->verdict.message_id = reading->letter.message_id[0] ? reading->letter.message_id : NULL;
    if (reading->letter.received_utc_s > 0)
        reading->mail.received_utc_s = reading->letter.received_utc_s;
    status = store_inbox_seen(reading->home->store, reading->mail.id, reading->mail.hash, reading->verdict.message_id,
                              &seen, reading->err);
    if (status != OK)
        return status;
    if (seen) {
        settle(reading, "read", "seen before");
        return OK;
    }
    return read_letter(reading);
}

static void keep_mail(struct reading *reading, const struct inbox_row *row)
{
    struct hash *hash = ARENA_NEW(reading->arena, struct hash);

    reading->mail = *row;
    reading->mail.raw.bytes = arena_copy(reading->arena, row->raw.bytes, row->raw.count);
    memcpy(hash->bytes, row->hash.bytes, row->hash.count < sizeof hash->bytes ? row->hash.count : sizeof hash->bytes);
    reading->mail.hash.bytes = hash->bytes;
    reading->hash = hash_hex(reading->arena, hash);
    reading->verdict = (struct inbox_verdict){ .id = row->id, .state = "read", .verdict = "orders", .reason = "",
                                               .seat = -1 };
}

static enum status read_one(struct home *home, const struct inbox_row *row, struct run_tally *tally, struct error *err)
{
    struct arena arena = { .limit_bytes = MAIL_ARENA_BYTES };
    struct reading reading = { .home = home, .arena = &arena, .err = err };
    enum status status;

    keep_mail(&reading, row);
    status = read_whole(&reading);
    if (status == ERR_CORRUPT || status == ERR_BUG || status == ERR_FORMAT || status == ERR_CONFIG) {
        /* What one mail met must not stop the others; the mail is kept for a person. */
        home_log(home, 0, -1, "mail %lld: %s", (long long)row->id, err->message);
        settle(&reading, "quarantine", arena_text(&arena, err->message));
        status = OK;
    }
    if (status == OK)
        status = store_inbox_read(home->store, &reading.verdict, err);
    tally->read++;
    tally->quarantined += strcmp(reading.verdict.state, "quarantine") == 0;
    arena_release(&arena);
    return status;
}

/* Reads a batch in one transaction; *last is the id of the last one, *more whether there may be others. */
static enum status read_batch(struct home *home, int64_t *last, bool *more, struct run_tally *tally, struct error *err)
{
    enum status status = store_begin(home->store, DURABILITY_FULL, err);

    *more = true;
    for (int i = 0; i < MAILS_A_TRANSACTION && status == OK; i++) {
        struct inbox_row row;

        status = store_inbox_next(home->store, *last, &row, err);
        if (status == ERR_NOT_FOUND) {
            *more = false;
            return store_commit(home->store, err);
        }
        if (status == OK) {
            *last = row.id;
            status = read_one(home, &row, tally, err);
        }
    }
    if (status == OK)
        return store_commit(home->store, err);
    store_rollback(home->store);
    return status;
}

enum status run_read(struct home *home, struct run_tally *tally, struct error *err)
{
    bool more = true;
    int64_t last = 0;
    enum status status = OK;

    while (more && status == OK)
        status = read_batch(home, &last, &more, tally, err);
    letter_close(&home->child);
    return status;
}
