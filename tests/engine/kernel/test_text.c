/* Only ASCII has letters, digits and case; numbers say why they are none. */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "engine/kernel/text.h"

#define COUNT(table) ((int)(sizeof(table) / sizeof((table)[0])))

START_TEST(every_character_has_its_class)
{
    for (int c = -128; c < 128; c++) {
        char one = (char)c;
        bool upper = c >= 0 && c && strchr("ABCDEFGHIJKLMNOPQRSTUVWXYZ", c);
        bool lower = c >= 0 && c && strchr("abcdefghijklmnopqrstuvwxyz", c);
        bool digit = c >= 0 && c && strchr("0123456789", c);

        ck_assert_int_eq(text_is_upper(one), upper);
        ck_assert_int_eq(text_is_lower(one), lower);
        ck_assert_int_eq(text_is_alpha(one), upper || lower);
        ck_assert_int_eq(text_is_digit(one), digit);
        ck_assert_int_eq(text_is_alnum(one), upper || lower || digit);
        ck_assert_int_eq(text_is_blank(one), c == ' ' || c == '\t');
        ck_assert_int_eq(text_is_space(one), c == ' ' || (c >= '\t' && c <= '\r'));
        ck_assert_int_eq(text_lower(one), upper ? c + 32 : c);
        ck_assert_int_eq(text_upper(one), lower ? c - 32 : c);
    }
}
END_TEST

static const struct { const char *left, *right; bool same, same_but_case, prefix, prefix_but_case; } pairs[] = {
    { "", "", true, true, true, true },
    { "move", "move", true, true, true, true },
    { "Move", "mOVE", false, true, false, true },
    { "moves", "move", false, false, true, true },
    { "MOVES", "move", false, false, false, true },
    { "mov", "move", false, false, false, false },
    { "move", "", false, false, true, true },
    { "", "move", false, false, false, false },
    { "[", "{", false, false, false, false },            /* 32 apart, like letters */
    { "\xC3\x84", "\xC3\xA4", false, false, false, false },
    { "\xC3\xA4", "\xC3\xA4", true, true, true, true },
};

START_TEST(compares_pairs)
{
    const char *left = pairs[_i].left, *right = pairs[_i].right;
    char surrounded[20];

    ck_assert_int_eq(text_equal(left, right), pairs[_i].same);
    ck_assert_int_eq(text_equal_ignoring_case(left, right), pairs[_i].same_but_case);
    ck_assert_int_eq(text_equal_ignoring_case(right, left), pairs[_i].same_but_case);
    ck_assert_int_eq(text_has_prefix(left, right), pairs[_i].prefix);
    ck_assert_int_eq(text_has_prefix_ignoring_case(left, right), pairs[_i].prefix_but_case);
    snprintf(surrounded, sizeof surrounded, "<%s>", left);
    ck_assert_int_eq(text_n_equal(surrounded + 1, strlen(left), right), pairs[_i].same);
    ck_assert_int_eq(text_n_equal_ignoring_case(surrounded + 1, strlen(left), right), pairs[_i].same_but_case);
}
END_TEST

START_TEST(orders_texts_fully)
{
    static const char *const sorted[] = { "", "[", "A", "a", "AB", "Ab", "aB", "ab", "b", "Z", "z", "\xC3\xA4" };

    for (int i = 0; i < COUNT(sorted); i++)
        for (int k = 0; k < COUNT(sorted); k++) {
            int order = text_compare_ignoring_case(sorted[i], sorted[k]);

            ck_assert_int_eq(i < k ? order < 0 : i > k ? order > 0 : order == 0, 1);
        }
}
END_TEST

START_TEST(finds_in_tables)
{
    static const char *const names[] = { "north", "east", "East" };

    ck_assert_int_eq(text_find("north", names, 3), 0);
    ck_assert_int_eq(text_find_ignoring_case("NORTH", names, 3), 0);
    ck_assert_int_eq(text_find("East", names, 3), 2);
    ck_assert_int_eq(text_find("EAST", names, 3), -1);
    ck_assert_int_eq(text_find_ignoring_case("EAST", names, 3), 1);
    ck_assert_int_eq(text_find_ignoring_case("eas", names, 3), -1);
    ck_assert_int_eq(text_find("north", names, 0), -1);
}
END_TEST

static const struct { const char *text; int64_t least, most; enum text_int result; int64_t number; } numbers[] = {
    { "0", 0, 9, TEXT_INT_OK, 0 },
    { "9", 0, 9, TEXT_INT_OK, 9 },
    { "10", 0, 9, TEXT_INT_TOO_LARGE, -1 },
    { "-1", 0, 9, TEXT_INT_TOO_SMALL, -1 },
    { "+7", 0, 9, TEXT_INT_OK, 7 },
    { "007", 0, 9, TEXT_INT_OK, 7 },
    { "-0", 0, 9, TEXT_INT_OK, 0 },
    { "", 0, 9, TEXT_INT_EMPTY, -1 },
    { "-", 0, 9, TEXT_INT_NOT_A_NUMBER, -1 },
    { "+", 0, 9, TEXT_INT_NOT_A_NUMBER, -1 },
    { "+-1", -9, 9, TEXT_INT_NOT_A_NUMBER, -1 },
    { "1x", 0, 9, TEXT_INT_NOT_A_NUMBER, -1 },
    { "x1", 0, 9, TEXT_INT_NOT_A_NUMBER, -1 },
    { " 1", 0, 9, TEXT_INT_NOT_A_NUMBER, -1 },
    { "1 ", 0, 9, TEXT_INT_NOT_A_NUMBER, -1 },
    { "1.0", 0, 9, TEXT_INT_NOT_A_NUMBER, -1 },
    { "0x1", 0, 9, TEXT_INT_NOT_A_NUMBER, -1 },
    { "1e3", 0, 9999, TEXT_INT_NOT_A_NUMBER, -1 },
    { "9223372036854775807", INT64_MIN, INT64_MAX, TEXT_INT_OK, INT64_MAX },
    { "-9223372036854775808", INT64_MIN, INT64_MAX, TEXT_INT_OK, INT64_MIN },
    { "9223372036854775808", INT64_MIN, INT64_MAX, TEXT_INT_TOO_LARGE, -1 },
    { "-9223372036854775809", INT64_MIN, INT64_MAX, TEXT_INT_TOO_SMALL, -1 },
    { "99999999999999999999999999", INT64_MIN, INT64_MAX, TEXT_INT_TOO_LARGE, -1 },
    { "-99999999999999999999999999", 0, 9, TEXT_INT_TOO_SMALL, -1 },
    { "99999999999999999999999999x", 0, 9, TEXT_INT_NOT_A_NUMBER, -1 },
    { "000000000000000000000000000001", 0, 9, TEXT_INT_OK, 1 },
};

START_TEST(parses_numbers)
{
    int64_t number = -1;

    ck_assert_int_eq(text_parse_int(numbers[_i].text, numbers[_i].least, numbers[_i].most, &number), numbers[_i].result);
    ck_assert_int_eq(number, numbers[_i].number);
}
END_TEST

static const struct { const char *bytes; int length; } characters[] = {
    { "a", 1 }, { "\x7f", 1 }, { "\xC2\x80", 2 }, { "\xDF\xBF", 2 }, { "\xE0\xA0\x80", 3 }, { "\xED\x9F\xBF", 3 },
    { "\xEE\x80\x80", 3 }, { "\xEF\xBF\xBF", 3 }, { "\xF0\x90\x80\x80", 4 }, { "\xF4\x80\x80\x80", 4 },
    { "\xF4\x8F\xBF\xBF", 4 },
    { "", 0 },
    { "\x80", 0 }, { "\xBF", 0 },                         /* the middle of something */
    { "\xC0\x80", 0 }, { "\xC1\xBF", 0 }, { "\xE0\x9F\xBF", 0 }, { "\xF0\x8F\xBF\xBF", 0 },    /* overlong */
    { "\xED\xA0\x80", 0 }, { "\xED\xBF\xBF", 0 },         /* surrogates */
    { "\xF4\x90\x80\x80", 0 }, { "\xF5\x80\x80\x80", 0 }, { "\xFE", 0 }, { "\xFF", 0 },        /* out of range */
    { "\xC2", 0 }, { "\xE2\x82", 0 }, { "\xF0\x9F\x98", 0 },                                   /* cut short */
    { "\xC2(", 0 }, { "\xE2(\xA1", 0 }, { "\xE2\x82(", 0 }, { "\xF0\x9F\x98(", 0 }, { "\xF0\x9F(\x80", 0 },
};

START_TEST(measures_characters)
{
    const char *bytes = characters[_i].bytes;
    char longer[8];

    ck_assert_int_eq(text_utf8_bytes(bytes, bytes + strlen(bytes)), characters[_i].length);
    if (characters[_i].length > 0) {
        snprintf(longer, sizeof longer, "%s\xA1", bytes);
        ck_assert_int_eq(text_utf8_bytes(longer, longer + strlen(longer)), characters[_i].length);
        for (int cut = 0; cut < characters[_i].length; cut++)
            ck_assert_int_eq(text_utf8_bytes(bytes, bytes + cut), 0);
    }
}
END_TEST

Suite *suite_kernel_text(void);
Suite *suite_kernel_text(void)
{
    Suite *suite = suite_create("kernel_text");
    TCase *tcase = tcase_create("text");

    tcase_add_test(tcase, every_character_has_its_class);
    tcase_add_loop_test(tcase, compares_pairs, 0, COUNT(pairs));
    tcase_add_test(tcase, orders_texts_fully);
    tcase_add_test(tcase, finds_in_tables);
    tcase_add_loop_test(tcase, parses_numbers, 0, COUNT(numbers));
    tcase_add_loop_test(tcase, measures_characters, 0, COUNT(characters));
    suite_add_tcase(suite, tcase);
    return suite;
}
