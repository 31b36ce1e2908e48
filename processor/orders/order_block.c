#include "processor/orders/order_block.h"

#include <string.h>

#include "engine/kernel/common_word.h"
#include "engine/kernel/salutation.h"
#include "engine/kernel/text.h"
#include "processor/orders/answering.h"
#include "processor/report/mail_address.h"
#include "processor/report/deadline.h"
#include "processor/text/layout.h"
#include "processor/report/notice.h"
#include "processor/report/offers.h"
#include "processor/turn/orders_ahead.h"
#include "processor/report/report.h"
#include "processor/home/integrity.h"

enum {
    ORDER_MAILS_A_TURN = 20,         /* of a seat; then one notice */
    SECONDS_AN_HOUR = 3600,
    DATE_BEFORE_S = 2 * 86400,
    DATE_AFTER_S = 600
};

/* A mail that certainly came after the deadline and its grace does not count for its turn. If nobody says when mails
 * come, all that are read before the turn is resolved count. */
const char *order_block_too_late(struct reading *reading, const struct stored_game *stored)
{
    int64_t last = deadline_last(stored);
    char *came, *deadline;
    const char *zone = reading->verdict.seat >= 0 ? stored->seats[reading->verdict.seat].zone : "UTC";

    if (stored->row.phase != PHASE_RUNNING || !reading->received_known || last == STORE_NO_TIME
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
    return stored->row.phase == PHASE_RUNNING && words->turn > stored->row.turn
           && words->turn <= stored->row.turn + ORDERS_AHEAD_TURNS && !words->check;
}

static const char *game_problem(struct reading *reading, const struct stored_game *stored, const struct words *words)
{
    if (stored->row.phase == PHASE_OVER || stored->row.phase == PHASE_VOID)
        return "the game is over";
    if (stored->row.phase == PHASE_HELD)
        return "the game is held until the game master has looked at it; send your orders again then";
    if (stored->moderation.preview)
        return "the turn is resolved, and waits for the game master";
    if (is_ahead(stored, words))
        return NULL;
    if (words->turn >= 0 && words->turn != stored->row.turn)
        return arena_printf(reading->arena, "they are for turn %d, and turn %d is open", words->turn, stored->row.turn);
    return order_block_too_late(reading, stored);
}

/* May the line come at any time: giving up, or offers? */
static bool is_timeless(const struct stored_game *stored, const char *line)
{
    const char *rest;

    return common_word_is_timeless(common_word_read(line, &rest))
           || (stored->game.rules->offer && text_has_prefix_ignoring_case(line, "OFFER "));
}

/* Does the mail hold nothing but such lines, greetings apart? They answer no turn. */
static bool is_all_timeless(const struct stored_game *stored, const struct order_lines *orders)
{
    int wishes = 0;

    for (int i = 0; i < orders->count; i++) {
        if (is_timeless(stored, orders->list[i].text))
            wishes++;
        else if (salutation_of(orders->list[i].text) == SALUTATION_NONE)
            return false;
    }
    return wishes > 0;
}

/* May orders still answer this request? An older one will do when it asked the same, when the mail names the open turn, or
 * when its words do not depend on the turn. One whose turn was undone (by a rollback, or a position) will do for such words
 * alone, and only until its player is asked anew: he has nothing else to answer. */
static bool still_answers(const struct stored_game *stored, const struct sender *sender, const struct words *words,
                          const struct request_row *request)
{
    const struct seat_row *seat = &stored->seats[sender->seat];

    if (is_all_timeless(stored, &words->orders))
        return !request->undone || sender->serial == seat->serial;
    if (request->undone)
        return false;
    return words->turn == stored->row.turn || is_ahead(stored, words) || sender->serial >= seat->serial
           || strcmp(request->asks, stored_asks(stored, sender->seat)) == 0;
}

/* Why orders that came with this request cannot count now; NULL: they can. */
static enum status request_problem(struct reading *reading, const struct stored_game *stored, const struct sender *sender,
                                   const struct words *words, const char **problem)
{
    struct request_row request;
    enum status status;

    *problem = game_problem(reading, stored, words);
    if (*problem || sender->serial == 0)
        return OK;
    status = store_request_get(reading->home->store, sender->game, sender->seat, sender->serial, &request, reading->err);
    if (status == ERR_NOT_FOUND)
        *problem = "the mail that they answer asked for nothing";
    else if (status == OK && !still_answers(stored, sender, words, &request))
        *problem = request.undone ? "the turn that they answer was undone; answer the mail that asks for orders now"
                                  : arena_printf(reading->arena, "they answer an older mail, of turn %d; answer the mail that "
                                                 "asks for orders now, or write TURN %d above them", request.turn,
                                                 stored->row.turn);
    return status == ERR_NOT_FOUND ? OK : status;
}

/* A turn accepts a limited number of mails with orders; the first one above the limit is told so, the rest are ignored. */
static enum status count_orders(struct reading *reading, const struct stored_game *stored, const struct sender *sender,
                                int *count)
{
    int64_t since = stored->row.opened_utc_s == STORE_NO_TIME ? 0 : stored->row.opened_utc_s;

    return store_inbox_count_seat(reading->home->store, sender->game, sender->seat, since, count, reading->err);
}

/* An answer with a choice in it takes the seat, also one that was declined before. */
static void join_by_orders(struct stored_game *stored, int seat, const struct game_receipt *sheet)
{
    if (stored->row.phase == PHASE_INVITING && !sheet->refused && sheet->answered > 0)
        stored->seats[seat].state = "joined";
}

/* How a record names the mail of an answer: in the second format by the hash of its text, which its writer can make again. */
static const char *mail_hash(const struct reading *reading, const struct stored_game *stored)
{
    if (stored->founding.format < FORMAT_TURNS)
        return reading->hash;
    return reading->letter.text_hash[0] ? reading->letter.text_hash : NULL;
}

static enum status queue_orders(struct reading *reading, struct stored_game *stored, const struct sender *sender,
                                const struct words *words, struct receipt *receipt)
{
    receipt->answer = arena_printf(stored->arena, "%s%sYour orders for turn %d are kept. They are read when it opens, and the "
                                   "report tells what became of them; another mail with TURN %d replaces them.",
                                   receipt->answer, receipt->answer[0] ? "\n\n" : "", words->turn, words->turn);
    return orders_ahead_put(stored, sender->seat, words->turn, order_join(stored->arena, &words->orders), mail_hash(reading, stored),
                      reading->mail.received_utc_s, reading->err);
}

/* An unproved mail never contains RESIGN; a line that is still read as one is refused too. */
static bool resigns(struct reading *reading, struct stored_game *stored, const struct game_mail *mail)
{
    struct game_receipt *judged = ARENA_NEW(reading->arena, struct game_receipt);

    game_judge(&stored->game, &stored->world, mail, stored->arena, judged);
    return receipt_resigns(judged);
}

/* Is there a line to correct? Not when nothing is asked of its writer. */
static bool has_refused_line(const struct game_receipt *sheet)
{
    for (int i = 0; i < sheet->sheet.line_count && sheet->sheet.request_count > 0; i++)
        if (sheet->sheet.lines[i].verdict == VERDICT_REJECTED)
            return true;
    return false;
}

enum status order_block_take(struct reading *reading, struct stored_game *stored, const struct sender *sender,
                                    const struct words *words, struct receipt *receipt, bool *changed)
{
    struct game_receipt *sheet;
    struct game_mail mail = { .seat = sender->seat, .orders = words->orders, .add = words->add, .source = BY_MAIL,
                              .writer = stored->seats[sender->seat].player,
                              .received_utc_s = reading->mail.received_utc_s, .hash = mail_hash(reading, stored) };
    enum status status;

    status = request_problem(reading, stored, sender, words, &receipt->problem);
    if (status != OK || receipt->problem)
        return status;
    if (is_ahead(stored, words))
        return queue_orders(reading, stored, sender, words, receipt);
    sheet = ARENA_NEW(stored->arena, struct game_receipt);
    receipt->checked_only = words->check;
    if (words->unproved && resigns(reading, stored, &mail))
        receipt->problem = "they give the game up, which only an answer to a mail from here can do";
    if (receipt->problem)
        return OK;
    if (words->check)
        game_judge(&stored->game, &stored->world, &mail, stored->arena, sheet);
    else
        game_take(&stored->game, &stored->world, &mail, stored->arena, sheet);
    receipt->sheet = sheet;
    if (!words->check) {
        join_by_orders(stored, sender->seat, sheet);
        deadline_note_orders(stored);
        deadline_note_refused(stored, sender->seat, has_refused_line(sheet));
        if (sheet->answered > 0 && !sheet->refused)
            stored->seats[sender->seat].misses = 0;
        *changed = true;
    }
    return offers_tell(stored, sheet, &receipt->answer, reading->err);
}

/* This run checks the game; if nothing moves it, its deadline applies again. A game that stopped waiting
 * for players has no deadline: it gets one when the last of them has come. */
static void mark_due(struct stored_game *stored)
{
    if (stored->row.phase == PHASE_INVITING && stored->row.deadline_utc_s == STORE_NO_TIME && stored_all_joined(stored))
        deadline_move(stored, stored->home->now_utc_s + (int64_t)stored->settings.hours * SECONDS_AN_HOUR);
    if (stored->row.phase == PHASE_RUNNING || stored->row.phase == PHASE_INVITING)
        stored->row.due_utc_s = stored->home->now_utc_s;
}

/* A proved mail shows that its player is there: what failed before no longer counts. */
static bool heard_from(struct stored_game *stored, const struct sender *sender)
{
    bool was_silent = stored->seats[sender->seat].strikes > 0;

    stored->seats[sender->seat].strikes = 0;
    return was_silent;
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
static enum status is_overtaken(struct reading *reading, const struct stored_game *stored, const struct sender *sender,
                                bool *overtaken)
{
    int64_t since = stored->row.opened_utc_s == STORE_NO_TIME ? 0 : stored->row.opened_utc_s, newest = 0;
    int64_t written = written_at(reading);
    enum status status = written ? store_inbox_written(reading->home->store, sender->game, sender->seat, since, &newest, reading->err)
                                 : OK;

    *overtaken = written < newest;
    return status;
}

/* FORECAST: what the orders of this mail, or those on file, would do. */
static void foretell(struct stored_game *stored, const struct sender *sender, const struct words *words, struct receipt *receipt)
{
    struct game_mail mail = { .seat = sender->seat, .orders = words->orders, .add = words->add,
                              .source = BY_MAIL, .writer = stored->seats[sender->seat].player };
    struct game_forecast *forecast = ARENA_NEW(stored->arena, struct game_forecast);

    game_foretell(&stored->game, &stored->world, &mail, stored->arena, forecast);
    receipt->forecast = forecast;
}

static enum status read_words(struct reading *reading, struct stored_game *stored, const struct sender *sender,
                              const struct words *words, struct receipt *receipt)
{
    bool changed = false, ordered = false, overtaken = false, heard = heard_from(stored, sender);
    enum status status = words_answer(reading, stored, sender->seat, words, receipt, &changed);

    if (status == OK && words->orders.count > 0 && !words->check)
        status = is_overtaken(reading, stored, sender, &overtaken);
    if (status == OK && overtaken)
        receipt->problem = "your orders on file were written after this mail and remain; to change them, send new ones";
    else if (status == OK && words->orders.count > 0)
        status = order_block_take(reading, stored, sender, words, receipt, &ordered);
    if (status == OK && words->forecast && !receipt->problem)
        foretell(stored, sender, words, receipt);
    if (ordered && !receipt->sheet->refused)
        reading->verdict.sent_utc_s = written_at(reading);
    if (status != OK || (!changed && !ordered && !heard))
        return status;
    stored->row.due_utc_s = deadline_look(stored);
    if (changed || ordered)
        mark_due(stored);
    return stored_game_save(stored, reading->err);
}

/* Orders for a game that is held wait for it. */
static enum status wait_for_game(struct reading *reading, const struct sender *sender, struct receipt *receipt)
{
    receipt->kept = true;
    receipt->answer = "The game is held until the game master has looked at it. Your mail is kept, and read as soon as the game "
                      "goes on; you need not send it again.";
    reading_wait(reading, sender, "waits until its game goes on");
    return reading_answer(reading, sender, receipt, true);
}

/* A mail for two games that wait can wait for only one of them. */
static enum status cannot_wait(struct reading *reading, const struct sender *sender)
{
    const char *why = arena_printf(reading->arena, "mail %lld has orders for this game too, which cannot be opened, and waits "
                                   "for g%lld: %s has to send them again", (long long)reading->mail.id,
                                   (long long)reading->waits_for, reading->letter.from);

    home_log(reading->home, sender->game, sender->seat, "%s", why);
    return notice_moderator(reading->home, sender->game, "orders", why, reading->err);
}

/* A damaged game is held by this run, and its mails wait; a fault of disk, lock or database is one of the run. */
static enum status unopened(struct reading *reading, const struct sender *sender, enum status status)
{
    const char *why = arena_printf(reading->arena, "waits until its game can be opened: %s", reading->err->message);
    struct game_row row;

    if (status == ERR_IO || status == ERR_LOCKED)
        return status;
    if (status == ERR_CORRUPT && integrity_doubt(reading->home, reading->err) != OK)
        return ERR_CORRUPT;
    if (store_game_get(reading->home->store, sender->game, &row, NULL) != OK || row.phase == PHASE_OVER
        || row.phase == PHASE_VOID || row.moved[0])
        return error_set(reading->err, status, "%s", why);
    if (reading->waits_for && reading->waits_for != sender->game)
        return cannot_wait(reading, sender);
    home_log(reading->home, sender->game, sender->seat, "mail %lld %s", (long long)reading->mail.id, why);
    reading_wait(reading, sender, why);
    return store_game_touch(reading->home->store, sender->game, reading->home->now_utc_s, reading->err);
}

/* Lines that give or drop standing orders are no orders for the turn. */
static bool has_turn_orders(const struct words *words)
{
    for (int i = 0; i < words->orders.count; i++)
        if (!text_has_prefix_ignoring_case(words->orders.list[i].text, "STANDING"))
            return true;
    return false;
}

/* READY from a player without orders means the order to do nothing, in rules that have it. */
static void order_by_ready(struct arena *arena, const struct stored_game *stored, const struct sender *sender, struct words *words)
{
    const char *idle = stored->game.rules->idle;

    if (!words->ready || has_turn_orders(words) || !idle || stored->row.phase != PHASE_RUNNING
        || !game_waits_for(&stored->game, sender->seat))
        return;
    order_add(arena, &words->orders, idle, words->orders.count ? words->orders.list[words->orders.count - 1].number : 1, 1);
}

/* A name that is no game's is a frame gone wrong when a turn stands beside it, or when it looks like a game's number;
 * otherwise it is prose: "Game on!" */
static bool is_frame_gone_wrong(const struct words_frame *frame)
{
    return frame->has_turn || (text_lower(*frame->game) == 'g' && text_is_digit(frame->game[1]));
}

/* Does a line of the mail say that it is for another game? Prose that begins like such a line is passed over. */
static bool names_another(struct reading *reading, const struct stored_game *stored, struct words *words)
{
    for (int i = 0; i < words->frame_count; i++) {
        const struct words_frame *frame = &words->frames[i];
        struct error unused;
        int64_t game = 0;
        bool is_game = stored_game_find(reading->home, frame->game, &game, &unused) == OK;

        if (is_game ? game != stored->row.id : is_frame_gone_wrong(frame))
            return true;
        if (!is_game)
            words_pass_over(reading->arena, words, frame->line);
    }
    return false;
}

void order_block_sort(struct reading *reading, const struct stored_game *stored, const struct sender *sender, int number,
                bool unproved, struct words *words)
{
    const struct letter_block *block = &reading->letter.blocks[number];

    words_sort(reading->arena, block->text, unproved, words);
    reading_secret(reading, block->password);
    for (int i = 0; i < words->password_count; i++)
        reading_secret(reading, words->passwords[i]);
    if (block->turn != LETTER_NO_TURN)
        words->turn = block->turn;
    order_by_ready(reading->arena, stored, sender, words);
    if (names_another(reading, stored, words))
        words->problem = "a GAME line in it names another game than the mail that it answers; nothing of it is done";
}

/* Accepts the orders of a mail if the mail is within the limit and its game is going on. */
static enum status read_counted(struct reading *reading, struct stored_game *stored, const struct sender *sender,
                                const struct words *words, struct receipt *receipt)
{
    int earlier = 0;
    enum status status = OK;

    if (words->orders.count > 0)
        status = count_orders(reading, stored, sender, &earlier);
    if (status != OK || earlier > ORDER_MAILS_A_TURN)
        return status;
    if (earlier == ORDER_MAILS_A_TURN)
        receipt->problem = arena_printf(reading->arena, "%d mails with orders came from you for this turn, and no more of "
                                        "them are looked at before the next", ORDER_MAILS_A_TURN);
    else
        status = read_words(reading, stored, sender, words, receipt);
    return status == OK ? reading_answer(reading, sender, receipt, words->orders.count > 0) : status;
}

/* words NULL: those of the block. */
static enum status read_block(struct reading *reading, int number, const struct sender *sender, const char *beside,
                              struct words *words)
{
    struct words sorted;
    struct stored_game *stored;
    struct receipt receipt;
    enum status status;

    reading->verdict.game = sender->game;   /* also of a mail that its game cannot be opened for */
    status = stored_game_open(reading->home, sender->game, reading->arena, &stored, reading->err);
    if (status != OK)
        return unopened(reading, sender, status);
    reading_receipt(reading, stored, sender, number, &receipt);
    if (stored_moved_to(stored))
        return reading_answer_moved(reading, sender, &receipt);
    receipt.beside = beside;
    if (!words)
        order_block_sort(reading, stored, sender, number, false, words = &sorted);
    receipt_tell(&receipt, words_passed_over(reading->arena, words), reading->arena);
    if (words->problem) {
        receipt.problem = words->problem;
        return reading_answer(reading, sender, &receipt, words->orders.count > 0);
    }
    /* Tells a player who got no mails while his address was suspended how his game stands. */
    if (mail_address_silent(&stored->seats[sender->seat]))
        words_add(reading->arena, words, "REPORT");
    if (words->orders.count > 0 && !words->check && stored->row.phase == PHASE_HELD
        && (!reading->waits_for || reading->waits_for == sender->game))
        return wait_for_game(reading, sender, &receipt);
    return read_counted(reading, stored, sender, words, &receipt);
}

enum status order_block_read(struct reading *reading, int number, const struct sender *sender, const char *beside)
{
    return read_block(reading, number, sender, beside, NULL);
}

enum status order_block_read_words(struct reading *reading, int number, const struct sender *sender, const char *beside,
                             struct words *words)
{
    return read_block(reading, number, sender, beside, words);
}
