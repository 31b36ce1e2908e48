/* Common words: which lines are one, and which begin with one. */
#include "engine/kernel/common_word.h"

#include <check.h>
#include <string.h>

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
    const char *line;
    enum common_word word;
} beginnings[] = {
    { "offer draw", WORD_OFFER_DRAW },   { "OFFER", WORD_NONE },      { "OFFER  DRAW now", WORD_OFFER_DRAW },
    { "DECLINE OFFER, 2", WORD_DECLINE_OFFER }, { "DECLINE", WORD_NONE }, { "CANCEL", WORD_STANDING_CLEAR },
    { "RESIGN NOW", WORD_RESIGN },       { "resigned", WORD_NONE },   { "RESIGN-ED", WORD_NONE },
    { "stand\303\251", WORD_NONE },      { "draw 2", WORD_NONE },     { "", WORD_NONE },
};

START_TEST(begins_with_words_of_a_game)
{
    ck_assert_int_eq(common_word_begins(beginnings[_i].line), beginnings[_i].word);
}
END_TEST

START_TEST(some_words_count_at_any_time)
{
    ck_assert(common_word_is_timeless(WORD_RESIGN) && common_word_is_timeless(WORD_OFFERS));
    ck_assert(common_word_is_timeless(WORD_STANDING) && common_word_is_timeless(WORD_STANDING_CLEAR));
    ck_assert(common_word_is_timeless(WORD_STANDING_LIST));
    ck_assert(!common_word_is_timeless(WORD_ANYWAY) && !common_word_is_timeless(WORD_NONE));
}
END_TEST

Suite *suite_kernel_common_word(void);
Suite *suite_kernel_common_word(void)
{
    Suite *suite = suite_create("kernel_common_word");
    TCase *words = tcase_create("words");

    tcase_add_loop_test(words, reads_words_of_a_game, 0, sizeof game_lines / sizeof game_lines[0]);
    tcase_add_loop_test(words, begins_with_words_of_a_game, 0, sizeof beginnings / sizeof beginnings[0]);
    tcase_add_test(words, some_words_count_at_any_time);
    suite_add_tcase(suite, words);
    return suite;
}
