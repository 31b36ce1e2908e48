/* Steps and events, trial runs, and what happens when a turn asks for too much. */
#include <check.h>
#include <string.h>

#include "engine/kernel/rng.h"
#include "engine/kernel/turn.h"
#include "engine/kernel/turn_inside.h"
#include "tests/support/turn_case.h"

#define COUNT(table) ((int)(sizeof(table) / sizeof((table)[0])))

static struct turn_case turn;
static int variant;
static const char *checked;          /* the invariants' message about the state */

static void tear_down(void)
{
    turn_case_release(&turn);
}

static void begin(void (*resolve)(struct turn *turn))
{
    variant = 0;
    checked = NULL;
    turn_case_begin(&turn, resolve);
    turn.in.seed = 99;
}

static void expect_broken(const char *why)
{
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_BROKEN);
    ck_assert_msg(strstr(turn.outcome.why, why) != NULL, "%s", turn.outcome.why);
}

/* ---- events ---- */

static void tells(struct turn *resolved)
{
    struct value *tree = value_list(turn_arena(resolved));

    value_add_int(turn_arena(resolved), tree, 3);
    turn_phase(resolved, "magic");
    emit(resolved, EVENT_GAME, event_int("number", -4), event_text("text", "x"), event_flag("flag", 7),
         event_tree("tree", tree), event_tree("nothing", NULL), event_text("none", NULL));
    value_add_int(turn_arena(resolved), tree, 4);     /* the event holds a copy */
    toy_state(resolved)->turn = 9;
    emit_to(resolved, AUDIENCE_SEAT(0) | AUDIENCE_SEAT(2) | AUDIENCE_ONLOOKERS, EVENT_GAME, event_int("n", 1));
    emit_to(resolved, AUDIENCE_ALL_BUT(1), EVENT_GAME, event_int("n", 2));
}

START_TEST(events_carry_what_they_are_given)
{
    const char **lines;

    begin(tells);
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_DONE);
    lines = outcome_event_lines(&turn.arena, &turn.outcome);
    ck_assert_str_eq(lines[0], "{\"audience\":\"all\",\"event\":\"told\",\"flag\":true,\"none\":null,\"nothing\":null,"
                               "\"number\":-4,\"phase\":\"magic\",\"step\":1,\"text\":\"x\",\"tree\":[3],\"turn\":0}");
    ck_assert_str_eq(lines[1], "{\"audience\":[1,3,0],\"event\":\"told\",\"n\":1,\"phase\":\"magic\",\"step\":1,\"turn\":9}");
    ck_assert_str_eq(lines[2], "{\"audience\":[1,3,4,5,6,7,8,0],\"event\":\"told\",\"n\":2,\"phase\":\"magic\","
                               "\"step\":1,\"turn\":9}");
    ck_assert_str_eq(outcome_events(&turn.arena, &turn.outcome, NULL),
                     value_printf(&turn.arena, "[%s,%s,%s]", lines[0], lines[1], lines[2])->text);
}
END_TEST

static void tells_unknown(struct turn *resolved)
{
    emit(resolved, variant, event_int("n", 3));
}

START_TEST(unknown_event_is_our_bug)
{
    begin(tells_unknown);
    variant = EVENT_GAME + 1;
    expect_broken("does not hold");
    variant = -1;
    expect_broken("does not hold");
}
END_TEST

static void steps(struct turn *resolved)
{
    turn_step(resolved);                              /* it has no events */
    toy_say(resolved, "in %d", resolved->step);
    toy_say(resolved, "in %d", resolved->step);
    turn_step(resolved);
    turn_step(resolved);
    toy_say(resolved, "in %d", resolved->step);
}

START_TEST(steps_in_which_nothing_was_told_do_not_count)
{
    begin(steps);
    turn_case_run(&turn);
    ck_assert_str_eq(turn_case_told(&turn), "in 1; in 1; in 2");
    ck_assert_int_eq(turn.outcome.events[2].step, 2);
}
END_TEST

static const char *check_state(struct arena *arena, const void *state)
{
    (void)arena;
    return ((const struct toy_state *)state)->marks[1] ? checked : NULL;
}

static void harms_its_state(struct turn *resolved)
{
    turn_phase(resolved, "movement");
    toy_say(resolved, "moved");
    turn_step(resolved);
    toy_state(resolved)->marks[1] = 1;
    if (variant)
        toy_say(resolved, "harmed");
}

START_TEST(invariants_are_checked_after_every_step)
{
    begin(harms_its_state);
    turn.rules.state_check = check_state;
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_DONE);
    checked = "two pieces on one square";
    expect_broken("after step 2 (movement): two pieces on one square");     /* the last step ends with the turn */
    ck_assert_int_eq(turn.outcome.event_count, 1);
}
END_TEST

static void looks_around(struct turn *resolved)
{
    toy_say(resolved, "%d %d %s %d", rules_before(resolved, 3), rules_before(resolved, 2), turn_rules(resolved)->name,
            turn_is_trial(resolved));
    if (variant)
        turn_broken(resolved, "no more than %d", 7);
}

START_TEST(old_rules_are_told_from_new_ones)
{
    begin(looks_around);
    turn.in.version = 2;
    turn_case_run(&turn);
    ck_assert_str_eq(turn_case_told(&turn), "1 0 toy 0");
}
END_TEST

START_TEST(rules_break_a_turn_in_their_own_words)
{
    begin(looks_around);
    variant = 1;
    expect_broken("no more than 7");
    ck_assert_str_eq(turn_case_told(&turn), "1 1 toy 0");
}
END_TEST

/* ---- limits ---- */

static void takes_memory(struct turn *resolved)
{
    for (;;)
        memset(arena_alloc(turn_arena(resolved), 1 << 16), 1, 1 << 16);
}

static void exhausted_elsewhere(void *context)
{
    ck_abort_msg("the arena's own handler was called: %p", context);
}

START_TEST(arena_at_its_limit_breaks_the_turn)
{
    begin(takes_memory);
    turn.arena.limit_bytes = 4 << 20;
    turn.arena.exhausted = exhausted_elsewhere;
    turn.arena.context = &turn;
    expect_broken("the turn needs more than the 4 MiB that a turn may use");
    ck_assert(turn.arena.exhausted == exhausted_elsewhere);      /* put back */
    ck_assert_ptr_eq(turn.arena.context, &turn);
}
END_TEST

START_TEST(arena_without_room_for_a_turn_breaks_it)
{
    begin(takes_memory);
    turn.arena.limit_bytes = 64;
    expect_broken("no memory is left in the arena");
}
END_TEST

static void asks_for_ever(struct turn *resolved)
{
    for (;;)
        ask(resolved, &(struct ask){ .seat = 0, .kind = "orders", .name = "again" });
}

static void asks_late_for_ever(struct turn *resolved)
{
    for (;;)
        ask_late(resolved, &(struct ask){ .seat = 0, .kind = "respond" });
}

START_TEST(asks_have_a_limit)
{
    begin(asks_late_for_ever);
    expect_broken("ASKS_MAX does not hold");
    ck_assert_int_eq(turn.outcome.asks, 2000);
    begin(asks_for_ever);
    turn_case_answer(&turn, 0, "again", "");
    expect_broken("the rules ask seat 1 twice for again");
}
END_TEST

static void tells_for_ever(struct turn *resolved)
{
    for (;;)
        emit(resolved, EVENT_GAME, event_int("n", 4));
}

START_TEST(events_have_a_limit)
{
    begin(tells_for_ever);
    turn.arena.limit_bytes = 256 << 20;
    expect_broken("EVENTS_MAX does not hold");
    ck_assert_int_eq(turn.outcome.event_count, 50000);
}
END_TEST

/* ---- trial runs ---- */

enum try { TRY_NOTHING, TRY_ROLL, TRY_PICK_ONE, TRY_SHUFFLE, TRY_ASK, TRY_ASK_ALL, TRY_LATE, TRY_STANDING, TRY_BREAK,
               TRY_STEP, ATTEMPTS };

static const char *name_of(const void *context, int item)
{
    (void)context;
    return item ? "one" : "none";
}

static void act(struct turn *tried, void *context)
{
    static const struct ask request = { .seat = 0, .kind = "orders" };
    const struct answer *answer;
    int16_t items[2] = { 1, 2 };

    toy_say(tried, "never told");
    toy_state(tried)->marks[0] += 5;
    toy_state(tried)->marks[2] = turn_is_trial(tried);
    switch (*(const enum try *)context) {
    case TRY_ROLL:
        roll(tried, AUDIENCE_ALL, 6, "trial");
        break;
    case TRY_PICK_ONE:
        pick(tried, AUDIENCE_ALL, 1, "trial", NULL, NULL);
        break;
    case TRY_SHUFFLE:
        shuffle(tried, "trial", items, 2, name_of, NULL);
        break;
    case TRY_ASK:
        ask(tried, &request);
        break;
    case TRY_ASK_ALL:
        ask_all(tried, &request, 1, &answer);
        break;
    case TRY_LATE:
        ask_late(tried, &request);
        break;
    case TRY_STANDING:
        ask_standing(tried, &request);
        break;
    case TRY_BREAK:
        turn_broken(tried, "impossible");
    case TRY_STEP:
        turn_step(tried);
        break;
    case TRY_NOTHING:
    case ATTEMPTS:
        break;
    }
    toy_state(tried)->marks[1] = 1;                   /* came to its end */
}

static const struct { enum try attempt; enum trial result; } attempts[] = {
    { TRY_NOTHING, TRIAL_DONE },  { TRY_ROLL, TRIAL_STOPPED },    { TRY_PICK_ONE, TRIAL_DONE },
    { TRY_SHUFFLE, TRIAL_STOPPED }, { TRY_ASK, TRIAL_STOPPED },   { TRY_ASK_ALL, TRIAL_STOPPED },
    { TRY_LATE, TRIAL_STOPPED },  { TRY_STANDING, TRIAL_STOPPED }, { TRY_BREAK, TRIAL_BROKEN },
    { TRY_STEP, TRIAL_DONE },
};

static enum trial tried_as;
static struct toy_state tried_state;

static void tries(struct turn *resolved)
{
    enum try attempt = attempts[variant].attempt;
    const void *after = NULL;

    toy_state(resolved)->marks[0] = 10;
    toy_say(resolved, "before");
    tried_as = turn_try(resolved, act, &attempt, &after);
    tried_state = *(const struct toy_state *)after;
    turn_try(resolved, act, &attempt, NULL);
    toy_say(resolved, "after, %d left, trial %d, roll %d", toy_state(resolved)->marks[0], turn_is_trial(resolved),
            roll(resolved, AUDIENCE_ALL, 1000, "first of the stream"));
}

START_TEST(trial_leaves_nothing_behind)
{
    struct rng rng = rng_stream(99, NULL);

    begin(tries);
    variant = _i;
    turn_case_standing(&turn, 0, "orders", "at once");
    ck_assert_msg(turn_case_run(&turn) == OUTCOME_DONE, "%s", turn.outcome.why);
    ck_assert_int_eq(tried_as, attempts[_i].result);
    ck_assert_str_eq(turn_case_told(&turn), value_printf(&turn.arena, "before; after, 10 left, trial 0, roll %d",
                                                         (int)rng_below(&rng, 1000) + 1)->text);
    ck_assert_int_eq(turn.outcome.event_count, 3);
    ck_assert_int_eq(turn.outcome.open_count + turn.outcome.taken_count + turn.outcome.asks, 0);
    ck_assert_int_eq(tried_state.marks[0], 15);       /* as it was when the trial stopped */
    ck_assert_int_eq(tried_state.marks[1], attempts[_i].result == TRIAL_DONE);
    ck_assert_int_eq(tried_state.marks[2], 1);
}
END_TEST

START_TEST(state_alone_is_tried_too)
{
    enum try attempt = attempts[_i].attempt;
    const void *after = NULL;

    begin(tries);
    turn.state.marks[0] = 20;
    ck_assert_int_eq(turn_try_state(&turn.rules, NULL, &turn.arena, &turn.state, act, &attempt, &after), attempts[_i].result);
    ck_assert_int_eq(((const struct toy_state *)after)->marks[0], 25);
    ck_assert_int_eq(turn.state.marks[0], 20);
}
END_TEST

START_TEST(trial_that_breaks_an_invariant_is_broken)
{
    enum try attempt = TRY_STEP;

    begin(tries);
    turn.rules.state_check = check_state;
    turn.state.marks[1] = 1;
    checked = "wrong";
    ck_assert_int_eq(turn_try_state(&turn.rules, NULL, &turn.arena, &turn.state, act, &attempt, NULL), TRIAL_BROKEN);
}
END_TEST

Suite *suite_kernel_turn_limits(void);
Suite *suite_kernel_turn_limits(void)
{
    Suite *suite = suite_create("kernel_turn_limits");
    TCase *tcase = tcase_create("turn_limits");

    tcase_add_checked_fixture(tcase, NULL, tear_down);
    tcase_set_timeout(tcase, 30);
    tcase_add_test(tcase, events_carry_what_they_are_given);
    tcase_add_test(tcase, unknown_event_is_our_bug);
    tcase_add_test(tcase, steps_in_which_nothing_was_told_do_not_count);
    tcase_add_test(tcase, invariants_are_checked_after_every_step);
    tcase_add_test(tcase, old_rules_are_told_from_new_ones);
    tcase_add_test(tcase, rules_break_a_turn_in_their_own_words);
    tcase_add_test(tcase, arena_at_its_limit_breaks_the_turn);
    tcase_add_test(tcase, arena_without_room_for_a_turn_breaks_it);
    tcase_add_test(tcase, asks_have_a_limit);
    tcase_add_test(tcase, events_have_a_limit);
    tcase_add_loop_test(tcase, trial_leaves_nothing_behind, 0, ATTEMPTS);
    tcase_add_loop_test(tcase, state_alone_is_tried_too, 0, ATTEMPTS);
    tcase_add_test(tcase, trial_that_breaks_an_invariant_is_broken);
    suite_add_tcase(suite, tcase);
    return suite;
}
