/* Fixed point has the same bits as an independent implementation. */
#include <check.h>
#include <string.h>

#include "engine/league/q48.h"
#include "tests/support/vectors.h"

static q48 calculate(const char *function, q48 a, q48 b)
{
    if (strcmp(function, "mul") == 0)
        return q48_mul(a, b);
    if (strcmp(function, "div") == 0)
        return q48_div(a, b);
    if (strcmp(function, "sqrt") == 0)
        return q48_sqrt(a);
    if (strcmp(function, "exp") == 0)
        return q48_exp(a);
    ck_assert_str_eq(function, "log");
    return q48_log(a);
}

START_TEST(equals_every_vector)
{
    struct vectors vectors = vectors_read("tests/engine/league/q48.tsv");

    for (int i = 0; i < vectors.count; i++) {
        char **cells = vectors.rows[i];
        q48 result = calculate(cells[0], vector_number(cells[1]), vector_number(cells[2]));

        ck_assert_msg((int64_t)result == vector_number(cells[3]), "%s %s %s: not %s", cells[0], cells[1], cells[2], cells[3]);
    }
    vectors_release(&vectors);
}
END_TEST

START_TEST(rounds_halves_away_from_zero)
{
    ck_assert_int_eq(q48_near(5, 2), 3);
    ck_assert_int_eq(q48_near(-5, 2), -3);
    ck_assert_int_eq(q48_near(4, 3), 1);
    ck_assert_int_eq(q48_near(-5, 3), -2);
    ck_assert_int_eq(q48_near(0, 7), 0);
}
END_TEST

/* Wider than 64 bits, like the variance of a great surprise. */
START_TEST(holds_wide_values)
{
    q48 wide = 360000 * Q48_ONE;

    ck_assert(q48_sqrt(wide) == 600 * Q48_ONE);
    ck_assert(q48_mul(600 * Q48_ONE, 600 * Q48_ONE) == wide);
    ck_assert(q48_div(wide, 600 * Q48_ONE) == 600 * Q48_ONE);
    ck_assert(q48_exp(-100 * Q48_ONE) == 0);
    ck_assert(q48_ratio(1, 2) == Q48_ONE / 2);
}
END_TEST

Suite *suite_league_q48(void);
Suite *suite_league_q48(void)
{
    Suite *suite = suite_create("league_q48");
    TCase *tcase = tcase_create("q48");

    tcase_add_test(tcase, equals_every_vector);
    tcase_add_test(tcase, rounds_halves_away_from_zero);
    tcase_add_test(tcase, holds_wide_values);
    suite_add_tcase(suite, tcase);
    return suite;
}
