/* render: a report of 60 events, its view in memory, through a template parsed once.
 *
 *     bench_render        from the top of the tree
 *
 * Two rows: against 20 microseconds, and against mustache.js where node and the package "mustache" are there
 * (NODE_PATH names the folder). Both must give the same bytes. The machine is noisy: product and floor run in turn,
 * and what counts is the median of the ratios of the pairs. */
#include <glib.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "processor/text/mustache.h"

enum { EVENTS = 60, PAIRS = 9, RUNS = 4000 };

static const double goal_us = 20.0, goal_js = 1.0 / 3.0;

static struct arena lasting, passing;
static const struct mustache_template *report, *footer;
static struct value *view;

static void give_up(const char *why)
{
    fprintf(stderr, "bench_render: %s\n", why);
    exit(EXIT_FAILURE);
}

/* ---- the data ---- */

static const struct mustache_template *template_load(const char *path)
{
    const struct mustache_template *template;
    struct error err;
    char *text;
    gsize bytes;

    if (!g_file_get_contents(path, &text, &bytes, NULL))
        give_up("run it from the top of the tree");
    if (mustache_parse(&lasting, path, text, bytes, &template, &err) != OK)
        give_up(err.message);
    g_free(text);
    return template;
}

static struct value *event_make(int i)
{
    static const char *const pieces[] = { "the white rook", "the black knight", "the white queen", "the black bishop" };
    struct value *event = value_object(&lasting);
    struct value *actor = value_set(&lasting, event, "actor", value_object(&lasting));

    value_set_int(&lasting, actor, "id", i);
    value_set_text(&lasting, actor, "name", pieces[i % 4]);
    value_set(&lasting, event, "from", value_printf(&lasting, "%c%d", 'a' + i % 8, i % 7 + 1));
    value_set_text(&lasting, event, "phase", "movement");
    value_set_int(&lasting, event, "step", i);
    value_set(&lasting, event, "to", value_printf(&lasting, "%c%d", 'a' + i * 3 % 8, i * 5 % 8 + 1));
    value_set_int(&lasting, event, "turn", 7);
    value_set_text(&lasting, event, "verb", i % 5 ? "moves" : "storms");
    if (i % 3 == 0)
        value_set_text(&lasting, event, "taken", "a pawn on the way");
    if (i % 4 == 0)
        value_set_text(&lasting, event, "note", "It may not move again in this turn");
    return event;
}

static struct value *view_make(void)
{
    struct value *made = value_object(&lasting), *events, *hand, *seat;

    value_set_text(&lasting, made, "game", "g12");
    value_set_int(&lasting, made, "turn", 7);
    value_set_int(&lasting, made, "next_turn", 8);
    value_set_text(&lasting, made, "deadline", "Fri 20 Nov 2026 18:00 UTC (19:00 Europe/Berlin)");
    seat = value_set(&lasting, made, "seat", value_object(&lasting));
    value_set_text(&lasting, seat, "name", "White");
    events = value_set(&lasting, made, "events", value_list(&lasting));
    for (int i = 0; i < EVENTS; i++)
        value_add(events, event_make(i));
    hand = value_set(&lasting, made, "hand", value_list(&lasting));
    for (int i = 0; i < 6; i++) {
        struct value *card = value_add(hand, value_object(&lasting));

        value_set_int(&lasting, card, "number", i + 1);
        value_set_text(&lasting, card, "name", i % 2 ? "FOG OF WAR" : "BOLT OF SOMERSAULTS");
    }
    return made;
}

static enum status footer_find(void *context, const char *name, const struct mustache_template **partial,
                               struct error *err)
{
    (void)context;
    (void)err;
    *partial = strcmp(name, "footer") == 0 ? footer : NULL;
    return OK;
}

/* ---- measuring ---- */

static char *render_once(void)
{
    struct error err;
    char *text;

    arena_reset(&passing);
    if (mustache_render(report, view, footer_find, NULL, NULL, &passing, &text, &err) != OK)
        give_up(err.message);
    return text;
}

static double product_us(void)
{
    struct timespec start, end;

    clock_gettime(CLOCK_MONOTONIC, &start);
    for (int i = 0; i < RUNS; i++)
        render_once();
    clock_gettime(CLOCK_MONOTONIC, &end);
    return ((double)(end.tv_sec - start.tv_sec) * 1e9 + (double)(end.tv_nsec - start.tv_nsec)) / 1e3 / RUNS;
}

/* One process of node, warmed up; 0 when node or the package is missing. */
static double mustache_js_us(const char *view_path, const char *expected)
{
    char *words[] = { (char *)"node", (char *)"tests/bench/render/render.js", (char *)"tests/bench/render/report.mustache",
                      (char *)"tests/bench/render/footer.mustache", (char *)view_path, NULL };
    char *out = NULL, *text;
    double us = 0;
    int ended;

    if (!g_spawn_sync(NULL, words, NULL, G_SPAWN_SEARCH_PATH | G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL, &out, NULL,
                      &ended, NULL))
        return 0;
    if (ended == 0) {
        us = g_ascii_strtod(out, &text);
        if (strcmp(text + 1, expected) != 0)
            give_up("mustache.js renders another text");
    }
    g_free(out);
    return us;
}

static int by_size(const void *left, const void *right)
{
    double a = *(const double *)left, b = *(const double *)right;

    return (a > b) - (a < b);
}

static double median(double *numbers, int count)
{
    qsort(numbers, (size_t)count, sizeof *numbers, by_size);
    return numbers[count / 2];
}

static void row_print(const char *name, double product, double floor, double ratio, double goal)
{
    printf("%s\t%.2f us\t%.2f us\t%.3f\t<= %.3f\t%s\n", name, product, floor, ratio, goal,
           ratio <= goal ? "met" : "missed");
}

static void against_the_clock(void)
{
    double us[PAIRS], middle;

    for (int i = 0; i < PAIRS; i++)
        us[i] = product_us();
    middle = median(us, PAIRS);
    row_print("render", middle, goal_us, middle / goal_us, 1.0);
}

static void against_mustache_js(const char *view_path)
{
    const char *expected = arena_text(&lasting, render_once());
    double ours[PAIRS], theirs[PAIRS], ratios[PAIRS];

    for (int i = 0; i < PAIRS; i++) {
        ours[i] = product_us();
        theirs[i] = mustache_js_us(view_path, expected);
        if (theirs[i] == 0) {
            printf("render-js\tskipped: node or its package mustache is not there\n");
            return;
        }
        ratios[i] = ours[i] / theirs[i];
    }
    row_print("render-js", median(ours, PAIRS), median(theirs, PAIRS), median(ratios, PAIRS), goal_js);
}

int main(void)
{
    char view_path[] = "/tmp/postern-bench-XXXXXX";
    int fd = g_mkstemp(view_path);
    const char *json;
    size_t bytes;

    report = template_load("tests/bench/render/report.mustache");
    footer = template_load("tests/bench/render/footer.mustache");
    view = view_make();
    json = value_write(&lasting, view, &bytes);
    if (fd < 0 || !g_file_set_contents(view_path, json, (gssize)bytes, NULL))
        give_up("cannot write to /tmp");
    fprintf(stderr, "a report of %zu bytes\n", strlen(render_once()));
    against_the_clock();
    against_mustache_js(view_path);
    g_unlink(view_path);
    arena_release(&passing);
    arena_release(&lasting);
    return EXIT_SUCCESS;
}
