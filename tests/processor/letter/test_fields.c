/* The header of a mail, cut into its fields; what is not plainly one stays with GMime. */
#include <check.h>
#include <string.h>

#include "processor/letter/fields.h"
#include "processor/letter/letter.h"

#define BODY "\nMOVE a2 h4\n\nX: y\n"

/* A mail, its fields as `name=value;`, and what is left for GMime; NULL: GMime reads it all. */
static const struct {
    const char *mail, *fields, *rest;
} mails[] = {
    { "From: a@b.test\nSubject: x\n" BODY, "From=a@b.test;Subject=x;", BODY },
    { "A: 1\nContent-Type: text/plain\nB: 2\n" BODY, "A=1;B=2;", "Content-Type: text/plain\n" BODY },
    { "content-type: a/b;\n\tc=d\nA: 1\nCONTENT-ID: <x>\nB: 2\n" BODY, "A=1;B=2;", "content-type: a/b;\n\tc=d\nCONTENT-ID: <x>\n" BODY },
    { "A: one\n two\n\tthree \nB:\n" BODY, "A=one  two  three;B=;", BODY },
    { "Content-Type: text/plain\n" BODY, "", "Content-Type: text/plain\n" BODY },
    { "A: 1\n\n", "A=1;", "\n" },
    { "A: 1\nDate: x\nSubject: y\nA: 2\n" BODY, "A=1;Date=x;Subject=y;A=2;", BODY },
    /* GMime's */
    { "A: 1\n", NULL, NULL },
    { "A: 1", NULL, NULL },
    { BODY, NULL, NULL },
    { " A: 1\n" BODY, NULL, NULL },
    { "A: 1\nno field\n" BODY, NULL, NULL },
    { "A : 1\n" BODY, NULL, NULL },
    { ": 1\n" BODY, NULL, NULL },
    { "A: 1\n \nB: 2\n" BODY, NULL, NULL },
    { "A: b\rB: c\n" BODY, NULL, NULL },
    { "A: \xc3\xb6\n" BODY, NULL, NULL },
    { "A: \x01\n" BODY, NULL, NULL },
    { "Subject: a\nSubject: b\n" BODY, NULL, NULL },
    { "Date: a\ndate: b\n" BODY, NULL, NULL },
    { "From someone\nA: 1\n" BODY, NULL, NULL },
};

START_TEST(cuts_fields)
{
    struct arena arena = { .limit_bytes = 0 };
    size_t bytes = strlen(mails[_i].mail);
    char *mail = arena_text(&arena, mails[_i].mail);
    const char *found = "";
    struct letter_fields fields;
    bool is_cut = letter_fields_cut(mail, bytes, &arena, &fields);

    ck_assert_int_eq(is_cut, mails[_i].fields != NULL);
    for (int i = 0; is_cut && i < fields.count; i++)
        found = arena_printf(&arena, "%s%s=%s;", found, fields.list[i].name, fields.list[i].value);
    if (is_cut) {
        ck_assert_str_eq(found, mails[_i].fields);
        ck_assert_str_eq(mail + fields.rest, mails[_i].rest);
    } else {
        ck_assert_str_eq(mail, mails[_i].mail);
    }
    arena_release(&arena);
}
END_TEST

static struct letter read(struct arena *arena, const char *mail)
{
    struct letter_context context = { .mode = LETTER_INLINE };
    struct letter letter;

    ck_assert_int_eq(letter_read(mail, strlen(mail), &context, arena, &letter, NULL), OK);
    return letter;
}

/* A field with a byte that only GMime reads makes no difference to what is read of the others. */
START_TEST(reads_the_same_as_gmime)
{
#define HEAD "From: Ann <ann@a.test>\nTo: robot+g12.p3.r41.abcdefghij234567@games.test\nSubject: =?utf-8?Q?Z=C3=BCge?=\n\t7\n" \
             "Date: Mon, 03 Mar 2031 19:12:05 +0100\nMessage-ID: <1@a.test>\nContent-Transfer-Encoding: quoted-printable\n" \
             "Content-Type: text/plain;\n charset=utf-8\n"
    struct arena arena = { .limit_bytes = 0 };
    struct letter cut = read(&arena, HEAD "X-Cut: yes\n\nMOVE=20a2 h4\n");
    struct letter left = read(&arena, HEAD "X-Cut: \x01\n\nMOVE=20a2 h4\n");

    ck_assert_str_eq(cut.subject, "Z\xc3\xbcge 7");
    ck_assert_int_eq(cut.date_utc_s, 1930327925);
    ck_assert_str_eq(cut.from, "ann@a.test");
    ck_assert_int_eq(cut.token_count, 1);
    ck_assert_str_eq(cut.message_id, "1@a.test");
    ck_assert_str_eq(cut.blocks[0].text, "MOVE a2 h4\n");
    ck_assert_str_eq(left.subject, cut.subject);
    ck_assert_int_eq(left.date_utc_s, cut.date_utc_s);
    ck_assert_str_eq(left.from, cut.from);
    ck_assert_int_eq(left.token_count, cut.token_count);
    ck_assert_str_eq(left.message_id, cut.message_id);
    ck_assert_str_eq(left.blocks[0].text, cut.blocks[0].text);
    arena_release(&arena);
}
END_TEST

Suite *suite_letter_fields(void);
Suite *suite_letter_fields(void)
{
    Suite *suite = suite_create("letter_fields");
    TCase *fields = tcase_create("fields");

    tcase_add_loop_test(fields, cuts_fields, 0, sizeof mails / sizeof mails[0]);
    tcase_add_test(fields, reads_the_same_as_gmime);
    suite_add_tcase(suite, fields);
    return suite;
}
