/* Private settings: the rules read them through the answer list, so a later run reads the same. */
#include <check.h>
#include <string.h>

#include "engine/kernel/window.h"
#include "tests/support/turn_case.h"

Suite *suite_kernel_standing_settings(void);

static struct turn_case turn;

static struct standing *sets(int seat, const char *key, const char *value, int since)
{
    struct standing *standing = turn_case_standing(&turn, seat, key, value);

    standing->mode = STANDING_SETS;
    standing->since = since;
    return standing;
}

/* Reads, asks, and reads again. */
static void read_twice(struct turn *turn_)
{
    toy_say(turn_, "%s", turn_setting(turn_, 0, "ask", "-"));
    ask(turn_, &(struct ask){ .seat = 1, .kind = "orders" });
    toy_say(turn_, "%s", turn_setting(turn_, 0, "ask", "-"));
}

static void tear_down(void)
{
    turn_case_release(&turn);
}

START_TEST(what_is_read_joins_the_list)
{
    turn_case_begin(&turn, read_twice);
    sets(0, "ask", "NEVER", -1);
    sets(1, "ask", "another seat's", -1);
    sets(0, "target", "another key's", -1);
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_ASKING);
    turn_case_answer(&turn, 1, "orders.1", "x");
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_DONE);
    ck_assert_str_eq(turn_case_told(&turn), "NEVER; NEVER");
    ck_assert_int_eq(turn.outcome.taken_count, 3);
    ck_assert_str_eq(turn.outcome.taken[0].name, "set:ask.1");
    ck_assert_int_eq(turn.outcome.taken[0].source, BY_STANDING);
    ck_assert_int_eq(turn.outcome.taken[0].standing, 1);
    ck_assert_str_eq(turn.outcome.taken[2].name, "set:ask.2");
    ck_assert_int_eq(turn.outcome.asks, 1);              /* it is no question */
}
END_TEST

START_TEST(nothing_set_leaves_nothing)
{
    turn_case_begin(&turn, read_twice);
    turn_case_run(&turn);
    turn_case_answer(&turn, 1, "orders.1", "x");
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_DONE);
    ck_assert_str_eq(turn_case_told(&turn), "-; -");
    ck_assert_int_eq(turn.outcome.taken_count, 1);
}
END_TEST

/* A value that came while the question was open is read after it, not before. */
START_TEST(a_change_works_from_the_next_reading_on)
{
    turn_case_begin(&turn, read_twice);
    sets(0, "ask", "old", -1);
    turn_case_run(&turn);
    turn_case_publish(&turn);
    turn.standing_count = 0;                             /* the old value is gone, and a new one came */
    sets(0, "ask", "new", 0);
    turn_case_answer(&turn, 1, "orders.1", "x");
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_DONE);
    ck_assert_str_eq(turn_case_told(&turn), "old; new");
}
END_TEST

START_TEST(a_first_value_does_not_reach_back)
{
    turn_case_begin(&turn, read_twice);
    turn_case_run(&turn);
    turn_case_publish(&turn);
    sets(0, "ask", "new", 0);
    turn_case_answer(&turn, 1, "orders.1", "x");
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_DONE);
    ck_assert_str_eq(turn_case_told(&turn), "-; new");
}
END_TEST

/* A replay has only the list. */
START_TEST(the_list_alone_reads_the_same)
{
    uint64_t digest;

    turn_case_begin(&turn, read_twice);
    turn_case_run(&turn);
    turn_case_publish(&turn);
    sets(0, "ask", "new", 0);
    turn_case_answer(&turn, 1, "orders.1", "x");
    turn_case_run(&turn);
    digest = turn_case_digest(&turn);
    turn_case_publish(&turn);
    turn.published.request_count = 0;
    turn.standing_count = 0;
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_DONE);
    ck_assert_uint_eq(turn_case_digest(&turn), digest);
}
END_TEST

/* ---- where the rules may not read it ---- */

static void read_in_trial(struct turn *turn_, void *context)
{
    *(const char **)context = turn_setting(turn_, 0, "ask", "-");
}

static void try_to_read(struct turn *turn_)
{
    const char *value = NULL;

    ck_assert_int_eq(turn_try(turn_, read_in_trial, &value, NULL), TRIAL_DONE);
    toy_say(turn_, "%s", value);
    toy_say(turn_, "%s", turn_setting(turn_, 0, "ask", "-"));
}

START_TEST(a_trial_reads_nothing)
{
    turn_case_begin(&turn, try_to_read);
    sets(0, "ask", "NEVER", -1);
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_DONE);
    ck_assert_str_eq(turn_case_told(&turn), "-; NEVER");
}
END_TEST

static void read_both(struct turn *turn_)
{
    for (int seat = 0; seat < 2; seat++)
        toy_say(turn_, "%s", turn_setting(turn_, seat, "ask", "-"));
}

START_TEST(a_forecast_reads_its_own_alone)
{
    turn_case_begin(&turn, read_both);
    sets(0, "ask", "own", -1);
    sets(1, "ask", "other's", -1);
    turn.in.forecast = true;
    turn.in.forecast_seat = 0;
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_FORETOLD);
    ck_assert_str_eq(turn_case_told(&turn), "own; -");
}
END_TEST

/* ---- the wish to be asked ---- */

static bool usual;

static struct value *life_facts(struct turn *turn_, int seat, void *life)
{
    struct value *facts = value_object(turn_arena(turn_));

    ck_assert_int_eq(seat, 0);
    value_set_int(turn_arena(turn_), facts, "life", *(const int *)life);
    return facts;
}

static void wish(struct turn *turn_)
{
    int life = 4;

    toy_say(turn_, "%d", window_wish_of(turn_, 0, "ask", life_facts, &life, usual));
}

static const struct { const char *value; bool usual; enum window_wish wish; } wishes[] = {
    { NULL, true, WINDOW_ASK },              { NULL, false, WINDOW_STANDING },
    { "ALWAYS", false, WINDOW_ASK },         { "NEVER", true, WINDOW_STANDING },
    { "DEFAULT", true, WINDOW_ASK },         { "DEFAULT", false, WINDOW_STANDING },
    { "IF life<=4", false, WINDOW_ASK },     { "IF life<=3", true, WINDOW_STANDING },
    { "IF life<=4 side=1", true, WINDOW_STANDING },
};

START_TEST(a_wish_is_read_from_the_setting)
{
    char told[4] = { (char)('0' + wishes[_i].wish), '\0' };

    turn_case_begin(&turn, wish);
    usual = wishes[_i].usual;
    if (wishes[_i].value)
        sets(0, "ask", wishes[_i].value, -1);
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_DONE);
    ck_assert_str_eq(turn_case_told(&turn), told);
}
END_TEST

static const struct { const char *line, *value, *complaint; int column; } lines[] = {
    { "ask always", "ALWAYS", NULL, 0 },
    { "ask   Never", "NEVER", NULL, 0 },
    { "ask default", "DEFAULT", NULL, 0 },
    { "ask if life<=5 side=1", "IF life<=5 side=1", NULL, 0 },
    { "ask sometimes", NULL, "ALWAYS, NEVER, DEFAULT", 5 },
    { "ask", NULL, "ALWAYS", 4 },
    { "ask if", NULL, "ALWAYS", 5 },
    { "ask if life", NULL, "\"life\" is no condition", 8 },
};

START_TEST(a_wish_is_read_from_a_line)
{
    struct arena arena = { 0 };
    struct sheet sheet = { .arena = &arena };
    const char *value;

    sheet_read(&sheet, lines[_i].line);
    value = window_wish_read(&sheet, 0, sheet.lines[0].text + strlen("ask"));
    if (lines[_i].value) {
        ck_assert_msg(value != NULL, "%s", sheet.lines[0].reason);
        ck_assert_str_eq(value, lines[_i].value);
    } else {
        ck_assert_ptr_null(value);
        ck_assert_int_eq(sheet.lines[0].verdict, VERDICT_REJECTED);
        ck_assert_msg(strstr(sheet.lines[0].reason, lines[_i].complaint), "%s", sheet.lines[0].reason);
        ck_assert_int_eq(sheet.lines[0].fault_column, lines[_i].column);
    }
    arena_release(&arena);
}
END_TEST

Suite *suite_kernel_standing_settings(void)
{
    Suite *suite = suite_create("kernel_standing_settings");
    TCase *tcase = tcase_create("setting");

    tcase_add_checked_fixture(tcase, NULL, tear_down);
    tcase_add_test(tcase, what_is_read_joins_the_list);
    tcase_add_test(tcase, nothing_set_leaves_nothing);
    tcase_add_test(tcase, a_change_works_from_the_next_reading_on);
    tcase_add_test(tcase, a_first_value_does_not_reach_back);
    tcase_add_test(tcase, the_list_alone_reads_the_same);
    tcase_add_test(tcase, a_trial_reads_nothing);
    tcase_add_test(tcase, a_forecast_reads_its_own_alone);
    tcase_add_loop_test(tcase, a_wish_is_read_from_the_setting, 0, sizeof wishes / sizeof wishes[0]);
    tcase_add_loop_test(tcase, a_wish_is_read_from_a_line, 0, sizeof lines / sizeof lines[0]);
    suite_add_tcase(suite, tcase);
    return suite;
}
