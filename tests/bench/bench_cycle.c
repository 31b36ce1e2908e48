/* cycle: one run of the program over many games under the duel, which has almost no rules: mails from a Maildir, resolve,
 * store, render, SMTP to a sink on loopback. Its floor does the same work without a game: the same mails through GMime, the
 * same rows into SQLite with the same durability, the same bytes through libcurl with one handle. Each side has a fresh copy
 * of the home; the copying is not timed. BENCH_GAMES sets the number of games. */
#include <curl/curl.h>
#include <dirent.h>
#include <gmime/gmime.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/bench/bench.h"
#include "tests/bench/floor_sql.h"
#include "tests/bench/games.h"
#include "tests/bench/program.h"
#include "tests/support/scratch.h"
#include "tests/support/smtp_script.h"

enum { GAMES = 1000, LONG_GAMES = 3000, PAIRS = 5, TIME_BYTES = 24, PATH_BYTES = 1024 };
enum { MAILS_A_BATCH = 500, GAMES_A_BATCH = 256 };     /* after so many, both sides wait for the disk */

static void give_up(const char *where, const char *what) __attribute__((noreturn));
static void give_up(const char *where, const char *what)
{
    fprintf(stderr, "bench_cycle: %s: %s\n", where, what);
    exit(EXIT_FAILURE);
}

/* ---- homes ---- */

static void run_program(const char *home)
{
    char now[TIME_BYTES];
    const char *const running[] = { program_postern(), "-C", home, "run", "--now", now, NULL };

    snprintf(now, sizeof now, "%d", GAMES_TIME_UTC_S);
    program_run(running);
}

static double timed_run(double *cpu)
{
    const char *home = program_copy("games");
    uint64_t start = bench_now_ns();
    double taken;

    run_program(home);
    taken = (double)(bench_now_ns() - start);
    *cpu = program_cpu_ns();
    return taken;
}

/* ---- the rows that a run writes ---- */

/* Each table with the game of a row; inbox rows come before there is a game. */
static const struct { const char *table, *game; } tables[] = {
    { "game", "id" }, { "seat", "game" }, { "record", "id >> 20" }, { "snapshot", "id >> 20" }, { "request", "game" },
    { "outbox", "game" }, { "log", "game" },
};
enum { TABLES = sizeof tables / sizeof tables[0] };

static void keep_new_rows(sqlite3 *db, const char *table, const char *game)
{
    char text[512];

    snprintf(text, sizeof text,
             "CREATE TABLE rows.%s AS SELECT * FROM done.%s EXCEPT SELECT * FROM main.%s;"
             "CREATE INDEX rows.%s_of ON %s (%s)", table, table, table, table, table, game);
    floor_execute(db, text);
}

/* What a run has written, in memory: opens the home's database and attaches it as `rows`. */
static sqlite3 *open_with_rows(const char *home)
{
    char path[PATH_BYTES];
    sqlite3 *db;

    snprintf(path, sizeof path, "%s/postern.db", home);
    if (sqlite3_open(path, &db) != SQLITE_OK)
        give_up(path, sqlite3_errmsg(db));
    floor_execute(db, "ATTACH ':memory:' AS rows");
    snprintf(path, sizeof path, "ATTACH '%s/postern.db' AS done", scratch_path("done"));
    floor_execute(db, path);
    for (int i = 0; i < TABLES; i++)
        keep_new_rows(db, tables[i].table, tables[i].game);
    keep_new_rows(db, "inbox", "uid");
    floor_execute(db, "DETACH done");
    return db;
}

/* ---- the floor ---- */

struct floor {
    const char *home;
    sqlite3 *db;
    sqlite3_stmt *take, *insert[TABLES], *next, *mark;
    CURL *curl;
    int games;
    const char *left;
    size_t left_n;
};

static void step(struct floor *floor, sqlite3_stmt *query)
{
    if (sqlite3_step(query) != SQLITE_DONE)
        give_up("a row", sqlite3_errmsg(floor->db));
    sqlite3_reset(query);
}

static void parse_mail(const char *path)
{
    GMimeStream *stream = g_mime_stream_fs_open(path, 0, 0, NULL);
    GMimeParser *parser = g_mime_parser_new_with_stream(stream);
    GMimeMessage *message = g_mime_parser_construct_message(parser, NULL);
    char *text;

    if (!message || !GMIME_IS_TEXT_PART(g_mime_message_get_mime_part(message)))
        give_up(path, "is no plain mail");
    text = g_mime_text_part_get_text(GMIME_TEXT_PART(g_mime_message_get_mime_part(message)));
    bench_keep(text);
    g_free(text);
    g_object_unref(message);
    g_object_unref(parser);
    g_object_unref(stream);
}

/* The mails: parsed, stored in FULL transactions, let go. */
static void take_mails(struct floor *floor)
{
    char folder[PATH_BYTES], from[2 * PATH_BYTES], to[2 * PATH_BYTES];
    struct dirent *entry;
    int taken = 0;
    DIR *dir;

    snprintf(folder, sizeof folder, "%s/mail/in/new", floor->home);
    dir = opendir(folder);
    if (!dir)
        give_up(folder, "cannot be read");
    floor_execute(floor->db, "PRAGMA synchronous = FULL; BEGIN");
    while ((entry = readdir(dir)) != NULL) {
        if (entry->d_name[0] == '.')
            continue;
        snprintf(from, sizeof from, "%s/%s", folder, entry->d_name);
        snprintf(to, sizeof to, "%s/mail/in/cur/%s:2,S", floor->home, entry->d_name);
        parse_mail(from);
        bench_part("parse");
        sqlite3_bind_text(floor->take, 1, entry->d_name, -1, SQLITE_TRANSIENT);
        step(floor, floor->take);
        if (rename(from, to) != 0)
            give_up(from, "cannot be moved");
        if (++taken % MAILS_A_BATCH == 0)
            floor_execute(floor->db, "COMMIT; BEGIN");
        bench_part("store mails and move them");
    }
    floor_execute(floor->db, "COMMIT");
    closedir(dir);
}

/* A transaction a game, and one that waits for the disk for each batch. */
static void store_turns(struct floor *floor)
{
    for (int game = 1; game <= floor->games; game++) {
        bool last_of_batch = game % GAMES_A_BATCH == 0 || game == floor->games;

        floor_execute(floor->db, last_of_batch ? "PRAGMA synchronous = FULL; BEGIN" : "PRAGMA synchronous = NORMAL; BEGIN");
        for (int i = 0; i < TABLES; i++) {
            sqlite3_bind_int(floor->insert[i], 1, game);
            step(floor, floor->insert[i]);
        }
        bench_part("insert the rows of turns");
        floor_execute(floor->db, "COMMIT");
        bench_part("commit turns");
    }
}

static size_t give_bytes(char *to, size_t size, size_t count, void *context)
{
    struct floor *floor = context;
    size_t n = size * count < floor->left_n ? size * count : floor->left_n;

    memcpy(to, floor->left, n);
    floor->left += n;
    floor->left_n -= n;
    return n;
}

static bool next_mail(struct floor *floor, int64_t after)
{
    bool found;

    sqlite3_bind_int64(floor->next, 1, GAMES_TIME_UTC_S);
    sqlite3_bind_int64(floor->next, 2, after);
    found = sqlite3_step(floor->next) == SQLITE_ROW;
    bench_part("find a mail");
    return found;
}

/* Each mail once, marked when the server has it. */
static void send_mails(struct floor *floor)
{
    enum { ID, FROM = 4, TO, BYTES = 8 };       /* columns of OUTBOX_NEXT */
    int64_t id = 0;

    floor_execute(floor->db, "PRAGMA synchronous = NORMAL");
    while (next_mail(floor, id)) {
        struct curl_slist *to = curl_slist_append(NULL, (const char *)sqlite3_column_text(floor->next, TO));

        id = sqlite3_column_int64(floor->next, ID);
        floor->left = sqlite3_column_blob(floor->next, BYTES);
        floor->left_n = (size_t)sqlite3_column_bytes(floor->next, BYTES);
        curl_easy_setopt(floor->curl, CURLOPT_MAIL_FROM, sqlite3_column_text(floor->next, FROM));
        curl_easy_setopt(floor->curl, CURLOPT_MAIL_RCPT, to);
        curl_easy_setopt(floor->curl, CURLOPT_INFILESIZE_LARGE, (curl_off_t)floor->left_n);
        if (curl_easy_perform(floor->curl) != CURLE_OK)
            give_up("libcurl", "a mail was not sent");
        sqlite3_bind_int64(floor->mark, 1, id);
        curl_slist_free_all(to);
        sqlite3_reset(floor->next);
        bench_part("send");
        step(floor, floor->mark);
        bench_part("mark");
    }
    sqlite3_reset(floor->next);
}

static void open_floor(struct floor *floor, int games, int port)
{
    char text[PATH_BYTES];

    *floor = (struct floor){ .home = program_copy("games"), .games = games };
    floor->db = open_with_rows(floor->home);
    floor->take = floor_prepare(floor->db, "INSERT INTO inbox SELECT * FROM rows.inbox WHERE uid = ?");
    for (int i = 0; i < TABLES; i++) {
        snprintf(text, sizeof text, "INSERT OR REPLACE INTO main.%s SELECT * FROM rows.%s WHERE %s = ?",
                 tables[i].table, tables[i].table, tables[i].game);
        floor->insert[i] = floor_prepare(floor->db, text);
    }
    floor_execute(floor->db, "UPDATE rows.outbox SET state = 'queued'");
    floor->next = floor_prepare_as_program(floor->db, STATEMENT_OUTBOX_NEXT);
    floor->mark = floor_prepare_as_program(floor->db, STATEMENT_OUTBOX_MARK);
    sqlite3_bind_text(floor->mark, 2, "posted", -1, SQLITE_STATIC);
    sqlite3_bind_int(floor->mark, 3, 1);
    sqlite3_bind_int64(floor->mark, 4, GAMES_TIME_UTC_S);
    floor->curl = curl_easy_init();
    snprintf(text, sizeof text, "smtp://127.0.0.1:%d/games.test", port);
    curl_easy_setopt(floor->curl, CURLOPT_URL, text);
    curl_easy_setopt(floor->curl, CURLOPT_UPLOAD, 1L);
    curl_easy_setopt(floor->curl, CURLOPT_READFUNCTION, give_bytes);
    curl_easy_setopt(floor->curl, CURLOPT_READDATA, floor);
}

static void close_floor(struct floor *floor)
{
    sqlite3_stmt *ends[] = { floor->take, floor->next, floor->mark };

    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++)
        sqlite3_finalize(ends[i]);
    for (int i = 0; i < TABLES; i++)
        sqlite3_finalize(floor->insert[i]);
    sqlite3_close(floor->db);
    curl_easy_cleanup(floor->curl);
}

static double timed_floor(int games, int port, double *cpu)
{
    struct floor floor;
    uint64_t start, end, busy;

    open_floor(&floor, games, port);
    busy = bench_cpu_ns();
    start = bench_now_ns();
    bench_floor();
    take_mails(&floor);
    store_turns(&floor);
    send_mails(&floor);
    end = bench_now_ns();
    *cpu = (double)(bench_cpu_ns() - busy);
    close_floor(&floor);
    return (double)(end - start);
}

/* ---- the row ---- */

static void measure(int games, const struct smtp_server *sink)
{
    double ours[PAIRS], floor[PAIRS], ratios[PAIRS], busy[PAIRS], floor_busy;
    int mails = 0;

    for (int i = 0; i < PAIRS; i++) {
        int before = sink->log->mails, middle;

        ours[i] = timed_run(&busy[i]) / games;
        middle = sink->log->mails;
        floor[i] = timed_floor(games, sink->port, &floor_busy) / games;
        mails = middle - before;
        ratios[i] = ours[i] / floor[i];
        busy[i] /= floor_busy;
        if (mails != sink->log->mails - middle)
            give_up("the sink", "the two sides did not send the same mails");
    }
    printf("# cycle: a run over %d games sends %d mails; times are for one game\n", games, mails);
    printf("# cycle: by processor time %.2f\n", bench_quantile(busy, PAIRS, 0.5));
    bench_pairs("cycle", ours, floor, ratios, PAIRS, BENCH_AT_MOST, 1.2);
}

int main(void)
{
    int games = program_number("BENCH_GAMES", program_is_long() ? LONG_GAMES : GAMES);
    struct smtp_server sink;

    bench_begin("/tmp");
    scratch_open();
    g_mime_init();
    sink = smtp_script_start(NULL, 0, NULL);
    games_make(scratch_path("games"), ruleset_find("duel"), games, sink.port);
    program_look_through("games", GAMES_TIME_UTC_S - 1);
    program_run((const char *const[]){ "/bin/cp", "-a", scratch_path("games"), scratch_path("done"), NULL });
    run_program(scratch_path("done"));
    measure(games, &sink);
    smtp_script_stop(&sink);
    scratch_release();
    return EXIT_SUCCESS;
}
