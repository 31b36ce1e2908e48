#include <check.h>
#include <stdint.h>
#include <string.h>

#include "engine/kernel/rng.h"
#include "tests/support/toy.h"

/* Mark n says what is on square n: 0 nothing. Contents are groups, and leave and come back by their number. */
enum { GROUP = 1, TOWN = 2 };

OFFBOARD_CODEC(offboard_codec, offboard);

static struct toy toy;
static void (*on_return)(struct turn *turn, const struct container *container);

static const char *forbids(const void *state, const struct container *container)
{
    const struct toy_state *toys = state;

    if (container->exit == OFFBOARD_NO_EXIT)
        return NULL;
    return toys->marks[container->exit] ? "occupied" : NULL;
}

static void left(struct turn *turn, const struct container *container)
{
    toy_say(turn, "%d off", container->id);
}

static void counted(struct turn *turn, const struct container *container)
{
    toy_say(turn, "%d clock %d", container->id, container->clock);
}

static void waits(struct turn *turn, const struct container *container, const char *why)
{
    ck_assert_int_eq(container->state, OFFBOARD_WAITING);
    toy_say(turn, "%d waits %s", container->id, why);
}

static void returns(struct turn *turn, const struct container *container)
{
    ck_assert_ptr_null(offboard_holding(OFFBOARD_CONST(&toy_state(turn)->offboard), container->holds_kind, container->holds));
    toy_say(turn, "%d on", container->id);
    if (container->exit != OFFBOARD_NO_EXIT)
        toy_state(turn)->marks[container->exit] = container->holds;
    if (on_return)
        on_return(turn, container);
}

static void removed(struct turn *turn, const struct container *container)
{
    ck_assert_ptr_null(offboard_find(OFFBOARD_CONST(&toy_state(turn)->offboard), container->id));
    toy_say(turn, "%d removed", container->id);
}

/* Counts only on its owner's turns, where a test asks for that: mark 15 is then the active seat, from 1. */
static bool runs(const void *state, const struct container *container)
{
    int on_turn = ((const struct toy_state *)state)->marks[15];

    return on_turn == 0 || on_turn == container->owner + 1;
}

static const struct offboard_rules rules = {
    .runs = runs, .forbids = forbids, .left = left, .counted = counted, .waits = waits, .returns = returns,
    .removed = removed,
};

static void set_up(void)
{
    toy_init(&toy, NULL);
    on_return = NULL;
}

static void tear_down(void)
{
    toy_release(&toy);
}

static struct offboard *board(struct turn *turn)
{
    return &toy_state(turn)->offboard;
}

static int leave(struct turn *turn, int group, int exit, int clock)
{
    return offboard_leave(turn, OFFBOARD(board(turn)), &rules,
                          (struct container){ .holds_kind = GROUP, .holds = group, .exit = exit, .clock = clock,
                                              .owner = group % 2 });
}

/* The start of a turn: clocks, then returns. */
static void start(struct turn *turn)
{
    offboard_tick(turn, OFFBOARD(board(turn)), &rules);
    offboard_return(turn, OFFBOARD(board(turn)), &rules);
    toy_say(turn, "|");
}

static void resolve_clock(struct turn *turn)
{
    leave(turn, 1, 4, 2);
    start(turn);
    start(turn);
    start(turn);
    ck_assert_int_eq(toy_state(turn)->marks[4], 1);
}

static void resolve_occupied(struct turn *turn)
{
    int id = leave(turn, 1, 4, 1);

    toy_state(turn)->marks[4] = 9;
    for (int i = 0; i < 3; i++)
        start(turn);
    ck_assert_int_eq(offboard_find(OFFBOARD_CONST(board(turn)), id)->state, OFFBOARD_WAITING);
    ck_assert_int_eq(offboard_holding(OFFBOARD_CONST(board(turn)), GROUP, 1)->id, id);
    toy_state(turn)->marks[4] = 0;
    start(turn);
    ck_assert_int_eq(board(turn)->count, 0);
}

/* The older one finds the square free and takes it; the younger waits for it. */
static void resolve_one_exit(struct turn *turn)
{
    leave(turn, 1, 4, 2);
    leave(turn, 2, 4, 1);
    leave(turn, 3, 4, 2);
    start(turn);
    toy_state(turn)->marks[4] = 0;
    start(turn);
    toy_state(turn)->marks[4] = 0;
    start(turn);
}

static void resolve_no_clock(struct turn *turn)
{
    int hopper = leave(turn, 1, OFFBOARD_NO_EXIT, OFFBOARD_NO_CLOCK);
    int awaiting = leave(turn, 2, 5, OFFBOARD_NO_CLOCK);

    start(turn);
    offboard_expire(turn, OFFBOARD(board(turn)), awaiting);
    start(turn);
    offboard_edit(turn, OFFBOARD(board(turn)), hopper)->state = OFFBOARD_OUT;
    offboard_expire(turn, OFFBOARD(board(turn)), hopper);
    start(turn);
    offboard_edit(turn, OFFBOARD(board(turn)), hopper)->state = OFFBOARD_INSIDE;
    start(turn);
}

static void resolve_removed(struct turn *turn)
{
    int inside = leave(turn, 1, 4, 5);
    int waiting = leave(turn, 2, 6, 1);

    toy_state(turn)->marks[6] = 9;
    start(turn);
    offboard_remove(turn, OFFBOARD(board(turn)), &rules, inside);
    offboard_remove(turn, OFFBOARD(board(turn)), &rules, waiting);
    offboard_remove(turn, OFFBOARD(board(turn)), &rules, waiting);
    toy_state(turn)->marks[6] = 0;
    start(turn);
    ck_assert_int_eq(toy_state(turn)->marks[4] + toy_state(turn)->marks[6], 0);
}

static void resolve_closed(struct turn *turn)
{
    int id = leave(turn, 1, 4, 1);

    offboard_close(OFFBOARD(board(turn)), id);
    offboard_close(OFFBOARD(board(turn)), id);
    start(turn);
    ck_assert_int_eq(leave(turn, 1, 4, 1), id + 1);   /* ids are never given again */
}

static void resolve_owners_turns(struct turn *turn)
{
    leave(turn, 1, 4, 1);
    leave(turn, 2, 5, 1);
    toy_state(turn)->marks[15] = 1;
    start(turn);
    toy_state(turn)->marks[15] = 2;
    start(turn);
}

/* A return may close other containers, and send others off again, with no time left. */
static void upset(struct turn *turn, const struct container *container)
{
    if (container->id != 1)
        return;
    offboard_remove(turn, OFFBOARD(board(turn)), &rules, 2);
    leave(turn, 7, 8, 0);
    leave(turn, 1, 4, 0);
}

static void resolve_upset(struct turn *turn)
{
    on_return = upset;
    leave(turn, 1, 4, 1);
    leave(turn, 2, 5, 1);
    leave(turn, 3, 6, 1);
    start(turn);
    ck_assert_int_eq(board(turn)->count, 2);
    toy_state(turn)->marks[4] = 0;
    start(turn);
}

static const struct { void (*resolve)(struct turn *turn); const char *told; } cases[] = {
    { resolve_clock, "1 off; 1 clock 1; |; 1 clock 0; 1 on; |; |" },
    { resolve_occupied, "1 off; 1 clock 0; 1 waits occupied; |; 1 waits occupied; |; 1 waits occupied; |; 1 on; |" },
    { resolve_one_exit, "1 off; 2 off; 3 off; 1 clock 1; 2 clock 0; 3 clock 1; 2 on; |; "
                        "1 clock 0; 3 clock 0; 1 on; 3 waits occupied; |; 3 on; |" },
    { resolve_no_clock, "1 off; 2 off; |; 2 on; |; |; 1 on; |" },
    { resolve_removed, "1 off; 2 off; 1 clock 4; 2 clock 0; 2 waits occupied; |; 1 removed; 2 removed; |" },
    { resolve_closed, "1 off; |; 2 off" },
    { resolve_owners_turns, "1 off; 2 off; 2 clock 0; 2 on; |; 1 clock 0; 1 on; |" },
    { resolve_upset, "1 off; 2 off; 3 off; 1 clock 0; 2 clock 0; 3 clock 0; 1 on; 2 removed; 4 off; 5 off; 3 on; |; "
                     "4 on; 5 on; |" },
};

START_TEST(contents_leave_wait_and_return)
{
    toy_ends(&toy, cases[_i].resolve, cases[_i].told);
}
END_TEST

/* ---- paused inside ---- */

static bool off_board(const void *state, const struct effect *effect)
{
    return offboard_holding(OFFBOARD_CONST(&((const struct toy_state *)state)->offboard), effect->target_kind, effect->target);
}

static void refresh(struct turn *turn, const struct container *container)
{
    (void)container;
    effect_refresh(turn);
}

static void told_change(struct turn *turn, const struct effect *before, const struct effect *now)
{
    toy_say(turn, "%s", before->paused && !now->paused ? "resumed" : "paused");
}

static void resolve_frozen(struct turn *turn)
{
    int id = effect_begin(turn, (struct effect){ .kind = 1, .target_kind = GROUP, .target = 1, .moment = 1,
                                                 .left = 3 }, true);
    int turns = 0;

    effect_tick(turn, 1, EFFECT_NOBODY);
    on_return = refresh;
    leave(turn, 1, 4, 3);
    effect_refresh(turn);
    toy_state(turn)->marks[4] = 9;
    for (; board(turn)->count > 0; turns++) {
        effect_tick(turn, 1, EFFECT_NOBODY);
        ck_assert_int_eq(effect_find(EFFECTS_CONST(&toy_state(turn)->effects), id)->left, 2);
        if (turns == 5)
            toy_state(turn)->marks[4] = 0;
        offboard_tick(turn, OFFBOARD(board(turn)), &rules);
        offboard_return(turn, OFFBOARD(board(turn)), &rules);
    }
    ck_assert_int_eq(turns, 6);
    effect_tick(turn, 1, EFFECT_NOBODY);
    ck_assert_int_eq(effect_find(EFFECTS_CONST(&toy_state(turn)->effects), id)->left, 1);
}

START_TEST(time_stands_still_inside)
{
    toy.effects.paused = off_board;
    toy.effects.changed = told_change;
    toy_ends(&toy, resolve_frozen, "1 off; paused; 1 clock 2; 1 clock 1; 1 clock 0; 1 waits occupied; "
                                   "1 waits occupied; 1 waits occupied; 1 on; resumed");
}
END_TEST

/* ---- what breaks a turn ---- */

static void resolve_full(struct turn *turn)
{
    for (int i = 0; i < OFFBOARD_MAX; i++)
        leave(turn, i, 4, 1);
    leave(turn, OFFBOARD_MAX, 4, 1);
}

static void resolve_held_twice(struct turn *turn)
{
    leave(turn, 1, 4, 1);
    leave(turn, 1, 5, 1);
}

static void resolve_bad_clock(struct turn *turn)
{
    leave(turn, 1, 4, OFFBOARD_NO_CLOCK - 1);
}

static void resolve_gone(struct turn *turn)
{
    offboard_expire(turn, OFFBOARD(board(turn)), 1);
}

static const struct { void (*resolve)(struct turn *turn); const char *why; } broken_cases[] = {
    { resolve_full, "at most 96 containers" },
    { resolve_held_twice, "holds" },
    { resolve_bad_clock, "clock" },
    { resolve_gone, "offboard.c" },
};

START_TEST(a_broken_promise_breaks_the_turn)
{
    toy_breaks(&toy, broken_cases[_i].resolve, broken_cases[_i].why);
}
END_TEST

/* ---- random sequences ---- */

/* For each group its place: on the board (0), or off it since that many starts; with the clock it left with. */
static struct { bool off; int exit, clock; } model[40];

static void random_leave(struct turn *turn, struct rng *rng)
{
    int group = 1 + (int)rng_below(rng, 39);

    if (model[group].off)
        return;
    model[group].off = true;
    model[group].exit = (int)rng_below(rng, 6);
    model[group].clock = (int)rng_below(rng, 4);
    leave(turn, group, model[group].exit, model[group].clock);
}

/* Clocks first, then everybody whose time is up tries to return, by the ids of their containers. */
static void model_start(struct turn *turn)
{
    int taken[6];

    for (int i = 0; i < 6; i++)
        taken[i] = toy_state(turn)->marks[i];
    for (int i = 0; i < board(turn)->count; i++) {
        int group = board(turn)->list[i].holds;

        if (model[group].clock > 0)
            model[group].clock--;
        if (model[group].clock > 0 || taken[model[group].exit])
            continue;
        taken[model[group].exit] = group;
        model[group].off = false;
    }
}

/* The first group whose place differs from the model's, or 0. */
static int differing(const struct offboard *offboard)
{
    for (int group = 1; group < 40; group++) {
        const struct container *held = offboard_holding(OFFBOARD_CONST(offboard), GROUP, group);

        if ((held != NULL) != model[group].off || (held && held->clock != model[group].clock))
            return group;
    }
    return 0;
}

static void resolve_random(struct turn *turn)
{
    struct rng rng = rng_stream(toy.seed, NULL);

    for (int i = 0; i < 300; i++) {
        int square = (int)rng_below(&rng, 6);

        toy_state(turn)->marks[square] = (int)rng_below(&rng, 2) * 99;
        random_leave(turn, &rng);
        if (rng_below(&rng, 3) == 0) {
            model_start(turn);
            start(turn);
        }
        ck_assert_int_eq(differing(board(turn)), 0);
    }
}

START_TEST(random_sequences_agree_with_a_plain_model)
{
    memset(model, 0, sizeof model);
    toy.seed = (uint64_t)_i;
    toy_ends(&toy, resolve_random, NULL);
}
END_TEST

static void resolve_for_codec(struct turn *turn)
{
    leave(turn, 1, OFFBOARD_NO_EXIT, OFFBOARD_NO_CLOCK);
    offboard_edit(turn, OFFBOARD(board(turn)), 1)->state = OFFBOARD_WAITING;
    offboard_leave(turn, OFFBOARD(board(turn)), &rules, (struct container){ .holds_kind = TOWN, .data = { 0, 6 } });
}

START_TEST(written_and_read_back)
{
    toy_ends(&toy, resolve_for_codec, NULL);
    toy_written(&toy, &offboard_codec, &toy.state.offboard,
                "{\"last_id\":2,\"list\":[{\"clock\":-1,\"exit\":-1,\"holds\":1,\"holds_kind\":1,\"id\":1,"
                "\"owner\":1,\"state\":\"waiting\"},{\"data\":[0,6],\"holds_kind\":2,\"id\":2}]}");
}
END_TEST

Suite *suite_kernel_offboard(void);
Suite *suite_kernel_offboard(void)
{
    Suite *suite = suite_create("kernel_offboard");
    TCase *tcase = tcase_create("offboard");

    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_loop_test(tcase, contents_leave_wait_and_return, 0, (int)(sizeof cases / sizeof cases[0]));
    tcase_add_test(tcase, time_stands_still_inside);
    tcase_add_loop_test(tcase, a_broken_promise_breaks_the_turn, 0,
                        (int)(sizeof broken_cases / sizeof broken_cases[0]));
    tcase_add_loop_test(tcase, random_sequences_agree_with_a_plain_model, 0, 20);
    tcase_add_test(tcase, written_and_read_back);
    suite_add_tcase(suite, tcase);
    return suite;
}
