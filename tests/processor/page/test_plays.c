/* The cards and spells that events play: each once, by the rule set's own table. */
#include "processor/page/plays.h"

#include <check.h>
#include <string.h>

#include "engine/kernel/event.h"
#include "engine/kernel/ruleset.h"

Suite *suite_page_plays(void);

static struct arena arena;

static void tear_down(void)
{
    arena_release(&arena);
}

static const struct {
    const char *rules, *events, *cards;
    int count;
} plays[] = {
    { "sanctum",
      "[{\"event\":\"cast\",\"spell\":\"Glamour\"},{\"event\":\"draw\",\"name\":\"Drake\"},{\"event\":\"cast\",\"spell\":\"Glamour\"}]",
      "[\"Glamour\"]", 2 },
    { "knightmare", "[{\"event\":\"drew\",\"card\":\"Chaos\"},{\"event\":\"card-played\",\"card\":\"Bog\"},{\"event\":\"card-played\"}]",
      "[\"Bog\"]", 1 },
    { "arena", "[{\"event\":\"declared\",\"card\":\"Gale\"},{\"event\":\"declared\",\"card\":\"Bolt\"}]", "[\"Gale\",\"Bolt\"]", 2 },
    { "wizwar", "[{\"event\":\"discarded\",\"card\":\"IVY\"},{\"event\":\"announced\",\"card\":\"FIREBALL\"}]", "[\"FIREBALL\"]", 1 },
    { "wizwar", "[{\"event\":\"declared\",\"card\":\"Gale\"}]", "[]", 0 },
    { "sanctum", "[{\"event\":\"forecast\",\"spell\":\"x\"}]", "[]", 0 },
    { "duel", "[{\"event\":\"cast\",\"spell\":\"x\"}]", "[]", 0 },
    { "unheard-of", "[{\"event\":\"cast\",\"spell\":\"x\"}]", "[]", 0 },
};

START_TEST(a_card_that_is_played_is_told_once)
{
    struct value *list = value_list(&arena), *events;

    ck_assert_int_eq(value_read(&arena, plays[_i].events, strlen(plays[_i].events), &events, NULL), OK);
    ck_assert_int_eq(plays_add(ruleset_find(plays[_i].rules), events, list, &arena), plays[_i].count);
    ck_assert_str_eq(value_write(&arena, list, NULL), plays[_i].cards);
}
END_TEST

static bool has_word(const char *words, const char *word)
{
    size_t length = strlen(word);

    for (const char *at = words; (at = strstr(at, word)) != NULL; at += length)
        if ((at == words || at[-1] == ' ') && (at[length] == ' ' || !at[length]))
            return true;
    return false;
}

static const struct event_type *type_of(const struct ruleset *rules, const char *name)
{
    for (int i = 0; i < rules->event_count; i++)
        if (strcmp(rules->events[i].name, name) == 0)
            return &rules->events[i];
    return NULL;
}

/* A table that names an event which the rules do not have would lose the cards of every game. */
START_TEST(the_tables_name_events_of_their_rules)
{
    const struct ruleset *rules;
    int count = 0;

    for (int i = 0; (rules = ruleset_at(i)) != NULL; i++)
        for (const struct ruleset_play *play = rules->plays; play && play->event; play++) {
            const struct event_type *type = type_of(rules, play->event);

            ck_assert_msg(type && has_word(type->fields, play->field), "%s: %s, %s", rules->name, play->event, play->field);
            count++;
        }
    ck_assert_int_ge(count, 4);
}
END_TEST

Suite *suite_page_plays(void)
{
    Suite *suite = suite_create("page_plays");
    TCase *tcase = tcase_create("plays");

    tcase_add_checked_fixture(tcase, NULL, tear_down);
    tcase_add_loop_test(tcase, a_card_that_is_played_is_told_once, 0, sizeof plays / sizeof plays[0]);
    tcase_add_test(tcase, the_tables_name_events_of_their_rules);
    suite_add_tcase(suite, tcase);
    return suite;
}
