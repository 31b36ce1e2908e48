/* Row start: a run of the program over many games, none of them due, against a program that opens the same database and
 * makes one indexed SELECT in it. That program is this one with the database as its argument; it links only SQLite, so the
 * libraries of the product count against the product. BENCH_GAMES: how many games. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sqlite3.h>

#include "tests/bench/bench.h"
#include "tests/bench/program.h"
#include "tests/support/scratch.h"

enum { GAMES = 100000, PAIRS = 15, REPEATS = 3 };

struct both {
    const char *run[5];      /* postern -C HOME run */
    const char *look[3];     /* this program on the database */
};

/* Rows as `game new` leaves them, due in the future. */
static const char games_sql[] =
    "BEGIN;"
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d)"
    "INSERT INTO game (name, rules, version, options, settings, seats, phase, secret, commitment, open, deadline_utc_s,"
    " opened_utc_s, due_utc_s, created_utc_s)"
    "SELECT 'game ' || i, 'duel', 1, '{}', '{}', 2, 'running', zeroblob(72), zeroblob(32), '{}', 9000000000 + i,"
    " 1000000000, 9000000000 + i, 1000000000 FROM n;"
    "COMMIT";

static void must(sqlite3 *db, int code, const char *what)
{
    if (code == SQLITE_OK || code == SQLITE_ROW || code == SQLITE_DONE)
        return;
    fprintf(stderr, "bench start: %s: %s\n", what, sqlite3_errmsg(db));
    exit(EXIT_FAILURE);
}

/* The floor: the work that no run can avoid. */
static int look_once(const char *path)
{
    sqlite3 *db;
    sqlite3_stmt *due;

    must(NULL, sqlite3_open(path, &db), path);
    must(db, sqlite3_prepare_v2(db, "SELECT id FROM game WHERE due_utc_s <= 1000000000 ORDER BY due_utc_s, id", -1, &due,
                                NULL), "select");
    must(db, sqlite3_step(due), "select");
    sqlite3_finalize(due);
    sqlite3_close(db);
    return EXIT_SUCCESS;
}

static void add_games(const char *path, int games)
{
    char *sql = sqlite3_mprintf(games_sql, games);
    sqlite3 *db;

    must(NULL, sqlite3_open(path, &db), path);
    must(db, sqlite3_exec(db, sql, NULL, NULL, NULL), "insert");
    must(db, sqlite3_exec(db, "PRAGMA wal_checkpoint(TRUNCATE)", NULL, NULL, NULL), "checkpoint");
    sqlite3_close(db);
    sqlite3_free(sql);
}

static void run_product(void *context)
{
    program_run(((struct both *)context)->run);
}

static void run_floor(void *context)
{
    program_run(((struct both *)context)->look);
}

/* The cost of starting and ending the product, with its libraries, before it has any work. */
static void print_bare_start(void)
{
    const char *const version[] = { program_postern(), "--version", NULL };
    double ms[PAIRS];

    for (int i = 0; i < PAIRS; i++) {
        uint64_t start = bench_now_ns();

        program_run(version);
        ms[i] = (double)(bench_now_ns() - start) / 1e6;
    }
    printf("# start: `postern --version` alone takes %.1f ms\n", bench_quantile(ms, PAIRS, 0.5));
}

static void measure(const char *home, const char *database)
{
    struct both both = { .run = { program_postern(), "-C", home, "run" }, .look = { "/proc/self/exe", database } };
    const struct bench_row row = { .name = "start", .product = run_product, .floor = run_floor, .context = &both,
                                   .kind = BENCH_AT_MOST, .goal = 1.5, .pairs = PAIRS, .repeats = REPEATS };

    bench_row(&row);
}

int main(int argc, char **argv)
{
    int games = program_number("BENCH_GAMES", GAMES);
    char *home, *database;

    if (argc == 2)
        return look_once(argv[1]);
    bench_begin(NULL);
    scratch_open();
    home = strdup(scratch_path("home"));
    database = strdup(scratch_path("home/postern.db"));
    program_run((const char *const[]){ program_postern(), "init", home, NULL });
    add_games(database, games);
    printf("# start: %d games, none due\n", games);
    print_bare_start();
    measure(home, database);
    free(home);
    free(database);
    scratch_release();
    return EXIT_SUCCESS;
}
