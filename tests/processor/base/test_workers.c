/* Workers: every item is done once, and a process that breaks down costs no other item. */
#include <check.h>
#include <stdlib.h>

#include "processor/base/exit_code.h"
#include "processor/base/workers.h"

enum { ITEMS = 500, BROKEN = 77 };

static int code_of_item(void *context, int item, FILE *out)
{
    (void)context;
    (void)out;
    return item % 10 == 3 ? EXIT_NOT_SO : EXIT_DONE;
}

static int break_down(void *context, int item, FILE *out)
{
    (void)context;
    (void)out;
    if (item == BROKEN)
        _Exit(1);
    return EXIT_DONE;
}

START_TEST(every_item_is_done)
{
    int codes[ITEMS];
    struct workers workers = { .jobs = _i, .count = ITEMS, .what = "items", .work = code_of_item, .codes = codes };

    ck_assert_int_eq(workers_run(&workers), EXIT_NOT_SO);
    for (int item = 0; item < ITEMS; item++)
        if (codes[item] != code_of_item(NULL, item, stdout))
            ck_abort_msg("item %d has code %d", item, codes[item]);
}
END_TEST

START_TEST(a_process_breaks_down)
{
    int codes[ITEMS];
    struct workers workers = { .jobs = 3, .count = ITEMS, .what = "items", .work = break_down, .codes = codes };

    ck_assert_int_eq(workers_run(&workers), EXIT_OUR_BUG);
    for (int item = 0; item < ITEMS; item++)
        if (codes[item] != (item == BROKEN ? EXIT_OUR_BUG : EXIT_DONE))
            ck_abort_msg("item %d has code %d", item, codes[item]);
}
END_TEST

START_TEST(nothing_to_do)
{
    struct workers workers = { .jobs = WORKERS_EVERY, .count = 0, .what = "items", .work = code_of_item };

    ck_assert_int_eq(workers_run(&workers), EXIT_DONE);
}
END_TEST

Suite *suite_base_workers(void);
Suite *suite_base_workers(void)
{
    Suite *suite = suite_create("base_workers");
    TCase *tcase = tcase_create("workers");

    tcase_add_loop_test(tcase, every_item_is_done, 1, 6);
    tcase_add_test(tcase, a_process_breaks_down);
    tcase_add_test(tcase, nothing_to_do);
    suite_add_tcase(suite, tcase);
    return suite;
}
