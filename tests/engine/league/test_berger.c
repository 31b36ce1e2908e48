/* Berger tables as they are printed. */
#include <check.h>
#include <string.h>

#include "engine/league/berger.h"
#include "tests/support/vectors.h"

/* Every board of a file is in its place, and there is no other board. */
static void compare(const char *path)
{
    struct vectors vectors = vectors_read(path);
    struct berger_board boards[BERGER_BOARDS_MAX];
    int at = 0, rests;

    while (at < vectors.count) {
        int players = (int)vector_number(vectors.rows[at][0]), cycles = (int)vector_number(vectors.rows[at][1]);

        for (int round = 1; round <= berger_rounds(players, cycles); round++) {
            int count = berger_round(players, cycles, round, boards, &rests);

            ck_assert_int_eq(count, players / 2);
            for (int i = 0; i < count; i++, at++) {
                ck_assert_int_lt(at, vectors.count);
                ck_assert_int_eq(vector_number(vectors.rows[at][2]), round);
                ck_assert_int_eq(vector_number(vectors.rows[at][3]), i + 1);
                ck_assert_int_eq(vector_number(vectors.rows[at][4]), boards[i].first);
                ck_assert_int_eq(vector_number(vectors.rows[at][5]), boards[i].second);
            }
        }
    }
    vectors_release(&vectors);
}

START_TEST(equals_every_vector_of_one_cycle)
{
    compare("tests/engine/league/berger1.tsv");
}
END_TEST

START_TEST(equals_every_vector_of_two_cycles)
{
    compare("tests/engine/league/berger2.tsv");
}
END_TEST

START_TEST(all_meet_once_a_cycle_and_rest_once)
{
    for (int players = 3; players <= BERGER_PLAYERS_MAX; players++) {
        static int met[BERGER_PLAYERS_MAX + 1][BERGER_PLAYERS_MAX + 1];
        struct berger_board boards[BERGER_BOARDS_MAX];
        int rests;

        memset(met, 0, sizeof met);
        for (int round = 1; round <= berger_rounds(players, 2); round++) {
            int count = berger_round(players, 2, round, boards, &rests);

            for (int i = 0; i < count; i++)
                met[boards[i].first][boards[i].second]++;
            ck_assert_int_eq(rests > 0, players % 2);
            met[rests][0]++;
        }
        for (int i = 1; i <= players; i++) {
            ck_assert_int_eq(met[i][0], players % 2 ? 2 : 0);
            for (int j = 1; j <= players; j++)
                ck_assert_int_eq(met[i][j], i != j);
        }
    }
}
END_TEST

Suite *suite_league_berger(void);
Suite *suite_league_berger(void)
{
    Suite *suite = suite_create("league_berger");
    TCase *tcase = tcase_create("berger");

    tcase_add_test(tcase, equals_every_vector_of_one_cycle);
    tcase_add_test(tcase, equals_every_vector_of_two_cycles);
    tcase_add_test(tcase, all_meet_once_a_cycle_and_rest_once);
    suite_add_tcase(suite, tcase);
    return suite;
}
