/* One game's rows, for its way into another home: read table by table as they are, and put into a database where the
 * game has another number. Columns go by their names, so that a row of an older schema finds its place in a newer one. */
#include <stdlib.h>
#include <string.h>

#include "db/internal.h"
#include "db/migrations.h"

enum { SQL_BYTES = 512, RECORD_MASK = (1 << STORE_RECORD_BITS) - 1 };

/* How a table's rows belong to their game. */
enum owner {
    OWNER_ID,                        /* the row is the game: its id is the number */
    OWNER_GAME,                      /* a column "game" */
    OWNER_KEY                        /* id is game << STORE_RECORD_BITS | number, given and taken as "number" */
};

static const struct table {
    const char *name;
    enum owner owner;
    enum statement rows;             /* reads them, in the order of their making */
    const char *without;             /* a column that does not travel; NULL: all do */
} tables[] = {
    { "game", OWNER_ID, STATEMENT_ROWS_GAME, "moved" },
    { "seat", OWNER_GAME, STATEMENT_ROWS_SEAT, NULL },
    { "request", OWNER_GAME, STATEMENT_ROWS_REQUEST, NULL },
    { "record", OWNER_KEY, STATEMENT_ROWS_RECORD, NULL },
    { "snapshot", OWNER_KEY, STATEMENT_ROWS_SNAPSHOT, NULL },
    { "archive", OWNER_KEY, STATEMENT_ROWS_ARCHIVE, NULL },
    { "absence", OWNER_GAME, STATEMENT_ROWS_ABSENCE, "id" },
    { "queued", OWNER_GAME, STATEMENT_ROWS_QUEUED, "id" },
    { "press", OWNER_GAME, STATEMENT_ROWS_PRESS, "id" },
    { "observer", OWNER_GAME, STATEMENT_ROWS_OBSERVER, NULL },
    { "gathered", OWNER_GAME, STATEMENT_ROWS_GATHERED, "id" },
    { "inbox", OWNER_GAME, STATEMENT_ROWS_INBOX, "id" },
    { "log", OWNER_GAME, STATEMENT_ROWS_LOG, "id" },
};

enum { TABLES = sizeof tables / sizeof tables[0] };

static const struct table *find_table(const char *name)
{
    for (int i = 0; i < TABLES; i++)
        if (strcmp(tables[i].name, name) == 0)
            return &tables[i];
    return NULL;
}

int store_schema(void)
{
    return migration_count;
}

/* ---- reading ---- */

/* A mail's bytes stay where it was taken: they may speak of other games too. */
static bool travels(const struct table *table, const char *column)
{
    if (table->owner == OWNER_ID && strcmp(column, "id") == 0)
        return false;
    return strcmp(column, "game") != 0 && strcmp(column, "raw") != 0 && strcmp(column, "waits") != 0
           && (!table->without || strcmp(column, table->without) != 0);
}

/* Does the column name a record of the game, as game << STORE_RECORD_BITS | number? "id" travels as "number"; "after" of an
 * older file still has the other home's game in it. */
static bool is_key(const struct table *table, const char *column)
{
    return table->owner == OWNER_KEY
           && (strcmp(column, "id") == 0 || strcmp(column, "number") == 0 || strcmp(column, "after") == 0);
}

static struct store_cell read_cell(sqlite3_stmt *row, int column)
{
    struct store_cell cell = { .column = sqlite3_column_name(row, column) };

    switch (sqlite3_column_type(row, column)) {
    case SQLITE_INTEGER:
        cell.kind = STORE_CELL_INTEGER;
        cell.number = sqlite3_column_int64(row, column);
        break;
    case SQLITE_TEXT:
        cell.kind = STORE_CELL_TEXT;
        cell.bytes = (struct blob){ sqlite3_column_text(row, column), (size_t)sqlite3_column_bytes(row, column) };
        break;
    case SQLITE_BLOB:
        cell.kind = STORE_CELL_BLOB;
        cell.bytes = store_blob(row, column);
        break;
    default:
        cell.kind = STORE_CELL_NULL;
        break;
    }
    return cell;
}

static int read_cells(const struct table *table, sqlite3_stmt *row, struct store_cell cells[STORE_CELLS_MAX])
{
    int count = 0;

    for (int i = 0; i < sqlite3_column_count(row) && count < STORE_CELLS_MAX; i++) {
        struct store_cell cell = read_cell(row, i);

        if (cell.kind == STORE_CELL_NULL || !travels(table, cell.column))
            continue;
        if (is_key(table, cell.column))
            cell.number &= RECORD_MASK;
        if (is_key(table, cell.column) && strcmp(cell.column, "id") == 0)
            cell.column = "number";
        cells[count++] = cell;
    }
    return count;
}

static enum status read_table(struct store *store, const struct table *table, int64_t game, store_each_row *each,
                              void *context, struct error *err)
{
    struct store_cell cells[STORE_CELLS_MAX];
    sqlite3_stmt *row = NULL;
    enum status status = store_statement(store, table->rows, &row, err);
    int code = SQLITE_DONE;

    if (status != OK)
        return status;
    if (table->owner == OWNER_KEY)
        store_bind(row, "ii", store_record_key(game, 0), store_record_key(game, RECORD_MASK));
    else
        store_bind(row, "i", game);
    while (status == OK && (code = sqlite3_step(row)) == SQLITE_ROW)
        status = each(context, table->name, cells, read_cells(table, row, cells), err);
    if (status == OK && code != SQLITE_DONE)
        status = store_fault(store, table->name, err);
    sqlite3_reset(row);
    return status;
}

enum status store_game_rows(struct store *store, int64_t game, store_each_row *each, void *context, struct error *err)
{
    enum status status = OK;

    for (int i = 0; i < TABLES && status == OK; i++)
        status = read_table(store, &tables[i], game, each, context, err);
    return status;
}

enum status store_game_rows_of(struct store *store, int64_t game, const char *name, store_each_row *each, void *context,
                               struct error *err)
{
    const struct table *table = find_table(name);

    return table ? read_table(store, table, game, each, context, err)
                 : error_set(err, ERR_BUG, "a game has no table \"%s\"", name);
}

/* ---- writing ---- */

static enum status knows_column(struct store *store, const struct table *table, const char *column, bool *known,
                                struct error *err)
{
    sqlite3_stmt *row = NULL;
    int code;

    if (sqlite3_prepare_v2(store->db, "SELECT 1 FROM pragma_table_info(?1) WHERE name = ?2", -1, &row, NULL) != SQLITE_OK)
        return store_fault(store, table->name, err);
    store_bind(row, "tt", table->name, column);
    code = sqlite3_step(row);
    *known = code == SQLITE_ROW;
    sqlite3_finalize(row);
    return code == SQLITE_ROW || code == SQLITE_DONE ? OK : store_fault(store, table->name, err);
}

/* Names come from a file: one that is not a column of the table does not get into a statement. */
static enum status check_columns(struct store *store, const struct table *table, const struct store_cell *cells, int count,
                                 struct error *err)
{
    for (int i = 0; i < count; i++) {
        bool keyed = table->owner == OWNER_KEY, number = keyed && strcmp(cells[i].column, "number") == 0;
        bool own = (keyed && strcmp(cells[i].column, "id") == 0)
                   || (!travels(table, cells[i].column) && strcmp(cells[i].column, "raw") != 0);
        bool known = true;
        enum status status = number ? OK : knows_column(store, table, cells[i].column, &known, err);

        if (status != OK)
            return status;
        if (!known || own)
            return error_set(err, ERR_FORMAT, "%s has no column \"%.40s\"", table->name, cells[i].column);
        for (int j = 0; j < i; j++)
            if (strcmp(cells[i].column, cells[j].column) == 0)
                return error_set(err, ERR_FORMAT, "%s has its column \"%s\" twice", table->name, cells[i].column);
    }
    return OK;
}

static const char *sql_name(const struct table *table, const struct store_cell *cell)
{
    return table->owner == OWNER_KEY && strcmp(cell->column, "number") == 0 ? "id" : cell->column;
}

/* The game's number comes last: a game's own row has it as its id, one without a number gets the next. */
static char *insert_text(const struct table *table, const struct store_cell *cells, int count)
{
    sqlite3_str *sql = sqlite3_str_new(NULL);
    const char *number = table->owner == OWNER_GAME ? "game" : "id";

    sqlite3_str_appendf(sql, "INSERT INTO %s (", table->name);
    for (int i = 0; i < count; i++)
        sqlite3_str_appendf(sql, "%s%s", i ? ", " : "", sql_name(table, &cells[i]));
    if (table->owner != OWNER_KEY)
        sqlite3_str_appendf(sql, ", %s", number);
    sqlite3_str_appendall(sql, ") VALUES (");
    for (int i = 0; i < count; i++)
        sqlite3_str_appendf(sql, "%s?%d", i ? ", " : "", i + 1);
    if (table->owner != OWNER_KEY)
        sqlite3_str_appendf(sql, ", ?%d", count + 1);
    sqlite3_str_appendall(sql, ")");
    return sqlite3_str_finish(sql);
}

static void bind_cell(const struct table *table, int64_t game, sqlite3_stmt *row, int at, const struct store_cell *cell)
{
    bool key = is_key(table, cell->column);

    if (cell->kind == STORE_CELL_INTEGER)
        sqlite3_bind_int64(row, at, key ? game << STORE_RECORD_BITS | (cell->number & RECORD_MASK) : cell->number);
    else if (cell->kind == STORE_CELL_TEXT)
        sqlite3_bind_text64(row, at, cell->bytes.count ? cell->bytes.bytes : "", cell->bytes.count, SQLITE_STATIC,
                            SQLITE_UTF8);
    else if (cell->kind == STORE_CELL_BLOB)
        sqlite3_bind_blob64(row, at, cell->bytes.count ? cell->bytes.bytes : "", cell->bytes.count, SQLITE_STATIC);
}

enum status store_game_row_put(struct store *store, const char *name, int64_t *game, const struct store_cell *cells,
                               int count, struct error *err)
{
    const struct table *table = find_table(name);
    sqlite3_stmt *row = NULL;
    char *sql;
    enum status status;

    if (!table || count == 0)
        return error_set(err, ERR_FORMAT, "a game has no table \"%.40s\"", name);
    status = check_columns(store, table, cells, count, err);
    if (status != OK)
        return status;
    sql = insert_text(table, cells, count);
    if (!sql || sqlite3_prepare_v2(store->db, sql, -1, &row, NULL) != SQLITE_OK)
        status = store_fault(store, table->name, err);
    for (int i = 0; i < count && status == OK; i++)
        bind_cell(table, *game, row, i + 1, &cells[i]);
    if (status == OK && table->owner != OWNER_KEY && *game)
        sqlite3_bind_int64(row, count + 1, *game);
    if (status == OK)
        status = store_run(store, row, err);
    sqlite3_finalize(row);
    sqlite3_free(sql);
    if (status == OK && table->owner == OWNER_ID)
        *game = sqlite3_last_insert_rowid(store->db);
    return status;
}

/* ---- who has gone ---- */

/* Rows that stay when a game's are dropped: mails that its source may still show, and what was sent. */
static bool stays(const struct table *table)
{
    return strcmp(table->name, "inbox") == 0;
}

static enum status drop_rows(struct store *store, const struct table *table, int64_t game, struct error *err)
{
    int64_t first = table->owner == OWNER_KEY ? game << STORE_RECORD_BITS : game;
    int64_t last = table->owner == OWNER_KEY ? first | RECORD_MASK : game;
    sqlite3_stmt *row = NULL;
    char sql[SQL_BYTES];
    enum status status;

    sqlite3_snprintf(sizeof sql, sql, "DELETE FROM %s WHERE %s BETWEEN ?1 AND ?2", table->name,
                     table->owner == OWNER_GAME ? "game" : "id");
    if (sqlite3_prepare_v2(store->db, sql, -1, &row, NULL) != SQLITE_OK)
        return store_fault(store, table->name, err);
    store_bind(row, "ii", first, last);
    status = store_run(store, row, err);
    sqlite3_finalize(row);
    return status;
}

/* What belongs to the game goes before it. Mails to it keep their bytes and lose their names in the outbox, so that no later
 * mail is taken for one of them. */
enum status store_game_drop(struct store *store, int64_t game, struct error *err)
{
    sqlite3_stmt *row = NULL;
    enum status status = store_statement(store, STATEMENT_OUTBOX_RENAME, &row, err);

    if (status == OK) {
        store_bind(row, "i", game);
        status = store_run(store, row, err);
    }
    for (int i = TABLES - 1; i >= 0 && status == OK; i--)
        if (!stays(&tables[i]))
            status = drop_rows(store, &tables[i], game, err);
    return status;
}

enum status store_game_leave(struct store *store, int64_t id, const char *moved, struct error *err)
{
    STORE_RUN(store, STATEMENT_GAME_LEAVE, err, "it", id, moved);
}

enum status store_game_twin(struct store *store, const char *origin, struct blob commitment, int64_t but, const char *nonce,
                            struct store_twin *twin, struct error *err)
{
    sqlite3_stmt *row = NULL;

    STORE_ROW(store, STATEMENT_GAME_TWIN, row, err, "tbit", origin, commitment, but, nonce);
    *twin = (struct store_twin){ .id = sqlite3_column_int64(row, 0), .same_move = sqlite3_column_int(row, 1) };
    return OK;
}
