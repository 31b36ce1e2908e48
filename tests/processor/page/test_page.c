/* The page of a game: its figures, texts of others in it, and what onlookers get of it. */
#include "processor/page/page.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "engine/kernel/text.h"
#include "processor/page/curve.h"
#include "processor/page/html.h"
#include "engine/kernel/measure.h"
#include "tests/support/replay_case.h"

Suite *suite_page_page(void);

static struct home home;

static void set_up(void)
{
    struct error err;

    replay_case_set_up();
    ck_assert_msg(templates_open(NULL, &home.templates, &err) == OK, "%s", err.message);
}

static void tear_down(void)
{
    templates_close(home.templates);
    replay_case_tear_down();
}

static const char *page_of(const struct page_wish *wish, struct page_facts *facts)
{
    struct page_files files;

    ck_assert_msg(page_write(wish, made.text, made.text_bytes, "a.replay", &made.arena, &files, facts, &made.err) == OK, "%s",
                  made.err.message);
    ck_assert_int_eq(files.count, 1);
    return files.html[0];
}

static void expect(const char *in, const char *words)
{
    ck_assert_msg(strstr(in, words) != NULL, "\"%s\" is not in the page", words);
}

static int sections_of(const char *html)
{
    int sections = 0;

    for (const char *at = html; (at = strstr(at, "<section class=\"record\"")); at++)
        sections++;
    return sections;
}

START_TEST(a_page_has_a_section_a_record)
{
    struct page_facts facts;
    const char *html = page_of(&(struct page_wish){ .home = &home, .alone = true }, &facts);

    ck_assert_int_eq(sections_of(html), facts.records);
    ck_assert_int_eq(sections_of(html), made.line_count - 1);
    ck_assert_str_eq(facts.rules, "duel");
    ck_assert_ptr_nonnull(facts.result);
    expect(html, "Moderator: cards for red");
    expect(html, "id=\"t1\"");
    expect(html, "Luck word of red");
}
END_TEST

/* Which number stands between these two words, the first time; -1: they do not stand there. */
static int number_between(const char *text, const char *before, const char *behind)
{
    const char *at = strstr(text, before);
    int number = 0;

    if (!at)
        return -1;
    for (at += strlen(before); text_is_digit(*at); at++)
        number = 10 * number + (*at - '0');
    return text_has_prefix(at, behind) ? number : -1;
}

START_TEST(a_caption_names_record_and_turn_as_its_heading_does)
{
    struct page_facts facts;
    const char *html = page_of(&(struct page_wish){ .home = &home, .alone = true }, &facts);
    int told = 0;

    for (int record = 1; record <= facts.records; record++) {
        const char *section = strstr(html, arena_printf(&made.arena, "<section class=\"record\" id=\"r%d\"", record));
        const char *heading = arena_text_n(&made.arena, section, (size_t)(strstr(section, "</h2>") - section));
        const char *caption = strstr(html, arena_printf(&made.arena, "<figcaption id=\"c%d\"", record));
        int turn = number_between(heading, ">Turn ", " <small>");

        ck_assert_int_eq(number_between(heading, "<small>record ", " of "), record);
        if (!caption)
            continue;                /* it has no picture */
        ck_assert_int_eq(number_between(caption, "After record ", turn < 0 ? "<" : " ("), record);
        if (turn >= 0)
            ck_assert_int_eq(number_between(caption, "(turn ", ")<"), turn);
        told += turn >= 0;
    }
    ck_assert_int_ge(told, 2);
}
END_TEST

START_TEST(onlookers_get_neither_orders_nor_hidden_things_nor_the_replay)
{
    struct page_facts facts;
    const char *html = page_of(&(struct page_wish){ .home = &home, .as_onlooker = true, .up = "", .style = "s.css",
                                                    .script = "s.js" }, &facts);

    case_expect_absent(html, "<h3>Orders");
    case_expect_absent(html, "cards for red");
    case_expect_absent(html, "Luck word");
    case_expect_absent(html, "base64");
    case_expect_absent(html, "shuffle");
    case_expect_absent(html, "after the orders before");
}
END_TEST

START_TEST(a_page_may_end_early)
{
    struct page_facts facts;
    const char *html = page_of(&(struct page_wish){ .home = &home, .records = 2, .up = "", .style = "s.css", .script = "s.js" },
                               &facts);

    ck_assert_int_eq(facts.records, 2);
    ck_assert_ptr_null(facts.result);
    expect(html, "id=\"r2\"");
    case_expect_absent(html, "id=\"r3\"");
}
END_TEST

/* Facts of a game in which one message was sent to all. */
static const struct value *with_press(void)
{
    struct value *about = value_object(&made.arena), *press = value_set(&made.arena, about, "press", value_list(&made.arena));
    struct value *message = value_add(press, value_object(&made.arena));

    value_set_int(&made.arena, message, "turn", 1);
    value_set_text(&made.arena, message, "from", "red");
    value_set_text(&made.arena, message, "to", "all");
    value_set_text(&made.arena, message, "text", "Well met");
    value_set_bool(&made.arena, about, "any_press", true);
    return about;
}

START_TEST(a_long_game_is_a_page_of_several_files)
{
    struct page_facts facts;
    struct page_files files;
    const struct page_wish wish = { .home = &home, .alone = true, .base = "g7", .records_a_file = 2, .about = with_press() };
    int sections = 0;

    ck_assert_msg(page_write(&wish, made.text, made.text_bytes, "a.replay", &made.arena, &files, &facts, &made.err) == OK, "%s",
                  made.err.message);
    ck_assert_int_eq(files.count, (facts.records + 1) / 2);
    ck_assert_int_ge(files.count, 2);
    for (int i = 0; i < files.count; i++) {
        const char *html = files.html[i];
        int last = i + 1 < files.count ? 2 * i + 2 : facts.records;

        sections += sections_of(html);
        expect(html, arena_printf(&made.arena, "<section class=\"record\" id=\"r%d\"", last));
        expect(html, arena_printf(&made.arena, "<b>%d to %d</b>", 2 * i + 1, last));
        expect(html, arena_printf(&made.arena, "href=\"%s\" data-first=\"", i == 1 ? "g7.html" : "g7-2.html"));
        expect(html, "<g id=\"b1\">");
        ck_assert_int_eq(strstr(html, "<p class=\"said\"><bdi>Well met</bdi>") != NULL, i == 0);
    }
    ck_assert_int_eq(sections, facts.records);
}
END_TEST

START_TEST(a_damaged_record_ends_the_page_and_is_named)
{
    struct page_facts facts;
    char *third = strstr(made.text, "\n{"), *cut;

    for (int i = 0; i < 2; i++)
        third = strstr(third + 1, "\n{");
    cut = strchr(third, ':');
    *cut = '!';
    page_of(&(struct page_wish){ .home = &home, .alone = true }, &facts);
    ck_assert_int_eq(facts.records, 2);
    expect(facts.stopped, "record 3 cannot be read");
}
END_TEST

START_TEST(hostile_texts_are_escaped_and_cleaned)
{
    static const char hostile[] = "</title><script>x</script>\" onload='y' \001\xe2\x80\xae";
    struct value *view = value_object(&made.arena), *seats, *seat;
    char *text;

    value_set_text(&made.arena, view, "number", hostile);
    value_set_text(&made.arena, view, "records", hostile);
    value_set_text(&made.arena, view, "kind", hostile);
    value_set_text(&made.arena, view, "note", hostile);
    seats = value_set(&made.arena, view, "orders", value_list(&made.arena));
    value_set_bool(&made.arena, view, "any_orders", true);
    seat = value_add(seats, value_object(&made.arena));
    value_set_text(&made.arena, seat, "player", hostile);
    value_set_text(&made.arena, seat, "text", hostile);
    ck_assert_msg(html_render(&home, "record", view, &made.arena, &text, &made.err) == OK, "%s", made.err.message);
    case_expect_absent(text, "<script");
    case_expect_absent(text, "\" onload");
    case_expect_absent(text, "\001");
    case_expect_absent(text, "\xe2\x80\xae");
    expect(text, "&lt;script&gt;");
}
END_TEST

/* ---- curves ---- */

static int64_t rising(const void *state, int seat)
{
    return *(const int *)state * (seat ? -1 : 1);
}

START_TEST(curves_hold_every_figure)
{
    const struct measure measures[] = { { "height", "feet", rising }, { NULL, NULL, NULL } };
    const struct ruleset rules = { .measures = measures };
    const char *const seats[] = { "red", "blue" };
    struct curves curves;
    struct value *list;

    curves_begin(&curves, &rules, 2);
    for (int i = 1; i <= 100; i++)
        curves_note(&curves, i, &i);
    list = curves_view(&curves, seats, &made.arena);
    ck_assert_int_eq(list->count, 1);
    ck_assert_int_eq(value_at(list, "/0/rows")->count, 100);
    ck_assert_int_eq(value_at(list, "/0/rows/99/figures/1")->number, -100);
    ck_assert_str_eq(value_at(list, "/0/seats/1/name")->text, "blue");
    expect(value_at(list, "/0/html_picture")->text, "stroke-dasharray=\"7 3\"");
    curves_release(&curves);
    curves_begin(&curves, &rules, 2);
    curves_note(&curves, 1, &(int){ 3 });
    ck_assert_int_eq(curves_view(&curves, seats, &made.arena)->count, 0);
    curves_release(&curves);
}
END_TEST

static int64_t nothing(const void *state, int seat)
{
    (void)state;
    (void)seat;
    return 0;
}

/* What no side ever had makes no curve, and a side that is called by a colour has a line of this colour. */
START_TEST(curves_tell_something_in_the_colours_of_the_sides)
{
    const struct measure measures[] = { { "none", "of these", nothing }, { "height", "feet", rising }, { NULL, NULL, NULL } };
    const struct ruleset rules = { .measures = measures, .seat_colours = (const char *const[]){ "#fffdf6", "#30353c" } };
    const char *const seats[] = { "white", "black" };
    struct curves curves;
    struct value *list;

    curves_begin(&curves, &rules, 2);
    for (int i = 1; i <= 3; i++)
        curves_note(&curves, i, &i);
    list = curves_view(&curves, seats, &made.arena);
    ck_assert_int_eq(list->count, 1);
    ck_assert_str_eq(value_at(list, "/0/name")->text, "height");
    expect(value_at(list, "/0/html_picture")->text, "stroke=\"#fffdf6\"");
    expect(value_at(list, "/0/html_picture")->text, "stroke=\"#30353c\"");
    case_expect_absent(value_at(list, "/0/html_picture")->text, "#c2402b");
    ck_assert_str_ne(value_at(list, "/0/seats/0/colour")->text, "#fffdf6");
    expect(curves_csv(&curves, seats, &made.arena), "record,none white,none black,height white");
    curves_release(&curves);
}
END_TEST

static int64_t crowded(const void *state, int seat)
{
    (void)state;
    return seat == 0 ? 13 : 15;
}

START_TEST(names_beside_curves_do_not_meet)
{
    const struct measure measures[] = { { "life", "points", crowded }, { NULL, NULL, NULL } };
    const struct ruleset rules = { .measures = measures };
    const char *const seats[] = { "red", "blue", "green", "yellow", "violet", "grey" };
    struct curves curves;
    const struct value *list;

    curves_begin(&curves, &rules, 6);
    for (int i = 1; i <= 3; i++)
        curves_note(&curves, i, &i);
    list = value_at(curves_view(&curves, seats, &made.arena), "/0/seats");
    for (const struct value *one = list->first; one; one = one->next)
        for (const struct value *other = list->first; other != one; other = other->next)
            ck_assert_int_ge(labs(value_get_int(one, "y", 0) - value_get_int(other, "y", 0)), 13);
    curves_release(&curves);
}
END_TEST

Suite *suite_page_page(void)
{
    Suite *suite = suite_create("page_page");
    TCase *tcase = tcase_create("page");

    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_test(tcase, a_page_has_a_section_a_record);
    tcase_add_test(tcase, a_caption_names_record_and_turn_as_its_heading_does);
    tcase_add_test(tcase, onlookers_get_neither_orders_nor_hidden_things_nor_the_replay);
    tcase_add_test(tcase, a_page_may_end_early);
    tcase_add_test(tcase, a_long_game_is_a_page_of_several_files);
    tcase_add_test(tcase, a_damaged_record_ends_the_page_and_is_named);
    tcase_add_test(tcase, hostile_texts_are_escaped_and_cleaned);
    tcase_add_test(tcase, curves_hold_every_figure);
    tcase_add_test(tcase, names_beside_curves_do_not_meet);
    tcase_add_test(tcase, curves_tell_something_in_the_colours_of_the_sides);
    suite_add_tcase(suite, tcase);
    return suite;
}
