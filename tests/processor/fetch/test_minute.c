#include <check.h>
#include <string.h>

#include "processor/fetch/minute.h"

static const struct {
    const char *mail;
    long long minute;
} mails[] = {
    { "Date: Thu, 1 Jan 1970 00:01:59 +0000\n\n", 1 },
    { "From: a@b\r\nDATE:Mon, 03 Mar 2031 19:12:05 +0100\r\nTo: c@d\r\n\r\n", 32172132 },
    { "date:\t3 Mar 2031 13:12 -0500 (a zone (in a zone))\n\n", 32172132 },
    { "Date: 3 Mar 2031 18:12:05 GMT", 32172132 },
    { "Subject: Date: 3 Mar 2031 18:12:05 GMT\nUpdate: 3 Mar 2031 18:12:05 GMT\nDate\n", -1 },
    { "Subject: a\n\nDate: 3 Mar 2031 18:12:05 GMT\n", -1 },
    { "Subject: a\r\n\r\nDate: 3 Mar 2031 18:12:05 GMT\r\n", -1 },
    { "Date: yesterday\nDate: 3 Mar 2031 18:12:05 GMT\n\n", -1 },
    { "Date:\n\n", -1 },
    { "Date:                                                                               3 Mar 2031 18:12:05 GMT\n\n", -1 },
    { "", -1 },
    { "\n", -1 },
    { "Dat", -1 },
};

START_TEST(tells_the_minute_of_a_date)
{
    ck_assert_int_eq(fetch_minute(mails[_i].mail, strlen(mails[_i].mail)), mails[_i].minute);
}
END_TEST

/* No byte behind the given ones counts. */
START_TEST(reads_no_further_than_the_mail)
{
    static const char mail[] = "Date: 3 Mar 2031 18:12:05 GMT";

    ck_assert_int_eq(fetch_minute(mail, 4), -1);
    ck_assert_int_eq(fetch_minute(mail, 5), -1);
    ck_assert_int_eq(fetch_minute(mail, sizeof mail - 1), 32172132);
    ck_assert_int_eq(fetch_minute("\nDate: 3 Mar 2031 18:12:05 GMT", 1), -1);
}
END_TEST

Suite *suite_fetch_minute(void);
Suite *suite_fetch_minute(void)
{
    Suite *suite = suite_create("fetch_minute");
    TCase *dates = tcase_create("dates");

    tcase_add_loop_test(dates, tells_the_minute_of_a_date, 0, sizeof mails / sizeof mails[0]);
    tcase_add_test(dates, reads_no_further_than_the_mail);
    suite_add_tcase(suite, dates);
    return suite;
}
