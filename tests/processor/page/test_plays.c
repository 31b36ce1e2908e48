/* The cards and spells that events play: each once. */
#include "processor/page/plays.h"

#include <check.h>
#include <string.h>

Suite *suite_page_plays(void);

static struct arena arena;

static void tear_down(void)
{
    arena_release(&arena);
}

static const struct {
    const char *events, *cards;
    int count;
} plays[] = {
    { "[{\"event\":\"cast\",\"spell\":\"Glamour\"},{\"event\":\"draw\",\"name\":\"Drake\"},{\"event\":\"cast\",\"spell\":\"Glamour\"}]",
      "[\"Glamour\"]", 2 },
    { "[{\"event\":\"drew\",\"card\":\"Chaos\"},{\"event\":\"card-played\",\"card\":\"Bog\"},{\"event\":\"card-played\"}]",
      "[\"Bog\"]", 1 },
    { "[{\"event\":\"declared\",\"card\":\"Gale\"},{\"event\":\"declared\",\"card\":\"Bolt\"}]", "[\"Gale\",\"Bolt\"]", 2 },
    { "[{\"event\":\"discarded\",\"card\":\"IVY\"},{\"event\":\"announced\",\"card\":\"FIREBALL\"}]", "[\"FIREBALL\"]", 1 },
    { "[{\"event\":\"forecast\",\"spell\":\"x\"}]", "[]", 0 },
};

START_TEST(a_card_that_is_played_is_told_once)
{
    struct value *list = value_list(&arena), *events;

    ck_assert_int_eq(value_read(&arena, plays[_i].events, strlen(plays[_i].events), &events, NULL), OK);
    ck_assert_int_eq(plays_add(events, list, &arena), plays[_i].count);
    ck_assert_str_eq(value_write(&arena, list, NULL), plays[_i].cards);
}
END_TEST

Suite *suite_page_plays(void)
{
    Suite *suite = suite_create("page_plays");
    TCase *tcase = tcase_create("plays");

    tcase_add_checked_fixture(tcase, NULL, tear_down);
    tcase_add_loop_test(tcase, a_card_that_is_played_is_told_once, 0, sizeof plays / sizeof plays[0]);
    suite_add_tcase(suite, tcase);
    return suite;
}
