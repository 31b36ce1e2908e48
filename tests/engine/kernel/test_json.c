/* Numbers and texts in canonical JSON, in exactly the room available. */
#include <check.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/kernel/json.h"

#define COUNT(table) ((int)(sizeof(table) / sizeof((table)[0])))

static const int64_t numbers[] = { 0, 1, -1, 9, 10, -10, 99, 100, 12345, INT32_MAX, INT32_MIN, INT64_MAX, INT64_MIN,
                                   INT64_MIN + 1, INT64_C(1000000000000000000) };

START_TEST(numbers_there_and_back)
{
    char out[JSON_INT_BYTES], expected[32];
    size_t bytes = (size_t)(json_write_int(out, numbers[_i]) - out);
    struct json_cursor in = { .at = out, .end = out + bytes };
    int64_t number;

    snprintf(expected, sizeof expected, "%" PRId64, numbers[_i]);
    ck_assert_uint_eq(bytes, strlen(expected));
    ck_assert_mem_eq(out, expected, bytes);
    ck_assert(json_read_int(&in, true, &number));
    ck_assert_int_eq(number, numbers[_i]);
    ck_assert_ptr_eq(in.at, in.end);
}
END_TEST

START_TEST(minus_zero_is_not_canonical)
{
    static const char text[] = "-0";
    struct json_cursor in = { .at = text, .end = text + 2 };
    int64_t number = 1;

    ck_assert(!json_read_int(&in, true, &number));
    ck_assert_str_eq(in.fault, "a number does not begin with 0");
    ck_assert(json_read_int(&in, false, &number));
    ck_assert_int_eq(number, 0);
}
END_TEST

START_TEST(hex_has_16_digits)
{
    char out[17] = "";

    ck_assert_ptr_eq(json_write_hex64(out, UINT64_C(0x0123456789abcdef)), out + 16);
    ck_assert_str_eq(out, "0123456789abcdef");
}
END_TEST

static const struct { const char *text, *json; } texts[] = {
    { "", "\"\"" },
    { "plain", "\"plain\"" },
    { "\"", "\"\\\"\"" },
    { "\\", "\"\\\\\"" },
    { "a\"b\\c", "\"a\\\"b\\\\c\"" },
    { "\x01\x1f\n", "\"\\u0001\\u001f\\u000a\"" },
    { "/ \x7f ä", "\"/ \x7f ä\"" },
};

START_TEST(texts_fit_exactly)
{
    const char *text = texts[_i].text, *json = texts[_i].json;
    size_t bytes = strlen(json);

    for (size_t room = 0; room <= bytes + 2; room++) {
        char *out = malloc(room ? room : 1);
        char *end = json_write_text(out, out + room, text, strlen(text));

        if (room < bytes) {
            ck_assert_ptr_null(end);
        } else {
            ck_assert_ptr_eq(end, out + bytes);
            ck_assert_mem_eq(out, json, bytes);
        }
        free(out);
    }
}
END_TEST

START_TEST(texts_are_read_into_exactly_their_room)
{
    const char *text = texts[_i].text, *json = texts[_i].json;

    for (size_t room = 1; room <= strlen(text) + 1; room++) {
        struct json_cursor in = { .at = json + 1, .end = json + strlen(json) };
        char *out = malloc(room);

        if (room <= strlen(text)) {
            ck_assert(!json_read_text(&in, true, out, room));
            ck_assert_str_eq(in.fault, "the text is too long");
        } else {
            ck_assert_uint_ge(json_text_room(&in), room);
            ck_assert(json_read_text(&in, true, out, room));
            ck_assert_str_eq(out, text);
            ck_assert_ptr_eq(in.at, in.end);
        }
        free(out);
    }
}
END_TEST

static const struct { const char *text, *shown; } shows[] = {
    { "", "" },
    { "short", "short" },
    { "exactly nineteen by", "exactly nineteen by" },
    { "exactly twenty bytes", "exactly twenty byte" },
    { "seventeen bytes, \xE2\x82\xAC", "seventeen bytes, " },
    { "a\xFFz\xC3", "a?z?" },
};

START_TEST(shows_whole_characters)
{
    char shown[JSON_SHOWN_BYTES];

    ck_assert_str_eq(json_show(shows[_i].text, shows[_i].text + strlen(shows[_i].text), shown), shows[_i].shown);
}
END_TEST

Suite *suite_kernel_json(void);
Suite *suite_kernel_json(void)
{
    Suite *suite = suite_create("kernel_json");
    TCase *tcase = tcase_create("json");

    tcase_add_loop_test(tcase, numbers_there_and_back, 0, COUNT(numbers));
    tcase_add_test(tcase, minus_zero_is_not_canonical);
    tcase_add_test(tcase, hex_has_16_digits);
    tcase_add_loop_test(tcase, texts_fit_exactly, 0, COUNT(texts));
    tcase_add_loop_test(tcase, texts_are_read_into_exactly_their_room, 0, COUNT(texts));
    tcase_add_loop_test(tcase, shows_whole_characters, 0, COUNT(shows));
    suite_add_tcase(suite, tcase);
    return suite;
}
