/* Row bytes: what the database grows by for a turn, mails not counted, against a number; beside it the lengths of body,
 * events, hash and of the states that are kept. Row bytes-archived: the same after the games were archived, against a
 * number. Row report-old: the processor time of `report` of a turn fifteen records from a kept state against that of one with
 * its state. Games of each rule set are played in a home of their own, as a run plays them. Sizes are whole pages, from
 * SQLite's dbstat. BENCH_GAMES: how many of each. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sqlite3.h>

#include "processor/base/random.h"
#include "processor/turn/advance.h"
#include "tests/bench/bench.h"
#include "tests/bench/play.h"
#include "tests/bench/program.h"
#include "tests/support/scratch.h"

enum { GAMES = 20, TURNS_MOST = 100, ROUNDS_MAX = 1000, SEATS_NAMED = 2, ARCHIVED_BYTES = 3500 };

static void must(enum status status, const struct error *err)
{
    if (status == OK)
        return;
    fprintf(stderr, "bench bytes: %s\n", err->message);
    scratch_release();
    exit(EXIT_FAILURE);
}

/* ---- games ---- */

static int64_t make_game(struct home *home, const struct ruleset *rules, int number)
{
    struct arena arena = { 0 };
    struct new_game wanted = { .name = arena_printf(&arena, "%s %d", rules->name, number), .rules = rules,
                               .settings = { .hours = 24, .window_hours = 24, .early = true },
                               .addresses = { "ann@player.test", "bob@player.test" }, .players = { "", "" },
                               .seat_count = SEATS_NAMED };
    struct stored_game *stored;
    struct value *options;
    struct error err = { 0 };
    int64_t id;

    must(ruleset_options(rules, &arena, NULL, &options, &err), &err);
    wanted.options = options;
    must(store_begin(home->store, DURABILITY_NORMAL, &err), &err);
    must(stored_game_new(home, &wanted, &id, &err), &err);
    must(stored_game_open(home, id, &arena, &stored, &err), &err);
    must(game_open_setup(stored, &err), &err);
    must(stored_game_save(stored, &err), &err);
    must(store_commit(home->store, &err), &err);
    arena_release(&arena);
    return id;
}

/* Orders come in, are put on file, and the game moves. False when it is over. */
static bool play_round(struct home *home, int64_t id, struct arena *arena, struct rng *choice)
{
    struct stored_game *stored;
    struct error err = { 0 };
    bool moved, over;

    must(stored_game_open(home, id, arena, &stored, &err), &err);
    play_answer(&stored->game, &stored->world, arena, choice);
    must(store_begin(home->store, DURABILITY_NORMAL, &err), &err);
    must(stored_game_save(stored, &err), &err);
    must(store_commit(home->store, &err), &err);
    must(game_advance(stored, false, &moved, &err), &err);
    over = stored->game.over || stored->game.records >= TURNS_MOST;
    arena_reset(arena);
    return !over;
}

static void play_games(struct home *home, const struct ruleset *rules, int games)
{
    for (int number = 1; number <= games; number++) {
        struct arena arena = { 0 };
        struct rng choice = rng_stream((uint64_t)number, NULL);
        int64_t id = make_game(home, rules, number);
        int round = 0;

        while (round < ROUNDS_MAX && play_round(home, id, &arena, &choice))
            round++;
        arena_release(&arena);
    }
}

/* ---- sizes ---- */

static int64_t query(const char *path, const char *sql)
{
    sqlite3 *db;
    sqlite3_stmt *statement;
    int64_t answer;

    if (sqlite3_open(path, &db) != SQLITE_OK || sqlite3_prepare_v2(db, sql, -1, &statement, NULL) != SQLITE_OK
        || sqlite3_step(statement) != SQLITE_ROW) {
        fprintf(stderr, "bench bytes: %s: %s\n", path, sqlite3_errmsg(db));
        scratch_release();
        exit(EXIT_FAILURE);
    }
    answer = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    sqlite3_close(db);
    return answer;
}

/* Pages of all tables and indices but those of mails. */
static int64_t bytes_without_mails(const char *path)
{
    return query(path, "SELECT sum(pgsize) FROM dbstat WHERE name NOT IN (SELECT name FROM sqlite_schema"
                     " WHERE tbl_name IN ('inbox', 'outbox', 'answered', 'fetched'))");
}

static void print_tables(const char *path, double turns)
{
    static const char *const tables[] = { "record", "snapshot", "archive", "game", "seat", "request", "log" };

    printf("# bytes a turn:");
    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++) {
        char sql[160];

        snprintf(sql, sizeof sql, "SELECT sum(pgsize) FROM dbstat WHERE name IN (SELECT name FROM sqlite_schema"
                                  " WHERE tbl_name = '%s')", tables[i]);
        printf(" %s %.0f", tables[i], (double)query(path, sql) / turns);
    }
    putchar('\n');
}

static void measure(const char *path, const char *rules, double most, int64_t before)
{
    int64_t turns = query(path, "SELECT count(*) FROM record");
    int64_t payload = query(path, "SELECT sum(length(CAST(body AS BLOB)) + length(CAST(events AS BLOB)) + length(hash))"
                                  " FROM record")
                      + query(path, "SELECT coalesce(sum(length(CAST(state AS BLOB))), 0) FROM snapshot");
    double grown = (double)(bytes_without_mails(path) - before) / (double)turns, ratio = grown / most;
    char name[64];

    printf("# bytes-%s: %" PRId64 " records, %" PRId64 " states, payload %" PRId64 "\n", rules, turns,
           query(path, "SELECT count(*) FROM snapshot WHERE state <> ''"), payload / turns);
    print_tables(path, (double)turns);
    snprintf(name, sizeof name, "bytes-%s", rules);
    bench_line(name, grown, most, ratio, ratio, ratio, BENCH_BOUND, 1.0);
}

/* The same turns again, their records and snapshots compressed. */
static void measure_archived(const char *path, const char *rules, int64_t before, int games)
{
    struct store *store;
    struct store_archived tally = { 0 };
    struct error err = { 0 };
    double bytes;
    char name[64];

    must(store_open(path, STORE_OPEN_EXISTING, &store, &err), &err);
    must(store_begin(store, DURABILITY_NORMAL, &err), &err);
    for (int game = 1; game <= games; game++)
        must(store_archive(store, game, &tally, &err), &err);
    must(store_commit(store, &err), &err);
    store_close(store);
    bytes = (double)(bytes_without_mails(path) - before) / tally.records;
    print_tables(path, tally.records);
    snprintf(name, sizeof name, "bytes-archived-%s", rules);
    bench_line(name, bytes, ARCHIVED_BYTES, bytes / ARCHIVED_BYTES, bytes / ARCHIVED_BYTES, bytes / ARCHIVED_BYTES,
               BENCH_BOUND, 1.0);
}

/* ---- the report of an old turn ---- */

enum { LEAP = 15, PAIRS = 9 };

/* Records as far from the last kept state as they can be. */
static const char far_sql[] =
    "SELECT s.id FROM snapshot s JOIN record r ON r.id = s.id + %d WHERE s.state <> '' AND NOT EXISTS (SELECT 1 FROM snapshot"
    " WHERE id BETWEEN s.id + 1 AND s.id + %d AND state <> '') ORDER BY s.id DESC LIMIT 1";

static double timed_report(const char *home, int64_t key)
{
    char game[32], record[32];

    snprintf(game, sizeof game, "g%" PRId64, key >> STORE_RECORD_BITS);
    snprintf(record, sizeof record, "%" PRId64, key & ((1 << STORE_RECORD_BITS) - 1));
    program_run((const char *const[]){ program_postern(), "-C", home, "report", game, "--turn", record, NULL });
    return program_cpu_ns();
}

static void measure_report(const char *home, const char *path, const char *rules)
{
    double far[PAIRS], kept[PAIRS], ratios[PAIRS];
    char sql[512], name[64];
    int64_t key;

    snprintf(sql, sizeof sql, far_sql, LEAP, LEAP);
    key = query(path, sql);
    for (int i = 0; i < PAIRS; i++) {
        far[i] = timed_report(home, key + LEAP);
        kept[i] = timed_report(home, key);
        bench_part_ns("report of a turn with its state", kept[i]);
        ratios[i] = far[i] / kept[i];
    }
    snprintf(name, sizeof name, "report-old-%s", rules);
    bench_pairs(name, far, kept, ratios, PAIRS, BENCH_AT_MOST, 3.0);
}

static void measure_rules(const char *rules, double most)
{
    int games = program_number("BENCH_GAMES", GAMES);
    struct home home;
    struct error err = { 0 };
    const char *folder, *path;
    int64_t before;

    scratch_open();
    folder = scratch_path("home");
    path = scratch_path("home/postern.db");
    must(home_create(folder, "robot@games.test", NULL, &err), &err);
    before = bytes_without_mails(path);
    must(home_open(folder, HOME_WORK, &home, &err), &err);
    play_games(&home, ruleset_find(rules), games);
    home_close(&home);
    measure(path, rules, most, before);
    measure_report(folder, path, rules);
    measure_archived(path, rules, before, games);
    scratch_release();
}

int main(void)
{
    struct error err = { 0 };

    bench_begin(NULL);
    must(random_init(&err), &err);
    measure_rules("duel", 1600);
    measure_rules("sanctum", 5200);
    measure_rules("knightmare", 4700);
    return EXIT_SUCCESS;
}
