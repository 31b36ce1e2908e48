/* The greedy player against the random one: 95 of 100 points are its, a draw counting half. MATCH_GAMES=1000 plays more. */
#include <check.h>
#include <stdio.h>

#include "tests/support/match.h"

Suite *suite_bot_bot_wizwar(void);

enum { GAMES = 100 };

START_TEST(beats_the_random_player)
{
    struct match match = match_play("wizwar", GAMES, 100);
    int games = match.won + match.drawn + match.lost;

    printf("%d games: %d won, %d drawn, %d lost, %d player-turns a game\n", games, match.won, match.drawn, match.lost,
           match.records / games);
    ck_assert_msg(10 * (2 * match.won + match.drawn) >= 19 * games, "of %d games %d were won and %d lost", games, match.won,
                  match.lost);
}
END_TEST

Suite *suite_bot_bot_wizwar(void)
{
    Suite *suite = suite_create("wizwar/bot");
    TCase *all = tcase_create("bot");

    tcase_set_timeout(all, 120);
    tcase_add_test(all, beats_the_random_player);
    suite_add_tcase(suite, all);
    return suite;
}
