/* Our verdict on an SMTP server, good or bad: the table of its results, one scripted misbehaviour a line. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "processor/send/deliver.h"
#include "tests/support/delivery.h"
#include "tests/support/smtp_script.h"

#define MAIL "From: <a@b>\r\nSubject: x\r\n\r\nHello.\r\n"

static struct smtp_server server;
static struct deliver *deliver;
static struct deliver_result result;
static struct error err;

static struct deliver_config config_for(int port)
{
    return (struct deliver_config){ .way = DELIVER_SMTP,
                                    .host = "127.0.0.1",
                                    .port = port,
                                    .tls = DELIVER_PLAIN,
                                    .helo = "games.example.org",
                                    .connect_timeout_s = 2,
                                    .reply_timeout_s = 1 };
}

static void start(const struct smtp_line *lines, int n, const char *ehlo)
{
    struct deliver_config config;

    server = smtp_script_start(lines, n, ehlo);
    config = config_for(server.port);
    ck_assert_msg(deliver_open(&config, &deliver, &err) == OK, "%s", err.message);
}

static void stop(void)
{
    deliver_close(deliver);
    deliver = NULL;
    if (server.pid > 0)
        smtp_script_stop(&server);
}

static void send_one(const char *bytes)
{
    deliver_send(deliver, "bounce+1@games.example.org", "ann@example.org", bytes, strlen(bytes), &result);
}

/* --- One mail, one misbehaviour ---------------------------------------------------------------------------------- */

static const struct {
    enum smtp_step step;
    const char *say;
    enum deliver_class class;
    int code;
    const char *text;
} cases[] = {
    { SMTP_GREETING, "421 4.3.2 too busy", DELIVER_SETUP, 421, "421 4.3.2 too busy (the relay does not want this machine" },
    { SMTP_GREETING, "554 no mail here", DELIVER_SETUP, 554, "554 no mail here (the relay does not want this machine" },
    { SMTP_GREETING, SMTP_CUT, DELIVER_SETUP, 0, "" },
    { SMTP_GREETING, "HTTP/1.1 400 Bad Request", DELIVER_SETUP, 0, "" },
    { SMTP_EHLO, SMTP_CUT, DELIVER_SETUP, 0, "" },
    { SMTP_MAIL, "451 4.3.0 try later", DELIVER_LATER, 451, "451 4.3.0 try later" },
    { SMTP_MAIL, "550 5.7.1 sender not allowed", DELIVER_SETUP, 550,
      "550 5.7.1 sender not allowed (the relay takes no mail from this sender; look at bounce and address in [robot]" },
    { SMTP_MAIL, "530 5.7.0 authentication required", DELIVER_SETUP, 530,
      "530 5.7.0 authentication required (the relay wants a login first; set user and password)" },
    { SMTP_MAIL, "552 5.3.4 too large", DELIVER_REFUSED, 552, "552 5.3.4 too large" },
    { SMTP_MAIL, SMTP_CUT, DELIVER_LATER, 0, "" },
    { SMTP_RCPT, "451 4.7.1 greylisted", DELIVER_LATER, 451, "451 4.7.1 greylisted" },
    { SMTP_RCPT, "450 4.2.0 mailbox busy", DELIVER_LATER, 450, "450 4.2.0 mailbox busy" },
    { SMTP_RCPT, "550 5.1.1 no such player", DELIVER_REFUSED, 550, "550 5.1.1 no such player" },
    { SMTP_RCPT, "553 5.1.3 odd address", DELIVER_REFUSED, 553, "553 5.1.3 odd address" },
    { SMTP_RCPT, "530 5.7.0 authentication required", DELIVER_SETUP, 530, "530 5.7.0" },
    { SMTP_RCPT, SMTP_CUT, DELIVER_LATER, 0, "" },
    { SMTP_RCPT, SMTP_THEN_CUT "550 5.1.1 no such player", DELIVER_REFUSED, 550, "550 5.1.1 no such player" },
    { SMTP_DATA, "451 4.3.0 disk full", DELIVER_LATER, 451, "451 4.3.0 disk full" },
    { SMTP_DATA, "554 5.5.1 no", DELIVER_REFUSED, 554, "554 5.5.1 no" },
    { SMTP_DATA, SMTP_CUT, DELIVER_LATER, 0, "" },
    { SMTP_END, "451 4.3.0 scanner down", DELIVER_LATER, 451, "451 4.3.0 scanner down" },
    { SMTP_END, "550 5.7.1 looks like spam", DELIVER_REFUSED, 550, "550 5.7.1 looks like spam" },
    { SMTP_END, "552 5.2.2 mailbox full", DELIVER_REFUSED, 552, "552 5.2.2 mailbox full" },
    { SMTP_END, SMTP_CUT, DELIVER_UNKNOWN, 0, "" },
    { SMTP_END, SMTP_THEN_CUT "250 2.0.0 queued as 1tX", DELIVER_SENT, 250, "250 2.0.0 queued as 1tX" },
    { SMTP_END, "250-2.0.0 two\r\n250 2.0.0 lines", DELIVER_SENT, 250, "250 2.0.0 lines" },
    { SMTP_RCPT, "550-5.1.1 two\r\n550 5.1.1 lines \x1b[31m", DELIVER_REFUSED, 550, "550 5.1.1 lines ?[31m" },
};

START_TEST(a_misbehaving_server)
{
    struct smtp_line line = { cases[_i].step, 1, cases[_i].step >= SMTP_MAIL, cases[_i].say };

    start(&line, 1, NULL);
    send_one(MAIL);
    ck_assert_msg(result.class == cases[_i].class, "%s, %d: %s", deliver_class_name(result.class), result.code,
                  result.text);
    ck_assert_int_eq(result.code, cases[_i].code);
    ck_assert_msg(strncmp(result.text, cases[_i].text, strlen(cases[_i].text)) == 0, "%s", result.text);
    ck_assert_str_ne(result.text, "");
    ck_assert_int_eq(server.log->mails, result.class == DELIVER_SENT || result.class == DELIVER_UNKNOWN);
    /* Whatever happened, the next mail arrives. */
    send_one("Subject: second\r\n\r\nx\r\n");
    ck_assert_msg(result.class == DELIVER_SENT, "then %s: %s", deliver_class_name(result.class), result.text);
    ck_assert_ptr_nonnull(strstr(server.log->data, "Subject: second\r\n"));
}
END_TEST

/* A server that falls silent is given up after the time allowed. All wait at once, each in its process. */
static const struct { enum smtp_step step; enum deliver_class class; } stall_cases[] = {
    { SMTP_GREETING, DELIVER_SETUP }, { SMTP_EHLO, DELIVER_SETUP },     { SMTP_MAIL, DELIVER_LATER },
    { SMTP_RCPT, DELIVER_LATER },     { SMTP_DATA, DELIVER_LATER },     { SMTP_END, DELIVER_UNKNOWN },
};

enum { STALLS = sizeof stall_cases / sizeof stall_cases[0] };

static int class_after_stall(enum smtp_step step)
{
    struct smtp_line line = { step, 0, 0, SMTP_STALL };

    start(&line, 1, NULL);
    send_one(MAIL);
    stop();
    return (int)result.class;
}

START_TEST(a_server_that_stalls)
{
    pid_t waiting[STALLS];

    for (int i = 0; i < STALLS; i++) {
        waiting[i] = fork();
        if (waiting[i] == 0)
            _exit(class_after_stall(stall_cases[i].step));
    }
    for (int i = 0; i < STALLS; i++) {
        int status;

        ck_assert_int_eq(waitpid(waiting[i], &status, 0), waiting[i]);
        ck_assert(WIFEXITED(status));
        ck_assert_msg(WEXITSTATUS(status) == (int)stall_cases[i].class, "stall %d: %d", i, WEXITSTATUS(status));
    }
}
END_TEST

/* --- The connection ---------------------------------------------------------------------------------------------- */

START_TEST(many_mails_one_connection)
{
    start(NULL, 0, NULL);
    for (int i = 0; i < 50; i++) {
        send_one(MAIL);
        ck_assert_int_eq(result.class, DELIVER_SENT);
    }
    ck_assert_int_eq(server.log->connections, 1);
    ck_assert_int_eq(server.log->mails, 50);
    ck_assert_ptr_nonnull(strstr(server.log->commands, "EHLO games.example.org\r\n"));
    ck_assert_ptr_nonnull(strstr(server.log->commands, "MAIL FROM:<bounce+1@games.example.org>"));
    ck_assert_ptr_nonnull(strstr(server.log->commands, "RCPT TO:<ann@example.org>\r\n"));
}
END_TEST

/* A server that takes only so many mails a connection delays no mail. */
static const struct { struct smtp_line line; } worn_cases[] = {
    { { SMTP_END, 1, 2, SMTP_THEN_CUT "250 that was enough" } },
    { { SMTP_MAIL, 1, 3, "421 too many mails in this connection" } },
    { { SMTP_MAIL, 1, 3, SMTP_THEN_CUT "421 too many mails in this connection" } },
    { { SMTP_MAIL, 1, 3, SMTP_CUT } },
    { { SMTP_RCPT, 1, 3, SMTP_CUT } },
};

START_TEST(a_worn_out_connection)
{
    start(&worn_cases[_i].line, 1, NULL);
    for (int i = 0; i < 4; i++) {
        send_one(MAIL);
        ck_assert_msg(result.class == DELIVER_SENT, "mail %d: %s: %s", i + 1, deliver_class_name(result.class),
                      result.text);
    }
    ck_assert_int_eq(server.log->connections, 2);
    ck_assert_int_eq(server.log->mails, 4);
}
END_TEST

START_TEST(nobody_listens)
{
    struct smtp_server gone = smtp_script_start(NULL, 0, NULL);
    struct deliver_config config = config_for(gone.port);

    smtp_script_stop(&gone);
    ck_assert_int_eq(deliver_open(&config, &deliver, &err), OK);
    send_one(MAIL);
    ck_assert_int_eq(result.class, DELIVER_SETUP);
    deliver_probe(deliver, &result);
    ck_assert_int_eq(result.class, DELIVER_SETUP);
}
END_TEST

/* A name that does not exist: no connection is ever opened, and none is tried again and again. */
START_TEST(nobody_has_that_name)
{
    struct deliver_config config = config_for(25);

    config.host = "relay.invalid";
    ck_assert_int_eq(deliver_open(&config, &deliver, &err), OK);
    server.pid = 0;
    send_one(MAIL);
    ck_assert_msg(result.class == DELIVER_SETUP, "%s: %s", deliver_class_name(result.class), result.text);
    ck_assert_str_ne(result.text, "");
}
END_TEST

START_TEST(bytes_arrive_as_they_are)
{
    static const char mail[] = "Subject: dots\r\n\r\n.\r\n..\r\n.a\r\nFrom x\r\n\r\n.\r\nRCPT TO:<evil@example.org>\r\n";

    start(NULL, 0, NULL);
    send_one(mail);
    send_one(MAIL);
    ck_assert_int_eq(server.log->mails, 2);
    ck_assert_str_eq(server.log->data, "Subject: dots\r\n\r\n.\r\n..\r\n.a\r\nFrom x\r\n\r\n.\r\n"
                                       "RCPT TO:<evil@example.org>\r\n" MAIL);
    ck_assert_ptr_null(strstr(server.log->commands, "evil"));
}
END_TEST

START_TEST(a_large_mail)
{
    size_t n = 0;
    char *mail = malloc(900000);

    while (n < 800000)
        n += (size_t)snprintf(mail + n, 100, ".line at %zu that makes the mail long\r\n", n);
    start(NULL, 0, NULL);
    send_one(mail);
    ck_assert_int_eq(result.class, DELIVER_SENT);
    ck_assert_str_eq(server.log->data, mail);
    free(mail);
}
END_TEST

START_TEST(the_size_is_told_when_the_server_wants_it)
{
    start(NULL, 0, "250-script\r\n250-SIZE 100000\r\n250 HELP");
    send_one(MAIL);
    ck_assert_int_eq(result.class, DELIVER_SENT);
    ck_assert_ptr_nonnull(strstr(server.log->commands, " SIZE=35\r\n"));
}
END_TEST

/* The server closes in the middle of the mail: its last dot was never sent. (The mail must be longer than the buffers of the
 * two machines.) */
START_TEST(cut_in_the_middle)
{
    struct smtp_line line = { SMTP_MIDDLE, 1, 0, SMTP_CUT };
    size_t n = 16 << 20;
    char *mail = malloc(n);

    memset(mail, 'x', n);
    for (size_t i = 0; i < n; i += 64)
        memcpy(mail + i + 62, "\r\n", 2);
    start(&line, 1, NULL);
    deliver_send(deliver, "a@b", "c@d", mail, n, &result);
    ck_assert_msg(result.class == DELIVER_LATER, "%s: %s", deliver_class_name(result.class), result.text);
    ck_assert_int_eq(server.log->mails, 0);
    free(mail);
}
END_TEST

/* --- What must not leave ------------------------------------------------------------------------------------------ */

static const struct { const char *from, *to, *bytes, *text; } unfit_cases[] = {
    { "a@b", "c@d>\r\nRCPT TO:<evil@example.org", MAIL, "not sent: mail address" },
    { "a@b\r\nDATA", "c@d", MAIL, "not sent: mail address" },
    { "a@b", "", MAIL, "not sent: mail address" },
    { "a@b", "c@d", "", "not canonical at byte 0" },
    { "a@b", "c@d", "Subject: x\n\r\n.\r\n", "not canonical at byte 10" },
    { "a@b", "c@d", "Subject: x\r\n\r\n.\nMAIL FROM:<x@y>\r\n", "not canonical at byte 15" },
    { "a@b", "c@d", "Subject: x\r\r\n\r\n", "not canonical at byte 10" },
    { "a@b", "c@d", "Subject: x\r\n\r\nno end", "not canonical at byte 19" },
    { "a@b", "c@d", "Subject: x\r\n\r\n\xc3\xa4\r\n", "not canonical at byte 14" },
    { "a@b", "c@d", "Subject: x\r\n\r\nx\r", "not canonical at byte 15" },
};

START_TEST(unfit_mails_stay_here)
{
    start(NULL, 0, NULL);
    deliver_send(deliver, unfit_cases[_i].from, unfit_cases[_i].to, unfit_cases[_i].bytes,
                 strlen(unfit_cases[_i].bytes), &result);
    ck_assert_int_eq(result.class, DELIVER_REFUSED);
    ck_assert_msg(strstr(result.text, unfit_cases[_i].text) != NULL, "%s", result.text);
    ck_assert_int_eq(server.log->connections, 0);
}
END_TEST

START_TEST(an_empty_return_path)
{
    start(NULL, 0, NULL);
    deliver_send(deliver, "", "c@d", MAIL, strlen(MAIL), &result);
    ck_assert_int_eq(result.class, DELIVER_SENT);
    ck_assert_ptr_nonnull(strstr(server.log->commands, "MAIL FROM:<>"));
}
END_TEST

/* --- Login and TLS ------------------------------------------------------------------------------------------------ */

static char secret_path[] = "/tmp/postern-test-XXXXXX";

static void write_secret(void)
{
    int fd = mkstemp(secret_path);

    ck_assert_int_eq(write(fd, "se cret\n", 8), 8);
    close(fd);
}

static const struct {
    const char *ehlo, *say;
    enum deliver_tls tls;
    enum deliver_class class;
    int code;
    const char *text;
} login_cases[] = {
    { "250-script\r\n250 AUTH PLAIN LOGIN", "235 welcome", DELIVER_PLAIN, DELIVER_SENT, 250, "" },
    { "250-script\r\n250 AUTH PLAIN LOGIN", "535 5.7.8 wrong password", DELIVER_PLAIN, DELIVER_SETUP, 535,
      "535 5.7.8 wrong password (the login is refused; look at user and password)" },
    { "250-script\r\n250 AUTH PLAIN LOGIN", "454 4.7.0 try later", DELIVER_PLAIN, DELIVER_SETUP, 454,
      "454 4.7.0 try later (the login is refused; look at user and password)" },
    { "250-script\r\n250 AUTH PLAIN LOGIN", SMTP_CUT, DELIVER_PLAIN, DELIVER_SETUP, 0, "" },
    { "250-script\r\n250 AUTH GSSAPI", "235 welcome", DELIVER_PLAIN, DELIVER_SETUP, 0, "" },
    { "250-script\r\n250 AUTH PLAIN", "235 welcome", DELIVER_STARTTLS, DELIVER_SETUP, 0,
      "the server offers no TLS here; try the other kind or port" },
    { "250-script\r\n250 AUTH PLAIN", "235 welcome", DELIVER_TLS, DELIVER_SETUP, 0, "TLS cannot begin" },
};

START_TEST(login)
{
    struct smtp_line line = { SMTP_AUTH, 0, 0, login_cases[_i].say };
    struct deliver_config config;

    write_secret();
    server = smtp_script_start(&line, 1, login_cases[_i].ehlo);
    config = config_for(server.port);
    config.tls = login_cases[_i].tls;
    config.user = "robot";
    config.password.file = secret_path;
    ck_assert_msg(deliver_open(&config, &deliver, &err) == OK, "%s", err.message);
    unlink(secret_path);
    deliver_probe(deliver, &result);
    ck_assert_msg(result.class == login_cases[_i].class, "probe: %s", result.text);
    ck_assert_msg(strstr(result.text, login_cases[_i].text) != NULL, "probe: %s", result.text);
    send_one(MAIL);
    ck_assert_msg(result.class == login_cases[_i].class, "%s %d %s", deliver_class_name(result.class), result.code,
                  result.text);
    ck_assert_int_eq(result.code, login_cases[_i].code);
    /* base64 of NUL robot NUL se cret: sent in the clear only if the configuration says so */
    ck_assert_int_eq(strstr(server.log->commands, "AHJvYm90AHNlIGNyZXQ=") != NULL,
                     _i < 4 && login_cases[_i].tls == DELIVER_PLAIN);
    ck_assert_ptr_null(strstr(result.text, "cret"));
}
END_TEST

static const struct { struct deliver_config config; const char *complaint; } config_cases[] = {
    { { .way = DELIVER_SMTP }, "smtp: no host is named" },
    { { .way = DELIVER_SMTP, .host = "mail.example.org/x" }, "smtp host: " },
    { { .way = DELIVER_SMTP, .host = "mail example.org" }, "smtp host: " },
    { { .way = DELIVER_SMTP, .host = "user:pw@mail.example.org" }, "smtp host: " },
    { { .way = DELIVER_SMTP, .host = "h", .port = 70000 }, "no port 70000" },
    { { .way = DELIVER_SMTP, .host = "h", .helo = "a/b" }, "our name in EHLO" },
    { { .way = DELIVER_SMTP, .host = "h", .user = "u", .tls = DELIVER_PLAIN }, "not sent to h without TLS" },
    { { .way = DELIVER_SMTP, .host = "h", .user = "u" }, "neither a password file nor" },
    { { .way = DELIVER_SMTP, .host = "h", .user = "u", .password.file = "/nonexistent/secret" },
      "/nonexistent/secret: No such file" },
};

START_TEST(bad_configuration)
{
    ck_assert_int_eq(deliver_open(&config_cases[_i].config, &deliver, &err), ERR_CONFIG);
    ck_assert_ptr_null(deliver);
    ck_assert_msg(strstr(err.message, config_cases[_i].complaint) != NULL, "%s", err.message);
}
END_TEST

START_TEST(probe_finds_the_server)
{
    start(NULL, 0, NULL);
    deliver_probe(deliver, &result);
    ck_assert_msg(result.class == DELIVER_SENT, "%s", result.text);
    send_one(MAIL);
    ck_assert_msg(result.class == DELIVER_SENT, "%s", result.text);
    ck_assert_int_eq(server.log->mails, 1);
}
END_TEST

#define LOOP(test, cases) tcase_add_loop_test(tcase, test, 0, sizeof(cases) / sizeof(cases)[0])

Suite *suite_send_deliver_smtp(void);
Suite *suite_send_deliver_smtp(void)
{
    Suite *suite = suite_create("send_deliver_smtp");
    TCase *tcase = tcase_create("deliver_smtp");

    tcase_add_checked_fixture(tcase, NULL, stop);
    tcase_set_timeout(tcase, 20);
    LOOP(a_misbehaving_server, cases);
    tcase_add_test(tcase, a_server_that_stalls);
    tcase_add_test(tcase, many_mails_one_connection);
    LOOP(a_worn_out_connection, worn_cases);
    tcase_add_test(tcase, nobody_listens);
    tcase_add_test(tcase, nobody_has_that_name);
    tcase_add_test(tcase, bytes_arrive_as_they_are);
    tcase_add_test(tcase, a_large_mail);
    tcase_add_test(tcase, the_size_is_told_when_the_server_wants_it);
    tcase_add_test(tcase, cut_in_the_middle);
    LOOP(unfit_mails_stay_here, unfit_cases);
    tcase_add_test(tcase, an_empty_return_path);
    LOOP(login, login_cases);
    LOOP(bad_configuration, config_cases);
    tcase_add_test(tcase, probe_finds_the_server);
    suite_add_tcase(suite, tcase);
    return suite;
}
