#include "processor/orders/unconfirmed.h"

#include <string.h>

#include "processor/letter/text.h"
#include "processor/orders/order_block.h"

enum {
    CONFIRMS_A_DAY = 3,              /* asked of a seat whose address stands in mails that nothing proves */
    WORDS_SHOWN_MAX = 40,
    ASKED_BYTES_MAX = 8 << 10,       /* of all that one question is about */
    WORD_BYTES_SHOWN = 200,          /* of one with a text in it */
    SECONDS_A_DAY = 86400
};

/* One mail being held. */
struct holding {
    struct reading *reading;
    struct stored_game *stored;
    struct sender claimed;
    struct words words;
    struct receipt receipt;
    struct confirmation_question question;
};

/* ---- what would be carried out ---- */

static const char *shown(struct arena *arena, const char *line)
{
    const char *cut = letter_text_clean_line(arena, line, strlen(line), WORD_BYTES_SHOWN);

    return strlen(cut) < strlen(line) && strlen(cut) >= WORD_BYTES_SHOWN - 4 ? arena_printf(arena, "%s...", cut) : cut;
}

static struct value *words_shown(struct arena *arena, const struct words *words)
{
    struct value *list = value_list(arena);

    if (words->add)
        value_add_text(arena, list, "ADD");
    if (words->check)
        value_add_text(arena, list, words->forecast ? "FORECAST" : "CHECK");
    for (int i = 0; i < words->line_count && i < WORDS_SHOWN_MAX; i++)
        value_add_text(arena, list, shown(arena, words->lines[i]));
    return list;
}

/* The orders as they were understood. */
static const char *orders_shown(struct arena *arena, const struct game_receipt *judged)
{
    const char *text = "";

    for (int i = 0; judged && i < judged->sheet.line_count && !judged->refused; i++) {
        const struct sheet_line *line = &judged->sheet.lines[i];

        if ((line->verdict == VERDICT_ACCEPTED || line->verdict == VERDICT_CORRECTED) && line->canonical)
            text = arena_printf(arena, "%s%s\n", text, line->canonical);
    }
    return text;
}

/* All of it, a line each; "" when there is nothing. */
static const char *everything_shown(struct arena *arena, const struct value *words, const struct game_receipt *judged)
{
    const char *text = "", *orders = orders_shown(arena, judged);

    for (const struct value *word = words->first; word; word = word->next)
        text = arena_printf(arena, "%s%s\n", text, word->text);
    return arena_printf(arena, "%s%s", text, orders);
}

/* ---- holding ---- */

/* Judges what the mail orders, and keeps nothing of it. */
static enum status judge(struct holding *holding)
{
    struct words tried = holding->words;
    bool ordered = false;

    tried.check = true;
    return tried.orders.count > 0 ? order_block_take(holding->reading, holding->stored, &holding->claimed, &tried,
                                                &holding->receipt, &ordered) : OK;
}

/* The question, when there is anything to be confirmed. It is about the open turn and no later one, and about the orders as
 * they were understood: a line that would not be taken now is not taken then. */
static enum status ask_whether(struct holding *holding)
{
    struct reading *reading = holding->reading;
    struct arena *arena = reading->arena;
    struct stored_game *stored = holding->stored;
    const struct seat_row *seat = &stored->seats[holding->claimed.seat];
    const char *words = everything_shown(arena, holding->receipt.words, holding->receipt.sheet);
    struct confirmation_row asked = { .kind = confirmation_mail_kind.name, .game = holding->claimed.game,
                                      .seat = holding->claimed.seat, .address = seat->address, .turn = stored->row.turn,
                                      .words = words };

    if (!holding->receipt.words->count && !*orders_shown(arena, holding->receipt.sheet))
        return OK;
    if (strlen(words) > ASKED_BYTES_MAX) {   /* nobody says yes to what he cannot read */
        holding->receipt.problem = "they are too many for a question whether you sent them; send them as an answer to a mail "
                                   "from here";
        return OK;
    }
    if (holding->words.turn == LETTER_NO_TURN)
        holding->words.turn = stored->row.turn;
    holding->words.orders = order_lines_of(arena, orders_shown(arena, holding->receipt.sheet));
    asked.subject = arena_printf(arena, "%s %s", reading->hash, words_write(arena, &holding->words));
    holding->receipt.question = &holding->question;
    return confirmation_open(reading->home, &asked, seat->epoch, arena, &holding->question, reading->err);
}

static enum status hold(struct holding *holding, int number)
{
    struct reading *reading = holding->reading;
    struct value *left_out = value_list(reading->arena);
    enum status status;

    reading_receipt(reading, holding->stored, &holding->claimed, number, &holding->receipt);
    holding->receipt.held = true;
    order_block_sort(reading, holding->stored, &holding->claimed, number, true, &holding->words);
    if (holding->words.problem)
        holding->words = (struct words){ .problem = holding->words.problem, .turn = LETTER_NO_TURN };
    holding->receipt.problem = holding->words.problem;
    for (int i = 0; i < holding->words.left_out_count && i < WORDS_SHOWN_MAX; i++)
        value_add_text(reading->arena, left_out, holding->words.left_out[i]);
    holding->receipt.words = words_shown(reading->arena, &holding->words);
    holding->receipt.left_out = left_out;
    status = judge(holding);
    return status == OK ? ask_whether(holding) : status;
}

enum status unconfirmed_put(struct reading *reading, int number, const struct sender *sender)
{
    struct holding holding = { .reading = reading, .claimed = { .game = sender->claimed_game, .seat = sender->claimed_seat } };
    const char *key = arena_printf(reading->arena, "confirm g%lld p%d", (long long)sender->claimed_game, sender->claimed_seat + 1);
    int64_t day = reading->home->now_utc_s / SECONDS_A_DAY;
    int asked = 0;
    enum status status = store_answered(reading->home->store, key, day, &asked, reading->err);

    if (status == OK)
        status = stored_game_open(reading->home, sender->claimed_game, reading->arena, &holding.stored, reading->err);
    if (status == OK)
        status = hold(&holding, number);
    reading_settle(reading, "held", asked < CONFIRMS_A_DAY ? "waits until the player confirms it"
                                                           : "not confirmed: too many such mails today");
    if (status != OK || asked >= CONFIRMS_A_DAY)
        return status;
    if (!holding.receipt.question)
        reading_settle(reading, "read", "nothing proves it, and there is nothing in it to confirm");
    status = store_answered_add(reading->home->store, key, day, reading->err);
    return status == OK ? receipt_queue(reading->home, &holding.receipt, reading->err) : status;
}

/* ---- the answer ---- */

/* The hash of the mail that a question is about, and the words in it. */
static bool read_subject(struct arena *arena, const struct confirmation_row *asked, struct hash *hash, struct words *words)
{
    size_t length = strcspn(asked->subject, " ");

    return hash_read(arena_text_n(arena, asked->subject, length), hash)
           && words_read(arena, asked->subject + length + (asked->subject[length] != '\0'), words);
}

/* Carries out the listed words now, as if the mail had been an answer when it came. If its game cannot go on yet, the
 * confirming mail waits in its place. */
static enum status read_held(struct reading *reading, const struct confirmation_row *asked, const struct inbox_row *row,
                             struct words *words)
{
    struct reading held = *reading;
    const struct sender writer = { .game = asked->game, .seat = asked->seat, .proof = LETTER_PROOF_TOKEN };
    enum status status;

    reading_keep(&held, row);
    status = reading_decode(&held);
    if (status != OK)
        return status;
    held.verdict.sender = held.letter.from;
    held.verdict.message_id = held.letter.message_id[0] ? held.letter.message_id : NULL;
    held.verdict.text_hash = held.letter.text_hash;
    held.received_known = held.letter.received_utc_s > 0;
    status = order_block_read_words(&held, 0, &writer, NULL, words);
    if (status != OK)
        return status;
    if (held.waits_for) {
        reading_wait(reading, &writer, held.verdict.reason);
        return OK;
    }
    held.verdict.reason = "confirmed";
    return store_inbox_read(reading->home->store, &held.verdict, reading->err);
}

static enum status carry_out(struct reading *reading, const struct confirmation_row *asked)
{
    const struct sender sender = { .game = asked->game, .seat = asked->seat, .proof = LETTER_PROOF_TOKEN };
    struct inbox_row row;
    struct hash hash;
    struct words words;
    enum status status;

    if (!read_subject(reading->arena, asked, &hash, &words))
        return error_set(reading->err, ERR_CORRUPT, "a question that waits for its answer cannot be read");
    status = store_inbox_held(reading->home->store, (struct blob){ hash.bytes, sizeof hash.bytes }, asked->game, asked->seat,
                              &row, reading->err);
    if (status == ERR_NOT_FOUND)
        return reading_answer_empty(reading, &sender, "the mail that it confirms is no longer here");
    return status == OK ? read_held(reading, asked, &row, &words) : status;
}

static enum status cancel(struct reading *reading, const struct confirmation_row *asked)
{
    struct hash hash;
    struct words unused;

    if (!read_subject(reading->arena, asked, &hash, &unused))
        return OK;
    return store_inbox_let_go(reading->home->store, (struct blob){ hash.bytes, sizeof hash.bytes }, asked->game, asked->seat,
                              "its player says that it is not his", reading->err);
}

const struct confirmation_kind confirmation_mail_kind = { .name = "mail", .carry_out = carry_out, .cancel = cancel };
