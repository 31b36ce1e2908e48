#include <check.h>
#include <string.h>

#include "processor/letter/word.h"

static const struct {
    const char *text;
    bool is_only;
} texts[] = {
    { "HELP\n", true },
    { "\nHELP\n\n  status ; games\n", true },
    { "# a comment\nREADY\n", true },
    { "# a comment\n", false },
    { "", false },
    { "\n \n;\n", false },
    { "HELP\nMOVE a1a4\n", false },
    { "STATUS; MOVE a1a4\n", false },
    { "ADD\nSTATUS\n", false },
    { "STATUS # how is it; really\n", true },
};

START_TEST(tells_commands_from_orders)
{
    ck_assert_msg(letter_word_only(texts[_i].text) == texts[_i].is_only, "%s", texts[_i].text);
}
END_TEST

Suite *suite_letter_word(void);
Suite *suite_letter_word(void)
{
    Suite *suite = suite_create("letter_word");
    TCase *words = tcase_create("words");

    tcase_add_loop_test(words, tells_commands_from_orders, 0, sizeof texts / sizeof texts[0]);
    suite_add_tcase(suite, words);
    return suite;
}
