/* Draws: they come from the published stream, name their purpose, and a script can give them. */
#include <check.h>
#include <string.h>

#include "engine/kernel/rng.h"
#include "engine/kernel/turn.h"
#include "tests/support/turn_case.h"

#define COUNT(table) ((int)(sizeof(table) / sizeof((table)[0])))
enum { SEED = 12345, PILE = 6 };

static struct turn_case turn;
static int variant;
static int drawn[8];
static int16_t pile[PILE];

static void tear_down(void)
{
    turn_case_release(&turn);
}

static void begin(void (*resolve)(struct turn *turn))
{
    variant = 0;
    turn_case_begin(&turn, resolve);
    turn.in.seed = SEED;
}

static void expect_broken(const char *why)
{
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_BROKEN);
    ck_assert_msg(strstr(turn.outcome.why, why) != NULL, "%s", turn.outcome.why);
}

static const char *event_text_of(int index)
{
    return value_write(&turn.arena, event_value(&turn.arena, &turn.outcome.events[index]), NULL);
}

static const char *const colours[] = { "red", "green", "blue", "grey", "white", "black" };

static const char *colour(const void *context, int index)
{
    return ((const char *const *)context)[index];
}

/* ---- single draws ---- */

static void rolls_three(struct turn *resolved)
{
    drawn[0] = roll(resolved, AUDIENCE_ALL, 6, "to hit");
    drawn[1] = roll(resolved, AUDIENCE_SEAT(1), 20, "secretly");
    drawn[2] = pick(resolved, AUDIENCE_NOBODY, 3, "colour", colour, colours);
}

START_TEST(draws_are_those_of_the_stream)
{
    struct rng rng = rng_stream(SEED, NULL);

    begin(rolls_three);
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_DONE);
    ck_assert_int_eq(drawn[0], (int)rng_below(&rng, 6) + 1);
    ck_assert_int_eq(drawn[1], (int)rng_below(&rng, 20) + 1);
    ck_assert_int_eq(drawn[2], (int)rng_below(&rng, 3));
}
END_TEST

START_TEST(draws_are_events_that_say_what_for)
{
    begin(rolls_three);
    turn_case_run(&turn);
    ck_assert_int_eq(turn.outcome.event_count, 3);
    ck_assert_str_eq(event_text_of(0), value_printf(&turn.arena, "{\"audience\":\"all\",\"event\":\"draw\",\"n\":0,\"of\":6,"
                                                    "\"phase\":\"\",\"purpose\":\"to hit\",\"result\":%d,\"step\":1,"
                                                    "\"stream\":\"main\",\"turn\":0}", drawn[0])->text);
    ck_assert_str_eq(event_text_of(1), value_printf(&turn.arena, "{\"audience\":[2],\"event\":\"draw\",\"n\":1,\"of\":20,"
                                                    "\"phase\":\"\",\"purpose\":\"secretly\",\"result\":%d,\"step\":1,"
                                                    "\"stream\":\"main\",\"turn\":0}", drawn[1])->text);
    ck_assert_str_eq(event_text_of(2),
                     value_printf(&turn.arena, "{\"audience\":\"nobody\",\"event\":\"draw\",\"n\":2,\"name\":\"%s\",\"of\":3,"
                                  "\"phase\":\"\",\"purpose\":\"colour\",\"result\":%d,\"step\":1,\"stream\":\"main\","
                                  "\"turn\":0}", colours[drawn[2]], drawn[2] + 1)->text);
}
END_TEST

static void chooses_one_of_one(struct turn *resolved)
{
    drawn[0] = roll(resolved, AUDIENCE_ALL, 1, "no choice");
    drawn[1] = pick(resolved, AUDIENCE_ALL, 1, "no choice", NULL, NULL);
    pile[0] = 5;
    shuffle(resolved, "single", pile, 1, colour, colours);
    shuffle(resolved, "empty", pile, 0, colour, colours);
    drawn[2] = roll(resolved, AUDIENCE_ALL, 6, "first");
}

START_TEST(choice_of_one_draws_nothing)
{
    struct rng rng = rng_stream(SEED, NULL);

    begin(chooses_one_of_one);
    turn_case_run(&turn);
    ck_assert_int_eq(drawn[0], 1);
    ck_assert_int_eq(drawn[1], 0);
    ck_assert_int_eq(pile[0], 5);
    ck_assert_int_eq(drawn[2], (int)rng_below(&rng, 6) + 1);
    ck_assert_int_eq(turn.outcome.event_count, 1);
}
END_TEST

static void picks_of_none(struct turn *resolved)
{
    pick(resolved, AUDIENCE_ALL, variant, "nothing", NULL, NULL);
}

START_TEST(choice_of_none_is_our_bug)
{
    begin(picks_of_none);
    expect_broken("count > 0 does not hold");
    variant = -3;
    expect_broken("count > 0 does not hold");
}
END_TEST

/* ---- streams ---- */

static void draws_from_streams(struct turn *resolved)
{
    drawn[0] = roll(resolved, AUDIENCE_ALL, 1000, "main");
    turn_stream(resolved, "act 1");
    drawn[1] = roll(resolved, AUDIENCE_ALL, 1000, "first of act 1");
    drawn[2] = roll(resolved, AUDIENCE_ALL, 1000, "second of act 1");
    turn_stream(resolved, "act 2");
    drawn[3] = roll(resolved, AUDIENCE_ALL, 1000, "first of act 2");
    turn_stream(resolved, "act 1");
    drawn[4] = roll(resolved, AUDIENCE_ALL, 1000, "first of act 1 once more");
    turn_stream(resolved, NULL);
    drawn[5] = roll(resolved, AUDIENCE_ALL, 1000, "main once more");
}

START_TEST(named_streams_stand_apart)
{
    struct rng act = rng_stream(SEED, "act 1"), other = rng_stream(SEED, "act 2");

    begin(draws_from_streams);
    turn_case_run(&turn);
    ck_assert_int_eq(drawn[1], (int)rng_below(&act, 1000) + 1);
    ck_assert_int_eq(drawn[2], (int)rng_below(&act, 1000) + 1);
    ck_assert_int_eq(drawn[3], (int)rng_below(&other, 1000) + 1);
    ck_assert_int_eq(drawn[4], drawn[1]);             /* from its start */
    ck_assert_int_eq(drawn[5], drawn[0]);
    ck_assert_str_eq(value_get_text(turn.outcome.events[2].fields, "stream", ""), "act 1");
    ck_assert_int_eq(value_get_int(turn.outcome.events[2].fields, "n", -1), 1);
    ck_assert_str_eq(value_get_text(turn.outcome.events[5].fields, "stream", ""), "main");
}
END_TEST

/* A response that is inserted earlier draws from a stream of its own: the log of the later act stays the same. */
static void draws_after_a_response(struct turn *resolved)
{
    const struct answer *answer;

    turn_stream(resolved, "response");
    answer = ask_late(resolved, &(struct ask){ .seat = 1, .kind = "respond" });
    if (answer->text[0])
        drawn[1] = roll(resolved, AUDIENCE_ALL, 6, "response");
    turn_stream(resolved, "act");
    drawn[0] = roll(resolved, AUDIENCE_ALL, 1000, "act");
}

START_TEST(told_rolls_stay_when_a_response_draws_before_them)
{
    int told;

    begin(draws_after_a_response);
    turn_case_run(&turn);
    told = drawn[0];
    turn_case_answer(&turn, 1, "respond.1", "FOG");
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_DONE);
    ck_assert_int_eq(turn.outcome.event_count, 2);
    ck_assert_int_eq(drawn[0], told);
}
END_TEST

/* ---- shuffles ---- */

static void shuffles(struct turn *resolved)
{
    for (int i = 0; i < PILE; i++)
        pile[i] = (int16_t)i;
    shuffle(resolved, "white", pile, PILE, colour, colours);
    drawn[0] = roll(resolved, AUDIENCE_ALL, 1000, "after it");
}

START_TEST(shuffle_is_fisher_yates_from_the_last_down)
{
    struct rng rng = rng_stream(SEED, NULL);
    int16_t expected[PILE];

    begin(shuffles);
    turn_case_run(&turn);
    for (int i = 0; i < PILE; i++)
        expected[i] = (int16_t)i;
    for (int i = PILE - 1; i > 0; i--) {
        int other = (int)rng_below(&rng, (uint64_t)i + 1);
        int16_t moved = expected[i];

        expected[i] = expected[other];
        expected[other] = moved;
    }
    ck_assert_mem_eq(pile, expected, sizeof pile);
    ck_assert_int_eq(drawn[0], (int)rng_below(&rng, 1000) + 1);
}
END_TEST

START_TEST(order_of_a_shuffle_is_for_the_log_alone)
{
    const struct event *event;
    const struct value *order;

    begin(shuffles);
    turn_case_run(&turn);
    event = &turn.outcome.events[0];
    ck_assert_str_eq(event->name, "shuffle");
    ck_assert_uint_eq(event->seen_by, AUDIENCE_NOBODY);
    ck_assert_str_eq(value_get_text(event->fields, "pile", ""), "white");
    order = value_find(event->fields, "order");
    ck_assert_int_eq(order->count, PILE);
    ck_assert_str_eq(order->first->text, colours[pile[0]]);       /* the top */
    ck_assert_str_eq(order->last->text, colours[pile[PILE - 1]]);
}
END_TEST

/* ---- scripts ---- */

static void begin_script(void (*resolve)(struct turn *turn), const struct script_item *items, int count)
{
    begin(resolve);
    turn.in.script = items;
    turn.in.script_count = count;
}

static const struct {
    struct script_item items[3];
    int drawn[3];
    bool used[3];
} scripts[] = {
    { { { NULL, false, "4" } }, { 4, 0, 0 }, { true, false, false } },
    { { { NULL, false, "4" }, { NULL, false, "17" }, { NULL, false, "1" } }, { 4, 17, 1 }, { true, true, true } },
    { { { "secretly", false, "20" } }, { 0, 20, 0 }, { true, false, false } },
    { { { NULL, false, "2" }, { "to hit", false, "6" } }, { 6, 2, 0 }, { true, true, false } },   /* its own comes first */
    { { { "colour", false, "blue" } }, { 0, 0, 3 }, { true, false, false } },
    { { { "colour", false, "BLUE" } }, { 0, 0, 3 }, { true, false, false } },
    { { { "colour", false, "2" } }, { 0, 0, 2 }, { true, false, false } },
    { { { "to miss", false, "2" } }, { 0, 0, 0 }, { false, false, false } },
    { { { "white", true, "red" } }, { 0, 0, 0 }, { false, false, false } },   /* a shuffle's entry is not for a draw */
};

START_TEST(script_gives_draws)
{
    int count = 0;

    while (count < 3 && scripts[_i].items[count].result)
        count++;
    begin_script(rolls_three, scripts[_i].items, count);
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_DONE);
    drawn[2]++;
    for (int i = 0; i < 3; i++)
        if (scripts[_i].drawn[i])
            ck_assert_int_eq(drawn[i], scripts[_i].drawn[i]);
    for (int i = 0; i < count; i++)
        ck_assert_int_eq(turn.outcome.script_used[i], scripts[_i].used[i]);
}
END_TEST

START_TEST(scripted_draw_is_told_like_any_other)
{
    begin_script(rolls_three, (const struct script_item[]){ { "colour", false, "green" } }, 1);
    turn_case_run(&turn);
    ck_assert_str_eq(value_get_text(turn.outcome.events[2].fields, "name", ""), "green");
    ck_assert_int_eq(value_get_int(turn.outcome.events[2].fields, "result", 0), 2);
}
END_TEST

static const struct { struct script_item item; const char *why; } impossible[] = {
    { { "to hit", false, "7" }, "the script gives \"7\" for the draw \"to hit\", which is among 6" },
    { { "to hit", false, "0" }, "the script gives \"0\" for the draw \"to hit\"" },
    { { "to hit", false, "red" }, "the script gives \"red\" for the draw \"to hit\"" },
    { { "colour", false, "white" }, "the script gives \"white\" for the draw \"colour\", which is among 3" },
    { { NULL, false, "1000" }, "the script gives \"1000\" for the draw \"to hit\"" },
};

START_TEST(impossible_script_breaks)
{
    begin_script(rolls_three, &impossible[_i].item, 1);
    expect_broken(impossible[_i].why);
}
END_TEST

static const struct { const char *result, *order; } stacked[] = {
    { "grey\nred", "grey red green blue white black" },
    { "black", "black red green blue grey white" },
    { "red\ngreen\nblue\ngrey\nwhite\nblack", "red green blue grey white black" },
    { "WHITE\nGREEN", "white green red blue grey black" },
};

START_TEST(script_stacks_a_pile)
{
    const char *order = "";
    struct rng rng = rng_stream(SEED, NULL);

    begin_script(shuffles, (const struct script_item[]){ { "white", true, stacked[_i].result } }, 1);
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_DONE);
    for (int i = 0; i < PILE; i++)
        order = value_printf(&turn.arena, "%s%s%s", order, i ? " " : "", colours[pile[i]])->text;
    ck_assert_str_eq(order, stacked[_i].order);
    ck_assert(turn.outcome.script_used[0]);
    ck_assert_int_eq(drawn[0], (int)rng_below(&rng, 1000) + 1);   /* nothing was drawn for it */
}
END_TEST

START_TEST(script_stacks_only_its_pile)
{
    begin_script(shuffles, (const struct script_item[]){ { "black", true, "grey" } }, 1);
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_DONE);
    ck_assert(!turn.outcome.script_used[0]);
}
END_TEST

START_TEST(card_that_is_not_in_the_pile_breaks)
{
    begin_script(shuffles, (const struct script_item[]){ { "white", true, "grey\npink" } }, 1);
    expect_broken("the script puts \"pink\" into the pile of white, where there is none left");
    begin_script(shuffles, (const struct script_item[]){ { "white", true, "grey\ngrey" } }, 1);
    expect_broken("the script puts \"grey\" into the pile of white, where there is none left");
}
END_TEST

Suite *suite_kernel_turn_chance(void);
Suite *suite_kernel_turn_chance(void)
{
    Suite *suite = suite_create("kernel_turn_chance");
    TCase *tcase = tcase_create("turn_chance");

    tcase_add_checked_fixture(tcase, NULL, tear_down);
    tcase_add_test(tcase, draws_are_those_of_the_stream);
    tcase_add_test(tcase, draws_are_events_that_say_what_for);
    tcase_add_test(tcase, choice_of_one_draws_nothing);
    tcase_add_test(tcase, choice_of_none_is_our_bug);
    tcase_add_test(tcase, named_streams_stand_apart);
    tcase_add_test(tcase, told_rolls_stay_when_a_response_draws_before_them);
    tcase_add_test(tcase, shuffle_is_fisher_yates_from_the_last_down);
    tcase_add_test(tcase, order_of_a_shuffle_is_for_the_log_alone);
    tcase_add_loop_test(tcase, script_gives_draws, 0, COUNT(scripts));
    tcase_add_test(tcase, scripted_draw_is_told_like_any_other);
    tcase_add_loop_test(tcase, impossible_script_breaks, 0, COUNT(impossible));
    tcase_add_loop_test(tcase, script_stacks_a_pile, 0, COUNT(stacked));
    tcase_add_test(tcase, script_stacks_only_its_pile);
    tcase_add_test(tcase, card_that_is_not_in_the_pile_breaks);
    suite_add_tcase(suite, tcase);
    return suite;
}
