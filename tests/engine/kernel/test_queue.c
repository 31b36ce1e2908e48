#include <check.h>
#include <stdint.h>
#include <string.h>

#include "engine/kernel/rng.h"
#include "engine/kernel/text.h"
#include "engine/kernel/turn_inside.h"
#include "tests/support/toy.h"

/* The classes of the tests: counterspells go before instants, and the act declared last works first. */
enum { COUNTER = -1, INSTANT = 0, LATER = 1 };
/* Kinds with behaviour of their own. */
enum { PLAIN = 1, CLEARS, ADDS, CANCELS, MARKS, AGAIN };

QUEUE_CODEC(queue_codec, queue);

static struct toy toy;

static bool last_first(int class)
{
    return class == COUNTER;
}

/* An act is due when mark 0, the turn of the phase, has reached it. */
static bool ready(const void *state, const struct queue_act *act)
{
    return act->due <= ((const struct toy_state *)state)->marks[0];
}

/* Every target must have a mark; an act that an Intercession marked is eaten, but only if nothing speaks before it. */
static const char *forbids(struct turn *turn, const struct queue_act *act)
{
    ck_assert_ptr_null(queue_find(QUEUE_CONST(&toy_state(turn)->queue), act->id));
    for (int i = 0; i < act->target_count; i++)
        if (toy_state(turn)->marks[act->targets[i].id] == 0)
            return "target_dead";
    return act->data[0] ? "intercepted" : NULL;
}

static void execute(struct turn *turn, const struct queue_act *act)
{
    struct queue *queue = &toy_state(turn)->queue;

    toy_say(turn, "%d", act->id);
    if (act->kind == CLEARS)
        toy_state(turn)->marks[act->targets[0].id] = 0;
    if (act->kind == ADDS)
        queue_add(turn, QUEUE(queue), (struct queue_act){ .kind = PLAIN, .class = act->data[1] });
    if (act->kind == CANCELS)
        queue_remove(QUEUE(queue), act->data[1]);
    if (act->kind == MARKS && queue_find(QUEUE_CONST(queue), act->data[1]))
        queue_edit(turn, QUEUE(queue), act->data[1])->data[0] = 1;
    if (act->kind == AGAIN)
        queue_add(turn, QUEUE(queue), *act);
}

static void squander(struct turn *turn, const struct queue_act *act, const char *reason)
{
    toy_say(turn, "%d %s", act->id, reason);
}

static const struct queue_rules rules = {
    .ready = ready, .last_first = last_first, .forbids = forbids, .execute = execute, .squander = squander,
};

static void set_up(void)
{
    toy_init(&toy, NULL);
}

static void tear_down(void)
{
    toy_release(&toy);
}

static int put(struct turn *turn, int kind, int class, int data)
{
    return queue_add(turn, QUEUE(&toy_state(turn)->queue),
                     (struct queue_act){ .kind = kind, .class = class, .data = { 0, data } });
}

static int put_at(struct turn *turn, int kind, int target)
{
    return queue_add(turn, QUEUE(&toy_state(turn)->queue),
                     (struct queue_act){ .kind = kind, .target_count = 1, .targets = { { .id = target } } });
}

static void run(struct turn *turn)
{
    queue_run(turn, QUEUE(&toy_state(turn)->queue), &rules);
}

static void resolve_classes(struct turn *turn)
{
    put(turn, PLAIN, LATER, 0);
    put(turn, PLAIN, COUNTER, 0);
    put(turn, PLAIN, INSTANT, 0);
    put(turn, PLAIN, COUNTER, 0);
    put(turn, PLAIN, INSTANT, 0);
    put(turn, PLAIN, COUNTER, 0);
    run(turn);
}

static void resolve_added(struct turn *turn)
{
    put(turn, ADDS, INSTANT, COUNTER);
    put(turn, ADDS, INSTANT, INSTANT);
    put(turn, ADDS, LATER, LATER);
    put(turn, PLAIN, INSTANT, 0);
    put(turn, PLAIN, LATER, 0);
    run(turn);
}

static void resolve_checked_again(struct turn *turn)
{
    struct toy_state *state = toy_state(turn);

    state->marks[4] = state->marks[5] = 1;
    put_at(turn, PLAIN, 4);
    put_at(turn, CLEARS, 4);
    put_at(turn, PLAIN, 5);
    put_at(turn, PLAIN, 4);
    queue_add(turn, QUEUE(&state->queue), (struct queue_act){ .kind = PLAIN, .target_count = 2,
                                                       .targets = { { .id = 5 }, { .id = 4 } } });
    run(turn);
}

static void resolve_first_reason(struct turn *turn)
{
    toy_state(turn)->marks[4] = 1;
    put(turn, MARKS, INSTANT, 4);
    put(turn, MARKS, INSTANT, 5);
    put(turn, MARKS, INSTANT, 9);
    put_at(turn, PLAIN, 4);
    put_at(turn, PLAIN, 6);
    run(turn);
}

static void resolve_cancelled(struct turn *turn)
{
    put(turn, PLAIN, INSTANT, 0);
    put(turn, CANCELS, COUNTER, 1);
    put(turn, CANCELS, COUNTER, 2);     /* declared last, works first: 2 never comes */
    put(turn, CANCELS, INSTANT, 4);     /* itself, and a removed act: nothing */
    run(turn);
}

static void resolve_due(struct turn *turn)
{
    struct toy_state *state = toy_state(turn);

    put(turn, PLAIN, INSTANT, 0);
    put(turn, PLAIN, INSTANT, 0);
    put(turn, PLAIN, COUNTER, 0);
    queue_edit(turn, QUEUE(&state->queue), 1)->due = 2;
    queue_edit(turn, QUEUE(&state->queue), 3)->due = 1;
    run(turn);
    for (state->marks[0] = 1; state->marks[0] <= 2; state->marks[0]++) {
        toy_say(turn, "|");
        run(turn);
    }
    ck_assert_int_eq(state->queue.count, 0);
    ck_assert_int_eq(put(turn, PLAIN, INSTANT, 0), 4);
}

static const struct { void (*resolve)(struct turn *turn); const char *told; } cases[] = {
    { resolve_classes, "6; 4; 2; 3; 5; 1" },
    { resolve_added, "1; 6; 2; 4; 7; 3; 5; 8" },
    { resolve_checked_again, "1; 2; 3; 4 target_dead; 5 target_dead" },
    { resolve_first_reason, "1; 2; 3; 4 intercepted; 5 target_dead" },
    { resolve_cancelled, "3; 1; 4" },
    { resolve_due, "2; |; 3; |; 1" },
};

START_TEST(acts_come_in_their_order)
{
    toy_ends(&toy, cases[_i].resolve, cases[_i].told);
}
END_TEST

static void resolve_plain(struct turn *turn)
{
    static const struct queue_rules plain = { .execute = execute };

    put(turn, PLAIN, LATER, 0);
    put(turn, PLAIN, INSTANT, 0);
    put(turn, PLAIN, INSTANT, 0);
    ck_assert_int_eq(queue_next(toy_state(turn), QUEUE_CONST(&toy_state(turn)->queue), &plain)->id, 2);
    queue_run(turn, QUEUE(&toy_state(turn)->queue), &plain);
    ck_assert_ptr_null(queue_next(toy_state(turn), QUEUE_CONST(&toy_state(turn)->queue), &plain));
    ck_assert_int_eq(turn->step, 4);
}

START_TEST(without_rules_of_its_own_first_in_is_first_out)
{
    toy_ends(&toy, resolve_plain, "2; 3; 1");
}
END_TEST

/* ---- what breaks a turn ---- */

static void resolve_full(struct turn *turn)
{
    for (int i = 0; i < QUEUE_MAX; i++)
        put(turn, PLAIN, INSTANT, 0);
    toy_say(turn, "full");
    put(turn, PLAIN, INSTANT, 0);
}

static void resolve_too_many_targets(struct turn *turn)
{
    toy_say(turn, "full");
    queue_add(turn, QUEUE(&toy_state(turn)->queue), (struct queue_act){ .target_count = QUEUE_TARGETS + 1 });
}

static void resolve_gone(struct turn *turn)
{
    toy_say(turn, "full");
    queue_edit(turn, QUEUE(&toy_state(turn)->queue), 1);
}

static void resolve_endless(struct turn *turn)
{
    toy_say(turn, "full");
    put(turn, AGAIN, INSTANT, 0);
    run(turn);
}

static const struct { void (*resolve)(struct turn *turn); const char *why; } broken_cases[] = {
    { resolve_full, "at most 64 acts" },
    { resolve_too_many_targets, "QUEUE_TARGETS" },
    { resolve_gone, "queue.c" },
    { resolve_endless, "RUN_MAX_ACTS" },
};

START_TEST(a_broken_promise_breaks_the_turn)
{
    toy_breaks(&toy, broken_cases[_i].resolve, broken_cases[_i].why);
    ck_assert(text_has_prefix(toy_told(&toy), "full"));
}
END_TEST

/* ---- random sequences against a plain model ---- */

/* The model does not sort: it searches all acts that ever existed for the one with no act before it. */
static struct { int class[1000], due[1000]; bool gone[1000]; int count; } model;

static int model_next(int now)
{
    int best = -1;

    for (int i = 0; i < model.count; i++) {
        if (model.gone[i] || model.due[i] > now)
            continue;
        if (best < 0 || model.class[i] < model.class[best])
            best = i;
        else if (model.class[i] == model.class[best] && model.class[i] == COUNTER)
            best = i;
    }
    return best;
}

static void random_add(struct turn *turn, struct rng *rng)
{
    int class = (int)rng_below(rng, 3) - 1;
    int due = (int)rng_below(rng, 4);
    int id = put(turn, PLAIN, class, 0);

    queue_edit(turn, QUEUE(&toy_state(turn)->queue), id)->due = due;
    model.class[model.count] = class;
    model.due[model.count] = due;
    ck_assert_int_eq(id, ++model.count);
}

static void resolve_random(struct turn *turn)
{
    struct rng rng = rng_stream(toy.seed, NULL);
    struct toy_state *state = toy_state(turn);

    for (int i = 0; i < 400; i++) {
        const struct queue_act *next = queue_next(state, QUEUE_CONST(&state->queue), &rules);
        int expected = model_next(state->marks[0]);

        ck_assert_int_eq(next ? next->id : 0, expected + 1);
        switch (rng_below(&rng, 4)) {
        case 0:
            state->marks[0] = (int)rng_below(&rng, 4);
            break;
        case 1:
            if (next) {
                queue_remove(QUEUE(&state->queue), next->id);
                model.gone[expected] = true;
            }
            break;
        default:
            if (state->queue.count < QUEUE_MAX)
                random_add(turn, &rng);
        }
    }
}

START_TEST(random_sequences_agree_with_a_plain_model)
{
    memset(&model, 0, sizeof model);
    toy.seed = (uint64_t)_i;
    toy_ends(&toy, resolve_random, NULL);
    ck_assert_int_gt(model.count, 50);
}
END_TEST

static void resolve_for_codec(struct turn *turn)
{
    put_at(turn, PLAIN, 4);
    put(turn, PLAIN, COUNTER, -3);
}

START_TEST(written_and_read_back)
{
    toy_ends(&toy, resolve_for_codec, NULL);
    toy_written(&toy, &queue_codec, &toy.state.queue,
                "{\"acts\":[{\"id\":1,\"kind\":1,\"targets\":[{\"id\":4}]},"
                "{\"class\":-1,\"data\":[0,-3,0,0],\"id\":2,\"kind\":1}],\"last_id\":2}");
}
END_TEST

Suite *suite_kernel_queue(void);
Suite *suite_kernel_queue(void)
{
    Suite *suite = suite_create("kernel_queue");
    TCase *tcase = tcase_create("queue");

    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_loop_test(tcase, acts_come_in_their_order, 0, (int)(sizeof cases / sizeof cases[0]));
    tcase_add_test(tcase, without_rules_of_its_own_first_in_is_first_out);
    tcase_add_loop_test(tcase, a_broken_promise_breaks_the_turn, 0,
                        (int)(sizeof broken_cases / sizeof broken_cases[0]));
    tcase_add_loop_test(tcase, random_sequences_agree_with_a_plain_model, 0, 20);
    tcase_add_test(tcase, written_and_read_back);
    suite_add_tcase(suite, tcase);
    return suite;
}
