#include <check.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "engine/kernel/rng.h"
#include "engine/kernel/turn_inside.h"
#include "tests/support/toy.h"

/* An effect is suspended or paused when the mark of its target says so. */
enum { MARK_PAUSED = 1, MARK_ASLEEP = 2 };
enum { START = 1, MAGIC = 2, END = 3 };
/* Kinds with behaviour of their own; all others do nothing. */
enum { PLAIN = 1, ACTS, LEAVES, QUITS, WAKES, ENDS_NEXT, BREEDS, GIVES_AWAY, LASTS_ON };

EFFECTS_CODEC(effects_codec, effects);

static struct toy toy;

static bool paused(const void *state, const struct effect *effect)
{
    return ((const struct toy_state *)state)->marks[effect->target] & MARK_PAUSED;
}

static bool suspended(const void *state, const struct effect *effect)
{
    return ((const struct toy_state *)state)->marks[effect->target] & MARK_ASLEEP;
}

static void began(struct turn *turn, const struct effect *effect)
{
    toy_say(turn, "began %d%s%s", effect->id, effect->suspended ? " asleep" : "", effect->paused ? " paused" : "");
}

static void counted(struct turn *turn, const struct effect *effect, int from, int to)
{
    toy_say(turn, "%d: %d>%d", effect->id, from, to);
    if (effect->kind == LASTS_ON && to == 0)
        effect_edit(turn, effect->id)->left = 5;
}

static void changed(struct turn *turn, const struct effect *before, const struct effect *now)
{
    if (before->paused != now->paused)
        toy_say(turn, "%d %s", now->id, now->paused ? "paused" : "resumed");
    if (before->suspended != now->suspended)
        toy_say(turn, "%d %s", now->id, now->suspended ? "asleep" : "woken");
}

static void passed(struct turn *turn, const struct effect *before, const struct effect *now)
{
    toy_say(turn, "%d from %d to %d", now->id, before->target, now->target);
}

static void acts(struct turn *turn, int id)
{
    const struct effect *effect = effect_edit(turn, id);

    if (effect->kind != ACTS && effect->kind != LEAVES && effect->kind != QUITS)
        return;
    toy_say(turn, "%d acts", id);
    if (effect->kind == LEAVES)
        toy_state(turn)->marks[effect->target] |= MARK_PAUSED;
    if (effect->kind == QUITS)
        effect_end(turn, id, EFFECT_DISPELLED);
}

/* WAKES clears the mark that data[0] names; ENDS_NEXT ends the effect data[0]; BREEDS begins another with one
 * moment; GIVES_AWAY gives its children to the mother data[0]. */
static void ended(struct turn *turn, const struct effect *effect, enum effect_end how)
{
    struct effects *effects = &toy_state(turn)->effects;

    toy_say(turn, "%d %s", effect->id, effect_end_names[how]);
    ck_assert_ptr_null(effect_find(EFFECTS_CONST(effects), effect->id));
    if (effect->kind == WAKES)
        toy_state(turn)->marks[effect->data[0]] = 0;
    if (effect->kind == ENDS_NEXT)
        effect_end(turn, effect->data[0], EFFECT_REPLACED);
    if (effect->kind == BREEDS)
        effect_begin(turn, (struct effect){ .kind = PLAIN, .moment = effect->moment, .left = 1 }, true);
    for (int i = 0; effect->kind == GIVES_AWAY && i < effects->count; i++)
        if (effects->list[i].parent == effect->id)
            effects->list[i].parent = effect->data[0];
}

static int64_t by_kind_downwards(const void *state, const struct effect *effect)
{
    (void)state;
    return -(int64_t)effect->kind;
}

static void set_up(void)
{
    toy_init(&toy, NULL);
    toy.effects.paused = paused;
    toy.effects.suspended = suspended;
    toy.effects.began = began;
    toy.effects.counted = counted;
    toy.effects.changed = changed;
    toy.effects.passed = passed;
    toy.effects.acts = acts;
    toy.effects.ended = ended;
}

static void tear_down(void)
{
    toy_release(&toy);
}

/* Begins an effect; its words in the log do not matter: tests compare only what is told after toy_say "--". */
static int put(struct turn *turn, int kind, int target, int moment, int seat, int left)
{
    return effect_begin(turn, (struct effect){ .kind = kind, .target = target, .moment = moment, .seat = seat,
                                               .left = left }, true);
}

static int put_child(struct turn *turn, int parent, int kind, int target)
{
    return effect_begin(turn, (struct effect){ .kind = kind, .target = target, .parent = parent }, false);
}

static void mark(struct turn *turn)
{
    toy_say(turn, "--");
}

/* Plays a turn and compares the log after the mark. */
static void expect(void (*resolve)(struct turn *turn), const char *told)
{
    const char *all, *after;

    toy_ends(&toy, resolve, NULL);
    all = toy_told(&toy);
    after = strstr(all, "--");
    after = !after ? all : after[2] ? after + 4 : "";
    ck_assert_str_eq(after, told);
}

static void expect_broken(void (*resolve)(struct turn *turn), const char *why)
{
    toy_breaks(&toy, resolve, why);
}

/* ---- whose moment ---- */

static void resolve_moments(struct turn *turn)
{
    put(turn, PLAIN, 0, START, EFFECT_SEAT(0), 9);
    put(turn, PLAIN, 0, START, EFFECT_SEAT(1), 9);
    put(turn, PLAIN, 0, START, EFFECT_ANY_SEAT, 9);
    put(turn, PLAIN, 0, END, EFFECT_ANY_SEAT, 9);
    put(turn, PLAIN, 0, START, EFFECT_ANY_SEAT, 0);
    put(turn, PLAIN, 0, EFFECT_NO_CLOCK, EFFECT_ANY_SEAT, 9);
    mark(turn);
    effect_tick(turn, START, 0);
    toy_say(turn, "|");
    effect_tick(turn, START, 1);
    toy_say(turn, "|");
    effect_tick(turn, START, EFFECT_NOBODY);
    toy_say(turn, "|");
    effect_tick(turn, END, 2);
}

START_TEST(moment_and_seat)
{
    expect(resolve_moments, "1: 9>8; 3: 9>8; |; 2: 9>8; 3: 8>7; |; 3: 7>6; |; 4: 9>8");
}
END_TEST

/* A storm counts every player-turn, a flight its owner's, a casting its caster's: three clocks of one game. */
static void resolve_three_clocks(struct turn *turn)
{
    put(turn, PLAIN, 0, END, EFFECT_ANY_SEAT, 3);
    put(turn, PLAIN, 0, START, EFFECT_SEAT(0), 2);
    put(turn, PLAIN, 0, MAGIC, EFFECT_SEAT(1), 1);
    mark(turn);
    for (int i = 0; i < 4; i++) {
        effect_tick(turn, START, i % 2);
        effect_tick(turn, MAGIC, i % 2);
        effect_tick(turn, END, i % 2);
    }
}

START_TEST(three_clocks)
{
    expect(resolve_three_clocks, "2: 2>1; 1: 3>2; 3: 1>0; 3 expired; 1: 2>1; 2: 1>0; 2 expired; 1: 1>0; 1 expired");
}
END_TEST

/* A spell thrown back runs on two clocks: its share on the target on the caster's turns, its share on the caster
 * on the returner's. */
static void resolve_returned(struct turn *turn)
{
    put(turn, PLAIN, 1, START, EFFECT_SEAT(0), 2);
    put(turn, PLAIN, 0, START, EFFECT_SEAT(1), 1);
    mark(turn);
    effect_tick(turn, START, 1);
    effect_tick(turn, START, 2);
    effect_tick(turn, START, 0);
    effect_edit(turn, 1)->left *= 2;
    effect_tick(turn, START, 0);
}

START_TEST(returned_share_has_its_own_clock)
{
    expect(resolve_returned, "2: 1>0; 2 expired; 1: 2>1; 1: 2>1");
}
END_TEST

/* ---- order ---- */

static void resolve_order(struct turn *turn)
{
    put(turn, 20, 0, START, 0, 9);
    put(turn, 30, 0, START, 0, 9);
    put(turn, 20, 0, START, 0, 9);
    put(turn, 30, 0, START, 0, 9);
    mark(turn);
    effect_tick(turn, START, 0);
}

START_TEST(order_is_by_id)
{
    expect(resolve_order, "1: 9>8; 2: 9>8; 3: 9>8; 4: 9>8");
}
END_TEST

START_TEST(order_is_the_rules_then_by_id)
{
    toy.effects.order = by_kind_downwards;
    expect(resolve_order, "2: 9>8; 4: 9>8; 1: 9>8; 3: 9>8");
}
END_TEST

static void resolve_expiry_first(struct turn *turn)
{
    int waker = put(turn, WAKES, 0, START, 0, 1);

    effect_edit(turn, waker)->data[0] = 3;
    toy_state(turn)->marks[3] = MARK_ASLEEP;
    put(turn, ACTS, 3, START, 0, 2);
    mark(turn);
    effect_tick(turn, START, 0);
}

START_TEST(one_ends_before_the_next_is_looked_at)
{
    expect(resolve_expiry_first, "1: 1>0; 1 expired; 2 woken; 2 acts; 2: 2>1");
}
END_TEST

static void resolve_begun_in_tick(struct turn *turn)
{
    put(turn, BREEDS, 0, START, 0, 1);
    put(turn, PLAIN, 0, START, 0, 2);
    mark(turn);
    effect_tick(turn, START, 0);
    toy_say(turn, "|");
    effect_tick(turn, START, 0);
}

START_TEST(begun_in_a_tick_counts_from_the_next)
{
    expect(resolve_begun_in_tick,
           "1: 1>0; 1 expired; began 3; 2: 2>1; |; 2: 1>0; 2 expired; 3: 1>0; 3 expired");
}
END_TEST

static void resolve_ended_in_tick(struct turn *turn)
{
    put(turn, ENDS_NEXT, 0, START, 0, 1);
    put(turn, ACTS, 0, START, 0, 2);
    put(turn, PLAIN, 0, START, 0, 2);
    effect_edit(turn, 1)->data[0] = 2;
    mark(turn);
    effect_tick(turn, START, 0);
}

START_TEST(ended_in_a_tick_is_passed_over)
{
    expect(resolve_ended_in_tick, "1: 1>0; 1 expired; 2 replaced; 3: 2>1");
}
END_TEST

/* ---- paused and suspended ---- */

static void resolve_paused(struct turn *turn)
{
    put(turn, ACTS, 4, START, 0, 2);
    mark(turn);
    toy_state(turn)->marks[4] = MARK_PAUSED;
    effect_refresh(turn);
    effect_refresh(turn);
    effect_tick(turn, START, 0);
    toy_state(turn)->marks[4] = 0;
    effect_tick(turn, START, 0);
    effect_tick(turn, START, 0);
}

START_TEST(paused_stands_still)
{
    expect(resolve_paused, "1 paused; 1 resumed; 1 acts; 1: 2>1; 1 acts; 1: 1>0; 1 expired");
}
END_TEST

static void resolve_asleep(struct turn *turn)
{
    toy_state(turn)->marks[4] = MARK_ASLEEP;
    put(turn, ACTS, 4, START, 0, 3);
    put(turn, PLAIN, 4, START, 0, 0);
    effect_tick(turn, START, 0);
    toy_state(turn)->marks[4] = 0;
    effect_refresh(turn);
    effect_tick(turn, START, 0);
}

START_TEST(asleep_clocks_stand)
{
    expect(resolve_asleep, "began 1 asleep; began 2 asleep; 1 woken; 2 woken; 1 acts; 1: 3>2");
}
END_TEST

START_TEST(asleep_clocks_run_where_the_rules_say_so)
{
    toy.effects.sleeping_clocks_run = true;
    expect(resolve_asleep, "began 1 asleep; began 2 asleep; 1: 3>2; 1 woken; 2 woken; 1 acts; 1: 2>1");
}
END_TEST

static void resolve_both(struct turn *turn)
{
    toy_state(turn)->marks[4] = MARK_ASLEEP | MARK_PAUSED;
    put(turn, PLAIN, 4, START, 0, 3);
    effect_tick(turn, START, 0);
    toy_state(turn)->marks[4] = MARK_ASLEEP;
    effect_tick(turn, START, 0);
}

START_TEST(paused_stands_though_sleeping_clocks_run)
{
    toy.effects.sleeping_clocks_run = true;
    expect(resolve_both, "began 1 asleep paused; 1 resumed; 1: 3>2");
}
END_TEST

static void resolve_acting(struct turn *turn)
{
    put(turn, LEAVES, 4, START, 0, 2);
    put(turn, QUITS, 5, START, 0, 2);
    put(turn, LASTS_ON, 6, START, 0, 1);
    mark(turn);
    effect_tick(turn, START, 0);
    ck_assert_int_eq(effect_find(EFFECTS_CONST(&toy_state(turn)->effects), 1)->left, 2);
    ck_assert_int_eq(effect_find(EFFECTS_CONST(&toy_state(turn)->effects), 3)->left, 5);
}

START_TEST(what_acting_does_is_seen_before_counting)
{
    expect(resolve_acting, "1 acts; 1 paused; 2 acts; 2 dispelled; 3: 1>0");
}
END_TEST

static bool works(struct turn *turn, int kind, int target)
{
    return effect_works(&toy.effects, toy_state(turn), kind, 0, target);
}

static void resolve_works(struct turn *turn)
{
    int first = put(turn, PLAIN, 4, 0, 0, 0);

    ck_assert(works(turn, PLAIN, 4));
    ck_assert(!works(turn, PLAIN, 5));
    ck_assert(!works(turn, ACTS, 4));
    toy_state(turn)->marks[4] = MARK_ASLEEP;      /* the effect asks the conditions again, and does not use its last report */
    ck_assert(!works(turn, PLAIN, 4));
    toy_state(turn)->marks[4] = MARK_PAUSED;
    ck_assert(!works(turn, PLAIN, 4));
    toy_state(turn)->marks[4] = 0;
    put(turn, PLAIN, 4, 0, 0, 0);
    effect_end(turn, first, EFFECT_DISPELLED);
    ck_assert(works(turn, PLAIN, 4));
}

START_TEST(works_looks_at_the_conditions_themselves)
{
    expect(resolve_works, "began 1; began 2; 1 dispelled");
}
END_TEST

/* ---- mothers ---- */

static void resolve_mothers(struct turn *turn)
{
    int parent = put(turn, PLAIN, 0, START, 0, 1);
    int other = put(turn, PLAIN, 1, 0, 0, 0);
    int child = put_child(turn, parent, ACTS, 7);

    put_child(turn, child, PLAIN, 8);
    put_child(turn, parent, PLAIN, 9);
    put_child(turn, other, ACTS, 7);
    mark(turn);
    effect_tick(turn, START, 0);
    toy_say(turn, "%s", works(turn, ACTS, 7) ? "still" : "gone");    /* the other mother's child */
    effect_end(turn, other, EFFECT_TARGET_GONE);
    toy_say(turn, "%s", works(turn, ACTS, 7) ? "still" : "gone");
}

START_TEST(children_end_with_their_mother_oldest_first)
{
    expect(resolve_mothers, "1: 1>0; 1 expired; 3 mother-gone; 4 mother-gone; 5 mother-gone; still; "
                            "2 target-gone; 6 mother-gone; gone");
}
END_TEST

static void resolve_given_away(struct turn *turn)
{
    int parent = put(turn, GIVES_AWAY, 0, 0, 0, 0);
    int other = put(turn, PLAIN, 0, 0, 0, 0);

    effect_edit(turn, parent)->data[0] = other;
    put_child(turn, parent, PLAIN, 7);
    mark(turn);
    effect_end(turn, parent, EFFECT_DISPELLED);
    effect_end(turn, parent, EFFECT_DISPELLED);
    toy_say(turn, "|");
    effect_end(turn, other, EFFECT_DISPELLED);
}

START_TEST(a_child_given_another_mother_stays)
{
    expect(resolve_given_away, "1 dispelled; |; 2 dispelled; 3 mother-gone");
}
END_TEST

static void resolve_orphan(struct turn *turn)
{
    put(turn, PLAIN, 0, 0, 0, 0);
    effect_end(turn, 1, EFFECT_DISPELLED);
    put_child(turn, 1, PLAIN, 0);
}

START_TEST(nothing_begins_under_a_mother_that_is_gone)
{
    expect_broken(resolve_orphan, "parent");
}
END_TEST

/* ---- targets ---- */

static void resolve_targets(struct turn *turn)
{
    put(turn, PLAIN, 4, 0, 0, 0);
    put(turn, PLAIN, 5, 0, 0, 0);
    put(turn, ENDS_NEXT, 4, 0, 0, 0);
    effect_edit(turn, 3)->data[0] = 4;
    put(turn, PLAIN, 4, 0, 0, 0);
    mark(turn);
    effect_pass_all(turn, 0, 4, 6);
    effect_pass(turn, 2, 0, 4);
    effect_end_on(turn, 0, 5, EFFECT_TARGET_GONE);
    effect_end_on(turn, 1, 6, EFFECT_TARGET_GONE);
    effect_end_on(turn, 0, 6, EFFECT_TARGET_GONE);
    ck_assert_ptr_null(effect_on(EFFECTS_CONST(&toy_state(turn)->effects), PLAIN, 0, 6));
    ck_assert_int_eq(effect_on(EFFECTS_CONST(&toy_state(turn)->effects), PLAIN, 0, 4)->id, 2);
}

START_TEST(effects_pass_to_another_target_and_end_with_it)
{
    expect(resolve_targets, "1 from 4 to 6; 3 from 4 to 6; 4 from 4 to 6; 2 from 5 to 4; "
                            "1 target-gone; 3 target-gone; 4 replaced");
}
END_TEST

/* ---- ids, numbers, one alone ---- */

static void resolve_numbers(struct turn *turn)
{
    const struct effects *effects = &toy_state(turn)->effects;
    struct effect helper = { .kind = PLAIN, .hidden = true };

    put(turn, PLAIN, 0, 0, 0, 0);
    effect_begin(turn, helper, true);
    put(turn, PLAIN, 1, 0, 0, 0);
    effect_end(turn, 3, EFFECT_DISPELLED);
    put(turn, PLAIN, 2, 0, 0, 0);
    ck_assert_ptr_null(effect_find(EFFECTS_CONST(effects), 3));
    ck_assert_int_eq(effect_find(EFFECTS_CONST(effects), 2)->number, 0);
    ck_assert_int_eq(effect_numbered(EFFECTS_CONST(effects), 1)->id, 1);
    ck_assert_ptr_null(effect_numbered(EFFECTS_CONST(effects), 0));
    ck_assert_ptr_null(effect_numbered(EFFECTS_CONST(effects), 2));
    ck_assert_int_eq(effect_numbered(EFFECTS_CONST(effects), 3)->id, 4);
    ck_assert_int_eq(effects->count, 3);
}

START_TEST(ids_and_numbers_are_never_given_again)
{
    expect(resolve_numbers, "began 1; began 2; began 3; 3 dispelled; began 4");
}
END_TEST

/* An effect that is hidden from a seat gets no number until everybody may know of it. */
static void resolve_hidden(struct turn *turn)
{
    const struct effects *effects = &toy_state(turn)->effects;

    effect_begin(turn, (struct effect){ .kind = PLAIN, .hidden_from = AUDIENCE_SEAT(1) }, true);
    put(turn, PLAIN, 1, 0, 0, 0);
    ck_assert_int_eq(effect_find(EFFECTS_CONST(effects), 1)->number, 0);
    ck_assert_uint_eq(effect_seen_by(effect_find(EFFECTS_CONST(effects), 1)), ~(AUDIENCE_SEAT(1) | AUDIENCE_ONLOOKERS));
    ck_assert_uint_eq(effect_seen_by(effect_find(EFFECTS_CONST(effects), 2)), AUDIENCE_ALL);
    mark(turn);
    effect_reveal(turn, 1, true);
    effect_reveal(turn, 2, true);
    ck_assert_int_eq(effect_find(EFFECTS_CONST(effects), 1)->number, 2);
    ck_assert_int_eq(effect_find(EFFECTS_CONST(effects), 2)->number, 1);
    ck_assert_uint_eq(effect_seen_by(effect_find(EFFECTS_CONST(effects), 1)), AUDIENCE_ALL);
}

START_TEST(a_hidden_one_is_numbered_when_it_is_revealed)
{
    expect(resolve_hidden, "began 1");
}
END_TEST

static void resolve_one(struct turn *turn)
{
    put(turn, ACTS, 0, END, EFFECT_SEAT(2), 1);
    put(turn, ACTS, 0, 0, 0, 0);
    put(turn, ACTS, 0, 0, 0, 3);
    mark(turn);
    for (int id = 1; id <= 4; id++)
        effect_tick_one(turn, id);
}

START_TEST(one_alone_ticks_whatever_its_moment)
{
    expect(resolve_one, "1 acts; 1: 1>0; 1 expired; 2 acts; 3 acts");
}
END_TEST

static void resolve_moved_clock(struct turn *turn)
{
    put(turn, PLAIN, 0, START, EFFECT_SEAT(0), 3);
    put(turn, PLAIN, 0, START, EFFECT_SEAT(0), 3);
    effect_edit(turn, 2)->moment = END;
    mark(turn);
    effect_tick(turn, START, 0);
    effect_edit(turn, 1)->seat = EFFECT_SEAT(1);
    effect_tick(turn, START, 0);
}

START_TEST(a_clock_may_be_set_anew)
{
    expect(resolve_moved_clock, "1: 3>2");
}
END_TEST

/* ---- what breaks a turn ---- */

static void resolve_full(struct turn *turn)
{
    for (int i = 0; i < EFFECTS_MAX; i++)
        put(turn, PLAIN, 0, START, 0, 9);
    effect_tick(turn, START, 0);
    effect_end(turn, 1, EFFECT_DISPELLED);
    put(turn, PLAIN, 0, 0, 0, 0);
    toy_say(turn, "full");
    put(turn, PLAIN, 0, 0, 0, 0);
}

static void resolve_gone(struct turn *turn)
{
    put(turn, PLAIN, 0, 0, 0, 0);
    effect_end(turn, 1, EFFECT_DISPELLED);
    effect_edit(turn, 1);
}

static void resolve_bad_moment(struct turn *turn)
{
    put(turn, PLAIN, 0, TOY_MOMENTS + 1, 0, 1);
}

static void resolve_bad_seat(struct turn *turn)
{
    put(turn, PLAIN, 0, START, EFFECT_SEAT(SEATS_MAX), 1);
}

static void resolve_bad_clock(struct turn *turn)
{
    put(turn, PLAIN, 0, START, 0, -1);
}

static void resolve_bad_tick(struct turn *turn)
{
    effect_tick(turn, EFFECT_NO_CLOCK, 0);
}

static const struct { void (*resolve)(struct turn *turn); const char *why; } broken_cases[] = {
    { resolve_full, "at most 256 effects" },
    { resolve_gone, "effect.c" },
    { resolve_bad_moment, "moment" },
    { resolve_bad_seat, "seat" },
    { resolve_bad_clock, "left" },
    { resolve_bad_tick, "moment" },
};

START_TEST(a_broken_promise_breaks_the_turn)
{
    expect_broken(broken_cases[_i].resolve, broken_cases[_i].why);
    if (broken_cases[_i].resolve == resolve_full)
        ck_assert_ptr_nonnull(strstr(toy_told(&toy), "full"));
}
END_TEST

static void resolve_steps(struct turn *turn)
{
    int before;

    put(turn, PLAIN, 0, START, 0, 2);
    turn_step(turn);
    before = turn->step;
    effect_tick(turn, START, 0);
    ck_assert_int_eq(turn->step, before);
    effect_tick(turn, START, 0);
    ck_assert_int_eq(turn->step, before + 1);
}

START_TEST(an_end_is_a_step)
{
    expect(resolve_steps, "began 1; 1: 2>1; 1: 1>0; 1 expired");
}
END_TEST

/* ---- random sequences against a plain model ---- */

/* The model keeps every effect that ever existed, in a list that never shrinks, and writes what should be told. */
static struct {
    struct effect list[2000];
    bool gone[2000];
    int count;
    int marks[TOY_MARKS];
    char told[200000];
    size_t bytes;
} model;

static void model_say(const char *what, int id, int from, int to)
{
    model.bytes += (size_t)snprintf(model.told + model.bytes, sizeof model.told - model.bytes, "%s%d%s",
                                    model.bytes ? "; " : "", id, what);
    if (from > 0)
        model.bytes += (size_t)snprintf(model.told + model.bytes, sizeof model.told - model.bytes, "%d>%d", from, to);
}

static void model_begin(int kind, int target, int parent, int moment, int seat, int left)
{
    struct effect effect = { .kind = kind, .target = target, .parent = parent, .moment = moment, .seat = seat,
                             .left = left, .id = model.count + 1 };

    effect.paused = model.marks[target] & MARK_PAUSED;
    effect.suspended = model.marks[target] & MARK_ASLEEP;
    model.list[model.count++] = effect;
    model.bytes += (size_t)snprintf(model.told + model.bytes, sizeof model.told - model.bytes, "%sbegan %d%s%s",
                                    model.bytes ? "; " : "", effect.id, effect.suspended ? " asleep" : "",
                                    effect.paused ? " paused" : "");
}

static void model_end(int id, enum effect_end how)
{
    struct effect *effect = &model.list[id - 1];

    if (id > model.count || model.gone[id - 1])
        return;
    model.gone[id - 1] = true;
    model_say(how == EFFECT_EXPIRED ? " expired" : how == EFFECT_DISPELLED ? " dispelled"
              : how == EFFECT_MOTHER_GONE ? " mother-gone" : " replaced", id, 0, 0);
    if (effect->kind == ENDS_NEXT)
        model_end(effect->data[0], EFFECT_REPLACED);
    if (effect->kind == BREEDS)
        model_begin(PLAIN, 0, 0, effect->moment, 0, 1);
    for (int child = 1; child <= model.count; child++)
        if (model.list[child - 1].parent == id)
            model_end(child, EFFECT_MOTHER_GONE);
}

static void model_refresh(int id)
{
    struct effect *effect = &model.list[id - 1];
    bool is_paused = model.marks[effect->target] & MARK_PAUSED;
    bool is_suspended = model.marks[effect->target] & MARK_ASLEEP;

    if (effect->paused != is_paused)
        model_say(is_paused ? " paused" : " resumed", id, 0, 0);
    if (effect->suspended != is_suspended)
        model_say(is_suspended ? " asleep" : " woken", id, 0, 0);
    effect->paused = is_paused;
    effect->suspended = is_suspended;
}

static void model_tick_one(int id)
{
    struct effect *effect = &model.list[id - 1];

    model_refresh(id);
    if (effect->kind == ACTS && !effect->paused && !effect->suspended)
        model_say(" acts", id, 0, 0);
    if (effect->moment == 0 || effect->left == 0 || effect->paused || effect->suspended)
        return;
    effect->left--;
    model_say(": ", id, effect->left + 1, effect->left);
    if (effect->left == 0)
        model_end(id, EFFECT_EXPIRED);
}

/* Kinds tick from the highest down, each with the oldest first: the model looks for them one by one, like a player. */
static void model_tick(int moment, int seat)
{
    int newest = model.count;

    for (int kind = LASTS_ON; kind > 0; kind--)
        for (int id = 1; id <= newest; id++) {
            const struct effect *effect = &model.list[id - 1];

            if (model.gone[id - 1] || effect->kind != kind || effect->moment != moment)
                continue;
            if (effect->seat == 0 || effect->seat == seat + 1)
                model_tick_one(id);
        }
}

static bool as_expected(const struct effect *found, const struct effect *expected)
{
    return found->left == expected->left && found->parent == expected->parent &&
           found->suspended == expected->suspended && found->paused == expected->paused;
}

/* The id of the first effect that differs from the model, or 0. Every assertion of Check costs a system call, so one covers
 * all effects. */
static int differing(const struct effects *effects)
{
    int alive = 0;

    for (int id = 1; id <= model.count; id++) {
        const struct effect *found = effect_find(EFFECTS_CONST(effects), id);

        if ((found == NULL) != model.gone[id - 1])
            return id;
        if (!found)
            continue;
        if (found != &effects->list[alive++] || !as_expected(found, &model.list[id - 1]))
            return id;
    }
    return effects->count == alive ? 0 : model.count + 1;
}

static void random_begin(struct turn *turn, struct rng *rng)
{
    static const int kinds[] = { PLAIN, ACTS, ENDS_NEXT, BREEDS, PLAIN };
    int kind = kinds[rng_below(rng, 5)];
    int target = (int)rng_below(rng, TOY_MARKS);
    int parent = model.count > 0 ? (int)rng_below(rng, (uint64_t)model.count + 1) : 0;
    int moment = (int)rng_below(rng, TOY_MOMENTS + 1);
    int seat = (int)rng_below(rng, TOY_SEATS + 1);
    int left = (int)rng_below(rng, 4);
    int id;

    if (parent > 0 && model.gone[parent - 1])
        parent = 0;
    if (kind == BREEDS && moment == 0)
        moment = START;
    model_begin(kind, target, parent, moment, seat, left);
    id = effect_begin(turn, (struct effect){ .kind = kind, .target = target, .parent = parent, .moment = moment,
                                             .seat = seat, .left = left }, false);
    effect_edit(turn, id)->data[0] = model.list[id - 1].data[0] = 1 + (int)rng_below(rng, (uint64_t)model.count);
}

static void random_mark(struct turn *turn, struct rng *rng)
{
    int target = (int)rng_below(rng, TOY_MARKS);

    model.marks[target] = (int)rng_below(rng, 4);
    toy_state(turn)->marks[target] = model.marks[target];
    if (rng_below(rng, 2))
        return;
    effect_refresh(turn);
    for (int id = 1; id <= model.count; id++)
        if (!model.gone[id - 1])
            model_refresh(id);
}

static void random_tick(struct turn *turn, struct rng *rng)
{
    int moment = 1 + (int)rng_below(rng, TOY_MOMENTS);
    int seat = (int)rng_below(rng, TOY_SEATS + 1) - 1;

    effect_tick(turn, moment, seat);
    model_tick(moment, seat);
}

static void resolve_random(struct turn *turn)
{
    struct rng rng = rng_stream(toy.seed, "random");

    for (int i = 0; i < 300; i++) {
        int what = (int)rng_below(&rng, 8);

        if (what < 4 && toy_state(turn)->effects.count < EFFECTS_MAX / 2) {
            random_begin(turn, &rng);
        } else if (what == 4 && model.count > 0) {
            int id = 1 + (int)rng_below(&rng, (uint64_t)model.count);

            effect_end(turn, id, EFFECT_DISPELLED);
            model_end(id, EFFECT_DISPELLED);
        } else if (what == 5) {
            random_mark(turn, &rng);
        } else {
            random_tick(turn, &rng);
        }
        ck_assert_int_eq(differing(&toy_state(turn)->effects), 0);
    }
}

START_TEST(random_sequences_agree_with_a_plain_model)
{
    memset(&model, 0, sizeof model);
    toy.seed = (uint64_t)_i;
    toy.effects.order = by_kind_downwards;
    toy_ends(&toy, resolve_random, model.told);
    ck_assert_int_gt(model.count, 50);
}
END_TEST

/* ---- as JSON ---- */

static void resolve_for_codec(struct turn *turn)
{
    put(turn, PLAIN, 4, START, EFFECT_SEAT(1), 2);
    put_child(turn, 1, ACTS, 5);
    effect_edit(turn, 2)->data[2] = -7;
}

START_TEST(written_and_read_back)
{
    expect(resolve_for_codec, "began 1; began 2");
    toy_written(&toy, &effects_codec, &toy.state.effects,
                "{\"last_id\":2,\"last_number\":1,\"list\":["
                "{\"id\":1,\"kind\":1,\"left\":2,\"moment\":1,\"number\":1,\"seat\":2,\"target\":4},"
                "{\"data\":[0,0,-7,0],\"id\":2,\"kind\":2,\"mother\":1,\"target\":5}]}");
}
END_TEST

Suite *suite_kernel_effect(void);
Suite *suite_kernel_effect(void)
{
    Suite *suite = suite_create("kernel_effect");
    TCase *tcase = tcase_create("effect");
    const TTest *tests[] = {
        moment_and_seat, three_clocks, returned_share_has_its_own_clock, order_is_by_id,
        order_is_the_rules_then_by_id, one_ends_before_the_next_is_looked_at, begun_in_a_tick_counts_from_the_next,
        ended_in_a_tick_is_passed_over, paused_stands_still, asleep_clocks_stand,
        asleep_clocks_run_where_the_rules_say_so, paused_stands_though_sleeping_clocks_run,
        what_acting_does_is_seen_before_counting, works_looks_at_the_conditions_themselves,
        children_end_with_their_mother_oldest_first, a_child_given_another_mother_stays,
        nothing_begins_under_a_mother_that_is_gone, effects_pass_to_another_target_and_end_with_it,
        ids_and_numbers_are_never_given_again, a_hidden_one_is_numbered_when_it_is_revealed, one_alone_ticks_whatever_its_moment, a_clock_may_be_set_anew,
        an_end_is_a_step, written_and_read_back,
    };

    tcase_add_checked_fixture(tcase, set_up, tear_down);
    for (size_t i = 0; i < sizeof tests / sizeof tests[0]; i++)
        tcase_add_test(tcase, tests[i]);
    tcase_add_loop_test(tcase, a_broken_promise_breaks_the_turn, 0,
                        (int)(sizeof broken_cases / sizeof broken_cases[0]));
    tcase_add_loop_test(tcase, random_sequences_agree_with_a_plain_model, 0, 40);
    suite_add_tcase(suite, tcase);
    return suite;
}
