#include "processor/outbox.h"

#include <string.h>

#include "processor/bounce.h"
#include "processor/bytes.h"
#include "processor/deliver.h"
#include "processor/notice.h"
#include "processor/settings.h"

enum { FIRST_PAUSE_S = 5 * 60, LONGEST_PAUSE_S = 4 * 3600, GIVE_UP_S = 3 * 24 * 3600 };

static int64_t pause_after(int attempt)
{
    int64_t pause = FIRST_PAUSE_S;

    while (--attempt > 0 && pause < LONGEST_PAUSE_S)
        pause *= 2;
    return pause < LONGEST_PAUSE_S ? pause : LONGEST_PAUSE_S;
}

/* One mail on its way. */
struct parcel {
    struct arena arena;
    struct outbox_row mail;
    struct deliver *way;             /* by which it leaves */
    struct deliver_result result;
};

static enum status give_up(struct home *home, const struct outbox_row *mail, int attempt, bool refused, const char *why,
                           struct error *err)
{
    struct arena arena = { .limit_bytes = 1 << 16 };
    const char *what = arena_printf(&arena, "the mail \"%s\" to %s (seat %d) was given up: %s", mail->subject,
                                    mail->envelope_to, mail->seat + 1, why);
    enum status status = store_outbox_mark(home->store, mail->id, "failed", attempt, home->now_utc_s, why, err);

    home_log(home, mail->game, mail->seat, "mail %s to %s failed: %s", mail->message_id, mail->envelope_to, why);
    if (status == OK && mail->seat >= 0)
        status = notice_moderator(home, mail->game, "undeliverable", what, err);
    if (status == OK && mail->seat >= 0 && refused)
        status = bounce_strike(home, mail->game, mail->seat, why, err);
    arena_release(&arena);
    return status;
}

/* Marks what has become of a mail, in the transaction that is open. */
static enum status settle(struct home *home, const struct parcel *parcel, struct outbox_tally *tally, struct error *err)
{
    const struct outbox_row *mail = &parcel->mail;
    int attempt = mail->attempt + 1;

    switch (parcel->result.class) {
    case DELIVER_SENT:
        tally->sent++;
        return store_outbox_mark(home->store, mail->id, "sent", attempt, home->now_utc_s, NULL, err);
    case DELIVER_LATER:
    case DELIVER_UNKNOWN:
        tally->later++;
        if (home->now_utc_s - mail->made_utc_s > GIVE_UP_S)
            return give_up(home, mail, attempt, false, parcel->result.text, err);
        return store_outbox_mark(home->store, mail->id, "queued", attempt, home->now_utc_s + pause_after(attempt),
                                 parcel->result.text, err);
    case DELIVER_REFUSED:
        tally->refused++;
        return give_up(home, mail, attempt, true, parcel->result.text, err);
    case DELIVER_SETUP:
        break;
    }
    return store_outbox_mark(home->store, mail->id, "queued", mail->attempt, home->now_utc_s, parcel->result.text, err);
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

/* The ways out, opened when they are first needed. */
struct ways {
    struct deliver *relay, *sandbox;
};

/* Is this the mail of a game that is rehearsed? A mail of no game never is. Settings that cannot be read are held against
 * the game elsewhere; what tells the moderator so has to leave. */
static enum status is_sandboxed(struct home *home, const struct parcel *parcel, bool *sandboxed, struct error *err)
{
    struct arena arena = { .limit_bytes = 1 << 20 };
    struct game_settings settings;
    struct game_row row;
    enum status status = OK;

    *sandboxed = false;
    if (parcel->mail.game == 0)
        return OK;
    status = store_game_get(home->store, parcel->mail.game, &row, err);
    if (status == OK)
        *sandboxed = settings_read(&settings, row.settings, &arena, NULL) == OK && settings.sandbox;
    arena_release(&arena);
    return status;
}

/* Maildirs in the home, one a player. A percent sign of the home's own path means itself. */
static enum status open_sandbox(struct home *home, struct deliver **way, struct error *err)
{
    struct deliver_config config = { .way = DELIVER_MAILDIR };
    const char *path = home_file(home, "sandbox");
    struct bytes folder;

    bytes_init(&folder, &home->arena, 2 * strlen(path) + 16);
    for (; *path; path++) {
        if (*path == '%')
            bytes_add_char(&folder, '%');
        bytes_add_char(&folder, *path);
    }
    bytes_printf(&folder, "/%%u@%%d");
    config.maildir = folder.data;
    return deliver_open(&config, way, err);
}

static enum status choose_way(struct home *home, struct parcel *parcel, struct ways *ways, struct error *err)
{
    bool sandboxed = false;
    enum status status = is_sandboxed(home, parcel, &sandboxed, err);

    if (status == OK && sandboxed && !ways->sandbox)
        status = open_sandbox(home, &ways->sandbox, err);
    if (status == OK && !sandboxed && !ways->relay)
        status = deliver_open(&home->config.deliver, &ways->relay, err);
    parcel->way = sandboxed ? ways->sandbox : ways->relay;
    return status;
}

/* The next mail, marked as being sent; ERR_NOT_FOUND after the last. */
static enum status take_next(struct home *home, int64_t after, struct parcel *next, struct ways *ways, struct error *err)
{
    struct outbox_row row;
    enum status status = store_outbox_next(home->store, home->now_utc_s, after, &row, err);

    if (status != OK)
        return status;
    arena_reset(&next->arena);
    next->mail = keep_mail(&next->arena, &row);
    status = choose_way(home, next, ways, err);
    if (status != OK)
        return status;
    return store_outbox_mark(home->store, next->mail.id, "sending", next->mail.attempt, home->now_utc_s, NULL, err);
}

/* What has become of one mail and that the next one is being sent is one transaction. It outlives the end of this
 * process as it is; one FULL commit at the end of the run makes all of them outlive a power cut. A mark that is lost
 * costs a second mail with the same bytes, never a lost one. sent and next may be NULL. */
static enum status hand_over(struct home *home, const struct parcel *sent, struct parcel *next, struct ways *ways,
                             struct outbox_tally *tally, struct error *err)
{
    enum status found = ERR_NOT_FOUND, status = store_begin(home->store, DURABILITY_NORMAL, err);

    if (status == OK && sent)
        status = settle(home, sent, tally, err);
    if (status == OK && next)
        found = take_next(home, sent ? sent->mail.id : 0, next, ways, err);
    if (status == OK && found != OK && found != ERR_NOT_FOUND)
        status = found;
    if (status != OK) {
        store_rollback(home->store);
        return status;
    }
    status = store_commit(home->store, err);
    return status == OK ? found : status;
}

enum status outbox_send(struct home *home, struct outbox_tally *tally, struct error *err)
{
    struct parcel parcels[2] = { { .arena.limit_bytes = 64 << 20 }, { .arena.limit_bytes = 64 << 20 } };
    struct parcel *sent = NULL, *next = &parcels[0];
    struct ways ways = { NULL, NULL };
    int handled = 0;
    enum status status;

    memset(tally, 0, sizeof *tally);
    for (;;) {
        bool more = (home->config.send_most == 0 || handled < home->config.send_most)
                 && !(sent && sent->result.class == DELIVER_SETUP);

        status = hand_over(home, sent, more ? next : NULL, &ways, tally, err);
        if (status != OK)
            break;
        deliver_send(next->way, next->mail.envelope_from, next->mail.envelope_to, next->mail.bytes.bytes,
                     next->mail.bytes.count, &next->result);
        handled++;
        sent = next;
        next = sent == &parcels[0] ? &parcels[1] : &parcels[0];
    }
    if (status == ERR_NOT_FOUND && sent && sent->result.class == DELIVER_SETUP)
        status = error_set(err, ERR_SERVER, "mails cannot be sent: %s", sent->result.text);
    deliver_close(ways.relay);
    deliver_close(ways.sandbox);
    for (int i = 0; i < 2; i++)
        arena_release(&parcels[i].arena);
    if (status != ERR_NOT_FOUND)
        return status;
    return handled > 0 ? store_barrier(home->store, err) : OK;
}
