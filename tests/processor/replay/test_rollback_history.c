/* Which records are valid after rollbacks, and what a look back finds. */
#include "processor/replay/rollback_history.h"

#include <check.h>

/* Records 1 to 10; 11 went back to 7; 12, 13 were played; 14 went forward to 10; 15 was played; 16 went back to 12. */
static const struct rollback rollbacks[] = { { 11, 7 }, { 14, 10 }, { 16, 12 } };

static const struct { int count, last, wanted, found; } cases[] = {
    { 0, 10, 8, 8 },     { 0, 10, 11, 0 },   { 0, 10, 0, 0 },
    /* After the first rollback: 8 to 10 are undone; 6 is as far back from 11 as 10 was. */
    { 1, 11, 11, 11 },   { 1, 11, 10, 6 },   { 1, 11, 9, 5 },    { 1, 11, 7, 7 },   { 1, 11, 3, 3 },
    { 1, 13, 12, 12 },   { 1, 13, 11, 11 },  { 1, 13, 10, 6 },   { 1, 13, 6, 6 },
    /* Forward again: 8 to 10 are valid, 11 to 13 are not. */
    { 2, 15, 10, 10 },   { 2, 15, 9, 9 },    { 2, 15, 14, 14 },  { 2, 15, 13, 9 },
    /* Back to 12, whose ancestors are 11 and what 11 restored. */
    { 3, 16, 12, 12 },   { 3, 16, 10, 2 },   { 3, 16, 7, 7 },    { 3, 16, 15, 11 },
};

START_TEST(a_look_back_meets_what_stands)
{
    ck_assert_int_eq(rollback_history_record(rollbacks, cases[_i].count, cases[_i].last, cases[_i].wanted), cases[_i].found);
}
END_TEST

START_TEST(undone_records_do_not_stand)
{
    ck_assert(rollback_history_stands(rollbacks, 1, 11, 7));
    ck_assert(!rollback_history_stands(rollbacks, 1, 11, 8));
    ck_assert(rollback_history_stands(rollbacks, 2, 14, 8));
    ck_assert(!rollback_history_stands(rollbacks, 2, 14, 13));
}
END_TEST

Suite *suite_replay_rollback_history(void);
Suite *suite_replay_rollback_history(void)
{
    Suite *suite = suite_create("replay_rollback_history");
    TCase *tests = tcase_create("lineage");

    tcase_add_loop_test(tests, a_look_back_meets_what_stands, 0, (int)(sizeof cases / sizeof cases[0]));
    tcase_add_test(tests, undone_records_do_not_stand);
    suite_add_tcase(suite, tests);
    return suite;
}
