/* One decision, judged by one predicate wherever its lines come from. */
#include <check.h>
#include <string.h>

#include "engine/kernel/cursor.h"
#include "engine/kernel/question.h"
#include "engine/kernel/rng.h"
#include "engine/kernel/suggest.h"
#include "tests/support/turn_case.h"

Suite *suite_kernel_question(void);

static struct turn_case turn;
static const struct question *asked;

/* "PAY n", at most as many as the writer has marks after the lines before; "REFUSE". */
static const char *takes_payment(const struct question_line *line, void *out)
{
    struct sheet *sheet = line->sheet;
    const struct toy_state *state = sheet->state;
    int *spent = sheet->means, paid;
    struct cursor cursor;

    if (!cursor_open(&cursor, sheet, line->line))
        return NULL;
    if (try_word(&cursor, "refuse"))
        return take_end(&cursor) ? "REFUSE" : NULL;
    if (!try_word(&cursor, "pay") || !take_int(&cursor, "the payment", 0, 99, &paid) || !take_end(&cursor))
        return NULL;
    if (!spent)
        sheet->means = spent = ARENA_NEW(sheet->arena, int);
    if (paid + *spent > state->marks[sheet->seat]) {
        sheet_reject(sheet, line->line, "MARKS", 5, "you have %d left", state->marks[sheet->seat] - *spent);
        return NULL;
    }
    *spent += paid;
    if (out)
        *(int *)out = paid;
    return arena_printf(sheet->arena, "PAY %d", paid);
}

static const char *pays_least(struct arena *arena, const void *known, int seat, const struct value *facts)
{
    (void)known;
    (void)seat;
    return arena_printf(arena, "pay %d", (int)value_get_int(facts, "least", 0));
}

static const char *picks_refuse(struct arena *arena, const void *known, const struct request *request, struct rng *choice)
{
    (void)arena;
    (void)known;
    (void)request;
    (void)choice;
    return "REFUSE";
}

static const struct question toll = { .kind = "toll", .deadline = "window", .words = "PAY 3 or REFUSE", .takes = takes_payment,
                                      .otherwise = pays_least, .pick = picks_refuse };
static const struct question all = { .kind = "payments", .words = "PAY 3, several", .sequence = true,
                                     .takes = takes_payment, .otherwise = pays_least };
static const struct question *const questions[] = { &toll, &all, NULL };

static void asks(struct turn *asking)
{
    struct value *facts = value_object(turn_arena(asking));
    int paid = -1;
    const char *line;

    value_set_int(turn_arena(asking), facts, "least", 1);
    line = decide(asking, 1, asked, facts, &paid, sizeof paid);
    toy_say(asking, "%s %d", line ? line : "-", paid);
}

/* All lines of these cases are for questions. */
static void judge_nothing(struct sheet *judged)
{
    (void)judged;
}

static void begin(const struct question *question, int marks)
{
    turn_case_begin(&turn, asks);
    turn.rules.questions = questions;
    turn.rules.judge = judge_nothing;
    asked = question;
    turn.state.marks[1] = marks;
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_ASKING);
}

static void tear_down(void)
{
    turn_case_release(&turn);
}

START_TEST(a_decision_is_a_request)
{
    const struct request *open;

    begin(&toll, 5);
    open = turn_case_open(&turn, 1, "toll.1");
    ck_assert_ptr_nonnull(open);
    ck_assert_str_eq(open->facts, "{\"answers\":\"PAY 3 or REFUSE\",\"least\":1}");
    ck_assert_str_eq(open->default_text, "pay 1");
    ck_assert_str_eq(open->deadline, "window");
}
END_TEST

static const struct { bool all; int marks; const char *answer, *told; } decided[] = {
    { false, 5, "PAY 3", "PAY 3 3" },
    { false, 5, "pay  2", "PAY 2 2" },
    { false, 5, "PAY 2\nPAY 3", "PAY 2 2" },             /* the first that is legal */
    { false, 5, "PAY 9\nPAY 3", "PAY 3 3" },
    { false, 5, "REFUSE", "REFUSE 0" },
    { false, 5, "PAY 9", "PAY 1 1" },                    /* none: the default for silence */
    { false, 5, "", "PAY 1 1" },
    { false, 5, "nonsense", "PAY 1 1" },
    { false, 0, "PAY 9", "- 0" },                        /* not even that */
    { true, 5, "PAY 2\nPAY 3", "PAY 2\nPAY 3 3" },       /* all that are legal, in order */
    { true, 5, "PAY 2\nPAY 4\nPAY 3", "PAY 2\nPAY 3 3" },
    { true, 5, "PAY 9", "PAY 1 1" },
};

START_TEST(what_is_legal_counts)
{
    begin(decided[_i].all ? &all : &toll, decided[_i].marks);
    turn_case_answer(&turn, 1, decided[_i].all ? "payments.1" : "toll.1", decided[_i].answer);
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_DONE);
    ck_assert_str_eq(turn_case_told(&turn), decided[_i].told);
}
END_TEST

static const struct { const char *text, *told; } standing[] = {
    { "PAY 3", "PAY 3 3" },
    { "PAY 9\nPAY 3", "PAY 3 3" },                       /* second choice */
    { "PAY 9\nELSE\nREFUSE", "REFUSE 0" },
    { "PAY 9", "" },                                     /* it does not fire: the player is asked */
    { "nonsense", "" },
};

START_TEST(standing_orders_are_judged_by_it)
{
    begin(&toll, 5);
    turn.published.request_count = 0;
    turn_case_standing(&turn, 1, "toll", standing[_i].text);
    turn_case_run(&turn);
    ck_assert_str_eq(turn_case_told(&turn), standing[_i].told);
    ck_assert_str_eq(turn_case_asked(&turn), standing[_i].told[0] ? "" : "1:toll.1");
}
END_TEST

/* ---- the sheet ---- */

static struct sheet sheet;

/* The judge of the case takes every line that no question has taken. */
static void judge_orders(struct sheet *judged)
{
    for (int i = 0; i < judged->line_count; i++)
        if (judged->lines[i].verdict == VERDICT_NONE && judged->lines[i].text[0] == 'o')
            sheet_accept(judged, i, 2, "order");
}

static void judge(const char *text)
{
    static const struct request requests[] = {
        { .seat = 1, .kind = "toll", .name = "toll.1", .facts = "{\"least\":1}" },
        { .seat = 1, .kind = "payments", .name = "payments.1", .facts = "{\"least\":1}" },
        { .seat = 1, .kind = "orders", .name = "orders.1", .facts = "{}" },
    };

    turn_case_begin(&turn, asks);
    turn.rules.questions = questions;
    turn.rules.judge = judge_orders;
    turn.state.marks[1] = 5;
    memset(&sheet, 0, sizeof sheet);
    sheet_judge(&sheet, &turn.arena, &turn.rules, NULL, &turn.state, 1, requests, 3, text);
}

START_TEST(lines_go_to_open_questions_then_to_the_judge)
{
    judge("PAY 3\no\nREFUSE\nxyzzy");
    ck_assert_int_eq(sheet.lines[0].request, 0);
    ck_assert_str_eq(sheet.lines[0].canonical, "PAY 3");
    ck_assert_int_eq(sheet.lines[1].request, 2);
    ck_assert_int_eq(sheet.lines[2].request, 0);
    ck_assert_int_eq(sheet.lines[3].verdict, VERDICT_REJECTED);
    ck_assert_str_eq(sheet.lines[3].code, "ORDER");
}
END_TEST

/* Two lines cannot both spend the same marks, and the question itself complains. */
START_TEST(lines_count_together)
{
    judge("PAY 3\nPAY 3\nPAY 2");
    ck_assert_int_eq(sheet.lines[0].verdict, VERDICT_ACCEPTED);
    ck_assert_int_eq(sheet.lines[1].verdict, VERDICT_REJECTED);
    ck_assert_str_eq(sheet.lines[1].code, "MARKS");
    ck_assert_str_eq(sheet.lines[1].reason, "you have 2 left");
    ck_assert_int_eq(sheet.lines[2].verdict, VERDICT_ACCEPTED);
}
END_TEST

/* The near form counts the lines before it, and what is tried for it counts for no line after it. */
START_TEST(a_refused_line_has_a_near_form)
{
    static const char *const nearest[] = { NULL, "PAY 2", "PAY 2", NULL, "REFUSE", NULL, NULL };

    judge("PAY 3\npya 2\nPAY 2 now\nPAY 3 now\nrefsue\nxyzzy\nPAY 2");
    for (int i = 0; i < 7; i++) {
        ck_assert_int_eq(sheet.lines[i].verdict, i == 0 || i == 6 ? VERDICT_ACCEPTED : VERDICT_REJECTED);
        ck_assert_pstr_eq(sheet.lines[i].nearest, nearest[i]);
    }
}
END_TEST

START_TEST(a_standing_order_needs_no_near_form)
{
    static const struct request request = { .seat = 1, .kind = "toll", .name = "toll.1", .facts = "{}" };

    turn_case_begin(&turn, asks);
    turn.rules.questions = questions;
    turn.rules.judge = judge_nothing;
    turn.state.marks[1] = 5;
    sheet = (struct sheet){ .standing = true };
    sheet_judge(&sheet, &turn.arena, &turn.rules, NULL, &turn.state, 1, &request, 1, "PAY 2 now");
    ck_assert_ptr_null(sheet.lines[0].nearest);
    ck_assert_int_eq(sheet.readings, SUGGEST_READINGS);
}
END_TEST

START_TEST(a_line_is_tried_for_those_who_make_lines_up)
{
    const struct request request = { .seat = 1, .kind = "toll", .name = "toll.1", .facts = "{}" };
    struct toy_state state = { .marks = { 0, 5 } };
    struct rng rng = rng_stream(1, "x");

    turn_case_begin(&turn, asks);
    turn.rules.questions = questions;
    ck_assert(question_takes(&turn.rules, &turn.arena, &state, &request, "PAY 5"));
    ck_assert(!question_takes(&turn.rules, &turn.arena, &state, &request, "PAY 6"));
    ck_assert(!question_takes(&turn.rules, &turn.arena, &state, &request, "xyzzy"));
    ck_assert_ptr_eq(question_find(questions, "TOLL"), &toll);
    ck_assert_ptr_null(question_find(questions, "orders"));
    ck_assert_ptr_null(question_find(NULL, "toll"));
    ck_assert_str_eq(ruleset_choose(&turn.rules, &turn.arena, &state, &request, &rng), "REFUSE");
}
END_TEST

/* ---- an earlier text ---- */

static void reads(struct turn *asking)
{
    struct value *facts = value_object(turn_arena(asking));
    int paid = 0;
    const char *line = question_read(asking, 1, &toll, facts, "PAY 9\nPAY 4", &paid, sizeof paid);

    toy_say(asking, "%s %d", line, paid);
    toy_say(asking, "%s", question_read(asking, 1, &toll, facts, "PAY 9", NULL, 0) ? "yes" : "no");
}

START_TEST(a_text_may_be_read_without_asking)
{
    turn_case_begin(&turn, reads);
    turn.rules.questions = questions;
    turn.state.marks[1] = 5;
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_DONE);
    ck_assert_str_eq(turn_case_told(&turn), "PAY 4 4; no");
}
END_TEST

Suite *suite_kernel_question(void)
{
    Suite *suite = suite_create("kernel_question");
    TCase *tcase = tcase_create("question");

    tcase_add_checked_fixture(tcase, NULL, tear_down);
    tcase_add_test(tcase, a_decision_is_a_request);
    tcase_add_loop_test(tcase, what_is_legal_counts, 0, sizeof decided / sizeof decided[0]);
    tcase_add_loop_test(tcase, standing_orders_are_judged_by_it, 0, sizeof standing / sizeof standing[0]);
    tcase_add_test(tcase, lines_go_to_open_questions_then_to_the_judge);
    tcase_add_test(tcase, lines_count_together);
    tcase_add_test(tcase, a_refused_line_has_a_near_form);
    tcase_add_test(tcase, a_standing_order_needs_no_near_form);
    tcase_add_test(tcase, a_line_is_tried_for_those_who_make_lines_up);
    tcase_add_test(tcase, a_text_may_be_read_without_asking);
    suite_add_tcase(suite, tcase);
    return suite;
}
