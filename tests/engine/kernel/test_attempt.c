/* Attempts: the code that is run returns or is left, from any depth, past attempts inside it. */
#include <check.h>
#include <stdbool.h>
#include <stddef.h>

#include "engine/kernel/attempt.h"

Suite *suite_kernel_attempt(void);

enum { REASON = 7, OTHER = 9 };

struct nest {
    struct attempt outer, inner;
    int depth;                   /* calls before leaving */
    bool leaves_outer, came_back;
    int inner_gave;              /* -1: the inner attempt never came back */
    int inner_ran, after_inner;
};

static void dive(struct nest *nest, int depth)
{
    if (depth > 0)
        dive(nest, depth - 1);
    else if (nest->leaves_outer)
        attempt_leave(&nest->outer, OTHER);
    else if (nest->inner_ran > 0)
        attempt_leave(&nest->inner, REASON);
    nest->came_back = true;
}

static void run_inner(void *context)
{
    struct nest *nest = context;

    nest->inner_ran++;
    dive(nest, nest->depth);
}

static void run_outer(void *context)
{
    struct nest *nest = context;

    nest->inner_gave = attempt(&nest->inner, run_inner, nest);
    nest->after_inner++;
}

static void run_nothing(void *context)
{
    ++*(int *)context;
}

START_TEST(what_comes_back_gives_nothing)
{
    struct attempt empty = { NULL };
    int ran = 0;

    ck_assert_int_eq(attempt(&empty, run_nothing, &ran), 0);
    ck_assert_int_eq(attempt(&empty, run_nothing, &ran), 0);
    ck_assert_int_eq(ran, 2);
    ck_assert_ptr_null(empty.inside);
}
END_TEST

START_TEST(the_inner_one_is_left)
{
    struct nest nest = { .depth = _i * 50, .inner_gave = -1 };

    ck_assert_int_eq(attempt(&nest.outer, run_outer, &nest), 0);
    ck_assert_int_eq(nest.inner_gave, REASON);
    ck_assert_int_eq(nest.after_inner, 1);
    ck_assert(!nest.came_back);
}
END_TEST

START_TEST(the_outer_one_is_left_from_inside)
{
    struct nest nest = { .depth = _i * 50, .leaves_outer = true, .inner_gave = -1 };

    for (int i = 1; i <= 3; i++) {
        ck_assert_int_eq(attempt(&nest.outer, run_outer, &nest), OTHER);
        ck_assert_int_eq(nest.inner_gave, -1);
        ck_assert_int_eq(nest.after_inner, 0);
        ck_assert_int_eq(nest.inner_ran, i);
        ck_assert(!nest.came_back);
    }
}
END_TEST

Suite *suite_kernel_attempt(void)
{
    Suite *suite = suite_create("kernel_attempt");
    TCase *tcase = tcase_create("attempt");

    tcase_add_test(tcase, what_comes_back_gives_nothing);
    tcase_add_loop_test(tcase, the_inner_one_is_left, 0, 3);
    tcase_add_loop_test(tcase, the_outer_one_is_left_from_inside, 0, 3);
    suite_add_tcase(suite, tcase);
    return suite;
}
