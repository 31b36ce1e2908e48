#include "tests/bench/floor_sql.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const program_sql[] = {
#define X(name, sql) [STATEMENT_##name] = sql,
    STORE_STATEMENTS(X)
#undef X
};

static void give_up(const char *sql, const char *why) __attribute__((noreturn));
static void give_up(const char *sql, const char *why)
{
    fprintf(stderr, "bench: a floor's statement: %s: %s\n", why, sql);
    exit(EXIT_FAILURE);
}

void floor_execute(sqlite3 *db, const char *sql)
{
    char *why = NULL;

    if (sqlite3_exec(db, sql, NULL, NULL, &why) != SQLITE_OK)
        give_up(sql, why);
}

static sqlite3_stmt *prepare(sqlite3 *db, const char *sql)
{
    sqlite3_stmt *statement;

    if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) != SQLITE_OK)
        give_up(sql, sqlite3_errmsg(db));
    return statement;
}

/* What SQLite means to do, a step a row. A walk over an index is no search either, but over a partial index, which holds
 * nothing else (`INDEXED BY` says so), it finds the next row at once. */
static bool is_dear(const char *step)
{
    return strstr(step, "TEMP B-TREE") || (strncmp(step, "SCAN", strlen("SCAN")) == 0 && !strstr(step, " INDEX "));
}

sqlite3_stmt *floor_prepare(sqlite3 *db, const char *sql)
{
    enum { DETAIL = 3 };
    char *asked = sqlite3_mprintf("EXPLAIN QUERY PLAN %s", sql);
    sqlite3_stmt *plan = prepare(db, asked);

    while (sqlite3_step(plan) == SQLITE_ROW)
        if (is_dear((const char *)sqlite3_column_text(plan, DETAIL)))
            give_up(sql, (const char *)sqlite3_column_text(plan, DETAIL));
    sqlite3_finalize(plan);
    sqlite3_free(asked);
    return prepare(db, sql);
}

const char *floor_program_sql(enum statement which)
{
    return program_sql[which];
}

sqlite3_stmt *floor_prepare_as_program(sqlite3 *db, enum statement which)
{
    return floor_prepare(db, floor_program_sql(which));
}
