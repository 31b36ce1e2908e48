/* Events in words: the joining of lines, what templates see, broken overrides, and a template for every event. */
#include "processor/report/events.h"

#include <check.h>
#include <string.h>
#include <sys/stat.h>

#include "engine/kernel/ruleset.h"
#include "tests/support/scratch.h"

#define COUNT(table) ((int)(sizeof(table) / sizeof((table)[0])))

static struct arena arena;
static struct home home;

/* The first rule set of the build with templates of its own. */
static const struct ruleset *sanctum(void)
{
    return ruleset_find("sanctum");
}

static void write_override(const char *event, const char *text)
{
    ck_assert_int_eq(mkdir(scratch_path("templates"), 0700), 0);
    ck_assert_int_eq(mkdir(scratch_path("templates/events"), 0700), 0);
    scratch_write(scratch_path("templates/events/%s.mustache", event), text, strlen(text), 0600);
}

static void setup(void)
{
    struct error err;

    memset(&home, 0, sizeof home);
    home.lock_fd = -1;
    ck_assert_int_eq(templates_open(scratch_open(), &home.templates, &err), OK);
}

static void teardown(void)
{
    templates_close(home.templates);
    arena_release(&home.arena);
    arena_release(&arena);
    scratch_release();
}

/* The lines that a list of events (JSON) gives, phase by phase: "heading: line | line". */
static const char *told(const char *json)
{
    struct value *events, *view = value_object(&arena);
    const char *text = "";
    struct error err;

    ck_assert_int_eq(value_read(&arena, json, strlen(json), &events, &err), OK);
    report_events(&home, sanctum(), events, &arena, view);
    for (const struct value *phase = value_find(view, "phases")->first; phase; phase = phase->next) {
        text = arena_printf(&arena, "%s[%lld %s]", text, (long long)value_get_int(phase, "turn", -1),
                            value_get_text(phase, "heading", ""));
        for (const struct value *line = value_find(phase, "lines")->first; line; line = line->next)
            text = arena_printf(&arena, "%s %s", text, line->text);
    }
    return text;
}

#define FRAME(name) "{\"event\":\"" name "\",\"turn\":3,\"phase\":\"5b\","

static const struct {
    const char *events, *told;
} cases[] = {
    { "[]", "" },
    { "[" FRAME("round") "\"n\":2}," FRAME("hit") "\"minion\":\"m1\",\"victim\":\"m5\",\"damage\":3,\"absorbed\":1,\"hits\":4},"
      FRAME("killed") "\"minion\":\"m6\",\"group\":\"gr2\",\"owner\":\"RED\",\"by\":\"m1\"}]",
      "[3 combat] Round 2: m1 hits m5 for 3, armor stops 1, 4 left; m6 of gr2 is killed." },
    /* An open line without additions gets its mark; an addition without an open line begins one. */
    { "[" FRAME("round") "\"n\":2}," FRAME("round") "\"n\":3}]", "[3 combat] Round 2. Round 3." },
    { "[" FRAME("dies") "\"minion\":\"m6\",\"group\":\"gr2\"}," FRAME("dies") "\"minion\":\"m7\",\"group\":\"gr2\"}]",
      "[3 combat] m6 of gr2 dies; m7 of gr2 dies." },
    /* A closed line takes none, and neither does the line of another phase. */
    { "[" FRAME("initiative") "\"side\":\"RED\",\"cause\":\"captures\"}," FRAME("dies") "\"minion\":\"m7\",\"group\":\"gr2\"}]",
      "[3 combat] RED takes the initiative by its captures. m7 of gr2 dies." },
    { "[" FRAME("round") "\"n\":1},{\"event\":\"drown\",\"turn\":4,\"phase\":\"c\",\"minion\":\"m7\",\"group\":\"gr2\",\"square\":\"D8\"}]",
      "[3 combat] Round 1.[4 start of the turn] m7 of gr2 drowns on D8." },
    /* Steps with one heading are told together; a phase without a heading goes by its name. */
    { "[{\"event\":\"drown\",\"turn\":4,\"phase\":\"c\",\"minion\":\"m7\",\"group\":\"gr2\",\"square\":\"D8\"},"
      "{\"event\":\"initiative\",\"turn\":4,\"phase\":\"g\",\"side\":\"BLUE\",\"cause\":\"captures\"}]",
      "[4 start of the turn] m7 of gr2 drowns on D8. BLUE takes the initiative by its captures." },
    { "[{\"event\":\"drown\",\"turn\":4,\"phase\":\"odd\",\"minion\":\"m7\",\"group\":\"gr2\",\"square\":\"D8\"}]",
      "[4 odd] m7 of gr2 drowns on D8." },
    /* Text that a template leaves out makes no phase. */
    { "[" FRAME("overstack") "\"square\":\"D8\",\"groups\":[\"gr1\",\"gr3\"]}]", "" },
    /* An event without a template. */
    { "[" FRAME("quake") "\"square\":\"D8\",\"n\":2}]", "[3 combat] quake n=2 square=D8." },
    /* Reasons in words, lists as one text. */
    { "[" FRAME("squandered") "\"spell\":\"Fear\",\"caster\":\"BLUE\",\"target\":\"gr6\",\"reason\":\"target_off_board\"}]",
      "[3 combat] BLUE's Fear on gr6 is squandered: gr6 had left the board." },
    { "[" FRAME("draw-cards") "\"side\":\"RED\",\"cards\":[\"Fear\",\"Wrack\",\"Tremor\"],\"left\":1}]",
      "[3 combat] You draw Fear, Wrack and Tremor; 1 card is left in your deck." },
    { "[" FRAME("train") "\"owner\":\"RED\",\"n\":1,\"what\":\"swordsman\",\"square\":\"D4\",\"group\":\"gr3\"}]",
      "[3 combat] RED trains 1 swordsman in D4, now in gr3." },
};

START_TEST(tells)
{
    ck_assert_str_eq(told(cases[_i].events), cases[_i].told);
}
END_TEST

START_TEST(every_event_has_a_template)
{
    const struct mustache_template *template;
    struct error err;

    for (int r = 0; ruleset_at(r); r++) {
        const struct ruleset *rules = ruleset_at(r);

        for (int i = 0; i < rules->event_count; i++)
            if (templates_get(home.templates, rules->name, arena_printf(&arena, "events/%s", rules->events[i].name),
                              &template, &err) != OK)
                ck_abort_msg("%s: %s: %s", rules->name, rules->events[i].name, err.message);
    }
}
END_TEST

static const char round_event[] = "[" FRAME("round") "\"n\":2}]";

START_TEST(overrides_are_used)
{
    write_override("round", "Bout {{n}}!");
    ck_assert_str_eq(told(round_event), "[3 combat] Bout 2!");
}
END_TEST

/* The mail goes out with the built-in words; the complaint names file, line and column, once. */
START_TEST(broken_overrides_are_complained_of)
{
    write_override("round", "Bout\n of {{#n}}");
    ck_assert_str_eq(told(round_event), "[3 combat] Round 2.");
    ck_assert_str_eq(told(round_event), "[3 combat] Round 2.");
    ck_assert_int_ne(home.worst, 0);
    ck_assert_int_eq(home.faults->count, 1);
    ck_assert_ptr_nonnull(strstr(home.faults->first->text, "/templates/events/round.mustache:2:5: "));
}
END_TEST

Suite *suite_report_events(void);
Suite *suite_report_events(void)
{
    Suite *suite = suite_create("report_events");
    TCase *tcase = tcase_create("report_events");

    tcase_add_checked_fixture(tcase, setup, teardown);
    tcase_add_loop_test(tcase, tells, 0, COUNT(cases));
    tcase_add_test(tcase, every_event_has_a_template);
    tcase_add_test(tcase, overrides_are_used);
    tcase_add_test(tcase, broken_overrides_are_complained_of);
    suite_add_tcase(suite, tcase);
    return suite;
}
