/* Rows history-<what>-<turns>: a turn of a game, and the whole history of a game of a hundred turns, out of a database of so
 * many turns, by the store's own functions, against a bare SELECT by key out of the same. Lines that begin with `#` say how
 * much slower the bare SELECT itself becomes in a large database, which is SQLite's. The games are random ones, the same on
 * both sides. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sqlite3.h>

#include "db/store.h"
#include "engine/kernel/rng.h"
#include "tests/bench/bench.h"
#include "tests/bench/floor_sql.h"
#include "tests/bench/program.h"
#include "tests/support/scratch.h"

enum { TURNS = 1000000, FEW_TURNS = 10000, NAME_BYTES = 40, TURNS_A_GAME = 100, LOOKS = 500, GAMES_LOOKED = 20, BODY_BYTES = 500,
       EVENT_COUNT = 12 };

struct history {
    struct store *store;
    sqlite3 *db;
    sqlite3_stmt *turn, *game;       /* the floor's */
    int games;
    struct rng looked, selected;     /* what is read next; the floor has to find the same */
};

static void must(enum status status, const struct error *err)
{
    if (status == OK)
        return;
    fprintf(stderr, "bench history: %s\n", err->message);
    scratch_release();
    exit(EXIT_FAILURE);
}

static void must_sql(sqlite3 *db, int code)
{
    if (code == SQLITE_OK)
        return;
    fprintf(stderr, "bench history: %s\n", sqlite3_errmsg(db));
    scratch_release();
    exit(EXIT_FAILURE);
}

/* ---- databases ---- */

/* Records as long as those of a game of Sanctum, in playing order: a turn of each game. */
static const char fill_sql[] =
    "PRAGMA journal_mode = OFF;"
    "BEGIN;"
    "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < %d)"
    "INSERT INTO record (id, body, events, hash, made_utc_s)"
    " SELECT (i %% %d + 1 << 20) + i / %d + 1, '{\"record\":' || i || ',\"answers\":\"' || hex(zeroblob(%d / 2)) || '\"}',"
    " '[' || substr(replace(hex(zeroblob(%d)), '00', ',{\"event\":\"moved\",\"group\":' || i || ',\"to\":' || i %% 97 || '}'), 2)"
    " || ']', randomblob(32), 1900000000 + i FROM n;"
    "COMMIT;"
    "PRAGMA journal_mode = WAL";

static void fill(const char *path, int turns)
{
    int games = turns / TURNS_A_GAME;
    char *sql = sqlite3_mprintf(fill_sql, turns, games, games, BODY_BYTES, EVENT_COUNT);
    struct store *store;
    struct error err;
    sqlite3 *db;

    must(store_open(path, STORE_CREATE, &store, &err), &err);
    store_close(store);
    must_sql(NULL, sqlite3_open(path, &db));
    must_sql(db, sqlite3_exec(db, sql, NULL, NULL, NULL));
    sqlite3_close(db);
    sqlite3_free(sql);
}

/* Opened as the program opens it, and for the floor with the same cache. */
static void open_history(struct history *history, const char *path, int turns)
{
    struct error err;

    fill(path, turns);
    history->games = turns / TURNS_A_GAME;
    history->looked = history->selected = rng_stream(1, NULL);
    must(store_open(path, STORE_OPEN_EXISTING, &history->store, &err), &err);
    must_sql(NULL, sqlite3_open(path, &history->db));
    must_sql(history->db, sqlite3_exec(history->db, "PRAGMA cache_size = -65536", NULL, NULL, NULL));
    history->turn = floor_prepare_as_program(history->db, STATEMENT_RECORD_GET);
    history->game = floor_prepare(history->db, "SELECT id, body, events, hash, made_utc_s FROM record"
                                               " WHERE id BETWEEN ? AND ? ORDER BY id");
}

static void close_history(struct history *history)
{
    sqlite3_finalize(history->turn);
    sqlite3_finalize(history->game);
    sqlite3_close(history->db);
    store_close(history->store);
}

/* ---- looking ---- */

static int64_t pick(struct rng *choice, int count)
{
    return (int64_t)rng_below(choice, (uint64_t)count) + 1;
}

static void look_at_turns(struct history *history)
{
    for (int i = 0; i < LOOKS; i++) {
        int64_t game = pick(&history->looked, history->games);
        int number = (int)pick(&history->looked, TURNS_A_GAME);
        struct record_row record;
        struct error err;

        must(store_record_get(history->store, game, number, &record, &err), &err);
        bench_keep(record.body);
        bench_keep(record.events);
    }
}

static void keep_texts(sqlite3_stmt *row, int first)
{
    bench_keep(sqlite3_column_text(row, first));
    bench_keep(sqlite3_column_text(row, first + 1));
    bench_keep(sqlite3_column_blob(row, first + 2));
}

static void select_turns(struct history *history)
{
    for (int i = 0; i < LOOKS; i++) {
        int64_t game = pick(&history->selected, history->games), number = pick(&history->selected, TURNS_A_GAME);

        sqlite3_bind_int64(history->turn, 1, game << STORE_RECORD_BITS | number);
        if (sqlite3_step(history->turn) != SQLITE_ROW)
            must_sql(history->db, SQLITE_ERROR);
        bench_part("find the row");
        keep_texts(history->turn, 1);
        sqlite3_reset(history->turn);
        bench_part("get its texts");
    }
}

static enum status keep_record(void *context, const struct record_row *record, struct error *err)
{
    (void)err;
    ++*(int *)context;
    bench_keep(record->body);
    bench_keep(record->events);
    return OK;
}

static void look_at_games(struct history *history)
{
    struct error err;
    int seen = 0;

    for (int i = 0; i < GAMES_LOOKED; i++)
        must(store_records(history->store, pick(&history->looked, history->games), 1, TURNS_A_GAME, keep_record, &seen, &err), &err);
    if (seen != GAMES_LOOKED * TURNS_A_GAME)
        must_sql(history->db, SQLITE_ERROR);
}

static void select_games(struct history *history)
{
    for (int i = 0; i < GAMES_LOOKED; i++) {
        int64_t game = pick(&history->selected, history->games) << STORE_RECORD_BITS;

        sqlite3_bind_int64(history->game, 1, game | 1);
        sqlite3_bind_int64(history->game, 2, game | TURNS_A_GAME);
        while (sqlite3_step(history->game) == SQLITE_ROW)
            keep_texts(history->game, 1);
        sqlite3_reset(history->game);
        bench_part("select a game");
    }
}

/* ---- rows ---- */

static void turns_of_store(void *context)
{
    look_at_turns(context);
}

static void turns_bare(void *context)
{
    select_turns(context);
}

static void games_of_store(void *context)
{
    look_at_games(context);
}

static void games_bare(void *context)
{
    select_games(context);
}

static void measure(struct history *history, int turns)
{
    char name[NAME_BYTES];
    struct bench_row row = { .name = name, .context = history, .cpu = true, .kind = BENCH_AT_MOST, .goal = 1.2 };

    snprintf(name, sizeof name, "history-turn-%d", turns);
    row.product = turns_of_store;
    row.floor = turns_bare;
    bench_row(&row);
    snprintf(name, sizeof name, "history-game-%d", turns);
    row.product = games_of_store;
    row.floor = games_bare;
    bench_row(&row);
}

static double timed(void (*select)(void *context), struct history *history)
{
    double ns[BENCH_PAIRS];

    for (int i = 0; i < BENCH_PAIRS; i++) {
        uint64_t start = bench_now_ns();

        select(history);
        ns[i] = (double)(bench_now_ns() - start);
    }
    return bench_quantile(ns, BENCH_PAIRS, 0.5);
}

/* What nobody but SQLite can change. */
static void print_growth(struct history *large, struct history *small)
{
    printf("# history: a bare SELECT of a turn takes %.2f times as long in the large database, of a game %.2f times\n",
           timed(turns_bare, large) / timed(turns_bare, small), timed(games_bare, large) / timed(games_bare, small));
}

int main(void)
{
    struct history small = { 0 }, large = { 0 };

    bench_begin(NULL);
    scratch_open();
    printf("# history: games of %d turns; times are for %d turns, and for %d games\n", TURNS_A_GAME, LOOKS, GAMES_LOOKED);
    open_history(&small, scratch_path("small.db"), FEW_TURNS);
    measure(&small, FEW_TURNS);
    if (program_is_long()) {
        open_history(&large, scratch_path("large.db"), TURNS);
        measure(&large, TURNS);
        print_growth(&large, &small);
        close_history(&large);
    }
    close_history(&small);
    scratch_release();
    return EXIT_SUCCESS;
}
