/* Delivery into Maildirs and through a sendmail program; SMTP has its own suite. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "processor/send/deliver.h"
#include "tests/support/delivery.h"
#include "tests/support/scratch.h"

#define MAIL "From: <a@b>\r\nSubject: x\r\n\r\nHello.\r\n"

static struct deliver *deliver;
static struct deliver_result result;
static struct error err;

static void begin(void)
{
    scratch_open();
}

static void end(void)
{
    deliver_close(deliver);
    deliver = NULL;
    scratch_release();
}

static void open_with(struct deliver_config config)
{
    ck_assert_msg(deliver_open(&config, &deliver, &err) == OK, "%s", err.message);
}

static void send_to(const char *to, const char *bytes)
{
    deliver_send(deliver, "bounce+1@games.test", to, bytes, strlen(bytes), &result);
}

/* --- Maildir ---------------------------------------------------------------------------------------------------- */

static void open_maildir(const char *pattern)
{
    open_with((struct deliver_config){ .way = DELIVER_MAILDIR, .maildir = scratch_path("%s", pattern) });
}

START_TEST(a_mail_in_new)
{
    char name[256];
    char *bytes;

    open_maildir("box");
    send_to("ann@example.org", MAIL);
    ck_assert_msg(result.class == DELIVER_SENT, "%s", result.text);
    ck_assert_int_eq(scratch_count(scratch_path("box/new"), name), 1);
    ck_assert_int_eq(scratch_count(scratch_path("box/tmp"), NULL), 0);
    ck_assert_int_eq(scratch_count(scratch_path("box/cur"), NULL), 0);
    bytes = scratch_read(scratch_path("box/new/%s", name), NULL);
    ck_assert_str_eq(bytes, "Return-Path: <bounce+1@games.test>\nDelivered-To: ann@example.org\n"
                            "From: <a@b>\nSubject: x\n\nHello.\n");
    free(bytes);
}
END_TEST

START_TEST(sent_again_it_is_the_same_file)
{
    struct stat first, second;
    char name[256];

    open_maildir("box");
    send_to("ann@example.org", MAIL);
    ck_assert_int_eq(scratch_count(scratch_path("box/new"), name), 1);
    ck_assert_int_eq(stat(scratch_path("box/new/%s", name), &first), 0);
    send_to("ann@example.org", MAIL);
    ck_assert_int_eq(result.class, DELIVER_SENT);
    ck_assert_int_eq(scratch_count(scratch_path("box/new"), NULL), 1);
    ck_assert_int_eq(stat(scratch_path("box/new/%s", name), &second), 0);
    ck_assert_int_eq(first.st_ino, second.st_ino);
    send_to("bob@example.org", MAIL);
    ck_assert_int_eq(scratch_count(scratch_path("box/new"), NULL), 2);
    send_to("ann@example.org", MAIL "More.\r\n");
    ck_assert_int_eq(scratch_count(scratch_path("box/new"), NULL), 3);
}
END_TEST

/* Killed between writing and showing: half-written files in tmp/ are written again. */
START_TEST(a_leftover_in_tmp_does_not_matter)
{
    char name[256];
    char *bytes;

    open_maildir("box");
    send_to("ann@example.org", MAIL);
    scratch_count(scratch_path("box/new"), name);
    ck_assert_int_eq(unlink(scratch_path("box/new/%s", name)), 0);
    scratch_write(scratch_path("box/tmp/%s", name), "half a mail that is longer than the whole mail will be, so that "
                  "what is left of it would show at the end of what is written over it ............", 145, 0600);
    send_to("ann@example.org", MAIL);
    ck_assert_int_eq(result.class, DELIVER_SENT);
    ck_assert_int_eq(scratch_count(scratch_path("box/tmp"), NULL), 0);
    bytes = scratch_read(scratch_path("box/new/%s", name), NULL);
    ck_assert_str_eq(bytes + strlen(bytes) - 7, "Hello.\n");
    free(bytes);
}
END_TEST

static const struct { const char *pattern, *to, *folder; } path_cases[] = {
    { "%d/%u", "ann@example.org", "example.org/ann" },
    { "%u@%d/Maildir", "Ann.Smith@Example.ORG", "ann.smith@example.org/Maildir" },
    { "100%%", "ann@example.org", "100%" },
    { "x/%u", "a/b@example.org", "x/a%2Fb" },
    { "x/%u", "a%2Fb@example.org", "x/a%252fb" },
    { "x/%u", "robot+g12.p3@example.org", "x/robot+g12.p3" },
    { "deep/er/and/deeper", "ann@example.org", "deep/er/and/deeper" },
};

START_TEST(paths)
{
    open_maildir(path_cases[_i].pattern);
    send_to(path_cases[_i].to, MAIL);
    ck_assert_msg(result.class == DELIVER_SENT, "%s", result.text);
    ck_assert_int_eq(scratch_count(scratch_path("%s/new", path_cases[_i].folder), NULL), 1);
}
END_TEST

START_TEST(a_folder_that_cannot_be)
{
    scratch_write(scratch_path("file"), "", 0, 0600);
    open_maildir("file/box");
    send_to("ann@example.org", MAIL);
    ck_assert_int_eq(result.class, DELIVER_SETUP);
    ck_assert_msg(strstr(result.text, "file/box") && strstr(result.text, "Not a directory"), "%s", result.text);
    deliver_probe(deliver, &result);
    ck_assert_int_eq(result.class, DELIVER_SETUP);
}
END_TEST

/* A name in new/ that belongs to something else than a mail: no mail is reported as sent that is not there whole. */
START_TEST(rename_fails)
{
    open_maildir("box");
    ck_assert_int_eq(mkdir(scratch_path("box"), 0700), 0);
    ck_assert_int_eq(mkdir(scratch_path("box/tmp"), 0700), 0);
    send_to("ann@example.org", MAIL);   /* new/ is missing, and tmp/ existed, so nobody made it */
    ck_assert_int_eq(result.class, DELIVER_SETUP);
    ck_assert_int_eq(scratch_count(scratch_path("box/tmp"), NULL), 0);
}
END_TEST

START_TEST(maildir_probe_looks_above_the_pattern)
{
    open_maildir("boxes/%u/Maildir");
    deliver_probe(deliver, &result);
    ck_assert_msg(result.class == DELIVER_SENT, "%s", result.text);
    ck_assert_int_eq(scratch_count(scratch_path("boxes"), NULL), 0);
}
END_TEST

/* --- sendmail --------------------------------------------------------------------------------------------------- */

/* A stand-in that notes its arguments and its input, then ends as the case wants. */
static void open_sendmail(const char *ending)
{
    char script[400];
    int n = snprintf(script, sizeof script,
                     "#!/bin/sh\nfor word; do printf '%%s|' \"$word\"; done >>\"$0.args\"\ncat >\"$0.mail\"\n%s\n", ending);

    scratch_write(scratch_path("mailer"), script, (size_t)n, 0700);
    open_with((struct deliver_config){ .way = DELIVER_SENDMAIL,
                                       .sendmail = scratch_path("mailer -oi 'own word'"),
                                       .reply_timeout_s = 1 });
}

static const struct { const char *ending; enum deliver_class class; int code; const char *text; } exit_cases[] = {
    { "exit 0", DELIVER_SENT, 0, "taken by" },
    { "echo 'bad address' >&2; exit 65", DELIVER_REFUSED, 65, "exit code 65: bad address" },
    { "exit 67", DELIVER_REFUSED, 67, "exit code 67" },
    { "exit 68", DELIVER_REFUSED, 68, "exit code 68" },
    { "exit 69", DELIVER_LATER, 69, "exit code 69" },
    { "exit 70", DELIVER_LATER, 70, "exit code 70" },
    { "exit 71", DELIVER_LATER, 71, "exit code 71" },
    { "exit 74", DELIVER_LATER, 74, "exit code 74" },
    { "echo 'queue is full' >&2; exit 75", DELIVER_LATER, 75, "exit code 75: queue is full" },
    { "exit 76", DELIVER_LATER, 76, "exit code 76" },
    { "exit 1", DELIVER_LATER, 1, "exit code 1" },
    { "exit 64", DELIVER_SETUP, 64, "exit code 64" },
    { "exit 66", DELIVER_SETUP, 66, "exit code 66" },
    { "exit 72", DELIVER_SETUP, 72, "exit code 72" },
    { "exit 73", DELIVER_SETUP, 73, "exit code 73" },
    { "exit 77", DELIVER_SETUP, 77, "exit code 77" },
    { "exit 78", DELIVER_SETUP, 78, "exit code 78" },
    { "exec /nonexistent/real-mailer 2>/dev/null", DELIVER_SETUP, 127, "exit code 127" },
    { "kill -9 $$", DELIVER_UNKNOWN, 9, "ended by signal 9" },
    { "exec sleep 100", DELIVER_UNKNOWN, 9, "did not end in time" },
};

START_TEST(exit_codes)
{
    open_sendmail(exit_cases[_i].ending);
    send_to("ann@example.org", MAIL);
    ck_assert_msg(result.class == exit_cases[_i].class, "%s: %s", deliver_class_name(result.class), result.text);
    ck_assert_int_eq(result.code, exit_cases[_i].code);
    ck_assert_msg(strstr(result.text, exit_cases[_i].text) != NULL, "%s", result.text);
}
END_TEST

START_TEST(how_it_is_called)
{
    char *text;

    open_sendmail("exit 0");
    send_to("o'hara/$x|`y`@example.org", MAIL);
    text = scratch_read(scratch_path("mailer.args"), NULL);
    ck_assert_str_eq(text, "-oi|own word|-i|-f|bounce+1@games.test|--|o'hara/$x|`y`@example.org|");
    free(text);
    text = scratch_read(scratch_path("mailer.mail"), NULL);
    ck_assert_str_eq(text, "From: <a@b>\nSubject: x\n\nHello.\n");
    free(text);
    send_to("-oQ/tmp@example.org", MAIL);   /* no option, behind the -- */
    ck_assert_int_eq(result.class, DELIVER_SENT);
    deliver_probe(deliver, &result);
    ck_assert_int_eq(result.class, DELIVER_SENT);
}
END_TEST

START_TEST(a_mailer_that_reads_nothing)
{
    size_t n = 1 << 20;
    char *mail = malloc(n + 1);

    memset(mail, 'x', n);
    memcpy(mail + n - 2, "\r\n", 3);
    scratch_write(scratch_path("mailer"), "#!/bin/sh\nexit 75\n", 18, 0700);
    open_with((struct deliver_config){ .way = DELIVER_SENDMAIL, .sendmail = scratch_path("mailer") });
    send_to("ann@example.org", mail);
    ck_assert_int_eq(result.class, DELIVER_LATER);
    free(mail);
}
END_TEST

START_TEST(a_mailer_that_is_not_there)
{
    open_with((struct deliver_config){ .way = DELIVER_SENDMAIL, .sendmail = "/nonexistent/sendmail" });
    send_to("ann@example.org", MAIL);
    ck_assert_int_eq(result.class, DELIVER_SETUP);
    ck_assert_ptr_nonnull(strstr(result.text, "/nonexistent/sendmail: could not be started"));
    deliver_probe(deliver, &result);
    ck_assert_int_eq(result.class, DELIVER_SETUP);
}
END_TEST

static const struct { struct deliver_config config; const char *complaint; } config_cases[] = {
    { { .way = DELIVER_MAILDIR }, "maildir: no folder" },
    { { .way = DELIVER_MAILDIR, .maildir = "" }, "maildir: no folder" },
    { { .way = DELIVER_MAILDIR, .maildir = "/x/%n" }, "only %u, %d and %%" },
    { { .way = DELIVER_MAILDIR, .maildir = "/x/%" }, "only %u, %d and %%" },
    { { .way = DELIVER_SENDMAIL }, "sendmail: no program" },
    { { .way = DELIVER_SENDMAIL, .sendmail = " " }, "names no program" },
    { { .way = DELIVER_SENDMAIL, .sendmail = "x '" }, "quote that is not closed" },
};

START_TEST(bad_configuration)
{
    ck_assert_int_eq(deliver_open(&config_cases[_i].config, &deliver, &err), ERR_CONFIG);
    ck_assert_ptr_null(deliver);
    ck_assert_msg(strstr(err.message, config_cases[_i].complaint) != NULL, "%s", err.message);
}
END_TEST

#define LOOP(test, cases) tcase_add_loop_test(tcase, test, 0, sizeof(cases) / sizeof(cases)[0])

Suite *suite_send_deliver(void);
Suite *suite_send_deliver(void)
{
    Suite *suite = suite_create("send_deliver");
    TCase *tcase = tcase_create("deliver");

    tcase_add_checked_fixture(tcase, begin, end);
    tcase_add_test(tcase, a_mail_in_new);
    tcase_add_test(tcase, sent_again_it_is_the_same_file);
    tcase_add_test(tcase, a_leftover_in_tmp_does_not_matter);
    LOOP(paths, path_cases);
    tcase_add_test(tcase, a_folder_that_cannot_be);
    tcase_add_test(tcase, rename_fails);
    tcase_add_test(tcase, maildir_probe_looks_above_the_pattern);
    LOOP(exit_codes, exit_cases);
    tcase_add_test(tcase, how_it_is_called);
    tcase_add_test(tcase, a_mailer_that_reads_nothing);
    tcase_add_test(tcase, a_mailer_that_is_not_there);
    LOOP(bad_configuration, config_cases);
    suite_add_tcase(suite, tcase);
    return suite;
}
