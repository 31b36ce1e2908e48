/* The tree of a knockout. */
#include <check.h>

#include "engine/league/bracket.h"
#include "tests/support/vectors.h"

START_TEST(equals_every_vector)
{
    struct vectors vectors = vectors_read("tests/engine/league/bracket.tsv");
    int leaves[BRACKET_ENTRANTS_MAX], expected[BRACKET_ENTRANTS_MAX];

    for (int i = 0; i < vectors.count; i++) {
        int count = bracket_seeds((int)vector_number(vectors.rows[i][0]), leaves);

        ck_assert_int_eq(count, vector_ints(vectors.rows[i][1], expected, BRACKET_ENTRANTS_MAX));
        for (int j = 0; j < count; j++)
            ck_assert_int_eq(leaves[j], expected[j]);
    }
    vectors_release(&vectors);
}
END_TEST

/* If the better seed always wins, only seeds of the better half remain after each round. */
START_TEST(the_best_meet_last)
{
    int leaves[BRACKET_ENTRANTS_MAX];
    int count = bracket_seeds(BRACKET_ENTRANTS_MAX, leaves);

    for (; count > 1; count /= 2)
        for (int i = 0; i < count / 2; i++) {
            ck_assert_int_eq(leaves[2 * i] + leaves[2 * i + 1], count + 1);
            leaves[i] = leaves[2 * i] < leaves[2 * i + 1] ? leaves[2 * i] : leaves[2 * i + 1];
        }
    ck_assert_int_eq(leaves[0], 1);
}
END_TEST

Suite *suite_league_bracket(void);
Suite *suite_league_bracket(void)
{
    Suite *suite = suite_create("league_bracket");
    TCase *tcase = tcase_create("bracket");

    tcase_add_test(tcase, equals_every_vector);
    tcase_add_test(tcase, the_best_meet_last);
    suite_add_tcase(suite, tcase);
    return suite;
}
