/* Rule sets: their options, their seats, and whether their tables are sound. */
#include "engine/kernel/common_word.h"
#include "engine/kernel/ruleset.h"
#include "engine/kernel/position.h"
#include "processor/base/host_word.h"

#include <check.h>
#include <string.h>

#define COUNT(table) ((int)(sizeof(table) / sizeof((table)[0])))

static struct arena arena;
static struct ruleset rules;
static struct error err;

static const struct ruleset_option toy_options[] = {
    { .name = "pace", .values = (const char *const[]){ "slow", "quick", NULL } },
    { .name = "turns", .least = 5, .most = 50, .otherwise = 20 },
    { .name = "motto" },
    { .name = NULL },
};

static void set_up(void)
{
    rules = *ruleset_find("duel");
}

static void tear_down(void)
{
    arena_release(&arena);
}

START_TEST(registry_is_sound)
{
    for (int i = 0; ruleset_at(i); i++) {
        ck_assert_msg(ruleset_check(ruleset_at(i), host_word_shadows) == NULL, "%s: %s", ruleset_at(i)->name,
                      ruleset_check(ruleset_at(i), host_word_shadows));
        ck_assert_ptr_eq(ruleset_find(ruleset_at(i)->name), ruleset_at(i));
    }
    ck_assert_ptr_null(ruleset_find("halma"));
    ck_assert_ptr_null(ruleset_at(-1));
}
END_TEST

/* Every order word of every rule set, alone and with text after it, belongs to the game. */
START_TEST(orders_are_not_shadowed)
{
    for (int i = 0; ruleset_at(i); i++) {
        const struct ruleset *own = ruleset_at(i);
        int count = 0;

        for (const char *word; (word = own->order_word(count)); count++) {
            const char *line = arena_printf(&arena, "%s a1", word), *rest;

            ck_assert_msg(!host_word_shadows(word) && host_word_find(line) < 0 && common_word_begins(word) == WORD_NONE
                              && common_word_read(line, &rest) == WORD_NONE,
                          "%s: %s", own->name, word);
            ck_assert_ptr_nonnull(ruleset_order_word(own, line));
        }
        ck_assert_int_ge(count, 5);
        ck_assert_ptr_null(ruleset_order_word(own, "NOORDER a1"));
    }
}
END_TEST

/* ---- options ---- */

static const struct { const char *given, *whole, *complaint; } options[] = {
    { "{}", "{\"pace\":\"slow\",\"turns\":20}", NULL },
    { "{\"pace\":\"QUICK\"}", "{\"pace\":\"quick\",\"turns\":20}", NULL },
    { "{\"PACE\":\"quick\",\"turns\":\"7\"}", "{\"pace\":\"quick\",\"turns\":7}", NULL },
    { "{\"turns\":50}", "{\"pace\":\"slow\",\"turns\":50}", NULL },
    { "{\"motto\":\"Be brief\"}", "{\"motto\":\"Be brief\",\"pace\":\"slow\",\"turns\":20}", NULL },
    { "{\"pace\":\"hasty\"}", NULL, "option pace cannot be \"hasty\"; it is one of slow, quick" },
    { "{\"turns\":51}", NULL, "option turns cannot be \"51\"; it is a whole number from 5 to 50" },
    { "{\"turns\":\"\"}", NULL, "option turns cannot be \"\"" },
    { "{\"turns\":true}", NULL, "option turns cannot be \"\"" },
    { "{\"colour\":\"red\"}", NULL, "duel has no option \"colour\"; it has pace, turns, motto" },
};

START_TEST(options_are_made_whole)
{
    struct value *given, *whole;

    rules.options = toy_options;
    ck_assert_int_eq(value_read(&arena, options[_i].given, strlen(options[_i].given), &given, &err), OK);
    if (options[_i].complaint) {
        ck_assert_int_eq(ruleset_options(&rules, &arena, given, &whole, &err), ERR_FORMAT);
        ck_assert_msg(strstr(err.message, options[_i].complaint) != NULL, "%s", err.message);
        return;
    }
    ck_assert_int_eq(ruleset_options(&rules, &arena, given, &whole, &err), OK);
    ck_assert_str_eq(value_write(&arena, whole, NULL), options[_i].whole);
}
END_TEST

/* ---- seats ---- */

static const struct { const char *word; int seat; } seats[] = {
    { "red", 0 }, { "BLUE", 1 }, { "1", 0 }, { "2", 1 }, { "p2", 1 }, { "P1", 0 },
    { "3", -1 },  { "0", -1 },   { "p", -1 }, { "", -1 }, { "p3", -1 }, { "redd", -1 }, { "-1", -1 },
};

START_TEST(seats_are_found)
{
    const void *state = arena_alloc(&arena, ruleset_state_bytes(&rules));

    ck_assert_int_eq(ruleset_seat(&rules, state, seats[_i].word), seats[_i].seat);
}
END_TEST

START_TEST(views_are_redacted)
{
    void *state = arena_alloc(&arena, ruleset_state_bytes(&rules));

    ck_assert_int_eq(position_read(&rules, &arena, state, "red hand STRIKE", &err), OK);
    ck_assert_ptr_nonnull(value_at(ruleset_view(&rules, &arena, state, SEAT_MODERATOR), "/red/hand/0"));
    ck_assert_ptr_nonnull(value_at(ruleset_view(&rules, &arena, state, 0), "/red/hand/0"));
    ck_assert_ptr_null(value_at(ruleset_view(&rules, &arena, state, 1), "/red/hand"));
    ck_assert_ptr_null(value_at(ruleset_view(&rules, &arena, state, SEAT_ONLOOKER), "/red/hand"));
    ck_assert(codec_equal(rules.state, ruleset_known(&rules, &arena, state, SEAT_MODERATOR), state));
    ck_assert(!codec_equal(rules.state, ruleset_known(&rules, &arena, state, 1), state));
}
END_TEST

static bool nobody_but_seat_1(const void *state, int seat)
{
    (void)state;
    return seat == 1;
}

START_TEST(who_is_out_of_the_game_knows_what_onlookers_know)
{
    struct ruleset some = rules;
    void *state = arena_alloc(&arena, ruleset_state_bytes(&rules));
    const void *onlooker;

    some.in_play = nobody_but_seat_1;
    ck_assert_int_eq(position_read(&rules, &arena, state, "red hand STRIKE", &err), OK);
    ck_assert_int_eq(position_read(&rules, &arena, state, "blue hand PARRY", &err), OK);
    onlooker = ruleset_known(&some, &arena, state, SEAT_ONLOOKER);
    ck_assert(ruleset_in_play(&some, state, 1) && !ruleset_in_play(&some, state, 0));
    ck_assert(codec_equal(some.state, ruleset_known(&some, &arena, state, 0), onlooker));
    ck_assert_ptr_null(value_at(ruleset_view(&some, &arena, state, 0), "/red/hand"));
    ck_assert(!codec_equal(some.state, ruleset_known(&some, &arena, state, 1), onlooker));
    ck_assert_ptr_nonnull(value_at(ruleset_view(&some, &arena, state, SEAT_MODERATOR), "/red/hand/0"));
}
END_TEST

/* For a rule set without places the winners are first and the others after them. */
static const struct { struct ruleset_result result; int seats, places[4]; } standings[] = {
    { { .over = true, .winners = AUDIENCE_SEAT(1) }, 2, { 2, 1 } },
    { { .over = true }, 2, { 1, 1 } },
    { { .over = true, .winners = AUDIENCE_SEAT(0) | AUDIENCE_SEAT(2) }, 4, { 1, 3, 1, 3 } },
    { { .over = true, .winners = AUDIENCE_SEAT(3), .places = { 2, 2, 4, 1 } }, 4, { 2, 2, 4, 1 } },
};

START_TEST(every_seat_has_a_place)
{
    int8_t places[SEATS_MAX];

    ruleset_places(&standings[_i].result, standings[_i].seats, places);
    for (int seat = 0; seat < standings[_i].seats; seat++)
        ck_assert_int_eq(places[seat], standings[_i].places[seat]);
}
END_TEST

START_TEST(events_are_known_by_name)
{
    ck_assert(ruleset_event(&rules, "draw"));
    ck_assert(ruleset_event(&rules, "card-played"));
    ck_assert(!ruleset_event(&rules, "card-burnt"));
}
END_TEST

/* ---- soundness ---- */

static void lose_judge(void) { rules.judge = NULL; }
static void lose_name(void) { rules.name = NULL; }
static void seat_nobody(void) { rules.seats_least = 0; }
static void seat_too_many(void) { rules.seats_most = SEATS_MAX + 1; }
static void seat_backwards(void) { rules.seats_least = 2; rules.seats_most = 1; }
static void be_older(void) { rules.oldest = rules.version + 1; }

static void name_events_alike(void)
{
    static const struct event_type types[] = { { .name = "told", .seen_by = AUDIENCE_ALL },
                                               { .name = "told", .seen_by = AUDIENCE_NOBODY } };

    rules.events = types;
    rules.event_count = 2;
}

static void lose_effects(void)
{
    static const struct effect_rules none;

    rules.effects = &none;
}

static const char *resign(int index)
{
    static const char *const words[] = { "PLAY", "RESIGN GRACEFULLY" };

    return index < 2 ? words[index] : NULL;
}

static void take_a_common_word(void)
{
    rules.order_word = resign;
}

static const char *wait(int index)
{
    static const char *const words[] = { "PLAY", "WAIT HERE" };

    return index < 2 ? words[index] : NULL;
}

static void take_a_word_of_the_host(void)
{
    rules.order_word = wait;
}

static void pass_over_an_order(void)
{
    static const char *const fillers[] = { "the", "play", NULL };

    rules.fillers = fillers;
}

static void lose_order_words(void)
{
    rules.order_word = NULL;
}

static const struct { void (*harm)(void); const char *says; } harms[] = {
    { lose_judge, "every rule set needs" }, { lose_name, "every rule set needs" },
    { seat_nobody, "numbers of seats" },    { seat_too_many, "numbers of seats" },
    { seat_backwards, "numbers of seats" }, { be_older, "the oldest version is newer" },
    { name_events_alike, "one name" },      { lose_effects, "where the effects stand" },
    { lose_order_words, "every rule set needs" }, { take_a_common_word, "common to all games" },
    { take_a_word_of_the_host, "common to all games" },
    { pass_over_an_order, "passed over" },
};

START_TEST(unsound_tables_are_named)
{
    ck_assert_ptr_null(ruleset_check(&rules, host_word_shadows));
    harms[_i].harm();
    ck_assert_ptr_nonnull(ruleset_check(&rules, host_word_shadows));
    ck_assert_msg(strstr(ruleset_check(&rules, host_word_shadows), harms[_i].says) != NULL, "%s", ruleset_check(&rules, host_word_shadows));
}
END_TEST

Suite *suite_kernel_ruleset(void);
Suite *suite_kernel_ruleset(void)
{
    Suite *suite = suite_create("kernel_ruleset");
    TCase *tcase = tcase_create("ruleset");

    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_test(tcase, registry_is_sound);
    tcase_add_test(tcase, orders_are_not_shadowed);
    tcase_add_loop_test(tcase, options_are_made_whole, 0, COUNT(options));
    tcase_add_loop_test(tcase, seats_are_found, 0, COUNT(seats));
    tcase_add_test(tcase, views_are_redacted);
    tcase_add_test(tcase, who_is_out_of_the_game_knows_what_onlookers_know);
    tcase_add_loop_test(tcase, every_seat_has_a_place, 0, COUNT(standings));
    tcase_add_test(tcase, events_are_known_by_name);
    tcase_add_loop_test(tcase, unsound_tables_are_named, 0, COUNT(harms));
    suite_add_tcase(suite, tcase);
    return suite;
}
