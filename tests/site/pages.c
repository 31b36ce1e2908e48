/* Pages for the tests in a browser that the program does not write by itself.
 *   pages hostile FOLDER           each template of the pages with hostile texts in every place, NAME-0.html to NAME-2.html: all texts of
 *                                  a variant together; they stand in texts-0 to texts-2, each before a NUL. NAME-plain.html has the
 *                                  word "needle" in their place
 *   pages parts REPLAY FOLDER N    the page of a game in files of N records: g1.html, g1-2.html ... */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/kernel/text.h"
#include "processor/base/slurp.h"
#include "processor/page/html.h"
#include "processor/page/page.h"
#include "tests/support/hostile_page.h"

static struct home home;
static struct arena arena;

static void must(enum status status, const struct error *err)
{
    if (status == OK)
        return;
    fprintf(stderr, "pages: %s\n", err->message);
    exit(EXIT_FAILURE);
}

static void write_file(const char *path, const char *text, size_t bytes)
{
    FILE *file = fopen(path, "w");

    if (!file || fwrite(text, 1, bytes, file) != bytes || fclose(file) != 0) {
        perror(path);
        exit(EXIT_FAILURE);
    }
}

/* What is no page by itself stands in an empty one, without a policy. */
static void write_page(const char *folder, const char *name, const char *what, const char *text)
{
    struct error err;
    char *html;

    must(html_render(&home, name, hostile_view(&arena, text), &arena, &html, &err), &err);
    if (!text_has_prefix(html, "<!DOCTYPE") && !text_has_prefix(html, "<?xml"))
        html = arena_printf(&arena, "<!DOCTYPE html>\n<html><head><meta charset=\"utf-8\"/></head><body>%s</body></html>\n", html);
    write_file(arena_printf(&arena, "%s/%s-%s.html", folder, name, what), html, strlen(html));
}

static const char *all_texts(const char *folder, int variant)
{
    const char *all = "";
    FILE *file = fopen(arena_printf(&arena, "%s/texts-%d", folder, variant), "w");

    if (!file)
        must(ERR_IO, &(struct error){ .message = "the texts cannot be written" });
    for (int i = 0; i < hostile_count(); i++) {
        const char *text = hostile_text(&arena, i, variant);

        fwrite(text, 1, strlen(text) + 1, file);
        all = arena_printf(&arena, "%s%s ", all, text);
    }
    fclose(file);
    return all;
}

static void write_hostile(const char *folder)
{
    const char *names[HOSTILE_TEMPLATES_MAX], *texts[HOSTILE_AROUND];
    int count = hostile_templates(&arena, names);

    for (int i = 0; i < HOSTILE_AROUND; i++)
        texts[i] = all_texts(folder, i);
    for (int i = 0; i < count; i++) {
        write_page(folder, names[i], "plain", "needle");
        for (int j = 0; j < HOSTILE_AROUND; j++)
            write_page(folder, names[i], arena_printf(&arena, "%d", j), texts[j]);
    }
}

static void write_parts(const char *replay, const char *folder, int records)
{
    const struct page_wish wish = { .home = &home, .alone = true, .base = "g1", .records_a_file = records };
    struct page_facts facts;
    struct page_files files;
    struct error err;
    char *text;
    size_t bytes;

    must(slurp(replay, 1 << 30, &arena, &text, &bytes, &err), &err);
    must(page_write(&wish, text, bytes, replay, &arena, &files, &facts, &err), &err);
    for (int i = 0; i < files.count; i++)
        write_file(arena_printf(&arena, "%s/%s", folder, page_file_name(&arena, "g1", i + 1)), files.html[i], strlen(files.html[i]));
}

int main(int count, char **words)
{
    struct error err;
    int64_t records = 0;

    must(templates_open(NULL, &home.templates, &err), &err);
    if (count == 3 && strcmp(words[1], "hostile") == 0)
        write_hostile(words[2]);
    else if (count == 5 && strcmp(words[1], "parts") == 0 && text_parse_int(words[4], 1, PAGE_RECORDS, &records) == TEXT_INT_OK)
        write_parts(words[2], words[3], (int)records);
    else
        must(ERR_FORMAT, &(struct error){ .message = "hostile FOLDER, or parts REPLAY FOLDER N" });
    templates_close(home.templates);
    arena_release(&arena);
    return EXIT_SUCCESS;
}
