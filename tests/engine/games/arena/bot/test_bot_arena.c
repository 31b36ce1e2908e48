/* The greedy player against the random one: 95 of 100 points are its, a draw counting half. And how many mails a player-turn
 * takes in games of greedy players, with standing orders and without. MATCH_GAMES=1000 plays more. */
#include <check.h>
#include <stdio.h>

#include "engine/game.h"
#include "engine/kernel/ruleset.h"
#include "engine/kernel/text.h"
#include "tests/support/match.h"

Suite *suite_bot_bot_arena(void);

enum { SEATS = 2, GAMES = 100, GAMES_OF_MAILS = 6 };

START_TEST(beats_the_random_player)
{
    struct match match = match_play("arena", GAMES, 100);
    int games = match.won + match.drawn + match.lost;

    printf("%d games: %d won, %d drawn, %d lost, %d player-turns a game\n", games, match.won, match.drawn, match.lost,
           match.records / games);
    ck_assert_msg(10 * (2 * match.won + match.drawn) >= 19 * games, "of %d games %d were won and %d lost", games, match.won,
                  match.lost);
}
END_TEST

/* What is written once, when the armies stand: when to ask, and random standing orders. */
static void write_standing(struct game *game, const struct game_world *world, struct arena *arena, struct rng *choice)
{
    enum { TRIES = 30 };
    const struct ruleset *rules = game->rules;

    for (int seat = 0; seat < SEATS; seat++) {
        const void *known = ruleset_known(rules, arena, game->state, seat);
        const char *text = "ASK IF ATTACKED ANY";
        struct game_mail mail = { .seat = seat, .source = BY_MAIL };
        struct game_receipt receipt;

        for (int i = 0; i < TRIES; i++) {
            const char *line = rules->chatter(arena, known, seat, choice);

            if (line && text_has_prefix(line, "STANDING"))
                text = arena_printf(arena, "%s\n%s", text, line);
        }
        mail.orders = order_lines_of(arena, text);
        game_take(game, world, &mail, arena, &receipt);
    }
}

static int mails_a_turn(const char *how, match_begun *begun)
{
    struct match match = match_mails("arena", SEATS, GAMES_OF_MAILS, 500, begun);

    return match_mails_a_turn(how, &match, SEATS * match.games);
}

/* RULES 10: one mail of the active player, at most two of the other, usually none. */
START_TEST(a_turn_takes_few_mails)
{
    int without = mails_a_turn("without standing orders", NULL), with = mails_a_turn("with standing orders", write_standing);

    ck_assert_msg(without < 300, "%d mails in 100 player-turns", without);
    ck_assert_msg(with < without, "%d mails in 100 player-turns with standing orders, %d without", with, without);
}
END_TEST

Suite *suite_bot_bot_arena(void)
{
    Suite *suite = suite_create("arena/bot");
    TCase *all = tcase_create("bot");

    tcase_set_timeout(all, 600);
    tcase_add_test(all, beats_the_random_player);
    tcase_add_test(all, a_turn_takes_few_mails);
    suite_add_tcase(suite, all);
    return suite;
}
