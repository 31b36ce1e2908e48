#include <check.h>
#include <string.h>

#include "processor/base/utf8.h"

/* Every character is written and read back as itself. */
START_TEST(every_character)
{
    for (uint32_t point = 1; point <= 0x10ffff; point++) {
        char bytes[UTF8_BYTES_MAX];
        uint32_t back;
        size_t n = utf8_put(bytes, point);

        if (point >= 0xd800 && point <= 0xdfff)
            continue;
        if (utf8_next(bytes, n, &back) != n || back != point)
            ck_abort_msg("U+%04X came back as U+%04X", point, back);
    }
}
END_TEST

static const struct { const char *bytes; size_t n; } broken_cases[] = {
    { "\x80", 1 },             { "\xbf", 1 },             { "\xc0\x80", 2 },         { "\xc1\xbf", 2 },
    { "\xc3", 1 },             { "\xc3(", 2 },            { "\xe0\x80\x80", 3 },     { "\xe0\x9f\xbf", 3 },
    { "\xe2\x82", 2 },         { "\xed\xa0\x80", 3 },     { "\xed\xbf\xbf", 3 },     { "\xf0\x80\x80\x80", 4 },
    { "\xf0\x8f\xbf\xbf", 4 }, { "\xf0\x9f\x90", 3 },     { "\xf4\x90\x80\x80", 4 }, { "\xf5\x80\x80\x80", 4 },
    { "\xff", 1 },             { "\xfe", 1 },
};

START_TEST(broken_bytes_one_at_a_time)
{
    uint32_t point;

    ck_assert_uint_eq(utf8_next(broken_cases[_i].bytes, broken_cases[_i].n, &point), 1);
    ck_assert_uint_eq(point, UTF8_REPLACEMENT);
}
END_TEST

static const struct { uint32_t point; bool control; } control_cases[] = {
    { 0, true },       { '\n', true },    { 0x1f, true },    { ' ', false },     { '~', false },
    { 0x7f, true },    { 0x85, true },    { 0x9f, true },    { 0xa0, false },    { 0x200d, false },
    { 0x2028, true },  { 0x2029, true },  { 0x202a, true },  { 0x202e, true },   { 0x202f, false },
    { 0x2065, false }, { 0x2066, true },  { 0x2069, true },  { 0x206a, false },  { 0xfeff, true },
    { 0xfffd, false }, { 0x1f409, false },
};

START_TEST(controls)
{
    ck_assert_int_eq(utf8_is_control(control_cases[_i].point), control_cases[_i].control);
}
END_TEST

Suite *suite_base_utf8(void);
Suite *suite_base_utf8(void)
{
    Suite *suite = suite_create("base_utf8");
    TCase *tcase = tcase_create("utf8");

    tcase_add_test(tcase, every_character);
    tcase_add_loop_test(tcase, broken_bytes_one_at_a_time, 0, sizeof broken_cases / sizeof broken_cases[0]);
    tcase_add_loop_test(tcase, controls, 0, sizeof control_cases / sizeof control_cases[0]);
    suite_add_tcase(suite, tcase);
    return suite;
}
