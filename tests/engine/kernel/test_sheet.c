/* Sheets: a verdict for every line, and the answers that come of them. */
#include "engine/kernel/sheet.h"

#include <check.h>
#include <string.h>

#include "engine/kernel/ruleset.h"
#include "engine/kernel/text.h"

static struct arena arena;
static struct ruleset rules;
static const struct request requests[] = {
    { .seat = 1, .kind = "respond", .name = "respond.1" },
    { .seat = 1, .kind = "orders", .name = "orders.1" },
};

static void redact(void *state, int seat)
{
    *(char *)state = (char)('0' + seat);
}

/* "respond ..." and "move ..." are orders; "bad" is not; "other" is ignored. */
static void judge(struct sheet *sheet)
{
    for (int i = 0; i < sheet->line_count; i++) {
        const char *text = sheet->lines[i].text;

        if (text_has_prefix(text, "respond"))
            sheet_accept(sheet, i, sheet_request(sheet, "respond"), "RESPOND%s", text + 7);
        else if (text_has_prefix(text, "move"))
            sheet_accept(sheet, i, sheet_request(sheet, "orders"), "MOVE%s", text + 4);
        if (text_has_prefix(text, "moves"))
            sheet_correct(sheet, i, "read as MOVE");
        if (text_has_prefix(text, "bad")) {
            sheet_accept(sheet, i, 0, "first accepted");
            sheet_reject(sheet, i, "BAD", 3, "it is %s", "bad");
            sheet->lines[i].nearest = "move 1";
        }
        sheet_warn(sheet, i, "seat %d", sheet->seat);
    }
    sheet_note(sheet, "%d lines", sheet->line_count);
}

static void judged(struct sheet *sheet, const char *text)
{
    static const struct codec_field none[1];
    static struct codec codec = { .name = "letter", .bytes = 1, .fields = none };

    rules = (struct ruleset){ .name = "toy", .state = &codec, .redact = redact, .judge = judge };
    sheet_judge(sheet, &arena, &rules, NULL, "x", 1, requests, 2, text);
}

static void tear_down(void)
{
    arena_release(&arena);
}

START_TEST(every_line_has_a_verdict)
{
    struct sheet sheet = { 0 };

    judged(&sheet, "move a; respond fog # a comment\n\n> quoted\nmoves b\nbad\nother");
    ck_assert_int_eq(sheet.line_count, 5);
    ck_assert_int_eq(sheet.lines[0].verdict, VERDICT_ACCEPTED);
    ck_assert_str_eq(sheet.lines[0].canonical, "MOVE a");
    ck_assert_int_eq(sheet.lines[0].request, 1);
    ck_assert_int_eq(sheet.lines[1].column, 9);
    ck_assert_int_eq(sheet.lines[2].verdict, VERDICT_CORRECTED);
    ck_assert_int_eq(sheet.lines[2].number, 4);
    ck_assert_str_eq(sheet.lines[2].reason, "read as MOVE");
    ck_assert_int_eq(sheet.lines[3].verdict, VERDICT_REJECTED);
    ck_assert_ptr_null(sheet.lines[3].canonical);
    ck_assert_str_eq(sheet.lines[3].code, "BAD");
    ck_assert_str_eq(sheet.lines[3].reason, "it is bad");
    ck_assert_str_eq(sheet.lines[3].nearest, "move 1");
    ck_assert_int_eq(sheet.lines[3].fault_column, 3);
    ck_assert_int_eq(sheet.lines[4].verdict, VERDICT_REJECTED);          /* by the kernel */
    ck_assert_str_eq(sheet.lines[4].code, "ORDER");
    ck_assert_str_eq(sheet.lines[4].warning, "seat 1");
    ck_assert_str_eq(sheet.notes->first->text, "5 lines");
}
END_TEST

START_TEST(judge_sees_what_the_writer_may_know)
{
    struct sheet sheet = { 0 };

    judged(&sheet, "move a");
    ck_assert_int_eq(*(const char *)sheet.state, '1');
}
END_TEST

START_TEST(answers_are_lines_of_one_request)
{
    struct sheet sheet = { 0 };

    judged(&sheet, "move a\nrespond fog\nbad\nmove b");
    ck_assert_str_eq(sheet_answer(&sheet, 1), "MOVE a\nMOVE b");
    ck_assert_str_eq(sheet_answer(&sheet, 0), "RESPOND fog");
    ck_assert(!sheet_refused(&sheet));
    sheet.whole = true;
    ck_assert(sheet_refused(&sheet));
    ck_assert_ptr_null(sheet_answer(&sheet, 1));
    sheet.whole = false;
    sheet.standing = true;
    ck_assert(sheet_refused(&sheet));
}
END_TEST

START_TEST(requests_are_found_by_kind)
{
    struct sheet sheet = { 0 };

    judged(&sheet, "");
    ck_assert_int_eq(sheet.line_count, 0);
    ck_assert_int_eq(sheet_request(&sheet, "orders"), 1);
    ck_assert_int_eq(sheet_request(&sheet, NULL), 0);
    ck_assert_int_eq(sheet_request(&sheet, "brawl"), -1);
    ck_assert_ptr_null(sheet_answer(&sheet, 0));
}
END_TEST

Suite *suite_kernel_sheet(void);
Suite *suite_kernel_sheet(void)
{
    Suite *suite = suite_create("kernel_sheet");
    TCase *tcase = tcase_create("sheet");

    tcase_add_checked_fixture(tcase, NULL, tear_down);
    tcase_add_test(tcase, every_line_has_a_verdict);
    tcase_add_test(tcase, judge_sees_what_the_writer_may_know);
    tcase_add_test(tcase, answers_are_lines_of_one_request);
    tcase_add_test(tcase, requests_are_found_by_kind);
    suite_add_tcase(suite, tcase);
    return suite;
}
