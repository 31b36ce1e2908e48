#include <check.h>
#include <string.h>

#include "processor/letter_word.h"

static const struct {
    const char *line, *word;
} lines[] = {
    { "HELP", "HELP" },
    { "  help moves", "HELP" },
    { "Help!", "HELP" },
    { "helpers", NULL },
    { "HELP-ME", NULL },
    { "help\303\251", NULL },
    { "offer draw", "OFFER DRAW" },
    { "OFFER", NULL },
    { "STANDING CLEAR 2", "STANDING" },
    { "STATUS; GAMES", "STATUS" },
    { "ADD MOVE a1a4", NULL },
    { "draw 2", NULL },
    { "", NULL },
};

START_TEST(finds_words)
{
    const char *word = letter_word_find(lines[_i].line);

    if (lines[_i].word)
        ck_assert_str_eq(word, lines[_i].word);
    else
        ck_assert_msg(word == NULL, "%s is %s", lines[_i].line, word);
}
END_TEST

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

    tcase_add_loop_test(words, finds_words, 0, sizeof lines / sizeof lines[0]);
    tcase_add_loop_test(words, tells_commands_from_orders, 0, sizeof texts / sizeof texts[0]);
    suite_add_tcase(suite, words);
    return suite;
}
