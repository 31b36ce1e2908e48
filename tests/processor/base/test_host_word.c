/* Host words: which lines begin with one, which orders one would shadow, and that HELP lists them. */
#include "processor/base/host_word.h"

#include <check.h>
#include <string.h>

static const struct {
    const char *line;
    int word;
    bool is_command;
} lines[] = {
    { "HELP", HOST_HELP, true },
    { "  help moves", HOST_HELP, true },
    { "Help!", HOST_HELP, true },
    { "helpers", -1, false },
    { "HELP-ME", -1, false },
    { "help\303\251", -1, false },
    { "offer draw", -1, true },
    { "OFFER", -1, false },
    { "STANDING CLEAR 2", -1, true },
    { "anyway", -1, false },
    { "STATUS; GAMES", HOST_STATUS, true },
    { "ADD MOVE a1a4", HOST_ADD, false },
    { "forecast", HOST_FORECAST, true },
    { "withdraw  orders", HOST_WITHDRAW, true },
    { "TURN 7", -1, false },
    { "draw 2", -1, false },
    { "", -1, false },
};

START_TEST(finds_words)
{
    ck_assert_int_eq(host_word_find(lines[_i].line), lines[_i].word);
    ck_assert_int_eq(host_word_is_command(lines[_i].line), lines[_i].is_command);
}
END_TEST

static const struct {
    const char *order;
    bool shadowed;
} orders[] = {
    { "HELP", true }, { "DRAW", false }, { "ADD", true }, { "CHECK", true }, { "MOVE", false }, { "END TURN", true },
    { "ENDURE", false }, { "TURN LEFT", false }, { "GAME", true }, { "GO ON", false },
};

START_TEST(shadows_orders)
{
    ck_assert_msg(host_word_shadows(orders[_i].order) == orders[_i].shadowed, "%s", orders[_i].order);
}
END_TEST

static struct arena arena;

static void tear_down(void)
{
    arena_release(&arena);
}

/* No line of the list is longer than a mail's, and each word with an answer has a page. */
START_TEST(help_tells_of_every_word)
{
    const char *list = host_word_list(&arena);

    for (const char *line = list; *line; line += strcspn(line, "\n") + 1) {
        ck_assert_int_le(strcspn(line, "\n"), 72);
        ck_assert_int_eq(strncmp(line, "  ", 2), 0);
    }
    for (int i = 0; i < HOST_WORD_COUNT; i++) {
        ck_assert_msg(host_words[i].kind == HOST_FRAMES || host_word_help(&arena, host_words[i].word), "%s", host_words[i].word);
        ck_assert_msg(!host_words[i].shown[0] || strstr(list, host_words[i].shown), "%s", host_words[i].word);
    }
    ck_assert_str_eq(host_word_help(&arena, "standing"), "STANDING\n    lists your standing orders; STANDING CLEAR drops\n    them");
    ck_assert_ptr_null(host_word_help(&arena, "GAME"));
    ck_assert_ptr_null(host_word_help(&arena, "nonsense"));
}
END_TEST

Suite *suite_base_host_word(void);
Suite *suite_base_host_word(void)
{
    Suite *suite = suite_create("base_host_word");
    TCase *words = tcase_create("words");

    tcase_add_checked_fixture(words, NULL, tear_down);
    tcase_add_loop_test(words, finds_words, 0, sizeof lines / sizeof lines[0]);
    tcase_add_loop_test(words, shadows_orders, 0, sizeof orders / sizeof orders[0]);
    tcase_add_test(words, help_tells_of_every_word);
    suite_add_tcase(suite, words);
    return suite;
}
