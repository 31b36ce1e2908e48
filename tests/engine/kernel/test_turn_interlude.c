/* Interludes at once: they come while a question is open, and change the state behind that question. */
#include <check.h>
#include <string.h>

#include "engine/kernel/text.h"
#include "tests/support/turn_case.h"

enum { OUT = 8, OVER = 12, SEATS = 3 };      /* marks: the seats that are out, and the end; marks[seat] are a seat's own */

static struct turn_case turn;

/* "GIVE n": to the next seat; "ROLL"; "RESIGN"; "END"; "ASK" breaks; "TELL ...". */
static void between(struct turn *interluded, int seat, const char *text)
{
    int32_t *marks = toy_state(interluded)->marks;

    turn_phase(interluded, "between");
    if (text_has_prefix(text, "GIVE ")) {
        marks[seat] -= text[5] - '0';
        marks[(seat + 1) % SEATS] += text[5] - '0';
    }
    if (strcmp(text, "ROLL") == 0)
        roll(interluded, AUDIENCE_ALL, 1000, "luck");
    if (strcmp(text, "RESIGN") == 0)
        marks[OUT + seat] = 1;
    if (strcmp(text, "END") == 0)
        marks[OVER] = 1;
    if (strcmp(text, "ASK") == 0)
        ask(interluded, &(struct ask){ .seat = seat, .kind = "orders" });
    toy_say(interluded, "%d %s", seat, text);
}

static const char *forbids(struct arena *arena, const void *state, int seat, const char *text)
{
    (void)arena;
    if (text_has_prefix(text, "GIVE ") && text[5] - '0' > ((const struct toy_state *)state)->marks[seat])
        return "you have no such thing";
    return NULL;
}

static bool in_play(const void *state, int seat)
{
    return ((const struct toy_state *)state)->marks[OUT + seat] == 0;
}

static void result(const void *state, struct ruleset_result *out)
{
    out->over = ((const struct toy_state *)state)->marks[OVER] != 0;
}

static const char *sound(struct arena *arena, const void *state)
{
    (void)arena;
    return ((const struct toy_state *)state)->marks[15] ? "a mark that must not be" : NULL;
}

static const struct answer *ask_for(struct turn *asking, int seat)
{
    return ask(asking, &(struct ask){ .seat = seat, .kind = "orders", .default_text = "pass" });
}

/* Two questions, a roll after each. */
static void resolve_two(struct turn *asking)
{
    for (int i = 0; i < 2; i++) {
        turn_phase(asking, "play");
        toy_say(asking, "question %d", i + 1);
        toy_say(asking, "answer %s", ask_for(asking, 0)->text);
        toy_say(asking, "rolled %d", roll(asking, AUDIENCE_ALL, 1000, "fight"));
        turn_step(asking);
    }
}

static void begin(void (*resolve)(struct turn *turn))
{
    turn_case_begin(&turn, resolve);
    turn.rules.interludes_at_once = true;
    turn.rules.between = between;
    turn.rules.interlude_forbids = forbids;
    turn.rules.in_play = in_play;
    turn.rules.result = result;
    turn.rules.state_check = sound;
    turn.in.seed = 5;
    turn.state.marks[0] = 3;
}

static void tear_down(void)
{
    turn_case_release(&turn);
}

static void come(int seat, const char *name, const char *text)
{
    turn_case_answer(&turn, seat, name, text)->about = 0;
}

static void run(enum outcome_status status)
{
    enum outcome_status was = turn_case_run(&turn);

    ck_assert_msg(was == status, "%d %s", was, turn.outcome.why ? turn.outcome.why : "");
}

/* ---- names ---- */

static const struct { const char *name; int asks, number; } names[] = {
    { "interlude.0.1", 0, 1 },   { "interlude.12.34", 12, 34 }, { "interlude.1.1", 0, 0 }, { "interlude.10.1", 1, 0 },
    { "interlude", 0, 0 },       { "interlude.0.", 0, 0 },      { "orders.1", 0, 0 },      { "interlude.0.x", 0, 0 },
};

START_TEST(names_say_when_they_came)
{
    begin(resolve_two);
    ck_assert_int_eq(interlude_number(names[_i].name, names[_i].asks), names[_i].number);
    if (names[_i].number > 0)
        ck_assert_str_eq(interlude_name(&turn.arena, names[_i].asks, names[_i].number), names[_i].name);
}
END_TEST

/* ---- the question comes up again ---- */

START_TEST(what_was_asked_comes_up_again)
{
    uint64_t before;

    begin(resolve_two);
    run(OUTCOME_ASKING);
    before = turn.outcome.open[0].before;
    turn_case_publish(&turn);
    come(2, "interlude.0.1", "TELL");
    run(OUTCOME_ASKING);
    ck_assert_str_eq(turn_case_asked(&turn), "0:orders.1");
    ck_assert_uint_eq(turn.outcome.open[0].before, before);
    ck_assert_str_eq(turn_case_told(&turn), "question 1; 2 TELL");
    ck_assert_int_eq(turn.outcome.taken_count, 1);
    ck_assert_str_eq(turn.outcome.taken[0].name, "interlude.0.1");
    turn_case_publish(&turn);
    turn_case_answer(&turn, 0, "orders.1", "go");
    run(OUTCOME_ASKING);
    ck_assert_str_eq(turn_case_asked(&turn), "0:orders.2");
    turn_case_publish(&turn);
    come(1, "interlude.1.1", "TELL MORE");
    run(OUTCOME_ASKING);
    ck_assert(text_has_prefix(turn_case_told(&turn), "question 1; 2 TELL; answer go; rolled "));
    ck_assert_ptr_nonnull(strstr(turn_case_told(&turn), "question 2; 1 TELL MORE"));
}
END_TEST

/* Interludes have their own steps and phases; the phase of the turn returns afterwards. */
START_TEST(it_is_a_step_of_its_own)
{
    const struct event *events;

    begin(resolve_two);
    come(2, "interlude.0.1", "TELL");
    come(2, "interlude.0.2", "TELL");
    turn_case_answer(&turn, 0, "orders.1", "go");
    run(OUTCOME_ASKING);
    events = turn.outcome.events;
    ck_assert_str_eq(events[0].phase, "play");
    ck_assert_str_eq(events[1].phase, "between");
    ck_assert_str_eq(events[3].phase, "play");
    for (int i = 0; i < 4; i++)
        ck_assert_int_eq(events[i].step, i + 1);
}
END_TEST

START_TEST(they_apply_in_the_order_of_their_numbers_and_once)
{
    begin(resolve_two);
    come(1, "interlude.0.10", "C");
    come(1, "interlude.0.2", "B");
    come(0, "interlude.0.1", "A");
    come(0, "interlude.0.1", "a late duplicate");
    come(0, "interlude.3.1", "another question's");
    run(OUTCOME_ASKING);
    ck_assert_str_eq(turn_case_told(&turn), "question 1; 0 A; 1 B; 1 C");
}
END_TEST

START_TEST(one_that_is_forbidden_leaves_nothing)
{
    uint64_t digest;

    begin(resolve_two);
    run(OUTCOME_ASKING);
    digest = turn_case_digest(&turn);
    come(0, "interlude.0.1", "GIVE 4");
    run(OUTCOME_ASKING);
    ck_assert_uint_eq(turn_case_digest(&turn), digest);
    ck_assert_int_eq(turn.outcome.taken_count, 0);
    ck_assert_int_eq(turn.outcome.refused_count, 1);
    ck_assert_str_eq(turn.outcome.refused[0].reason, "you have no such thing");
    come(0, "interlude.0.2", "GIVE 2");          /* what one takes away, another cannot give */
    come(0, "interlude.0.3", "GIVE 2");
    run(OUTCOME_ASKING);
    ck_assert_str_eq(turn_case_told(&turn), "question 1; 0 GIVE 2");
    ck_assert_int_eq(turn.outcome.refused_count, 2);
}
END_TEST

START_TEST(dice_of_the_turn_stay_as_they_were)
{
    const char *without;

    begin(resolve_two);
    turn_case_answer(&turn, 0, "orders.1", "go");
    run(OUTCOME_ASKING);
    without = strstr(turn_case_told(&turn), "answer go");
    come(1, "interlude.0.1", "ROLL");
    run(OUTCOME_ASKING);
    ck_assert_str_eq(strstr(turn_case_told(&turn), "answer go"), without);
    ck_assert_str_eq(value_get_text(turn.outcome.events[1].fields, "stream", ""), "interlude.0.1");
}
END_TEST

/* ---- answers on file for the question ---- */

START_TEST(an_answer_on_file_is_judged_anew)
{
    begin(resolve_two);
    run(OUTCOME_ASKING);
    turn_case_publish(&turn);
    turn_case_answer(&turn, 0, "orders.1", "spend 3");
    come(0, "interlude.0.1", "GIVE 1");
    run(OUTCOME_ASKING);
    ck_assert_str_eq(turn_case_asked(&turn), "0:orders.1");
    ck_assert_int_eq(turn.outcome.refused_count, 1);
    ck_assert_str_eq(turn.outcome.refused[0].reason, "you have 2 marks");
    turn_case_answer(&turn, 0, "orders.1", "spend 2");
    run(OUTCOME_ASKING);
    ck_assert_str_eq(turn_case_asked(&turn), "0:orders.2");
}
END_TEST

/* In a replay the list counts as it is. */
START_TEST(a_frozen_answer_is_not_judged)
{
    begin(resolve_two);
    come(0, "interlude.0.1", "GIVE 3");
    turn_case_answer(&turn, 0, "orders.1", "spend 3")->frozen = true;
    run(OUTCOME_ASKING);
    ck_assert_str_eq(turn_case_asked(&turn), "0:orders.2");
}
END_TEST

/* ---- who leaves ---- */

static void resolve_together(struct turn *asking)
{
    struct ask asks[SEATS];
    const struct answer *answers[SEATS];

    for (int i = 0; i < SEATS; i++)
        asks[i] = (struct ask){ .seat = i, .kind = "orders", .default_text = "pass" };
    ask_all(asking, asks, SEATS, answers);
    for (int i = 0; i < SEATS; i++)
        toy_say(asking, "%s", answers[i]->text);
}

START_TEST(who_leaves_is_answered_for)
{
    begin(resolve_together);
    turn_case_answer(&turn, 0, "orders.1", "go");
    turn_case_answer(&turn, 1, "orders.1", "stay");
    come(1, "interlude.0.1", "RESIGN");
    run(OUTCOME_ASKING);
    ck_assert_int_eq(turn_case_open(&turn, 1, "orders.1")->answered, true);
    ck_assert_int_eq(turn_case_open(&turn, 2, "orders.1")->answered, false);
    turn_case_answer(&turn, 2, "orders.1", "come");
    run(OUTCOME_DONE);
    ck_assert_str_eq(turn_case_told(&turn), "1 RESIGN; go; pass; come");
    ck_assert_int_eq(turn.outcome.taken[2].source, BY_DEFAULT);
}
END_TEST

START_TEST(when_the_game_ends_nobody_is_waited_for)
{
    begin(resolve_together);
    come(1, "interlude.0.1", "END");
    run(OUTCOME_DONE);
    ck_assert_str_eq(turn_case_told(&turn), "1 END; pass; pass; pass");
}
END_TEST

/* ---- what the rules must not do ---- */

static void resolve_late(struct turn *asking)
{
    ask_late(asking, &(struct ask){ .seat = 0, .kind = "orders" });
}

static void resolve_out(struct turn *asking)
{
    toy_state(asking)->marks[OUT] = 1;
    ask_for(asking, 0);
}

static void resolve_unsound(struct turn *asking)
{
    toy_state(asking)->marks[15] = 1;
    ask_for(asking, 0);
    toy_state(asking)->marks[15] = 0;
}

static const struct { void (*resolve)(struct turn *turn); const char *interlude; enum outcome_status status; } misuses[] = {
    { resolve_late, NULL, OUTCOME_BROKEN },
    { resolve_out, NULL, OUTCOME_BROKEN },
    { resolve_two, "ASK", OUTCOME_BROKEN },
    /* In the middle of a step the invariants need not hold, neither before an interlude nor after it. */
    { resolve_unsound, "TELL", OUTCOME_ASKING },
};

START_TEST(misuse_breaks_the_turn)
{
    begin(misuses[_i].resolve);
    if (misuses[_i].interlude)
        come(1, "interlude.0.1", misuses[_i].interlude);
    run(misuses[_i].status);
}
END_TEST

Suite *suite_kernel_turn_interlude(void);
Suite *suite_kernel_turn_interlude(void)
{
    Suite *suite = suite_create("kernel_turn_interlude");
    TCase *tcase = tcase_create("turn_interlude");
    const TTest *tests[] = {
        what_was_asked_comes_up_again, it_is_a_step_of_its_own, they_apply_in_the_order_of_their_numbers_and_once,
        one_that_is_forbidden_leaves_nothing, dice_of_the_turn_stay_as_they_were, an_answer_on_file_is_judged_anew,
        a_frozen_answer_is_not_judged, who_leaves_is_answered_for, when_the_game_ends_nobody_is_waited_for,
    };

    tcase_add_checked_fixture(tcase, NULL, tear_down);
    for (size_t i = 0; i < sizeof tests / sizeof tests[0]; i++)
        tcase_add_test(tcase, tests[i]);
    tcase_add_loop_test(tcase, names_say_when_they_came, 0, (int)(sizeof names / sizeof names[0]));
    tcase_add_loop_test(tcase, misuse_breaks_the_turn, 0, (int)(sizeof misuses / sizeof misuses[0]));
    suite_add_tcase(suite, tcase);
    return suite;
}
