/* The table of the kinds of mail. */
#include "processor/report/mail_kind.h"

#include <check.h>
#include <string.h>

#include "processor/text/templates.h"

static struct arena arena;
static struct templates *set;

static void begin(void)
{
    arena = (struct arena){ .limit_bytes = 1 << 20 };
    ck_assert_int_eq(templates_open(NULL, &set, NULL), OK);
}

static void end(void)
{
    templates_close(set);
    arena_release(&arena);
}

/* Each has a name that is valid in a Message-ID, a built-in template, and a readable subject. */
START_TEST(every_kind_is_whole)
{
    for (int i = 0; i < MAIL_KINDS; i++) {
        const struct mail_kind_row *kind = mail_kind_get((enum mail_kind)i);
        const struct mustache_template *template;
        struct error err;

        ck_assert_msg(kind->name != NULL, "kind %d has no row", i);
        ck_assert_uint_eq(strspn(kind->name, "abcdefghijklmnopqrstuvwxyz-"), strlen(kind->name));
        if (kind->template)
            ck_assert_msg(templates_get(set, NULL, kind->template, &template, &err) == OK, "%s", err.message);
        ck_assert_msg(mustache_parse(&arena, kind->name, kind->subject, strlen(kind->subject), &template, &err) == OK, "%s",
                      err.message);
    }
}
END_TEST

/* Nobody can turn off the answers to himself, and no answer to him waits. */
START_TEST(answers_come_at_once)
{
    for (int i = 0; i < MAIL_KINDS; i++) {
        const struct mail_kind_row *kind = mail_kind_get((enum mail_kind)i);

        if (kind->place != MAIL_NEWS)
            ck_assert_msg(kind->haste == MAIL_AT_ONCE, "%s", kind->name);
    }
}
END_TEST

Suite *suite_report_mail_kind(void);
Suite *suite_report_mail_kind(void)
{
    Suite *suite = suite_create("report_mail_kind");
    TCase *tcase = tcase_create("report_mail_kind");

    tcase_add_checked_fixture(tcase, begin, end);
    tcase_add_test(tcase, every_kind_is_whole);
    tcase_add_test(tcase, answers_come_at_once);
    suite_add_tcase(suite, tcase);
    return suite;
}
