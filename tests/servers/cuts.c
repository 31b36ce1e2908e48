/* Connections that break, and servers that are away: through a proxy that cuts them, to Dovecot. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "engine/kernel/arena.h"
#include "processor/fetch/fetch.h"
#include "tests/servers/home.h"
#include "tests/servers/servers.h"
#include "tests/support/box_script.h"
#include "tests/support/cutting_proxy.h"
#include "tests/support/scratch.h"

enum { MAILS = 2000, CUT_BYTES = 500000, RUNS_MAX = 300, BODY_LINES = 40, EXIT_SERVER = 69, EXIT_NOT_ALLOWED = 77 };

static struct arena arena;
static struct cutting_proxy proxy;

static void begin(void)
{
    arena = (struct arena){ .limit_bytes = 64 << 20 };
    scratch_open();
    scratch_write(scratch_path("secret"), "secret\n", 7, 0600);
    servers_empty_mailbox("robot");
}

static void end(void)
{
    cutting_proxy_stop(&proxy);
    scratch_release();
    arena_release(&arena);
}

static void make_home(const char *kind, int port)
{
    home_make(arena_printf(&arena,
        "[robot]\naddress = robot@game.test\n"
        "[source box]\nkind = %s\nhost = localhost\nport = %d\nuser = robot\nca-file = %s/tls/ca.pem\n"
        "password-file = %s\n[deliver]\nway = maildir\nmaildir = mail/out/%%u@%%d\nunsynced = yes\n",
        kind, port, server_folder(), scratch_path("secret")));
}

/* ---- two thousand mails ---- */

static void put_mails(void)
{
    for (int i = 0; i < MAILS; i++) {
        char text[BODY_LINES * 80 + 400];
        size_t n = (size_t)snprintf(text, sizeof text, "From: list@x.test\nPrecedence: bulk\nMessage-ID: <m%d@x.test>\n"
                                    "Subject: mail %d\n\n", i, i);

        for (int k = 0; k < BODY_LINES - i % 30; k++)
            n += (size_t)snprintf(text + n, sizeof text - n, "line %d of mail %d, and p%d OK is no end of it\n.\n", k, i, k);
        servers_put_mail("robot", arena_printf(&arena, "%06d", i), text);
    }
}

static const struct { const char *kind, *port; } kinds[] = { { "imaps", "IMAPS_PORT" }, { "pop3s", "POP3S_PORT" } };

START_TEST(cut_until_all_are_in)
{
    int runs = 0, code = -1;

    proxy = cutting_proxy_start(server_port(kinds[_i].port), CUT_BYTES, 20261120 + (uint64_t)_i);
    put_mails();
    make_home(kinds[_i].kind, proxy.port);
    while (runs < RUNS_MAX && (code != 0 || servers_count("robot", NULL) > 0)) {
        code = home_run((const char *const[]){ "fetch", NULL });
        ck_assert_msg(code == 0 || code == EXIT_SERVER, "run %d ended with %d", runs, code);
        runs++;
    }
    printf("%s: %d mails in %d runs, %d connections cut\n", kinds[_i].kind, MAILS, runs, *proxy.cuts);
    ck_assert_int_eq(servers_count("robot", NULL), 0);
    ck_assert_int_gt(*proxy.cuts, 5);
    ck_assert_int_eq(home_number("SELECT count(*) FROM inbox"), MAILS);
    ck_assert_int_eq(home_number("SELECT count(DISTINCT hash) FROM inbox"), MAILS);
    ck_assert_int_eq(home_number("SELECT count(DISTINCT message_id) FROM inbox WHERE reason <> 'seen before'"), MAILS);
    ck_assert_int_eq(home_number("SELECT count(*) FROM inbox WHERE oversize"), 0);
    if (strcmp(kinds[_i].kind, "imaps") == 0)
        ck_assert_int_eq(servers_count("robot", ".Processed"), MAILS);
}
END_TEST

/* ---- a server that is away over a deadline ---- */

static char *time_text(time_t now, int hours)
{
    return arena_printf(&arena, "%lld", (long long)now + hours * 3600LL);
}

/* The address that orders go to: of all mails to a player, the one with the highest request. */
static const char *reply_address(const char *player)
{
    struct fetch_config config = { .kind = FETCH_MAILDIR, .path = scratch_path("home/mail/out/%s", player) };
    struct fetch_source *source;
    struct fetch_mail mail;
    struct error err;
    const char *found = NULL;
    long serial = -1;
    bool there;

    ck_assert_msg(fetch_open(&config, &source, &err) == OK, "%s", err.message);
    while (fetch_next(source, &mail, &there, &err) == OK && there) {
        const char *at = strstr(arena_text_n(&arena, mail.bytes, mail.bytes_n), "Reply-To: <");
        const char *request = at ? strstr(at, ".r") : NULL;

        if (!request || strtol(request + 2, NULL, 10) <= serial)
            continue;
        serial = strtol(request + 2, NULL, 10);
        found = arena_text_n(&arena, at + 11, strcspn(at + 11, ">"));
    }
    fetch_close(source);
    ck_assert_ptr_nonnull(found);
    return found;
}

static void answer(const char *player, const char *to, const char *text, time_t came)
{
    const char *name = arena_printf(&arena, "%s-%s", player, strncmp(text, "JOIN", 4) == 0 ? "joins" : "orders");

    servers_put_mail("robot", name, arena_printf(&arena, "From: %s\nTo: %s\nMessage-ID: <%s@x.test>\nSubject: Re\n\n%s\n",
                                                 player, to, name, text));
    servers_date_mail("robot", name, came);
}

/* Orders came in time, the server was away until long after the deadline: they count, and no default applies before they
 * arrive. */
START_TEST(orders_behind_an_outage)
{
    time_t now = time(NULL), started = now - 60 * 3600;
    static const char *const players[] = { "ann@x.test", "bob@x.test" };
    int port;

    proxy = cutting_proxy_start(server_port(kinds[_i].port), 0, 1);
    port = proxy.port;
    make_home(kinds[_i].kind, port);
    HOME_DO("game", "new", "duel", "--name", "away", "--seat", players[0], "--seat", players[1], "--hours", "24",
            "--option", "deal=even", "--now", time_text(started, 0));
    HOME_DO("run", "--now", time_text(started, 0));
    for (int i = 0; i < 2; i++)
        answer(players[i], reply_address(players[i]), "JOIN\nSTANCE LOW", started + 600);
    HOME_DO("run", "--now", time_text(started, 1));
    ck_assert_int_eq(home_number("SELECT turn FROM game"), 1);
    ck_assert_int_eq(home_number("SELECT deadline_utc_s FROM game"), started + 25 * 3600);
    answer(players[0], reply_address(players[0]), "PLAY STRIKE", started + 20 * 3600);
    cutting_proxy_stop(&proxy);
    for (int hours = 26; hours < 50; hours += 6)
        ck_assert_int_eq(home_run((const char *const[]){ "run", "--now", time_text(started, hours), NULL }), EXIT_SERVER);
    ck_assert_int_eq(home_number("SELECT turn FROM game"), 1);
    ck_assert_int_eq(home_number("SELECT open LIKE '%default%' FROM game"), 0);
    ck_assert_int_eq(home_number("SELECT records FROM game"), home_number("SELECT count(*) FROM record"));
    /* The server is back, at another port of ours: only the port in the configuration says which. */
    proxy = cutting_proxy_start(server_port(kinds[_i].port), 0, 1);
    home_edit(arena_printf(&arena, "port = %d", port), arena_printf(&arena, "port = %d", proxy.port));
    HOME_DO("run", "--now", time_text(started, 50));
    ck_assert_int_eq(home_number("SELECT count(*) FROM inbox WHERE verdict = 'orders'"), 3);
    ck_assert_int_eq(home_number("SELECT open LIKE '%\"text\":\"PLAY STRIKE\"%' FROM game"), 1);   /* and its window is open */
}
END_TEST

/* ---- a server that keeps what was taken ---- */

/* All mails were taken: the fetch counts, though the server does not let them go, and each time the run reports this. */
START_TEST(mails_that_may_not_go)
{
    static const char mail[] = "From: list@x.test\r\nPrecedence: bulk\r\nMessage-ID: <1@x.test>\r\n\r\nhello\r\n";
    static const struct box_line lines[] = { { .step = BOX_MOVE, .instead = "$ NO over quota\r\n" },
                                             { .step = BOX_DELE, .instead = "-ERR [SYS/PERM] not yours\r\n" } };
    const struct box_script script = { .pop3 = _i, .lines = lines, .lines_n = 2 };
    struct box *box = box_open();
    struct box_server server;
    char *log;

    box_put(box, mail, sizeof mail - 1);
    server = box_serve(box, &script, 0);
    make_home(_i ? "pop3" : "imap", server.port);
    home_edit("user = robot", "user = robot\ntls = plain");
    for (int i = 0; i < 3; i++)
        ck_assert_int_eq(home_run((const char *const[]){ "run", "--now", time_text(1000000, i), NULL }), EXIT_NOT_ALLOWED);
    log = scratch_read(scratch_path("home.log"), NULL);
    ck_assert_msg(strstr(log, _i ? "does not delete mails that were taken: -ERR [SYS/PERM] not yours"
                                 : "does not move the mails taken to \"Processed\": over quota") != NULL, "%s", log);
    free(log);
    ck_assert_int_eq(home_number("SELECT count(*) FROM inbox"), 1);
    ck_assert_int_eq(home_number("SELECT began_utc_s FROM fetched WHERE source = 'box'"), 1000000 + 2 * 3600);
    box_stop(&server);
    box_close(box);
}
END_TEST

Suite *suite_server_cuts(void)
{
    Suite *suite = suite_create("server_cuts");
    TCase *tcase = tcase_create("server_cuts");

    tcase_add_checked_fixture(tcase, begin, end);
    tcase_set_timeout(tcase, 240);
    tcase_add_loop_test(tcase, cut_until_all_are_in, 0, sizeof kinds / sizeof kinds[0]);
    tcase_add_loop_test(tcase, orders_behind_an_outage, 0, sizeof kinds / sizeof kinds[0]);
    tcase_add_loop_test(tcase, mails_that_may_not_go, 0, 2);
    suite_add_tcase(suite, tcase);
    return suite;
}
