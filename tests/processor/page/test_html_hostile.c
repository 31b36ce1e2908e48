/* Hostile texts: 234 of them, in every place of every template of the pages where a text can stand. What comes out has the same
 * elements and attributes as with a harmless text, is UTF-8, and holds nothing that turns or hides text. */
#include <check.h>
#include <glib.h>
#include <string.h>

#include "engine/kernel/text.h"
#include "processor/page/html.h"
#include "tests/support/hostile_page.h"

Suite *suite_page_html_hostile(void);

static struct home home;
static struct arena arena;

static void set_up(void)
{
    struct error err;

    ck_assert_msg(templates_open(NULL, &home.templates, &err) == OK, "%s", err.message);
}

static void tear_down(void)
{
    templates_close(home.templates);
    arena_release(&arena);
}

/* ---- what comes out ---- */

struct marks {
    int open, close, twofold, single;
};

static struct marks marks_of(const char *text)
{
    struct marks marks = { 0 };

    for (; *text; text++) {
        marks.open += *text == '<';
        marks.close += *text == '>';
        marks.twofold += *text == '"';
        marks.single += *text == '\'';
    }
    return marks;
}

static const char *page_of(const char *name, struct value *view)
{
    struct error err;
    char *page;

    ck_assert_msg(html_render(&home, name, view, &arena, &page, &err) == OK, "%s: %s", name, err.message);
    return page;
}

/* What is wrong with the bytes of a page; NULL: nothing. Asserted once a page: an assertion a byte took ten times as long. */
static const char *fault_of(const char *page)
{
    const char *end = page + strlen(page);
    size_t bytes;

    for (const char *at = page; at < end; at += bytes) {
        bytes = text_utf8_bytes(at, end);
        if (bytes == 0)
            return "is not UTF-8";
        if ((unsigned char)*at < 0x20 && *at != '\n')
            return "holds a control character";
        if (text_has_prefix(at, "\xe2\x80\xae") || text_has_prefix(at, "\xe2\x81\xa6"))
            return "is turned around";
    }
    return NULL;
}

static void check_same(const char *name, struct value *view, const char *text, const struct marks *plain)
{
    const char *page = page_of(name, view), *fault = fault_of(page);
    struct marks marks = marks_of(page);

    ck_assert_msg(memcmp(&marks, plain, sizeof marks) == 0, "%s has other elements with %s:\n%s", name, text, page);
    ck_assert_msg(!fault, "%s %s with %s", name, fault, text);
}

START_TEST(a_hostile_text_is_a_text_wherever_it_stands)
{
    const char *names[HOSTILE_TEMPLATES_MAX];
    struct marks plain[HOSTILE_TEMPLATES_MAX];
    struct value *view = hostile_view(&arena, "x");
    int count = hostile_templates(&arena, names);

    ck_assert_int_ge(count, 12);
    for (int i = 0; i < count; i++)
        plain[i] = marks_of(page_of(names[i], view));
    for (int j = 0; j < HOSTILE_AROUND; j++) {
        const char *text = hostile_text(&arena, _i, j);

        view = hostile_view(&arena, text);
        for (int i = 0; i < count; i++)
            check_same(names[i], view, text, &plain[i]);
    }
}
END_TEST

/* A check that cannot see a fault is none: the text is in the pages, and unescaped it would be noticed. */
START_TEST(an_unescaped_text_would_be_noticed)
{
    const struct mustache_template *template;
    const char *page = page_of("game", hostile_view(&arena, "needle")), *bad = "<h1>{{{name}}}</h1>";
    struct marks plain = marks_of("<h1>x</h1>"), marks;
    struct error err;
    char *text;
    int needles = 0;

    for (const char *at = page; (at = strstr(at, "needle")) != NULL; at++)
        needles++;
    ck_assert_int_gt(needles, 30);
    ck_assert_int_eq(mustache_parse(&arena, "bad", bad, strlen(bad), &template, &err), OK);
    ck_assert_int_eq(mustache_render(template, hostile_view(&arena, "<b>"), NULL, NULL, NULL, &arena, &text, &err), OK);
    marks = marks_of(text);
    ck_assert_int_ne(memcmp(&marks, &plain, sizeof marks), 0);
    ck_assert_int_ge(hostile_count() * HOSTILE_AROUND, 200);
}
END_TEST

Suite *suite_page_html_hostile(void)
{
    Suite *suite = suite_create("page_html_hostile");
    TCase *tcase = tcase_create("hostile");

    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_loop_test(tcase, a_hostile_text_is_a_text_wherever_it_stands, 0, hostile_count());
    tcase_add_test(tcase, an_unescaped_text_would_be_noticed);
    suite_add_tcase(suite, tcase);
    return suite;
}
