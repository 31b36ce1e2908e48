/* What a passed deadline puts on file, and since when a request has been open. */
#include <check.h>
#include <string.h>

#include "engine/game.h"
#include "engine/kernel/position.h"
#include "engine/kernel/ruleset.h"
#include "tests/support/game_case.h"
#include "tests/support/turn_case.h"

Suite *suite_engine_game_deadline(void);

static struct game_case the;
static struct turn_case turn;

static int pass_deadline(const char *class)
{
    return game_deadline(&the.game, &game_case_world, &the.arena, DEFAULT_EVERY, class, AUDIENCE_ALL);
}

static const struct answer *taken(const char *name)
{
    for (int i = 0; i < the.last.record.answer_count; i++)
        if (strcmp(the.last.record.answers[i].name, name) == 0)
            return &the.last.record.answers[i];
    ck_abort_msg("%s was not taken", name);
}

/* Red is asked for a turn and holds STRIKE; blue could parry. */
static void set_up(void)
{
    static const char *const items[] = { "base", "turn 2", "red hand STRIKE", "blue hand PARRY" };
    const struct ruleset *rules = ruleset_find("duel");
    struct error err = { OK, "" };
    struct value *options;
    void *state;

    the.arena.limit_bytes = (size_t)1 << 30;
    state = arena_alloc(&the.arena, ruleset_state_bytes(rules));
    ck_assert_int_eq(ruleset_options(rules, &the.arena, NULL, &options, &err), OK);
    for (size_t i = 0; i < sizeof items / sizeof items[0]; i++)
        ck_assert_msg(position_read(rules, &the.arena, state, items[i], &err) == OK, "%s", err.message);
    game_begin_at(&the.game, &the.arena, rules, options, state, 0);
    ck_assert_int_eq(game_case_step(&the), GAME_PUBLISHED);
}

static void tear_down(void)
{
    arena_release(&the.arena);
    turn_case_release(&turn);
}

/* ---- orders for the deadline ---- */

START_TEST(an_order_for_the_deadline_waits_for_it)
{
    game_case_mail(&the, 0, "STANDING at deadline orders: PLAY STRIKE");
    ck_assert_int_eq(the.game.standing_count, 1);
    ck_assert_int_eq(game_case_step(&the), GAME_WAITS);                /* it decides nothing by itself */
    ck_assert(game_waits_for(&the.game, 0));
    ck_assert_int_eq(pass_deadline("orders"), 1);
    ck_assert_int_eq(game_case_step(&the), GAME_DRAFT);
    ck_assert_int_eq(pass_deadline(NULL), 2);
    ck_assert_int_eq(game_case_step(&the), GAME_RECORD);
    ck_assert_int_eq(taken("orders.1")->source, BY_DEFAULT);
    ck_assert_int_eq(taken("orders.1")->standing, 1);
    ck_assert_str_eq(taken("orders.1")->text, "PLAY STRIKE");
}
END_TEST

static const struct { const char *rule, *text; } deadline_cases[] = {
    { "at deadline orders: PLAY POISON", "" },                       /* not held: the default */
    { "at deadline orders: PLAY POISON ELSE: PLAY STRIKE", "PLAY STRIKE" },
    { "at deadline orders with life<=3: PLAY STRIKE", "" },
    { "at deadline orders with life>3: PASS", "PASS" },
    { "at deadline respond: PASS", "" },                             /* another question's */
    { "when orders with life<=3: PLAY STRIKE", "" },                 /* not an order for the deadline */
};

START_TEST(an_order_for_the_deadline_has_to_be_legal)
{
    game_case_mail(&the, 0, arena_printf(&the.arena, "STANDING %s", deadline_cases[_i].rule));
    ck_assert_int_eq(the.receipt.sheet.lines[0].verdict, VERDICT_ACCEPTED);
    pass_deadline(NULL);
    while (game_case_step(&the) != GAME_RECORD)
        pass_deadline(NULL);
    ck_assert_str_eq(taken("orders.1")->text, deadline_cases[_i].text);
    ck_assert_int_eq(taken("orders.1")->source, BY_DEFAULT);
    ck_assert_int_eq(taken("orders.1")->standing, deadline_cases[_i].text[0] ? 1 : 0);
}
END_TEST

START_TEST(an_order_for_one_deadline_is_used_up)
{
    game_case_mail(&the, 0, "STANDING at deadline orders: PASS once");
    game_case_mail(&the, 1, "STANDING at deadline orders: PASS");
    pass_deadline(NULL);
    ck_assert_int_eq(game_case_step(&the), GAME_RECORD);
    ck_assert_int_eq(the.game.standing_count, 1);
    ck_assert_int_eq(the.game.standing[0].seat, 1);
}
END_TEST

START_TEST(a_mail_goes_before_an_order_for_the_deadline)
{
    game_case_mail(&the, 0, "STANDING at deadline orders: PLAY STRIKE\nPASS");
    ck_assert_int_eq(pass_deadline(NULL), 0);
    ck_assert_int_eq(game_case_step(&the), GAME_RECORD);
    ck_assert_int_eq(taken("orders.1")->source, BY_MAIL);
}
END_TEST

START_TEST(a_deadline_is_for_its_class_and_seats)
{
    ck_assert_int_eq(pass_deadline("window"), 0);
    ck_assert_int_eq(game_deadline(&the.game, &game_case_world, &the.arena, DEFAULT_EVERY, "orders", AUDIENCE_SEAT(1)), 0);
    ck_assert_int_eq(game_deadline(&the.game, &game_case_world, &the.arena, DEFAULT_LATE, "orders", AUDIENCE_ALL), 0);
    ck_assert_int_eq(game_deadline(&the.game, &game_case_world, &the.arena, DEFAULT_BLOCKING, "orders", AUDIENCE_SEAT(0)), 1);
}
END_TEST

/* ---- since when ---- */

START_TEST(a_request_keeps_its_opening)
{
    ck_assert_int_eq(game_note_openings(&the.game, 1000), AUDIENCE_SEAT(0));
    ck_assert_int_eq(game_opened(&the.game, 0), 1000);
    ck_assert_int_eq(game_opened(&the.game, 1), 0);
    ck_assert_int_eq(game_note_openings(&the.game, 2000), AUDIENCE_NOBODY);      /* it came up again */
    ck_assert_int_eq(game_opened(&the.game, 0), 1000);
    game_set_state(&the.game, the.game.state);                                       /* a moderator's record */
    ck_assert_int_eq(game_case_step(&the), GAME_PUBLISHED);
    ck_assert_int_eq(game_note_openings(&the.game, 3000), AUDIENCE_NOBODY);
    ck_assert_int_eq(game_opened(&the.game, 0), 1000);
}
END_TEST

START_TEST(what_is_asked_together_counts_from_the_last)
{
    game_note_openings(&the.game, 1000);
    game_case_mail(&the, 0, "PLAY STRIKE");
    ck_assert_int_eq(game_case_step(&the), GAME_DRAFT);
    ck_assert_int_eq(game_note_openings(&the.game, 2000), AUDIENCE_SEAT(1));
    ck_assert_int_eq(game_opened(&the.game, 1), 2000);
    game_case_mail(&the, 1, "RESPOND PARRY");
    ck_assert_int_eq(game_case_step(&the), GAME_PUBLISHED);
    ck_assert_int_eq(game_note_openings(&the.game, 3000), AUDIENCE_SEAT(0));
    game_case_mail(&the, 0, "STAY");
    ck_assert_int_eq(game_case_step(&the), GAME_RECORD);
    ck_assert_int_eq(game_case_step(&the), GAME_PUBLISHED);
    ck_assert_int_eq(game_note_openings(&the.game, 4000), AUDIENCE_SEAT(1));     /* it was away in between */
    ck_assert_int_eq(game_opened(&the.game, 1), 4000);
}
END_TEST

START_TEST(openings_are_stored)
{
    struct game copy;

    game_note_openings(&the.game, 1000);
    ck_assert_int_eq(game_copy(&copy, &the.game, &the.arena, NULL), OK);
    the.game = copy;
    ck_assert_int_eq(game_note_openings(&the.game, 2000), AUDIENCE_NOBODY);
    ck_assert_int_eq(game_opened(&the.game, 0), 1000);
}
END_TEST

/* ---- classes ---- */

static const struct deadline_class classes[] = {
    { .name = "orders", .hours = 72, .turn = true, .help = "x" },
    { .name = "rest", .hours = 24, .turn = true, .help = "x" },
    { .name = "question", .hours = 48, .help = "x" },
    { .name = NULL },
};

static const struct { const char *name, *class; } class_cases[] = {
    { "orders", "orders" }, { "rest", "rest" }, { "question", "question" }, { "window", "question" }, { "", "question" },
};

START_TEST(a_class_is_found_by_its_name)
{
    struct ruleset rules = { .classes = classes };

    ck_assert_str_eq(ruleset_class(&rules, class_cases[_i].name)->name, class_cases[_i].class);
    rules.classes = NULL;
    ck_assert_str_eq(ruleset_class(&rules, "orders")->name, "orders");
    ck_assert_str_eq(ruleset_class(&rules, "setup")->name, "setup");
    ck_assert_str_eq(ruleset_class(&rules, "other")->name, "window");
}
END_TEST

/* A question, then a turn in two parts. */
static void asks_in_parts(struct turn *asking)
{
    ask(asking, &(struct ask){ .seat = 1, .kind = "which", .deadline = "question" });
    ask(asking, &(struct ask){ .seat = 1, .kind = "orders" });
    ask(asking, &(struct ask){ .seat = 1, .kind = "orders", .deadline = "rest" });
}

START_TEST(who_has_answered_for_his_turn_is_known)
{
    turn_case_begin(&turn, asks_in_parts);
    turn.rules.classes = classes;
    turn_case_run(&turn);
    turn_case_answer(&turn, 1, "which.1", "x");
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_ASKING);
    ck_assert_uint_eq(turn.outcome.ordered, AUDIENCE_NOBODY);
    turn_case_answer(&turn, 1, "orders.1", "x");
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_ASKING);
    ck_assert_str_eq(turn_case_asked(&turn), "1:orders.2");
    ck_assert_uint_eq(turn.outcome.ordered, AUDIENCE_SEAT(1));
}
END_TEST

Suite *suite_engine_game_deadline(void)
{
    Suite *suite = suite_create("engine_game_deadline");
    TCase *tcase = tcase_create("game_deadline");

    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_test(tcase, an_order_for_the_deadline_waits_for_it);
    tcase_add_loop_test(tcase, an_order_for_the_deadline_has_to_be_legal, 0, sizeof deadline_cases / sizeof deadline_cases[0]);
    tcase_add_test(tcase, an_order_for_one_deadline_is_used_up);
    tcase_add_test(tcase, a_mail_goes_before_an_order_for_the_deadline);
    tcase_add_test(tcase, a_deadline_is_for_its_class_and_seats);
    tcase_add_test(tcase, a_request_keeps_its_opening);
    tcase_add_test(tcase, what_is_asked_together_counts_from_the_last);
    tcase_add_test(tcase, openings_are_stored);
    tcase_add_loop_test(tcase, a_class_is_found_by_its_name, 0, sizeof class_cases / sizeof class_cases[0]);
    tcase_add_test(tcase, who_has_answered_for_his_turn_is_known);
    suite_add_tcase(suite, tcase);
    return suite;
}
