/* What players send besides their orders: absences, orders for later turns, press; and their mails that wait. */
#include "db/internal.h"

enum status store_absence_new(struct store *store, const struct absence_row *absence, struct error *err)
{
    STORE_RUN(store, STATEMENT_ABSENCE_NEW, err, "iiiiii", absence->game, (int64_t)absence->seat, absence->from_utc_s,
              absence->to_utc_s, (int64_t)absence->approved, absence->made_utc_s);
}

enum status store_absences(struct store *store, int64_t game,
                           void (*each)(void *context, const struct absence_row *absence), void *context,
                           struct error *err)
{
    sqlite3_stmt *row = NULL;

    STORE_BIND(store, STATEMENT_ABSENCE_LIST, row, err, "i", game);
    STORE_EACH(store, row, "the absences", err,
               each(context, &(struct absence_row){
                                 .id = sqlite3_column_int64(row, 0),
                                 .game = game,
                                 .seat = sqlite3_column_int(row, 1),
                                 .from_utc_s = sqlite3_column_int64(row, 2),
                                 .to_utc_s = sqlite3_column_int64(row, 3),
                                 .approved = sqlite3_column_int(row, 4) != 0,
                                 .made_utc_s = sqlite3_column_int64(row, 5),
                             }));
}

enum status store_absence_approve(struct store *store, int64_t id, struct error *err)
{
    STORE_RUN(store, STATEMENT_ABSENCE_APPROVE, err, "i", id);
}

enum status store_absence_drop(struct store *store, int64_t id, struct error *err)
{
    STORE_RUN(store, STATEMENT_ABSENCE_DROP, err, "i", id);
}

enum status store_queued_new(struct store *store, const struct queued_row *queued, struct error *err)
{
    STORE_RUN(store, STATEMENT_QUEUED_NEW, err, "iiitti", queued->game, (int64_t)queued->seat, (int64_t)queued->turn,
              queued->orders, queued->mail, queued->received_utc_s);
}

enum status store_queued(struct store *store, int64_t game, void (*each)(void *context, const struct queued_row *queued),
                         void *context, struct error *err)
{
    sqlite3_stmt *row = NULL;

    STORE_BIND(store, STATEMENT_QUEUED_LIST, row, err, "i", game);
    STORE_EACH(store, row, "the queued orders", err,
               each(context, &(struct queued_row){
                                 .id = sqlite3_column_int64(row, 0),
                                 .game = game,
                                 .seat = sqlite3_column_int(row, 1),
                                 .turn = sqlite3_column_int(row, 2),
                                 .orders = store_text(row, 3),
                                 .mail = store_text(row, 4),
                                 .received_utc_s = sqlite3_column_int64(row, 5),
                             }));
}

enum status store_queued_drop(struct store *store, int64_t id, struct error *err)
{
    STORE_RUN(store, STATEMENT_QUEUED_DROP, err, "i", id);
}

enum status store_press_new(struct store *store, const struct press_row *press, struct error *err)
{
    STORE_RUN(store, STATEMENT_PRESS_NEW, err, "iittiit", press->game, (int64_t)press->seat, press->kind, press->seats,
              (int64_t)press->turn, press->made_utc_s, press->text);
}

enum status store_press(struct store *store, int64_t game, void (*each)(void *context, const struct press_row *press),
                        void *context, struct error *err)
{
    sqlite3_stmt *row = NULL;

    STORE_BIND(store, STATEMENT_PRESS_LIST, row, err, "i", game);
    STORE_EACH(store, row, "the press", err,
               each(context, &(struct press_row){
                                 .id = sqlite3_column_int64(row, 0),
                                 .game = game,
                                 .seat = sqlite3_column_int(row, 1),
                                 .kind = store_text(row, 2),
                                 .seats = store_text(row, 3),
                                 .turn = sqlite3_column_int(row, 4),
                                 .made_utc_s = sqlite3_column_int64(row, 5),
                                 .text = store_text(row, 6),
                             }));
}

/* ---- mails that wait ---- */

enum status store_gathered_new(struct store *store, const struct gathered_row *gathered, struct error *err)
{
    STORE_RUN(store, STATEMENT_GATHERED_NEW, err, "iittii", gathered->game, (int64_t)gathered->seat, gathered->subject,
              gathered->text, gathered->made_utc_s, gathered->due_utc_s);
}

enum status store_gathered(struct store *store, int64_t game, int seat,
                           void (*each)(void *context, const struct gathered_row *gathered), void *context,
                           struct error *err)
{
    sqlite3_stmt *row = NULL;

    STORE_BIND(store, STATEMENT_GATHERED_LIST, row, err, "ii", game, (int64_t)seat);
    STORE_EACH(store, row, "the gathered mails", err,
               each(context, &(struct gathered_row){ .game = game, .seat = seat, .subject = store_text(row, 0),
                                                     .text = store_text(row, 1), .made_utc_s = sqlite3_column_int64(row, 2) }));
}

enum status store_gathered_due(struct store *store, int64_t now_utc_s,
                               void (*each)(void *context, int64_t game, int seat), void *context, struct error *err)
{
    sqlite3_stmt *row = NULL;

    STORE_BIND(store, STATEMENT_GATHERED_DUE, row, err, "i", now_utc_s);
    STORE_EACH(store, row, "the gathered mails", err, each(context, sqlite3_column_int64(row, 0), sqlite3_column_int(row, 1)));
}

enum status store_gathered_move(struct store *store, int64_t game, int seat, int64_t due_utc_s, struct error *err)
{
    STORE_RUN(store, STATEMENT_GATHERED_MOVE, err, "iii", game, (int64_t)seat, due_utc_s);
}

enum status store_gathered_drop(struct store *store, int64_t game, int seat, struct error *err)
{
    STORE_RUN(store, STATEMENT_GATHERED_DROP, err, "ii", game, (int64_t)seat);
}

/* ---- forgetting ---- */

static enum status erase_in(struct store *store, enum statement which, int64_t game, int seat, const char *address,
                            struct error *err)
{
    STORE_RUN(store, which, err, "iit", game, (int64_t)seat, address);
}

static enum status erase_of_seat(struct store *store, enum statement which, int64_t game, int seat, struct error *err)
{
    STORE_RUN(store, which, err, "ii", game, (int64_t)seat);
}

static enum status erase_word(struct store *store, enum statement which, const char *word, struct error *err)
{
    STORE_RUN(store, which, err, "t", word);
}

enum status store_erase(struct store *store, int64_t game, int seat, const char *address, const char *player,
                        struct error *err)
{
    enum status status = sqlite3_exec(store->db, "PRAGMA secure_delete = ON", NULL, NULL, NULL) == SQLITE_OK
                             ? OK : store_fault(store, "the database", err);

    if (status == OK && *address)
        status = erase_in(store, STATEMENT_ERASE_OUTBOX, game, seat, address, err);
    if (status == OK && *player)
        status = erase_in(store, STATEMENT_ERASE_NAMED, game, seat, player, err);
    if (status == OK && *address)
        status = erase_in(store, STATEMENT_ERASE_INBOX, game, seat, address, err);
    if (status == OK)
        status = erase_in(store, STATEMENT_ERASE_CONFIRMATION, game, seat, address, err);
    if (status == OK)
        status = erase_of_seat(store, STATEMENT_ERASE_PRESS, game, seat, err);
    if (status == OK)
        status = erase_of_seat(store, STATEMENT_ERASE_ABSENCE, game, seat, err);
    if (status == OK)
        status = erase_of_seat(store, STATEMENT_ERASE_QUEUED, game, seat, err);
    if (status == OK)
        status = erase_of_seat(store, STATEMENT_GATHERED_DROP, game, seat, err);
    if (status == OK && *address)
        status = erase_word(store, STATEMENT_ERASE_ANSWERED, address, err);
    if (status == OK && *address)
        status = erase_word(store, STATEMENT_ERASE_LOG, address, err);
    if (status == OK && *player)
        status = erase_word(store, STATEMENT_ERASE_LOG, player, err);
    return status;
}

enum status store_forget(struct store *store, struct error *err)
{
    for (int i = 0; i < STATEMENT_COUNT; i++)
        sqlite3_reset(store->statements[i]);     /* a row that is still held would keep the log alive */
    return sqlite3_exec(store->db, "PRAGMA wal_checkpoint(TRUNCATE)", NULL, NULL, NULL) == SQLITE_OK
               ? OK : store_fault(store, "the database", err);
}
