/* The reading part of a run: every mail that was brought in ends in a recorded verdict, and what it orders is on file. */
#include <string.h>

#include "processor/address.h"
#include "processor/bounce.h"
#include "processor/deadline.h"
#include "processor/gm_mail.h"
#include "processor/layout.h"
#include "processor/move.h"
#include "processor/notice.h"
#include "processor/queued.h"
#include "processor/receipt.h"
#include "processor/record.h"
#include "processor/redact.h"
#include "processor/run.h"
#include "processor/upkeep.h"
#include "processor/who.h"
#include "processor/words.h"

enum {
    MAILS_A_TRANSACTION = 100,
    MAIL_ARENA_BYTES = 256 << 20,
    ORDER_MAILS_A_TURN = 20,         /* of a seat; then one notice */
    CONFIRMS_A_DAY = 3,              /* asked of a seat whose address stands in mails that nothing proves */
    ANSWERS_A_DAY = 10,              /* to a seat's mails without orders */
    STRANGERS_A_RUN = 200,
    SECONDS_A_DAY = 86400,
    DATE_BEFORE_S = 2 * 86400,
    DATE_AFTER_S = 600,
    SECONDS_AN_HOUR = 3600
};

/* One mail on its way. */
struct reading {
    struct home *home;
    struct arena *arena;
    struct inbox_row mail;           /* borrowed bytes kept in the arena */
    bool received_known;             /* somebody we trust said when it came */
    struct letter letter;
    struct inbox_verdict verdict;
    const char *hash;                /* hex */
    struct run_tally *tally;
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

/* ---- the mail itself ---- */

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

/* ---- orders of one seat ---- */

static bool phase_is(const struct stored_game *stored, const char *phase)
{
    return strcmp(stored->row.phase, phase) == 0;
}

/* A mail that is known to have come after the deadline and its grace does not count for its turn. Where nobody says when
 * mails come, those count that are read before the turn is resolved. */
static const char *too_late(struct reading *reading, const struct stored_game *stored)
{
    int64_t last = deadline_last(stored);
    char *came, *deadline;
    const char *zone = reading->verdict.seat >= 0 ? stored->seats[reading->verdict.seat].zone : "UTC";

    if (!phase_is(stored, "running") || !reading->received_known || last == STORE_NO_TIME
        || reading->mail.received_utc_s <= last)
        return NULL;
    if (layout_time(reading->arena, reading->mail.received_utc_s, zone, &came, reading->err) != OK
        || layout_time(reading->arena, last, zone, &deadline, reading->err) != OK)
        return "they came after the deadline";
    return arena_printf(reading->arena, "they came on %s, after the deadline of %s", came, deadline);
}

/* Orders for a turn that is not open yet. */
static bool is_ahead(const struct stored_game *stored, const struct words *words)
{
    return phase_is(stored, "running") && words->turn > stored->row.turn
           && words->turn <= stored->row.turn + QUEUED_TURNS_AHEAD && !words->check;
}

static const char *game_problem(struct reading *reading, const struct stored_game *stored, const struct words *words)
{
    if (phase_is(stored, "over") || phase_is(stored, "void"))
        return "the game is over";
    if (phase_is(stored, "held"))
        return "the game is held until the game master has looked at it; send your orders again then";
    if (stored->hand.preview)
        return "the turn is resolved, and waits for the game master";
    if (is_ahead(stored, words))
        return NULL;
    if (words->turn >= 0 && words->turn != stored->row.turn)
        return arena_printf(reading->arena, "they are for turn %d, and turn %d is open", words->turn, stored->row.turn);
    return too_late(reading, stored);
}

/* Why orders that came with this request cannot count now; NULL: they can. An older request will do when it asked the
 * same, or when the mail names the open turn. */
static enum status request_problem(struct reading *reading, const struct stored_game *stored, const struct who *who,
                                   const struct words *words, const char **problem)
{
    struct request_row request;
    enum status status;

    *problem = game_problem(reading, stored, words);
    if (*problem || who->serial == 0)
        return OK;
    status = store_request_get(reading->home->store, who->game, who->seat, who->serial, &request, reading->err);
    if (status == OK && !request.undone && (words->turn == stored->row.turn || is_ahead(stored, words)))
        return OK;
    if (status == ERR_NOT_FOUND)
        *problem = "the mail that they answer asked for nothing";
    else if (status == OK && request.undone)
        *problem = "the turn that they answer was undone; answer the mail that asks for orders now";
    else if (status == OK && who->serial < stored->seats[who->seat].serial
             && strcmp(request.asks, stored_asks(stored, who->seat)) != 0)
        *problem = arena_printf(reading->arena, "they answer an older mail, of turn %d; answer the mail that asks for "
                                "orders now, or write TURN %d above them", request.turn, stored->row.turn);
    return status == ERR_NOT_FOUND ? OK : status;
}

/* Only so many mails with orders are looked at a turn; the one after them is told so, and the rest is passed over. */
static enum status count_orders(struct reading *reading, const struct stored_game *stored, const struct who *who,
                                int *count)
{
    int64_t since = stored->row.opened_utc_s == STORE_NO_TIME ? 0 : stored->row.opened_utc_s;

    return store_inbox_count_seat(reading->home->store, who->game, who->seat, since, count, reading->err);
}

/* An answer with a choice in it takes the seat, also one that was declined before. */
static void join_by_orders(struct stored_game *stored, int seat, const struct game_receipt *sheet)
{
    if (phase_is(stored, "inviting") && !sheet->refused && sheet->answered > 0)
        stored->seats[seat].state = "joined";
}

static enum status queue_orders(struct reading *reading, struct stored_game *stored, const struct who *who,
                                const struct words *words, struct receipt *receipt)
{
    receipt->answer = arena_printf(stored->arena, "%s%sYour orders for turn %d are kept. They are read when it opens, and the "
                                   "report tells what became of them; another mail with TURN %d replaces them.",
                                   receipt->answer, receipt->answer[0] ? "\n\n" : "", words->turn, words->turn);
    return queued_put(stored, who->seat, words->turn, words->orders, reading->hash, reading->mail.received_utc_s,
                      reading->err);
}

static enum status take_orders(struct reading *reading, struct stored_game *stored, const struct who *who,
                               const struct words *words, struct receipt *receipt, bool *changed)
{
    struct game_receipt *sheet;
    struct game_mail mail = { .seat = who->seat, .text = words->orders, .add = words->add, .source = BY_MAIL,
                              .received_utc_s = reading->mail.received_utc_s, .hash = reading->hash };
    enum status status;

    status = request_problem(reading, stored, who, words, &receipt->problem);
    if (status != OK || receipt->problem)
        return status;
    if (is_ahead(stored, words))
        return queue_orders(reading, stored, who, words, receipt);
    sheet = ARENA_NEW(stored->arena, struct game_receipt);
    receipt->checked_only = words->check;
    if (words->check)
        game_judge(&stored->game, &stored->world, &mail, stored->arena, sheet);
    else
        game_take(&stored->game, &stored->world, &mail, stored->arena, sheet);
    receipt->sheet = sheet;
    if (!words->check) {
        join_by_orders(stored, who->seat, sheet);
        deadline_note_orders(stored);
        if (sheet->answered > 0 && !sheet->refused)
            stored->seats[who->seat].misses = 0;
        *changed = true;
    }
    return OK;
}

/* The game is looked at by this run; when nothing moves it, its deadline stands again. A game that was given up waiting
 * for players has none: it gets one when the last of them has come. */
static void mark_due(struct stored_game *stored)
{
    if (phase_is(stored, "inviting") && stored->row.deadline_utc_s == STORE_NO_TIME && stored_all_joined(stored))
        deadline_move(stored, stored->home->now_utc_s + (int64_t)stored->settings.hours * SECONDS_AN_HOUR);
    if (phase_is(stored, "running") || phase_is(stored, "inviting"))
        stored->row.due_utc_s = stored->home->now_utc_s;
}

/* A proved mail shows that its player is there: what failed before no longer counts. */
static bool heard_from(struct stored_game *stored, const struct who *who)
{
    bool was_silent = stored->seats[who->seat].strikes > 0;

    stored->seats[who->seat].strikes = 0;
    return was_silent;
}

/* Neither a password in a frame nor one that is being set stays in the stored mail. */
static enum status redact(struct reading *reading, const struct letter_block *block, const struct words *words)
{
    enum status status = OK;

    if (block->password[0])
        status = redact_mail(reading->home->store, &reading->mail, block->password, reading->arena, reading->err);
    if (status == OK && words->password)
        status = redact_mail(reading->home->store, &reading->mail, words->password, reading->arena, reading->err);
    return status;
}

/* Mails without orders are answered so many times a day. */
static enum status may_answer(struct reading *reading, const struct who *who, bool orders, bool *may)
{
    const char *key = arena_printf(reading->arena, "answers g%lld p%d", (long long)who->game, who->seat + 1);
    int64_t day = reading->home->now_utc_s / SECONDS_A_DAY;
    int count = 0;
    enum status status;

    *may = true;
    if (orders)
        return OK;
    status = store_answered(reading->home->store, key, day, &count, reading->err);
    *may = count < ANSWERS_A_DAY;
    return status == OK ? store_answered_add(reading->home->store, key, day, reading->err) : status;
}

static enum status answer(struct reading *reading, const struct who *who, const struct receipt *receipt, bool orders)
{
    bool may;
    enum status status = may_answer(reading, who, orders, &may);

    if (status != OK)
        return status;
    if (may)
        return receipt_queue(reading->home, receipt, reading->err);
    home_log(reading->home, who->game, who->seat, "mail %lld: read, and not answered; %d answers a day are enough",
             (long long)reading->mail.id, ANSWERS_A_DAY);
    return OK;
}

static void begin_receipt(struct reading *reading, struct stored_game *stored, const struct who *who, int block,
                          struct receipt *receipt)
{
    *receipt = (struct receipt){ .stored = stored, .seat = who->seat, .mail = reading->mail.id, .block = block,
                                 .answer = "", .in_reply_to = bracketed(reading->arena, reading->letter.message_id) };
    if (reading->letter.from[0] && !address_same(reading->letter.from, stored->seats[who->seat].address))
        receipt->sender = reading->letter.from;
    reading->verdict.game = who->game;
    reading->verdict.seat = who->seat;
}

/* When the mail was written: its Date, which counts from two days before it came to ten minutes after; 0: not to be
 * believed. */
static int64_t written_at(const struct reading *reading)
{
    int64_t came = reading->mail.received_utc_s, date = reading->letter.date_utc_s;

    return reading->letter.has_date && date >= came - DATE_BEFORE_S && date <= came + DATE_AFTER_S ? date : 0;
}

/* Mails may overtake one another on their way, and be sent again by others: of two that say when they were written, the
 * later wins, whichever came first. */
static enum status is_overtaken(struct reading *reading, const struct stored_game *stored, const struct who *who,
                                bool *overtaken)
{
    int64_t since = stored->row.opened_utc_s == STORE_NO_TIME ? 0 : stored->row.opened_utc_s, newest = 0;
    int64_t written = written_at(reading);
    enum status status = written ? store_inbox_written(reading->home->store, who->game, who->seat, since, &newest, reading->err)
                                 : OK;

    *overtaken = written < newest;
    return status;
}

static enum status read_words(struct reading *reading, struct stored_game *stored, const struct who *who,
                              const struct words *words, struct receipt *receipt)
{
    bool changed = false, ordered = false, overtaken = false, heard = heard_from(stored, who);
    enum status status = words_answer(stored, who->seat, words, receipt, &changed, reading->err);

    if (status == OK && words->has_orders && !words->check)
        status = is_overtaken(reading, stored, who, &overtaken);
    if (status == OK && overtaken)
        receipt->problem = "your orders on file were written after this mail and stand; to change them, write anew";
    else if (status == OK && words->has_orders)
        status = take_orders(reading, stored, who, words, receipt, &ordered);
    if (ordered && !receipt->sheet->refused)
        reading->verdict.sent_utc_s = written_at(reading);
    if (status != OK || (!changed && !ordered && !heard))
        return status;
    stored->row.due_utc_s = deadline_look(stored);
    if (changed || ordered)
        mark_due(stored);
    return stored_game_save(stored, reading->err);
}

static enum status read_block(struct reading *reading, int number, const struct who *who, const char *beside)
{
    const struct letter_block *block = &reading->letter.blocks[number];
    struct stored_game *stored;
    struct words words;
    struct receipt receipt;
    int earlier = 0;
    enum status status;

    reading->verdict.game = who->game;   /* also of a mail that its game cannot be opened for */
    status = stored_game_open(reading->home, who->game, reading->arena, &stored, reading->err);
    if (status != OK)
        return status;
    begin_receipt(reading, stored, who, number, &receipt);
    receipt.beside = beside;
    words_sort(reading->arena, block->text, &words);
    if (block->turn != LETTER_NO_TURN)
        words.turn = block->turn;
    /* Who got no mails while his address was out of use is told how his game stands. */
    if (bounce_silent(&stored->seats[who->seat]))
        words_add(reading->arena, &words, "REPORT");
    status = redact(reading, block, &words);
    if (status == OK && words.has_orders)
        status = count_orders(reading, stored, who, &earlier);
    if (status != OK || earlier > ORDER_MAILS_A_TURN)
        return status;
    if (earlier == ORDER_MAILS_A_TURN)
        receipt.problem = arena_printf(reading->arena, "%d mails with orders came from you for this turn, and no more of "
                                       "them are looked at before the next", ORDER_MAILS_A_TURN);
    else
        status = read_words(reading, stored, who, &words, &receipt);
    return status == OK ? answer(reading, who, &receipt, words.has_orders) : status;
}

/* ---- a letter ---- */

/* A proved mail with nothing in it that could be read. */
static enum status answer_empty(struct reading *reading, const struct who *who, const char *problem)
{
    struct stored_game *stored;
    struct receipt receipt;
    enum status status = stored_game_open(reading->home, who->game, reading->arena, &stored, reading->err);

    if (status != OK)
        return status;
    begin_receipt(reading, stored, who, 0, &receipt);
    receipt.problem = problem;
    settle(reading, "read", problem);
    return answer(reading, who, &receipt, false);
}

/* The address for leaving pauses mail and does nothing else. */
static enum status pause_mail(struct reading *reading, const struct who *who)
{
    struct stored_game *stored;
    struct receipt receipt;
    enum status status = store_seat_strikes(reading->home->store, who->game, who->seat, STRIKES_PAUSED, reading->err);

    if (status == OK)
        status = stored_game_open(reading->home, who->game, reading->arena, &stored, reading->err);
    if (status != OK)
        return status;
    begin_receipt(reading, stored, who, 0, &receipt);
    receipt.answer = "Reports of this game are no longer mailed to you. The game goes on, and any answer to this mail starts "
                     "them again. To leave the game itself, answer with RESIGN.";
    settle(reading, "read", "mail is paused");
    return answer(reading, who, &receipt, false);
}

/* A mail with a player's address and no proof: its orders are judged and shown to the registered address alone, in the
 * words that they were understood as, and wait there until that is answered. */
static enum status hold_mail(struct reading *reading, int number, const struct who *who)
{
    const struct who claimed = { .game = who->claimed_game, .seat = who->claimed_seat };
    const char *key = arena_printf(reading->arena, "confirm g%lld p%d", (long long)claimed.game, claimed.seat + 1);
    int64_t day = reading->home->now_utc_s / SECONDS_A_DAY;
    bool ordered = false;
    int asked = 0;
    struct stored_game *stored;
    struct receipt receipt;
    struct words words;
    enum status status = store_answered(reading->home->store, key, day, &asked, reading->err);

    if (status == OK)
        status = stored_game_open(reading->home, claimed.game, reading->arena, &stored, reading->err);
    if (status != OK)
        return status;
    begin_receipt(reading, stored, &claimed, number, &receipt);
    receipt.held = true;
    words_sort(reading->arena, reading->letter.blocks[number].text, &words);
    words.check = true;
    status = redact(reading, &reading->letter.blocks[number], &words);
    if (status == OK && words.has_orders)
        status = take_orders(reading, stored, &claimed, &words, &receipt, &ordered);
    settle(reading, "held", asked < CONFIRMS_A_DAY ? "waits until the player confirms it"
                                                   : "not confirmed: too many such mails today");
    if (status != OK || asked >= CONFIRMS_A_DAY)
        return status;
    status = store_answered_add(reading->home->store, key, day, reading->err);
    return status == OK ? receipt_queue(reading->home, &receipt, reading->err) : status;
}

static enum status answer_stranger(struct reading *reading, const char *problem)
{
    const struct letter *letter = &reading->letter;

    settle(reading, "read", problem);
    if (!letter->from[0] || (letter->has_return_path && !letter->return_path[0]))
        return OK;
    if (reading->tally->strangers++ >= STRANGERS_A_RUN)
        return OK;
    return receipt_stranger(reading->home, letter->from, problem, bracketed(reading->arena, letter->message_id),
                            reading->mail.id, reading->err);
}

/* The orders of a mail that was held are taken now, as if it had been an answer; what else stands in the mail that
 * confirms it is not looked at. */
static enum status read_held(struct reading *reading, const struct inbox_row *row, const struct who *who)
{
    struct reading held = *reading;
    const struct who writer = { .game = who->game, .seat = who->seat, .proof = LETTER_PROOF_TOKEN };
    enum status status;

    keep_mail(&held, row);
    status = letter_of(&held);
    held.verdict.sender = held.letter.from;
    held.verdict.message_id = held.letter.message_id[0] ? held.letter.message_id : NULL;
    held.received_known = held.letter.received_utc_s > 0;
    for (int i = 0; i < held.letter.block_count && status == OK; i++)
        status = read_block(&held, i, &writer, NULL);
    held.verdict.reason = "confirmed";
    return status == OK ? store_inbox_read(reading->home->store, &held.verdict, reading->err) : status;
}

static enum status confirm_mail(struct reading *reading, const struct who *who)
{
    struct inbox_row row;
    enum status status = store_inbox_held(reading->home->store, who->serial, who->game, who->seat, &row, reading->err);

    if (status == ERR_NOT_FOUND)
        return answer_empty(reading, who, "the mail that it confirms was confirmed before");
    if (status == OK)
        status = read_held(reading, &row, who);
    settle(reading, "read", "confirms an earlier mail");
    reading->verdict.game = who->game;
    reading->verdict.seat = who->seat;
    return status;
}

static enum status confirm_address(struct reading *reading, const struct who *who)
{
    struct stored_game *stored;
    struct receipt receipt;
    enum status status = stored_game_open(reading->home, who->game, reading->arena, &stored, reading->err);

    if (status != OK)
        return status;
    begin_receipt(reading, stored, who, 0, &receipt);
    status = move_confirm(stored, who->seat, who->serial, &receipt.answer, reading->err);
    if (status == OK)
        status = stored_game_save(stored, reading->err);
    receipt.sender = NULL;
    settle(reading, "read", "about an address");
    return status == OK ? answer(reading, who, &receipt, false) : status;
}

/* Addresses that do one thing, whatever the mail says. */
static enum status use_token(struct reading *reading, const struct who *who)
{
    switch (who->use) {
    case LETTER_TOKEN_CONFIRM:
        return confirm_mail(reading, who);
    case LETTER_TOKEN_MOVE:
        return confirm_address(reading, who);
    default:
        return pause_mail(reading, who);
    }
}

static enum status read_moderator(struct reading *reading, const struct letter_block *block, const struct who *who)
{
    reading->verdict.game = who->game;
    return gm_mail_read(reading->home, who->game, who->serial, block->text, reading->arena, reading->err);
}

/* The blocks whose writer is proved are read; what is wrong with the others is told beside the first of them. */
static enum status read_orders(struct reading *reading)
{
    const struct letter *letter = &reading->letter;
    struct who *whos = arena_alloc(reading->arena, (size_t)letter->block_count * sizeof *whos);
    const char *problem = letter->block_count > 0 ? NULL : "it holds nothing to read";
    int proved = 0;
    enum status status = OK;

    for (int i = 0; i < letter->block_count && status == OK; i++) {
        status = who_find(reading->home, letter, &letter->blocks[i], reading->arena, &whos[i], reading->err);
        if (status == OK && whos[i].game)
            proved++;
        else if (status == OK && !problem)
            problem = whos[i].problem;
    }
    for (int i = 0; i < letter->block_count && status == OK && proved == 0; i++)
        if (whos[i].claimed_game && !letter->bounce.id[0])
            return hold_mail(reading, i, &whos[i]);
    if (status == OK && proved == 0)
        return answer_stranger(reading, problem);
    for (int i = 0; i < letter->block_count && status == OK; i++) {
        if (!whos[i].game)
            continue;
        if (whos[i].moderator) {
            status = read_moderator(reading, &letter->blocks[i], &whos[i]);
            continue;
        }
        status = whos[i].use == LETTER_TOKEN_REPLY ? read_block(reading, i, &whos[i], problem)
                                                   : use_token(reading, &whos[i]);
        if (whos[i].use != LETTER_TOKEN_REPLY)
            break;
        problem = NULL;
    }
    return status;
}

static enum status read_empty(struct reading *reading)
{
    struct who who;
    enum status status = who_find(reading->home, &reading->letter, NULL, reading->arena, &who, reading->err);

    if (status != OK)
        return status;
    if (!who.game)
        return answer_stranger(reading, reading->letter.reason);
    if (who.moderator)
        return gm_mail_read(reading->home, who.game, who.serial, "", reading->arena, reading->err);
    return who.use == LETTER_TOKEN_REPLY ? answer_empty(reading, &who, reading->letter.reason)
                                         : use_token(reading, &who);
}

static enum status read_bounce(struct reading *reading)
{
    const char *what;
    enum status status = bounce_count(reading->home, &reading->letter.bounce, reading->arena, &what, reading->err);

    settle(reading, "read", what);
    return status;
}

static enum status read_letter(struct reading *reading)
{
    switch (reading->letter.verdict) {
    case LETTER_ORDERS:
    case LETTER_COMMAND:
        return read_orders(reading);
    case LETTER_BOUNCE:
        return read_bounce(reading);
    case LETTER_EMPTY:
    case LETTER_UNREADABLE:
        return read_empty(reading);
    case LETTER_QUARANTINE:
        settle(reading, "quarantine", reading->letter.reason);
        home_log(reading->home, 0, -1, "mail %lld is kept in quarantine: %s", (long long)reading->mail.id,
                 reading->letter.reason);
        return OK;
    case LETTER_AUTOMATIC:
    case LETTER_LIST:
    case LETTER_OWN:
        break;
    }
    settle(reading, "read", reading->letter.reason);
    return OK;
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
    reading->received_known = reading->mail.received_utc_s != reading->mail.taken_utc_s;
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

/* What one mail met must not stop the others: nothing of it is done, it is kept for a person, and he is told. */
static enum status set_aside(struct reading *reading, enum status status)
{
    int64_t game = status == ERR_CORRUPT ? reading->verdict.game : 0;
    const char *why;

    if (status == OK || status == ERR_IO || status == ERR_LOCKED)
        return status;
    if (status == ERR_CORRUPT && upkeep_doubt(reading->home, reading->err) != OK)
        return ERR_CORRUPT;
    why = arena_printf(reading->arena, "mail %lld is kept in quarantine: %s", (long long)reading->mail.id,
                       reading->err->message);
    status = store_rollback_to(reading->home->store, reading->err);
    if (status == OK)
        status = store_savepoint(reading->home->store, reading->err);
    if (status != OK)
        return status;
    if (game > 0)
        status = store_game_touch(reading->home->store, game, reading->home->now_utc_s, reading->err);   /* to be held */
    if (status != OK)
        return status;
    home_log(reading->home, 0, -1, "%s", why);
    reading->verdict.game = 0;
    reading->verdict.seat = -1;
    settle(reading, "quarantine", why);
    return notice_moderator(reading->home, 0, "quarantine", why, reading->err);
}

static enum status read_one(struct home *home, const struct inbox_row *row, struct arena *arena, struct run_tally *tally,
                            struct error *err)
{
    struct reading reading = { .home = home, .arena = arena, .tally = tally, .err = err };
    enum status status = store_savepoint(home->store, err);

    if (status != OK)
        return status;
    keep_mail(&reading, row);
    status = set_aside(&reading, read_whole(&reading));
    if (status == OK)
        status = store_inbox_read(home->store, &reading.verdict, err);
    if (status == OK)
        status = store_release(home->store, err);
    tally->read++;
    tally->quarantined += strcmp(reading.verdict.state, "quarantine") == 0;
    return status;
}

/* Reads a batch in one transaction; *last is the id of the last one, *more whether there may be others. */
static enum status read_batch(struct home *home, int64_t *last, bool *more, struct run_tally *tally, struct error *err)
{
    struct arena arena = { .limit_bytes = MAIL_ARENA_BYTES };
    enum status status = store_begin(home->store, DURABILITY_FULL, err);

    *more = true;
    for (int i = 0; i < MAILS_A_TRANSACTION && status == OK && *more; i++) {
        struct inbox_row row;

        status = store_inbox_next(home->store, *last, &row, err);
        if (status == OK) {
            *last = row.id;
            status = read_one(home, &row, &arena, tally, err);
        } else if (status == ERR_NOT_FOUND) {
            *more = false;
            status = OK;
        }
        arena_reset(&arena);
    }
    arena_release(&arena);
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
    if (tally->strangers > STRANGERS_A_RUN)
        home_log(home, 0, -1, "%d mails of strangers were not answered: %d answers a run are enough",
                 tally->strangers - STRANGERS_A_RUN, STRANGERS_A_RUN);
    return status;
}
