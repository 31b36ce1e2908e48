/* Fetching from Dovecot: every kind and way of TLS, the place of each mail afterwards, and the messages for faults. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/kernel/arena.h"
#include "processor/fetch/fetch.h"
#include "tests/servers/servers.h"
#include "tests/support/scratch.h"

enum { MAILS = 5, LARGE_BYTES = FETCH_MAIL_BYTES_MAX + 5000 };

static struct arena arena;
static struct fetch_source *source;
static struct error err;

static const char *in_servers(const char *name)
{
    return arena_printf(&arena, "%s/%s", server_folder(), name);
}

static void begin(void)
{
    arena = (struct arena){ .limit_bytes = 32 << 20 };
    scratch_open();
    scratch_write(scratch_path("secret"), "pw1\n", 4, 0600);
    servers_empty_mailbox("p1");
}

static void end(void)
{
    fetch_close(source);
    source = NULL;
    scratch_release();
    arena_release(&arena);
}

static const struct way {
    enum fetch_kind kind;
    enum fetch_tls tls;
    const char *port;
} ways[] = {
    { FETCH_IMAP, FETCH_TLS, "IMAPS_PORT" },     { FETCH_IMAP, FETCH_STARTTLS, "IMAP_PORT" },
    { FETCH_IMAP, FETCH_PLAIN, "IMAP_PORT" },    { FETCH_POP3, FETCH_TLS, "POP3S_PORT" },
    { FETCH_POP3, FETCH_STARTTLS, "POP3_PORT" }, { FETCH_POP3, FETCH_PLAIN, "POP3_PORT" },
};

static struct fetch_config config_for(const struct way *way)
{
    return (struct fetch_config){ .kind = way->kind, .tls = way->tls, .host = "localhost",
                                  .port = server_port(way->port), .ca_file = in_servers("tls/ca.pem"), .user = "p1",
                                  .password.file = scratch_path("secret"), .reply_timeout_s = 10 };
}

static void open_with(struct fetch_config config)
{
    ck_assert_msg(fetch_open(&config, &source, &err) == OK, "%s", err.message);
}

/* What a mail looks like on the server, and how it has to arrive. */
static char *text_of(int i, const char *line_end)
{
    static const char *const lines[] = { "From: a@x.test", "Subject: mail", "", ".", "..", "p3 OK done", ")", "* BYE",
                                         "Z\xfcge, caf\xc3\xa9" };
    char *text = arena_printf(&arena, "X-Number: %d%s", i, line_end);

    for (size_t k = 0; k < sizeof lines / sizeof lines[0]; k++)
        text = arena_printf(&arena, "%s%s%s", text, lines[k], line_end);
    return text;
}

static void put_mails(void)
{
    for (int i = 0; i < MAILS; i++)
        servers_put_mail("p1", arena_printf(&arena, "m%d", i), text_of(i, "\n"));
}

START_TEST(mails_come_as_they_lie_there)
{
    const struct way *way = &ways[_i];
    char *uids[MAILS];
    struct fetch_mail mail;
    bool there;

    put_mails();
    open_with(config_for(way));
    for (int i = 0; i < MAILS; i++) {
        const char *expected = text_of(i, "\r\n");

        ck_assert_msg(fetch_next(source, &mail, &there, &err) == OK && there, "%s", err.message);
        ck_assert_uint_eq(mail.bytes_n, strlen(expected));
        ck_assert(memcmp(mail.bytes, expected, mail.bytes_n) == 0);
        ck_assert_uint_eq(mail.whole_n, mail.bytes_n);
        ck_assert_uint_eq(mail.flags, 0);
        ck_assert_int_eq(mail.validity > 0, way->kind == FETCH_IMAP);
        ck_assert_int_eq(mail.received_utc_s > 1700000000, way->kind == FETCH_IMAP);
        uids[i] = arena_text(&arena, mail.uid);
    }
    ck_assert_int_eq(fetch_next(source, &mail, &there, &err), OK);
    ck_assert(!there);
    for (int i = 0; i < MAILS; i += 2)
        ck_assert_msg(fetch_let_go(source, uids[i], &err) == OK, "%s", err.message);
    ck_assert_msg(fetch_settle(source, &err) == OK, "%s", err.message);
    fetch_close(source);
    /* A mail that was not let go of comes again, with the same name. */
    open_with(config_for(way));
    for (int i = 1; i < MAILS; i += 2) {
        ck_assert(fetch_next(source, &mail, &there, &err) == OK && there);
        ck_assert_str_eq(mail.uid, uids[i]);
    }
    ck_assert(fetch_next(source, &mail, &there, &err) == OK && !there);
    ck_assert_int_eq(servers_count("p1", ".Processed"), way->kind == FETCH_IMAP ? (MAILS + 1) / 2 : 0);
}
END_TEST

START_TEST(a_mail_that_is_too_large)
{
    const struct way *way = &ways[_i];
    char *large = malloc(LARGE_BYTES + 1);
    struct fetch_mail mail;
    bool there;

    memset(large, 'x', LARGE_BYTES);
    for (int i = 70; i < LARGE_BYTES; i += 71)
        large[i] = '\n';
    memcpy(large, "Subject: large\n\n", 16);
    large[LARGE_BYTES] = '\0';
    servers_put_mail("p1", "large", large);
    free(large);
    put_mails();
    open_with(config_for(way));
    for (int i = 0; i < MAILS + 1; i++) {
        ck_assert_msg(fetch_next(source, &mail, &there, &err) == OK && there, "%s", err.message);
        if (mail.flags == FETCH_OVERSIZE) {
            ck_assert_uint_eq(mail.bytes_n, FETCH_OVERSIZE_BYTES);
            ck_assert_uint_gt(mail.whole_n, FETCH_MAIL_BYTES_MAX);
            ck_assert(memcmp(mail.bytes, "Subject: large\r\n\r\nxxx", 21) == 0);
        }
        ck_assert_msg(fetch_let_go(source, mail.uid, &err) == OK, "%s", err.message);
    }
    ck_assert_msg(fetch_settle(source, &err) == OK, "%s", err.message);
    fetch_close(source);
    source = NULL;
    ck_assert_int_eq(servers_count("p1", ".Quarantine"), way->kind == FETCH_IMAP ? 1 : 0);
    ck_assert_int_eq(servers_count("p1", NULL), way->kind == FETCH_IMAP ? 0 : 1);
}
END_TEST

static enum fetch_taken all_but_m2(void *context, int64_t validity, const char *uid)
{
    int *asked = context;

    (void)uid;
    ck_assert_int_eq(validity > 0, *asked >= 0);
    return (*asked)++ == 2 ? FETCH_NOT_TAKEN : FETCH_TAKEN;
}

START_TEST(what_is_durable_is_not_brought_again)
{
    struct fetch_config config = config_for(&ways[0]);
    struct fetch_mail mail;
    int asked = 0;
    bool there;

    put_mails();
    config.taken = all_but_m2;
    config.context = &asked;
    open_with(config);
    ck_assert(fetch_next(source, &mail, &there, &err) == OK && there);
    ck_assert(fetch_next(source, &mail, &there, &err) == OK && !there);
    ck_assert_int_eq(asked, MAILS);
    ck_assert_msg(fetch_settle(source, &err) == OK, "%s", err.message);
    ck_assert_int_eq(servers_count("p1", ".Processed"), MAILS - 1);
    ck_assert_int_eq(servers_count("p1", NULL), 1);
}
END_TEST

START_TEST(folders_of_any_name)
{
    struct fetch_config config = config_for(&ways[0]);
    struct fetch_mail mail;
    bool there;

    put_mails();
    config.processed = "Erledigt & gepr\xc3\xbc" "ft";
    open_with(config);
    while (fetch_next(source, &mail, &there, &err) == OK && there)
        fetch_let_go(source, mail.uid, &err);
    ck_assert_msg(fetch_settle(source, &err) == OK, "%s", err.message);
    fetch_close(source);
    config.folder = config.processed;
    open_with(config);
    for (int i = 0; i < MAILS; i++)
        ck_assert_msg(fetch_next(source, &mail, &there, &err) == OK && there, "%s", err.message);
    ck_assert(fetch_next(source, &mail, &there, &err) == OK && !there);
}
END_TEST

enum wrong { WRONG_PASSWORD, WRONG_CA, SYSTEM_CA, WRONG_NAME, WRONG_PORT, NO_FOLDER, NO_PLAIN };

static const struct { int way; enum wrong wrong; enum status status; const char *words; } wrong_cases[] = {
    { 0, WRONG_PASSWORD, ERR_SERVER, "the login is refused" },
    { 1, WRONG_PASSWORD, ERR_SERVER, "the login is refused" },
    { 3, WRONG_PASSWORD, ERR_SERVER, "the login is refused" },
    { 0, WRONG_CA, ERR_SERVER, "certificate" },
    { 1, SYSTEM_CA, ERR_SERVER, "certificate" },
    { 3, WRONG_CA, ERR_SERVER, "certificate" },
    { 4, SYSTEM_CA, ERR_SERVER, "certificate" },
    { 0, WRONG_NAME, ERR_SERVER, "127.0.0.1" },
    { 0, WRONG_PORT, ERR_SERVER, "nothing takes connections" },
    { 0, NO_FOLDER, ERR_NOT_FOUND, "the folder cannot be opened" },
    { 2, NO_PLAIN, ERR_CONFIG, "without TLS" },
};

START_TEST(wrong_setups)
{
    struct fetch_config config = config_for(&ways[wrong_cases[_i].way]);

    switch (wrong_cases[_i].wrong) {
    case WRONG_PASSWORD: scratch_write(scratch_path("secret"), "sesame\n", 7, 0600); break;
    case WRONG_CA: config.ca_file = in_servers("tls/other.pem"); break;
    case SYSTEM_CA: config.ca_file = NULL; break;
    case WRONG_NAME: config.host = "127.0.0.1"; break;
    case WRONG_PORT: config.port = 1; break;
    case NO_FOLDER: config.folder = "Nowhere"; break;
    case NO_PLAIN: config.host = "mail.example.org"; break;
    }
    ck_assert_int_eq(fetch_open(&config, &source, &err), wrong_cases[_i].status);
    ck_assert_msg(strstr(err.message, wrong_cases[_i].words) != NULL, "%s", err.message);
    ck_assert_ptr_null(strstr(err.message, "sesame"));
}
END_TEST

#define LOOP(test, cases) tcase_add_loop_test(tcase, test, 0, sizeof(cases) / sizeof(cases)[0])

Suite *suite_server_fetch(void)
{
    Suite *suite = suite_create("server_fetch");
    TCase *tcase = tcase_create("server_fetch");

    tcase_add_checked_fixture(tcase, begin, end);
    tcase_set_timeout(tcase, 60);
    LOOP(mails_come_as_they_lie_there, ways);
    LOOP(a_mail_that_is_too_large, ways);
    tcase_add_test(tcase, what_is_durable_is_not_brought_again);
    tcase_add_test(tcase, folders_of_any_name);
    LOOP(wrong_setups, wrong_cases);
    suite_add_tcase(suite, tcase);
    return suite;
}
