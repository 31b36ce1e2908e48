/* A turn by real mail: invitations out through Exim, answers in by SMTP and IMAP or POP3, the turn resolved, reports
 * delivered into the thread that the invitation began. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/kernel/arena.h"
#include "processor/send/deliver.h"
#include "processor/fetch/fetch.h"
#include "tests/servers/home.h"
#include "tests/servers/servers.h"
#include "tests/support/delivery.h"
#include "tests/support/scratch.h"

enum { PLAYERS = 2, TRIES = 200 };

static struct arena arena;
static struct error err;

/* The player whose mails lie in the sink gets a new address in each game, because nobody empties the sink. */
static const char *players[PLAYERS] = { "p1@game.test", NULL };
static const char *const answers[PLAYERS] = { "STANCE LOW\r\n", "STANCE HIGH\r\n" };

static void begin(void)
{
    arena = (struct arena){ .limit_bytes = 64 << 20 };
    scratch_open();
    scratch_write(scratch_path("secret"), "secret\n", 7, 0600);
    servers_empty_mailbox("robot");
    servers_empty_mailbox("p1");
}

static void end(void)
{
    scratch_release();
    arena_release(&arena);
}

static const struct { const char *kind, *port; } kinds[] = { { "imaps", "IMAPS_PORT" }, { "pop3s", "POP3S_PORT" } };

static void make_home(int kind)
{
    const char *ca = arena_printf(&arena, "%s/tls/ca.pem", server_folder());
    const char *text = arena_printf(&arena,
        "[robot]\naddress = robot@game.test\n"
        "[source box]\nkind = %s\nhost = localhost\nport = %d\nuser = robot\nca-file = %s\n"
        "password-command = /bin/cat %s\n"
        "[deliver]\nway = smtp\nhost = localhost\nport = %d\nuser = robot\nca-file = %s\npassword-file = %s\n",
        kinds[kind].kind, server_port(kinds[kind].port), ca, scratch_path("secret"), server_port("SMTP_PORT"), ca,
        scratch_path("secret"));

    home_make(text);
}

/* Waits until a mail to `player` that holds `text` has come; returns the last such mail. Another process does the work, so
 * we can only look again. */
static char *arrived(const char *player, const char *text)
{
    bool in_box = strncmp(player, "p1@", 3) == 0;
    const char *path = arena_printf(&arena, "%s/%s", server_folder(), in_box ? "mail/p1/Maildir" : "sink");
    struct fetch_config config = { .kind = FETCH_MAILDIR, .path = path };
    char *found = NULL;

    for (int tries = 0; tries < TRIES && !found; tries++) {
        struct fetch_source *source = NULL;
        struct fetch_mail mail;
        bool there;

        if (fetch_open(&config, &source, &err) == OK) {
            while (fetch_next(source, &mail, &there, &err) == OK && there) {
                char *copy = arena_text_n(&arena, mail.bytes, mail.bytes_n);

                if (strstr(copy, text) && strstr(copy, player))
                    found = copy;
            }
        }
        fetch_close(source);
        if (!found)
            usleep(50000);
    }
    ck_assert_msg(found != NULL, "no mail to %s with \"%s\" came", player, text);
    return found;
}

/* The value of a header, unfolded. */
static const char *header(const char *mail, const char *name)
{
    const char *at = strstr(mail, arena_printf(&arena, "\n%s: ", name));
    char *value;
    size_t n = 0;

    ck_assert_msg(at != NULL, "there is no %s in:\n%s", name, mail);
    at += strlen(name) + 3;
    value = arena_text(&arena, at);
    for (; *at && !(*at == '\n' && at[1] != ' ' && at[1] != '\t'); at++)
        if (*at != '\n')
            value[n++] = *at;
    value[n] = '\0';
    return value;
}

static const char *addr_spec(const char *value)
{
    const char *start = strchr(value, '<');

    ck_assert_ptr_nonnull(start);
    return arena_text_n(&arena, start + 1, strcspn(start + 1, ">"));
}

static void send_answer(struct deliver *deliver, int player, const char *mail, const char *text, const char *id)
{
    const char *to = addr_spec(header(mail, "Reply-To"));
    const char *bytes = arena_printf(&arena,
        "From: %s\r\nTo: %s\r\nSubject: Re: %s\r\nMessage-ID: <%s>\r\nIn-Reply-To: %s\r\n\r\n%s\r\n> quoted\r\n",
        players[player], to, header(mail, "Subject"), id, header(mail, "Message-ID"), text);
    struct deliver_result result;

    deliver_send(deliver, players[player], to, bytes, strlen(bytes), &result);
    ck_assert_msg(result.class == DELIVER_SENT, "%s", result.text);
}

static void await_robot(int mails)
{
    for (int tries = 0; tries < TRIES && servers_count("robot", NULL) < mails; tries++)
        usleep(50000);
    ck_assert_int_ge(servers_count("robot", NULL), mails);
}

START_TEST(a_turn_by_real_mail)
{
    struct deliver_config out = { .way = DELIVER_SMTP, .host = "localhost", .port = server_port("SMTP_PORT"),
                                  .ca_file = arena_printf(&arena, "%s/tls/ca.pem", server_folder()),
                                  .reply_timeout_s = 10 };
    const char *started[PLAYERS], *ids[PLAYERS];
    struct deliver *deliver;

    players[1] = arena_printf(&arena, "bob%d@example.org", _i);
    make_home(_i);
    HOME_DO("game", "new", "duel", "--name", "by mail", "--seat", players[0], "--seat", players[1]);
    HOME_DO("run");
    ck_assert_msg(deliver_open(&out, &deliver, &err) == OK, "%s", err.message);
    for (int i = 0; i < PLAYERS; i++) {
        const char *mail = arrived(players[i], "JOIN");

        started[i] = header(mail, "Message-ID");
        ids[i] = arena_printf(&arena, "answer-%d-%d@players.test", i, _i);
        send_answer(deliver, i, mail, arena_printf(&arena, "JOIN\r\n%s", answers[i]), ids[i]);
    }
    deliver_close(deliver);
    await_robot(PLAYERS);
    HOME_DO("run");
    HOME_DO("doctor");
    ck_assert_int_eq(home_number("SELECT turn FROM game"), 1);
    ck_assert_int_eq(home_number("SELECT count(*) FROM inbox WHERE verdict = 'orders'"), PLAYERS);
    ck_assert_int_eq(home_number("SELECT count(*) FROM outbox WHERE state <> 'posted'"), 0);
    for (int i = 0; i < PLAYERS; i++) {
        const char *receipt = arrived(players[i], "your mail was read"), *report = arrived(players[i], "WHAT HAPPENED");

        ck_assert_str_eq(header(receipt, "In-Reply-To"), started[i]);
        ck_assert_str_eq(header(report, "In-Reply-To"), started[i]);
    }
    /* Nothing is taken twice, and the inbox is empty. */
    HOME_DO("run");
    ck_assert_int_eq(home_number("SELECT count(*) FROM inbox"), PLAYERS);
    ck_assert_int_eq(servers_count("robot", NULL), 0);
    ck_assert_int_eq(servers_count("robot", ".Processed"), strcmp(kinds[_i].kind, "imaps") == 0 ? PLAYERS : 0);
}
END_TEST

/* Faults of a mailbox or the relay, in the words of `doctor` and `run`. */
static const struct { const char *line, *by; int doctor, run; const char *words; } faults[] = {
    { "user = robot\nca-file", "user = nobody\nca-file", 69, 69, "the login is refused; look at user and password" },
    { "kind = imaps\nhost = localhost", "kind = imaps\nhost = 127.0.0.1", 69, 69, "certificate is not trusted" },
    { "kind = imaps", "kind = imaps\nfolder = Nowhere", 66, 66, "the folder cannot be opened" },
    { "kind = imaps", "kind = imap", 69, 69, "the server does not answer" },
    { "/bin/cat", "/bin/false", 78, 78, "password command" },
    { "way = smtp\nhost = localhost", "way = smtp\nhost = 127.0.0.1", 69, 69, "127.0.0.1" },
    { "way = smtp", "way = smtp\ntls = tls", 69, 69, "" },
};

START_TEST(faults_are_named)
{
    char *log;

    make_home(0);
    home_edit("[deliver]", "timeout = 2\n[deliver]");
    home_edit(faults[_i].line, faults[_i].by);
    HOME_DO("game", "new", "duel", "--name", "by mail", "--seat", "ann@example.org", "--seat", "bob@example.org");
    ck_assert_int_eq(home_run((const char *const[]){ "doctor", NULL }), faults[_i].doctor);
    log = scratch_read(scratch_path("home.log"), NULL);
    ck_assert_ptr_nonnull(strstr(log, "BAD  mail "));
    ck_assert_msg(strstr(log, faults[_i].words) != NULL, "%s", log);
    ck_assert_ptr_null(strstr(log, "secret\n"));
    free(log);
    ck_assert_int_eq(home_run((const char *const[]){ "run", NULL }), faults[_i].run);
    ck_assert_int_eq(home_number("SELECT count(*) FROM outbox WHERE state = 'failed'"), 0);
}
END_TEST

Suite *suite_server_game(void)
{
    Suite *suite = suite_create("server_game");
    TCase *tcase = tcase_create("server_game");

    tcase_add_checked_fixture(tcase, begin, end);
    tcase_set_timeout(tcase, 120);
    tcase_add_loop_test(tcase, a_turn_by_real_mail, 0, sizeof kinds / sizeof kinds[0]);
    tcase_add_loop_test(tcase, faults_are_named, 0, sizeof faults / sizeof faults[0]);
    suite_add_tcase(suite, tcase);
    return suite;
}
