/* Sending through Exim: TLS, login and the words of a real server. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "processor/send/compose.h"
#include "processor/send/deliver.h"
#include "processor/fetch/fetch.h"
#include "tests/servers/servers.h"
#include "tests/support/delivery.h"
#include "tests/support/scratch.h"

static struct arena arena;
static struct deliver *deliver;
static struct deliver_result result;
static struct error err;

static const char *in_servers(const char *name)
{
    return arena_printf(&arena, "%s/%s", server_folder(), name);
}

static void begin(void)
{
    arena = (struct arena){ .limit_bytes = 32 << 20 };
    scratch_open();
    scratch_write(scratch_path("secret"), "secret\n", 7, 0600);
}

static void end(void)
{
    deliver_close(deliver);
    deliver = NULL;
    scratch_release();
    arena_release(&arena);
}

static struct deliver_config good_config(enum deliver_tls tls)
{
    return (struct deliver_config){ .way = DELIVER_SMTP,
                                    .host = "localhost",
                                    .port = server_port(tls == DELIVER_TLS ? "SMTPS_PORT" : "SMTP_PORT"),
                                    .tls = tls,
                                    .ca_file = in_servers("tls/ca.pem"),
                                    .helo = "games.example.org",
                                    .user = "robot",
                                    .password.file = scratch_path("secret"),
                                    .reply_timeout_s = 10 };
}

static void open_with(struct deliver_config config)
{
    ck_assert_msg(deliver_open(&config, &deliver, &err) == OK, "%s", err.message);
}

static struct compose_part composed(const char *to, const char *body)
{
    struct compose_mail mail = { .from_name = "Postern",
                                 .from = "robot@game.test",
                                 .to = to,
                                 .kind = "report",
                                 .game = "g12",
                                 .turn = 7,
                                 .seat = 3,
                                 .seq = 1,
                                 .date_utc_s = 1783015500,
                                 .subject = "[g12] Z\xc3\xbcge",
                                 .body = body };
    struct compose_result made;

    ck_assert_msg(compose_mail(&arena, &mail, &made, &err) == OK, "%s", err.message);
    return made.parts[0];
}

static void send_to(const char *to, const char *body)
{
    struct compose_part part = composed(to, body);

    deliver_send(deliver, "bounce+1@game.test", to, part.bytes, part.bytes_n, &result);
}

/* Waits until the server has put a mail that holds `text` into robot's mailbox; returns the mail. */
static char *arrived(const char *text)
{
    struct fetch_config config = { .kind = FETCH_MAILDIR, .path = in_servers("mail/robot/Maildir") };

    for (int tries = 0; tries < 100; tries++) {
        struct fetch_source *source;
        struct fetch_mail mail;
        bool there;

        ck_assert_msg(fetch_open(&config, &source, &err) == OK, "%s", err.message);
        while (fetch_next(source, &mail, &there, &err) == OK && there) {
            char *copy = arena_text_n(&arena, mail.bytes, mail.bytes_n);

            if (strstr(copy, text)) {
                fetch_close(source);
                return copy;
            }
        }
        fetch_close(source);
        usleep(50000);   /* another process does the work, so we can only look again */
    }
    ck_abort_msg("no mail with %s came", text);
    return NULL;
}

/* The mail that came is the mail that was sent, after the headers that the servers put before it. */
static void check_arrived(const struct compose_part *part)
{
    char *mail = arrived(part->message_id), *sent = arena_alloc(&arena, part->bytes_n + 1);
    size_t n = 0;

    for (size_t i = 0; i < part->bytes_n; i++)
        if (part->bytes[i] != '\r')
            sent[n++] = part->bytes[i];
    ck_assert_ptr_nonnull(strstr(mail, "Return-path: <bounce+1@game.test>\n"));
    ck_assert_ptr_nonnull(strstr(mail, "Envelope-to: robot+g12.p3.r41.abcdefghij234567@game.test\n"));
    ck_assert_uint_ge(strlen(mail), n);
    ck_assert_str_eq(mail + strlen(mail) - n, sent);
}

static const enum deliver_tls tls_cases[] = { DELIVER_STARTTLS, DELIVER_TLS };

START_TEST(a_mail_arrives_as_it_was_made)
{
    static const char *const bodies[] = { "#report g12 t7\n\n.\n..\nFrom here\nZ\xc3\xbcge \xf0\x9f\x90\x89\n",
                                          "#report g12 t7\n\nplain text, seven bits\n" };
    const char *to = "robot+g12.p3.r41.abcdefghij234567@game.test";

    open_with(good_config(tls_cases[_i]));
    deliver_probe(deliver, &result);
    ck_assert_msg(result.class == DELIVER_SENT, "%s", result.text);
    for (int i = 0; i < 2; i++) {
        struct compose_part part = composed(to, arena_printf(&arena, "%s%d\n", bodies[i], _i));

        deliver_send(deliver, "bounce+1@game.test", to, part.bytes, part.bytes_n, &result);
        ck_assert_msg(result.class == DELIVER_SENT, "%s", result.text);
        ck_assert_int_eq(result.code, 250);
        check_arrived(&part);
    }
}
END_TEST

static const struct { const char *to; enum deliver_class class; int code; const char *text; } recipient_cases[] = {
    { "ann@example.org", DELIVER_SENT, 250, "250 OK id=" },
    { "nosuch@game.test", DELIVER_REFUSED, 550, "550 5.1.1 no such player" },
    { "grey@game.test", DELIVER_LATER, 451, "451 4.7.1 greylisted" },
};

START_TEST(recipients)
{
    open_with(good_config(DELIVER_STARTTLS));
    send_to(recipient_cases[_i].to, "one\n");
    ck_assert_msg(result.class == recipient_cases[_i].class, "%s: %s", deliver_class_name(result.class), result.text);
    ck_assert_int_eq(result.code, recipient_cases[_i].code);
    ck_assert_msg(strncmp(result.text, recipient_cases[_i].text, strlen(recipient_cases[_i].text)) == 0, "%s",
                  result.text);
    send_to("ann@example.org", "and after it another one\n");
    ck_assert_msg(result.class == DELIVER_SENT, "%s", result.text);
}
END_TEST

START_TEST(many_mails)
{
    open_with(good_config(DELIVER_TLS));
    for (int i = 0; i < 12; i++) {
        send_to(i % 4 == 3 ? "nosuch@game.test" : "ann@example.org", "again\n");
        ck_assert_msg(result.class == (i % 4 == 3 ? DELIVER_REFUSED : DELIVER_SENT), "%d: %s", i, result.text);
    }
}
END_TEST

/* Every fault of our set-up stops the run, with a message that names the fault. */
enum wrong { WRONG_PASSWORD, WRONG_USER, WRONG_CA, SYSTEM_CA, WRONG_NAME, NO_TLS_NO_LOGIN, TLS_AT_STARTTLS, STARTTLS_AT_TLS };

static const struct { enum wrong wrong; int code; const char *text; } wrong_cases[] = {
    { WRONG_PASSWORD, 535, "535 " },
    { WRONG_USER, 535, "535 " },
    { WRONG_CA, 0, "certificate" },
    { SYSTEM_CA, 0, "certificate" },
    { WRONG_NAME, 0, "127.0.0.1" },
    { NO_TLS_NO_LOGIN, 550, "it offers no login, and then says: 550 5.7.1 relay denied" },
    { TLS_AT_STARTTLS, 0, "" },
    { STARTTLS_AT_TLS, 0, "" },
};

static struct deliver_config wrong_config(enum wrong wrong)
{
    struct deliver_config config = good_config(wrong == TLS_AT_STARTTLS ? DELIVER_TLS : DELIVER_STARTTLS);

    switch (wrong) {
    case WRONG_PASSWORD: scratch_write(scratch_path("secret"), "sesame\n", 7, 0600); break;
    case WRONG_USER: config.user = "nobody"; break;
    case WRONG_CA: config.ca_file = in_servers("tls/other.pem"); break;
    case SYSTEM_CA: config.ca_file = NULL; break;
    case WRONG_NAME: config.host = "127.0.0.1"; break;
    case NO_TLS_NO_LOGIN: config.tls = DELIVER_PLAIN; break;
    case TLS_AT_STARTTLS: config.port = server_port("SMTP_PORT"); break;
    case STARTTLS_AT_TLS:
        config.port = server_port("SMTPS_PORT");
        config.reply_timeout_s = 1;
        break;
    }
    return config;
}

START_TEST(wrong_setups)
{
    open_with(wrong_config(wrong_cases[_i].wrong));
    send_to("ann@example.org", "one\n");
    ck_assert_msg(result.class == DELIVER_SETUP, "%s: %s", deliver_class_name(result.class), result.text);
    ck_assert_int_eq(result.code, wrong_cases[_i].code);
    ck_assert_msg(strstr(result.text, wrong_cases[_i].text) != NULL, "%s", result.text);
    deliver_probe(deliver, &result);
    ck_assert_msg(result.class == DELIVER_SETUP, "probe: %s", result.text);
}
END_TEST

START_TEST(without_a_login)
{
    struct deliver_config config = good_config(DELIVER_STARTTLS);

    config.user = NULL;
    open_with(config);
    send_to("robot@game.test", "to one of its own\n");
    ck_assert_msg(result.class == DELIVER_SENT, "%s", result.text);
    send_to("ann@example.org", "to somebody else\n");
    ck_assert_int_eq(result.class, DELIVER_REFUSED);
    ck_assert_msg(strstr(result.text, "relay denied") != NULL, "%s", result.text);
}
END_TEST

/* The same program called as a sendmail; root calls it as the user that the server runs as. */
START_TEST(exim_as_sendmail)
{
    const char *to = "robot+g12.p3.r41.abcdefghij234567@game.test";
    const char *as = geteuid() == 0 ? "setpriv --reuid=nobody --regid=nogroup --clear-groups " : "";
    struct compose_part part = composed(to, "#report g12 t7\n\n.\nby sendmail\n");

    open_with((struct deliver_config){
        .way = DELIVER_SENDMAIL,
        .sendmail = arena_printf(&arena, "%s/usr/sbin/exim4 -C %s", as, in_servers("exim.conf")),
    });
    deliver_send(deliver, "bounce+1@game.test", to, part.bytes, part.bytes_n, &result);
    ck_assert_msg(result.class == DELIVER_SENT, "%s", result.text);
    check_arrived(&part);
}
END_TEST

#define LOOP(test, cases) tcase_add_loop_test(tcase, test, 0, sizeof(cases) / sizeof(cases)[0])

Suite *suite_server_deliver(void)
{
    Suite *suite = suite_create("server_deliver");
    TCase *tcase = tcase_create("server_deliver");

    tcase_add_checked_fixture(tcase, begin, end);
    tcase_set_timeout(tcase, 60);
    LOOP(a_mail_arrives_as_it_was_made, tls_cases);
    LOOP(recipients, recipient_cases);
    tcase_add_test(tcase, many_mails);
    LOOP(wrong_setups, wrong_cases);
    tcase_add_test(tcase, without_a_login);
    tcase_add_test(tcase, exim_as_sendmail);
    suite_add_tcase(suite, tcase);
    return suite;
}
