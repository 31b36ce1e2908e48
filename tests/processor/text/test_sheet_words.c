/* What became of the lines of a mail, and what its orders would do, for the templates that tell it. */
#include "processor/text/sheet_words.h"

#include <check.h>
#include <string.h>

Suite *suite_text_sheet_words(void);

static struct arena arena;

static void tear_down(void)
{
    arena_release(&arena);
}

static struct game_receipt receipt_of(struct sheet_line *lines, int count)
{
    return (struct game_receipt){ .sheet = { .arena = &arena, .lines = lines, .line_count = count } };
}

static const char *told(const struct game_receipt *receipt, const char *list)
{
    struct value *view = value_object(&arena);

    sheet_words(&arena, view, receipt);
    return value_write(&arena, value_find(view, list), NULL);
}

START_TEST(every_line_is_in_one_list)
{
    struct sheet_line lines[] = {
        { .number = 1, .text = "move a", .verdict = VERDICT_ACCEPTED, .canonical = "MOVE a" },
        { .number = 2, .text = "mvoe b", .verdict = VERDICT_CORRECTED, .canonical = "MOVE b", .reason = "read as MOVE" },
        { .number = 3, .text = "fly", .verdict = VERDICT_REJECTED, .code = "ORDER", .reason = "there is no order \"fly\"",
          .nearest = "MOVE", .fault_column = 1 },
        { .number = 4, .text = "Hello", .verdict = VERDICT_IGNORED },
        { .number = 0, .text = "an older line", .verdict = VERDICT_IGNORED },
        { .number = 5, .text = "cast", .verdict = VERDICT_ACCEPTED, .canonical = "CAST", .warning = "it is dark" },
    };
    struct game_receipt receipt = receipt_of(lines, sizeof lines / sizeof lines[0]);

    ck_assert_str_eq(told(&receipt, "refused"),
                     "[{\"code\":\"ORDER\",\"column\":1,\"ignored\":false,\"line\":3,\"nearest\":\"MOVE\",\"reason\":\"there is no order "
                     "\\\"fly\\\"\",\"rejected\":true,\"verdict\":\"NOT taken\",\"written\":\"fly\"}]");
    ck_assert_str_eq(told(&receipt, "ignored"),
                     "[{\"ignored\":true,\"line\":4,\"rejected\":false,\"verdict\":\"ignored\",\"written\":\"Hello\"}]");
    ck_assert_ptr_nonnull(strstr(told(&receipt, "taken"), "\"verdict\":\"taken\""));
    ck_assert_ptr_nonnull(strstr(told(&receipt, "taken"), "\"verdict\":\"taken as\""));
    ck_assert_ptr_nonnull(strstr(told(&receipt, "taken"), "\"verdict\":\"taken, but\",\"warning\":\"it is dark\""));
}
END_TEST

/* A mail of many bad lines is answered in a mail of a bounded length, and nothing in it is cut within a character. */
START_TEST(much_is_counted_instead_of_named)
{
    enum { LINES = 100 };
    struct sheet_line lines[LINES];
    struct game_receipt receipt = receipt_of(lines, LINES);
    struct value *view = value_object(&arena);
    char *text = arena_alloc(&arena, 1001);
    const char *shown;

    for (int i = 0; i < 500; i++)
        memcpy(text + 2 * i, "\xc3\xa4", 2);
    memmove(text + 1, text, 999);
    text[0] = 'x';
    for (int i = 0; i < LINES; i++)
        lines[i] = (struct sheet_line){ .number = i + 1, .text = text, .verdict = VERDICT_REJECTED, .reason = text };
    sheet_words(&arena, view, &receipt);
    ck_assert_int_eq(value_get_int(view, "more_refused", 0) + value_find(view, "refused")->count, LINES);
    ck_assert_int_gt(value_get_int(view, "more_refused", 0), LINES / 2);
    shown = value_get_text(value_find(view, "refused")->first, "written", "");
    ck_assert_uint_eq(strlen(shown), 399 + strlen("..."));
    ck_assert_str_eq(shown + 397, "\xc3\xa4...");
}
END_TEST

static const char *foretold(const struct game_forecast *forecast)
{
    static const struct event_renderer nobody = { .render = NULL };
    struct value *view = value_object(&arena);

    forecast_words(&nobody, ruleset_find("duel"), 0, forecast, &arena, view);
    return value_write(&arena, value_find(view, "forecast"), NULL);
}

START_TEST(a_forecast_says_where_it_ends)
{
    static const struct {
        enum forecast_end ends;
        const char *told;
    } ends[] = { { FORECAST_WHOLE, "\"ends_whole\":true" }, { FORECAST_CHANCE, "\"ends_chance\":true" }, { FORECAST_OTHERS, "\"ends_others\":true" },
                 { FORECAST_ASKED, "\"ends_asked\":true" }, { FORECAST_HIDDEN, "\"ends_hidden\":true" } };

    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        const char *text = foretold(&(struct game_forecast){ .ends = ends[i].ends, .assumed = true });

        ck_assert_msg(strstr(text, ends[i].told) != NULL && strstr(text, "\"assumed\":true") != NULL, "%s", text);
    }
    ck_assert_str_eq(foretold(&(struct game_forecast){ .why_not = "it is late" }), "{\"why_not\":\"it is late\"}");
}
END_TEST

Suite *suite_text_sheet_words(void)
{
    Suite *suite = suite_create("text_sheet_words");
    TCase *tcase = tcase_create("sheet_words");

    tcase_add_checked_fixture(tcase, NULL, tear_down);
    tcase_add_test(tcase, every_line_is_in_one_list);
    tcase_add_test(tcase, much_is_counted_instead_of_named);
    tcase_add_test(tcase, a_forecast_says_where_it_ends);
    suite_add_tcase(suite, tcase);
    return suite;
}
