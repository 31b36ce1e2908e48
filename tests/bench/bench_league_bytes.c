/* Row league-bytes: what all entries of seasons take in the database, a game, in whole pages, against the 450 bytes that they may take.
 *
 * BENCH_GAMES: how many games. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sqlite3.h>

#include "db/store.h"
#include "tests/bench/bench.h"
#include "tests/bench/program.h"
#include "tests/support/league_chain.h"
#include "tests/support/scratch.h"

enum { GAMES = 10000, PLAYERS = 512, LEAGUE = 1, GAME_BYTES = 450, HASH_BYTES = 32 };

static const char body_begins[] = "{\"body\":", body_ends[] = ",\"body_hash\":";

static void fail(const char *why)
{
    fprintf(stderr, "bench league-bytes: %s\n", why);
    scratch_release();
    exit(EXIT_FAILURE);
}

/* The hash is not looked at: zeros take as much room. */
static void store_line(struct store *store, char *line, int number)
{
    static const unsigned char zeros[HASH_BYTES];
    char *end = strstr(line, body_ends);
    struct error err = { 0 };

    if (!end)
        fail("a line of the file has no body");
    *end = '\0';
    if (store_league_entry_new(store, LEAGUE, number, line + strlen(body_begins), (struct blob){ zeros, HASH_BYTES }, &err) != OK)
        fail(err.message);
}

static int store_file(struct store *store, const char *path)
{
    FILE *file = fopen(path, "r");
    char *line = NULL;
    size_t room = 0;
    int entries = 0;

    while (file && getline(&line, &room, file) > 0)
        if (strncmp(line, body_begins, strlen(body_begins)) == 0)
            store_line(store, line, ++entries);
    free(line);
    if (!file || fclose(file) != 0)
        fail("the file cannot be read");
    return entries;
}

static double bytes_of_entries(const char *path)
{
    sqlite3_stmt *row;
    sqlite3 *db;
    double bytes;

    if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY, NULL) != SQLITE_OK ||
        sqlite3_prepare_v2(db, "SELECT sum(pgsize) FROM dbstat WHERE name = 'league_chain'", -1, &row, NULL) != SQLITE_OK ||
        sqlite3_step(row) != SQLITE_ROW)
        fail("the database cannot be measured");
    bytes = sqlite3_column_double(row, 0);
    sqlite3_finalize(row);
    sqlite3_close(db);
    return bytes;
}

int main(void)
{
    int games = program_number("BENCH_GAMES", GAMES), entries;
    struct store *store;
    struct error err = { 0 };
    double bytes;

    bench_begin(NULL);
    scratch_open();
    games = league_chain_write(scratch_path("chain.jsonl"), PLAYERS, games);
    if (store_open(scratch_path("postern.db"), STORE_CREATE, &store, &err) != OK ||
        store_begin(store, DURABILITY_NORMAL, &err) != OK)
        fail(err.message);
    entries = store_file(store, scratch_path("chain.jsonl"));
    if (store_commit(store, &err) != OK)
        fail(err.message);
    store_close(store);
    bytes = bytes_of_entries(scratch_path("postern.db")) / games;
    printf("# league-bytes: %d games in %d entries; bytes are for one game\n", games, entries);
    bench_line("league-bytes", bytes, GAME_BYTES, bytes / GAME_BYTES, bytes / GAME_BYTES, bytes / GAME_BYTES, BENCH_BOUND, 1);
    scratch_release();
    return 0;
}
