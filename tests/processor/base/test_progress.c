/* Progress is for terminals: what one shows, and that nothing else prints it. */
#include "processor/base/progress.h"

#include <check.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

Suite *suite_base_progress(void);

/* The terminal's picture while so many are done, in `shown`. */
static void show_on_terminal(int64_t of, char *shown, size_t room)
{
    int master = posix_openpt(O_RDWR | O_NOCTTY), slave;
    struct progress progress;
    size_t count = 0;
    ssize_t got;
    FILE *out;

    ck_assert_int_ge(master, 0);
    ck_assert(grantpt(master) == 0 && unlockpt(master) == 0);
    slave = open(ptsname(master), O_RDWR | O_NOCTTY);
    ck_assert_int_ge(slave, 0);
    out = fdopen(slave, "w");
    progress_begin(&progress, out, "games", of);
    for (int64_t done = 1; done <= of; done++)
        progress_step(&progress, done);
    progress_end(&progress);
    fclose(out);
    /* The text comes in pieces; when the other end is closed, an error follows the last. */
    while (count < room - 1 && (got = read(master, shown + count, room - 1 - count)) > 0)
        count += (size_t)got;
    shown[count] = '\0';
    close(master);
}

START_TEST(terminal_counts_and_is_left_empty)
{
    char shown[500];

    show_on_terminal(250, shown, sizeof shown);
    ck_assert_str_eq(shown, "100 of 250 games\r200 of 250 games\r                 \r");
}
END_TEST

START_TEST(short_work_is_not_told)
{
    char shown[500];

    show_on_terminal(PROGRESS_LEAST - 1, shown, sizeof shown);
    ck_assert_str_eq(shown, "");
}
END_TEST

START_TEST(file_gets_nothing)
{
    struct progress progress;
    FILE *out = tmpfile();

    ck_assert_ptr_nonnull(out);
    progress_begin(&progress, out, "games", 1000);
    progress_step(&progress, 100);
    progress_end(&progress);
    ck_assert_int_eq(ftell(out), 0);
    fclose(out);
}
END_TEST

Suite *suite_base_progress(void)
{
    Suite *suite = suite_create("base_progress");
    TCase *tcase = tcase_create("progress");

    tcase_add_test(tcase, terminal_counts_and_is_left_empty);
    tcase_add_test(tcase, short_work_is_not_told);
    tcase_add_test(tcase, file_gets_nothing);
    suite_add_tcase(suite, tcase);
    return suite;
}
