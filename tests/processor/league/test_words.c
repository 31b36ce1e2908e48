/* The words of the leagues: which line is one, and what a mail from nobody may ask. */
#include "processor/league/words.h"

#include <check.h>
#include <string.h>

#include "processor/league/by_mail.h"

static const struct {
    const char *line, *rest;
    int word;
} lines[] = {
    { "ENTER autumn LUCK heron", "autumn LUCK heron", LEAGUE_WORD_ENTER },
    { "enter: autumn", "autumn", LEAGUE_WORD_ENTER },
    { "LEAGUE ENTER autumn", "autumn", LEAGUE_WORD_ENTER },
    { "league  table b", "b", LEAGUE_WORD_TABLE },
    { "Standings.", "", LEAGUE_WORD_STANDINGS },
    { "REST 5", "5", LEAGUE_WORD_REST },
    { "ENTERING is fun", "", -1 },
    { "LEAGUE", "", -1 },
    { "hello", "", -1 },
    { "", "", -1 },
};

START_TEST(finds_words)
{
    const char *rest;

    ck_assert_int_eq(league_word_find(lines[_i].line, &rest), lines[_i].word);
    if (lines[_i].word >= 0)
        ck_assert_str_eq(rest, lines[_i].rest);
}
END_TEST

/* plain: with nobody's address in From:; claimed: with that of a player in a game. */
static const struct {
    const char *text;
    bool plain, claimed;
} mails[] = {
    { "LIST\n", true, false },
    { "LEAGUE LIST\n", true, true },
    { "ENTER autumn\n", true, false },
    { "league enter autumn\n", true, true },
    { "WITHDRAW YES\n", false, false },
    { "LEAGUE WITHDRAW YES\n", false, false },
    { "HELP\n", false, false },
    { "LEAGUE HELP\n", true, true },
    { "e2-e4\nLIST\n", false, false },
    { "", false, false },
};

START_TEST(says_what_nobody_may_ask)
{
    struct arena arena = { .limit_bytes = 0 };

    ck_assert(league_is_asked(&arena, mails[_i].text, false) == mails[_i].plain);
    ck_assert(league_is_asked(&arena, mails[_i].text, true) == mails[_i].claimed);
    arena_release(&arena);
}
END_TEST

/* HELP names each word to those who may use it. */
START_TEST(lists_words)
{
    struct arena arena = { .limit_bytes = 0 };
    const char *players = league_word_list(&arena, LEAGUE_PLAYERS), *strangers = league_word_list(&arena, LEAGUE_STRANGERS);

    ck_assert(strstr(players, "  WITHDRAW") && !strstr(strangers, "  WITHDRAW"));
    ck_assert(strstr(players, "  ENTER autumn") && strstr(strangers, "  ENTER autumn"));
    arena_release(&arena);
}
END_TEST

Suite *suite_league_words(void);
Suite *suite_league_words(void)
{
    Suite *suite = suite_create("league_words");
    TCase *tcase = tcase_create("words");

    tcase_add_loop_test(tcase, finds_words, 0, sizeof lines / sizeof lines[0]);
    tcase_add_loop_test(tcase, says_what_nobody_may_ask, 0, sizeof mails / sizeof mails[0]);
    tcase_add_test(tcase, lists_words);
    suite_add_tcase(suite, tcase);
    return suite;
}
