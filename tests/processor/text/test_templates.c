#include "processor/text/templates.h"

#include <check.h>
#include <glib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define COUNT(table) ((int)(sizeof(table) / sizeof((table)[0])))
#define FILE_OF(path, text) { path, text, sizeof(text) - 1 }

/* A small separate tree, so the tests do not depend on the present mails. Sorted, like the real one. */
static const struct templates_file files[] = {
    FILE_OF("common/footer.mustache", "-- {{game}}\n"),
    FILE_OF("common/help.txt", "common help\n"),
    FILE_OF("common/report.mustache", "common report to {{seat}}\n{{>footer}}\n"),
    FILE_OF("duel/events/hit.mustache", "{{seat}} is hit.\n"),
    FILE_OF("duel/help.txt", "duel help\n"),
    FILE_OF("duel/report.mustache", "duel report to {{seat}}\n{{>footer}}\n"),
};

/* ---- a home in a temporary folder ---- */

static char home[] = "/tmp/postern-templates-XXXXXX";
static struct templates *set;
static struct arena arena;

static void write_file(const char *path, const char *text)
{
    char full[512], *slash;
    FILE *file;

    snprintf(full, sizeof full, "%s/templates/%s", home, path);
    for (slash = strchr(full + strlen(home) + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(full, 0700);
        *slash = '/';
    }
    file = fopen(full, "w");
    ck_assert_ptr_nonnull(file);
    fputs(text, file);
    fclose(file);
}

/* Runs a program with one or two arguments and returns its output. */
static const char *output_of(const char *program, const char *first, const char *second)
{
    char *words[] = { (char *)program, (char *)first, (char *)second, NULL }, *out = NULL;
    const char *text;
    int ended;

    ck_assert(g_spawn_sync(NULL, words, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, &out, NULL, &ended, NULL));
    ck_assert_int_eq(ended, 0);
    text = arena_text(&arena, out);
    g_free(out);
    return text;
}

static void set_up(void)
{
    ck_assert_ptr_nonnull(mkdtemp(home));
    arena = (struct arena){ .limit_bytes = 0 };
    ck_assert_int_eq(templates_open_with(files, COUNT(files), home, &set, NULL), OK);
}

static void tear_down(void)
{
    templates_close(set);
    output_of("rm", "-r", home);
    arena_release(&arena);
}

/* The rendered text of a name, or the complaint with the home's path as HOME. */
static const char *rendered(struct templates *from, const char *rules, const char *name)
{
    struct value *view = value_object(&arena);
    struct error err;
    char *text, *at;

    value_set_text(&arena, view, "seat", "Red");
    value_set_text(&arena, view, "game", "g12");
    if (templates_render(from, rules, name, view, NULL, &arena, &text, &err) == OK)
        return text;
    at = strstr(err.message, home);
    if (!at)
        return arena_text(&arena, err.message);
    return arena_printf(&arena, "%.*sHOME%s", (int)(at - err.message), err.message, at + strlen(home));
}

/* ---- which template is found ---- */

static const struct { const char *rules, *name, *text; } built_in[] = {
    { "duel", "report", "duel report to Red\n-- g12\n" },
    { "other", "report", "common report to Red\n-- g12\n" },
    { NULL, "report", "common report to Red\n-- g12\n" },
    { "duel", "events/hit", "Red is hit.\n" },
    { "duel", "footer", "-- g12\n" },
    { NULL, "events/hit", "no template is called \"events/hit\" and none is built in; it would be "
                          "HOME/templates/common/events/hit.mustache" },
    { "duel", "events/miss", "no template is called \"events/miss\" and none is built in; it would be "
                             "HOME/templates/duel/events/miss.mustache" },
    { "duel", "help", "no template is called \"help\" and none is built in; it would be "
                      "HOME/templates/duel/help.mustache" },
    { "duel", "../duel/report", "\"../duel/report\" cannot name a template; names are made of a-z, 0-9, - and _, with / "
                                "between folders" },
    { "duel", "/report", "\"/report\" cannot name a template; names are made of a-z, 0-9, - and _, with / between "
                         "folders" },
    { "duel", "", "\"\" cannot name a template; names are made of a-z, 0-9, - and _, with / between folders" },
    { "..", "report", "\"..\" cannot name a template; names are made of a-z, 0-9, - and _, with / between folders" },
};

START_TEST(built_in_is_found)
{
    ck_assert_str_eq(rendered(set, built_in[_i].rules, built_in[_i].name), built_in[_i].text);
    ck_assert_str_eq(rendered(set, built_in[_i].rules, built_in[_i].name), built_in[_i].text);
}
END_TEST

START_TEST(without_a_home_the_message_tells_the_tree)
{
    ck_assert_str_eq(rendered(templates_built_in(set), "duel", "events/miss"),
                     "no template \"events/miss\" is built in; it would be templates/duel/events/miss.mustache");
}
END_TEST

/* The contents of a home, and the two rule sets' reports that follow. */
static const struct { const char *own[4], *duel, *other; } overrides[] = {
    { { "duel/report.mustache" }, "duel/report.mustache", "common report to Red\n-- g12\n" },
    { { "report.mustache" }, "report.mustache", "report.mustache" },
    { { "common/report.mustache" }, "common/report.mustache", "common/report.mustache" },
    { { "duel/report.mustache", "report.mustache", "common/report.mustache" }, "duel/report.mustache",
      "report.mustache" },
    { { "footer.mustache" }, "duel report to Red\nfooter.mustache", "common report to Red\nfooter.mustache" },
    { { "duel/footer.mustache" }, "duel report to Red\nduel/footer.mustache", "common report to Red\n-- g12\n" },
    { { "report.txt", "report" }, "duel report to Red\n-- g12\n", "common report to Red\n-- g12\n" },
};

START_TEST(override_is_found)
{
    for (int i = 0; overrides[_i].own[i]; i++)
        write_file(overrides[_i].own[i], overrides[_i].own[i]);
    ck_assert_str_eq(rendered(set, "duel", "report"), overrides[_i].duel);
    ck_assert_str_eq(rendered(set, "other", "report"), overrides[_i].other);
    ck_assert_str_eq(rendered(templates_built_in(set), "duel", "report"), "duel report to Red\n-- g12\n");
}
END_TEST

START_TEST(texts_are_found)
{
    const char *text;

    ck_assert_int_eq(templates_get_text(set, "duel", "help", &text, NULL), OK);
    ck_assert_str_eq(text, "duel help\n");
    write_file("help.txt", "my {{own}} help\n");
    ck_assert_int_eq(templates_get_text(set, "other", "help", &text, NULL), OK);
    ck_assert_str_eq(text, "my {{own}} help\n");
    ck_assert_int_eq(templates_get_text(set, "duel", "help", &text, NULL), OK);
    ck_assert_str_eq(text, "duel help\n");      /* kept from the first time */
    ck_assert_int_eq(templates_get_text(set, "duel", "report", &text, NULL), ERR_NOT_FOUND);
}
END_TEST

START_TEST(a_template_is_read_once)
{
    const struct mustache_template *first, *again;

    write_file("report.mustache", "one");
    ck_assert_int_eq(templates_get(set, "duel", "report", &first, NULL), OK);
    write_file("report.mustache", "two");
    ck_assert_int_eq(templates_get(set, "duel", "report", &again, NULL), OK);
    ck_assert_ptr_eq(first, again);
}
END_TEST

START_TEST(html_is_escaped_on_request)
{
    const struct mustache_options options = { .escape_html = true };
    struct value *view = value_object(&arena);
    char *text;

    value_set_text(&arena, view, "seat", "<Red>");
    ck_assert_int_eq(templates_render(set, "duel", "events/hit", view, &options, &arena, &text, NULL), OK);
    ck_assert_str_eq(text, "&lt;Red&gt; is hit.\n");
}
END_TEST

/* ---- faults in an override ---- */

static const struct { const char *path, *text, *complaint; } broken[] = {
    { "duel/report.mustache", "a\n  {{#seat}}",
      "HOME/templates/duel/report.mustache:2:3: section \"seat\" is never closed; {{/seat}} is missing" },
    { "footer.mustache", "{{game", "HOME/templates/footer.mustache:1:1: the tag is never closed; \"}}\" is missing" },
    { "report.mustache", "a {{>foter}}", "HOME/templates/report.mustache:1:3: there is no partial \"foter\"" },
    { "report.mustache", "{{>../../secret}}",
      "HOME/templates/report.mustache:1:1: there is no partial \"../../secret\"" },
    { "report.mustache", "{{>report}}",
      "HOME/templates/report.mustache:1:1: partials stand more than 32 deep inside each other here; \"report\" seems to "
      "include itself" },
    { "report.mustache/x", "", "HOME/templates/report.mustache: is not a file; a template belongs here" },
};

START_TEST(a_broken_override_is_told)
{
    write_file(broken[_i].path, broken[_i].text);
    ck_assert_str_eq(rendered(set, "duel", "report"), broken[_i].complaint);
    ck_assert_str_eq(rendered(set, "duel", "report"), broken[_i].complaint);
    ck_assert_str_eq(rendered(templates_built_in(set), "duel", "report"), "duel report to Red\n-- g12\n");
}
END_TEST

START_TEST(a_file_too_large_is_told)
{
    enum { BYTES = TEMPLATES_FILE_BYTES + 1 };
    char *text = arena_alloc(&arena, BYTES + 1);

    memset(text, 'x', BYTES);
    write_file("report.mustache", text);
    ck_assert_str_eq(rendered(set, "duel", "report"),
                     "HOME/templates/report.mustache: has 262145 bytes; a template has 262144 at most");
}
END_TEST

/* ---- the list ---- */

static const struct { const char *path; const char *complaint; } listed[] = {
    { "common/footer.mustache", NULL },
    { "common/help.txt", NULL },
    { "common/report.mustache", NULL },
    { "duel/events/hit.mustache", NULL },
    { "duel/help.txt", NULL },
    { "duel/report.mustache", NULL },
    /* from here on the home's */
    { "duel/events/hit.mustache", NULL },
    { "duel/events/hti.mustache", ": nothing built in has this name, so nothing may ever ask for it" },
    { "duel/footer.mustache", NULL },
    { "events/hit.mustache", NULL },
    { "help.txt", NULL },
    { "other/report.mustache", ":1:5: there is no partial \"foter\"" },
    { "report.moustache", ": nothing built in has this name, so nothing may ever ask for it" },
    { "report.mustache", ":1:5: \"a b\" is no name; a name is one word" },
};

START_TEST(the_list_tells_all)
{
    struct templates_entry *entries;
    int count, own = 6;

    write_file("events/hit.mustache", "");
    write_file("report.moustache", "");
    write_file("report.mustache", "own {{a b}}");
    write_file("help.txt", "{{a b}}");
    write_file("duel/events/hit.mustache", "hit {{>footer}}");
    write_file("duel/events/hti.mustache", "");
    write_file("duel/footer.mustache", "");
    write_file("other/report.mustache", "own {{>foter}}");
    write_file(".report.mustache.swp", "");
    ck_assert_int_eq(templates_list(set, &arena, &entries, &count, NULL), OK);
    ck_assert_int_eq(count, COUNT(listed));
    for (int i = 0; i < count; i++) {
        const char *file = i < own ? NULL : arena_printf(&arena, "%s/templates/%s", home, listed[i].path);

        ck_assert_str_eq(entries[i].path, listed[i].path);
        ck_assert_pstr_eq(entries[i].file, file);
        ck_assert_pstr_eq(entries[i].complaint,
                          listed[i].complaint ? arena_printf(&arena, "%s%s", file, listed[i].complaint) : NULL);
    }
}
END_TEST

START_TEST(the_list_needs_no_home)
{
    struct templates_entry *entries;
    int count;

    ck_assert_int_eq(templates_list(set, &arena, &entries, &count, NULL), OK);
    ck_assert_int_eq(count, COUNT(files));
    ck_assert_int_eq(templates_list(templates_built_in(set), &arena, &entries, &count, NULL), OK);
    ck_assert_int_eq(count, COUNT(files));
}
END_TEST

/* ---- the program's own ---- */

START_TEST(own_files_are_sorted_and_sound)
{
    struct templates_entry *entries;
    struct templates *own;
    int count;

    for (int i = 0; i < templates_file_count; i++) {
        ck_assert_uint_eq(strlen(templates_files[i].text), templates_files[i].bytes);
        ck_assert(i == 0 || strcmp(templates_files[i - 1].path, templates_files[i].path) < 0);
    }
    ck_assert_int_eq(templates_open(NULL, &own, NULL), OK);
    ck_assert_int_eq(templates_list(own, &arena, &entries, &count, NULL), OK);
    ck_assert_int_gt(count, 0);
    for (int i = 0; i < count; i++)
        ck_assert_msg(!entries[i].complaint, "%s", entries[i].complaint);
    templates_close(own);
}
END_TEST

/* The generator, with text that C would read as something else. */
START_TEST(odd_text_is_embedded_as_it_is)
{
    char folder[128];
    const char *made;

    write_file("common/odd.txt", "a\\b \"c\" ?\?/ \\n\td\n\n\xC3\xA4, no end");
    write_file("common/empty.mustache", "");
    snprintf(folder, sizeof folder, "%s/templates", home);
    made = output_of("scripts/embed-templates", folder, NULL);
    ck_assert_ptr_nonnull(strstr(made, "    FILE_OF(\"common/empty.mustache\",\n"
                                       "        \"\"),\n"
                                       "    FILE_OF(\"common/odd.txt\",\n"
                                       "        \"a\\\\b \\\"c\\\" \\?\\?/ \\\\n\\td\\n\"\n"
                                       "        \"\\n\"\n"
                                       "        \"\xC3\xA4, no end\\n\"\n"
                                       "        \"\"),\n"));
}
END_TEST

Suite *suite_text_templates(void);
Suite *suite_text_templates(void)
{
    Suite *suite = suite_create("text_templates");
    TCase *find = tcase_create("find"), *faults = tcase_create("faults"), *list = tcase_create("list");

    tcase_add_checked_fixture(find, set_up, tear_down);
    tcase_add_loop_test(find, built_in_is_found, 0, COUNT(built_in));
    tcase_add_test(find, without_a_home_the_message_tells_the_tree);
    tcase_add_loop_test(find, override_is_found, 0, COUNT(overrides));
    tcase_add_test(find, texts_are_found);
    tcase_add_test(find, a_template_is_read_once);
    tcase_add_test(find, html_is_escaped_on_request);
    tcase_add_checked_fixture(faults, set_up, tear_down);
    tcase_add_loop_test(faults, a_broken_override_is_told, 0, COUNT(broken));
    tcase_add_test(faults, a_file_too_large_is_told);
    tcase_add_checked_fixture(list, set_up, tear_down);
    tcase_add_test(list, the_list_tells_all);
    tcase_add_test(list, the_list_needs_no_home);
    tcase_add_test(list, own_files_are_sorted_and_sound);
    tcase_add_test(list, odd_text_is_embedded_as_it_is);
    suite_add_tcase(suite, find);
    suite_add_tcase(suite, faults);
    suite_add_tcase(suite, list);
    return suite;
}
