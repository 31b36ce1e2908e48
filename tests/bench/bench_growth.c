/* Rows growth-<games>: the processor time of a turn in a home of very many games against that in a home of few. The few games
 * are due in both, and answered by mail; the many are copies of them, each with its records, requests and old mails (without
 * their bytes), that nobody has to look at. Each run has a fresh copy of its home, and waiting for the disk is not counted. The
 * folders of mails are in memory: a file system takes up to five times as long to make files when many others have just been
 * removed, as they are here. Rows memory-<games>: the most memory that the run among many games needed, against a number.
 *
 * BENCH_DUE: how many are due. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <sqlite3.h>

#include "tests/bench/bench.h"
#include "tests/bench/games.h"
#include "tests/bench/program.h"
#include "tests/support/scratch.h"

enum { DUE = 1000, PAIRS = 7, TIME_BYTES = 24, PEAK_KIB = 96 * 1024, NAME_BYTES = 32 };

struct size {
    int games;
    double goal;
};
static const struct size sizes[] = { { 10000, 1.10 } }, long_sizes[] = { { 100000, 1.10 }, { 1000000, 1.25 } };

/* The parts of a copy: the rows of the games made by hand, and the differences in their copies. ?1: the distance between the
 * numbers of a copy and those of its original. The mails of each thousand of copies came a minute before those of the one
 * made before it: as this program makes a mail's number and its minute, they begin so. */
static const struct { const char *table, *game, *change; } parts[] = {
    { "game", "id", "id = id + ?1, name = name || ' ' || ?1, deadline_utc_s = 9000000000, due_utc_s = 9000000000" },
    { "seat", "game", "game = game + ?1, address = ?1 || '.' || address" },
    { "request", "game", "game = game + ?1" },
    { "record", "id >> 20", "id = id + (?1 << 20)" },
    { "snapshot", "id >> 20", "id = id + (?1 << 20)" },
    { "outbox", "game", "id = NULL, key = key || '.' || ?1, game = game + ?1, message_id = ?1 || message_id,"
                        " bytes = zeroblob(0)" },
    { "inbox", "game", "id = NULL, uid = uid || '.' || ?1, hash = randomblob(32),"
                       " validity = validity - ((?1 / 1000) << 35), minute = minute - ?1 / 1000, message_id = message_id || ?1,"
                       " sender = ?1 || '.' || sender, game = game + ?1, raw = zeroblob(0)" },
};

static void must(sqlite3 *db, int code)
{
    if (code == SQLITE_OK || code == SQLITE_DONE)
        return;
    fprintf(stderr, "bench growth: %s\n", sqlite3_errmsg(db));
    scratch_release();
    exit(EXIT_FAILURE);
}

static void run_sql(sqlite3 *db, const char *sql, int away)
{
    sqlite3_stmt *query;

    must(db, sqlite3_prepare_v2(db, sql, -1, &query, NULL));
    sqlite3_bind_int(query, 1, away);
    must(db, sqlite3_step(query));
    sqlite3_finalize(query);
}

/* The home is ours alone and thrown away: without a journal, and with room for all pages of indexes in random order, the
 * making of a million games takes minutes. */
static const char quick[] = "PRAGMA synchronous = OFF; PRAGMA journal_mode = OFF; PRAGMA cache_size = -4000000; BEGIN";

/* A copy of every game that was made by hand, whatever columns its rows have. */
static void copy_games(sqlite3 *db, int away, int due)
{
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        char sql[512];

        snprintf(sql, sizeof sql, "CREATE TEMP TABLE part AS SELECT * FROM %s WHERE %s <= %d", parts[i].table, parts[i].game,
                 due);
        run_sql(db, sql, 0);
        snprintf(sql, sizeof sql, "UPDATE part SET %s", parts[i].change);
        run_sql(db, sql, away);
        snprintf(sql, sizeof sql, "INSERT INTO %s SELECT * FROM part", parts[i].table);
        run_sql(db, sql, 0);
        run_sql(db, "DROP TABLE part", 0);
    }
}

static void add_games(const char *path, int due, int games)
{
    sqlite3 *db;

    must(NULL, sqlite3_open(path, &db));
    must(db, sqlite3_exec(db, quick, NULL, NULL, NULL));
    for (int away = due; away < games; away += due)
        copy_games(db, away, due);
    must(db, sqlite3_exec(db, "COMMIT; PRAGMA journal_mode = WAL", NULL, NULL, NULL));
    sqlite3_close(db);
}

/* ---- the folders of mails, in memory ---- */

static char memory[] = "/dev/shm/postern-bench-XXXXXX";

static const char *memory_path(const char *name)
{
    static char path[2][sizeof memory + NAME_BYTES];
    static int next;

    snprintf(path[next ^= 1], sizeof path[0], "%s/%s", memory, name);
    return path[next];
}

/* A home's mails are kept here, and a link in their place leads to those of the next run. */
static void move_mails(const char *mails)
{
    program_run((const char *const[]){ "/bin/mv", mails, memory_path("kept"), NULL });
    if (symlink(memory_path("mail"), mails) == 0)
        return;
    perror(mails);
    exit(EXIT_FAILURE);
}

/* The mails as they were before any run: those of all homes. */
static void renew_mails(void)
{
    program_run((const char *const[]){ "/bin/rm", "-rf", memory_path("mail"), NULL });
    program_run((const char *const[]){ "/bin/cp", "-a", memory_path("kept"), memory_path("mail"), NULL });
}

/* ---- homes ---- */

static void make_homes(int due, int games)
{
    games_make(scratch_path("few"), ruleset_find("duel"), due, 0);
    move_mails(scratch_path("few/mail"));
    program_run((const char *const[]){ "/bin/cp", "-a", scratch_path("few"), scratch_path("many"), NULL });
    add_games(scratch_path("many/postern.db"), due, games);
}

/* In a separate process: the kernel counts the memory of the parent at its start as memory that the program needed. */
static void make_homes_apart(int due, int games)
{
    pid_t pid = fork();
    int ended = -1;

    if (pid == 0) {
        make_homes(due, games);
        _exit(EXIT_SUCCESS);
    }
    if (pid < 0 || waitpid(pid, &ended, 0) != pid || ended != 0) {
        fprintf(stderr, "bench growth: the games cannot be made\n");
        scratch_release();
        exit(EXIT_FAILURE);
    }
}

/* ---- runs ---- */

/* Gives also the most memory that the run had. */
static double timed_run(const char *games, double *peak_kib)
{
    const char *home = program_copy(games);
    char now[TIME_BYTES], database[PATH_MAX];
    const char *const warming[] = { "/bin/cat", database, NULL };
    const char *const running[] = { program_postern(), "-C", home, "run", "--now", now, NULL };
    double used;

    snprintf(now, sizeof now, "%d", GAMES_TIME_UTC_S);
    snprintf(database, sizeof database, "%s/postern.db", home);
    renew_mails();
    program_run(warming);
    program_run(running);
    used = program_cpu_ns();
    *peak_kib = (double)program_peak_kib();
    unlink(database);       /* it is large, and one file */
    return used;
}

static void measure(int due, const struct size *size)
{
    double many[PAIRS], few[PAIRS], ratios[PAIRS], peaks[PAIRS], peak, few_peak;
    char name[NAME_BYTES];

    for (int i = 0; i < PAIRS; i++) {
        many[i] = timed_run("many", &peaks[i]) / due;
        few[i] = timed_run("few", &few_peak) / due;
        bench_part_ns("the run among few games", few[i]);
        ratios[i] = many[i] / few[i];
    }
    peak = bench_quantile(peaks, PAIRS, 1.0);
    snprintf(name, sizeof name, "growth-%d", size->games);
    bench_pairs(name, many, few, ratios, PAIRS, BENCH_AT_MOST, size->goal);
    snprintf(name, sizeof name, "memory-%d", size->games);
    bench_line(name, peak, PEAK_KIB, peak / PEAK_KIB, peak / PEAK_KIB, peak / PEAK_KIB, BENCH_BOUND, 1.0);
}

static void measure_size(int due, const struct size *size)
{
    scratch_open();
    make_homes_apart(due, size->games);
    renew_mails();
    program_look_through("few", GAMES_TIME_UTC_S - 1);
    program_look_through("many", GAMES_TIME_UTC_S - 1);
    printf("# growth: a turn of %d games, alone and among %d; times are for one. memory is in KiB\n", due, size->games);
    measure(due, size);
    program_run((const char *const[]){ "/bin/rm", "-r", memory_path("kept"), memory_path("mail"), NULL });
    scratch_release();
}

int main(void)
{
    const struct size *measured = program_is_long() ? long_sizes : sizes;
    size_t count = program_is_long() ? sizeof long_sizes / sizeof long_sizes[0] : sizeof sizes / sizeof sizes[0];

    bench_begin("/tmp");
    if (!mkdtemp(memory)) {
        perror(memory);
        return EXIT_FAILURE;
    }
    for (size_t i = 0; i < count; i++)
        measure_size(program_number("BENCH_DUE", DUE), &measured[i]);
    rmdir(memory);
    return EXIT_SUCCESS;
}
