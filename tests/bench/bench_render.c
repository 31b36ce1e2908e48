/* render: a report of 60 events, its view in memory, through a template parsed once.
 *
 *     bench_render        from the top of the tree
 *
 * Two rows: against 20 microseconds, and against mustache.js where node and the package "mustache" are there
 * (NODE_PATH names the folder). Both must give the same bytes. */
#include <glib.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "processor/text/mustache.h"
#include "tests/bench/bench.h"

enum { EVENTS = 60, PAIRS = 9, RUNS = 4000 };

static const double goal_ns = 20000, times_js = 3;

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

static double product_ns(void)
{
    uint64_t start = bench_cpu_ns();

    for (int i = 0; i < RUNS; i++)
        render_once();
    return (double)(bench_cpu_ns() - start) / RUNS;
}

/* One process of node, warmed up; 0 when node or the package is missing. */
static double mustache_js_ns(const char *view_path, const char *expected)
{
    char *words[] = { (char *)"node", (char *)"tests/bench/render/render.js", (char *)"tests/bench/render/report.mustache",
                      (char *)"tests/bench/render/footer.mustache", (char *)view_path, NULL };
    char *out = NULL, *text;
    double ns = 0;
    int ended;

    if (!g_spawn_sync(NULL, words, NULL, G_SPAWN_SEARCH_PATH | G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL, &out, NULL,
                      &ended, NULL))
        return 0;
    if (ended == 0) {
        ns = g_ascii_strtod(out, &text) * 1e3;
        if (strcmp(text + 1, expected) != 0)
            give_up("mustache.js renders another text");
    }
    g_free(out);
    return ns;
}

static void against_the_clock(void)
{
    double ns[PAIRS], yard[PAIRS], ratios[PAIRS];

    for (int i = 0; i < PAIRS; i++) {
        ns[i] = product_ns();
        yard[i] = bench_yard(goal_ns);
        ratios[i] = ns[i] / yard[i];
    }
    bench_pairs("render", ns, yard, ratios, PAIRS, BENCH_BOUND, 1.0);
}

static void against_mustache_js(const char *view_path)
{
    const char *expected = arena_text(&lasting, render_once());
    double ours[PAIRS], theirs[PAIRS], ratios[PAIRS];

    for (int i = 0; i < PAIRS; i++) {
        ours[i] = product_ns();
        theirs[i] = mustache_js_ns(view_path, expected);
        if (theirs[i] == 0) {
            printf("# render-js skipped: node or its package mustache is not there\n");
            return;
        }
        bench_part_ns("mustache.js", theirs[i]);
        ratios[i] = theirs[i] / ours[i];
    }
    bench_pairs("render-js", ours, theirs, ratios, PAIRS, BENCH_TIMES_FASTER, times_js);
}

int main(void)
{
    char view_path[] = "/tmp/postern-bench-XXXXXX";
    int fd = g_mkstemp(view_path);
    const char *json;
    size_t bytes;

    bench_begin(NULL);
    report = template_load("tests/bench/render/report.mustache");
    footer = template_load("tests/bench/render/footer.mustache");
    view = view_make();
    json = value_write(&lasting, view, &bytes);
    if (fd < 0 || !g_file_set_contents(view_path, json, (gssize)bytes, NULL))
        give_up("cannot write to /tmp");
    printf("# render: a report of %zu bytes\n", strlen(render_once()));
    against_the_clock();
    against_mustache_js(view_path);
    g_unlink(view_path);
    arena_release(&passing);
    arena_release(&lasting);
    return EXIT_SUCCESS;
}
