/* Configuration: what is wrong is named by file, group and key, with what would be right. */
#include <check.h>
#include <string.h>

#include "processor/config.h"
#include "tests/support/scratch.h"

Suite *suite_config(void);

#define ROBOT "[robot]\naddress = robot@x.test\n"
#define SOURCE "[source in]\nkind = maildir\npath = mail/in\n"
#define DELIVER "[deliver]\nway = maildir\nmaildir = mail/out\n"

static const struct {
    const char *text, *where, *what;
} wrong[] = {
    { SOURCE DELIVER, "[robot] address", "is missing" },
    { "[robot]\naddress = nobody\n" SOURCE DELIVER, "[robot] address", "" },
    { ROBOT "colour = red\n" SOURCE DELIVER, "[robot]", "there is no key \"colour\"" },
    { ROBOT "moderator = a b\n" SOURCE DELIVER, "[robot] moderator", "" },
    { ROBOT DELIVER, "[source NAME]", "nowhere that mails come from" },
    { ROBOT DELIVER "[source in]\npath = x\n", "[source in] kind", "maildir, mbox, imap" },
    { ROBOT DELIVER "[source in]\nkind = carrier\n", "[source in] kind", "\"carrier\" is not maildir" },
    { ROBOT DELIVER "[source in]\nkind = maildir\n", "[source in] path", "is missing" },
    { ROBOT DELIVER "[source in]\nkind = imaps\nuser = u\n", "[source in] host", "is missing" },
    { ROBOT DELIVER "[source in]\nkind = imaps\nhost = h\n", "[source in] user", "is missing" },
    { ROBOT DELIVER SOURCE "port = 99999\n", "[source in] port", "from 1 to 65535" },
    { ROBOT DELIVER SOURCE "password-file = a\npassword-command = b\n", "[source in] password-command", "beside" },
    { ROBOT SOURCE "[deliver]\nmaildir = x\n", "[deliver] way", "is not maildir, sendmail or smtp" },
    { ROBOT SOURCE "[deliver]\nway = pigeon\n", "[deliver] way", "\"pigeon\"" },
    { ROBOT SOURCE "[deliver]\nway = maildir\n", "[deliver] maildir", "is missing" },
    { ROBOT SOURCE "[deliver]\nway = sendmail\n", "[deliver] sendmail", "is missing" },
    { ROBOT SOURCE "[deliver]\nway = smtp\n", "[deliver] host", "is missing" },
    { ROBOT SOURCE DELIVER "tls = maybe\n", "[deliver] tls", "starttls, tls or plain" },
    { ROBOT SOURCE DELIVER "send-most = -1\n", "[deliver] send-most", "\"-1\"" },
    { ROBOT SOURCE DELIVER "oauth = perhaps\n", "[deliver] oauth", "neither yes nor no" },
    { ROBOT SOURCE DELIVER "[games]\nhours = 0\n", "[games] hours", "from 1 to" },
    { ROBOT SOURCE DELIVER "[games]\nhours = ten\n", "[games] hours", "\"ten\"" },
    { ROBOT SOURCE DELIVER "[games]\nearly = 1\n", "[games] early", "neither yes nor no" },
    { ROBOT SOURCE DELIVER "[game]\nhours = 1\n", "[game]", "is no group of this file" },
    { "nonsense\n", "postern.conf", "" },
};

START_TEST(mistakes_are_named)
{
    const char *folder = scratch_open();
    struct config config;
    struct error err;

    scratch_write(scratch_path("postern.conf"), wrong[_i].text, strlen(wrong[_i].text), 0600);
    ck_assert_int_eq(config_read(folder, &config, &err), ERR_CONFIG);
    ck_assert_msg(strstr(err.message, "postern.conf") != NULL, "%s", err.message);
    ck_assert_msg(strstr(err.message, wrong[_i].where) != NULL, "%s", err.message);
    ck_assert_msg(strstr(err.message, wrong[_i].what) != NULL, "%s", err.message);
    scratch_release();
}
END_TEST

START_TEST(good_values_are_read)
{
    static const char text[] = ROBOT "bounce = b@x.test\nhosts = mx.x.test, mx2.x.test\n" SOURCE DELIVER
                               "[games]\nhours = 24\nwindow-hours = 12\nearly = no\n";
    const char *folder = scratch_open();
    struct config config;
    struct error err;

    scratch_write(scratch_path("postern.conf"), text, strlen(text), 0600);
    ck_assert_msg(config_read(folder, &config, &err) == OK, "%s", err.message);
    ck_assert_str_eq(config.bounce_address, "b@x.test");
    ck_assert_int_eq(config.host_count, 2);
    ck_assert_int_eq(config.games.hours, 24);
    ck_assert_int_eq(config.games.window_hours, 12);
    ck_assert(!config.games.early);
    ck_assert_str_eq(config.sources[0].path, scratch_path("mail/in"));
    config_release(&config);
    scratch_release();
}
END_TEST

START_TEST(missing_file_says_how_to_make_one)
{
    struct config config;
    struct error err;

    ck_assert_int_eq(config_read(scratch_open(), &config, &err), ERR_CONFIG);
    ck_assert_ptr_nonnull(strstr(err.message, "postern init"));
    scratch_release();
}
END_TEST

Suite *suite_config(void)
{
    Suite *suite = suite_create("config");
    TCase *tcase = tcase_create("config");

    tcase_add_loop_test(tcase, mistakes_are_named, 0, sizeof wrong / sizeof wrong[0]);
    tcase_add_test(tcase, good_values_are_read);
    tcase_add_test(tcase, missing_file_says_how_to_make_one);
    suite_add_tcase(suite, tcase);
    return suite;
}
