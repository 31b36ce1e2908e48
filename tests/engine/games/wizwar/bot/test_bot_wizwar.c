/* The greedy player against the random one: 95 of 100 points are its, a draw counting half. And how many mails a player-turn
 * takes in games of greedy players, with standing orders and without. MATCH_GAMES=1000 plays more. */
#include <check.h>
#include <stdio.h>

#include "engine/game.h"
#include "engine/kernel/ruleset.h"
#include "tests/support/match.h"

Suite *suite_bot_bot_wizwar(void);

enum { GAMES = 100, GAMES_OF_MAILS = 2 };

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

/* What each writes when the game begins: what he answers with, if he holds it, and that he is not to be asked. */
static void write_standing(struct game *game, const struct game_world *world, struct arena *arena, struct rng *choice)
{
    static const char text[] = "STANDING if attacked by any play full shield else absorb spell else absorb else pass\n"
                               "STANDING if countered play anti-anti else pass\n"
                               "STANDING if chaos play full shield else pass";

    (void)choice;
    for (int seat = 0; seat < game->seats; seat++) {
        struct game_mail mail = { .seat = seat, .source = BY_MAIL, .orders = order_lines_of(arena, text) };
        struct game_receipt receipt;

        game_take(game, world, &mail, arena, &receipt);
    }
}

static int mails_a_turn(int seats, const char *how, match_begun *begun)
{
    struct match match = match_mails("wizwar", seats, GAMES_OF_MAILS, 500, begun);
    char title[64];

    snprintf(title, sizeof title, "%d seats, %s standing orders", seats, how);
    return match_mails_a_turn(title, &match, 0);
}

/* RULES 19.1: one mail a turn is the normal case, and standing orders spare the others. */
START_TEST(a_turn_takes_few_mails)
{
    static const int seats[] = { 2, 3, 4, 6 };
    int without = mails_a_turn(seats[_i], "without", NULL), with = mails_a_turn(seats[_i], "with", write_standing);

    ck_assert_msg(without < 300, "%d mails in 100 player-turns", without);
    ck_assert_msg(with < without, "%d mails in 100 player-turns with standing orders, %d without", with, without);
}
END_TEST

Suite *suite_bot_bot_wizwar(void)
{
    Suite *suite = suite_create("wizwar/bot");
    TCase *all = tcase_create("bot");

    tcase_set_timeout(all, 120);
    tcase_add_test(all, beats_the_random_player);
    tcase_add_loop_test(all, a_turn_takes_few_mails, 0, 4);
    suite_add_tcase(suite, all);
    return suite;
}
