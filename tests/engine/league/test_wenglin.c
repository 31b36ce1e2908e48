/* Ratings of games of three seats and more. */
#include <check.h>

#include "engine/league/wenglin.h"
#include "tests/support/vectors.h"

START_TEST(equals_every_vector)
{
    struct vectors vectors = vectors_read("tests/engine/league/wenglin.tsv");

    for (int i = 0; i < vectors.count; i++) {
        char **cells = vectors.rows[i];
        struct wenglin seats[WENGLIN_SEATS_MAX];
        int places[WENGLIN_SEATS_MAX];
        int64_t numbers[3 * WENGLIN_SEATS_MAX], expected[2 * WENGLIN_SEATS_MAX];
        int count = vector_list(cells[2], numbers, 3 * WENGLIN_SEATS_MAX) / 3;

        for (int j = 0; j < count; j++) {
            seats[j] = (struct wenglin){ numbers[3 * j], numbers[3 * j + 1] };
            places[j] = (int)numbers[3 * j + 2];
        }
        wenglin_rate(seats, places, count, vector_number(cells[1]) == 1);
        ck_assert_int_eq(vector_list(cells[3], expected, 2 * WENGLIN_SEATS_MAX), 2 * count);
        for (int j = 0; j < count; j++) {
            ck_assert_msg(seats[j].mu == expected[2 * j], "%s: mu of %d", cells[0], j + 1);
            ck_assert_msg(seats[j].sigma == expected[2 * j + 1], "%s: sigma of %d", cells[0], j + 1);
        }
    }
    vectors_release(&vectors);
}
END_TEST

START_TEST(newcomers_who_tie_stay_equal)
{
    static const int places[3] = { 1, 1, 1 };
    struct wenglin seats[3] = { wenglin_newcomer(), wenglin_newcomer(), wenglin_newcomer() };

    wenglin_rate(seats, places, 3, true);
    for (int i = 0; i < 3; i++) {
        ck_assert_int_eq(seats[i].mu, seats[0].mu);
        ck_assert_int_eq(seats[i].sigma, seats[0].sigma);
    }
    ck_assert_int_lt(seats[0].sigma, wenglin_newcomer().sigma);
}
END_TEST

Suite *suite_league_wenglin(void);
Suite *suite_league_wenglin(void)
{
    Suite *suite = suite_create("league_wenglin");
    TCase *tcase = tcase_create("wenglin");

    tcase_add_test(tcase, equals_every_vector);
    tcase_add_test(tcase, newcomers_who_tie_stay_equal);
    suite_add_tcase(suite, tcase);
    return suite;
}
