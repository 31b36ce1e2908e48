/* The connection: opening, transactions, statements, faults. */
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "db/internal.h"
#include "db/migrations.h"

enum {
    BUSY_MS = 10000,
    CACHE_KIB = 64 << 10,
    LOG_PAGES = 4096,                /* the write-ahead log is looked through in pieces of this many */
    APPLICATION_ID = 0x504F5354      /* "POST" */
};

static const char *const statement_texts[STATEMENT_COUNT] = {
#define X(name, sql) [STATEMENT_##name] = sql,
    STORE_STATEMENTS(X)
#undef X
};

/* ---- faults ---- */

static enum status status_of(int code)
{
    switch (code & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return ERR_LOCKED;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        return ERR_CORRUPT;
    case SQLITE_CONSTRAINT:
        return ERR_CONFLICT;
    case SQLITE_FULL:
    case SQLITE_IOERR:
    case SQLITE_READONLY:
    case SQLITE_CANTOPEN:
    case SQLITE_PERM:
        return ERR_IO;
    default:
        return ERR_BUG;
    }
}

/* The likely cause of a failed write when SQLite no longer knows it. */
static int likely_cause(void)
{
    struct rlimit limit;

    return getrlimit(RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY ? EFBIG : 0;
}

/* The cause of a "disk I/O error", if the reader can do something about it; otherwise NULL. */
static const char *fault_of_disk(struct store *store, int code)
{
    int kind = code & 0xff;
    int cause = kind == SQLITE_IOERR || kind == SQLITE_CANTOPEN ? sqlite3_system_errno(store->db) : 0;

    if (cause == 0 && code == SQLITE_IOERR_WRITE)
        cause = likely_cause();
    if (kind == SQLITE_FULL || cause == ENOSPC)
        return "the disk is full";
    if (cause == EDQUOT)
        return "the disk quota is used up";
    return cause == EFBIG ? "its file may not grow any more (a limit on the size of files, ulimit -f)" : NULL;
}

enum status store_fault(struct store *store, const char *what, struct error *err)
{
    int code = sqlite3_extended_errcode(store->db);
    const char *disk = fault_of_disk(store, code);

    if ((code & 0xff) == SQLITE_BUSY)
        return error_set(err, ERR_LOCKED, "%s: another process holds the database; try again later", what);
    if (disk)
        return error_set(err, ERR_IO, "%s: %s", what, disk);
    if ((code & 0xff) == SQLITE_CORRUPT || (code & 0xff) == SQLITE_NOTADB)
        return error_set(err, ERR_CORRUPT, "%s: the database is damaged (%s); restore a backup, nothing was changed",
                         what, sqlite3_errmsg(store->db));
    return error_set(err, status_of(code), "%s: %s", what, sqlite3_errmsg(store->db));
}

/* ---- statements ---- */

enum status store_statement(struct store *store, enum statement which, sqlite3_stmt **statement, struct error *err)
{
    sqlite3_stmt **kept = &store->statements[which];

    if (!*kept
        && sqlite3_prepare_v3(store->db, statement_texts[which], -1, SQLITE_PREPARE_PERSISTENT, kept, NULL) != SQLITE_OK)
        return store_fault(store, "the database", err);
    sqlite3_reset(*kept);
    if (!store->is_used[which])
        store->used[store->used_count++] = *kept;
    store->is_used[which] = true;
    *statement = *kept;
    return OK;
}

static void bind_time(sqlite3_stmt *statement, int at, int64_t value, int64_t none)
{
    if (value == none)
        sqlite3_bind_null(statement, at);
    else
        sqlite3_bind_int64(statement, at, value);
}

void store_bind(sqlite3_stmt *statement, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    for (int at = 1; *format; format++, at++) {
        struct blob blob;

        switch (*format) {
        case 'i':
            sqlite3_bind_int64(statement, at, va_arg(args, int64_t));
            break;
        case 'n':
            bind_time(statement, at, va_arg(args, int64_t), STORE_NO_TIME);
            break;
        case 'z':
            bind_time(statement, at, va_arg(args, int64_t), 0);
            break;
        case 's':
            bind_time(statement, at, va_arg(args, int64_t), -1);
            break;
        case 'b':
            blob = va_arg(args, struct blob);
            sqlite3_bind_blob64(statement, at, blob.bytes ? blob.bytes : "", blob.count, SQLITE_STATIC);
            break;
        default:
            sqlite3_bind_text(statement, at, va_arg(args, const char *), -1, SQLITE_STATIC);
            break;
        }
    }
    va_end(args);
}

enum status store_run(struct store *store, sqlite3_stmt *statement, struct error *err)
{
    int code = sqlite3_step(statement);

    if (code != SQLITE_DONE && code != SQLITE_ROW) {
        enum status status = store_fault(store, "the database", err);

        sqlite3_reset(statement);
        return status;
    }
    sqlite3_reset(statement);
    return OK;
}

enum status store_row(struct store *store, sqlite3_stmt *statement, struct error *err)
{
    int code = sqlite3_step(statement);

    if (code == SQLITE_ROW)
        return OK;
    if (code == SQLITE_DONE)
        return error_set(err, ERR_NOT_FOUND, "there is no such row");
    return store_fault(store, "the database", err);
}

const char *store_text(sqlite3_stmt *statement, int column)
{
    return (const char *)sqlite3_column_text(statement, column);
}

struct blob store_blob(sqlite3_stmt *statement, int column)
{
    const void *bytes = sqlite3_column_blob(statement, column);

    return (struct blob){ bytes, (size_t)sqlite3_column_bytes(statement, column) };
}

int64_t store_time(sqlite3_stmt *statement, int column)
{
    return sqlite3_column_type(statement, column) == SQLITE_NULL ? STORE_NO_TIME
                                                                 : sqlite3_column_int64(statement, column);
}

static enum status execute(struct store *store, const char *sql, struct error *err)
{
    if (sqlite3_exec(store->db, sql, NULL, NULL, NULL) != SQLITE_OK)
        return store_fault(store, "the database", err);
    return OK;
}

/* ---- opening ---- */

static enum status pragma_number(struct store *store, const char *sql, int64_t *number, struct error *err)
{
    sqlite3_stmt *statement = NULL;
    enum status status = OK;
    int code;

    if (sqlite3_prepare_v2(store->db, sql, -1, &statement, NULL) != SQLITE_OK)
        return store_fault(store, "the database", err);
    code = sqlite3_step(statement);
    *number = code == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0;
    if (code != SQLITE_ROW && code != SQLITE_DONE)
        status = store_fault(store, "the database", err);
    sqlite3_finalize(statement);
    return status;
}

/* Makes the schema that of a version, in one transaction. */
static enum status take_schema(struct store *store, const char *schema, int version, struct error *err)
{
    char sql[64];
    enum status status = execute(store, "BEGIN IMMEDIATE", err);

    if (status == OK)
        status = execute(store, schema, err);
    sqlite3_snprintf(sizeof sql, sql, "PRAGMA user_version = %d", version);
    if (status == OK)
        status = execute(store, sql, err);
    if (status == OK)
        status = execute(store, "COMMIT", err);
    if (status != OK) {
        sqlite3_exec(store->db, "ROLLBACK", NULL, NULL, NULL);
        return error_in(err, "bringing the schema to version %d", version);
    }
    return OK;
}

/* The schema's version is user_version. A new database takes the whole schema, an old one a step a transaction. */
static enum status migrate(struct store *store, enum store_open how, struct error *err)
{
    int64_t version = 0, application = 0;
    enum status status = pragma_number(store, "PRAGMA user_version", &version, err);

    if (status == OK)
        status = pragma_number(store, "PRAGMA application_id", &application, err);
    if (status != OK)
        return status;
    if (version == 0 && how != STORE_CREATE)
        return error_set(err, ERR_CONFIG, "this is no database of Postern; `postern init` makes one");
    if (version > 0 && application != APPLICATION_ID)
        return error_set(err, ERR_CONFIG, "this database belongs to another program");
    if (version > migration_count)
        return error_set(err, ERR_CONFIG, "the database is of version %d, made by a newer Postern; this one knows up to %d",
                         (int)version, migration_count);
    if (how == STORE_READ_ONLY && version < migration_count)
        return error_set(err, ERR_CONFIG, "the database is of version %d, made by an older Postern; the next `postern run` brings it"
                         " up to date", (int)version);
    if (version == 0)
        return take_schema(store, present_schema, migration_count, err);
    for (; version < migration_count && status == OK; version++)
        status = take_schema(store, migrations[version], (int)version + 1, err);
    return status;
}

/* A new file's name is only durable once its folder is. */
static void sync_folder_of(const char *path)
{
    char folder[4096];
    const char *slash = strrchr(path, '/');
    size_t length = slash ? (size_t)(slash - path) : 0;
    int fd;

    if (length >= sizeof folder)
        return;
    memcpy(folder, path, length);
    folder[length] = '\0';
    fd = open(length ? folder : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0)
        return;
    (void)fsync(fd);
    close(fd);
}

static enum status configure(struct store *store, enum store_open how, struct error *err)
{
    char sql[256];
    enum status status;

    sqlite3_busy_timeout(store->db, BUSY_MS);
    sqlite3_extended_result_codes(store->db, 1);
    if (how == STORE_READ_ONLY)
        return execute(store, "PRAGMA query_only = 1", err);
    if (how == STORE_CREATE) {
        sqlite3_snprintf(sizeof sql, sql, "PRAGMA application_id = %d", APPLICATION_ID);
        status = execute(store, sql, err);
        if (status != OK)
            return status;
    }
    sqlite3_snprintf(sizeof sql, sql,
                     "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;"
                     "PRAGMA cache_size = -%d; PRAGMA temp_store = MEMORY; PRAGMA wal_autocheckpoint = %d", CACHE_KIB, LOG_PAGES);
    store->durability = DURABILITY_FULL;
    return execute(store, sql, err);
}

/* SQLite would let the umask decide who reads a new database, and whatever lies beside it has its mode. */
static void make_private(const char *path)
{
    int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);

    if (fd >= 0)
        close(fd);
}

enum status store_open(const char *path, enum store_open how, struct store **out, struct error *err)
{
    int flags = how == STORE_READ_ONLY ? SQLITE_OPEN_READONLY
                : how == STORE_CREATE  ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
                                       : SQLITE_OPEN_READWRITE;
    struct store *store = calloc(1, sizeof *store);
    enum status status = OK;

    if (!store)
        return error_set(err, ERR_IO, "no memory for the database");
    store->notes_fd = -1;
    /* One thread uses it. A second store of this process leaves this as it is. */
    sqlite3_config(SQLITE_CONFIG_SINGLETHREAD);
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    if (how == STORE_CREATE)
        make_private(path);
    if (sqlite3_open_v2(path, &store->db, flags | SQLITE_OPEN_NOMUTEX, NULL) != SQLITE_OK)
        status = error_set(err, access(path, F_OK) == 0 ? ERR_IO : ERR_NOT_FOUND, "%s",
                           fault_of_disk(store, SQLITE_CANTOPEN) ? fault_of_disk(store, SQLITE_CANTOPEN) : sqlite3_errmsg(store->db));
    if (status == OK)
        status = configure(store, how, err);
    if (status == OK)
        status = migrate(store, how, err);
    if (status == OK && how == STORE_OPEN_EXISTING)
        status = store_apply_notes(store, err);
    if (status != OK) {
        store_close(store);
        return error_in(err, "%s", path);
    }
    if (how == STORE_CREATE)
        sync_folder_of(path);
    *out = store;
    return OK;
}

void store_close(struct store *store)
{
    if (!store)
        return;
    store_rollback(store);
    if (store->in_group)
        sqlite3_exec(store->db, "ROLLBACK", NULL, NULL, NULL);
    for (int i = 0; i < STATEMENT_COUNT; i++)
        sqlite3_finalize(store->statements[i]);
    if (store->notes_fd >= 0)
        close(store->notes_fd);
    sqlite3_close(store->db);
    free(store->unpacked.bytes);
    free(store->dictionary.bytes);
    free(store->packed.bytes);
    free(store->entry.bytes);
    free(store);
}

/* ---- transactions ---- */

static enum status set_durability(struct store *store, enum durability durability, struct error *err)
{
    enum status status;

    if (store->durability == durability)
        return OK;
    status = execute(store, durability == DURABILITY_FULL ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL",
                     err);
    if (status == OK)
        store->durability = durability;
    return status;
}

static enum status run_plain(struct store *store, enum statement which, struct error *err)
{
    sqlite3_stmt *statement = NULL;
    enum status status = store_statement(store, which, &statement, err);

    return status == OK ? store_run(store, statement, err) : status;
}

static enum status begin_step(struct store *store, struct error *err)
{
    enum status status = OK;

    if (!store->in_group) {
        status = set_durability(store, DURABILITY_FULL, err);
        if (status == OK)
            status = run_plain(store, STATEMENT_BEGIN, err);
        store->in_group = status == OK;
    }
    return status == OK && store->guarded ? run_plain(store, STATEMENT_TURN, err) : status;
}

enum status store_begin(struct store *store, enum durability durability, struct error *err)
{
    enum status status;

    if (store->grouped) {
        status = begin_step(store, err);
    } else {
        status = set_durability(store, durability, err);
        if (status == OK)
            status = run_plain(store, STATEMENT_BEGIN, err);
    }
    store->in_transaction = status == OK;
    return status;
}

/* A row that is still held is a reader, and while there is one the log cannot be brought into the database: it would grow
 * without end where another process has the database open at all times. */
static void let_go_of_rows(struct store *store)
{
    for (int i = 0; i < store->used_count; i++)
        if (sqlite3_stmt_busy(store->used[i]))
            sqlite3_reset(store->used[i]);
    store->used_count = 0;
    memset(store->is_used, 0, sizeof store->is_used);
}

enum status store_commit(struct store *store, struct error *err)
{
    enum status status = OK;

    let_go_of_rows(store);
    if (!store->grouped || store->guarded)
        status = run_plain(store, store->grouped ? STATEMENT_TURN_RELEASE : STATEMENT_COMMIT, err);
    if (status == OK)
        store->in_transaction = false;
    else
        store_rollback(store);
    return status;
}

void store_rollback(struct store *store)
{
    if (!store->in_transaction)
        return;
    let_go_of_rows(store);
    sqlite3_exec(store->db, store->grouped && store->guarded ? "ROLLBACK TO turn; RELEASE turn" : "ROLLBACK", NULL, NULL, NULL);
    store->in_transaction = false;
    store->is_lost = store->grouped && !store->guarded;
    if (sqlite3_get_autocommit(store->db))
        store->in_group = false;     /* the fault ended the whole transaction */
}

void store_group_begin(struct store *store, bool guarded)
{
    store->grouped = true;
    store->guarded = guarded;
    store->is_lost = false;
}

bool store_group_is_lost(const struct store *store)
{
    return store->is_lost;
}

void store_group_drop(struct store *store)
{
    store->grouped = false;
    store->in_transaction = store->in_group || store->in_transaction;
    store->in_group = false;
    store_rollback(store);
    store->is_lost = false;
}

enum status store_group_end(struct store *store, struct error *err)
{
    store_rollback(store);
    store->grouped = false;
    if (store->is_lost)
        return error_set(err, ERR_BUG, "a group of steps would end after one of them was rolled back");
    if (!store->in_group)
        return OK;
    store->in_group = false;
    store->in_transaction = true;
    return store_commit(store, err);
}

enum status store_savepoint(struct store *store, struct error *err)
{
    return run_plain(store, STATEMENT_SAVEPOINT, err);
}

enum status store_release(struct store *store, struct error *err)
{
    return run_plain(store, STATEMENT_RELEASE, err);
}

enum status store_rollback_to(struct store *store, struct error *err)
{
    enum status status = run_plain(store, STATEMENT_ROLLBACK_TO, err);

    return status == OK ? store_release(store, err) : status;
}

enum status store_barrier(struct store *store, struct error *err)
{
    sqlite3_stmt *statement = NULL;
    enum status status = store_begin(store, DURABILITY_FULL, err);

    if (status == OK)
        status = store_statement(store, STATEMENT_BARRIER, &statement, err);
    if (status == OK)
        status = store_run(store, statement, err);
    if (status != OK) {
        store_rollback(store);
        return status;
    }
    return store_commit(store, err);
}

/* ---- upkeep ---- */

/* The finding itself: a line that says in which database may stand before it. */
static const char *last_line(const char *text)
{
    const char *newline = strrchr(text, '\n');

    return newline ? newline + 1 : text;
}

static enum status check_with(struct store *store, const char *sql, bool one_ok_row, struct error *err)
{
    sqlite3_stmt *statement = NULL;
    enum status status = OK;

    if (sqlite3_prepare_v2(store->db, sql, -1, &statement, NULL) != SQLITE_OK)
        return store_fault(store, "the check", err);
    switch (sqlite3_step(statement)) {
    case SQLITE_ROW:
        if (!one_ok_row || strcmp(store_text(statement, 0), "ok") != 0)
            status = error_set(err, ERR_CORRUPT, "the database is damaged: %s; restore a backup",
                               last_line(store_text(statement, 0)));
        break;
    case SQLITE_DONE:
        break;
    default:
        status = store_fault(store, "the check", err);
        break;
    }
    sqlite3_finalize(statement);
    return status;
}

enum status store_check(struct store *store, struct error *err)
{
    enum status status = check_with(store, "PRAGMA quick_check(1)", true, err);

    return status == OK ? check_with(store, "PRAGMA foreign_key_check", false, err) : status;
}

enum status store_check_whole(struct store *store, struct error *err)
{
    enum status status = check_with(store, "PRAGMA integrity_check(1)", true, err);

    return status == OK ? check_with(store, "PRAGMA foreign_key_check", false, err) : status;
}

/* ---- small named values ---- */

enum status store_meta_set(struct store *store, const char *key, const char *value, struct error *err)
{
    sqlite3_stmt *statement = NULL;
    enum status status = store_statement(store, STATEMENT_META_SET, &statement, err);

    if (status != OK)
        return status;
    store_bind(statement, "tt", key, value);
    return store_run(store, statement, err);
}

enum status store_foreign_writes(struct store *store, int64_t *number, struct error *err)
{
    sqlite3_stmt *statement = NULL;

    STORE_ROW(store, STATEMENT_FOREIGN_WRITES, statement, err, "");
    *number = sqlite3_column_int64(statement, 0);
    sqlite3_reset(statement);
    return OK;
}

enum status store_meta_get(struct store *store, const char *key, const char **value, struct error *err)
{
    sqlite3_stmt *statement = NULL;
    enum status status = store_statement(store, STATEMENT_META_GET, &statement, err);

    if (status != OK)
        return status;
    store_bind(statement, "t", key);
    status = store_row(store, statement, err);
    if (status == OK)
        *value = store_text(statement, 0);
    return status;
}
