/* Rows start-<games>, by the clock, and start-<games>-cpu, the same runs by processor time, the kernel's included: a run of the
 * program over many games, none of them due, against a program that links the same libraries, opens the same database and makes
 * one indexed SELECT in it. That program is this one with the database as its argument; a second argument stops it after its
 * start, or after opening, so that the parts are known. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sqlite3.h>

#include "tests/bench/bench.h"
#include "tests/bench/floor_sql.h"
#include "tests/bench/program.h"
#include "tests/support/scratch.h"

enum { PAIRS = 15, REPEATS = 3, NAME_BYTES = 32, NOW_UTC_S = 1000000000 };

static const int sizes[] = { 1000, 100000 }, long_sizes[] = { 1000000 };

struct both {
    const char *run[5];      /* postern -C HOME run */
    const char *look[3];     /* this program on the database, and the same that stops after a part */
    const char *only_start[4], *only_open[4];
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

/* The floor: the work that no run can avoid. stop: "start" or "open" for a part of it, otherwise NULL. */
static int look_once(const char *path, const char *stop)
{
    sqlite3 *db;
    sqlite3_stmt *due;

    if (stop && strcmp(stop, "start") == 0)
        return EXIT_SUCCESS;
    must(NULL, sqlite3_open(path, &db), path);
    must(db, sqlite3_exec(db, "PRAGMA user_version", NULL, NULL, NULL), "open");
    if (!stop) {
        must(db, sqlite3_prepare_v2(db, floor_program_sql(STATEMENT_GAME_DUE), -1, &due, NULL), "select");
        sqlite3_bind_int64(due, 1, NOW_UTC_S);
        must(db, sqlite3_step(due), "select");
        sqlite3_finalize(due);
    }
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

static double time_of(const char *const *arguments)
{
    uint64_t start = bench_now_ns();

    program_run(arguments);
    return (double)(bench_now_ns() - start);
}

/* One clock's view of the pairs: the runs, the floor, and the floor that stops after a part. */
struct side {
    double ours[PAIRS], floor[PAIRS], ratios[PAIRS], start[PAIRS], opened[PAIRS];
};

/* A program some times over: its mean time by the clock, and its mean processor time. */
static void time_both(const char *const *arguments, double *wall, double *cpu)
{
    *wall = *cpu = 0;
    for (int i = 0; i < REPEATS; i++) {
        *wall += time_of(arguments) / REPEATS;
        *cpu += program_cpu_ns() / REPEATS;
    }
}

static bool print_side(const char *name, struct side *side)
{
    double start = bench_quantile(side->start, PAIRS, 0.5), opened = bench_quantile(side->opened, PAIRS, 0.5);

    for (int i = 0; i < PAIRS; i++)
        side->ratios[i] = side->ours[i] / side->floor[i];
    bench_part_ns("start with the libraries, and end", start);
    bench_part_ns("open", opened - start);
    bench_part_ns("select", bench_quantile(side->floor, PAIRS, 0.5) - opened);
    return bench_pairs(name, side->ours, side->floor, side->ratios, PAIRS, BENCH_AT_MOST, 1.3);
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

static void measure(const char *home, const char *database, const char *name)
{
    struct both both = { .run = { program_postern(), "-C", home, "run" }, .look = { "/proc/self/exe", database },
                         .only_start = { "/proc/self/exe", database, "start" },
                         .only_open = { "/proc/self/exe", database, "open" } };
    static struct side wall, cpu;
    char cpu_name[NAME_BYTES + sizeof "-cpu"];

    for (int i = 0; i < PAIRS; i++) {
        time_both(both.run, &wall.ours[i], &cpu.ours[i]);
        time_both(both.look, &wall.floor[i], &cpu.floor[i]);
        time_both(both.only_start, &wall.start[i], &cpu.start[i]);
        time_both(both.only_open, &wall.opened[i], &cpu.opened[i]);
    }
    snprintf(cpu_name, sizeof cpu_name, "%s-cpu", name);
    print_side(name, &wall);
    print_side(cpu_name, &cpu);
}

static void measure_size(int games)
{
    char *home = strdup(scratch_path("home-%d", games)), *database = strdup(scratch_path("home-%d/postern.db", games));
    char name[NAME_BYTES];

    snprintf(name, sizeof name, "start-%d", games);
    program_run((const char *const[]){ program_postern(), "init", home, NULL });
    add_games(database, games);
    program_run((const char *const[]){ program_postern(), "-C", home, "run", NULL });      /* looks through the database once a day */
    measure(home, database, name);
    free(home);
    free(database);
}

int main(int argc, char **argv)
{
    bool is_long = program_is_long();
    int count = is_long ? (int)(sizeof long_sizes / sizeof long_sizes[0]) : (int)(sizeof sizes / sizeof sizes[0]);

    if (argc >= 2)
        return look_once(argv[1], argc > 2 ? argv[2] : NULL);
    bench_begin("/tmp");
    scratch_open();
    print_bare_start();
    for (int i = 0; i < count; i++)
        measure_size(is_long ? long_sizes[i] : sizes[i]);
    scratch_release();
    return EXIT_SUCCESS;
}
