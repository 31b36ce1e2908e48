/* Self-play finds faults in rules: each test breaks the duel in one way. */
#include "processor/harness/soak.h"

#include <check.h>
#include <string.h>

#include "tests/rules/duel/duel.h"

enum { GAMES = 4 };

static struct ruleset rules;                 /* the duel, which a test breaks */
static struct soak_options options;
static struct soak_report report;
static struct arena arena;

static void set_up(void)
{
    struct value *whole;

    rules = *ruleset_find("duel");
    ck_assert_int_eq(ruleset_options(&rules, &arena, NULL, &whole, NULL), OK);
    options = (struct soak_options){ .rules = &rules, .options = whole, .games = GAMES, .seed = 3, .illegal_of = 10,
                                     .most_records = 60 };
}

static void tear_down(void)
{
    arena_release(&arena);
}

START_TEST(sound_rules_pass)
{
    uint64_t digest;

    options.rerun = options.secrecy = true;
    soak_run(&options, &report);
    ck_assert_msg(!soak_failed(&report), "%s", report.first);
    ck_assert_str_eq(report.first, "");
    ck_assert_int_eq(report.games, GAMES);
    ck_assert_int_gt(report.nonsense, 0);
    ck_assert_int_gt(report.reruns, 0);
    ck_assert_int_gt(report.comparisons, 0);
    digest = report.digest;
    soak_run(&options, &report);
    ck_assert_uint_eq(report.digest, digest);
    options.seed++;
    soak_run(&options, &report);
    ck_assert_uint_ne(report.digest, digest);
}
END_TEST

/* The same table without its marks: everybody may know everything. */
static const struct codec *without_marks(const struct codec *codec)
{
    struct codec *open = arena_copy(&arena, codec, sizeof *codec);
    struct codec_field *fields = arena_copy(&arena, codec->fields, (size_t)codec->field_count * sizeof *fields);

    for (int i = 0; i < codec->field_count; i++) {
        fields[i].seen = SEEN_ALL;
        if (fields[i].of)
            fields[i].of = without_marks(fields[i].of);
    }
    open->fields = fields;
    return open;
}

static struct value *view_of_all(struct arena *into, const void *state, int seat)
{
    (void)seat;
    return ruleset_find("duel")->view(into, state, SEAT_MODERATOR);
}

START_TEST(leak_is_found)
{
    rules.state = without_marks(rules.state);
    rules.view = view_of_all;
    options.secrecy = true;
    soak_run(&options, &report);
    ck_assert_int_gt(report.leaks, 0);
    ck_assert(soak_failed(&report));
    ck_assert_msg(strstr(report.first, "what it may not know") != NULL, "%s", report.first);
}
END_TEST

/* Three to six seats, with deals between answers. */
START_TEST(many_seats_pass)
{
    struct value *whole;

    options.rules = ruleset_find("melee");
    ck_assert_int_eq(ruleset_options(options.rules, &arena, NULL, &whole, NULL), OK);
    options.options = whole;
    options.rerun = options.secrecy = true;
    soak_run(&options, &report);
    ck_assert_msg(!soak_failed(&report), "%s", report.first);
    ck_assert_int_gt(report.comparisons, 100);
}
END_TEST

/* A seat may not see what another believes, nor where a trap lies, although no card tells it. */
static struct value *view_of_beliefs(struct arena *into, const void *state, int seat)
{
    return ruleset_find("melee")->view(into, state, seat >= 0 ? SEAT_MODERATOR : seat);
}

START_TEST(leak_to_one_of_many_is_found)
{
    struct value *whole;

    rules = *ruleset_find("melee");
    ck_assert_int_eq(ruleset_options(&rules, &arena, NULL, &whole, NULL), OK);
    options.options = whole;
    rules.state = without_marks(rules.state);
    rules.view = view_of_beliefs;
    options.secrecy = true;
    soak_run(&options, &report);
    ck_assert_int_gt(report.leaks, 0);
}
END_TEST

/* A counter outside the turn: the rules are no longer a function. */
static void resolve_counting(struct turn *turn)
{
    static int calls;

    calls++;
    ruleset_find("duel")->resolve(turn);
    emit(turn, DUEL_GIFT, event_int("calls", calls));
}

START_TEST(hidden_memory_is_found)
{
    rules.resolve = resolve_counting;
    soak_run(&options, &report);
    ck_assert_int_gt(report.replay_differences, 0);
    ck_assert_msg(strstr(report.first, "resolved again its events differ") != NULL, "%s", report.first);
}
END_TEST

/* An event before a question depends on how often the question was put. */
static void resolve_asking(struct turn *turn)
{
    static int calls;

    calls++;
    emit(turn, DUEL_GIFT, event_int("calls", calls));
    ruleset_find("duel")->resolve(turn);
}

START_TEST(turn_that_does_not_come_up_again_is_found)
{
    rules.resolve = resolve_asking;
    options.rerun = true;
    soak_run(&options, &report);
    ck_assert_int_gt(report.breaks + report.rerun_differences, 0);
    ck_assert_msg(strstr(report.first, "event 1, told before request orders.1") != NULL, "%s", report.first);
}
END_TEST

static const char *check_turn(struct arena *into, const void *state)
{
    (void)into;
    return ((const struct duel *)state)->turn > 3 ? "the third turn was to be the last" : NULL;
}

START_TEST(broken_invariant_is_counted)
{
    rules.state_check = check_turn;
    soak_run(&options, &report);
    ck_assert_int_eq(report.breaks, GAMES);
    ck_assert_msg(strstr(report.first, "the third turn was to be the last") != NULL, "%s", report.first);
}
END_TEST

static const char *choose_nonsense(struct arena *into, const void *state, const struct request *request,
                                   struct rng *choice)
{
    (void)into;
    (void)state;
    (void)choice;
    return strcmp(request->kind, "orders") == 0 ? "PLAY WINE" : NULL;
}

START_TEST(choice_that_is_not_legal_is_counted)
{
    rules.choose = choose_nonsense;
    options.most_records = 6;
    soak_run(&options, &report);
    ck_assert_int_gt(report.choices_refused, 0);
    ck_assert_ptr_nonnull(strstr(report.first, "the rule set chose \"PLAY WINE\", and its judge refuses it"));
}
END_TEST

Suite *suite_harness_soak(void);
Suite *suite_harness_soak(void)
{
    Suite *suite = suite_create("harness_soak");
    TCase *tcase = tcase_create("soak");

    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_set_timeout(tcase, 60);
    tcase_add_test(tcase, sound_rules_pass);
    tcase_add_test(tcase, leak_is_found);
    tcase_add_test(tcase, many_seats_pass);
    tcase_add_test(tcase, leak_to_one_of_many_is_found);
    tcase_add_test(tcase, hidden_memory_is_found);
    tcase_add_test(tcase, turn_that_does_not_come_up_again_is_found);
    tcase_add_test(tcase, broken_invariant_is_counted);
    tcase_add_test(tcase, choice_that_is_not_legal_is_counted);
    suite_add_tcase(suite, tcase);
    return suite;
}
