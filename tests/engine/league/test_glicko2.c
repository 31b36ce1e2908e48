/* Ratings of two-seat games. */
#include <check.h>

#include "engine/league/glicko2.h"
#include "tests/support/vectors.h"

enum { GAMES_MAX = 256 };

static int read_games(const char *cell, struct glicko2_game *games)
{
    int64_t numbers[3 * GAMES_MAX];
    int count = vector_list(cell, numbers, 3 * GAMES_MAX) / 3;

    for (int i = 0; i < count; i++)
        games[i] = (struct glicko2_game){ numbers[3 * i], numbers[3 * i + 1], (int)numbers[3 * i + 2] };
    return count;
}

START_TEST(equals_every_vector)
{
    struct vectors vectors = vectors_read("tests/engine/league/glicko2.tsv");
    struct glicko2_game games[GAMES_MAX];

    for (int i = 0; i < vectors.count; i++) {
        char **cells = vectors.rows[i];
        struct glicko2 player = {
            .rating = vector_number(cells[1]), .deviation = vector_number(cells[2]), .volatility = vector_number(cells[3]),
        };
        int count = read_games(cells[4], games);

        player = glicko2_after(player, games, count);
        ck_assert_msg(player.rating == vector_number(cells[5]), "%s: rating", cells[0]);
        ck_assert_msg(player.deviation == vector_number(cells[6]), "%s: deviation", cells[0]);
        ck_assert_msg(player.volatility == vector_number(cells[7]), "%s: volatility", cells[0]);
    }
    vectors_release(&vectors);
}
END_TEST

/* The worst values within the bounds, many times over: nothing overflows and nothing leaves the bounds. */
START_TEST(stays_inside_its_bounds)
{
    static const int64_t ratings[2] = { 100000, 4000000 }, deviations[2] = { 30000, 350000 };
    static const int64_t volatilities[2] = { 10000000, 100000000 };

    for (int corner = 0; corner < 64; corner++) {
        struct glicko2 player = { ratings[corner & 1], deviations[corner >> 1 & 1], volatilities[corner >> 2 & 1] };
        struct glicko2_game game = { ratings[corner >> 3 & 1], deviations[corner >> 4 & 1], corner >> 5 & 1 ? 2 : 0 };

        for (int i = 0; i < 20; i++) {
            player = glicko2_after(player, &game, 1);
            ck_assert(player.rating >= ratings[0] && player.rating <= ratings[1]);
            ck_assert(player.deviation >= deviations[0] && player.deviation <= deviations[1]);
            ck_assert(player.volatility >= volatilities[0] && player.volatility <= volatilities[1]);
        }
    }
}
END_TEST

START_TEST(a_newcomer_begins_in_the_middle)
{
    struct glicko2 player = glicko2_newcomer();

    ck_assert_int_eq(player.rating, 1500000);
    ck_assert_int_eq(player.deviation, 350000);
    ck_assert_int_eq(player.volatility, 60000000);
}
END_TEST

Suite *suite_league_glicko2(void);
Suite *suite_league_glicko2(void)
{
    Suite *suite = suite_create("league_glicko2");
    TCase *tcase = tcase_create("glicko2");

    tcase_add_test(tcase, equals_every_vector);
    tcase_add_test(tcase, stays_inside_its_bounds);
    tcase_add_test(tcase, a_newcomer_begins_in_the_middle);
    suite_add_tcase(suite, tcase);
    return suite;
}
