/* What players do beside their orders: absences, orders for later turns, press. */
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
    enum status status = store_statement(store, STATEMENT_ABSENCE_LIST, &row, err);
    int code;

    if (status != OK)
        return status;
    store_bind(row, "i", game);
    while ((code = sqlite3_step(row)) == SQLITE_ROW)
        each(context, &(struct absence_row){
                          .id = sqlite3_column_int64(row, 0),
                          .game = game,
                          .seat = sqlite3_column_int(row, 1),
                          .from_utc_s = sqlite3_column_int64(row, 2),
                          .to_utc_s = sqlite3_column_int64(row, 3),
                          .approved = sqlite3_column_int(row, 4) != 0,
                          .made_utc_s = sqlite3_column_int64(row, 5),
                      });
    sqlite3_reset(row);
    return code == SQLITE_DONE ? OK : store_fault(store, "the absences", err);
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
    enum status status = store_statement(store, STATEMENT_QUEUED_LIST, &row, err);
    int code;

    if (status != OK)
        return status;
    store_bind(row, "i", game);
    while ((code = sqlite3_step(row)) == SQLITE_ROW)
        each(context, &(struct queued_row){
                          .id = sqlite3_column_int64(row, 0),
                          .game = game,
                          .seat = sqlite3_column_int(row, 1),
                          .turn = sqlite3_column_int(row, 2),
                          .orders = store_text(row, 3),
                          .mail = store_text(row, 4),
                          .received_utc_s = sqlite3_column_int64(row, 5),
                      });
    sqlite3_reset(row);
    return code == SQLITE_DONE ? OK : store_fault(store, "the queued orders", err);
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
    enum status status = store_statement(store, STATEMENT_PRESS_LIST, &row, err);
    int code;

    if (status != OK)
        return status;
    store_bind(row, "i", game);
    while ((code = sqlite3_step(row)) == SQLITE_ROW)
        each(context, &(struct press_row){
                          .id = sqlite3_column_int64(row, 0),
                          .game = game,
                          .seat = sqlite3_column_int(row, 1),
                          .kind = store_text(row, 2),
                          .seats = store_text(row, 3),
                          .turn = sqlite3_column_int(row, 4),
                          .made_utc_s = sqlite3_column_int64(row, 5),
                          .text = store_text(row, 6),
                      });
    sqlite3_reset(row);
    return code == SQLITE_DONE ? OK : store_fault(store, "the press", err);
}
