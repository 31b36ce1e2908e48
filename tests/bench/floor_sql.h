/* Floor SQL: statements of a floor, on the program's own database. The floor has the tables and indexes that the program made,
 * and where the program asks the same, the floor uses the program's own words (db/statements.h). */
#ifndef POSTERN_BENCH_FLOOR_SQL_H
#define POSTERN_BENCH_FLOOR_SQL_H

#include <stdbool.h>

#include <sqlite3.h>

#include "db/statements.h"

/* A prepared statement, which the caller finalizes. Ends the bench when SQLite would look through a whole table for it, or
 * sort: a floor that searches without the index that the program has is no floor. */
sqlite3_stmt *floor_prepare(sqlite3 *db, const char *sql);

/* A statement of the program, and the same prepared. */
const char *floor_program_sql(enum statement which);
sqlite3_stmt *floor_prepare_as_program(sqlite3 *db, enum statement which);

/* Runs SQL whose cost is not measured: PRAGMAs, transactions, preparations. */
void floor_execute(sqlite3 *db, const char *sql);

#endif
