/* Forecasts: how far a turn goes when only one seat's answers are known. */
#include <check.h>
#include <string.h>

#include "engine/kernel/turn.h"
#include "tests/support/turn_case.h"

enum { MINE, THEIRS };

static struct turn_case turn;

static const char *answered(struct turn *resolved, int seat, const char *kind)
{
    return ask(resolved, &(struct ask){ .seat = seat, .kind = kind, .default_text = "nothing" })->text;
}

static void both_at_once(struct turn *resolved)
{
    const struct ask asks[] = { { .seat = MINE, .kind = "orders", .default_text = "nothing" },
                                { .seat = THEIRS, .kind = "orders", .default_text = "nothing" } };
    const struct answer *answers[2];

    ask_all(resolved, asks, 2, answers);
    toy_say(resolved, "%s, %s", answers[MINE]->text, answers[THEIRS]->text);
}

static void one_after_the_other(struct turn *resolved)
{
    toy_say(resolved, "%s", answered(resolved, MINE, "orders"));
    toy_say(resolved, "%s", answered(resolved, THEIRS, "respond"));
}

static void asked_again(struct turn *resolved)
{
    toy_say(resolved, "%s", answered(resolved, MINE, "orders"));
    toy_say(resolved, "%s", answered(resolved, MINE, "again"));
}

static void late_window(struct turn *resolved)
{
    toy_say(resolved, "%s", answered(resolved, MINE, "orders"));
    toy_say(resolved, "%s", ask_late(resolved, &(struct ask){ .seat = THEIRS, .kind = "respond",
                                                              .default_text = "pass" })->text);
}

static void own_late_window(struct turn *resolved)
{
    toy_say(resolved, "%s", answered(resolved, MINE, "orders"));
    toy_say(resolved, "%s", ask_late(resolved, &(struct ask){ .seat = MINE, .kind = "respond",
                                                              .default_text = "pass" })->text);
}

static void standing_of_theirs(struct turn *resolved)
{
    toy_say(resolved, "%s", answered(resolved, MINE, "orders"));
    ask_standing(resolved, &(struct ask){ .seat = THEIRS, .kind = "riposte" });
    toy_say(resolved, "after");
}

static void standing_of_mine(struct turn *resolved)
{
    toy_say(resolved, "%s", answered(resolved, MINE, "orders"));
    ask_standing(resolved, &(struct ask){ .seat = MINE, .kind = "riposte" });
    toy_say(resolved, "after");
}

static void dice(struct turn *resolved)
{
    toy_say(resolved, "%s", answered(resolved, MINE, "orders"));
    toy_say(resolved, "one of one is %d", roll(resolved, AUDIENCE_ALL, 1, "no choice"));
    toy_say(resolved, "%d", roll(resolved, AUDIENCE_ALL, 6, "to hit"));
}

static const char *card_name(const void *context, int card)
{
    (void)context;
    return card == 1 ? "one" : "two";
}

static void cards(struct turn *resolved)
{
    int16_t pile[2] = { 1, 2 };

    toy_say(resolved, "%s", answered(resolved, MINE, "orders"));
    shuffle(resolved, "deck", pile, 2, card_name, NULL);
    toy_say(resolved, "%d", pile[0]);
}

static void hidden_card(struct turn *resolved)
{
    toy_say(resolved, "%s", answered(resolved, MINE, "orders"));
    turn_hidden(resolved);
    toy_say(resolved, "the top of the deck");
}

static void the_past(struct turn *resolved)
{
    toy_say(resolved, "%s", answered(resolved, MINE, "orders"));
    recall(resolved, 1);
}

static void cannot_go_on(struct turn *resolved)
{
    toy_say(resolved, "%s", answered(resolved, MINE, "orders"));
    ensure(resolved, toy_state(resolved)->marks[0] == 1);
}

static void try_roll(struct turn *trial, void *context)
{
    (void)context;
    roll(trial, AUDIENCE_ALL, 6, "within a trial");
}

static void trial_with_dice(struct turn *resolved)
{
    toy_say(resolved, "%s", answered(resolved, MINE, "orders"));
    toy_say(resolved, "%s", turn_try(resolved, try_roll, NULL, NULL) == TRIAL_STOPPED ? "nobody knows" : "known");
}

static const struct {
    void (*resolve)(struct turn *resolved);
    const char *told;
    enum forecast_end ends;
    bool assumed;
} cases[] = {
    { both_at_once, "go, nothing", FORECAST_WHOLE, true },
    { one_after_the_other, "go", FORECAST_OTHERS, false },
    { asked_again, "go", FORECAST_ASKED, false },
    { late_window, "go; pass", FORECAST_WHOLE, true },
    { own_late_window, "go; pass", FORECAST_WHOLE, false },
    { standing_of_theirs, "go", FORECAST_OTHERS, false },
    { standing_of_mine, "go; after", FORECAST_WHOLE, false },
    { dice, "go; one of one is 1", FORECAST_CHANCE, false },
    { cards, "go", FORECAST_CHANCE, false },
    { hidden_card, "go", FORECAST_HIDDEN, false },
    { the_past, "go", FORECAST_HIDDEN, false },
    { cannot_go_on, "go", FORECAST_HIDDEN, false },
    { trial_with_dice, "go; nobody knows", FORECAST_WHOLE, false },
};

START_TEST(ends_where_knowledge_does)
{
    turn_case_begin(&turn, cases[_i].resolve);
    turn.in.forecast = true;
    turn.in.forecast_seat = MINE;
    turn.answers[turn.answer_count++] = (struct answer){ .seat = MINE, .name = "orders.1", .text = "go", .frozen = true };
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_FORETOLD);
    ck_assert_str_eq(turn_case_told(&turn), cases[_i].told);
    ck_assert_int_eq(turn.outcome.ends, cases[_i].ends);
    ck_assert_int_eq(turn.outcome.assumed, cases[_i].assumed);
    turn_case_release(&turn);
}
END_TEST

/* The same rules without a forecast continue, or wait. */
START_TEST(elsewhere_nothing_ends)
{
    turn_case_begin(&turn, hidden_card);
    turn.answers[turn.answer_count++] = (struct answer){ .seat = MINE, .name = "orders.1", .text = "go", .frozen = true };
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_DONE);
    ck_assert_str_eq(turn_case_told(&turn), "go; the top of the deck");
    turn_case_release(&turn);
}
END_TEST

/* Forecasts read no seed: every seed gives the same forecast. */
START_TEST(no_seed_is_read)
{
    uint64_t digest = 0;

    for (uint64_t seed = 0; seed < 5; seed++) {
        turn_case_begin(&turn, dice);
        turn.in.forecast = true;
        turn.in.forecast_seat = MINE;
        turn.in.seed = seed * 7919;
        turn.answers[turn.answer_count++] = (struct answer){ .seat = MINE, .name = "orders.1", .text = "go", .frozen = true };
        turn_case_run(&turn);
        if (seed == 0)
            digest = turn_case_digest(&turn);
        ck_assert_uint_eq(turn_case_digest(&turn), digest);
        turn_case_release(&turn);
    }
}
END_TEST

Suite *suite_engine_game_forecast(void);
Suite *suite_engine_game_forecast(void)
{
    Suite *suite = suite_create("engine_game_forecast");
    TCase *tcase = tcase_create("forecast");

    tcase_add_loop_test(tcase, ends_where_knowledge_does, 0, sizeof cases / sizeof cases[0]);
    tcase_add_test(tcase, elsewhere_nothing_ends);
    tcase_add_test(tcase, no_seed_is_read);
    suite_add_tcase(suite, tcase);
    return suite;
}
