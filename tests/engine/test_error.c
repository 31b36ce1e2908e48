/* A message is one line, complete, and fits its buffer. */
#include <check.h>
#include <string.h>

#include "engine/error.h"

START_TEST(states_the_fact)
{
    struct error err;

    ck_assert_int_eq(error_set(&err, ERR_CORRUPT, "event %d has no %s", 7, "square"), ERR_CORRUPT);
    ck_assert_int_eq(err.status, ERR_CORRUPT);
    ck_assert_str_eq(err.message, "event 7 has no square");
}
END_TEST

START_TEST(each_caller_says_where)
{
    struct error err;

    error_set(&err, ERR_IO, "disk full");
    ck_assert_int_eq(error_in(&err, "record %d", 3), ERR_IO);
    ck_assert_int_eq(error_in(&err, "game %s", "g12"), ERR_IO);
    ck_assert_str_eq(err.message, "game g12: record 3: disk full");
}
END_TEST

START_TEST(nobody_needs_to_listen)
{
    ck_assert_int_eq(error_set(NULL, ERR_CONFIG, "unheard"), ERR_CONFIG);
    ck_assert_int_eq(error_in(NULL, "somewhere"), ERR_BUG);
}
END_TEST

START_TEST(may_quote_its_own_message)
{
    struct error err;

    error_set(&err, ERR_FORMAT, "no colon");
    error_set(&err, ERR_CONFIG, "line 3: %s, in \"%s\"", err.message, "a b");
    ck_assert_str_eq(err.message, "line 3: no colon, in \"a b\"");
    error_in(&err, "(%s)", err.message);
    ck_assert_str_eq(err.message, "(line 3: no colon, in \"a b\"): line 3: no colon, in \"a b\"");
}
END_TEST

START_TEST(stays_one_line)
{
    struct error err;

    error_set(&err, ERR_FORMAT, "there is no \"%s\"", "x\r\nFrom: y\t\x7f\x1b[2J");
    error_in(&err, "a\nb");
    ck_assert_str_eq(err.message, "a b: there is no \"x  From: y   [2J\"");
}
END_TEST

/* Characters of one to four bytes, cut at every possible place. */
static const char *const characters[] = { "x", "\xC3\xBC", "\xE2\x82\xAC", "\xF0\x9F\x98\x80" };

START_TEST(is_cut_between_characters)
{
    const char *character = characters[_i];
    size_t bytes = strlen(character), most = ERROR_MESSAGE_BYTES - 1;

    for (size_t before = 0; before < bytes; before++) {
        char text[2 * ERROR_MESSAGE_BYTES] = "";
        size_t length = before + (most - before) / bytes * bytes;
        struct error err;

        memset(text, '.', before);
        for (size_t used = before; used + bytes < sizeof text; used += bytes)
            memcpy(text + used, character, bytes);
        error_set(&err, ERR_FORMAT, "%s", text);
        ck_assert_uint_eq(strlen(err.message), length);
        ck_assert_mem_eq(err.message, text, length);

        error_set(&err, ERR_FORMAT, "%s", text + before);
        memset(text, '.', before);
        text[before] = '\0';
        error_in(&err, "%s", text);
        ck_assert_uint_le(strlen(err.message), most);
        ck_assert_uint_gt(strlen(err.message), most - bytes);
        ck_assert_uint_eq((strlen(err.message) - before - 2) % bytes, 0);
    }
}
END_TEST

START_TEST(a_place_too_long_leaves_no_fact)
{
    char place[2 * ERROR_MESSAGE_BYTES];
    struct error err;

    memset(place, 'p', sizeof place);
    place[sizeof place - 1] = '\0';
    error_set(&err, ERR_IO, "fact");
    ck_assert_int_eq(error_in(&err, "%s", place), ERR_IO);
    ck_assert_uint_eq(strlen(err.message), ERROR_MESSAGE_BYTES - 1);
}
END_TEST

Suite *suite_engine_error(void);
Suite *suite_engine_error(void)
{
    Suite *suite = suite_create("engine_error");
    TCase *tcase = tcase_create("messages");

    tcase_add_test(tcase, states_the_fact);
    tcase_add_test(tcase, each_caller_says_where);
    tcase_add_test(tcase, nobody_needs_to_listen);
    tcase_add_test(tcase, may_quote_its_own_message);
    tcase_add_test(tcase, stays_one_line);
    tcase_add_loop_test(tcase, is_cut_between_characters, 0, sizeof characters / sizeof characters[0]);
    tcase_add_test(tcase, a_place_too_long_leaves_no_fact);
    suite_add_tcase(suite, tcase);
    return suite;
}
