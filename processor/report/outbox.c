#include "processor/report/outbox.h"

#include <string.h>

#include "processor/report/bounce.h"
#include "processor/base/bytes.h"
#include "processor/send/deliver.h"
#include "processor/base/exit_code.h"
#include "processor/base/stopwatch.h"
#include "processor/report/notice.h"
#include "processor/report/posting.h"
#include "processor/home/settings.h"

enum { SILENT_MOST = 3 };            /* mails in a row to which the relay did not say a word */
enum { REACH_MAILS = 64 };           /* so many mails are noted at once as perhaps gone, and marked in one transaction */
enum { KEEP_AFTER_MS = 1000, NOT_BEGUN = -1 };
enum { FIRST_PAUSE_S = 5 * 60, LONGEST_PAUSE_S = 4 * 3600, GIVE_UP_S = 3 * 24 * 3600 };

static int64_t pause_after(int attempt)
{
    int64_t pause = FIRST_PAUSE_S;

    while (--attempt > 0 && pause < LONGEST_PAUSE_S)
        pause *= 2;
    return pause < LONGEST_PAUSE_S ? pause : LONGEST_PAUSE_S;
}

enum parcel_stage {
    PARCEL_FREE,
    PARCEL_TAKEN,                    /* waits for a connection */
    PARCEL_UNDERWAY,
    PARCEL_OVER                      /* its result waits to be marked */
};

/* One mail on its way. */
struct parcel {
    struct arena arena;
    struct outbox_row mail;
    enum parcel_stage stage;
    bool sandboxed;
    int connection;                  /* UNDERWAY: which */
    struct deliver_result result;
};

/* One sending: the mails on their way, no more than there are connections. */
struct sending {
    struct home *home;
    struct outbox_tally *tally;
    struct deliver *relay, *sandbox; /* opened when they are first needed */
    struct parcel parcels[DELIVER_CONNECTIONS_MAX];
    bool closed[DELIVER_CONNECTIONS_MAX];   /* connections that the relay does not want */
    int connections, open;           /* in all; of them not closed */
    int64_t last;                    /* id of the mail taken last */
    int64_t reached_before, reached; /* up to this id mails are noted as perhaps gone: before this sending, and now */
    int64_t sandbox_game;            /* the game looked at last, and whether it is a rehearsal */
    bool is_sandbox;
    int taken;
    int64_t began_ms;                /* the transaction that is open; NOT_BEGUN: none is */
    bool keep;                       /* it has to be kept before another mail leaves */
    int left_of_minute;              /* what the relay's limit still lets leave */
    int silent;                      /* mails in a row that the relay left without an answer */
    bool more, stopped;              /* there may be mails to take; the relay is given up for this time */
    char why[DELIVER_TEXT_BYTES];
};

/* Does a refusal concern the address? Not when its enhanced code (RFC 3463) names the relay's system, the protocol, the
 * contents of the mail or a policy: every address would get the same refusal, so none may be suspended for it. */
static bool blames_address(const struct deliver_result *result)
{
    const char *at = result->text + strspn(result->text, "0123456789");

    at += strspn(at, " -");
    return !(at[0] == '5' && at[1] == '.' && at[2] != '\0' && strchr("3567", at[2]) && at[3] == '.');
}

static enum status give_up(struct home *home, const struct outbox_row *mail, int attempt, bool strike, const char *why,
                           struct error *err)
{
    struct arena arena = { .limit_bytes = 1 << 16 };
    const char *what = arena_printf(&arena, "the mail \"%s\" to %s (seat %d) was given up: %s", mail->subject,
                                    mail->envelope_to, mail->seat + 1, why);
    enum status status = store_outbox_mark(home->store, mail->id, "failed", attempt, home->now_utc_s, why, err);

    home_log(home, mail->game, mail->seat, "mail %s to %s failed: %s", mail->message_id, mail->envelope_to, why);
    if (status == OK && (mail->seat >= 0 || strcmp(mail->kind, "passed") == 0))
        status = notice_moderator(home, mail->game, "undeliverable", what, err);
    if (status == OK && mail->seat >= 0 && strike)
        status = bounce_strike(home, mail->game, mail->seat, why, err);
    if (status == OK && strcmp(mail->kind, "public") == 0 && strike)
        status = bounce_strike_observer(home, mail->game, mail->envelope_to, why, err);
    arena_release(&arena);
    return status;
}

static enum status settle_sent(struct sending *sending, const struct outbox_row *mail, struct error *err)
{
    struct home *home = sending->home;
    bool is_noted;
    enum status status = store_outbox_posted(home->store, mail, mail->attempt + 1, home->now_utc_s, &is_noted, err);

    sending->tally->sent++;
    sending->keep = sending->keep || !is_noted;
    return status;
}

/* Marks what has become of a mail that has not left. */
static enum status settle_unsent(struct home *home, const struct parcel *parcel, struct outbox_tally *tally, struct error *err)
{
    const struct outbox_row *mail = &parcel->mail;
    int attempt = mail->attempt + 1;

    switch (parcel->result.class) {
    case DELIVER_LATER:
    case DELIVER_UNKNOWN:
        tally->later++;
        if (home->now_utc_s - mail->made_utc_s > GIVE_UP_S)
            return give_up(home, mail, attempt, false, parcel->result.text, err);
        return store_outbox_mark(home->store, mail->id, "queued", attempt, home->now_utc_s + pause_after(attempt),
                                 parcel->result.text, err);
    case DELIVER_REFUSED:
        tally->refused++;
        return give_up(home, mail, attempt, blames_address(&parcel->result), parcel->result.text, err);
    case DELIVER_SENT:
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
    kept.hash = (struct blob){ 0 };
    return kept;
}

/* Is this the mail of a rehearsal? A mail outside any game never is. Unreadable settings count against
 * the game elsewhere; what tells the moderator so has to leave. The mails of a game follow each other mostly. */
static enum status look_sandboxed(struct sending *sending, int64_t game, bool *is_sandboxed, struct error *err)
{
    struct arena arena = { .limit_bytes = 1 << 20 };
    struct game_settings settings;
    const char *text;
    enum status status = OK;

    if (game != 0 && game != sending->sandbox_game) {
        status = store_game_settings(sending->home->store, game, &text, err);
        if (status == OK) {
            sending->is_sandbox = settings_read(&settings, text, &arena, NULL) == OK && settings.sandbox;
            sending->sandbox_game = game;
        }
        arena_release(&arena);
    }
    *is_sandboxed = game != 0 && sending->is_sandbox;
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

static bool may_take(const struct sending *sending)
{
    const struct config *config = &sending->home->config;

    return sending->more && !sending->stopped && (config->send_most == 0 || sending->taken < config->send_most)
        && (config->a_minute == 0 || sending->left_of_minute > 0);
}

static int count_stage(const struct sending *sending, enum parcel_stage stage)
{
    int count = 0;

    for (int i = 0; i < sending->connections; i++)
        count += sending->parcels[i].stage == stage;
    return count;
}

/* Is there anything to do beside the mails that are on their way: other mails, or a command that found the home taken? */
static bool others_wait(void *context)
{
    struct sending *sending = context;
    struct home *home = sending->home;
    struct outbox_row row;

    if (count_stage(sending, PARCEL_TAKEN) > 0 || home_is_wanted(home))
        return true;
    return may_take(sending) && store_outbox_next(home->store, home->now_utc_s, sending->last, &row, NULL) == OK;
}

static enum status open_way(struct sending *sending, struct parcel *parcel, struct error *err)
{
    struct home *home = sending->home;
    struct deliver_config config = home->config.deliver;

    if (parcel->sandboxed && !sending->sandbox)
        return open_sandbox(home, &sending->sandbox, err);
    if (parcel->sandboxed || sending->relay)
        return OK;
    config.others_wait = others_wait;
    config.context = sending;
    return deliver_open(&config, &sending->relay, err);
}

/* ---- taking and marking ---- */

/* A mail that has changed since it was queued stays here, and the moderator is told. */
static enum status withhold(struct home *home, const struct outbox_row *row, struct error *err)
{
    struct arena arena = { .limit_bytes = 1 << 16 };
    const char *what = arena_printf(&arena, "mail %lld (%s) was changed in the database after it was queued; it was not sent. "
                                    "`postern doctor` looks for more; `postern report` makes a report again from history.",
                                    (long long)row->id, row->kind);
    int64_t game = row->game;
    int seat = row->seat;
    enum status status = store_outbox_mark(home->store, row->id, "failed", row->attempt, home->now_utc_s,
                                           "changed after it was queued", err);

    home_log(home, game, seat, "%s", what);
    home->worst = exit_worse(home->worst, exit_code_of(ERR_CORRUPT));
    if (status == OK)
        status = notice_moderator(home, game, "mail damaged", what, err);
    arena_release(&arena);
    return status;
}

/* A receipt is rewritten when what it says is overtaken, but not one that may have left. That is noted before, for many
 * mails at once: a run that is killed leaves some receipts as they are that could have said more. */
static enum status reach(struct sending *sending, int64_t id, struct error *err)
{
    if (id <= sending->reached)
        return OK;
    sending->reached = id + REACH_MAILS - 1;
    sending->keep = true;
    return store_outbox_reach(sending->home->store, sending->reached, err);
}

/* The next mail; ERR_NOT_FOUND after the last. */
static enum status take_one(struct sending *sending, struct parcel *parcel, struct error *err)
{
    struct home *home = sending->home;
    struct outbox_row row;
    enum status status = store_outbox_next(home->store, home->now_utc_s, sending->last, &row, err);

    if (status != OK)
        return status;
    sending->last = row.id;
    if (!posting_is_whole(&row)) {
        sending->keep = true;
        return withhold(home, &row, err);
    }
    arena_reset(&parcel->arena);
    parcel->mail = keep_mail(&parcel->arena, &row);
    status = look_sandboxed(sending, parcel->mail.game, &parcel->sandboxed, err);
    if (status == OK)
        status = open_way(sending, parcel, err);
    if (status == OK && !parcel->sandboxed && home->config.a_minute > 0) {
        sending->left_of_minute--;
        sending->keep = true;
        status = store_pace_add(home->store, home->now_utc_s, err);
    }
    if (status != OK)
        return status;
    parcel->stage = PARCEL_TAKEN;
    sending->taken++;
    return reach(sending, parcel->mail.id, err);
}

/* Never more mails than open connections. */
static enum status take(struct sending *sending, struct error *err)
{
    enum status status = OK;

    for (int i = 0; i < sending->connections && status == OK; i++) {
        struct parcel *parcel = &sending->parcels[i];
        int busy = count_stage(sending, PARCEL_TAKEN) + count_stage(sending, PARCEL_UNDERWAY);

        while (status == OK && parcel->stage == PARCEL_FREE && busy < sending->open && may_take(sending)) {
            status = take_one(sending, parcel, err);
            sending->more = status == OK;
        }
    }
    return status == ERR_NOT_FOUND ? OK : status;
}

/* Marks what has become of a mail, in the transaction that is open. */
static enum status settle_one(struct sending *sending, const struct parcel *parcel, struct error *err)
{
    if (parcel->result.class == DELIVER_SENT)
        return settle_sent(sending, &parcel->mail, err);
    sending->keep = true;
    return settle_unsent(sending->home, parcel, sending->tally, err);
}

static enum status settle(struct sending *sending, struct error *err)
{
    enum status status = OK;

    for (int i = 0; i < sending->connections && status == OK; i++)
        if (sending->parcels[i].stage == PARCEL_OVER) {
            status = settle_one(sending, &sending->parcels[i], err);
            sending->parcels[i].stage = PARCEL_FREE;
        }
    return status;
}

static enum status begin_marks(struct sending *sending, struct error *err)
{
    enum status status;

    if (sending->began_ms != NOT_BEGUN)
        return OK;
    status = store_begin(sending->home->store, DURABILITY_NORMAL, err);
    if (status == OK)
        sending->began_ms = stopwatch_ms();
    return status;
}

/* Ends the transaction that is open, if there is one. */
static enum status keep_marks(struct sending *sending, struct error *err)
{
    bool begun = sending->began_ms != NOT_BEGUN;

    sending->began_ms = NOT_BEGUN;
    sending->keep = false;
    return begun ? store_commit(sending->home->store, err) : OK;
}

/* One transaction holds the results of mails and what is said of the next ones. It stays open while mails leave, because a mail
 * that has left is noted beside the database at once; all else is kept before the next mail leaves. What was kept or noted
 * survives the end of this process; one FULL commit at the end of the run makes all of it survive a power cut. A mark that is
 * lost costs a second mail with the same bytes, never a lost one. */
static enum status mark(struct sending *sending, struct error *err)
{
    enum status status;

    if (count_stage(sending, PARCEL_OVER) == 0 && !may_take(sending))
        return OK;
    status = begin_marks(sending, err);
    if (status == OK)
        status = settle(sending, err);
    if (status == OK)
        status = take(sending, err);
    if (status == OK)
        return sending->keep || stopwatch_ms() - sending->began_ms > KEEP_AFTER_MS ? keep_marks(sending, err) : OK;
    store_rollback(sending->home->store);
    sending->began_ms = NOT_BEGUN;
    return status;
}

/* ---- handing over ---- */

/* A connection that cannot send any mail is not used again: relays limit how many they accept. Its
 * mail waits for another; when there is none left, the sending is over and nothing more is marked. */
static void close_connection(struct sending *sending, const struct parcel *parcel)
{
    struct deliver_result none = parcel->result;

    sending->closed[parcel->connection] = true;
    sending->open--;
    if (sending->open > 0)
        return;
    sending->stopped = true;
    memcpy(sending->why, parcel->result.text, sizeof sending->why);
    none.class = DELIVER_SETUP;      /* in any case, mails that had not begun wait as they were */
    for (int i = 0; i < sending->connections; i++)
        if (sending->parcels[i].stage == PARCEL_TAKEN) {
            sending->parcels[i].result = none;
            sending->parcels[i].stage = PARCEL_OVER;
        }
}

/* A relay on which one mail after the other hangs would hold up the run for hours: the next run sends the rest. */
static void count_silence(struct sending *sending, const struct deliver_result *result)
{
    bool silent = (result->class == DELIVER_LATER || result->class == DELIVER_UNKNOWN) && result->code == 0;

    sending->silent = silent ? sending->silent + 1 : 0;
    if (sending->silent < SILENT_MOST || sending->stopped)
        return;
    sending->stopped = true;
    memcpy(sending->why, result->text, sizeof sending->why);
}

static void end_parcel(struct sending *sending, struct parcel *parcel)
{
    parcel->stage = parcel->result.class == DELIVER_SETUP ? PARCEL_TAKEN : PARCEL_OVER;
    if (parcel->result.class == DELIVER_SETUP || parcel->result.stalled)
        close_connection(sending, parcel);
    else if (!parcel->sandboxed)
        count_silence(sending, &parcel->result);
}

/* A connection that is open and has no mail; -1: none. */
static int free_connection(const struct sending *sending)
{
    for (int at = 0; at < sending->connections; at++) {
        bool used = sending->closed[at];

        for (int i = 0; i < sending->connections; i++)
            used = used || (sending->parcels[i].stage == PARCEL_UNDERWAY && sending->parcels[i].connection == at);
        if (!used)
            return at;
    }
    return -1;
}

static void begin(struct sending *sending, struct parcel *parcel)
{
    const struct outbox_row *mail = &parcel->mail;

    parcel->connection = free_connection(sending);
    if (parcel->connection < 0)
        return;
    parcel->stage = PARCEL_UNDERWAY;
    if (deliver_begin(parcel->sandboxed ? sending->sandbox : sending->relay, parcel->connection, mail->envelope_from,
                      mail->envelope_to, mail->bytes.bytes, mail->bytes.count, &parcel->result))
        end_parcel(sending, parcel);
}

/* Begins what was taken, and waits until something is over. */
static void hand_over(struct sending *sending)
{
    for (int i = 0; i < sending->connections; i++)
        if (sending->parcels[i].stage == PARCEL_TAKEN)
            begin(sending, &sending->parcels[i]);
    if (count_stage(sending, PARCEL_OVER) == 0 && count_stage(sending, PARCEL_UNDERWAY) > 0) {
        struct deliver_result result;
        int connection = deliver_await(sending->relay, &result);

        for (int i = 0; i < sending->connections; i++)
            if (sending->parcels[i].stage == PARCEL_UNDERWAY && sending->parcels[i].connection == connection) {
                sending->parcels[i].result = result;
                end_parcel(sending, &sending->parcels[i]);
                break;
            }
    }
}

static enum status send_all(struct sending *sending, struct error *err)
{
    enum status status = OK;

    do {
        status = mark(sending, err);
        if (status == OK)
            hand_over(sending);
    } while (status == OK && count_stage(sending, PARCEL_FREE) < sending->connections);
    if (status == OK)
        status = keep_marks(sending, err);
    if (status == OK && sending->stopped)
        status = error_set(err, ERR_SERVER, "mails cannot be sent: %s", sending->why);
    return status;
}

/* How many mails the relay's limit still lets leave. */
static enum status look_pace(struct sending *sending, struct error *err)
{
    struct home *home = sending->home;
    int gone = 0;
    enum status status = store_pace_count(home->store, home->now_utc_s - 60, home->now_utc_s, &gone, err);

    sending->left_of_minute = home->config.a_minute - gone;
    return status;
}

/* What was noted ahead and not taken may be rewritten again. */
static enum status settle_reach(struct sending *sending, struct error *err)
{
    struct store *store = sending->home->store;
    enum status status;

    if (sending->reached == sending->reached_before || sending->reached == sending->last)
        return OK;
    status = store_begin(store, DURABILITY_NORMAL, err);
    if (status == OK)
        status = store_outbox_reach(store, sending->last, err);
    if (status == OK)
        return store_commit(store, err);
    store_rollback(store);
    return status;
}

enum status outbox_send(struct home *home, struct outbox_tally *tally, struct error *err)
{
    struct sending sending = { .home = home, .tally = tally, .more = true, .began_ms = NOT_BEGUN };
    enum status status;

    memset(tally, 0, sizeof *tally);
    sending.connections = sending.open = home->config.deliver.way == DELIVER_SMTP ? home->config.deliver.connections : 1;
    for (int i = 0; i < sending.connections; i++)
        sending.parcels[i].arena.limit_bytes = 64 << 20;
    status = store_outbox_reached(home->store, &sending.reached, err);
    sending.reached_before = sending.reached;
    if (status == OK && home->config.a_minute > 0)
        status = look_pace(&sending, err);
    if (status == OK)
        status = send_all(&sending, err);
    if (status == OK && sending.taken > 0)
        status = settle_reach(&sending, err);
    deliver_close(sending.relay);
    deliver_close(sending.sandbox);
    for (int i = 0; i < sending.connections; i++)
        arena_release(&sending.parcels[i].arena);
    if (status == OK && home->config.a_minute > 0)
        status = store_outbox_due(home->store, home->now_utc_s, &tally->waiting, err);
    if (status != OK)
        return status;
    if (sending.taken == 0)
        return OK;
    status = store_barrier(home->store, err);
    if (status == OK)
        store_outbox_forget_notes(home->store);
    return status;
}
