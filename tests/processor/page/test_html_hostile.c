/* Hostile texts: 234 of them, in every place of every template of the pages where a text can stand. What comes out has the same
 * elements and attributes as with a harmless text, is UTF-8, and holds nothing that turns or hides text. */
#include <check.h>
#include <glib.h>
#include <string.h>

#include "engine/kernel/text.h"
#include "processor/page/html.h"

Suite *suite_page_html_hostile(void);

static const char *const hostile[] = {
    /* elements and handlers */
    "<script>alert(1)</script>", "<SCRIPT SRC=//h.test/x.js>", "<img src=x onerror=alert(1)>", "<svg onload=alert(1)>",
    "<svg><script href=data:,alert(1)></svg>", "<iframe srcdoc=x></iframe>", "<object data=x>", "<embed src=x>",
    "<base href=//h.test/>",
    "<meta http-equiv=refresh content=0;url=//h.test>", "<link rel=stylesheet href=//h.test/x>", "<style>*{display:none}</style>",
    "<form action=//h.test><button>", "<input autofocus onfocus=alert(1)>", "<details open ontoggle=alert(1)>",
    "<body onload=alert(1)>",
    "<marquee onstart=alert(1)>", "<math href=javascript:alert(1)>x", "<a href=javascript:alert(1)>x</a>", "<template><p>",
    "<plaintext>",
    "<frameset onload=alert(1)>", "<video src=x onerror=alert(1)>", "<use href=//h.test/x#y>", "<image href=x onerror=alert(1)>",
    /* ends of what is around */
    "</title><script>alert(1)</script>", "</textarea><img src=x>", "</style><img src=x>", "</script><img src=x>",
    "</svg><img src=x>",
    "</pre></dd></dl><h1>mine</h1>", "</li></ul></section></main></body></html>", "-->", "<!--", "--!><img src=x>", "]]>",
    "<![CDATA[",
    "<?xml version=\"1.0\"?>", "<!DOCTYPE html>", "<!ENTITY x SYSTEM \"file:///etc/passwd\">", "/>", ">", "<", "&", "\"", "'",
    /* attributes */
    "\" onmouseover=alert(1) x=\"", "' onmouseover=alert(1) x='", "\" style=\"position:fixed", "\" href=\"//h.test/",
    "` onload=alert(1)",
    "x onerror=alert(1)", "\"><img src=x>", "'><img src=x>",
    /* entities, addresses, templates, formats */
    "&lt;script&gt;", "&#60;script&#62;", "&#x3c;script>", "&amp;lt;", "&nosuch;", "javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "//h.test/", "{{{html_style}}}", "{{#seats}}{{/seats}}", "{{> head}}", "%s%n%x", "$(id)`id`", "../../../etc/passwd",
    /* bytes */
    "a\x01\x02\x1b[31m\x7f", "\xff\xfe<script>", "\xed\xa0\x80", "\xe2\x80\xae" "gpj.exe", "\xe2\x81\xa6" "x\xe2\x81\xa9",
    "\xef\xbb\xbf", "\xc0\xbc" "script>",
    "\xe2\x80\xa8" "alert(1)", "\xef\xbf\xbf", "\xc2\x85",
};

static const char *const around[] = { "", "\"", "'>" };

enum { HOSTILE = sizeof hostile / sizeof hostile[0], AROUND = sizeof around / sizeof around[0] };

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

/* ---- a view in which every name of every template has this text ---- */

static const char *folder_site(const struct templates_file *file)
{
    const char *site = strstr(file->path, "site/");

    return site && strstr(file->path, ".mustache") ? site + strlen("site/") : NULL;
}

/* A section is true, and has the text in it where its template asks for the item itself. */
static void add_name(struct value *view, const char *tag, size_t bytes, const char *text)
{
    bool section = *tag == '#' || *tag == '^';
    const char *name = arena_text_n(&arena, tag + section, bytes - section);

    if (!*name || !text_is_alpha(*name) || text_has_prefix(name, "html_"))
        return;
    if (!section)
        value_set_text(&arena, view, name, text);
    else if (!value_find(view, name))
        value_add_text(&arena, value_set(&arena, view, name, value_list(&arena)), text);
}

static struct value *view_of(const char *text)
{
    struct value *view = value_object(&arena);

    for (int i = 0; i < templates_file_count; i++)
        for (const char *at = folder_site(&templates_files[i]) ? templates_files[i].text : ""; (at = strstr(at, "{{")) != NULL;) {
            at += 2;
            add_name(view, at, strcspn(at, "}"), text);
        }
    return view;
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

enum { TEMPLATES_MAX = 40 };

/* The names of the templates; returns how many. */
static int names_of(const char *names[TEMPLATES_MAX])
{
    int count = 0;

    for (int i = 0; i < templates_file_count && count < TEMPLATES_MAX; i++) {
        const char *path = folder_site(&templates_files[i]);

        if (path)
            names[count++] = arena_text_n(&arena, path, strlen(path) - strlen(".mustache"));
    }
    return count;
}

START_TEST(a_hostile_text_is_a_text_wherever_it_stands)
{
    const char *names[TEMPLATES_MAX];
    struct marks plain[TEMPLATES_MAX];
    struct value *view = view_of("x");
    int count = names_of(names);

    ck_assert_int_ge(count, 12);
    for (int i = 0; i < count; i++)
        plain[i] = marks_of(page_of(names[i], view));
    for (int j = 0; j < AROUND; j++) {
        const char *text = arena_printf(&arena, "%s%s", around[j], hostile[_i]);

        view = view_of(text);
        for (int i = 0; i < count; i++)
            check_same(names[i], view, text, &plain[i]);
    }
}
END_TEST

/* A check that cannot see a fault is none: the text is in the pages, and unescaped it would be noticed. */
START_TEST(an_unescaped_text_would_be_noticed)
{
    const struct mustache_template *template;
    const char *page = page_of("game", view_of("needle")), *bad = "<h1>{{{name}}}</h1>";
    struct marks plain = marks_of("<h1>x</h1>"), marks;
    struct error err;
    char *text;
    int needles = 0;

    for (const char *at = page; (at = strstr(at, "needle")) != NULL; at++)
        needles++;
    ck_assert_int_gt(needles, 30);
    ck_assert_int_eq(mustache_parse(&arena, "bad", bad, strlen(bad), &template, &err), OK);
    ck_assert_int_eq(mustache_render(template, view_of("<b>"), NULL, NULL, NULL, &arena, &text, &err), OK);
    marks = marks_of(text);
    ck_assert_int_ne(memcmp(&marks, &plain, sizeof marks), 0);
    ck_assert_int_ge(HOSTILE * AROUND, 200);
}
END_TEST

Suite *suite_page_html_hostile(void)
{
    Suite *suite = suite_create("page_html_hostile");
    TCase *tcase = tcase_create("hostile");

    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_loop_test(tcase, a_hostile_text_is_a_text_wherever_it_stands, 0, HOSTILE);
    tcase_add_test(tcase, an_unescaped_text_would_be_noticed);
    suite_add_tcase(suite, tcase);
    return suite;
}
