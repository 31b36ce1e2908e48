/* Standing orders: how they are read, when their conditions hold, and which requests they answer. */
#include "engine/kernel/standing.h"

#include <check.h>
#include <string.h>

#include "engine/kernel/text.h"
#include "tests/support/turn_case.h"

#define COUNT(table) ((int)(sizeof(table) / sizeof((table)[0])))

static struct turn_case turn;
static struct error err;

static void set_up(void)
{
    memset(&turn, 0, sizeof turn);
}

static void tear_down(void)
{
    turn_case_release(&turn);
}

/* ---- conditions ---- */

/* Of the facts {"card":"FOG","cards":["BOG","Chaos",3],"empty":[],"gone":null,"life":7,"nested":{},"own":true,"why":""} */
static const struct { const char *conditions; bool hold; } conditions[] = {
    { "", true },
    { "   ", true },
    { "card=FOG", true },
    { "card=fog", true },
    { "CARD=fog", true },
    { "card=BOG", false },
    { "card=BOG|FOG", true },
    { "card=BOG|CHAOS", false },
    { "card!=BOG", true },
    { "card!=FOG", false },
    { "card!=BOG|FOG", false },
    { "cards=chaos", true },                   /* one item of a list is enough */
    { "cards=3", true },
    { "cards=FOG", false },
    { "cards!=FOG", true },
    { "cards!=BOG", false },
    { "empty=x", false },
    { "empty!=x", true },
    { "life=7", true },
    { "life=8|7", true },
    { "life=07", true },
    { "life!=7", false },
    { "life<8", true },
    { "life<7", false },
    { "life<=7", true },
    { "life<=6", false },
    { "life>6", true },
    { "life>7", false },
    { "life>=7", true },
    { "life>=8", false },
    { "life>-1", true },
    { "life>x", false },                       /* compared with something that is no number */
    { "life>99999999999", false },
    { "life<99999999999", false },
    { "card<9", false },                       /* no number to compare */
    { "own=yes", true },
    { "own=no", false },
    { "own!=no", true },
    { "own>0", false },
    { "gone=x", false },
    { "gone!=x", true },
    { "nested=x", false },
    { "why=", false },                         /* no condition has this form */
    { "missing=x", false },                    /* a key that names no fact, so neither does its opposite */
    { "missing!=x", false },
    { "card=FOG life<=7", true },
    { "card=FOG life<=6", false },
    { "  card=FOG\tlife<=7  ", true },
    { "card", false },
    { "NOT card=BOG", true },
    { "not card=FOG", false },
    { "NOT card!=FOG", true },
    { "NOT card=BOG|FOG", false },
    { "NOT life<7", true },
    { "NOT life<=7", false },
    { "NOT life>7", true },
    { "NOT life>=7", false },
    { "NOT own", false },
    { "NOT card", true },                      /* it is not yes */
    { "NOT empty=x", true },
    { "NOT missing", false },
    { "NOT missing=x", false },
    { "life=7 NOT card=BOG own=yes", true },
    { "life=7 NOT card=FOG own=yes", false },
    { "life=7 NOT", false },
};

START_TEST(conditions_hold_of_facts)
{
    static const char json[] = "{\"card\":\"FOG\",\"cards\":[\"BOG\",\"Chaos\",3],\"empty\":[],\"gone\":null,\"life\":7,"
                               "\"nested\":{},\"own\":true,\"why\":\"x\"}";
    struct standing standing = { .conditions = conditions[_i].conditions };
    struct value *facts;

    ck_assert_int_eq(value_read(&turn.arena, json, strlen(json), &facts, &err), OK);
    ck_assert_msg(standing_holds(standing.conditions, facts) == conditions[_i].hold, "%s", conditions[_i].conditions);
}
END_TEST

START_TEST(without_facts_only_nothing_holds)
{
    ck_assert(standing_holds("", NULL));
    ck_assert(standing_holds(NULL, NULL));
    ck_assert(!standing_holds("card=FOG", NULL));
    ck_assert(!standing_holds("card!=FOG", value_list(&turn.arena)));
}
END_TEST

/* ---- reading ---- */

static const struct { const char *text, *kind, *conditions, *answer; bool once; } readings[] = {
    { "when respond: RESPOND FOG", "respond", "", "RESPOND FOG", false },
    { "WHEN respond with card=FOG: RESPOND BOG", "respond", " card=FOG", "RESPOND BOG", false },
    { "  When  respond  WITH  card=FOG  life<=3 :  RESPOND BOG  ", "respond", "  card=FOG  life<=3 ", "RESPOND BOG", false },
    { "when orders: MOVE a1a4; PLAY FOG", "orders", "", "MOVE a1a4\nPLAY FOG", false },
    { "when orders: MOVE a1a4 ;PLAY FOG;  PASS", "orders", "", "MOVE a1a4\nPLAY FOG\nPASS", false },
    { "when orders: MOVE a1a4 ELSE: PASS", "orders", "", "MOVE a1a4\nELSE\nPASS", false },
    { "when orders: MOVE a1a4  else:PASS once", "orders", "", "MOVE a1a4\nELSE\nPASS", true },
    { "when orders: MOVE a1a4 ELSE:", "orders", "", "MOVE a1a4\nELSE\n", false },
    { "when orders: IF a THEN b ELSE c", "orders", "", "IF a THEN b ELSE c", false },
    { "when orders: WELSE: PASS", "orders", "", "WELSE: PASS", false },
    { "when respond with NOT card=FOG: PASS", "respond", " NOT card=FOG", "PASS", false },
    { "when respond: RESPOND FOG once", "respond", "", "RESPOND FOG", true },
    { "when respond: RESPOND FOG ONCE", "respond", "", "RESPOND FOG", true },
    { "when respond: ATONCE", "respond", "", "ATONCE", false },
    { "when respond:", "respond", "", "", false },
    { "when respond: say \"a: b\"", "respond", "", "say \"a: b\"", false },
    { "when respond:RESPOND FOG", "respond", "", "RESPOND FOG", false },
};

START_TEST(general_form_is_read)
{
    struct ruleset rules = { .name = "toy" };
    struct standing standing;

    ck_assert_msg(standing_read(&rules, &turn.arena, NULL, 1, readings[_i].text, &standing, &err) == OK, "%s", err.message);
    ck_assert_int_eq(standing.mode, STANDING_DECIDES);
    ck_assert_str_eq(standing.kind, readings[_i].kind);
    ck_assert_str_eq(standing.conditions, readings[_i].conditions);
    ck_assert_str_eq(standing.text, readings[_i].answer);
    ck_assert_int_eq(standing.once, readings[_i].once);
    ck_assert_str_eq(standing.source, readings[_i].text);
    ck_assert_int_eq(standing.seat, 1);
    ck_assert_int_eq(standing.since, -1);
}
END_TEST

START_TEST(order_for_the_deadline_is_read)
{
    struct ruleset rules = { .name = "toy" };
    struct standing standing;

    ck_assert_int_eq(standing_read(&rules, &turn.arena, NULL, 1, "At deadline orders with life<=3: PASS once", &standing, &err), OK);
    ck_assert_int_eq(standing.mode, STANDING_AT_DEADLINE);
    ck_assert_str_eq(standing.kind, "orders");
    ck_assert_str_eq(standing.conditions, " life<=3");
    ck_assert_str_eq(standing.text, "PASS");
    ck_assert(standing.once);
}
END_TEST

static const struct { const char *text, *complaint; } misreadings[] = {
    { "respond FOG", "a standing order reads: when KIND [with key=value ...]: ANSWER [ELSE: ANSWER] [once]" },
    { "", "a standing order reads: when KIND" },
    { "when respond FOG", "a standing order needs a colon before its answer: when KIND" },
    { "when : FOG", "a standing order says to which question it answers" },
    { "when respond if card=FOG: BOG", "\"if\" is not understood here" },
    { "when respond with card: BOG", "\"card\" is no condition; one reads key=value, NOT key=value, or key<=5 for numbers" },
    { "when respond with NOT: BOG", "\"NOT\" is no condition" },
    { "at dawn orders: BOG", "a standing order reads: when KIND" },
    { "at deadline BOG", "a standing order needs a colon" },
    { "when respond with =FOG: BOG", "\"=FOG\" is no condition" },
    { "when respond with card=: BOG", "\"card=\" is no condition" },
    { "when respond with card=FOG and life=3: BOG", "\"and\" is no condition" },
};

START_TEST(mistakes_are_explained)
{
    struct ruleset rules = { .name = "toy" };
    struct standing standing;

    ck_assert_int_eq(standing_read(&rules, &turn.arena, NULL, 0, misreadings[_i].text, &standing, &err), ERR_FORMAT);
    ck_assert_msg(strstr(err.message, misreadings[_i].complaint) != NULL, "%s", err.message);
}
END_TEST

/* The game's own wording: "guard SQUARE", and a reason when the square is missing. */
static bool own_wording(struct arena *arena, const void *state, int seat, const char *text, struct standing *out,
                        const char **reason)
{
    (void)state;
    (void)seat;
    if (strncmp(text, "guard", 5) != 0)
        return false;
    if (text[5] == '\0') {
        *reason = "guard which square?";
        return false;
    }
    out->mode = STANDING_JOINS;
    out->kind = "orders";
    out->text = arena_text(arena, text);
    return true;
}

START_TEST(rules_have_a_wording_of_their_own)
{
    struct ruleset rules = { .name = "toy", .standing = own_wording };
    struct standing standing;

    ck_assert_int_eq(standing_read(&rules, &turn.arena, NULL, 2, "guard e4", &standing, &err), OK);
    ck_assert_int_eq(standing.mode, STANDING_JOINS);
    ck_assert_str_eq(standing.text, "guard e4");
    ck_assert_int_eq(standing_read(&rules, &turn.arena, NULL, 2, "guard", &standing, &err), ERR_FORMAT);
    ck_assert_str_eq(err.message, "guard which square?");
    ck_assert_int_eq(standing_read(&rules, &turn.arena, NULL, 2, "when orders: guard e4", &standing, &err), OK);
    ck_assert_int_eq(standing.mode, STANDING_DECIDES);
}
END_TEST

/* ---- answers ---- */

static void asks_thrice(struct turn *resolved)
{
    for (int i = 0; i < 3; i++) {
        struct value *facts = value_object(turn_arena(resolved));

        value_set_int(turn_arena(resolved), facts, "number", i);
        toy_say(resolved, "%s", ask(resolved, &(struct ask){ .seat = 1, .kind = "respond", .facts = facts })->text);
    }
}

/* One standing order, and what is told and asked while it stands. */
static const struct {
    int seat;
    const char *kind, *conditions, *text;
    bool once;
    int since, marks;
    const char *told, *asked;
} decisions[] = {
    { 1, "respond", "", "fog", false, -1, 0, "fog; fog; fog", "" },
    { 1, "respond", "", "fog", true, -1, 0, "fog", "1:respond.2" },
    { 0, "respond", "", "fog", false, -1, 0, "", "1:respond.1" },              /* another seat's */
    { 1, "orders", "", "fog", false, -1, 0, "", "1:respond.1" },
    { 1, "respond", "number<2", "fog", false, -1, 0, "fog; fog", "1:respond.3" },
    { 1, "respond", "number=1", "fog", false, -1, 0, "", "1:respond.1" },
    { 1, "respond", "", "spend 2", false, -1, 2, "spend 2; spend 2; spend 2", "" },
    { 1, "respond", "", "spend 3", false, -1, 2, "", "1:respond.1" },          /* not possible now */
    { 1, "respond", "", "fog\nbad", false, -1, 0, "", "1:respond.1" },         /* whole or not at all */
    { 1, "respond", "", "", false, -1, 0, "", "" },                            /* decides to do nothing */
    { 1, "respond", "", "fog", false, 0, 0, "", "1:respond.1" },               /* came when the first request was open */
    { 1, "respond", "", "spend 3\nELSE\nspend 2", false, -1, 2, "spend 2; spend 2; spend 2", "" },
    { 1, "respond", "", "spend 2\nfog\nelse\nbog", false, -1, 2, "spend 2\nfog; spend 2\nfog; spend 2\nfog", "" },
    { 1, "respond", "", "spend 3\nELSE\nbad\nELSE\nbog", false, -1, 2, "bog; bog; bog", "" },
    { 1, "respond", "", "spend 3\nELSE", false, -1, 2, "", "" },                /* ... or nothing */
    { 1, "respond", "", "spend 3\nELSE\nbad", false, -1, 2, "", "1:respond.1" },
};

START_TEST(standing_order_decides)
{
    struct standing *standing;

    turn_case_begin(&turn, asks_thrice);
    turn.state.marks[1] = decisions[_i].marks;
    standing = turn_case_standing(&turn, decisions[_i].seat, decisions[_i].kind, decisions[_i].text);
    standing->conditions = decisions[_i].conditions;
    standing->once = decisions[_i].once;
    standing->since = decisions[_i].since;
    turn_case_run(&turn);
    ck_assert_str_eq(turn_case_asked(&turn), decisions[_i].asked);
    ck_assert_str_eq(turn_case_told(&turn), decisions[_i].told);
}
END_TEST

START_TEST(decision_is_an_answer_in_the_list)
{
    turn_case_begin(&turn, asks_thrice);
    turn_case_standing(&turn, 1, "respond", "fog");
    turn_case_run(&turn);
    ck_assert_int_eq(turn.outcome.taken_count, 3);
    ck_assert_int_eq(turn.outcome.taken[2].source, BY_STANDING);
    ck_assert_int_eq(turn.outcome.taken[2].standing, 1);
    ck_assert_str_eq(turn.outcome.taken[2].name, "respond.3");
    ck_assert_ptr_null(turn.outcome.taken[2].mail);
}
END_TEST

/* From then on only the list counts. */
START_TEST(decision_stands_when_the_order_is_gone)
{
    turn_case_begin(&turn, asks_thrice);
    turn_case_standing(&turn, 1, "respond", "fog")->conditions = "number=0";
    turn_case_run(&turn);
    ck_assert_str_eq(turn_case_asked(&turn), "1:respond.2");
    turn_case_publish(&turn);
    turn.standing[0].text = "something else";
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_ASKING);
    ck_assert_str_eq(turn_case_told(&turn), "fog");
    turn.standing_count = 0;
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_ASKING);
    ck_assert_str_eq(turn_case_told(&turn), "fog");
}
END_TEST

/* An order that comes while the second request is open answers only the third. */
START_TEST(order_that_came_late_looks_only_ahead)
{
    turn_case_begin(&turn, asks_thrice);
    turn_case_run(&turn);
    turn_case_publish(&turn);
    turn_case_answer(&turn, 1, "respond.1", "a");
    turn_case_run(&turn);
    turn_case_publish(&turn);
    turn_case_standing(&turn, 1, "respond", "fog")->since = turn.outcome.asks;
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_ASKING);
    ck_assert_str_eq(turn_case_asked(&turn), "1:respond.2");
    turn_case_answer(&turn, 1, "respond.2", "b");
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_DONE);
    ck_assert_str_eq(turn_case_told(&turn), "a; b; fog");
}
END_TEST

START_TEST(mail_goes_before_a_standing_order)
{
    turn_case_begin(&turn, asks_thrice);
    turn_case_standing(&turn, 1, "respond", "fog");
    turn_case_answer(&turn, 1, "respond.2", "by mail");
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_DONE);
    ck_assert_str_eq(turn_case_told(&turn), "fog; by mail; fog");
}
END_TEST

START_TEST(first_order_that_fits_decides)
{
    turn_case_begin(&turn, asks_thrice);
    turn_case_standing(&turn, 1, "respond", "zero")->conditions = "number=0";
    turn_case_standing(&turn, 1, "respond", "bad");
    turn_case_standing(&turn, 1, "respond", "once")->once = true;
    turn_case_standing(&turn, 1, "respond", "others");
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_DONE);
    ck_assert_str_eq(turn_case_told(&turn), "zero; once; others");
}
END_TEST

/* ---- questions to standing orders alone ---- */

static bool asks_standing;

static void interrupted(struct turn *resolved)
{
    struct value *facts = value_object(turn_arena(resolved));
    const struct answer *answer = NULL;

    value_set_int(turn_arena(resolved), facts, "damage", 3);
    toy_say(resolved, "shot");
    if (asks_standing)
        answer = ask_standing(resolved, &(struct ask){ .seat = 2, .kind = "interrupt", .facts = facts });
    if (answer)
        toy_say(resolved, "interrupted by %s", answer->text);
    toy_say(resolved, "%s", ask(resolved, &(struct ask){ .seat = 0, .kind = "orders" })->text);
}

START_TEST(question_that_nobody_answers_leaves_nothing)
{
    uint64_t before;

    turn_case_begin(&turn, interrupted);
    asks_standing = false;
    turn_case_run(&turn);
    before = turn.outcome.open[0].before;
    asks_standing = true;
    turn_case_standing(&turn, 2, "interrupt", "dodge")->conditions = "damage>5";
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_ASKING);
    ck_assert_str_eq(turn_case_asked(&turn), "0:orders.1");
    ck_assert_uint_eq(turn.outcome.open[0].before, before);
    ck_assert_int_eq(turn.outcome.taken_count, 0);
    ck_assert_int_eq(turn.outcome.asks, 0);
    turn_case_publish(&turn);
    turn_case_answer(&turn, 0, "orders.1", "x");
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_DONE);
}
END_TEST

START_TEST(question_that_is_answered_is_in_the_list)
{
    asks_standing = true;
    turn_case_begin(&turn, interrupted);
    turn_case_standing(&turn, 2, "interrupt", "dodge")->conditions = "damage<=5";
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_ASKING);
    ck_assert_str_eq(turn_case_told(&turn), "shot; interrupted by dodge");
    ck_assert_str_eq(turn.outcome.taken[0].name, "interrupt.1");
    turn_case_publish(&turn);
    turn.standing_count = 0;
    turn_case_answer(&turn, 0, "orders.1", "x");
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_DONE);
    ck_assert_str_eq(turn_case_told(&turn), "shot; interrupted by dodge; x");
}
END_TEST

/* It passed in silence before the open request was mailed: an order that comes now does not reopen it. */
START_TEST(question_that_has_passed_stays_so)
{
    asks_standing = true;
    turn_case_begin(&turn, interrupted);
    turn_case_run(&turn);
    turn_case_publish(&turn);
    turn_case_standing(&turn, 2, "interrupt", "dodge")->since = turn.outcome.asks;
    turn_case_answer(&turn, 0, "orders.1", "x");
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_DONE);
    ck_assert_str_eq(turn_case_told(&turn), "shot; x");
}
END_TEST

/* ---- policies ---- */

static void add_policy(int seat, const char *kind, const char *text)
{
    turn_case_standing(&turn, seat, kind, text)->mode = STANDING_JOINS;
}

START_TEST(policies_join_whatever_answers)
{
    turn_case_begin(&turn, asks_thrice);
    add_policy(1, "respond", "SCREEN A");
    add_policy(1, "respond", "SCREEN B");
    add_policy(1, "orders", "not asked");
    add_policy(0, "respond", "another's");
    turn_case_answer(&turn, 1, "respond.1", "fog");
    turn_case_answer(&turn, 1, "respond.2", "")->source = BY_DEFAULT;
    turn_case_run(&turn);
    ck_assert_str_eq(turn_case_told(&turn), "fog\nSCREEN A\nSCREEN B; SCREEN A\nSCREEN B");
    ck_assert_str_eq(turn_case_asked(&turn), "1:respond.3");        /* a policy alone is no answer */
}
END_TEST

START_TEST(policies_join_once)
{
    turn_case_begin(&turn, asks_thrice);
    add_policy(1, "respond", "SCREEN A");
    turn_case_answer(&turn, 1, "respond.1", "fog");
    turn_case_run(&turn);
    turn_case_publish(&turn);
    turn.standing[0].text = "SCREEN B";
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_ASKING);
    ck_assert_str_eq(turn_case_told(&turn), "fog\nSCREEN A");
}
END_TEST

Suite *suite_kernel_standing(void);
Suite *suite_kernel_standing(void)
{
    Suite *suite = suite_create("kernel_standing");
    TCase *tcase = tcase_create("standing");

    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_loop_test(tcase, conditions_hold_of_facts, 0, COUNT(conditions));
    tcase_add_test(tcase, without_facts_only_nothing_holds);
    tcase_add_loop_test(tcase, general_form_is_read, 0, COUNT(readings));
    tcase_add_test(tcase, order_for_the_deadline_is_read);
    tcase_add_loop_test(tcase, mistakes_are_explained, 0, COUNT(misreadings));
    tcase_add_test(tcase, rules_have_a_wording_of_their_own);
    tcase_add_loop_test(tcase, standing_order_decides, 0, COUNT(decisions));
    tcase_add_test(tcase, decision_is_an_answer_in_the_list);
    tcase_add_test(tcase, decision_stands_when_the_order_is_gone);
    tcase_add_test(tcase, order_that_came_late_looks_only_ahead);
    tcase_add_test(tcase, mail_goes_before_a_standing_order);
    tcase_add_test(tcase, first_order_that_fits_decides);
    tcase_add_test(tcase, question_that_nobody_answers_leaves_nothing);
    tcase_add_test(tcase, question_that_is_answered_is_in_the_list);
    tcase_add_test(tcase, question_that_has_passed_stays_so);
    tcase_add_test(tcase, policies_join_whatever_answers);
    tcase_add_test(tcase, policies_join_once);
    suite_add_tcase(suite, tcase);
    return suite;
}
