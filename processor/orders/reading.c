#include "processor/orders/reading.h"

#include <string.h>

#include "processor/base/address.h"
#include "processor/orders/redact.h"

enum {
    ANSWERS_A_DAY = 10,              /* to a seat's mails without orders */
    SECONDS_A_DAY = 86400
};

const char *reading_bracketed(const struct reading *reading)
{
    const char *message_id = reading->letter.message_id;

    return message_id[0] ? arena_printf(reading->arena, "<%s>", message_id) : NULL;
}

void reading_settle(struct reading *reading, const char *state, const char *reason)
{
    reading->verdict.state = state;
    reading->verdict.reason = reason;
}

enum { OWN_ADDRESSES = 3 };

/* What the reader of mails knows of this house; `own` has room for its addresses. */
static struct letter_context context_of(struct home *home, const char *own[OWN_ADDRESSES])
{
    own[0] = home->config.robot_address;
    own[1] = home->config.bounce_address;
    own[2] = home->config.home_address;
    return (struct letter_context){
        .mode = LETTER_KEEP_CHILD,
        .child = &home->child,
        .own_addresses = own,
        .own_address_count = OWN_ADDRESSES,
        .own_hosts = home->config.hosts,
        .own_host_count = home->config.host_count,
        .authserv_id = home->config.authserv,
        .recipient_headers = home->config.recipient_headers,
        .recipient_header_count = home->config.recipient_header_count,
    };
}

enum status reading_decode(struct reading *reading)
{
    const char *own[OWN_ADDRESSES];
    const struct letter_context context = context_of(reading->home, own);

    return (reading->mail.oversize ? letter_read_beginning : letter_read)(reading->mail.raw.bytes, reading->mail.raw.count,
                                                                          &context, reading->arena, &reading->letter,
                                                                          reading->err);
}

void reading_ahead(const struct reading *reading, int64_t *given)
{
    const char *own[OWN_ADDRESSES];
    const struct letter_context context = context_of(reading->home, own);
    struct inbox_row next;
    bool more = true;

    if (reading->home->child.ahead_count > LETTER_AHEAD_MAX / 2)
        return;                      /* many at once are cheaper than one after the other */
    if (*given < reading->mail.id)
        *given = reading->mail.id;
    while (more && store_inbox_next(reading->home->store, *given, &next, NULL) == OK) {
        more = next.oversize || letter_read_ahead(next.raw.bytes, next.raw.count, &context);
        if (more)
            *given = next.id;
    }
}

void reading_keep(struct reading *reading, const struct inbox_row *row)
{
    struct hash *hash = ARENA_NEW(reading->arena, struct hash);

    reading->mail = *row;
    reading->mail.source = arena_text(reading->arena, row->source);
    reading->mail.uid = arena_text(reading->arena, row->uid);
    reading->mail.raw.bytes = arena_copy(reading->arena, row->raw.bytes, row->raw.count);
    memcpy(hash->bytes, row->hash.bytes, row->hash.count < sizeof hash->bytes ? row->hash.count : sizeof hash->bytes);
    reading->mail.hash.bytes = hash->bytes;
    reading->hash = hash_hex(reading->arena, hash);
    reading->verdict = (struct inbox_verdict){ .id = row->id, .state = "read", .verdict = "orders", .reason = "",
                                               .seat = -1 };
}

void reading_receipt(struct reading *reading, struct stored_game *stored, const struct sender *sender, int block,
                     struct receipt *receipt)
{
    *receipt = (struct receipt){ .stored = stored, .seat = sender->seat, .mail = reading->mail.id, .hash = reading->hash,
                                 .text_hash = reading->letter.text_hash, .block = block, .answer = "",
                                 .told = reading->letter.told, .told_count = reading->letter.told_count,
                                 .in_reply_to = reading_bracketed(reading) };
    if (reading->letter.from[0] && !address_same(reading->letter.from, stored->seats[sender->seat].address))
        receipt->sender = reading->letter.from;
    reading->verdict.game = sender->game;
    reading->verdict.seat = sender->seat;
}

/* Mails without orders are answered so many times a day. */
static enum status may_answer(struct reading *reading, const struct sender *sender, bool orders, bool *may)
{
    const char *key = arena_printf(reading->arena, "answers g%lld p%d", (long long)sender->game, sender->seat + 1);
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

void reading_wait(struct reading *reading, const struct sender *sender, const char *why)
{
    reading->waits_for = sender->game;
    reading->verdict.game = sender->game;
    reading->verdict.seat = sender->seat;
    reading_settle(reading, "taken", why);
}

void reading_secret(struct reading *reading, const char *word)
{
    if (!word[0])
        return;
    reading->secrets = arena_grow(reading->arena, reading->secrets, reading->secret_count, &reading->secret_capacity,
                                  sizeof *reading->secrets);
    reading->secrets[reading->secret_count++] = word;
}

enum status reading_redact(struct reading *reading)
{
    enum status status = OK;

    for (int i = 0; i < reading->secret_count && status == OK; i++)
        status = redact_mail(reading->home->store, &reading->mail, reading->secrets[i], reading->arena, reading->err);
    return status;
}

bool reading_is_for(const struct reading *reading, int64_t game)
{
    return reading->mail.waits == 0 || reading->mail.waits == -game;
}

enum status reading_answer(struct reading *reading, const struct sender *sender, const struct receipt *receipt, bool orders)
{
    bool may;
    enum status status = may_answer(reading, sender, orders, &may);

    if (status != OK)
        return status;
    if (may)
        return receipt_queue(reading->home, receipt, reading->err);
    home_log(reading->home, sender->game, sender->seat, "mail %lld: read, and not answered; %d answers a day are enough",
             (long long)reading->mail.id, ANSWERS_A_DAY);
    return OK;
}

/* While a game is on its way, nobody knows where it will be played: a player's mail waits until then. */
static enum status keep_for_leaving(struct reading *reading, const struct sender *sender, struct receipt *receipt)
{
    receipt->kept = true;
    receipt->answer = arena_printf(reading->arena, "This game is on its way to the home of %s. Your mail is kept: when the game has "
                                   "arrived there you are told so; if it stays here, your mail is read. You need not "
                                   "send it again.", stored_moved_to(receipt->stored));
    reading_wait(reading, sender, "waits until its game has arrived, or stays");
    return reading_answer(reading, sender, receipt, true);
}

/* Nothing of a game that has moved can be changed here, not even that its player was heard from. */
enum status reading_answer_moved(struct reading *reading, const struct sender *sender, struct receipt *receipt)
{
    if (stored_leaving(receipt->stored) && (!reading->waits_for || reading->waits_for == sender->game))
        return keep_for_leaving(reading, sender, receipt);
    receipt->answer = arena_printf(reading->arena, "This game has moved, and nothing of your mail was looked at. It is played "
                                   "from %s now: answer the mail that came to you from there, or will.",
                                   stored_moved_to(receipt->stored));
    reading_settle(reading, "read", "its game has moved");
    return reading_answer(reading, sender, receipt, false);
}

enum status reading_answer_empty(struct reading *reading, const struct sender *sender, const char *problem)
{
    struct stored_game *stored;
    struct receipt receipt;
    enum status status = stored_game_open(reading->home, sender->game, reading->arena, &stored, reading->err);

    if (status != OK)
        return status;
    reading_receipt(reading, stored, sender, 0, &receipt);
    if (stored_moved_to(stored))
        return reading_answer_moved(reading, sender, &receipt);
    receipt.problem = problem;
    reading_settle(reading, "read", problem);
    return reading_answer(reading, sender, &receipt, false);
}
