/* What happens to queued mails when they are sent: over several connections, to relays that misbehave on one of them, never
 * more a minute than allowed, and never one that was changed after it was queued. */
#include <check.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "processor/report/posting.h"
#include "tests/support/relay_home.h"
#include "tests/support/scratch.h"

enum { MAILS = 40, MINUTE_S = 60 };

static struct relay_home relay;

#define must(call) ck_assert_msg((call) == OK, "%s", relay.err.message)

static void begin(void)
{
    relay_home_begin(&relay);
}

static void end(void)
{
    relay_home_end(&relay);
}

static void check_each_once(void)
{
    for (int i = 0; i < MAILS; i++)
        ck_assert_msg(relay_home_times_taken(&relay, i) == 1, "mail %d came %d times", i, relay_home_times_taken(&relay, i));
    ck_assert_int_eq(relay.server.log->mails, MAILS);
    ck_assert_int_eq(relay_home_count(&relay, "posted"), MAILS);
}

static void change(const char *sql)
{
    sqlite3 *db;

    ck_assert_int_eq(sqlite3_open(scratch_path("home/postern.db"), &db), SQLITE_OK);
    ck_assert_int_eq(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    ck_assert_int_eq(sqlite3_changes(db), 1);
    sqlite3_close(db);
}

/* --- Several connections ------------------------------------------------------------------------------------------ */

static const int connection_counts[] = { 1, 2, 4, 16 };

START_TEST(each_mail_once)
{
    char more[40];
    int n = connection_counts[_i];

    snprintf(more, sizeof more, "connections = %d\n", n);
    relay_home_start(&relay, NULL, 0, more, MAILS);
    must(relay_home_send(&relay));
    check_each_once();
    ck_assert_int_eq(relay.tally.sent, MAILS);
    ck_assert_int_eq(relay.server.log->connections, n);
    ck_assert_int_eq(relay.server.log->most_talking, n);
}
END_TEST

/* A relay may limit connections: those that it accepts do all the work. */
static const struct { enum smtp_step step; const char *say; } unwilling[] = {
    { SMTP_GREETING, "421 4.7.0 too many connections" }, { SMTP_GREETING, "554 too many connections" },
    { SMTP_GREETING, SMTP_CUT },                         { SMTP_EHLO, "421 too many connections" },
    { SMTP_EHLO, SMTP_CUT },
};

START_TEST(a_relay_that_takes_one_connection)
{
    struct smtp_line lines[2] = { { unwilling[_i].step, 2, 0, unwilling[_i].say },
                                  { unwilling[_i].step, 3, 0, unwilling[_i].say } };

    relay_home_start(&relay, lines, 2, "connections = 3\n", MAILS);
    must(relay_home_send(&relay));
    check_each_once();
    ck_assert_int_eq(relay.server.log->connections, 3);
}
END_TEST

START_TEST(a_relay_that_takes_none)
{
    struct smtp_line line = { SMTP_GREETING, 0, 0, "421 4.3.2 not now" };

    relay_home_start(&relay, &line, 1, "connections = 3\n", MAILS);
    ck_assert_int_eq(relay_home_send(&relay), ERR_SERVER);
    ck_assert_ptr_nonnull(strstr(relay.err.message, "421 4.3.2 not now"));
    ck_assert_int_eq(relay_home_count(&relay, "queued"), MAILS);
    ck_assert_int_eq(relay.server.log->mails, 0);
    ck_assert_int_eq(relay.tally.sent + relay.tally.later + relay.tally.refused, 0);
}
END_TEST

/* One connection breaks at its first mail, which each is sure to get: that mail comes later, the others now, all of them
 * once. */
static const struct { enum smtp_step step; const char *say; bool taken; } breaks[] = {
    { SMTP_RCPT, "451 4.7.1 greylisted, come back", false },
    { SMTP_RCPT, SMTP_THEN_CUT "421 4.3.2 shutting down", false },
    { SMTP_DATA, SMTP_THEN_CUT "421 4.3.2 shutting down", false },
    { SMTP_DATA, SMTP_CUT, false },
    { SMTP_END, SMTP_THEN_CUT "421 4.3.2 shutting down", false },
    { SMTP_END, "452 4.3.1 no room", false },
    { SMTP_END, SMTP_CUT, true },          /* accepted, and nobody knows: the mail comes twice */
};

START_TEST(one_connection_breaks)
{
    struct smtp_line line = { breaks[_i].step, 2, 1, breaks[_i].say };
    int twice = 0;

    relay_home_start(&relay, &line, 1, "connections = 3\n", MAILS);
    must(relay_home_send(&relay));
    ck_assert_int_eq(relay.tally.sent, MAILS - 1);
    ck_assert_int_eq(relay.tally.later, 1);
    ck_assert_int_eq(relay_home_count(&relay, "queued"), 1);
    must(relay_home_send(&relay));
    ck_assert_int_eq(relay.tally.sent, 0);          /* the back-off is five minutes */
    relay.home.now_utc_s += 5 * MINUTE_S;
    must(relay_home_send(&relay));
    ck_assert_int_eq(relay.tally.sent, 1);
    ck_assert_int_eq(relay_home_count(&relay, "posted"), MAILS);
    for (int i = 0; i < MAILS; i++) {
        ck_assert_int_ge(relay_home_times_taken(&relay, i), 1);
        twice += relay_home_times_taken(&relay, i) - 1;
    }
    ck_assert_int_eq(twice, breaks[_i].taken);
}
END_TEST

/* --- A relay in trouble ------------------------------------------------------------------------------------------- */

/* It says 421 in the middle, and then to everybody: the mails that it had accepted are sent, the rest waits unchanged. */
START_TEST(a_relay_that_has_enough)
{
    struct smtp_line lines[2] = { { SMTP_MAIL, 1, 5, SMTP_THEN_CUT "421 4.7.0 enough for now" },
                                  { SMTP_GREETING, 2, 0, SMTP_THEN_CUT "421 4.7.0 enough for now" } };

    relay_home_start(&relay, lines, 2, "", MAILS);
    ck_assert_int_eq(relay_home_send(&relay), ERR_SERVER);
    ck_assert_ptr_nonnull(strstr(relay.err.message, "421 4.7.0 enough for now"));
    ck_assert_int_eq(relay.tally.sent, 4);
    ck_assert_int_eq(relay.tally.later, 0);
    ck_assert_int_eq(relay_home_count(&relay, "queued"), MAILS - 4);
    must(relay_home_send(&relay));
    check_each_once();
}
END_TEST

/* The run does not wait at every mail for a silent one. */
static const struct { enum smtp_step step; const char *say; int later; } silences[] = {
    { SMTP_RCPT, SMTP_CUT, 3 }, { SMTP_DATA, SMTP_CUT, 3 }, { SMTP_END, SMTP_CUT, 3 }, { SMTP_RCPT, "451 4.3.0 trouble", MAILS },
};

START_TEST(a_relay_that_breaks_every_mail_off)
{
    struct smtp_line line = { silences[_i].step, 0, 0, silences[_i].say };
    enum status status;

    relay_home_start(&relay, &line, 1, "", MAILS);
    status = relay_home_send(&relay);
    ck_assert_int_eq(status, silences[_i].later < MAILS ? ERR_SERVER : OK);
    ck_assert_int_eq(relay.tally.later, silences[_i].later);
    ck_assert_int_eq(relay_home_count(&relay, "queued"), MAILS);
}
END_TEST

/* --- The meaning of a refusal for the address -------------------------------------------------------------------- */

static const struct { enum smtp_step step; const char *say; int strikes; } refusals[] = {
    { SMTP_RCPT, "550 5.1.1 no such player", 1 },     { SMTP_RCPT, "550 no such player", 1 },
    { SMTP_RCPT, "550 5.2.1 mailbox disabled", 1 },   { SMTP_RCPT, "550 5.4.1 access denied", 1 },
    { SMTP_RCPT, "550 5.0.0 no", 1 },                 { SMTP_RCPT, "554 5.7.1 your address is on a list", 0 },
    { SMTP_END, "554 5.7.1 looks like spam", 0 },     { SMTP_END, "554 5.6.0 odd content", 0 },
    { SMTP_END, "552 5.3.4 too large", 0 },           { SMTP_DATA, "554 5.5.1 no recipients", 0 },
    { SMTP_END, "554-5.7.1 two\r\n554 5.7.1 lines", 0 }, { SMTP_RCPT, "451 4.7.1 greylisted", 0 },
};

static int strikes;

static void keep_strikes(void *context, const struct seat_row *seat)
{
    (void)context;
    strikes = seat->strikes;
}

START_TEST(what_is_held_against_an_address)
{
    struct smtp_line line = { refusals[_i].step, 1, 1, refusals[_i].say };
    int64_t game = 0;

    relay_home_start(&relay, &line, 1, "", 0);
    must(store_begin(relay.home.store, DURABILITY_NORMAL, &relay.err));
    must(store_game_new(relay.home.store, &(struct game_row){ .name = "first", .rules = "duel", .options = "{}", .settings = "{}",
                                                        .seats = 1, .secret = { "s", 1 }, .commitment = { "c", 1 },
                                                        .created_utc_s = RELAY_NOW_UTC_S }, &game, &relay.err));
    must(store_seat_new(relay.home.store, &(struct seat_row){ .game = game, .seat = 0, .address = "ann@x.test", .player = "Ann", .state = "playing",
                                                        .luck = "", .zone = "", .settings = "{}", .setup = "", .wants = "",
                                                        .thread = "", .password = "", .hand = "player" }, &relay.err));
    must(posting_queue(relay.home.store, &(struct outbox_row){ .key = "m", .kind = "report", .game = game, .seat = 0,
                                                         .envelope_from = "robot@game.test", .envelope_to = "ann@x.test",
                                                         .message_id = "<m@game.test>", .subject = "x",
                                                         .bytes = { "a: b\r\n\r\nc\r\n", 11 }, .made_utc_s = RELAY_NOW_UTC_S }, &relay.err));
    must(store_commit(relay.home.store, &relay.err));
    must(relay_home_send(&relay));
    must(store_seats(relay.home.store, game, keep_strikes, NULL, &relay.err));
    ck_assert_int_eq(strikes, refusals[_i].strikes);
}
END_TEST

/* --- So many a minute --------------------------------------------------------------------------------------------- */

START_TEST(no_more_a_minute)
{
    static const struct { int at_s, sent, waiting; } passes[] = {
        { 0, 10, 30 }, { 0, 0, 30 }, { 30, 0, 30 }, { 59, 0, 30 }, { 60, 10, 20 }, { 119, 0, 20 }, { 125, 10, 10 },
        { 126, 0, 10 }, { 3600, 10, 0 }, { 3600, 0, 0 },
    };

    relay_home_start(&relay, NULL, 0, "a-minute = 10\nconnections = 4\n", MAILS);
    for (size_t i = 0; i < sizeof passes / sizeof passes[0]; i++) {
        relay.home.now_utc_s = RELAY_NOW_UTC_S + passes[i].at_s;
        must(relay_home_send(&relay));
        ck_assert_msg(relay.tally.sent == passes[i].sent && relay.tally.waiting == passes[i].waiting, "pass %zu: %d sent, %d waiting", i,
                      relay.tally.sent, relay.tally.waiting);
    }
    check_each_once();
}
END_TEST

/* A mail that the relay refused was still handed to it. */
START_TEST(refused_mails_count)
{
    struct smtp_line line = { SMTP_RCPT, 0, 0, "451 4.7.1 greylisted" };

    relay_home_start(&relay, &line, 1, "a-minute = 10\n", MAILS);
    must(relay_home_send(&relay));
    ck_assert_int_eq(relay.tally.later, 10);
    must(relay_home_send(&relay));
    ck_assert_int_eq(relay.tally.later, 0);
    ck_assert_int_eq(relay.tally.waiting, MAILS - 10);
}
END_TEST

/* A clock that was set back does not hold mails for long. */
START_TEST(the_clock_goes_back)
{
    relay_home_start(&relay, NULL, 0, "a-minute = 10\n", MAILS);
    must(relay_home_send(&relay));
    relay.home.now_utc_s = RELAY_NOW_UTC_S - 3600;
    must(relay_home_send(&relay));
    ck_assert_int_eq(relay.tally.sent, 0);          /* they are made for later */
    relay.home.now_utc_s = RELAY_NOW_UTC_S + 1;
    must(relay_home_send(&relay));
    ck_assert_int_eq(relay.tally.sent, 10);
}
END_TEST

/* --- Damage ------------------------------------------------------------------------------------------------------- */

static const char *const damages[] = {
    "UPDATE outbox SET bytes = CAST(replace(CAST(bytes AS TEXT), 'The mail', 'Tho mail') AS BLOB) WHERE key = 'm7'",
    "UPDATE outbox SET bytes = substr(bytes, 1, length(bytes) - 4) WHERE key = 'm7'",
    "UPDATE outbox SET envelope_to = 'eve@x.test' WHERE key = 'm7'",
    "UPDATE outbox SET envelope_from = 'eve@x.test' WHERE key = 'm7'",
    "UPDATE outbox SET message_id = '<other@game.test>' WHERE key = 'm7'",
    "UPDATE outbox SET hash = zeroblob(32) WHERE key = 'm7'",
    "UPDATE outbox SET hash = x'00' WHERE key = 'm7'",
};

START_TEST(a_changed_mail_stays_here)
{
    relay_home_start(&relay, NULL, 0, "connections = 2\n", MAILS);
    change(damages[_i]);
    must(relay_home_send(&relay));
    ck_assert_int_eq(relay.tally.sent, MAILS);      /* the notice to the moderator instead */
    ck_assert_int_eq(relay_home_count(&relay, "failed"), 1);
    ck_assert_int_eq(relay_home_times_taken(&relay, 7), 0);
    ck_assert_ptr_null(strstr(relay.server.log->data, "eve@x.test"));
    ck_assert_ptr_nonnull(strstr(relay.server.log->data, "To: <gm@x.test>\r\n"));
    ck_assert_ptr_nonnull(strstr(relay.server.log->data, "Subject: mail damaged\r\n"));
    ck_assert_int_ne(relay.home.worst, 0);
}
END_TEST

START_TEST(a_mail_from_before_there_were_hashes)
{
    relay_home_start(&relay, NULL, 0, "", MAILS);
    change("UPDATE outbox SET hash = NULL WHERE key = 'm7'");
    must(relay_home_send(&relay));
    check_each_once();
    ck_assert_int_eq(relay.home.worst, 0);
}
END_TEST

#define LOOP(test, cases) tcase_add_loop_test(tcase, test, 0, sizeof(cases) / sizeof(cases)[0])

Suite *suite_report_outbox(void);
Suite *suite_report_outbox(void)
{
    Suite *suite = suite_create("report_outbox");
    TCase *tcase = tcase_create("outbox");

    tcase_add_checked_fixture(tcase, begin, end);
    tcase_set_timeout(tcase, 60);
    LOOP(each_mail_once, connection_counts);
    LOOP(a_relay_that_takes_one_connection, unwilling);
    tcase_add_test(tcase, a_relay_that_takes_none);
    LOOP(one_connection_breaks, breaks);
    tcase_add_test(tcase, a_relay_that_has_enough);
    LOOP(a_relay_that_breaks_every_mail_off, silences);
    LOOP(what_is_held_against_an_address, refusals);
    tcase_add_test(tcase, no_more_a_minute);
    tcase_add_test(tcase, refused_mails_count);
    tcase_add_test(tcase, the_clock_goes_back);
    LOOP(a_changed_mail_stays_here, damages);
    tcase_add_test(tcase, a_mail_from_before_there_were_hashes);
    suite_add_tcase(suite, tcase);
    return suite;
}
