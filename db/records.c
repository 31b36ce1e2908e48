/* Records and snapshots; those that were archived are read out of the archive. */
#include <stdlib.h>
#include <string.h>

#include "db/internal.h"

int64_t store_record_key(int64_t game, int number)
{
    return game << STORE_RECORD_BITS | number;
}

/* Columns of RECORD_GET, RECORD_LIST and ARCHIVE_GET; a row without texts has them in the archive. */
enum { KEY, BODY, EVENTS, HASH, MADE };

static enum status read_record(struct store *store, sqlite3_stmt *row, struct record_row *record, struct error *err)
{
    int64_t key = sqlite3_column_int64(row, KEY);
    struct store_texts texts = { .body = store_text(row, BODY), .events = store_text(row, EVENTS) };
    enum status status = OK;

    if (!texts.body)
        status = store_unpack(store, key, &texts, err);
    *record = (struct record_row){
        .game = key >> STORE_RECORD_BITS,
        .number = (int)(key & ((1 << STORE_RECORD_BITS) - 1)),
        .body = texts.body,
        .events = texts.events,
        .hash = store_blob(row, HASH),
        .made_utc_s = sqlite3_column_int64(row, MADE),
    };
    return status;
}

static enum status get_row(struct store *store, enum statement which, int64_t game, int number, sqlite3_stmt **row,
                           struct error *err)
{
    STORE_ROW(store, which, *row, err, "i", store_record_key(game, number));
    return OK;
}

enum status store_record_new(struct store *store, const struct record_row *record, struct error *err)
{
    STORE_RUN(store, STATEMENT_RECORD_NEW, err, "ittbi", store_record_key(record->game, record->number), record->body,
              record->events, record->hash, record->made_utc_s);
}

enum status store_record_get(struct store *store, int64_t game, int number, struct record_row *record,
                             struct error *err)
{
    sqlite3_stmt *row = NULL;
    enum status status = get_row(store, STATEMENT_RECORD_GET, game, number, &row, err);

    if (status == ERR_NOT_FOUND)
        status = get_row(store, STATEMENT_ARCHIVE_GET, game, number, &row, err);
    return status == OK ? read_record(store, row, record, err) : status;
}

enum status store_record_time(struct store *store, int64_t game, int number, int64_t *made_utc_s, struct error *err)
{
    sqlite3_stmt *row = NULL;
    enum status status = get_row(store, STATEMENT_RECORD_TIME, game, number, &row, err);

    if (status == OK)
        *made_utc_s = sqlite3_column_int64(row, 0);
    return status;
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
    store_bind(row, "ii", store_record_key(game, from), store_record_key(game, to));
    while (status == OK && (code = sqlite3_step(row)) == SQLITE_ROW) {
        struct record_row record;

        status = read_record(store, row, &record, err);
        status = status == OK ? each(context, &record, err) : error_in(err, "record %d", record.number);
    }
    if (status == OK && code != SQLITE_DONE)
        status = store_fault(store, "the records", err);
    sqlite3_reset(row);
    return status;
}

enum status store_snapshot_new(struct store *store, int64_t game, int number, const char *state, const char *around,
                               struct error *err)
{
    STORE_RUN(store, STATEMENT_SNAPSHOT_NEW, err, "itt", store_record_key(game, number), state, around);
}

static enum status drop_snapshot(struct store *store, int64_t game, int number, struct error *err)
{
    STORE_RUN(store, STATEMENT_SNAPSHOT_DROP, err, "i", store_record_key(game, number));
}

/* An UPDATE would leave a page for each small row: SQLite joins pages when a row is deleted. */
enum status store_snapshot_thin(struct store *store, int64_t game, int number, struct error *err)
{
    sqlite3_stmt *row = NULL;
    enum status status = get_row(store, STATEMENT_SNAPSHOT_GET, game, number, &row, err);
    const char *text = status == OK ? store_text(row, 1) : "";
    char *around;

    if (status != OK || !text[0])
        return status == ERR_NOT_FOUND ? OK : status;
    around = strdup(text);
    sqlite3_reset(row);
    if (!around)
        return error_set(err, ERR_IO, "no memory for what lies around a state");
    status = drop_snapshot(store, game, number, err);
    if (status == OK)
        status = store_snapshot_new(store, game, number, "", around, err);
    free(around);
    return status;
}

/* The texts of a record that was archived; ERR_NOT_FOUND too when it had no snapshot. */
static enum status archived_snapshot(struct store *store, int64_t game, int number, struct store_texts *texts,
                                     struct error *err)
{
    enum status status = store_unpack(store, store_record_key(game, number), texts, err);

    if (status == OK && !texts->state[0] && !texts->around[0])
        return error_set(err, ERR_NOT_FOUND, "there is no such row");
    return status;
}

enum status store_snapshot_get(struct store *store, int64_t game, int number, const char **state, const char **around,
                               struct error *err)
{
    sqlite3_stmt *row = NULL;
    struct store_texts texts = { .body = NULL };
    enum status status = get_row(store, STATEMENT_SNAPSHOT_GET, game, number, &row, err);

    if (status == OK)
        texts = (struct store_texts){ .state = store_text(row, 0), .around = store_text(row, 1) };
    if (status == ERR_NOT_FOUND)
        status = archived_snapshot(store, game, number, &texts, err);
    if (status != OK)
        return status;
    *state = texts.state;
    if (around)
        *around = texts.around;
    return OK;
}
