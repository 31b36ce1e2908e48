/* Common words: which lines begin with one, and which orders one would shadow. */
#include "engine/kernel/common_word.h"

#include <check.h>
#include <string.h>

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
    const char *word = common_word_find(lines[_i].line);

    if (lines[_i].word)
        ck_assert_str_eq(word, lines[_i].word);
    else
        ck_assert_msg(word == NULL, "%s is %s", lines[_i].line, word);
}
END_TEST

static const struct {
    const char *line;
    enum common_word word;
    const char *rest;
} game_lines[] = {
    { "resign", WORD_RESIGN, "" },
    { "Concede", WORD_RESIGN, "" },
    { "RESIGN now", WORD_NONE, NULL },
    { "DRAW?", WORD_OFFER_DRAW, "" },
    { "draw 2", WORD_NONE, NULL },
    { "accept   draw", WORD_ACCEPT_DRAW, "" },
    { "STANDING", WORD_STANDING_LIST, "" },
    { "stand when orders: PASS", WORD_STANDING, "when orders: PASS" },
    { "CANCEL 1", WORD_STANDING_CLEAR, "1" },
    { "STANDARD", WORD_NONE, NULL },
};

START_TEST(reads_words_of_a_game)
{
    const char *rest = NULL;

    ck_assert_int_eq(common_word_read(game_lines[_i].line, &rest), game_lines[_i].word);
    if (game_lines[_i].rest)
        ck_assert_str_eq(rest, game_lines[_i].rest);
}
END_TEST

static const struct {
    const char *order;
    bool shadowed;
} orders[] = {
    { "HELP", true },   { "OFFER DRAW", true }, { "OFFER", false },  { "DRAW", false }, { "ADD", true },
    { "CHECK", true },  { "CANCEL", true },     { "STAND", true },   { "MOVE", false }, { "END TURN", true },
    { "ENDURE", false }, { "RESIGN NOW", true }, { "GO ON", false },
};

START_TEST(shadows_orders)
{
    ck_assert_msg(common_word_shadows(orders[_i].order) == orders[_i].shadowed, "%s", orders[_i].order);
}
END_TEST

Suite *suite_kernel_common_word(void);
Suite *suite_kernel_common_word(void)
{
    Suite *suite = suite_create("kernel_common_word");
    TCase *words = tcase_create("words");

    tcase_add_loop_test(words, finds_words, 0, sizeof lines / sizeof lines[0]);
    tcase_add_loop_test(words, reads_words_of_a_game, 0, sizeof game_lines / sizeof game_lines[0]);
    tcase_add_loop_test(words, shadows_orders, 0, sizeof orders / sizeof orders[0]);
    suite_add_tcase(suite, words);
    return suite;
}
