/* Dates of a season that move: it is put off, paused, or the clock was wrong. */
#include <check.h>
#include <string.h>

#include "engine/league/season.h"
#include "tests/support/paper_season.h"

Suite *suite_league_season_dates(void);

enum { DAY = 86400 };

static struct paper_season paper;
static struct season_section *section;
static struct pairing *open_game, *judged_game;
static int64_t began_utc_s;

static struct value *note(const char *act, int64_t at_utc_s, int days)
{
    struct value *entry = season_entry(&paper.season, "note", at_utc_s, NULL);

    value_set_text(&paper.arena, entry, "act", act);
    if (days >= 0)
        value_set_int(&paper.arena, entry, "days", days);
    return entry;
}

static void refuse(struct value *entry, const char *why)
{
    struct error err = { 0 };

    ck_assert(season_complete(&paper.season, entry, &err) != OK);
    ck_assert_msg(strstr(err.message, why) != NULL, "%s", err.message);
}

/* A round of four players; the moderator judges its second game. */
static void judge(void)
{
    struct value *entry = paper_about(&paper, "adjudicate", 0, judged_game);

    value_set_text(&paper.arena, entry, "by", "moderator");
    value_set_text(&paper.arena, entry, "reason", "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff");
    paper_points(&paper, entry, 2, 0);
    paper_add(&paper, entry);
}

static void begin(const char *settings)
{
    paper_init(&paper, settings);
    paper.season.at_utc_s = 1000 * DAY;
    paper_open(&paper, 4);
    paper_start(&paper);
    section = &paper.season.sections[0];
    began_utc_s = paper.season.at_utc_s;
    paper_round(&paper, 0);
    open_game = &section->pairings[0];
    judged_game = &section->pairings[1];
}

/* ---- put off ---- */

START_TEST(a_season_that_is_played_is_put_off)
{
    int64_t until;

    begin("format=round-robin");
    until = section->until_utc_s;
    refuse(note("put-off", paper.season.at_utc_s, 0), "\"days\" is a whole number from 1");
    paper_add(&paper, note("put-off", paper.season.at_utc_s, 3));
    ck_assert_int_eq(section->until_utc_s, until + 3 * DAY);
    ck_assert_int_eq(open_game->until_utc_s, until + 3 * DAY);
    paper_release(&paper);
}
END_TEST

/* Days that nobody could use are no days for an appeal. */
START_TEST(what_a_date_is_counted_from_moves_with_it)
{
    int64_t until;

    begin("format=round-robin appeal-days=14");
    judge();
    until = season_appeals_until(&paper.season);
    paper_add(&paper, note("put-off", paper.season.at_utc_s, 20));
    ck_assert_int_eq(season_appeals_until(&paper.season), until + 20 * DAY);
    ck_assert_int_eq(open_game->told_utc_s, 0);
    paper_release(&paper);
}
END_TEST

START_TEST(a_pause_moves_dates_by_its_length)
{
    int64_t until, at;

    begin("format=round-robin");
    judge();
    until = section->until_utc_s;
    at = judged_game->judged_utc_s;
    paper_add(&paper, note("pause", paper.season.at_utc_s, -1));
    paper_add(&paper, note("resume", paper.season.at_utc_s + 5 * DAY, -1));
    ck_assert_int_eq(section->until_utc_s, until + 5 * DAY);
    ck_assert_int_eq(judged_game->judged_utc_s, at + 5 * DAY);
    paper_release(&paper);
}
END_TEST

/* ---- a clock that was ahead ---- */

START_TEST(time_goes_back_by_one_entry_alone)
{
    begin("format=round-robin");
    refuse(note("week", began_utc_s - DAY, -1), "\"at\"");
    refuse(note("clock", paper.season.at_utc_s, 0), "no entry is of a later time");
    refuse(note("clock", began_utc_s - DAY, -1), "\"days\"");
    paper_add(&paper, note("clock", began_utc_s - DAY, 0));
    ck_assert_int_eq(paper.season.at_utc_s, began_utc_s - DAY);
    paper_release(&paper);
}
END_TEST

START_TEST(days_that_a_wrong_clock_gave_are_taken_back)
{
    int64_t until, now;

    begin("format=round-robin");
    judge();
    until = section->until_utc_s;
    now = judged_game->judged_utc_s;
    paper_add(&paper, note("put-off", paper.season.at_utc_s + 200 * DAY, 200));
    paper_add(&paper, note("clock", now + DAY, 200));
    ck_assert_int_eq(section->until_utc_s, until);
    ck_assert_int_eq(open_game->until_utc_s, until);
    ck_assert_int_eq(judged_game->judged_utc_s, now);
    paper_release(&paper);
}
END_TEST

/* A round that was made meanwhile has its days from now on, and so have appeals. */
START_TEST(what_was_done_while_it_was_ahead_is_done_now)
{
    int64_t days, now;

    begin("format=round-robin");
    judge();
    days = section->until_utc_s - section->made_utc_s;
    now = began_utc_s - 100 * DAY;
    paper_add(&paper, note("clock", now, 0));
    ck_assert_int_eq(section->until_utc_s, now + days);
    ck_assert_int_eq(open_game->until_utc_s, now + days);
    ck_assert_int_eq(judged_game->judged_utc_s, now);
    ck_assert_int_eq(paper.season.started_utc_s, now);
    paper_release(&paper);
}
END_TEST

/* A challenge ends with its season, whenever it was made. */
START_TEST(a_challenge_made_while_it_was_ahead_ends_with_the_season)
{
    struct value *entry;
    int64_t until;

    begin("format=ladder");
    until = section->until_utc_s;
    entry = season_entry(&paper.season, "move", paper.season.at_utc_s + 10 * DAY, "player");
    value_set_text(&paper.arena, entry, "act", "challenge");
    value_set_int(&paper.arena, entry, "player", section->ladder.players[3]);
    value_set_int(&paper.arena, entry, "other", section->ladder.players[2]);
    paper_add(&paper, entry);
    paper_add(&paper, note("clock", paper.season.at_utc_s - 9 * DAY, 0));
    ck_assert_int_eq(section->until_utc_s, until);
    ck_assert_int_eq(section->pairings[0].until_utc_s, until);
    ck_assert_int_eq(section->pairings[0].made_utc_s, paper.season.at_utc_s);
    paper_release(&paper);
}
END_TEST

Suite *suite_league_season_dates(void)
{
    Suite *suite = suite_create("league_season_dates");
    TCase *tcase = tcase_create("dates");

    tcase_add_test(tcase, a_season_that_is_played_is_put_off);
    tcase_add_test(tcase, what_a_date_is_counted_from_moves_with_it);
    tcase_add_test(tcase, a_pause_moves_dates_by_its_length);
    tcase_add_test(tcase, time_goes_back_by_one_entry_alone);
    tcase_add_test(tcase, days_that_a_wrong_clock_gave_are_taken_back);
    tcase_add_test(tcase, what_was_done_while_it_was_ahead_is_done_now);
    tcase_add_test(tcase, a_challenge_made_while_it_was_ahead_ends_with_the_season);
    suite_add_tcase(suite, tcase);
    return suite;
}
