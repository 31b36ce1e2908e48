/* Mails in and mails out. */
#include "db/internal.h"

/* ---- in ---- */

enum status store_inbox_new(struct store *store, const struct inbox_row *mail, bool *fresh, struct error *err)
{
    sqlite3_stmt *statement = NULL;
    enum status status = store_statement(store, STATEMENT_INBOX_NEW, &statement, err);

    if (status != OK)
        return status;
    store_bind(statement, "titbiiibzi", mail->source, mail->validity, mail->uid, mail->hash, mail->received_utc_s,
               mail->taken_utc_s, (int64_t)mail->oversize, mail->raw, mail->waits, mail->minute);
    status = store_run(store, statement, err);
    *fresh = status == OK && sqlite3_changes(store->db) > 0;
    return status;
}

enum status store_inbox_same(struct store *store, const struct inbox_row *mail, bool *same, struct error *err)
{
    sqlite3_stmt *row = NULL;
    enum status status = store_statement(store, STATEMENT_INBOX_SAME, &row, err);

    *same = false;
    if (status != OK)
        return status;
    store_bind(row, "ttbi", mail->source, mail->uid, mail->hash, mail->minute);
    status = store_row(store, row, err);
    *same = status == OK;
    return status == ERR_NOT_FOUND ? OK : status;
}

enum status store_inbox_taken(struct store *store, const char *source, int64_t validity, const char *uid, bool *taken,
                              bool *oversize, struct error *err)
{
    sqlite3_stmt *row = NULL;
    enum status status = store_statement(store, oversize ? STATEMENT_INBOX_IN_PART : STATEMENT_INBOX_TAKEN, &row, err);

    *taken = false;
    if (status != OK)
        return status;
    store_bind(row, "tit", source, validity, uid);
    status = store_row(store, row, err);
    *taken = status == OK;
    if (oversize)
        *oversize = *taken && sqlite3_column_int(row, 0) != 0;
    sqlite3_reset(row);
    return status == ERR_NOT_FOUND ? OK : status;
}

static struct inbox_row read_mail(sqlite3_stmt *row)
{
    return (struct inbox_row){
        .id = sqlite3_column_int64(row, 0),
        .source = store_text(row, 1),
        .uid = store_text(row, 2),
        .hash = store_blob(row, 3),
        .received_utc_s = sqlite3_column_int64(row, 4),
        .taken_utc_s = sqlite3_column_int64(row, 5),
        .oversize = sqlite3_column_int(row, 6) != 0,
        .raw = store_blob(row, 7),
        .waits = sqlite3_column_int64(row, 8),
        .minute = sqlite3_column_int64(row, 9),
    };
}

enum status store_inbox_next(struct store *store, int64_t after, struct inbox_row *mail, struct error *err)
{
    sqlite3_stmt *row = NULL;

    STORE_ROW(store, STATEMENT_INBOX_NEXT, row, err, "i", after);
    *mail = read_mail(row);
    return OK;
}

enum status store_inbox_wait(struct store *store, int64_t id, int64_t game, int seat, const char *why, struct error *err)
{
    STORE_RUN(store, STATEMENT_INBOX_WAIT, err, "iist", id, game, (int64_t)seat, why);
}

enum status store_inbox_wake(struct store *store, int64_t game, struct error *err)
{
    STORE_RUN(store, STATEMENT_INBOX_WAKE, err, "i", game);
}

enum status store_inbox_held(struct store *store, struct blob hash, int64_t game, int seat, struct inbox_row *mail,
                             struct error *err)
{
    sqlite3_stmt *row = NULL;

    STORE_ROW(store, STATEMENT_INBOX_HELD, row, err, "bii", hash, game, (int64_t)seat);
    *mail = read_mail(row);
    return OK;
}

enum status store_inbox_let_go(struct store *store, struct blob hash, int64_t game, int seat, const char *reason,
                               struct error *err)
{
    STORE_RUN(store, STATEMENT_INBOX_LET_GO, err, "biit", hash, game, (int64_t)seat, reason);
}

static enum status read_count(struct store *store, sqlite3_stmt *row, int *count, struct error *err)
{
    enum status status = store_row(store, row, err);

    *count = status == OK ? sqlite3_column_int(row, 0) : 0;
    sqlite3_reset(row);
    return status == ERR_NOT_FOUND ? OK : status;
}

enum status store_inbox_is_of(struct store *store, struct blob hash, int64_t game, bool *is, struct error *err)
{
    sqlite3_stmt *row = NULL;
    enum status status = store_statement(store, STATEMENT_INBOX_IS_OF, &row, err);
    int count = 0;

    if (status == OK) {
        store_bind(row, "bi", hash, game);
        status = read_count(store, row, &count, err);
    }
    *is = count > 0;
    return status;
}

enum status store_inbox_seen(struct store *store, const struct inbox_row *mail, const char *message_id,
                             const char *text_hash, bool *seen, struct error *err)
{
    sqlite3_stmt *row = NULL;
    enum status status = store_statement(store, STATEMENT_INBOX_HASH, &row, err);
    int count = 0;

    if (status == OK) {
        store_bind(row, "bii", mail->hash, mail->id, mail->minute);
        status = read_count(store, row, &count, err);
    }
    *seen = count > 0;
    if (status != OK || *seen || !message_id)
        return status;
    status = store_statement(store, STATEMENT_INBOX_MESSAGE_ID, &row, err);
    if (status == OK) {
        store_bind(row, "tit", message_id, mail->id, text_hash);
        status = read_count(store, row, &count, err);
    }
    *seen = count > 0;
    return status;
}

enum status store_inbox_seen_for(struct store *store, const struct inbox_row *mail, const char *message_id,
                                 const char *text_hash, int64_t game, bool *seen, struct error *err)
{
    sqlite3_stmt *row = NULL;
    enum status status = store_statement(store, STATEMENT_INBOX_SEEN_FOR, &row, err);
    int count = 0;

    if (status == OK) {
        store_bind(row, "ibttii", mail->id, mail->hash, message_id, text_hash, game, mail->minute);
        status = read_count(store, row, &count, err);
    }
    *seen = count > 0;
    return status;
}

enum status store_inbox_read(struct store *store, const struct inbox_verdict *verdict, struct error *err)
{
    STORE_RUN(store, STATEMENT_INBOX_READ, err, "itttzsttztzz", verdict->id, verdict->state, verdict->verdict,
              verdict->reason, verdict->game, (int64_t)verdict->seat, verdict->message_id, verdict->sender,
              verdict->sent_utc_s, verdict->text_hash, verdict->league, verdict->player);
}

enum status store_inbox_redact(struct store *store, int64_t id, struct blob raw, struct error *err)
{
    STORE_RUN(store, STATEMENT_INBOX_REDACT, err, "ib", id, raw);
}

enum status store_inbox_count_seat(struct store *store, int64_t game, int seat, int64_t since_utc_s, int *count,
                                   struct error *err)
{
    sqlite3_stmt *row = NULL;

    STORE_BIND(store, STATEMENT_INBOX_COUNT_SEAT, row, err, "iii", game, (int64_t)seat, since_utc_s);
    return read_count(store, row, count, err);
}

enum status store_inbox_has_seat(struct store *store, int64_t game, int seat, bool *has, struct error *err)
{
    sqlite3_stmt *row = NULL;
    int count = 0;
    enum status status = store_statement(store, STATEMENT_INBOX_HAS_SEAT, &row, err);

    if (status != OK)
        return status;
    store_bind(row, "ii", game, (int64_t)seat);
    status = read_count(store, row, &count, err);
    *has = count > 0;
    return status;
}

enum status store_inbox_has_player(struct store *store, int64_t league, int64_t player, int64_t since_utc_s, bool *has,
                                   struct error *err)
{
    sqlite3_stmt *row = NULL;
    int count = 0;
    enum status status;

    STORE_BIND(store, STATEMENT_INBOX_HAS_PLAYER, row, err, "iii", league, player, since_utc_s);
    status = read_count(store, row, &count, err);
    *has = count > 0;
    return status;
}

enum status store_inbox_written(struct store *store, int64_t game, int seat, int64_t since_utc_s, int64_t *written_utc_s,
                                struct error *err)
{
    sqlite3_stmt *row = NULL;
    enum status status = store_statement(store, STATEMENT_INBOX_WRITTEN, &row, err);

    *written_utc_s = 0;
    if (status != OK)
        return status;
    store_bind(row, "iii", game, (int64_t)seat, since_utc_s);
    status = store_row(store, row, err);
    if (status == OK)
        *written_utc_s = sqlite3_column_int64(row, 0);
    sqlite3_reset(row);
    return status;
}

static enum status count_state(struct store *store, enum statement which, const char *state, int *count,
                               struct error *err)
{
    sqlite3_stmt *row = NULL;
    enum status status = store_statement(store, which, &row, err);

    if (status != OK)
        return status;
    store_bind(row, "t", state);
    return read_count(store, row, count, err);
}

enum status store_inbox_count_waiting(struct store *store, int *count, struct error *err)
{
    sqlite3_stmt *row = NULL;
    enum status status = store_statement(store, STATEMENT_INBOX_COUNT_WAITING, &row, err);

    return status == OK ? read_count(store, row, count, err) : status;
}

enum status store_inbox_count(struct store *store, const char *state, int *count, struct error *err)
{
    return count_state(store, STATEMENT_INBOX_COUNT_STATE, state, count, err);
}

enum status store_fetched_set(struct store *store, const char *source, int64_t began_utc_s, struct error *err)
{
    STORE_RUN(store, STATEMENT_FETCHED_SET, err, "ti", source, began_utc_s);
}

enum status store_fetched_get(struct store *store, const char *source, int64_t *began_utc_s, struct error *err)
{
    sqlite3_stmt *row = NULL;
    enum status status = store_statement(store, STATEMENT_FETCHED_GET, &row, err);

    *began_utc_s = STORE_NO_TIME;
    if (status != OK)
        return status;
    store_bind(row, "t", source);
    status = store_row(store, row, err);
    if (status == OK)
        *began_utc_s = sqlite3_column_int64(row, 0);
    sqlite3_reset(row);
    return status == ERR_NOT_FOUND ? OK : status;
}

/* ---- out ---- */

enum status store_outbox_new(struct store *store, const struct outbox_row *mail, struct error *err)
{
    STORE_RUN(store, STATEMENT_OUTBOX_NEW, err, "ttzsttttbibt", mail->key, mail->kind, mail->game, (int64_t)mail->seat,
              mail->envelope_from, mail->envelope_to, mail->message_id, mail->subject, mail->bytes, mail->made_utc_s,
              mail->hash, mail->source ? mail->source : "");
}

enum status store_outbox_sources(struct store *store, int64_t game, int seat,
                                 void (*each)(void *context, int64_t id, const char *source), void *context,
                                 struct error *err)
{
    sqlite3_stmt *row = NULL;

    STORE_BIND(store, STATEMENT_OUTBOX_SOURCES, row, err, "ii", game, (int64_t)seat);
    STORE_EACH(store, row, "the answers out", err, each(context, sqlite3_column_int64(row, 0), store_text(row, 1)));
}

enum status store_outbox_amend(struct store *store, int64_t id, const struct outbox_row *mail, struct error *err)
{
    STORE_RUN(store, STATEMENT_OUTBOX_AMEND, err, "ittbbt", id, mail->message_id, mail->subject, mail->bytes, mail->hash,
              mail->envelope_from);
}

enum status store_outbox_reach(struct store *store, int64_t id, struct error *err)
{
    STORE_RUN(store, STATEMENT_OUTBOX_REACH, err, "i", id);
}

enum status store_outbox_reached(struct store *store, int64_t *id, struct error *err)
{
    sqlite3_stmt *row = NULL;
    enum status status;

    STORE_BIND(store, STATEMENT_OUTBOX_REACHED, row, err, "");
    status = store_row(store, row, err);
    if (status == OK)
        *id = sqlite3_column_int64(row, 0);
    sqlite3_reset(row);
    return status;
}

static struct outbox_row read_outgoing(sqlite3_stmt *row)
{
    return (struct outbox_row){
        .id = sqlite3_column_int64(row, 0),
        .kind = store_text(row, 1),
        .game = sqlite3_column_int64(row, 2),
        .seat = sqlite3_column_type(row, 3) == SQLITE_NULL ? -1 : sqlite3_column_int(row, 3),
        .envelope_from = store_text(row, 4),
        .envelope_to = store_text(row, 5),
        .message_id = store_text(row, 6),
        .subject = store_text(row, 7),
        .bytes = store_blob(row, 8),
        .attempt = sqlite3_column_int(row, 9),
        .made_utc_s = sqlite3_column_int64(row, 10),
        .hash = store_blob(row, 11),
    };
}

enum status store_outbox_next(struct store *store, int64_t now_utc_s, int64_t after, struct outbox_row *mail,
                              struct error *err)
{
    sqlite3_stmt *row = NULL;

    STORE_ROW(store, STATEMENT_OUTBOX_NEXT, row, err, "ii", now_utc_s, after);
    *mail = read_outgoing(row);
    return OK;
}

enum status store_outbox_find(struct store *store, int64_t game, int seat, const char *message_id,
                              struct outbox_row *mail, struct error *err)
{
    sqlite3_stmt *row = NULL;

    STORE_ROW(store, STATEMENT_OUTBOX_FIND, row, err, "iit", game, (int64_t)seat, message_id);
    *mail = read_outgoing(row);
    return OK;
}

enum status store_outbox_mark(struct store *store, int64_t id, const char *state, int attempt, int64_t next_utc_s,
                              const char *why, struct error *err)
{
    STORE_RUN(store, STATEMENT_OUTBOX_MARK, err, "itiit", id, state, (int64_t)attempt, next_utc_s, why);
}

enum status store_outbox_count(struct store *store, const char *state, int *count, struct error *err)
{
    return count_state(store, STATEMENT_OUTBOX_COUNT, state, count, err);
}

enum status store_outbox_resend(struct store *store, int64_t id, int64_t now_utc_s, struct error *err)
{
    STORE_RUN(store, STATEMENT_OUTBOX_RESEND, err, "ii", id, now_utc_s);
}

/* Calls back for every row that is left. */
static enum status each_outgoing(struct store *store, sqlite3_stmt *row,
                                 void (*each)(void *context, const struct outbox_row *mail), void *context,
                                 struct error *err)
{
    STORE_EACH(store, row, "the mails out", err, { struct outbox_row mail = read_outgoing(row); each(context, &mail); });
}

enum status store_outbox_list(struct store *store, int64_t game, int seat, const char *kind,
                              void (*each)(void *context, const struct outbox_row *mail), void *context,
                              struct error *err)
{
    sqlite3_stmt *row = NULL;

    STORE_BIND(store, STATEMENT_OUTBOX_LIST, row, err, "iit", game, (int64_t)seat, kind);
    return each_outgoing(store, row, each, context, err);
}

enum status store_outbox_hashed(struct store *store, void (*each)(void *context, const struct outbox_row *mail),
                                void *context, struct error *err)
{
    sqlite3_stmt *row = NULL;
    enum status status = store_statement(store, STATEMENT_OUTBOX_HASHED, &row, err);

    return status == OK ? each_outgoing(store, row, each, context, err) : status;
}

enum status store_outbox_due(struct store *store, int64_t now_utc_s, int *count, struct error *err)
{
    sqlite3_stmt *row = NULL;

    STORE_BIND(store, STATEMENT_OUTBOX_DUE, row, err, "i", now_utc_s);
    return read_count(store, row, count, err);
}

enum status store_pace_add(struct store *store, int64_t at_utc_s, struct error *err)
{
    STORE_RUN(store, STATEMENT_PACE_ADD, err, "i", at_utc_s);
}

static enum status drop_pace(struct store *store, int64_t after_utc_s, int64_t to_utc_s, struct error *err)
{
    STORE_RUN(store, STATEMENT_PACE_DROP, err, "ii", after_utc_s, to_utc_s);
}

enum status store_pace_count(struct store *store, int64_t after_utc_s, int64_t to_utc_s, int *count, struct error *err)
{
    sqlite3_stmt *row = NULL;
    enum status status = drop_pace(store, after_utc_s, to_utc_s, err);

    if (status == OK)
        status = store_statement(store, STATEMENT_PACE_COUNT, &row, err);
    if (status != OK)
        return status;
    store_bind(row, "ii", after_utc_s, to_utc_s);
    return read_count(store, row, count, err);
}

/* ---- counting and telling ---- */

enum status store_answered(struct store *store, const char *address, int64_t day, int *count, struct error *err)
{
    sqlite3_stmt *row = NULL;

    STORE_BIND(store, STATEMENT_HELP_COUNT, row, err, "ti", address, day);
    return read_count(store, row, count, err);
}

enum status store_answered_add(struct store *store, const char *address, int64_t day, struct error *err)
{
    STORE_RUN(store, STATEMENT_HELP_ADD, err, "ti", address, day);
}

enum status store_log(struct store *store, int64_t at_utc_s, int64_t game, int seat, const char *what,
                      struct error *err)
{
    STORE_RUN(store, STATEMENT_LOG_ADD, err, "izst", at_utc_s, game, (int64_t)seat, what);
}

enum status store_log_list(struct store *store, int64_t game, void (*each)(void *context, const struct log_row *row),
                           void *context, struct error *err)
{
    sqlite3_stmt *row = NULL;

    STORE_BIND(store, STATEMENT_LOG_LIST, row, err, "z", game);
    STORE_EACH(store, row, "the log", err,
               each(context, &(struct log_row){
                                 .at_utc_s = sqlite3_column_int64(row, 0),
                                 .game = sqlite3_column_int64(row, 1),
                                 .seat = sqlite3_column_type(row, 2) == SQLITE_NULL ? -1 : sqlite3_column_int(row, 2),
                                 .turn = sqlite3_column_type(row, 3) == SQLITE_NULL ? -1 : sqlite3_column_int(row, 3),
                                 .what = store_text(row, 4),
                             }));
}
