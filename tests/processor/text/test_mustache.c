/* Mustache: every case of tests/processor/mustache/, the answers to broken templates, and the limits.
 * MUSTACHE_SPEC=FOLDER runs the cases of that folder too (the public specification, for example). */
#include "processor/text/mustache.h"

#include <check.h>
#include <dirent.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILES_MOST = 32, CASES_MOST = 1000 };

/* Read once and kept to the end of the program, as every test runs in a child of its own. */
static struct {
    char *path;
    json_t *content;
} files[FILES_MOST];

static struct {
    const char *file;
    json_t *test;
} cases[CASES_MOST];

static int file_count, case_count;

/* ---- cases in files ---- */

static struct value *value_of_json(struct arena *arena, const json_t *json)
{
    struct value *value;
    const char *key;
    json_t *child;
    size_t i;

    switch (json_typeof(json)) {
    case JSON_STRING: return value_text(arena, json_string_value(json));
    case JSON_INTEGER: return value_int(arena, json_integer_value(json));
    case JSON_REAL: return value_printf(arena, "%.15g", json_real_value(json));  /* views have whole numbers only */
    case JSON_TRUE: return value_bool(arena, true);
    case JSON_FALSE: return value_bool(arena, false);
    case JSON_NULL: return value_null(arena);
    case JSON_ARRAY:
        value = value_list(arena);
        json_array_foreach(json, i, child)
            value_add(value, value_of_json(arena, child));
        return value;
    case JSON_OBJECT:
        value = value_object(arena);
        json_object_foreach((json_t *)json, key, child)
            value_set(arena, value, key, value_of_json(arena, child));
        return value;
    }
    return NULL;
}

/* The partials of a case are parsed on demand. */
struct shelf {
    struct arena *arena;
    const json_t *texts;
};

static enum status shelf_find(void *context, const char *name, const struct mustache_template **partial,
                              struct error *err)
{
    const struct shelf *shelf = context;
    const char *text = json_string_value(json_object_get(shelf->texts, name));

    return text ? mustache_parse(shelf->arena, name, text, strlen(text), partial, err) : OK;
}

START_TEST(case_in_file)
{
    json_t *test = cases[_i].test;
    const char *name = json_string_value(json_object_get(test, "name"));
    const char *text = json_string_value(json_object_get(test, "template"));
    const char *expected = json_string_value(json_object_get(test, "expected"));
    const struct mustache_options options = { .escape_html = true };
    const struct mustache_template *template;
    struct arena arena = { .limit_bytes = 0 };
    struct shelf shelf = { &arena, json_object_get(test, "partials") };
    struct value *view = value_of_json(&arena, json_object_get(test, "data"));
    struct error err;
    char *out;

    ck_assert_msg(mustache_parse(&arena, name, text, strlen(text), &template, &err) == OK, "%s: %s: %s",
                  cases[_i].file, name, err.message);
    ck_assert_msg(mustache_render(template, view, shelf_find, &shelf, &options, &arena, &out, &err) == OK,
                  "%s: %s: %s", cases[_i].file, name, err.message);
    ck_assert_msg(strcmp(out, expected) == 0, "%s: %s\n--- gives\n%s\n--- and not\n%s\n---", cases[_i].file, name, out,
                  expected);
    arena_release(&arena);
}
END_TEST

static void give_up(const char *path, const char *reason)
{
    fprintf(stderr, "%s: %s\n", path, reason);
    exit(EXIT_FAILURE);
}

static void load_file(const char *path)
{
    json_error_t error = { .text = "" };
    json_t *test;
    size_t i;

    if (file_count == FILES_MOST)
        give_up(path, "too many files of cases");
    files[file_count].path = strdup(path);
    files[file_count].content = json_load_file(path, 0, &error);
    if (!json_object_get(files[file_count].content, "tests"))
        give_up(path, files[file_count].content ? "no \"tests\" in it" : error.text);
    json_array_foreach(json_object_get(files[file_count].content, "tests"), i, test) {
        if (case_count == CASES_MOST)
            give_up(path, "too many cases");
        cases[case_count].file = files[file_count].path;
        cases[case_count++].test = test;
    }
    file_count++;
}

static int is_json(const struct dirent *entry)
{
    const char *ending = strrchr(entry->d_name, '.');

    return ending && strcmp(ending, ".json") == 0;
}

static void load_folder(const char *folder)
{
    struct dirent **entries;
    char path[1024];
    int count = scandir(folder, &entries, is_json, alphasort);

    if (count <= 0)
        give_up(folder, "no *.json there");
    for (int i = 0; i < count; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
        load_file(path);
        free(entries[i]);
    }
    free(entries);
}

/* ---- broken templates ---- */

static const struct { const char *text, *complaint; } broken[] = {
    { "Dear {{seat}},\n  {{#events}}\n- {{.}}\n", "t:2:3: section \"events\" is never closed; {{/events}} is missing" },
    { "{{#a}}{{#b}}{{/a}}{{/b}}",
      "t:1:13: this closes \"a\", but the section open here is \"b\" of line 1; close that first" },
    { "a\n{{/events}}\n",
      "t:2:1: this closes \"events\", but no section is open; open it with {{#events}} or take this away" },
    { "a\nb {{seat", "t:2:3: the tag is never closed; \"}}\" is missing" },
    { "{{{seat}} and more", "t:1:1: the tag is never closed; \"}}}\" is missing" },
    { "é€ {{=<% %>}}", "t:1:4: the tag is never closed; \"=}}\" is missing" },
    { "{{seat\nand {{turn}}", "t:1:1: the tag is not closed before the next one begins; \"}}\" is missing" },
    { "{{the seat}}", "t:1:1: \"the seat\" is no name; a name is one word" },
    { "{{>}}", "t:1:1: the tag is empty; a name belongs in it" },
    { "x{{  }}", "t:1:2: the tag is empty; a name belongs in it" },
    { "{{ #events}}", "t:1:1: \"#\" must stand straight after \"{{\", without a blank" },
    { "{{a..b}}", "t:1:1: \"a..b\" has an empty part; write it as one.two, or as . alone for the item itself" },
    { "{{#.a}}{{/.a}}", "t:1:1: \".a\" has an empty part; write it as one.two, or as . alone for the item itself" },
    { "{{=<%=}}", "t:1:1: new delimiters are two words without \"=\", each of at most 16 bytes, as in {{=<% %>=}}" },
    { "{{=a b c=}}", "t:1:1: new delimiters are two words without \"=\", each of at most 16 bytes, as in {{=<% %>=}}" },
    { "{{=<= =>=}}", "t:1:1: new delimiters are two words without \"=\", each of at most 16 bytes, as in {{=<% %>=}}" },
    { "{{=<% 12345678901234567=}}",
      "t:1:1: new delimiters are two words without \"=\", each of at most 16 bytes, as in {{=<% %>=}}" },
    { "{{=<% %>=}}\n<%#a%>\n<% %>", "t:3:1: the tag is empty; a name belongs in it" },
    { "ab\nc\xE9t\xE9", "t:2:2: byte 0xe9 is no UTF-8 text; save the file as UTF-8" },
    { "{{/0123456789012345678901234567890123456789012345678901234567890123456789}}",
      "t:1:1: this closes \"012345678901234567890123456789012345678901234567890123456789\", but no section is open; open "
      "it with {{#012345678901234567890123456789012345678901234567890123456789}} or take this away" },
};

START_TEST(broken_template)
{
    const struct mustache_template *template = NULL;
    struct arena arena = { .limit_bytes = 0 };
    struct error err;

    ck_assert_int_eq(mustache_parse(&arena, "t", broken[_i].text, strlen(broken[_i].text), &template, &err),
                     ERR_FORMAT);
    ck_assert_str_eq(err.message, broken[_i].complaint);
    ck_assert_ptr_null(template);
    arena_release(&arena);
}
END_TEST

/* ---- rendering ---- */

static const struct mustache_template *parsed(struct arena *arena, const char *name, const char *text)
{
    const struct mustache_template *template = NULL;
    struct error err;

    ck_assert_msg(mustache_parse(arena, name, text, strlen(text), &template, &err) == OK, "%s", err.message);
    return template;
}

static struct value *view_of(struct arena *arena, const char *json)
{
    struct value *view = NULL;
    struct error err;

    ck_assert_msg(value_read(arena, json, strlen(json), &view, &err) == OK, "%s", err.message);
    return view;
}

/* A partial for every name: it includes the name itself. */
static enum status endless(void *context, const char *name, const struct mustache_template **partial,
                           struct error *err)
{
    (void)name;
    (void)err;
    *partial = context;
    return OK;
}

static enum status refusing(void *context, const char *name, const struct mustache_template **partial,
                            struct error *err)
{
    (void)context;
    (void)partial;
    return error_set(err, ERR_IO, "%s: the disk is on fire", name);
}

static const struct {
    const char *text, *view;
    mustache_partial_lookup *lookup;
    struct mustache_options options;
    const char *complaint;
} failing[] = {
    { .text = "a\n {{hand}}", .view = "{\"hand\":[1]}",
      .complaint = "t:2:2: \"hand\" is a list and cannot be written as it is; go through it with "
                   "{{#hand}} ... {{/hand}}" },
    { .text = "{{#hands}}{{.}}{{/hands}}", .view = "{\"hands\":[{\"a\":1}]}",
      .complaint = "t:1:11: \".\" is an object and cannot be written as it is; name one of its members" },
    { .text = "a\n{{>frame}}", .view = "{}", .options = { .missing_partial_fails = true },
      .complaint = "t:2:1: there is no partial \"frame\"" },
    { .text = "{{>frame}}", .view = "{}", .lookup = refusing, .complaint = "frame: the disk is on fire" },
    { .text = "{{>frame}}", .view = "{}", .lookup = endless,
      .complaint = "p:2:2: partials stand more than 32 deep inside each other here; \"p\" seems to include itself" },
    { .text = "{{#a}}\n0123456789{{/a}}", .view = "{\"a\":[1,2,3]}", .options = { .output_bytes_limit = 29 },
      .complaint = "t:2:1: the text grows above 29 bytes here; a list or a partial is repeated too often" },
    { .text = "{{#a}}{{a}}{{/a}}", .view = "{\"a\":\"0123456789\"}", .options = { .output_bytes_limit = 9 },
      .complaint = "t:1:7: the text grows above 9 bytes here; a list or a partial is repeated too often" },
};

START_TEST(failing_render)
{
    const struct mustache_template *template, *partial;
    struct arena arena = { .limit_bytes = 0 };
    struct error err;
    char *out = NULL;

    template = parsed(&arena, "t", failing[_i].text);
    partial = parsed(&arena, "p", "a\n {{>p}}\n");
    ck_assert_int_ne(mustache_render(template, view_of(&arena, failing[_i].view), failing[_i].lookup, (void *)partial,
                                     &failing[_i].options, &arena, &out, &err), OK);
    ck_assert_str_eq(err.message, failing[_i].complaint);
    ck_assert_ptr_null(out);
    arena_release(&arena);
}
END_TEST

START_TEST(exactly_the_limit)
{
    const struct mustache_options options = { .output_bytes_limit = 30 };
    struct arena arena = { .limit_bytes = 0 };
    struct error err;
    char *out;

    ck_assert_int_eq(mustache_render(parsed(&arena, "t", "{{#a}}0123456789{{/a}}"), view_of(&arena, "{\"a\":[1,2,3]}"),
                                     NULL, NULL, &options, &arena, &out, &err), OK);
    ck_assert_uint_eq(strlen(out), 30);
    arena_release(&arena);
}
END_TEST

START_TEST(a_mail_escapes_nothing)
{
    struct arena arena = { .limit_bytes = 0 };
    struct value *view = view_of(&arena, "{\"press\":\"<R&D> \\\"'\"}");
    struct error err;
    char *out;

    ck_assert_int_eq(mustache_render(parsed(&arena, "t", "{{press}}"), view, NULL, NULL, NULL, &arena, &out, &err), OK);
    ck_assert_str_eq(out, "<R&D> \"'");
    arena_release(&arena);
}
END_TEST

/* "one" is a name for whoever asks, any other name none. */
static const struct value *one_meaning(void *context, const char *name)
{
    return strcmp(name, "one") == 0 ? context : NULL;
}

START_TEST(a_name_may_mean_something)
{
    struct arena arena = { .limit_bytes = 0 };
    const struct mustache_options options = { .meaning = one_meaning, .meaning_context = value_text(&arena, "1") };
    struct value *view = view_of(&arena, "{\"list\":[{\"one\":\"own\"},{}]}");
    struct error err;
    char *out;

    ck_assert_int_eq(mustache_render(parsed(&arena, "t", "{{one}}{{two}}{{^two}}no{{/two}}{{#list}} {{one}}{{/list}}{{#one}} yes{{/one}}"),
                                     view, NULL, NULL, &options, &arena, &out, &err), OK);
    ck_assert_str_eq(out, "1no own 1 yes");
    ck_assert_int_eq(mustache_render(parsed(&arena, "t", "{{one}}"), view, NULL, NULL, NULL, &arena, &out, &err), OK);
    ck_assert_str_eq(out, "");
    arena_release(&arena);
}
END_TEST

START_TEST(a_long_text_grows)
{
    enum { ITEMS = 5000 };
    struct arena arena = { .limit_bytes = 0 };
    struct value *view = value_object(&arena);
    struct value *list = value_set(&arena, view, "list", value_list(&arena));
    struct error err;
    char *out;

    for (int i = 0; i < ITEMS; i++)
        value_add_int(&arena, list, 1000 + i);
    ck_assert_int_eq(mustache_render(parsed(&arena, "t", "{{#list}}{{.}},{{/list}}"), view, NULL, NULL, NULL, &arena,
                                     &out, &err), OK);
    ck_assert_uint_eq(strlen(out), 5 * ITEMS);
    for (int i = 0; i < ITEMS; i++) {
        char item[8];

        snprintf(item, sizeof item, "%d,", 1000 + i);
        ck_assert_mem_eq(out + 5 * i, item, 5);
    }
    arena_release(&arena);
}
END_TEST

/* Five nested lists, each of 30 items, write nothing but would take a second. */
START_TEST(a_long_way_ends)
{
    struct arena arena = { .limit_bytes = 0 };
    struct value *view = value_object(&arena);
    struct value *list = value_set(&arena, view, "l", value_list(&arena));
    const struct mustache_template *template =
        parsed(&arena, "t", "{{#l}}{{#l}}{{#l}}{{#l}}\n{{#l}}{{x}}{{/l}}{{/l}}{{/l}}{{/l}}{{/l}}");
    const char *complaint = "tags and texts were gone through here; a list or a partial is repeated too often";
    struct error err;
    char *out;

    for (int i = 0; i < 30; i++)
        value_add_int(&arena, list, i);
    ck_assert_int_eq(mustache_render(template, view, NULL, NULL, NULL, &arena, &out, &err), ERR_FORMAT);
    ck_assert_ptr_nonnull(strstr(err.message, complaint));
    arena_release(&arena);
}
END_TEST

START_TEST(sections_have_a_depth)
{
    struct arena arena = { .limit_bytes = 0 };
    const struct mustache_template *template;
    struct error err;
    char text[16 * (MUSTACHE_SECTIONS_DEEP + 1)] = "";

    for (int i = 0; i < MUSTACHE_SECTIONS_DEEP; i++)
        memcpy(text + 6 * i, "{{#a}}", 6);
    for (int i = 0; i < MUSTACHE_SECTIONS_DEEP; i++)
        memcpy(text + 6 * (MUSTACHE_SECTIONS_DEEP + i), "{{/a}}", 6);
    ck_assert_int_eq(mustache_parse(&arena, "t", text, strlen(text), &template, &err), OK);
    memcpy(text + 6 * MUSTACHE_SECTIONS_DEEP, "{{#a}}", 6);
    ck_assert_int_eq(mustache_parse(&arena, "t", text, strlen(text), &template, &err), ERR_FORMAT);
    ck_assert_str_eq(err.message, "t:1:385: more than 64 sections are open inside each other; put some into a partial");
    arena_release(&arena);
}
END_TEST

START_TEST(a_mark_before_the_text_is_not_text)
{
    struct arena arena = { .limit_bytes = 0 };
    struct error err;
    char *out;

    ck_assert_int_eq(mustache_render(parsed(&arena, "t", "\xEF\xBB\xBFtext"), NULL, NULL, NULL, NULL, &arena, &out,
                                     &err), OK);
    ck_assert_str_eq(out, "text");
    arena_release(&arena);
}
END_TEST

START_TEST(a_nul_is_no_text)
{
    struct arena arena = { .limit_bytes = 0 };
    const struct mustache_template *template;
    struct error err;

    ck_assert_int_eq(mustache_parse(&arena, "t", "a\nb\0c", 5, &template, &err), ERR_FORMAT);
    ck_assert_str_eq(err.message, "t:2:2: byte 0x00 is no UTF-8 text; save the file as UTF-8");
    arena_release(&arena);
}
END_TEST

/* At every size of an arena that is too small: an error, never a crash. */
START_TEST(a_full_arena_is_an_error)
{
    const char *text = "{{#list}}{{a.b.c}} {{>p}} text\n{{/list}}";
    struct arena lasting = { .limit_bytes = 0 };
    const struct mustache_template *partial = parsed(&lasting, "p", "x {{y}}\n");
    struct value *view = view_of(&lasting, "{\"list\":[1,2,3],\"a\":{\"b\":{\"c\":\"text\"}},\"y\":1}");
    enum status status = ERR_BUG;

    for (size_t limit = 16; status != OK && limit < 10000; limit += 16) {
        struct arena arena = { .limit_bytes = limit };
        const struct mustache_template *template;
        struct error err = { .message = "" };
        char *out;

        status = mustache_parse(&arena, "t", text, strlen(text), &template, &err);
        if (status == OK)
            status = mustache_render(template, view, endless, (void *)partial, NULL, &arena, &out, &err);
        ck_assert(status == OK || strstr(err.message, "no memory left"));
        arena_release(&arena);
    }
    ck_assert_int_eq(status, OK);
    arena_release(&lasting);
}
END_TEST

#define COUNT(table) ((int)(sizeof(table) / sizeof((table)[0])))

Suite *suite_text_mustache(void);
Suite *suite_text_mustache(void)
{
    Suite *suite = suite_create("text_mustache");
    TCase *cases_in_files = tcase_create("files");
    TCase *parse = tcase_create("parse");
    TCase *render = tcase_create("render");

    load_folder("tests/processor/mustache");
    if (getenv("MUSTACHE_SPEC"))
        load_folder(getenv("MUSTACHE_SPEC"));
    tcase_add_loop_test(cases_in_files, case_in_file, 0, case_count);
    tcase_add_loop_test(parse, broken_template, 0, COUNT(broken));
    tcase_add_test(parse, sections_have_a_depth);
    tcase_add_test(parse, a_mark_before_the_text_is_not_text);
    tcase_add_test(parse, a_nul_is_no_text);
    tcase_add_loop_test(render, failing_render, 0, COUNT(failing));
    tcase_add_test(render, exactly_the_limit);
    tcase_add_test(render, a_mail_escapes_nothing);
    tcase_add_test(render, a_name_may_mean_something);
    tcase_add_test(render, a_long_text_grows);
    tcase_add_test(render, a_long_way_ends);
    tcase_add_test(render, a_full_arena_is_an_error);
    suite_add_tcase(suite, cases_in_files);
    suite_add_tcase(suite, parse);
    suite_add_tcase(suite, render);
    return suite;
}
