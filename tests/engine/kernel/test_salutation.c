/* Lines that greet or sign, and lines that only look like it. */
#include <check.h>

#include "engine/kernel/salutation.h"

#define COUNT(table) ((int)(sizeof(table) / sizeof((table)[0])))

static const struct { const char *line; enum salutation salutation; } lines[] = {
    { "Hi", SALUTATION_GREETING },
    { "hi Bob, good luck!", SALUTATION_GREETING },
    { "Hallo zusammen,", SALUTATION_GREETING },
    { "Здравствуйте!", SALUTATION_GREETING },
    { "Chère Anne", SALUTATION_GREETING },
    { "Liebe Ann", SALUTATION_GREETING },
    { "Liebe Grüße", SALUTATION_CLOSING },
    { "Kind regards,", SALUTATION_CLOSING },
    { "thanks!", SALUTATION_CLOSING },
    { "Mit freundlichen Grüßen", SALUTATION_CLOSING },
    { "Bob", SALUTATION_NAME },
    { "Ann Smith", SALUTATION_NAME },
    { "John F. Kennedy", SALUTATION_NAME },
    { "Jean-Luc O'neil", SALUTATION_NAME },
    { "Ödön", SALUTATION_NAME },
    /* orders, whole and gone wrong */
    { "HIDE gr1", SALUTATION_NONE },
    { "HOLD", SALUTATION_NONE },
    { "PAS", SALUTATION_NONE },
    { "e2e4", SALUTATION_NONE },
    { "mvoe gr1 N", SALUTATION_NONE },
    { "Move gr1 N", SALUTATION_NONE },
    { "HOUSE Life", SALUTATION_NONE },
    { "BESTOW", SALUTATION_NONE },
    { "thanksgiving", SALUTATION_NONE },
    { "bob", SALUTATION_NONE },
    { "One Two Three Four", SALUTATION_NONE },
    { "B", SALUTATION_NONE },
    { "", SALUTATION_NONE },
};

START_TEST(knows_a_line_by_its_look)
{
    ck_assert_msg(salutation_of(lines[_i].line) == lines[_i].salutation, "\"%s\" is %d", lines[_i].line,
                  salutation_of(lines[_i].line));
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
    ck_assert_msg(salutation_signs(signatures[_i].line, signatures[_i].name) == signatures[_i].signs, "\"%s\"",
                  signatures[_i].line);
}
END_TEST

Suite *suite_kernel_salutation(void);
Suite *suite_kernel_salutation(void)
{
    Suite *suite = suite_create("kernel_salutation");
    TCase *tcase = tcase_create("salutation");

    tcase_add_loop_test(tcase, knows_a_line_by_its_look, 0, COUNT(lines));
    tcase_add_loop_test(tcase, knows_the_writer, 0, COUNT(signatures));
    suite_add_tcase(suite, tcase);
    return suite;
}
