/* Lines and texts out of a POP3 connection, whole and byte by byte. */
#include <check.h>
#include <string.h>

#include "processor/fetch/pop3_reader.h"

Suite *suite_fetch_pop3_reader(void);

static const struct pop3_caps caps = { .line_bytes = 60, .text_bytes = 40, .keep_bytes = 8, .drain_bytes = 100 };

static struct pop3_reader reader;
static struct error err;

static void begin(void)
{
    pop3_reader_init(&reader, &caps);
}

static void end(void)
{
    pop3_reader_release(&reader);
}

static enum pop3_take feed(enum pop3_want want, const char *bytes, size_t n, size_t piece, size_t *taken)
{
    enum pop3_take take = POP3_TAKE_MORE;

    *taken = 0;
    while (*taken < n && take == POP3_TAKE_MORE) {
        size_t used, part = n - *taken < piece ? n - *taken : piece;

        take = pop3_reader_take(&reader, want, bytes + *taken, part, &used, &err);
        ck_assert_uint_le(used, part);
        *taken += used;
    }
    return take;
}

static const struct { enum pop3_want want; const char *bytes, *comes; size_t whole, left; } cases[] = {
    { POP3_LINE, "+OK ready\r\n", "+OK ready", 9, 0 },
    { POP3_LINE, "+OK ready\nrest", "+OK ready", 9, 4 },
    { POP3_LINE, "\r\n", "", 0, 0 },
    { POP3_TEXT, "a\r\nb\r\n.\r\n", "a\r\nb\r\n", 6, 0 },
    { POP3_TEXT, ".\r\n+OK", "", 0, 3 },
    { POP3_TEXT, "..\r\n...a\r\n.\r\n", ".\r\n..a\r\n", 8, 0 },
    { POP3_TEXT, ".a\r\n.\r\n", "a\r\n", 3, 0 },
    { POP3_TEXT, "a\n.\n.\r\nb\r\n.\r\n", "a\n.\n.\r\nb\r\n", 10, 0 },        /* a bare LF ends nothing */
    { POP3_TEXT, "a\r\n.\nb\r\n.\r\n", "a\r\n\nb\r\n", 7, 0 },
    { POP3_TEXT, "a\r.\r\n.\r\n", "a\r.\r\n", 5, 0 },
    { POP3_TEXT, "a\r\n.\r.\r\n.\r\n", "a\r\n\r.\r\n", 7, 0 },
    { POP3_TEXT, "no end of line.\r\n.\r\n", "no end of line.\r\n", 17, 0 },
    { POP3_TEXT, "0123456789012345678901234567890123456789x\r\n.\r\n", "01234567", 43, 0 },
    { POP3_TEXT, "01234567890123456789012345678901234567\r\n.\r\n", "01234567890123456789012345678901234567\r\n", 40, 0 },
};

START_TEST(what_comes)
{
    size_t n = strlen(cases[_i].bytes), taken;

    for (size_t piece = 1; piece < 100; piece = piece < 9 ? piece + 1 : 100) {
        ck_assert_int_eq(feed(cases[_i].want, cases[_i].bytes, n, piece, &taken), POP3_TAKE_WHOLE);
        ck_assert_uint_eq(taken, n - cases[_i].left);
        ck_assert_uint_eq(reader.n, strlen(cases[_i].comes));
        ck_assert(reader.n == 0 || memcmp(reader.bytes, cases[_i].comes, reader.n) == 0);
        ck_assert_uint_eq(reader.whole_n, cases[_i].whole);
    }
}
END_TEST

/* If any part of its end is missing, no text comes out. */
START_TEST(a_text_that_is_cut_is_none)
{
    static const char text[] = "a\r\n..\r\nb\r\n.\r\n";
    size_t taken;

    for (size_t n = 0; n < sizeof text - 1; n++) {
        ck_assert_int_eq(feed(POP3_TEXT, text, n, 100, &taken), POP3_TAKE_MORE);
        end();
        begin();
    }
}
END_TEST

START_TEST(caps_hold)
{
    static char much[200];
    size_t taken;

    memset(much, 'x', sizeof much);
    ck_assert_int_eq(feed(POP3_LINE, much, sizeof much, 50, &taken), POP3_TAKE_FAULT);
    ck_assert_msg(strstr(err.message, "longer than 60 bytes") != NULL, "%s", err.message);
    end();
    begin();
    ck_assert_int_eq(feed(POP3_TEXT, much, sizeof much, 50, &taken), POP3_TAKE_FAULT);
    ck_assert_msg(strstr(err.message, "more than 100 bytes") != NULL, "%s", err.message);
}
END_TEST

Suite *suite_fetch_pop3_reader(void)
{
    Suite *suite = suite_create("fetch_pop3_reader");
    TCase *tcase = tcase_create("pop3_reader");

    tcase_add_checked_fixture(tcase, begin, end);
    tcase_add_loop_test(tcase, what_comes, 0, sizeof cases / sizeof cases[0]);
    tcase_add_test(tcase, a_text_that_is_cut_is_none);
    tcase_add_test(tcase, caps_hold);
    suite_add_tcase(suite, tcase);
    return suite;
}
