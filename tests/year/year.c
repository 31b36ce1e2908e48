/* A year of a club: two hundred games at once, some of each kind of deadline, played by mail by people who are punctual,
 * slow or careless, who go away and who give up; with a mailbox that is down for days, a host that is away for weeks and a
 * clock that jumps. The club has a league of 64, too, whose seasons follow each other: its players play as carelessly, rest,
 * withdraw, claim and come back. The program runs as cron runs it; after every run and at the end, the year checks what must
 * always hold.
 *
 *     year POSTERN [DAYS [GAMES]]
 *
 * Everything is a function of one seed: the same year every time. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "engine/kernel/rng.h"
#include "engine/kernel/text.h"
#include "processor/game/stored_game.h"
#include "processor/replay/replay.h"
#include "processor/report/notice.h"
#include "tests/support/program.h"

enum {
    KINDS = 7, MODERATED_KIND = 5, GAMES_MOST = 6000, LEAGUE_PLAYERS = 64, SEATS = 2, STEP_S = 12 * 3600, SECONDS_AN_HOUR = 3600, SECONDS_A_DAY = 86400,
    PATH_BYTES = 512, START_UTC_S = 1767258000 /* 2026-01-01T09:00Z */
};

/* What the club knows about a game between two runs. */
struct table {
    int records;
    int64_t deadline_utc_s;
    int turn;
    struct chair {
        int serial;                  /* of the last mail that asked */
        int64_t answer_at;           /* 0: not at all */
    } chairs[SEATS];
    int preview;                     /* serial of the preview that was answered */
    bool moderated;                  /* there the moderator says when, after the deadline */
};

struct club {
    const char *program, *home;
    int64_t now_utc_s;
    int days, games;                 /* wanted at once */
    int made, over;
    struct table tables[GAMES_MOST];
    struct rng chance;
    long mails_in;
    int last;                        /* the number of the last game, of the club or of its league */
    int64_t last_asked;              /* the last question to a stand-in that was answered */
    int64_t last_told;               /* the last mail of the league that somebody has looked at */
    bool has_answered[LEAGUE_PLAYERS];
    bool box_down;                   /* the mailbox cannot be reached */
    bool away;                       /* the first run after the host was away, or the clock jumped */
    sqlite3 *db;
};

static char folder[PATH_BYTES / 2];
static long passed, failed;

static void check(const struct club *club, bool holds, const char *format, ...) __attribute__((format(printf, 3, 4)));
static void check(const struct club *club, bool holds, const char *format, ...)
{
    va_list args;

    if (holds) {
        passed++;
        return;
    }
    if (++failed > 20)
        return;
    fprintf(stderr, "day %lld: ", (long long)(club->now_utc_s - START_UTC_S) / SECONDS_A_DAY);
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
}

static int pick_of(struct club *club, int count)
{
    return (int)rng_below(&club->chance, (uint64_t)count);
}

/* ---- the program ---- */

/* Runs a program with its output at the end of the club's log; its exit code, 128 and the signal when it was killed. */
static int execute_plain(const struct club *club, const char *const *words)
{
    static int calls;
    const char *argv[64] = { club->program };
    char log[PATH_BYTES], luck[32];
    const char *settings[] = { luck, NULL };
    int count = 1;

    while (*words)
        argv[count++] = *words++;
    snprintf(log, sizeof log, "%s.log", club->home);
    snprintf(luck, sizeof luck, "LUCK=year %d", ++calls);    /* what it would draw from the system */
    return program_run(&(struct program){ .argv = argv, .out = log, .err = log, .append = true, .settings = settings });
}

static int execute(const struct club *club, const char *const *words)
{
    const char *all[60] = { "-C", club->home };
    int count = 2;

    while (*words)
        all[count++] = *words++;
    return execute_plain(club, all);
}

static const char *now_text(const struct club *club)
{
    static char text[24];

    snprintf(text, sizeof text, "%lld", (long long)club->now_utc_s);
    return text;
}

static void run(struct club *club)
{
    const char *words[] = { "run", "--now", now_text(club), NULL };
    int code = execute(club, words);

    check(club, code == (club->box_down ? 66 : 0), "the run ended with %d", code);
}

/* ---- the database ---- */

static int64_t number_of(const struct club *club, const char *sql)
{
    sqlite3_stmt *row = NULL;
    int64_t number = -1;

    if (sqlite3_prepare_v2(club->db, sql, -1, &row, NULL) != SQLITE_OK)
        die("%s: %s", sql, sqlite3_errmsg(club->db));
    if (sqlite3_step(row) == SQLITE_ROW)
        number = sqlite3_column_int64(row, 0);
    sqlite3_finalize(row);
    return number;
}

static sqlite3_stmt *prepare(const struct club *club, const char *sql)
{
    sqlite3_stmt *row = NULL;

    if (sqlite3_prepare_v2(club->db, sql, -1, &row, NULL) != SQLITE_OK)
        die("%s: %s", sql, sqlite3_errmsg(club->db));
    return row;
}

/* ---- founding ---- */

static void write_config(const struct club *club)
{
    char path[PATH_BYTES];
    FILE *out;

    snprintf(path, sizeof path, "%s/postern.conf", club->home);
    out = fopen(path, "w");
    if (!out || fprintf(out, "[robot]\naddress = robot@game.test\nmoderator = gm@x.test\n[source inbox]\nkind = maildir\n"
                             "path = mail/in\n[deliver]\nway = maildir\nmaildir = mail/out/%%u@%%d\nunsynced = yes\n"
                             "[games]\noutage-hours = 120\n") < 0 || fclose(out) != 0)
        die("%s: %s", path, strerror(errno));
}

/* One of each kind of game, in turn. */
static void make_game(struct club *club)
{
    static const char *const kinds[KINDS][6] = {
        { "hours=96", "reminders=24", "nmr=3", "nmr-action=stand-in", "standby=eve@x.test fay@x.test", NULL },
        { "cadence=mon thu 18:00 Europe/Berlin", "thinking-hours=24", "grace-hours=12", "tell-late=yes", NULL },
        { "hours=120", "early=no", "nmr=2", "nmr-action=bot", NULL },
        { "cadence=daily 06:00 America/New_York", "thinking-hours=72", "holidays=12-24..01-01 07-04", NULL },
        { "hours=72", "delay-minutes=600", "nmr=4", "nmr-action=resign", "press=grey", NULL },
        { "hours=96", "moderated=yes", "reminders=48 12", "absence-days=5", NULL },
        { "cadence=sat 12:00 Pacific/Auckland", "thinking-hours=48", "first-miss=count", "press=white", NULL },
    };
    const char *const *kind = kinds[club->made % KINDS];
    char name[32], red[48], blue[48], secret[2 * SECRET_BYTES + 1];
    const char *words[40] = { "game", "new", "duel", "--name", name, "--seat", red, "--seat", blue, "--window-hours", "48",
                              "--set", "mails=each", "--set", "refused-minutes=0", "--secret", secret, "--now", now_text(club) };
    int count = 19;

    snprintf(name, sizeof name, "club %d", club->made + 1);
    snprintf(secret, sizeof secret, "%064d", club->made + 1);
    snprintf(red, sizeof red, "p%d@x.test", pick_of(club, 120));
    snprintf(blue, sizeof blue, "q%d@x.test", pick_of(club, 120));
    for (; *kind; kind++) {
        words[count++] = "--set";
        words[count++] = *kind;
    }
    if (execute(club, words) != 0)
        die("game %d cannot be made", club->made + 1);
    club->tables[number_of(club, "SELECT max(id) FROM game")].moderated = club->made % KINDS == MODERATED_KIND;
    club->made++;
}

/* Seasons of three rounds, one after the other. */
static void make_league(const struct club *club)
{
    const char *found[] = { "league", "new", "duel", "--name", "club", "--set", "format=swiss", "--set", "rounds=3", "--set", "round-days=7",
                            "--set", "finish-days=3", "--set", "appeal-days=2", "--set", "repeat=yes", "--set", "rated=yes",
                            "--set", "late-entry=1", "--set", "bank-days=3", "--game", "hours=36", "--now", now_text(club), NULL };
    const char *open[] = { "league", "open", "club", "--days", "2", "--now", now_text(club), NULL };
    bool made = execute(club, found) == 0 && execute(club, open) == 0;

    for (int i = 0; i < LEAGUE_PLAYERS && made; i++) {
        char entrant[48];
        const char *enter[] = { "league", "enter", "club", entrant, "--now", now_text(club), NULL };

        snprintf(entrant, sizeof entrant, "m%d@x.test,Member %d", i, i);
        made = execute(club, enter) == 0;
    }
    if (!made)
        die("the league cannot be made");
}

/* ---- mails in ---- */

static void put_mail(struct club *club, const char *from, const char *to, const char *text)
{
    char path[PATH_BYTES];
    FILE *out;

    snprintf(path, sizeof path, "%s/mail/in/new/%08ld.year", club->home, ++club->mails_in);
    out = fopen(path, "w");
    if (!out || fprintf(out, "Message-ID: <y%ld@x.test>\nFrom: %s\nTo: <%s>\nSubject: answer\n\n%s\n", club->mails_in, from,
                        to, text) < 0 || fclose(out) != 0)
        die("%s: %s", path, strerror(errno));
}

static void mail_seat(struct club *club, struct stored_game *stored, int seat, const char *text)
{
    const struct seat_row *row = &stored->seats[seat];
    const char *token = token_make(stored->arena, &stored->home->key, "reply", stored->row.id, seat, row->serial, row->epoch);

    put_mail(club, row->address,
             token_address(stored->arena, "robot@game.test",
                           arena_printf(stored->arena, "%s.p%d.r%d.%s", stored->label, seat + 1, row->serial, token)), text);
}

static const char *day_text(struct arena *arena, int64_t utc_s)
{
    char *text;

    /* "Thu 1 Jan 2026 ..." is not what ABSENCE reads. */
    time_t when = (time_t)utc_s;
    struct tm day;

    gmtime_r(&when, &day);
    text = arena_printf(arena, "%04d-%02d-%02d", day.tm_year + 1900, day.tm_mon + 1, day.tm_mday);
    return text;
}

/* The orders of this player: legal by what his seat knows. */
static const char *orders_of(struct club *club, struct stored_game *stored, int seat)
{
    const struct ruleset *rules = stored->game.rules;
    const char *text = stored->game.set_up ? "" : "JOIN\n";
    struct game_look look;

    game_look(&stored->game, &stored->world, stored->arena, &look);
    for (int i = 0; i < look.request_count; i++) {
        const char *chosen;

        if (look.requests[i].seat != seat || look.requests[i].answered)
            continue;
        chosen = ruleset_choose(rules, stored->arena, ruleset_known(rules, stored->arena, look.state, seat), &look.requests[i],
                               &club->chance);
        text = arena_printf(stored->arena, "%s%s\n", text, chosen ? chosen : look.requests[i].default_text);
    }
    return text;
}

static const char *aside(struct club *club, struct stored_game *stored)
{
    int dice = pick_of(club, 60);
    int64_t from = club->now_utc_s + (int64_t)pick_of(club, 10) * SECONDS_A_DAY;

    if (dice == 0)
        return arena_printf(stored->arena, "ABSENCE %s TO %s\n", day_text(stored->arena, from),
                            day_text(stored->arena, from + (int64_t)(1 + pick_of(club, 12)) * SECONDS_A_DAY));
    return dice == 1 ? "PRESS ALL: a fine game; is it not?\n" : dice == 2 ? "DIARY so far so good\n"
           : dice == 3 ? "WAIT\n" : dice == 4 ? "READY\n" : dice == 5 ? "STATUS\n" : "";
}

static void answer(struct club *club, struct home *home, int game, int seat)
{
    struct arena arena = { .limit_bytes = (size_t)64 << 20 };
    struct stored_game *stored;
    struct error err;

    if (stored_game_open(home, game, &arena, &stored, &err) != OK)
        die("%s", err.message);
    if (game_waits_for(&stored->game, seat))
        mail_seat(club, stored, seat, arena_printf(&arena, "%s%s", aside(club, stored), orders_of(club, stored, seat)));
    arena_release(&arena);
}

/* The moderator approves what the preview showed him. */
static void approve(struct club *club, struct home *home, int game, int serial)
{
    struct arena arena = { .limit_bytes = 1 << 16 };
    const char *token = token_make(&arena, &home->key, NOTICE_PURPOSE, game, NOTICE_SEAT - 1, serial + 1, 0);

    put_mail(club, "gm@x.test", token_address(&arena, "robot@game.test",
                                              arena_printf(&arena, "g%d.p%d.r%d.%s", game, NOTICE_SEAT, serial + 1, token)),
             "APPROVE");
    arena_release(&arena);
}

/* ---- people ---- */

/* How long this player takes to answer: by temper, 0 is never. */
static int64_t hours_taken(struct club *club, const char *address)
{
    int temper = address[1] % 5;

    if (temper < 3)
        return 2 + pick_of(club, 40);                    /* punctual */
    if (temper == 3)
        return 20 + pick_of(club, 110);                  /* slow */
    return pick_of(club, 4) == 0 ? 0 : 10 + pick_of(club, 60);   /* careless */
}

/* Copies what stands in a mail behind `before`, up to a character. */
static bool read_behind(const char *mail, const char *before, char end, char *out, size_t bytes)
{
    const char *at = strstr(mail, before);
    size_t length;

    if (!at)
        return false;
    at += strlen(before);
    length = strcspn(at, (const char[]){ end, '\r', '\n', '\0' });
    if (length >= bytes)
        return false;
    memcpy(out, at, length);
    out[length] = '\0';
    return true;
}

/* Everybody who is asked to stand in says yes at once. */
static void stand_in(struct club *club)
{
    sqlite3_stmt *row = prepare(club, "SELECT id, envelope_to, bytes FROM outbox WHERE kind = 'confirm'"
                                      " AND subject LIKE '%Will you stand in?' ORDER BY id");

    while (sqlite3_step(row) == SQLITE_ROW) {
        int64_t id = sqlite3_column_int64(row, 0);
        const char *bytes = (const char *)sqlite3_column_blob(row, 2);
        size_t count = (size_t)sqlite3_column_bytes(row, 2);
        char mail[20000], to[200], yes[100];

        if (id <= club->last_asked || count >= sizeof mail)
            continue;
        memcpy(mail, bytes, count);
        mail[count] = '\0';
        memcpy(yes, "YES ", sizeof "YES ");
        if (read_behind(mail, "Reply-To: <", '>', to, sizeof to)
            && read_behind(mail, "\nYES ", ' ', yes + strlen(yes), sizeof yes - strlen(yes))) {
            club->last_asked = id;
            put_mail(club, (const char *)sqlite3_column_text(row, 1), to, yes);
        }
    }
    sqlite3_finalize(row);
}

/* What a member says to a mail of the league; "": nothing. The first one he answers in any case, so that he plays all seasons. */
static const char *said_to_league(struct club *club, const char *mail, bool first)
{
    static char said[80];
    const char *round = strstr(mail, "(REST ");
    int dice = pick_of(club, 40);

    if (first)
        return "AGAIN ALWAYS\nSTANDBY YES\n";
    if (dice == 0 && round) {
        snprintf(said, sizeof said, "REST %d\n", round[sizeof "(REST " - 1] - '0');
        return said;
    }
    return dice == 1 ? "WITHDRAW YES\n" : dice == 2 ? "RETURN\n" : dice == 3 ? "TABLE\nGAMES\nRATING\n" : dice < 8 ? "TAKE\n" : "";
}

static void answer_league_mail(struct club *club, const char *address, const void *bytes, size_t count)
{
    static char mail[1 << 18];
    int member = address[0] == 'm' ? (int)strtol(address + 1, NULL, 10) : LEAGUE_PLAYERS;
    char to[200];
    const char *said;

    if (member >= LEAGUE_PLAYERS || count >= sizeof mail)
        return;
    memcpy(mail, bytes, count);
    mail[count] = '\0';
    said = said_to_league(club, mail, !club->has_answered[member]);
    if (*said && read_behind(mail, "Reply-To: <", '>', to, sizeof to)) {
        put_mail(club, address, to, said);
        club->has_answered[member] = true;
    }
}

/* The members look at what the league has mailed. */
static void answer_league(struct club *club)
{
    char sql[200];
    sqlite3_stmt *row;

    snprintf(sql, sizeof sql, "SELECT id, envelope_to, bytes FROM outbox WHERE id > %lld AND kind = 'league' ORDER BY id",
             (long long)club->last_told);
    row = prepare(club, sql);
    while (sqlite3_step(row) == SQLITE_ROW) {
        club->last_told = sqlite3_column_int64(row, 0);
        answer_league_mail(club, (const char *)sqlite3_column_text(row, 1), sqlite3_column_blob(row, 2),
                           (size_t)sqlite3_column_bytes(row, 2));
    }
    sqlite3_finalize(row);
}

/* A player who got a new mail decides when he answers. */
static void look_at_mails(struct club *club)
{
    sqlite3_stmt *row = prepare(club, "SELECT s.game, s.seat, s.serial, s.address FROM seat s JOIN game g ON g.id = s.game"
                                      " WHERE g.phase IN ('inviting', 'running') AND s.hand = 'player'");

    while (sqlite3_step(row) == SQLITE_ROW) {
        int game = sqlite3_column_int(row, 0), seat = sqlite3_column_int(row, 1), serial = sqlite3_column_int(row, 2);
        struct chair *chair = &club->tables[game].chairs[seat];
        int64_t hours;

        club->last = game > club->last ? game : club->last;
        if (serial == chair->serial)
            continue;
        hours = hours_taken(club, (const char *)sqlite3_column_text(row, 3));
        chair->serial = serial;
        chair->answer_at = hours ? club->now_utc_s + hours * SECONDS_AN_HOUR : 0;
    }
    sqlite3_finalize(row);
}

static void write_mails(struct club *club)
{
    struct home home;
    struct error err;

    if (home_open(club->home, HOME_READ, &home, &err) != OK)
        die("%s", err.message);
    for (int game = 1; game <= club->last; game++)
        for (int seat = 0; seat < SEATS; seat++) {
            struct chair *chair = &club->tables[game].chairs[seat];

            if (chair->answer_at == 0 || chair->answer_at > club->now_utc_s)
                continue;
            chair->answer_at = 0;
            answer(club, &home, game, seat);
        }
    {
        sqlite3_stmt *row = prepare(club, "SELECT id, hand ->> 'serial' FROM game WHERE phase = 'running'"
                                          " AND hand ->> 'preview' IS NOT NULL AND hand ->> 'approved' IS NULL");

        while (sqlite3_step(row) == SQLITE_ROW) {
            int game = sqlite3_column_int(row, 0), serial = sqlite3_column_int(row, 1);

            if (club->tables[game].preview != serial && pick_of(club, 2) == 0) {
                club->tables[game].preview = serial;
                approve(club, &home, game, serial);
            }
        }
        sqlite3_finalize(row);
    }
    home_close(&home);
}

/* ---- invariants ---- */

/* Did this run tell all seats of a game about a new deadline? */
static bool deadline_was_told(const struct club *club, int game)
{
    char sql[256];

    snprintf(sql, sizeof sql, "SELECT count(*) FROM seat WHERE game = %d AND hand = 'player'", game);
    if (number_of(club, sql) == 0)
        return true;                 /* bots play it, and there is nobody to tell */
    snprintf(sql, sizeof sql, "SELECT count(*) FROM outbox WHERE game = %d AND made_utc_s = %lld AND kind IN ('deadline',"
             " 'welcome', 'report', 'reminder', 'moderator')", game, (long long)club->now_utc_s);
    return number_of(club, sql) > 0;
}

/* The defaults in the records of this run. */
static int64_t defaults_since(const struct club *club, int game, int records)
{
    char sql[256];

    snprintf(sql, sizeof sql, "SELECT count(*) FROM record WHERE id > %lld AND id < %lld AND body LIKE"
             " '%%\"source\":\"default\"%%'", ((long long)game << 20) + records, ((long long)game + 1) << 20);
    return number_of(club, sql);
}

static void check_game(struct club *club, int game, int records, int turn, int64_t deadline_utc_s, int64_t due_utc_s,
                       const char *phase)
{
    struct table *table = &club->tables[game];
    bool moved = records > table->records;
    bool moderated = table->moderated;

    check(club, records >= table->records, "game %d has lost records", game);
    if (moved && !moderated && table->deadline_utc_s > club->now_utc_s)
        check(club, defaults_since(club, game, table->records) == 0,
              "game %d took a default before its deadline", game);
    if (moved && !moderated && (club->box_down || club->away))
        check(club, defaults_since(club, game, table->records) == 0, "game %d took a default while %s", game,
              club->box_down ? "its mails could not be fetched" : "nobody could keep its deadline");
    if (!moved && table->deadline_utc_s > 0 && deadline_utc_s > 0 && deadline_utc_s != table->deadline_utc_s)
        check(club, deadline_was_told(club, game), "the deadline of game %d has moved, and nobody was told", game);
    if (!moved && deadline_utc_s > 0 && table->deadline_utc_s > 0 && turn == table->turn && !club->away)
        check(club, deadline_utc_s >= table->deadline_utc_s || deadline_was_told(club, game),
              "the deadline of game %d came nearer", game);
    if (strcmp(phase, "running") == 0 && deadline_utc_s > 0 && due_utc_s > 0)
        check(club, due_utc_s <= deadline_utc_s + 12 * SECONDS_AN_HOUR, "game %d is not looked at by its deadline", game);
    if (strcmp(phase, "running") == 0 && deadline_utc_s > 0)
        check(club, deadline_utc_s > club->now_utc_s - SECONDS_A_DAY || club->box_down || due_utc_s == -1,
              "game %d is long past its deadline", game);
    table->records = records;
    table->deadline_utc_s = deadline_utc_s;
    table->turn = turn;
}

static void check_games(struct club *club)
{
    sqlite3_stmt *row = prepare(club, "SELECT id, records, turn, coalesce(deadline_utc_s, -1), coalesce(due_utc_s, -1),"
                                      " phase FROM game");

    while (sqlite3_step(row) == SQLITE_ROW)
        check_game(club, sqlite3_column_int(row, 0), sqlite3_column_int(row, 1), sqlite3_column_int(row, 2),
                   sqlite3_column_int64(row, 3), sqlite3_column_int64(row, 4),
                   (const char *)sqlite3_column_text(row, 5));
    sqlite3_finalize(row);
    check(club, number_of(club, "SELECT count(*) FROM game WHERE phase = 'held'") == 0, "a game is held");
    check(club, number_of(club, "SELECT count(*) FROM seat WHERE misses > missed") == 0, "more misses in a row than at all");
    check(club, club->box_down || number_of(club, "SELECT count(*) FROM inbox WHERE state = 'taken'") == 0,
          "a mail was not read");
    check(club, number_of(club, "SELECT count(*) FROM outbox WHERE state IN ('queued', 'sending')") == 0,
          "a mail was not sent");
    check(club, number_of(club, "SELECT count(*) FROM seat s JOIN game g ON g.id = s.game AND g.phase = 'running'"
                                " AND g.hand ->> 'preview' IS NULL WHERE s.hand = 'player'"
                                " AND s.misses >= coalesce(g.settings ->> 'nmr', 1000)") == 0,
          "a seat has missed more turns in a row than its game allows");
}

/* ---- the year ---- */

static void box(struct club *club, bool down)
{
    char up[PATH_BYTES], gone[PATH_BYTES];

    snprintf(up, sizeof up, "%s/mail/in", club->home);
    snprintf(gone, sizeof gone, "%s/mail/gone", club->home);
    if (rename(down ? up : gone, down ? gone : up) != 0)
        die("%s: %s", up, strerror(errno));
    club->box_down = down;
}

static void step(struct club *club)
{
    if (!club->box_down) {
        stand_in(club);
        answer_league(club);
        write_mails(club);
    }
    run(club);
    check_games(club);
    look_at_mails(club);
    club->away = false;
}

/* New games replace finished ones. */
static void fill_up(struct club *club)
{
    int64_t open = number_of(club, "SELECT count(*) FROM game WHERE phase IN ('inviting', 'running')"
                                    " AND id NOT IN (SELECT game FROM pairing)");

    for (; open < club->games && club->made < GAMES_MOST - 1; open++)
        make_game(club);
}

static void play_year(struct club *club)
{
    int64_t end = START_UTC_S + (int64_t)club->days * SECONDS_A_DAY, third = (end - START_UTC_S) / 3;
    int64_t box_from = START_UTC_S + third / 2, box_to = box_from + 3 * SECONDS_A_DAY;
    int64_t away_from = START_UTC_S + third, jump_at = START_UTC_S + 2 * third;

    for (club->now_utc_s = START_UTC_S; club->now_utc_s < end; club->now_utc_s += STEP_S) {
        if (!club->box_down && club->now_utc_s >= box_from && club->now_utc_s < box_to)
            box(club, true);
        else if (club->box_down && club->now_utc_s >= box_to)
            box(club, false);
        if (club->now_utc_s >= away_from && club->now_utc_s < away_from + STEP_S) {
            club->now_utc_s += 18 * SECONDS_A_DAY;       /* the host is away */
            club->away = true;
        }
        if (club->now_utc_s >= jump_at && club->now_utc_s < jump_at + STEP_S) {
            int64_t really = club->now_utc_s;            /* the clock jumps ahead, and is corrected */

            club->now_utc_s += 200 * SECONDS_A_DAY;
            club->away = true;
            step(club);
            club->now_utc_s = really;
            club->away = true;
        }
        if (!club->box_down)
            fill_up(club);
        step(club);
    }
}

/* ---- at the end ---- */

static long count_files(const char *path)
{
    DIR *dir = opendir(path);
    long count = 0;

    for (struct dirent *entry; dir && (entry = readdir(dir));)
        count += entry->d_name[0] != '.';
    if (dir)
        closedir(dir);
    return count;
}

static long count_delivered(const struct club *club)
{
    char path[PATH_BYTES], box_path[2 * PATH_BYTES];
    long count = 0;
    DIR *dir;

    snprintf(path, sizeof path, "%s/mail/out", club->home);
    dir = opendir(path);
    for (struct dirent *entry; dir && (entry = readdir(dir));) {
        if (entry->d_name[0] == '.')
            continue;
        snprintf(box_path, sizeof box_path, "%s/%s/new", path, entry->d_name);
        count += count_files(box_path);
    }
    if (dir)
        closedir(dir);
    return count;
}

static void verify_all(struct club *club)
{
    char path[PATH_BYTES], label[16];

    snprintf(path, sizeof path, "%s.replay", club->home);
    for (int game = 1; game <= club->last; game++) {
        struct arena arena = { .limit_bytes = (size_t)256 << 20 };
        const char *words[] = { "replay", "export", "--output", path, label, NULL };
        struct replay_check result;
        struct error err;

        if (club->tables[game].records == 0)
            continue;
        snprintf(label, sizeof label, "g%d", game);
        check(club, execute(club, words) == 0, "%s cannot be exported", label);
        check(club, replay_verify(path, NULL, &arena, &result, &err) == OK && result.verdict == REPLAY_SOUND,
              "%s does not verify: record %d: %s", label, result.record, result.what);
        arena_release(&arena);
        unlink(path);
    }
}

/* How many entries of a kind the league has. */
static int64_t entries_of(const struct club *club, const char *kind)
{
    char sql[120];

    snprintf(sql, sizeof sql, "SELECT count(*) FROM league_entry WHERE body ->> 'kind' = '%s'", kind);
    return number_of(club, sql);
}

/* No round lost, no game twice, no mail twice, and a file that verifies. */
static void check_league(struct club *club)
{
    char path[PATH_BYTES + 8];
    const char *export[] = { club->program, "-C", club->home, "league", "export", "club", "--ratings", NULL };
    const char *verify[] = { "league", "verify", path, NULL };

    snprintf(path, sizeof path, "%s.league", club->home);
    check(club, club->days < 60 || entries_of(club, "close") > 0, "no season was closed");
    check(club, club->days < 120 || entries_of(club, "start") > 1, "the next season did not start");
    check(club, entries_of(club, "round") >= 3 * entries_of(club, "close"),
          "a round was lost");
    check(club, number_of(club, "SELECT count(*) FROM pairing") == entries_of(club, "game"), "a game was made twice, or not entered");
    check(club, number_of(club, "SELECT count(*) FROM (SELECT 1 FROM outbox WHERE kind = 'league' GROUP BY envelope_to, bytes"
                                " HAVING count(*) > 1)") == 0, "a mail of the league went out twice");
    check(club, number_of(club, "SELECT count(*) FROM league_todo") == 0, "a result was not taken in");
    check(club, program_run(&(struct program){ .argv = export, .out = path }) == 0, "the league cannot be exported");
    check(club, execute_plain(club, verify) == 0, "the league's file does not verify");
    unlink(path);
    printf("league: %lld seasons, %lld rounds, %lld games, %lld results, %lld forfeits, %lld withdrawals, %lld rests\n",
           (long long)entries_of(club, "close"), (long long)entries_of(club, "round"), (long long)entries_of(club, "game"),
           (long long)entries_of(club, "result"), (long long)entries_of(club, "forfeit"), (long long)entries_of(club, "withdraw"),
           (long long)entries_of(club, "rest"));
}

static void check_year(struct club *club)
{
    int64_t turns = number_of(club, "SELECT count(*) FROM record WHERE body ->> 'kind' = 'turn'");

    check(club, number_of(club, "SELECT count(*) FROM inbox") == club->mails_in, "mails in were lost or doubled");
    check(club, count_delivered(club) == number_of(club, "SELECT count(*) FROM outbox"), "mails out were lost or doubled");
    check(club, number_of(club, "SELECT count(*) FROM inbox WHERE state <> 'read'") == 0, "a mail is in quarantine");
    check(club, number_of(club, "SELECT count(*) FROM outbox WHERE state <> 'posted'") == 0, "a mail was refused");
    check(club, club->days < 30 || turns > club->games, "hardly anything was played");
    check(club, club->days < 30 || number_of(club, "SELECT count(*) FROM seat WHERE missed > 0") > 0,
          "nobody has ever missed a turn");
    check(club, club->days < 30 || number_of(club, "SELECT count(*) FROM absence") > 0, "nobody was ever away");
    check(club, club->days < 100 || number_of(club, "SELECT count(*) FROM record WHERE body ->> 'kind' = 'moderator'") > 0,
          "no seat was ever given to somebody else");
    printf("%d games, %lld turns, %ld mails in, %lld out; %lld missed turns, %lld absences, %lld messages\n", club->made,
           (long long)turns, club->mails_in, (long long)number_of(club, "SELECT count(*) FROM outbox"),
           (long long)number_of(club, "SELECT sum(missed) FROM seat"),
           (long long)number_of(club, "SELECT count(*) FROM absence"),
           (long long)number_of(club, "SELECT count(*) FROM press"));
}

/* In memory if there is some: a thousand runs would mostly wait for the disk, and tests/kill covers power cuts. */
static void make_folder(void)
{
    snprintf(folder, sizeof folder, "%s/postern-year-XXXXXX", access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
    if (!mkdtemp(folder))
        die("%s: %s", folder, strerror(errno));
}

static int number_given(const char *text, int otherwise)
{
    int64_t number = otherwise;

    if (text && text_parse_int(text, 1, GAMES_MOST - 1, &number) != TEXT_INT_OK)
        die("\"%s\" is no whole number from 1 to %d", text, GAMES_MOST - 1);
    return (int)number;
}

int main(int argc, char **argv)
{
    static struct club club;
    char home[PATH_BYTES], path[PATH_BYTES + 16];
    const char *init[] = { "init", home, "--robot", "robot@game.test", NULL };

    if (argc < 2)
        die("usage: year POSTERN [DAYS [GAMES]]");
    make_folder();
    snprintf(home, sizeof home, "%s/home", folder);
    club = (struct club){ .program = argv[1], .home = home, .days = number_given(argc > 2 ? argv[2] : NULL, 365),
                          .games = number_given(argc > 3 ? argv[3] : NULL, 200), .chance = rng_stream(2026, "club"),
                          .now_utc_s = START_UTC_S };
    if (execute(&club, init) != 0)
        die("no home can be made in %s", home);
    write_config(&club);
    make_league(&club);
    snprintf(path, sizeof path, "%s/postern.db", home);
    if (sqlite3_open_v2(path, &club.db, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK)
        die("%s: %s", path, sqlite3_errmsg(club.db));
    sqlite3_busy_timeout(club.db, 10000);
    play_year(&club);
    check_year(&club);
    check_league(&club);
    verify_all(&club);
    sqlite3_close(club.db);
    if (failed == 0) {
        club.program = "/bin/rm";
        if (execute_plain(&club, (const char *const[]){ "-rf", folder, NULL }) != 0)
            die("%s cannot be removed", folder);
    } else {
        fprintf(stderr, "the club's home is %s\n", home);
    }
    printf("year: %ld passed, %ld failed\n", passed, failed);
    return failed ? 1 : 0;
}
