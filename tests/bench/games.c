#include "tests/bench/games.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "processor/turn/advance.h"
#include "processor/report/outbox.h"
#include "processor/report/report.h"
#include "processor/run/run.h"

enum { SEATS = 2, INVITED_UTC_S = 1783000000, JOINED_UTC_S = INVITED_UTC_S + 100, BEGUN_UTC_S = INVITED_UTC_S + 300000,
       HOURS = 72, ARENA_BYTES = 64 << 20, DATE_BYTES = 40 };

/* The orders of each seat in the first turn; where a coin names the sides, of each side, and what the report of the first one
 * has in it. Where one seat begins alone, the other's orders are refused: "no orders of yours are asked for now". */
static const struct order {
    const char *rules, *seats[SEATS], *first;
} orders[] = {
    { .rules = "arena", .seats = { "MOVE L1 D1\nMOVE L2 D1\nMOVE L3 D1", "MOVE R1 D8\nMOVE R2 D8\nMOVE R3 D8" } },
    { .rules = "duel", .seats = { "STEP 2", "STEP 4" } },
    { .rules = "knightmare", .seats = { "e2e4", "e7e5" } },
    { .rules = "sanctum", .seats = { "MOVE gr1 N", "MOVE gr2 S" }, .first = "SR*1" },    /* an own group in RED's Sanctum */
    { .rules = "wizwar", .seats = { "MOVE N E S", "MOVE N E S" } },
};

static void give_up(const char *where, const char *what) __attribute__((noreturn));
static void give_up(const char *where, const char *what)
{
    fprintf(stderr, "bench: %s: %s\n", where, what);
    exit(EXIT_FAILURE);
}

/* ---- a home with games ---- */

static void configure(const char *home, int relay_port)
{
    char path[512];
    FILE *out;

    snprintf(path, sizeof path, "%s/postern.conf", home);
    out = fopen(path, "w");
    if (!out)
        give_up(path, "cannot be written");
    fputs("[robot]\naddress = robot@games.test\n[source inbox]\nkind = maildir\npath = mail/in\n[deliver]\n", out);
    if (relay_port)
        fprintf(out, "way = smtp\nhost = 127.0.0.1\nport = %d\ntls = plain\nhelo = games.test\n", relay_port);
    else
        fputs("way = maildir\nmaildir = mail/out\nunsynced = yes\n", out);
    fclose(out);
}

static enum status make_game(struct home *home, const struct ruleset *rules, int number, struct arena *arena,
                             struct error *err)
{
    struct new_game game = { .name = arena_printf(arena, "game %d", number), .rules = rules, .seat_count = SEATS,
                             .settings = { .hours = HOURS, .window_hours = HOURS, .early = true } };
    struct stored_game *stored;
    struct value *whole;
    enum status status = ruleset_options(rules, arena, NULL, &whole, err);
    int64_t id;

    game.options = whole;
    for (int seat = 0; seat < SEATS; seat++) {
        game.addresses[seat] = arena_printf(arena, "p%d.%d@players.test", number, seat + 1);
        game.players[seat] = "";
    }
    if (status == OK)
        status = stored_game_new(home, &game, &id, err);
    if (status == OK)
        status = stored_game_open(home, id, arena, &stored, err);
    if (status == OK)
        status = game_open_setup(stored, err);
    for (int seat = 0; status == OK && seat < SEATS; seat++)
        status = report_invite(stored, seat, err);
    return status == OK ? stored_game_save(stored, err) : status;
}

static void make_games(const char *path, const struct ruleset *rules, int count)
{
    struct arena arena = { .limit_bytes = ARENA_BYTES };
    struct home home;
    struct error err;
    enum status status = home_open(path, HOME_WORK, &home, &err);

    if (status != OK)
        give_up(path, err.message);
    home.now_utc_s = INVITED_UTC_S;
    status = store_begin(home.store, DURABILITY_FULL, &err);
    for (int i = 1; i <= count && status == OK; i++) {
        status = make_game(&home, rules, i, &arena, &err);
        arena_reset(&arena);
    }
    if (status == OK)
        status = store_commit(home.store, &err);
    if (status != OK)
        give_up(rules->name, err.message);
    home_close(&home);
    arena_release(&arena);
}

/* ---- runs and answers ---- */

static void pass(const char *path, int64_t now_utc_s)
{
    struct run_tally tally = { 0 };
    struct outbox_tally sent;
    struct home home;
    struct error err;
    enum status status = home_open(path, HOME_WORK, &home, &err);

    if (status != OK)
        give_up(path, err.message);
    home.now_utc_s = now_utc_s;
    status = run_fetch(&home, &tally, &err);
    if (status == OK)
        status = run_read(&home, &tally, &err);
    if (status == OK)
        status = run_resolve(&home, &tally, NULL, &err);
    if (status == OK)
        status = outbox_send(&home, &sent, &err);
    if (status != OK)
        give_up(path, err.message);
    home_close(&home);
}

struct answering {
    const char *home, *kind;
    const struct order *order;                  /* NULL: JOIN */
    int at_utc_s;                               /* in the files' names and times, as delivery agents write it */
    const char *date;                           /* the same in the mails */
};

static const char *date_of(time_t utc_s, char date[DATE_BYTES])
{
    struct tm calendar;

    strftime(date, DATE_BYTES, "%a, %d %b %Y %H:%M:%S +0000", gmtime_r(&utc_s, &calendar));
    return date;
}

static const char *text_for(const struct order *order, const char *mail, int seat)
{
    if (!order)
        return "JOIN";
    if (order->first)
        seat = strstr(mail, order->first) ? 0 : 1;
    return order->seats[seat];
}

static void write_answer(const struct answering *answering, const char *mail, const char *to, int seat, int number)
{
    const char *reply = strstr(mail, "Reply-To: <");
    char path[512];
    FILE *out;

    if (!reply)
        return;
    reply += strlen("Reply-To: <");
    snprintf(path, sizeof path, "%s/mail/in/new/%d.%s.%d", answering->home, answering->at_utc_s, answering->kind, number);
    out = fopen(path, "w");
    if (!out)
        give_up(path, "cannot be written");
    fprintf(out, "From: %s\nTo: %.*s\nMessage-ID: <%s.%d@players.test>\nDate: %s\nSubject: answer\n\n%s\n", to,
            (int)strcspn(reply, ">"), reply, answering->kind, number, answering->date, text_for(answering->order, mail, seat));
    if (fflush(out) != 0 || futimens(fileno(out), (const struct timespec[]){ { .tv_sec = answering->at_utc_s },
                                                                             { .tv_sec = answering->at_utc_s } }) != 0)
        give_up(path, "cannot be written");
    fclose(out);
}

/* Answers each player's newest mail of a kind: a turn that has passed already is not answered. */
static void answer(const struct answering *answering)
{
    static const char sql[] = "SELECT CAST(bytes AS TEXT), envelope_to, seat, id FROM outbox WHERE id IN "
                              "(SELECT max(id) FROM outbox WHERE kind = ? GROUP BY game, seat) ORDER BY id";
    sqlite3_stmt *query;
    sqlite3 *db;
    char path[512];

    snprintf(path, sizeof path, "%s/postern.db", answering->home);
    if (sqlite3_open(path, &db) != SQLITE_OK || sqlite3_prepare_v2(db, sql, -1, &query, NULL) != SQLITE_OK)
        give_up(path, sqlite3_errmsg(db));
    sqlite3_bind_text(query, 1, answering->kind, -1, SQLITE_STATIC);
    while (sqlite3_step(query) == SQLITE_ROW)
        write_answer(answering, (const char *)sqlite3_column_text(query, 0),
                     (const char *)sqlite3_column_text(query, 1), sqlite3_column_int(query, 2),
                     sqlite3_column_int(query, 3));
    sqlite3_finalize(query);
    sqlite3_close(db);
}

static const struct order *order_of(const struct ruleset *rules)
{
    for (size_t i = 0; i < sizeof orders / sizeof orders[0]; i++)
        if (strcmp(orders[i].rules, rules->name) == 0)
            return &orders[i];
    give_up(rules->name, "no order is known for its first turn");
}

void games_make(const char *home, const struct ruleset *rules, int count, int relay_port)
{
    char date[DATE_BYTES];
    struct error err;

    if (home_create(home, "robot@games.test", NULL, &err) != OK)
        give_up(home, err.message);
    configure(home, relay_port);
    make_games(home, rules, count);
    pass(home, INVITED_UTC_S);
    answer(&(struct answering){ home, "invitation", NULL, INVITED_UTC_S, date_of(INVITED_UTC_S, date) });
    pass(home, JOINED_UTC_S);
    pass(home, BEGUN_UTC_S);
    answer(&(struct answering){ home, "report", order_of(rules), BEGUN_UTC_S, date_of(BEGUN_UTC_S, date) });
}
