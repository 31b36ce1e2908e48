#include "processor/outbox.h"

#include <string.h>

#include "processor/bounce.h"
#include "processor/deliver.h"
#include "processor/notice.h"

enum { FIRST_PAUSE_S = 5 * 60, LONGEST_PAUSE_S = 4 * 3600, GIVE_UP_S = 3 * 24 * 3600 };

static int64_t pause_after(int attempt)
{
    int64_t pause = FIRST_PAUSE_S;

    while (--attempt > 0 && pause < LONGEST_PAUSE_S)
        pause *= 2;
    return pause < LONGEST_PAUSE_S ? pause : LONGEST_PAUSE_S;
}

/* A mark outlives the end of this process as it is; one FULL commit at the end of the run makes all of them outlive a
 * power cut. One that is lost costs a second mail with the same bytes, never a lost one. */
static enum status mark(struct home *home, const struct outbox_row *mail, const char *state, int attempt, int64_t next,
                        const char *why, struct error *err)
{
    enum status status = store_begin(home->store, DURABILITY_NORMAL, err);

    if (status == OK)
        status = store_outbox_mark(home->store, mail->id, state, attempt, next, why, err);
    if (status != OK) {
        store_rollback(home->store);
        return status;
    }
    return store_commit(home->store, err);
}

static enum status give_up(struct home *home, const struct outbox_row *mail, int attempt, bool refused, const char *why,
                           struct error *err)
{
    struct arena arena = { .limit_bytes = 1 << 16 };
    const char *what = arena_printf(&arena, "the mail \"%s\" to %s (seat %d) was given up: %s", mail->subject,
                                    mail->envelope_to, mail->seat + 1, why);
    enum status status = store_begin(home->store, DURABILITY_FULL, err);

    home_log(home, mail->game, mail->seat, "mail %s to %s failed: %s", mail->message_id, mail->envelope_to, why);
    if (status == OK)
        status = store_outbox_mark(home->store, mail->id, "failed", attempt, home->now_utc_s, why, err);
    if (status == OK && mail->seat >= 0)
        status = notice_moderator(home, mail->game, "undeliverable", what, err);
    if (status == OK && mail->seat >= 0 && refused)
        status = bounce_strike(home, mail->game, mail->seat, why, err);
    arena_release(&arena);
    if (status != OK) {
        store_rollback(home->store);
        return status;
    }
    return store_commit(home->store, err);
}

static enum status settle(struct home *home, const struct outbox_row *mail, const struct deliver_result *result,
                          struct outbox_tally *tally, struct error *err)
{
    int attempt = mail->attempt + 1;

    switch (result->class) {
    case DELIVER_SENT:
        tally->sent++;
        return mark(home, mail, "sent", attempt, home->now_utc_s, NULL, err);
    case DELIVER_LATER:
    case DELIVER_UNKNOWN:
        tally->later++;
        if (home->now_utc_s - mail->made_utc_s > GIVE_UP_S)
            return give_up(home, mail, attempt, false, result->text, err);
        return mark(home, mail, "queued", attempt, home->now_utc_s + pause_after(attempt), result->text, err);
    case DELIVER_REFUSED:
        tally->refused++;
        return give_up(home, mail, attempt, true, result->text, err);
    case DELIVER_SETUP:
        break;
    }
    mark(home, mail, "queued", mail->attempt, home->now_utc_s, result->text, err);
    return error_set(err, ERR_SERVER, "mails cannot be sent: %s", result->text);
}

/* The row is borrowed from the store, which is called again while it is sent. */
static struct outbox_row keep_mail(struct arena *arena, const struct outbox_row *mail)
{
    struct outbox_row kept = *mail;

    kept.kind = arena_text(arena, mail->kind);
    kept.envelope_from = arena_text(arena, mail->envelope_from);
    kept.envelope_to = arena_text(arena, mail->envelope_to);
    kept.message_id = arena_text(arena, mail->message_id);
    kept.subject = arena_text(arena, mail->subject);
    kept.bytes.bytes = arena_copy(arena, mail->bytes.bytes, mail->bytes.count);
    return kept;
}

static enum status send_one(struct home *home, struct deliver *deliver, const struct outbox_row *mail,
                            struct outbox_tally *tally, struct error *err)
{
    struct deliver_result result;
    enum status status = mark(home, mail, "sending", mail->attempt, home->now_utc_s, NULL, err);

    if (status != OK)
        return status;
    deliver_send(deliver, mail->envelope_from, mail->envelope_to, mail->bytes.bytes, mail->bytes.count, &result);
    return settle(home, mail, &result, tally, err);
}

enum status outbox_send(struct home *home, struct outbox_tally *tally, struct error *err)
{
    struct arena arena = { .limit_bytes = 64 << 20 };
    struct deliver *deliver = NULL;
    struct outbox_row row;
    int64_t after = 0;
    int handled = 0;
    enum status status = OK;

    memset(tally, 0, sizeof *tally);
    while (status == OK && (home->config.send_most == 0 || handled < home->config.send_most)) {
        struct outbox_row mail;

        status = store_outbox_next(home->store, home->now_utc_s, after, &row, err);
        if (status != OK)
            break;
        mail = keep_mail(&arena, &row);
        after = mail.id;
        if (!deliver)
            status = deliver_open(&home->config.deliver, &deliver, err);
        if (status == OK)
            status = send_one(home, deliver, &mail, tally, err);
        arena_reset(&arena);
        handled++;
    }
    deliver_close(deliver);
    arena_release(&arena);
    if (status != OK && status != ERR_NOT_FOUND)
        return status;
    return handled > 0 ? store_barrier(home->store, err) : OK;
}
