/* Challenges on a ladder: each of their limits, a day before and on the day. */
#include <check.h>

#include "engine/league/challenge.h"

Suite *suite_league_challenge(void);

enum { DAY = 86400, NOW = 1000 * DAY };

static int players[] = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20 };
static const struct ladder ladder = { players, 20 };

static const struct {
    int challenger, challenged;
    int count;
    struct challenge list[3];
    enum challenge_forbids expected;
} cases[] = {
    { 5, 2, 0, { { 0 } }, CHALLENGE_ALLOWED },
    { 5, 5, 0, { { 0 } }, CHALLENGE_SELF },
    { 5, 99, 0, { { 0 } }, CHALLENGE_NOT_THERE },
    { 99, 5, 0, { { 0 } }, CHALLENGE_NOT_THERE },
    { 5, 1, 0, { { 0 } }, CHALLENGE_OUT_OF_REACH },
    { 5, 6, 0, { { 0 } }, CHALLENGE_OUT_OF_REACH },
    { 20, 16, 0, { { 0 } }, CHALLENGE_ALLOWED },
    { 5, 2, 1, { { 5, 3, NOW - DAY, true, false, 0 } }, CHALLENGE_OWN_OPEN },
    { 5, 2, 1, { { 5, 3, NOW - DAY, false, false, 0 } }, CHALLENGE_ALLOWED },
    { 5, 2, 1, { { 4, 2, NOW - DAY, true, false, 0 } }, CHALLENGE_ALLOWED },
    { 5, 2, 2, { { 4, 2, NOW - DAY, true, false, 0 }, { 3, 2, NOW - DAY, true, false, 0 } }, CHALLENGE_OTHERS_OPEN },
    { 5, 2, 1, { { 5, 2, NOW - 29 * DAY, false, false, 0 } }, CHALLENGE_TOO_SOON },
    { 5, 2, 1, { { 5, 2, NOW - 30 * DAY, false, false, 0 } }, CHALLENGE_ALLOWED },
    { 5, 2, 1, { { 2, 5, NOW - DAY, false, false, 0 } }, CHALLENGE_ALLOWED },
};

START_TEST(says_who_may_challenge_whom)
{
    ck_assert_int_eq(challenge_forbids(&ladder, cases[_i].list, cases[_i].count, cases[_i].challenger, cases[_i].challenged, NOW),
                     cases[_i].expected);
}
END_TEST

START_TEST(one_decline_in_sixty_days_is_free)
{
    struct challenge list[] = { { 5, 2, NOW - 7 * DAY, true, false, 0 }, { 4, 2, NOW - 80 * DAY, false, true, NOW - 60 * DAY } };

    ck_assert_int_eq(challenge_decline(list, 2, 0, NOW), DECLINE_FREE);
    ck_assert_int_eq(challenge_decline(list, 2, 0, NOW + 1), DECLINE_TOO_LATE);
    list[1].declined_utc_s = NOW - 60 * DAY + 1;
    ck_assert_int_eq(challenge_decline(list, 2, 0, NOW), DECLINE_LOSES);
    list[1].challenged = 3;
    ck_assert_int_eq(challenge_decline(list, 2, 0, NOW), DECLINE_FREE);
    list[0].open = false;
    ck_assert_int_eq(challenge_decline(list, 2, 0, NOW), DECLINE_TOO_LATE);
}
END_TEST

START_TEST(who_is_idle_falls)
{
    ck_assert_int_eq(challenge_idle_places(NOW - 60 * DAY + 1, NOW), 0);
    ck_assert_int_eq(challenge_idle_places(NOW - 60 * DAY, NOW), 1);
    ck_assert_int_eq(challenge_idle_places(NOW - 90 * DAY + 1, NOW), 1);
    ck_assert_int_eq(challenge_idle_places(NOW - 90 * DAY, NOW), 2);
    ck_assert_int_eq(challenge_idle_places(NOW - 150 * DAY, NOW), 4);
}
END_TEST

Suite *suite_league_challenge(void)
{
    Suite *suite = suite_create("league_challenge");
    TCase *tcase = tcase_create("challenge");

    tcase_add_loop_test(tcase, says_who_may_challenge_whom, 0, sizeof cases / sizeof cases[0]);
    tcase_add_test(tcase, one_decline_in_sixty_days_is_free);
    tcase_add_test(tcase, who_is_idle_falls);
    suite_add_tcase(suite, tcase);
    return suite;
}
