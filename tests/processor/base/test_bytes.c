#include <check.h>
#include <string.h>

#include "processor/base/bytes.h"

START_TEST(gathers)
{
    struct arena arena = { .limit_bytes = 1 << 20 };
    struct bytes out;

    bytes_init(&out, &arena, 0);
    ck_assert_str_eq(out.data, "");
    bytes_add_text(&out, "one");
    bytes_add_char(&out, ' ');
    bytes_add(&out, "two\0three", 9);
    bytes_printf(&out, " %d%s", 4, "!");
    bytes_printf(&out, "%s", "");
    bytes_add(&out, NULL, 0);
    ck_assert_uint_eq(out.n, 16);
    ck_assert_int_eq(memcmp(out.data, "one two\0three 4!", 17), 0);
    ck_assert(!out.failed);
    arena_release(&arena);
}
END_TEST

/* Pieces of all lengths across every growth of the block, compared with a plain copy. */
START_TEST(grows)
{
    static char expected[70000];
    struct arena arena = { .limit_bytes = 1 << 20 };
    struct bytes out;
    size_t n = 0;

    bytes_init(&out, &arena, (size_t)_i);
    for (size_t piece = 0; n + piece < sizeof expected - 1; piece++) {
        memset(expected + n, (int)('a' + piece % 26), piece);
        if (piece % 2)
            bytes_add(&out, expected + n, piece);
        else
            bytes_printf(&out, "%.*s", (int)piece, expected + n);
        n += piece;
    }
    ck_assert_uint_eq(out.n, n);
    ck_assert_str_eq(out.data, expected);
    arena_release(&arena);
}
END_TEST

START_TEST(stops_at_the_limit)
{
    struct arena arena = { .limit_bytes = 4000 };
    struct bytes out;

    bytes_init(&out, &arena, 0);
    for (int i = 0; i < 1000; i++)
        bytes_add_text(&out, "0123456789");
    ck_assert(out.failed);
    ck_assert_uint_eq(out.n % 10, 0);
    ck_assert_uint_eq(strlen(out.data), out.n);
    bytes_printf(&out, "%d", 1);
    ck_assert(!bytes_reserve(&out, 0));
    ck_assert_uint_eq(strlen(out.data), out.n);
    arena_release(&arena);
}
END_TEST

Suite *suite_base_bytes(void);
Suite *suite_base_bytes(void)
{
    Suite *suite = suite_create("base_bytes");
    TCase *tcase = tcase_create("bytes");

    tcase_add_test(tcase, gathers);
    tcase_add_loop_test(tcase, grows, 250, 260);
    tcase_add_test(tcase, stops_at_the_limit);
    suite_add_tcase(suite, tcase);
    return suite;
}
