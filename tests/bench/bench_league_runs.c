/* Rows of runs over leagues.
 *
 * league-idle: a run over 100,000 games of leagues, none of them due, against the same home without leagues. league-result-<slots>: a
 * run that takes the results of games into a league, a result, against the time that one may take, as the machine's yard has it.
 * league-start: the run that starts a season, with its sections, and the games and mails of the first wave, an entrant, against the
 * 60 seconds that 10,000 entrants may take; fewer of them unless long rows are wanted (BENCH_LONG), or BENCH_ENTRANTS says how many. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sqlite3.h>

#include "processor/league/acts.h"
#include "processor/moderator/gm.h"
#include "tests/bench/bench.h"
#include "tests/bench/program.h"
#include "tests/support/scratch.h"

enum { PAIRS = 9, IDLE_GAMES = 100000, ENTRANTS = 400, LONG_ENTRANTS = 10000, FOUNDED_UTC_S = 1783000000, SECONDS_AN_HOUR = 3600, TIME_BYTES = 24,
       ARENA_BYTES = 512 << 20 };

static const double entrant_ns = 60e9 / LONG_ENTRANTS;

static void give_up(const char *what, const char *why) __attribute__((noreturn));
static void give_up(const char *what, const char *why)
{
    fprintf(stderr, "bench league-runs: %s: %s\n", what, why);
    scratch_release();
    exit(EXIT_FAILURE);
}

static void change(const char *home, const char *sql)
{
    sqlite3 *db;

    if (sqlite3_open(scratch_path("%s/postern.db", home), &db) != SQLITE_OK || sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK ||
        sqlite3_exec(db, "PRAGMA wal_checkpoint(TRUNCATE)", NULL, NULL, NULL) != SQLITE_OK)
        give_up(sql, sqlite3_errmsg(db));
    sqlite3_close(db);
}

static const char *time_text(int hours)
{
    static char text[TIME_BYTES];

    snprintf(text, sizeof text, "%d", FOUNDED_UTC_S + hours * SECONDS_AN_HOUR);
    return text;
}

/* The processor time of a run so many hours after the founding. */
static double run(const char *home, int hours)
{
    program_run((const char *const[]){ program_postern(), "-C", scratch_path("%s", home), "run", "--now", time_text(hours), NULL });
    return program_cpu_ns();
}

static void make_home(const char *home)
{
    static const char config[] = "[robot]\naddress = robot@games.test\n[source inbox]\nkind = maildir\npath = mail/in\n[deliver]\n"
                                 "way = maildir\nmaildir = mail/out\nunsynced = yes\n";

    program_run((const char *const[]){ program_postern(), "init", scratch_path("%s", home), NULL });
    scratch_write(scratch_path("%s/postern.conf", home), config, strlen(config), 0600);
}

static void copy_home(const char *from, const char *to)
{
    program_run((const char *const[]){ "/bin/rm", "-rf", scratch_path("%s", to), NULL });
    program_run((const char *const[]){ "/bin/cp", "-a", scratch_path("%s", from), scratch_path("%s", to), NULL });
}

/* ---- a run with nothing to do ---- */

static const char games_sql[] =
    "BEGIN;"
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)"
    "INSERT INTO game (name, rules, version, options, settings, seats, phase, secret, commitment, open, deadline_utc_s,"
    " opened_utc_s, due_utc_s, created_utc_s)"
    "SELECT 'game ' || i, 'duel', 1, '{}', '{}', 2, 'running', zeroblob(72), zeroblob(32), '{}', 9000000000 + i,"
    " 1000000000, 9000000000 + i, 1000000000 FROM n;"
    "COMMIT";

static const char leagues_sql[] =
    "BEGIN;"
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100)"
    "INSERT INTO league (name, rules, options, settings, games, entries, hash, due_utc_s, created_utc_s)"
    "SELECT 'league ' || i, 'duel', '{}', '{}', '{}', 3000, zeroblob(32), 9000000000 + i, 1000000000 FROM n;"
    "INSERT INTO pairing (game, league) SELECT id, 1 + id % 100 FROM game;"
    "COMMIT";

static void measure_idle(void)
{
    double with[PAIRS], without[PAIRS], ratios[PAIRS];

    make_home("games");
    change("games", games_sql);
    copy_home("games", "leagues");
    change("leagues", leagues_sql);
    run("games", 0);                        /* looks through the database once a day */
    run("leagues", 0);
    for (int i = 0; i < PAIRS; i++) {
        with[i] = run("leagues", 1);
        without[i] = run("games", 1);
        bench_part_ns("the run over as many games of no league", without[i]);
        ratios[i] = with[i] / without[i];
    }
    bench_pairs("league-idle", with, without, ratios, PAIRS, BENCH_AT_MOST, 1.05);
}

/* ---- leagues with players ---- */

static void found(const char *home, const char *name, const char *const *settings)
{
    const char *words[30] = { program_postern(), "-C", scratch_path("%s", home), "league", "new", "duel", "--name", name, "--option", "deal=even",
                              "--game", "hours=400", "--now", time_text(0) };
    int count = 14;

    for (; *settings; settings++) {
        words[count++] = "--set";
        words[count++] = *settings;
    }
    program_run(words);
    program_run((const char *const[]){ program_postern(), "-C", words[2], "league", "open", name, "--days", "1", "--now", time_text(0), NULL });
}

/* All in one transaction, as nobody enters: by the command each would open the league. */
static void enter_all(const char *home, int count)
{
    struct arena arena = { .limit_bytes = ARENA_BYTES };
    struct home opened;
    struct league *league;
    struct error err = { 0 };
    enum status status = home_open(scratch_path("%s", home), HOME_WORK, &opened, &err);

    if (status != OK)
        give_up(home, err.message);
    opened.now_utc_s = FOUNDED_UTC_S;
    status = store_begin(opened.store, DURABILITY_NORMAL, &err);
    if (status == OK)
        status = league_open(&opened, 1, &arena, &league, &err);
    for (int i = 1; i <= count && status == OK; i++) {
        struct player_row row = { .address = arena_printf(&arena, "p%d@players.test", i), .name = "" };

        status = store_player_new(opened.store, row.address, row.name, &row.id, &err);
        if (status == OK)
            status = league_enter_player(league, &row, "heron", "", "player", &err);
    }
    if (status == OK)
        status = store_commit(opened.store, &err);
    if (status != OK)
        give_up(home, err.message);
    home_close(&opened);
    arena_release(&arena);
}

static void measure_start(int entrants)
{
    double used, yard;

    make_home("many");
    found("many", "many", (const char *const[]){ "most=10000", NULL });
    enter_all("many", entrants);
    run("many", 1);
    used = run("many", 25) / entrants;
    printf("# league-start: %d entrants; times are for one\n", entrants);
    yard = bench_yard(entrant_ns);
    bench_line("league-start", used, yard, used / yard, used / yard, used / yard, BENCH_BOUND, 1);
}

/* The host ends so many games, and the mails about that leave. */
static void end_games(const char *home, int count)
{
    struct home opened;
    struct error err = { 0 };
    enum status status = home_open(scratch_path("%s", home), HOME_WORK, &opened, &err);

    if (status != OK)
        give_up(home, err.message);
    opened.now_utc_s = FOUNDED_UTC_S + 26 * SECONDS_AN_HOUR;
    status = store_begin(opened.store, DURABILITY_NORMAL, &err);
    for (int game = 1; game <= count && status == OK; game++) {
        struct arena arena = { .limit_bytes = ARENA_BYTES };
        const char *said, *words[] = { "enough" };

        status = gm_do(&opened, game, gm_act_find("end"), words, 1, "", &arena, &said, &err);
        arena_release(&arena);
    }
    if (status == OK)
        status = store_commit(opened.store, &err);
    if (status != OK)
        give_up(home, err.message);
    home_close(&opened);
    program_run((const char *const[]){ program_postern(), "-C", scratch_path("%s", home), "send", "--now", time_text(26), NULL });
}

/* All games but one have a result, because another round would come after the last. */
static void measure_results(int slots, const char *const *settings, int results, double most_ns)
{
    double with[PAIRS], used, yard;
    char name[32];

    make_home("played");
    found("played", "played", settings);
    enter_all("played", slots);
    run("played", 1);
    run("played", 25);
    run("played", 26);
    copy_home("played", "ended");
    end_games("ended", results);
    for (int i = 0; i < PAIRS; i++) {
        double without;

        copy_home("played", "work");
        without = run("work", 27);
        copy_home("ended", "work");
        with[i] = (run("work", 27) - without) / results;
    }
    used = bench_quantile(with, PAIRS, 0.5);
    yard = bench_yard(most_ns);
    snprintf(name, sizeof name, "league-result-%d", slots);
    bench_line(name, used, yard, used / yard, bench_quantile(with, PAIRS, 0.25) / yard, bench_quantile(with, PAIRS, 0.75) / yard, BENCH_BOUND,
               1);
    program_run((const char *const[]){ "/bin/rm", "-rf", scratch_path("played"), scratch_path("ended"), NULL });
}

int main(void)
{
    bench_begin("/tmp");
    scratch_open();
    measure_idle();
    measure_results(16, (const char *const[]){ "size=16", "waves=0", "bank-days=0", NULL }, 119, 2e6);
    measure_results(512, (const char *const[]){ "format=swiss", "bank-days=0", NULL }, 255, 20e6);
    measure_start(program_number("BENCH_ENTRANTS", program_is_long() ? LONG_ENTRANTS : ENTRANTS));
    scratch_release();
    return 0;
}
