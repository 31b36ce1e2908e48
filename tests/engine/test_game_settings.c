/* Private settings in a game: read from a mail, stored with the standing orders, separate for each seat. */
#include <check.h>
#include <string.h>

#include "engine/game.h"
#include "tests/support/game_case.h"

Suite *suite_engine_game_settings(void);

static struct game_case the;

/* Red moves first and strikes, blue can parry, then red may fight on. */
static void set_up(void)
{
    game_case_duel(&the, "PARRY, PARRY");
}

static void tear_down(void)
{
    arena_release(&the.arena);
}

static const char *listed(int seat)
{
    return value_write(&the.arena, game_standing_list(&the.game, seat, &the.arena), NULL);
}

/* The game as a store returns it. */
static void store_and_load(void)
{
    struct game copy;

    ck_assert_int_eq(game_copy(&copy, &the.game, &the.arena, NULL), OK);
    the.game = copy;
}

static const struct answer *taken(const char *name)
{
    for (int i = 0; i < the.last.record.answer_count; i++)
        if (strcmp(the.last.record.answers[i].name, name) == 0)
            return &the.last.record.answers[i];
    return NULL;
}

START_TEST(a_setting_is_kept_and_moves_nothing)
{
    game_case_mail(&the, 0, "ASK NEVER");
    ck_assert(!the.receipt.refused);
    ck_assert_int_eq(the.receipt.sheet.lines[0].verdict, VERDICT_ACCEPTED);
    ck_assert_str_eq(listed(0), "[{\"number\":1,\"rule\":\"ASK NEVER\"}]");
    ck_assert_str_eq(listed(1), "[]");
    ck_assert_int_eq(the.game.interlude_count, 0);
    ck_assert_int_eq(game_case_step(&the), GAME_WAITS);
    store_and_load();
    ck_assert_str_eq(listed(0), "[{\"number\":1,\"rule\":\"ASK NEVER\"}]");
}
END_TEST

START_TEST(a_setting_spares_its_seat_a_question)
{
    game_case_mail(&the, 0, "ASK NEVER\nPLAY STRIKE");
    ck_assert_int_eq(game_case_step(&the), GAME_DRAFT);
    store_and_load();
    game_case_mail(&the, 1, "RESPOND PARRY");
    ck_assert_int_eq(game_case_step(&the), GAME_RECORD);
    ck_assert_ptr_nonnull(taken("set:ask.1"));
    ck_assert_int_eq(taken("set:ask.1")->source, BY_STANDING);
    ck_assert_str_eq(taken("set:ask.1")->text, "NEVER");
}
END_TEST

/* A setting that came while the draft stood does not affect it; an earlier setting still does. */
START_TEST(a_change_does_not_reach_into_a_draft)
{
    game_case_mail(&the, 0, "ASK NEVER\nPLAY STRIKE");
    ck_assert_int_eq(game_case_step(&the), GAME_DRAFT);
    game_case_mail(&the, 0, "ASK ALWAYS");
    ck_assert_str_eq(listed(0), "[{\"number\":2,\"rule\":\"ASK ALWAYS\"}]");
    store_and_load();
    game_case_mail(&the, 1, "RESPOND PARRY");
    ck_assert_int_eq(game_case_step(&the), GAME_RECORD);
    ck_assert_str_eq(taken("set:ask.1")->text, "NEVER");
    ck_assert_int_eq(the.game.standing_count, 1);            /* the older value left with the turn */
    ck_assert_str_eq(the.game.standing[0].text, "ALWAYS");
}
END_TEST

START_TEST(a_newer_value_takes_the_place_of_the_older)
{
    for (int i = 0; i < 20; i++)
        game_case_mail(&the, 0, i % 2 ? "ASK NEVER" : "ASK IF life<=3");
    ck_assert_int_eq(the.game.standing_count, 1);
    game_case_mail(&the, 0, "STANDING CLEAR 2");
    ck_assert_str_eq(the.receipt.sheet.lines[0].code, "STANDING");
    game_case_mail(&the, 0, "STANDING CLEAR 1");
    ck_assert_str_eq(listed(0), "[]");
    ck_assert_int_eq(the.game.standing_count, 0);
}
END_TEST

/* When a setting is dropped, an older value does not return. */
START_TEST(a_cleared_setting_is_gone)
{
    game_case_mail(&the, 0, "ASK NEVER\nPLAY STRIKE");
    ck_assert_int_eq(game_case_step(&the), GAME_DRAFT);
    game_case_mail(&the, 0, "ASK ALWAYS");
    game_case_mail(&the, 0, "STANDING CLEAR 2");
    ck_assert_str_eq(listed(0), "[]");
}
END_TEST

START_TEST(what_is_wrong_with_a_setting_is_said)
{
    game_case_mail(&the, 0, "ASK SOMETIMES");
    ck_assert_int_eq(the.receipt.sheet.lines[0].verdict, VERDICT_REJECTED);
    ck_assert_str_eq(the.receipt.sheet.lines[0].code, "ORDER");
    ck_assert_int_eq(the.receipt.sheet.lines[0].fault_column, 5);
    ck_assert_int_eq(the.game.standing_count, 0);
}
END_TEST

START_TEST(a_seat_cannot_fill_the_row)
{
    const char *text = "";

    for (int i = 0; i < GAME_STANDING_MOST + 1; i++)
        text = arena_printf(&the.arena, "%sSTANDING when orders: PASS\n", text);
    game_case_mail(&the, 1, text);
    ck_assert_int_eq(game_waits_for(&the.game, 1), false);
    ck_assert_int_eq(the.receipt.sheet.lines[GAME_STANDING_MOST - 1].verdict, VERDICT_ACCEPTED);
    ck_assert_str_eq(the.receipt.sheet.lines[GAME_STANDING_MOST].code, "LIMIT");
    ck_assert_int_eq(the.game.standing_count, GAME_STANDING_MOST);
    game_case_mail(&the, 1, "ASK NEVER");
    ck_assert_str_eq(the.receipt.sheet.lines[0].code, "LIMIT");
    game_case_mail(&the, 0, "ASK NEVER");                                /* the other seat has room of its own */
    ck_assert_int_eq(the.receipt.sheet.lines[0].verdict, VERDICT_ACCEPTED);
}
END_TEST

Suite *suite_engine_game_settings(void)
{
    Suite *suite = suite_create("engine_game_settings");
    TCase *tcase = tcase_create("game_settings");

    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_test(tcase, a_setting_is_kept_and_moves_nothing);
    tcase_add_test(tcase, a_setting_spares_its_seat_a_question);
    tcase_add_test(tcase, a_change_does_not_reach_into_a_draft);
    tcase_add_test(tcase, a_newer_value_takes_the_place_of_the_older);
    tcase_add_test(tcase, a_cleared_setting_is_gone);
    tcase_add_test(tcase, what_is_wrong_with_a_setting_is_said);
    tcase_add_test(tcase, a_seat_cannot_fill_the_row);
    suite_add_tcase(suite, tcase);
    return suite;
}
