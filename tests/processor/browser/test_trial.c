/* Trying orders as the script of a page does, run as a part of the program. */
#include "processor/browser/trial.h"

#include <check.h>
#include <string.h>

#include "engine/game_known.h"
#include "engine/kernel/position.h"
#include "engine/kernel/ruleset.h"
#include "tests/support/game_case.h"

Suite *suite_browser_trial(void);

enum { RED };

static struct game_case the;

static int put(const char *text, int (*take)(size_t bytes))
{
    memcpy(trial_room(strlen(text)), text, strlen(text));
    return take(strlen(text));
}

/* A seat's game as it lies in a page. */
static void open_seat(int seat)
{
    struct game_known known;
    const char *text;

    game_known_of(&known, &the.game, &game_case_world, seat, &the.arena);
    known.writer = "Ann";
    ck_assert_int_eq(game_known_write(&known, &the.arena, &text, NULL), OK);
    ck_assert_int_eq(put(text, trial_open), 1);
}

static void open_red(void)
{
    open_seat(RED);
}

static void set_up(void)
{
    game_case_duel(&the, "PARRY, PARRY");
    open_red();
}

static void tear_down(void)
{
    arena_release(&the.arena);
    memset(&the, 0, sizeof the);
}

static void expect(const char *words)
{
    ck_assert_msg(strstr(trial_answer(), words) != NULL, "\"%s\" is not in\n%s", words, trial_answer());
}

START_TEST(good_orders_are_foretold)
{
    ck_assert_int_eq(put("play strike\nAnn", trial_judge), 0);
    expect("CHECK: nothing of this was put on file.");
    expect("Taken:\n- PLAY STRIKE\n");
    expect("FORECAST: what your orders would do");
    expect("red plays STRIKE.");
    expect("The rest depends on another player's answer.");
}
END_TEST

START_TEST(bad_orders_are_named)
{
    ck_assert_int_eq(put("PLAY PARRY\nPLAY NONSENSE", trial_judge), 2);
    expect("Not taken:\n- line 1, column 6: PLAY PARRY\n");
    expect("- line 2, column 6: PLAY NONSENSE\n  CARD: there is no card \"NONSENSE\"\n");
    expect("FORECAST: there are no orders to foretell.");
}
END_TEST

START_TEST(nothing_is_kept)
{
    put("PLAY STRIKE\nASK NEVER", trial_judge);
    ck_assert_int_eq(put("STANDING", trial_judge), 0);
    expect("Your standing orders:\nnone.");
    expect("there are no orders to foretell");
    ck_assert_str_eq(trial_on_file(), "");
    ck_assert_int_eq(put("", trial_judge), 0);
}
END_TEST

START_TEST(what_is_on_file_is_shown_and_foretold)
{
    game_case_mail(&the, RED, "PLAY STRIKE");
    open_red();
    ck_assert_str_eq(trial_on_file(), "PLAY STRIKE\n");
    put("", trial_judge);
    expect("red plays STRIKE.");
}
END_TEST

/* As a mail is read: curly quotes, dashes and blanks of other kinds; words of the host; prose; and END. */
START_TEST(lines_are_sorted_as_those_of_a_mail)
{
    ck_assert_int_eq(put("\xe2\x80\x94 PLAY\xc2\xa0STRIKE", trial_judge), 0);
    expect("- PLAY STRIKE\n");
    put("HELP cards\nTURN 9\nADD PASS\nEND\nPLAY NONSENSE", trial_judge);
    expect("Not an order, so your host answers it when your mail arrives:\n- HELP cards\n");
    expect("Your host reads lines with GAME and TURN when your mail arrives");
    expect("Taken:\n- PASS\n");
    ck_assert_ptr_null(strstr(trial_answer(), "NONSENSE"));
    put("OFFERS", trial_judge);
    expect("Your host lists the offers when your mail arrives.");
    put("PASS\nTurn 7 was fun", trial_judge);
    expect("Skipped as prose: \"Turn 7 was fun\".");
}
END_TEST

START_TEST(words_for_buttons_are_those_of_the_rules)
{
    ck_assert_ptr_nonnull(strstr(trial_words(), "[\"PLAY\",\"STEP\",\"PASS\","));
}
END_TEST

static void begin_knightmare(const char *position)
{
    const struct ruleset *rules = ruleset_find("knightmare");
    void *state = arena_alloc(&the.arena, ruleset_state_bytes(rules));
    struct error err = { OK, "" };
    struct value *options;

    ck_assert_int_eq(ruleset_options(rules, &the.arena, value_object(&the.arena), &options, &err), OK);
    ck_assert_msg(position_read(rules, &the.arena, state, position, &err) == OK, "%s", err.message);
    game_begin_at(&the.game, &the.arena, rules, options, state, 1);
    ck_assert_int_eq(game_case_step(&the), GAME_PUBLISHED);
}

/* Answers to what a card asks are no orders of a turn, and who is asked nothing is offered none. */
START_TEST(words_for_buttons_are_those_that_can_be_ordered)
{
    begin_knightmare("FEN 4k3/8/8/8/8/8/8/R3K3 w - - | W: TRUCE");
    open_seat(0);
    ck_assert_str_eq(trial_words(), "[\"PASS\",\"CLAIM\",\"PLAY\",\"DISCARD\",\"MOVE\",\"ELSE\",\"SAY\",\"TURN\"]");
    open_seat(1);
    ck_assert_str_eq(trial_words(), "[]");
}
END_TEST

/* The squires' line: cells 1 to 5 from the left, 40 wide behind a margin of 22. */
START_TEST(a_point_of_the_board_has_a_name)
{
    ck_assert_ptr_nonnull(strstr(trial_svg(), "<svg viewBox="));
    ck_assert_ptr_nonnull(strstr(trial_at(42, 42), "\"names\":[\"1\""));
    ck_assert_ptr_nonnull(strstr(trial_at(22 + 4 * 40, 61), "\"names\":[\"5\""));
    ck_assert_str_eq(trial_at(10, 42), "null");
    ck_assert_str_eq(trial_at(42, -500), "null");
    ck_assert_int_eq(trial_notes()[0], '[');
    ck_assert_ptr_nonnull(strstr(trial_list(), "<li>"));
}
END_TEST

START_TEST(what_is_no_game_is_refused)
{
    ck_assert_int_eq(put("{\"rules\":\"ludo\"}", trial_open), 0);
    ck_assert_str_eq(trial_answer(), "this engine has no rules \"ludo\"");
    ck_assert_int_eq(put("PASS", trial_judge), -1);
    ck_assert_str_eq(trial_words(), "[]");
    ck_assert_str_eq(trial_on_file(), "");
    ck_assert_str_eq(trial_svg(), "");
    ck_assert_str_eq(trial_at(42, 42), "null");
    open_red();
    ck_assert_int_eq(put("PASS", trial_judge), 0);
}
END_TEST

Suite *suite_browser_trial(void)
{
    Suite *suite = suite_create("browser_trial");
    TCase *tcase = tcase_create("trial");

    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_test(tcase, good_orders_are_foretold);
    tcase_add_test(tcase, bad_orders_are_named);
    tcase_add_test(tcase, nothing_is_kept);
    tcase_add_test(tcase, what_is_on_file_is_shown_and_foretold);
    tcase_add_test(tcase, lines_are_sorted_as_those_of_a_mail);
    tcase_add_test(tcase, words_for_buttons_are_those_of_the_rules);
    tcase_add_test(tcase, words_for_buttons_are_those_that_can_be_ordered);
    tcase_add_test(tcase, a_point_of_the_board_has_a_name);
    tcase_add_test(tcase, what_is_no_game_is_refused);
    suite_add_tcase(suite, tcase);
    return suite;
}
