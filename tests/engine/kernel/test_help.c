/* Help pages: which word opens which page, and lists of catalogues. The melee has one of each kind. */
#include "engine/kernel/help.h"

#include <check.h>
#include <string.h>

#include "engine/kernel/ruleset.h"

Suite *suite_kernel_help(void);

static struct arena arena;

static void tear_down(void)
{
    arena_release(&arena);
}

static const char *twice(struct arena *in, const char *about)
{
    return strcmp(about, "nothing") == 0 ? NULL : arena_printf(in, "%s %s", about, about);
}

static const char *made(struct arena *in)
{
    return arena_printf(in, "made");
}

static const char *any(struct arena *in, const char *about)
{
    (void)in;
    return strcmp(about, "Bog") == 0 ? "the bog" : NULL;
}

static const struct help_page pages[] = {
    { .words = "", .text = "own" },
    { .words = "orders|off the board", .text = "orders" },
    { .words = "list", .made = made },
    { .words = "set|sets", .made = made, .find = twice },
    { .words = "of", .find = twice },
    { .find = any },
    { .words = NULL },
};

static const struct { const char *word, *page; } words[] = {
    { "", "own" },            { "orders", "orders" },        { "OFF The Board", "orders" }, { "off", NULL },
    { "orders now", NULL },   { "ordersnow", NULL },         { "List", "made" },            { "list all", NULL },
    { "set", "made" },        { "sets  2", "2 2" },          { "set nothing", NULL },       { "of", NULL },
    { "of a b", "a b a b" },  { "Bog", "the bog" },          { "weather", NULL },           { "|", NULL },
};

START_TEST(words_call_pages)
{
    const char *page = help_find(pages, &arena, words[_i].word);

    ck_assert_pstr_eq(page, words[_i].page);
    ck_assert_ptr_null(help_find(NULL, &arena, words[_i].word));
}
END_TEST

static const char *odd(struct arena *in, int thing)
{
    return thing % 2 ? arena_printf(in, "%d;", thing) : NULL;
}

START_TEST(rows_are_made_of_things)
{
    ck_assert_str_eq(help_rows(&arena, "odd:", 1, 6, odd), "odd:1;3;5;");
    ck_assert_str_eq(help_rows(&arena, "odd:", 1, 1, odd), "odd:");
}
END_TEST

START_TEST(a_rule_set_answers_by_its_name)
{
    const struct ruleset *melee = ruleset_find("melee");

    ck_assert_str_eq(ruleset_help(melee, &arena, "Melee"), ruleset_help(melee, &arena, ""));
    ck_assert_ptr_nonnull(strstr(ruleset_help(melee, &arena, "deck"), "  BOLT\n"));
    ck_assert_str_eq(ruleset_help(melee, &arena, "cards bolt"), "BOLT is a card of the melee.\n");
    ck_assert_str_eq(ruleset_help(melee, &arena, "bolt"), "BOLT is a card of the melee.\n");
    ck_assert_ptr_null(ruleset_help(melee, &arena, "cards ham"));
    ck_assert_ptr_null(ruleset_help(ruleset_find("duel"), &arena, "duel"));
}
END_TEST

Suite *suite_kernel_help(void)
{
    Suite *suite = suite_create("kernel_help");
    TCase *tcase = tcase_create("help");

    tcase_add_checked_fixture(tcase, NULL, tear_down);
    tcase_add_loop_test(tcase, words_call_pages, 0, sizeof words / sizeof words[0]);
    tcase_add_test(tcase, rows_are_made_of_things);
    tcase_add_test(tcase, a_rule_set_answers_by_its_name);
    suite_add_tcase(suite, tcase);
    return suite;
}
