/* Records and snapshots. */
#include "db/internal.h"

static int64_t record_key(int64_t game, int number)
{
    return game << STORE_RECORD_BITS | number;
}

static struct record_row read_record(sqlite3_stmt *row, int first, int64_t key)
{
    return (struct record_row){
        .game = key >> STORE_RECORD_BITS,
        .number = (int)(key & ((1 << STORE_RECORD_BITS) - 1)),
        .body = store_text(row, first),
        .events = store_text(row, first + 1),
        .hash = store_blob(row, first + 2),
        .made_utc_s = sqlite3_column_int64(row, first + 3),
    };
}

enum status store_record_new(struct store *store, const struct record_row *record, struct error *err)
{
    STORE_RUN(store, STATEMENT_RECORD_NEW, err, "ittbi", record_key(record->game, record->number), record->body,
              record->events, record->hash, record->made_utc_s);
}

enum status store_record_get(struct store *store, int64_t game, int number, struct record_row *record,
                             struct error *err)
{
    sqlite3_stmt *row = NULL;

    STORE_ROW(store, STATEMENT_RECORD_GET, row, err, "i", record_key(game, number));
    *record = read_record(row, 0, record_key(game, number));
    return OK;
}

enum status store_records(struct store *store, int64_t game, int from, int to,
                          enum status (*each)(void *context, const struct record_row *record, struct error *err),
                          void *context, struct error *err)
{
    sqlite3_stmt *row = NULL;
    enum status status = store_statement(store, STATEMENT_RECORD_LIST, &row, err);
    int code = SQLITE_DONE;

    if (status != OK)
        return status;
    store_bind(row, "ii", record_key(game, from), record_key(game, to));
    while (status == OK && (code = sqlite3_step(row)) == SQLITE_ROW) {
        struct record_row record = read_record(row, 1, sqlite3_column_int64(row, 0));

        status = each(context, &record, err);
    }
    if (status == OK && code != SQLITE_DONE)
        status = store_fault(store, "the records", err);
    sqlite3_reset(row);
    return status;
}

enum status store_snapshot_new(struct store *store, int64_t game, int number, const char *state, const char *around,
                               struct error *err)
{
    STORE_RUN(store, STATEMENT_SNAPSHOT_NEW, err, "itt", record_key(game, number), state, around);
}

enum status store_snapshot_get(struct store *store, int64_t game, int number, const char **state, const char **around,
                               struct error *err)
{
    sqlite3_stmt *row = NULL;

    STORE_ROW(store, STATEMENT_SNAPSHOT_GET, row, err, "i", record_key(game, number));
    *state = store_text(row, 0);
    if (around)
        *around = store_text(row, 1);
    return OK;
}
