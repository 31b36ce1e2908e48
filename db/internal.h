/* What the files of db/ share: the connection and its prepared statements. */
#ifndef POSTERN_DB_INTERNAL_H
#define POSTERN_DB_INTERNAL_H

#include <sqlite3.h>
#include <stdio.h>

#include "db/statements.h"
#include "db/store.h"

struct store_buffer {
    char *bytes;
    size_t count, room;
};

/* The words that stand as one byte in stored entries; "": the byte is itself. */
struct entry_words {
    bool is_read;
    char text[' '][48];
};

struct store {
    sqlite3 *db;
    sqlite3_stmt *statements[STATEMENT_COUNT];
    sqlite3_stmt *used[STATEMENT_COUNT];     /* those that may still hold a row, each once */
    bool is_used[STATEMENT_COUNT];
    int used_count;
    struct store_buffer unpacked, dictionary, packed;    /* of the archive */
    struct store_buffer entry;       /* of a chain */
    struct entry_words words;
    enum durability durability;      /* the connection's present setting */
    int notes_fd;                    /* of the file of mails that have left (posted.c); -1: not open */
    bool in_transaction;
    bool grouped;                    /* transactions are steps of the group */
    bool in_group;                   /* the group has begun to write */
    bool guarded;                    /* each step of the group can be rolled back alone */
    bool is_lost;                    /* a step that is not guarded was rolled back, and the group with it */
};

/* A buffer that grows and stays, with room for so many bytes, which will be in it; NULL: there is no memory. */
char *store_fill(struct store_buffer *buffer, size_t bytes);

/* Marks the mails that a process noted as posted before it was ended, and removes its notes (posted.c). */
enum status store_apply_notes(struct store *store, struct error *err);

/* The notes beside a database, and the marks that they stand for, perhaps in a copy of it. *notes: NULL when there are none. */
enum status store_notes_open(struct store *store, FILE **notes, struct error *err);
enum status store_notes_apply(struct store *store, FILE *notes, struct error *err);

/* The status of an SQLite result, with its words: `what: ...`. */
enum status store_fault(struct store *store, const char *what, struct error *err);

/* A statement ready to be bound. */
enum status store_statement(struct store *store, enum statement which, sqlite3_stmt **statement, struct error *err);

/* Binds by a format, one letter a parameter: i int64_t, t const char * (NULL is NULL), b struct blob,
 * n int64_t where STORE_NO_TIME is NULL, z int64_t where 0 is NULL, s int64_t where -1 is NULL. */
void store_bind(sqlite3_stmt *statement, const char *format, ...);

/* Steps a statement that gives no rows. */
enum status store_run(struct store *store, sqlite3_stmt *statement, struct error *err);

/* Steps to the one row; ERR_NOT_FOUND without words of its own when there is none. */
enum status store_row(struct store *store, sqlite3_stmt *statement, struct error *err);

/* game << STORE_RECORD_BITS | number. */
int64_t store_record_key(int64_t game, int number);

/* ---- the archive ---- */

struct store_texts {
    const char *body, *events, *state, *around;
};

/* The parts of a record in the archive, in the store's buffer until the next call. ERR_NOT_FOUND: it is not there. */
enum status store_unpack(struct store *store, int64_t id, struct store_texts *texts, struct error *err);

/* Statement, binding and running in one, for statements that give no rows. */
#define STORE_RUN(store, which, err, ...)                                                  \
    do {                                                                                   \
        sqlite3_stmt *statement_;                                                          \
        enum status status_ = store_statement((store), (which), &statement_, (err));       \
        if (status_ != OK)                                                                 \
            return status_;                                                                \
        store_bind(statement_, __VA_ARGS__);                                               \
        return store_run((store), statement_, (err));                                      \
    } while (0)

/* Statement and binding in one, for statements that give rows. */
#define STORE_BIND(store, which, statement, err, ...)                                      \
    do {                                                                                   \
        enum status status_ = store_statement((store), (which), &(statement), (err));      \
        if (status_ != OK)                                                                 \
            return status_;                                                                \
        store_bind((statement), __VA_ARGS__);                                              \
    } while (0)

/* The same with the step to its one row; returns from the function when there is none. */
#define STORE_ROW(store, which, statement, err, ...)                                       \
    do {                                                                                   \
        enum status row_status_;                                                           \
        STORE_BIND(store, which, statement, err, __VA_ARGS__);                             \
        row_status_ = store_row((store), (statement), (err));                              \
        if (row_status_ != OK)                                                             \
            return row_status_;                                                            \
    } while (0)

/* Carries out the last argument, a statement in C, for each row that is left, and returns from the function; what: for messages. */
#define STORE_EACH(store, statement, what, err, ...)                                       \
    do {                                                                                   \
        int code_;                                                                         \
        while ((code_ = sqlite3_step(statement)) == SQLITE_ROW)                            \
            __VA_ARGS__;                                                                   \
        sqlite3_reset(statement);                                                          \
        return code_ == SQLITE_DONE ? OK : store_fault((store), (what), (err));            \
    } while (0)

/* ---- chains of entries ---- */

enum status store_entry_new(struct store *store, enum statement which, int64_t chain, int number, const char *body, struct blob hash,
                            struct error *err);
enum status store_each_entry(struct store *store, enum statement list, int64_t chain, store_entry_each *each, void *context,
                             struct error *err);

/* Calls back for the first column of all rows, a number. */
enum status store_each_id(struct store *store, sqlite3_stmt *row, void (*each)(void *context, int64_t id), void *context,
                          struct error *err);

/* Columns. */
const char *store_text(sqlite3_stmt *statement, int column);         /* NULL stays NULL */
struct blob store_blob(sqlite3_stmt *statement, int column);
int64_t store_time(sqlite3_stmt *statement, int column);             /* NULL is STORE_NO_TIME */

#endif
