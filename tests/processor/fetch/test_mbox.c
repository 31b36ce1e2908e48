#include <check.h>
#include <string.h>

#include "processor/fetch/mbox.h"

#define FROM "From ann@a.test Mon Mar  3 19:12:05 2031\n"

static const struct {
    const char *file;
    const char *mails[4];    /* after the split, still escaped */
} files[] = {
    { "A: b\n\nc\n", { "A: b\n\nc\n" } },
    { "", { "" } },
    { FROM "A: b\n\nc\n", { FROM "A: b\n\nc\n" } },
    { FROM "A: b\n\nc\n\n" FROM "A: d\n\n", { FROM "A: b\n\nc\n\n", FROM "A: d\n\n" } },
    { "From x\r\nA: b\r\n\r\nc\r\n\r\nFrom - Mon, 3 Mar 2031 19:12:05 +0100\r\n\r\n\r\n" FROM,
      { "From x\r\nA: b\r\n\r\nc\r\n\r\n", "From - Mon, 3 Mar 2031 19:12:05 +0100\r\n\r\n\r\n", FROM } },
    { FROM "A: b\n\nFrom the desk of Ann, 2031\n", { FROM "A: b\n\nFrom the desk of Ann, 2031\n" } },
    { FROM "A: b\n\nc\n" FROM "d\n", { FROM "A: b\n\nc\n" FROM "d\n" } },
    { "A: b\n\n" FROM "c\n", { "A: b\n\n" FROM "c\n" } },
};

START_TEST(splits)
{
    struct mbox mbox;
    const char *mail;
    size_t n;
    int count = 0;

    mbox_init(&mbox, files[_i].file, strlen(files[_i].file));
    while (mbox_next(&mbox, &mail, &n)) {
        const char *expected = files[_i].mails[count++];

        ck_assert_msg(expected && strlen(expected) == n && memcmp(expected, mail, n) == 0, "mail %d is %.*s", count,
                      (int)n, mail);
    }
    ck_assert_ptr_null(files[_i].mails[count]);
}
END_TEST

static const struct {
    const char *mail, *plain;
} escapes[] = {
    { FROM "A: b\n\n>From c\n>>From d\n>from e\n> From f\nFrom g", "A: b\n\nFrom c\n>From d\n>from e\n> From f\nFrom g" },
    { "From x", "" },
    { "", "" },
    { FROM ">From", ">From" },
};

START_TEST(unescapes)
{
    char plain[128];
    size_t n = mbox_unescape(escapes[_i].mail, strlen(escapes[_i].mail), plain);

    ck_assert_uint_eq(n, strlen(escapes[_i].plain));
    ck_assert_int_eq(memcmp(plain, escapes[_i].plain, n), 0);
}
END_TEST

Suite *suite_fetch_mbox(void);
Suite *suite_fetch_mbox(void)
{
    Suite *suite = suite_create("fetch_mbox");
    TCase *mbox = tcase_create("mbox");

    tcase_add_loop_test(mbox, splits, 0, sizeof files / sizeof files[0]);
    tcase_add_loop_test(mbox, unescapes, 0, sizeof escapes / sizeof escapes[0]);
    suite_add_tcase(suite, mbox);
    return suite;
}
