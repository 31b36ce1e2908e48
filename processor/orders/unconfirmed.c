#include "processor/orders/unconfirmed.h"

#include "processor/orders/order_block.h"

enum {
    CONFIRMS_A_DAY = 3,              /* asked of a seat whose address stands in mails that nothing proves */
    SECONDS_A_DAY = 86400
};

enum status held_put(struct reading *reading, int number, const struct who *who)
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
    reading_receipt(reading, stored, &claimed, number, &receipt);
    receipt.held = true;
    words_sort(reading->arena, reading->letter.blocks[number].text, &words);
    words.check = true;
    status = block_redact(reading, &reading->letter.blocks[number], &words);
    if (status == OK && words.has_orders)
        status = block_take_orders(reading, stored, &claimed, &words, &receipt, &ordered);
    reading_settle(reading, "held", asked < CONFIRMS_A_DAY ? "waits until the player confirms it"
                                                           : "not confirmed: too many such mails today");
    if (status != OK || asked >= CONFIRMS_A_DAY)
        return status;
    status = store_answered_add(reading->home->store, key, day, reading->err);
    return status == OK ? receipt_queue(reading->home, &receipt, reading->err) : status;
}

/* The orders of a mail that was held are taken now, as if it had been an answer; what else stands in the mail that
 * confirms it is not looked at. */
static enum status read_held(struct reading *reading, const struct inbox_row *row, const struct who *who)
{
    struct reading held = *reading;
    const struct who writer = { .game = who->game, .seat = who->seat, .proof = LETTER_PROOF_TOKEN };
    enum status status;

    reading_keep(&held, row);
    status = reading_decode(&held);
    held.verdict.sender = held.letter.from;
    held.verdict.message_id = held.letter.message_id[0] ? held.letter.message_id : NULL;
    held.received_known = held.letter.received_utc_s > 0;
    for (int i = 0; i < held.letter.block_count && status == OK; i++)
        status = block_read(&held, i, &writer, NULL);
    held.verdict.reason = "confirmed";
    return status == OK ? store_inbox_read(reading->home->store, &held.verdict, reading->err) : status;
}

enum status held_confirm(struct reading *reading, const struct who *who)
{
    struct inbox_row row;
    enum status status = store_inbox_held(reading->home->store, who->serial, who->game, who->seat, &row, reading->err);

    if (status == ERR_NOT_FOUND)
        return reading_answer_empty(reading, who, "the mail that it confirms was confirmed before");
    if (status == OK)
        status = read_held(reading, &row, who);
    reading_settle(reading, "read", "confirms an earlier mail");
    reading->verdict.game = who->game;
    reading->verdict.seat = who->seat;
    return status;
}
