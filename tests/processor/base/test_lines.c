/* Lines of files and of what can be read once only. */
#include "processor/base/lines.h"

#include <check.h>
#include <string.h>
#include <unistd.h>

#include "tests/support/scratch.h"

Suite *suite_base_lines(void);

static struct lines lines;
static struct error err;

/* The next line has to be this; NULL: there is none. */
static void expect(const char *text)
{
    const char *line;
    size_t bytes;

    ck_assert_msg(lines_next(&lines, &line, &bytes, &err) == OK, "%s", err.message);
    if (!text) {
        ck_assert_ptr_null(line);
        return;
    }
    ck_assert_str_eq(line, text);
    ck_assert_uint_eq(bytes, strlen(text));
}

static void expect_all(void)
{
    char read[100] = "";
    int64_t second;

    expect("one");
    second = lines.at;
    expect("");
    expect("three");
    expect(NULL);
    expect(NULL);
    ck_assert_int_eq(lines_read(&lines, second + 1, read, 3, &err), OK);
    ck_assert_str_eq(read, "thr");
    expect("ee");
    ck_assert_int_eq(lines_go(&lines, second, &err), OK);
    expect("");
    ck_assert_int_eq(lines_begin(&lines, &err), OK);
    expect("one");
    ck_assert_int_eq(lines_read(&lines, second, read, 99, &err), ERR_IO);
}

START_TEST(a_file_is_read_as_often_as_wanted)
{
    scratch_open();
    scratch_write(scratch_path("text"), "one\n\nthree", 10, 0600);
    ck_assert_int_eq(lines_open(&lines, scratch_path("text"), &err), OK);
    expect_all();
    lines_close(&lines);
    ck_assert_int_eq(lines_open(&lines, scratch_path("other"), &err), ERR_NOT_FOUND);
    ck_assert_ptr_nonnull(strstr(err.message, "other"));
    scratch_release();
}
END_TEST

START_TEST(so_is_a_pipe)
{
    int ends[2];

    ck_assert_int_eq(pipe(ends), 0);
    ck_assert_int_eq(write(ends[1], "one\n\nthree", 10), 10);
    close(ends[1]);
    ck_assert_int_eq(lines_of(&lines, fdopen(ends[0], "r"), &err), OK);
    expect_all();
    lines_close(&lines);
}
END_TEST

START_TEST(a_zero_byte_and_no_text_at_all)
{
    char text[] = "a\nb\0c\n";
    const char *line;
    size_t bytes;

    ck_assert_int_eq(lines_of(&lines, fmemopen(text, 6, "r"), &err), OK);
    expect("a");
    ck_assert_int_eq(lines_next(&lines, &line, &bytes, &err), ERR_FORMAT);
    ck_assert_ptr_nonnull(strstr(err.message, "zero byte"));
    lines_close(&lines);
    ck_assert_int_eq(lines_of(&lines, fmemopen(text, 0, "r"), &err), OK);
    expect(NULL);
    lines_close(&lines);
}
END_TEST

START_TEST(a_long_line)
{
    static char text[100000];

    memset(text, 'x', sizeof text - 1);
    ck_assert_int_eq(lines_of(&lines, fmemopen(text, sizeof text - 1, "r"), &err), OK);
    expect(text);
    expect(NULL);
    lines_close(&lines);
}
END_TEST

Suite *suite_base_lines(void)
{
    Suite *suite = suite_create("base_lines");
    TCase *tcase = tcase_create("lines");

    tcase_add_test(tcase, a_file_is_read_as_often_as_wanted);
    tcase_add_test(tcase, so_is_a_pipe);
    tcase_add_test(tcase, a_zero_byte_and_no_text_at_all);
    tcase_add_test(tcase, a_long_line);
    suite_add_tcase(suite, tcase);
    return suite;
}
