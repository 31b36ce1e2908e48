/* The reading part of a run: every mail that was brought in ends in a recorded verdict, and what it orders is on file. */
#include <string.h>

#include "processor/report/bounce.h"
#include "processor/moderator/gm_mail.h"
#include "processor/league/by_mail.h"
#include "processor/league/words.h"
#include "processor/orders/unconfirmed.h"
#include "processor/orders/change_address.h"
#include "processor/report/notice.h"
#include "processor/base/progress.h"
#include "processor/base/stopwatch.h"
#include "processor/moderator/observer.h"
#include "processor/orders/lobby_mail.h"
#include "processor/orders/order_block.h"
#include "processor/orders/passing.h"
#include "processor/orders/stand_in_answer.h"
#include "processor/home/attempt.h"
#include "processor/home/integrity.h"
#include "processor/run/strikes.h"
#include "processor/run/run.h"

enum {
    MAILS_A_TRANSACTION = 500,
    TRANSACTION_MS = 1000,
    MAIL_ARENA_BYTES = 256 << 20,
    STRANGERS_A_RUN = 200
};

/* How far a run has come: ids of mails. */
struct reached {
    int64_t last;                    /* read last */
    int64_t ahead;                   /* decoded last, or about to be */
};

/* ---- a letter ---- */

/* The acts that need a confirmation. */
static const struct confirmation_kind *const confirmation_kinds[] = {
    &confirmation_mail_kind, &confirmation_address_kind, &confirmation_observe_kind, &confirmation_act_kind,
    &confirmation_enter_kind, &confirmation_stand_in_kind, &confirmation_lobby_kind, NULL
};

/* The address for leaving pauses mail and does nothing else. */
static enum status pause_mail(struct reading *reading, const struct sender *sender)
{
    struct stored_game *stored;
    struct receipt receipt;
    enum status status = store_seat_strikes(reading->home->store, sender->game, sender->seat, STRIKES_PAUSED, reading->err);

    if (status == OK)
        status = stored_game_open(reading->home, sender->game, reading->arena, &stored, reading->err);
    if (status != OK)
        return status;
    reading_receipt(reading, stored, sender, 0, &receipt);
    receipt.answer = "Reports of this game are no longer mailed to you. The game goes on, and any answer to this mail starts "
                     "them again. To leave the game itself, answer with RESIGN.";
    reading_settle(reading, "read", "mail is paused");
    return reading_answer(reading, sender, &receipt, false);
}

/* Addresses with one purpose. A question is answered even if its game has moved: its act checks that itself. */
static enum status use_token(struct reading *reading, const struct sender *sender, const char *text)
{
    struct game_row row;
    enum status status;

    if (sender->question)
        return confirmation_answer(reading, confirmation_kinds, sender, text);
    status = store_game_get(reading->home->store, sender->game, &row, reading->err);
    if (status != OK)
        return status;
    return row.moved[0] ? reading_answer_empty(reading, sender, "") : pause_mail(reading, sender);
}

static enum status answer_stranger(struct reading *reading, const char *problem)
{
    const struct letter *letter = &reading->letter;

    reading_settle(reading, "read", problem);
    if (!letter->from[0] || (letter->has_return_path && !letter->return_path[0]))
        return OK;
    if (reading->tally->strangers++ >= STRANGERS_A_RUN)
        return OK;
    return receipt_stranger(reading->home, letter->from, problem, reading_bracketed(reading), reading->mail.id,
                            reading->hash, reading->err);
}

static enum status read_moderator(struct reading *reading, const struct letter_block *block, const struct sender *sender)
{
    reading->verdict.game = sender->game;
    return gm_mail_read(reading, sender->game, sender->serial, block->text);
}

/* Does the mail have a return path, and is there still an answer for a stranger in this run? */
static bool can_be_answered(struct reading *reading)
{
    const struct letter *letter = &reading->letter;

    if (!letter->from[0] || (letter->has_return_path && !letter->return_path[0]))
        return false;
    return reading->tally->strangers++ < STRANGERS_A_RUN;
}

/* A word about games. The answer to LIST names the leagues, too. */
static enum status read_stranger(struct reading *reading, enum host_word_id word, const char *rest)
{
    const char *leagues = "";
    enum status status = OK;

    if (word == HOST_OBSERVE)
        return observer_ask(reading, rest);
    if (word == HOST_LIST)
        status = league_list(reading->home, reading->arena, &leagues, reading->err);
    if (*leagues)
        leagues = arena_printf(reading->arena, "\nLeagues (LEAGUE INFO and a name tells more of one):%s\n", leagues);
    return status == OK ? lobby_mail_read(reading, word, rest, leagues) : status;
}

/* What a mail that proves nobody may ask all the same: games to be seen or joined, something of a league. */
static enum status read_unproved(struct reading *reading, const struct sender *first, bool *is_read)
{
    const struct letter *letter = &reading->letter;
    const char *text = letter->block_count > 0 ? letter->blocks[0].text : "", *rest;
    int word = letter->block_count > 0 ? observer_stranger_word(reading->arena, text, &rest) : -1;
    bool league = letter->block_count > 0 && league_is_asked(reading->arena, text, first->claimed_game != 0);

    *is_read = (word >= 0 || league) && can_be_answered(reading);
    if (!*is_read)
        return OK;
    return word < 0 ? league_ask(reading, text) : read_stranger(reading, (enum host_word_id)word, rest);
}

/* A password that proves nothing may be one for another game, or nearly right: it does not stay in the stored mail either. */
static void forget_passwords(struct reading *reading, const struct sender *whos)
{
    const struct letter *letter = &reading->letter;

    for (int i = 0; i < letter->block_count; i++)
        if (!whos[i].game)
            reading_secret(reading, letter->blocks[i].password);
}

/* Who wrote each block. *proved is the number of blocks whose writer is proved, *problem what is wrong with the first of the
 * others, or with the letter; NULL: nothing. */
static enum status find_senders(struct reading *reading, struct sender *whos, int *proved, const char **problem)
{
    const struct letter *letter = &reading->letter;
    enum status status = OK;

    *proved = 0;
    *problem = letter->block_count > 0 ? NULL : "it holds nothing to read";
    for (int i = 0; i < letter->block_count && status == OK; i++) {
        status = sender_find(reading->home, letter, &letter->blocks[i], reading->arena, &whos[i], reading->err);
        if (status == OK && sender_is_proved(&whos[i]))
            ++*proved;
        else if (status == OK && !*problem)
            *problem = whos[i].problem;
    }
    return status;
}

/* A letter of which no block proves its writer. */
static enum status read_letter_of_nobody(struct reading *reading, const struct sender *whos, const char *problem)
{
    const struct letter *letter = &reading->letter;
    bool is_read = false;
    enum status status = read_unproved(reading, whos, &is_read);

    if (is_read)
        return status;
    for (int i = 0; i < letter->block_count && status == OK; i++)
        if (whos[i].claimed_game && !letter->bounce.id[0])
            return unconfirmed_put(reading, i, &whos[i]);
    forget_passwords(reading, whos);
    return status == OK ? answer_stranger(reading, problem) : status;
}

/* Reads a block whose writer is proved. A player's orders tell the *problem of the other blocks, once; a token that is used
 * is the *last of its letter. */
static enum status read_block(struct reading *reading, int block, const struct sender *who, const char **problem, bool *last)
{
    const char *text = reading->letter.blocks[block].text, *others = *problem;

    if (who->moderator)
        return read_moderator(reading, &reading->letter.blocks[block], who);
    if (who->league)
        return league_read(reading, who, text);
    if (who->observer)
        return observer_read(reading, block, who);
    if (who->use != LETTER_TOKEN_REPLY) {
        *last = true;
        return use_token(reading, who, text);
    }
    *problem = NULL;
    return order_block_read(reading, block, who, others);
}

/* Reads the blocks whose writer is proved; the answer to the first of them also says what is wrong with the others. */
static enum status read_orders(struct reading *reading)
{
    const struct letter *letter = &reading->letter;
    struct sender *whos = arena_alloc(reading->arena, (size_t)letter->block_count * sizeof *whos);
    const char *problem;
    bool last = false;
    int proved;
    enum status status = find_senders(reading, whos, &proved, &problem);

    if (status == OK && proved == 0)
        return read_letter_of_nobody(reading, whos, problem);
    forget_passwords(reading, whos);
    for (int i = 0; i < letter->block_count && status == OK && !last; i++)
        if (sender_is_proved(&whos[i]) && reading_is_for(reading, whos[i].game))
            status = read_block(reading, i, &whos[i], &problem, &last);
    return status;
}

static enum status read_empty(struct reading *reading)
{
    struct sender sender;
    enum status status = sender_find(reading->home, &reading->letter, NULL, reading->arena, &sender, reading->err);

    if (status != OK)
        return status;
    if (!sender_is_proved(&sender))
        return answer_stranger(reading, reading->letter.reason);
    if (sender.league)
        return league_read(reading, &sender, "");
    if (sender.observer)
        return observer_read(reading, -1, &sender);
    if (sender.moderator)
        return gm_mail_read(reading, sender.game, sender.serial, "");
    return sender.use == LETTER_TOKEN_REPLY ? reading_answer_empty(reading, &sender, reading->letter.reason)
                                         : use_token(reading, &sender, "");
}

static enum status read_bounce(struct reading *reading)
{
    const char *what;
    enum status status = bounce_count(reading->home, &reading->letter.bounce, reading->arena, &what, reading->err);

    reading_settle(reading, "read", what);
    return status;
}

/* Keeps an unreadable mail for a person; tells the player if the mail proves who he is. */
static enum status read_quarantined(struct reading *reading)
{
    const char *why = reading->letter.reason;
    struct sender sender;
    enum status status = sender_find(reading->home, &reading->letter, NULL, reading->arena, &sender, reading->err);

    home_log(reading->home, 0, -1, "mail %lld is kept in quarantine: %s", (long long)reading->mail.id, why);
    if (status == OK && sender_is_proved(&sender) && !sender.question && !sender.observer && !sender.moderator
        && sender.use == LETTER_TOKEN_REPLY)
        status = reading_answer_empty(reading, &sender,
                                      arena_printf(reading->arena, "the mail cannot be read (%s). It is kept for the game master; "
                                                   "send your orders once more as plain text, without anything beside them", why));
    reading_settle(reading, "quarantine", why);
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
        return read_quarantined(reading);
    case LETTER_AUTOMATIC:
    case LETTER_LIST:
    case LETTER_OWN:
        break;
    }
    reading_settle(reading, "read", reading->letter.reason);
    return OK;
}

static enum status was_seen(struct reading *reading, bool *seen)
{
    const struct inbox_row *mail = &reading->mail;
    const char *message_id = reading->verdict.message_id, *text_hash = reading->verdict.text_hash;

    if (passing_is_copy(mail))
        return store_inbox_seen_for(reading->home->store, mail, message_id, text_hash, -mail->waits, seen, reading->err);
    return store_inbox_seen(reading->home->store, mail, message_id, text_hash, seen, reading->err);
}

/* A mail that nobody has read before. */
static enum status read_fresh(struct reading *reading)
{
    bool over = false;
    enum status status = passing_on(reading, &over);

    return status != OK || over ? status : read_letter(reading);
}

static enum status read_whole(struct reading *reading, struct reached *reached)
{
    bool seen = false;
    enum status status;

    if (reading->mail.oversize && reading->mail.raw.count == 0) {
        reading->verdict.verdict = "quarantine";
        reading_settle(reading, "quarantine", "not readable where it lay");
        return OK;
    }
    status = passing_take(reading, &seen);
    if (status != OK || seen)
        return status;
    status = reading_decode(reading);
    if (status != OK)
        return status;
    reading_ahead(reading, &reached->ahead);
    reading->verdict.verdict = letter_verdict_name(reading->letter.verdict);
    reading->verdict.sender = reading->letter.from;
    reading->verdict.message_id = reading->letter.message_id[0] ? reading->letter.message_id : NULL;
    if (reading->letter.received_utc_s > 0)
        reading->mail.received_utc_s = reading->letter.received_utc_s;
    reading->received_known = reading->mail.received_utc_s != reading->mail.taken_utc_s;
    reading->verdict.text_hash = reading->letter.text_hash;
    status = was_seen(reading, &seen);
    if (status != OK)
        return status;
    if (seen) {
        reading_settle(reading, "read", "seen before");
        return OK;
    }
    return read_fresh(reading);
}

/* A fault in one mail must not stop the others: nothing in it is done, it is kept for a person, and he is told. */
static enum status set_aside(struct reading *reading, enum status status)
{
    const char *why;

    if (status == OK || status == ERR_IO || status == ERR_LOCKED)
        return status;
    if (status == ERR_CORRUPT && integrity_doubt(reading->home, reading->err) != OK)
        return ERR_CORRUPT;
    why = arena_printf(reading->arena, "mail %lld is kept in quarantine: %s", (long long)reading->mail.id,
                       reading->err->message);
    status = store_rollback_to(reading->home->store, reading->err);
    if (status == OK)
        status = store_savepoint(reading->home->store, reading->err);
    if (status != OK)
        return status;
    home_log(reading->home, 0, -1, "%s", why);
    reading->verdict.game = reading->verdict.league = reading->verdict.player = reading->waits_for = 0;
    reading->verdict.seat = -1;
    reading_settle(reading, "quarantine", why);
    return notice_moderator(reading->home, 0, "quarantine", why, reading->err);
}

/* A batch of mails. */
struct batch {
    struct home *home;
    struct reached *reached;
    struct run_tally *tally;
    struct arena arena;              /* of one mail */
    bool guarded;                    /* each mail can be taken back alone */
    bool again;                      /* not guarded, and there was a fault in a mail */
    bool more;                       /* there may be others */
};

/* The mail's work, with a verdict even if it failed; in a batch that is not guarded, a fault ends the batch instead. */
static enum status work_on(struct batch *batch, struct reading *reading)
{
    enum status status = strikes_begin(STRIKES_MAIL, reading->mail.id, reading->err);

    if (status == OK)
        status = read_whole(reading, batch->reached);
    batch->again = !batch->guarded && status != OK && status != ERR_IO && status != ERR_LOCKED;
    if (!batch->again)
        status = set_aside(reading, status);
    if (status == OK && !reading->waits_for)
        status = reading_redact(reading);
    strikes_end();
    return status;
}

static enum status read_one(struct batch *batch, const struct inbox_row *row, struct error *err)
{
    struct home *home = batch->home;
    struct reading reading = { .home = home, .arena = &batch->arena, .tally = batch->tally, .league_words = league_read_in_game,
                               .err = err };
    enum status status = batch->guarded ? store_savepoint(home->store, err) : OK;

    if (status != OK)
        return status;
    reading_keep(&reading, row);
    status = work_on(batch, &reading);
    if (status == OK && reading.waits_for)
        status = store_inbox_wait(home->store, reading.mail.id, reading.waits_for, reading.verdict.seat, reading.verdict.reason, err);
    else if (status == OK)
        status = store_inbox_read(home->store, &reading.verdict, err);
    if (status == OK && batch->guarded)
        status = store_release(home->store, err);
    batch->tally->read++;
    batch->tally->quarantined += strcmp(reading.verdict.state, "quarantine") == 0;
    return status;
}

/* Reads a batch in one transaction. A run that is killed reads it again, so mails that take long are in small ones. */
static enum status read_mails(struct batch *batch, struct error *err)
{
    struct home *home = batch->home;
    enum status status = store_begin(home->store, DURABILITY_FULL, err);
    int64_t began_ms = stopwatch_ms();

    batch->again = false;
    batch->more = true;
    for (int i = 0; i < MAILS_A_TRANSACTION && stopwatch_ms() - began_ms <= TRANSACTION_MS && status == OK && batch->more; i++) {
        struct inbox_row row;

        status = store_inbox_next(home->store, batch->reached->last, &row, err);
        if (status == OK) {
            batch->reached->last = row.id;
            status = read_one(batch, &row, err);
        } else if (status == ERR_NOT_FOUND) {
            batch->more = false;
            status = OK;
        }
        arena_reset(&batch->arena);
    }
    if (status == OK)
        return store_commit(home->store, err);
    store_rollback(home->store);
    return status;
}

static enum status read_batch(struct batch *batch, struct error *err)
{
    struct reached reached = *batch->reached;
    struct run_tally tally = *batch->tally;
    struct attempt attempt;
    enum status status;

    batch->guarded = false;
    attempt_begin(&attempt, batch->home);
    status = read_mails(batch, err);
    if (!batch->again) {
        attempt_keep(&attempt);
        return status;
    }
    attempt_drop(&attempt);
    *batch->reached = reached;
    *batch->tally = tally;
    batch->guarded = true;
    return read_mails(batch, err);
}

enum status run_read(struct home *home, struct run_tally *tally, struct error *err)
{
    struct reached reached = { .last = 0 };
    struct batch batch = { .home = home, .reached = &reached, .tally = tally, .arena.limit_bytes = MAIL_ARENA_BYTES, .more = true };
    struct progress progress;
    enum status status = OK;

    progress_begin(&progress, stderr, "mails read", tally->taken);
    strikes_open(home);
    while (batch.more && status == OK) {
        status = read_batch(&batch, err);
        progress_step(&progress, tally->read);
    }
    progress_end(&progress);
    arena_release(&batch.arena);
    strikes_close();
    letter_close(&home->child);
    if (tally->strangers > STRANGERS_A_RUN)
        home_log(home, 0, -1, "%d mails of strangers were not answered: %d answers a run are enough",
                 tally->strangers - STRANGERS_A_RUN, STRANGERS_A_RUN);
    return status;
}
