/* What a line that greets or signs looks like, and what must not be taken for one. */
#include <check.h>

#include "engine/kernel/courtesy.h"

#define COUNT(table) ((int)(sizeof(table) / sizeof((table)[0])))

static const struct { const char *line; enum courtesy courtesy; } lines[] = {
    { "Hi", COURTESY_GREETING },
    { "hi Bob, good luck!", COURTESY_GREETING },
    { "Hallo zusammen,", COURTESY_GREETING },
    { "Здравствуйте!", COURTESY_GREETING },
    { "Chère Anne", COURTESY_GREETING },
    { "Liebe Ann", COURTESY_GREETING },
    { "Liebe Grüße", COURTESY_CLOSING },
    { "Kind regards,", COURTESY_CLOSING },
    { "thanks!", COURTESY_CLOSING },
    { "Mit freundlichen Grüßen", COURTESY_CLOSING },
    { "Bob", COURTESY_NAME },
    { "Ann Smith", COURTESY_NAME },
    { "John F. Kennedy", COURTESY_NAME },
    { "Jean-Luc O'neil", COURTESY_NAME },
    { "Ödön", COURTESY_NAME },
    /* orders, whole and gone wrong */
    { "HIDE gr1", COURTESY_NONE },
    { "HOLD", COURTESY_NONE },
    { "PAS", COURTESY_NONE },
    { "e2e4", COURTESY_NONE },
    { "mvoe gr1 N", COURTESY_NONE },
    { "Move gr1 N", COURTESY_NONE },
    { "HOUSE Life", COURTESY_NONE },
    { "BESTOW", COURTESY_NONE },
    { "thanksgiving", COURTESY_NONE },
    { "bob", COURTESY_NONE },
    { "One Two Three Four", COURTESY_NONE },
    { "B", COURTESY_NONE },
    { "", COURTESY_NONE },
};

START_TEST(knows_a_line_by_its_look)
{
    ck_assert_msg(courtesy_of(lines[_i].line) == lines[_i].courtesy, "\"%s\" is %d", lines[_i].line,
                  courtesy_of(lines[_i].line));
}
END_TEST

static const struct { const char *line, *name; bool signs; } signatures[] = {
    { "ann", "Ann", true },
    { "Ann.", "Ann Smith", true },
    { "ann smith", "Ann Smith", true },
    { "Smith", "Ann Smith", false },
    { "An", "Ann", false },
    { "Anna", "Ann", false },
    { "Ann S", "Ann Smith", false },
    { "Ann Smith", "Ann", true },
    { "ann takes all", "Ann", false },
    { "...", "Ann", false },
    { "Ann", "", false },
};

START_TEST(knows_the_writer)
{
    ck_assert_msg(courtesy_signs(signatures[_i].line, signatures[_i].name) == signatures[_i].signs, "\"%s\"",
                  signatures[_i].line);
}
END_TEST

Suite *suite_courtesy(void);
Suite *suite_courtesy(void)
{
    Suite *suite = suite_create("courtesy");
    TCase *tcase = tcase_create("courtesy");

    tcase_add_loop_test(tcase, knows_a_line_by_its_look, 0, COUNT(lines));
    tcase_add_loop_test(tcase, knows_the_writer, 0, COUNT(signatures));
    suite_add_tcase(suite, tcase);
    return suite;
}
