/* Questions that Postern asks by mail before it acts. */
#include "db/internal.h"

enum status store_confirmation_new(struct store *store, const struct confirmation_row *asked, struct error *err)
{
    STORE_RUN(store, STATEMENT_CONFIRMATION_NEW, err, "itiititti", asked->id, asked->kind, asked->game, (int64_t)asked->seat,
              asked->address, (int64_t)asked->turn, asked->subject, asked->words, asked->made_utc_s);
}

enum status store_confirmation_get(struct store *store, int64_t id, struct confirmation_row *asked, struct error *err)
{
    sqlite3_stmt *row = NULL;

    STORE_ROW(store, STATEMENT_CONFIRMATION_GET, row, err, "i", id);
    *asked = (struct confirmation_row){ .id = id,
                                        .kind = store_text(row, 0),
                                        .game = sqlite3_column_int64(row, 1),
                                        .seat = sqlite3_column_int(row, 2),
                                        .address = store_text(row, 3),
                                        .turn = sqlite3_column_int(row, 4),
                                        .subject = store_text(row, 5),
                                        .words = store_text(row, 6),
                                        .state = store_text(row, 7),
                                        .replies = sqlite3_column_int(row, 8),
                                        .made_utc_s = sqlite3_column_int64(row, 9) };
    return OK;
}

enum status store_confirmation_settle(struct store *store, int64_t id, const char *state, struct error *err)
{
    STORE_RUN(store, STATEMENT_CONFIRMATION_SETTLE, err, "it", id, state);
}

enum status store_confirmation_reply(struct store *store, int64_t id, struct error *err)
{
    STORE_RUN(store, STATEMENT_CONFIRMATION_REPLY, err, "i", id);
}
