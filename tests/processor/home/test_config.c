/* Configuration: a message about a mistake names file, group and key, and what would be right. */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "processor/home/config.h"
#include "tests/support/scratch.h"

Suite *suite_home_config(void);

#define ROBOT "[robot]\naddress = robot@x.test\n"
#define SOURCE "[source in]\nkind = maildir\npath = mail/in\n"
#define SERVER "[source in]\nkind = imap\nhost = h\nuser = u\n"
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
    { ROBOT DELIVER SERVER, "[source in] password-file", "is missing" },
    { ROBOT DELIVER SERVER "password = x\nport = 99999\n", "[source in] port", "from 1 to 65535" },
    { ROBOT DELIVER SERVER "password = x\ntimeout = 0\n", "[source in] timeout", "from 1 to 3600" },
    { ROBOT DELIVER SERVER "password-file = a\npassword-command = b\n", "[source in] password-command", "beside" },
    { ROBOT DELIVER SERVER "password = x\npassword-command = b\n", "[source in] password", "beside password-command" },
    { ROBOT DELIVER SERVER "password = x\ntls = never\n", "[source in] tls", "starttls or plain" },
    { ROBOT DELIVER "[source in]\nkind = imaps\nhost = h\nuser = u\npassword = x\ntls = plain\n", "[source in] tls",
      "TLS from the first byte" },
    { ROBOT SOURCE "[deliver]\nmaildir = x\n", "[deliver] way", "is not maildir, sendmail or smtp" },
    { ROBOT SOURCE "[deliver]\nway = pigeon\n", "[deliver] way", "\"pigeon\"" },
    { ROBOT SOURCE "[deliver]\nway = maildir\n", "[deliver] maildir", "is missing" },
    { ROBOT SOURCE "[deliver]\nway = sendmail\n", "[deliver] sendmail", "is missing" },
    { ROBOT SOURCE "[deliver]\nway = smtp\n", "[deliver] host", "is missing" },
    { ROBOT SOURCE DELIVER "tls = maybe\n", "[deliver] tls", "starttls, tls or plain" },
    { ROBOT SOURCE DELIVER "send-most = -1\n", "[deliver] send-most", "\"-1\"" },
    { ROBOT SOURCE DELIVER "oauth = perhaps\n", "[deliver] oauth", "neither yes nor no" },
    { ROBOT SOURCE DELIVER "[games]\nhours = 2161\n", "[games] hours", "from 0 to" },
    { ROBOT SOURCE DELIVER "[games]\nhours = ten\n", "[games] hours", "\"ten\"" },
    { ROBOT SOURCE DELIVER "[games]\nearly = 1\n", "[games] early", "neither yes nor no" },
    { ROBOT SOURCE DELIVER "[league]\nsize = 600\n", "[league] size", "size is a whole number from 2 to 512, not \"600\"" },
    { ROBOT SOURCE DELIVER "[league]\nstart = mon\n", "[league] start", "a cadence needs a day and a time" },
    { ROBOT SOURCE DELIVER "[league]\nhours = 72\n", "[league]", "there is no key \"hours\" in this group" },
    { ROBOT SOURCE DELIVER "[game]\nhours = 1\n", "[game]", "is no group of this file" },
    { ROBOT SOURCE DELIVER "[resolve]\nlimit-s = -1\n", "[resolve] limit-s", "from 0 to" },
    { ROBOT SOURCE DELIVER "[resolve]\nlimit = 1\n", "[resolve]", "it has limit-s" },
    { ROBOT SOURCE DELIVER "[send]\nstall-s = 0\n", "[send] stall-s", "from 1 to 3600" },
    { ROBOT SOURCE DELIVER "[send]\nstalls = 1\n", "[send]", "it has stall-s" },
    { ROBOT SOURCE DELIVER "[site]\nurl = games.test/\n", "[site] url", "begins with https://" },
    { ROBOT SOURCE DELIVER "[site]\nurl = https://games.test\n", "[site] url", "ends with a slash" },
    { ROBOT SOURCE DELIVER "[site]\npublish = all\n", "[site] publish", "finished" },
    { ROBOT SOURCE DELIVER "[games]\npublish = no\n[site]\npublish = no\n", "[site] publish", "once is enough" },
    { ROBOT SOURCE DELIVER "[site]\nstyle = dark\n", "[site]", "it has publish, title, url" },
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
                               "[games]\nhours = 24\nwindow-hours = 12\nearly = no\n[send]\nstall-s = 5\n"
                               "[league]\nround-days = 20\nrating-pool =\n";
    const char *folder = scratch_open();
    struct config config;
    struct error err;

    scratch_write(scratch_path("postern.conf"), text, strlen(text), 0600);
    ck_assert_msg(config_read(folder, &config, &err) == OK, "%s", err.message);
    ck_assert_str_eq(config.bounce_address, "b@x.test");
    ck_assert_int_eq(config.host_count, 2);
    ck_assert_int_eq(config.games.hours, 24);
    ck_assert_int_eq(config.games.window_hours, 12);
    ck_assert_int_eq(config.deliver.stall_s, 5);
    ck_assert_int_eq(config.limit_s, 120);
    ck_assert_int_eq(config.league->count, 2);
    ck_assert_str_eq(value_get_text(config.league, "round-days", ""), "20");
    ck_assert(!config.games.early);
    ck_assert_str_eq(config.sources[0].fetch.path, scratch_path("mail/in"));
    config_release(&config);
    scratch_release();
}
END_TEST

static const struct {
    const char *text, *identity;
    enum fetch_kind kind;
    enum fetch_tls tls;
} servers[] = {
    { SERVER "password = a b \n", "in: u at h, INBOX", FETCH_IMAP, FETCH_STARTTLS },
    { SERVER "password = x\ntls = plain\nfolder = Play\n", "in: u at h, Play", FETCH_IMAP, FETCH_PLAIN },
    { "[source in]\nkind = imaps\nhost = h\nuser = u\npassword-file = x\n", "in: u at h, INBOX", FETCH_IMAP, FETCH_TLS },
    { "[source in]\nkind = pop3\nhost = h\nuser = u\npassword-file = x\n", "in: u at h", FETCH_POP3, FETCH_STARTTLS },
    { "[source in]\nkind = pop3s\nhost = h\nuser = u\npassword-command = x\n", "in: u at h", FETCH_POP3, FETCH_TLS },
};

START_TEST(servers_are_read)
{
    const char *folder = scratch_open();
    char text[500];
    struct config config;
    struct error err;
    int n = snprintf(text, sizeof text, "%s%s%s", ROBOT, DELIVER, servers[_i].text);

    scratch_write(scratch_path("postern.conf"), text, (size_t)n, 0600);
    ck_assert_msg(config_read(folder, &config, &err) == OK, "%s", err.message);
    ck_assert_str_eq(config.sources[0].identity, servers[_i].identity);
    ck_assert_int_eq(config.sources[0].fetch.kind, servers[_i].kind);
    ck_assert_int_eq(config.sources[0].fetch.tls, servers[_i].tls);
    config_release(&config);
    scratch_release();
}
END_TEST

START_TEST(a_password_stands_in_a_private_file_alone)
{
    const char *folder = scratch_open();
    struct config config;
    struct error err;

    scratch_write(scratch_path("postern.conf"), ROBOT DELIVER SERVER "password = sesame\n",
                  strlen(ROBOT DELIVER SERVER "password = sesame\n"), 0644);
    ck_assert_int_eq(config_read(folder, &config, &err), ERR_CONFIG);
    ck_assert_msg(strstr(err.message, "chmod 600") != NULL, "%s", err.message);
    ck_assert_ptr_null(strstr(err.message, "sesame"));
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

Suite *suite_home_config(void)
{
    Suite *suite = suite_create("home_config");
    TCase *tcase = tcase_create("config");

    tcase_add_loop_test(tcase, mistakes_are_named, 0, sizeof wrong / sizeof wrong[0]);
    tcase_add_test(tcase, good_values_are_read);
    tcase_add_loop_test(tcase, servers_are_read, 0, sizeof servers / sizeof servers[0]);
    tcase_add_test(tcase, a_password_stands_in_a_private_file_alone);
    tcase_add_test(tcase, missing_file_says_how_to_make_one);
    suite_add_tcase(suite, tcase);
    return suite;
}
