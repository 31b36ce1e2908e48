#include <check.h>
#include <string.h>

#include "tests/support/toy.h"

/* A test says for each kind of act what happens at its checkpoints: callbacks look the kind up here. */
enum { PLAIN = 1, LOUD, UNDONE, FORBIDDEN, MET, HASTY, SELF_STOP, SELF_REMOVE, WARP, MET_BY_WARP, ENDS_GAME, GROWS };

QUEUE_CODEC(queue_codec, queue);

static struct toy toy;
static const struct queue_rules rules;

static struct queue *queue(struct turn *turn)
{
    return &toy_state(turn)->queue;
}

static enum act_end perform(struct turn *turn, int kind, int parent)
{
    return queue_perform(turn, QUEUE(queue(turn)), &rules, (struct queue_act){ .kind = kind, .parent = parent });
}

static void say(struct turn *turn, const struct queue_act *act, const char *what)
{
    const struct queue_act *standing = queue_find(QUEUE_CONST(queue(turn)), act->id);

    toy_say(turn, "%d %s%s%s", act->id, what, standing ? " " : "", standing ? act_stage_names[standing->stage] : "");
}

static void announce(struct turn *turn, const struct queue_act *act)
{
    say(turn, act, "announce");
    if (act->kind == SELF_STOP)
        queue_stop(QUEUE(queue(turn)), act->id, QUEUE_STOPPED);
}

static void interrupt(struct turn *turn, const struct queue_act *act)
{
    say(turn, act, "interrupt");
    if (act->kind == HASTY)
        perform(turn, PLAIN, 0);
    if (act->kind == SELF_REMOVE)
        queue_remove(QUEUE(queue(turn)), act->id);
    if (act->kind == ENDS_GAME)
        toy_state(turn)->marks[0] = 1;
}

static bool undone(struct turn *turn, const struct queue_act *act)
{
    say(turn, act, "undone?");
    return act->kind == UNDONE;
}

static const char *forbids(struct turn *turn, const struct queue_act *act)
{
    say(turn, act, "forbids?");
    return act->kind == FORBIDDEN ? "no_sight" : NULL;
}

static void squander(struct turn *turn, const struct queue_act *act, const char *reason)
{
    (void)reason;
    say(turn, act, reason);
}

/* A PLAIN answers MET and stops it; a MET answers LOUD but is itself answered, so LOUD survives. */
static void meet(struct turn *turn, const struct queue_act *act)
{
    say(turn, act, "meet");
    if (act->kind == MET)
        perform(turn, PLAIN, act->id);
    if (act->kind == LOUD)
        perform(turn, MET, act->id);
    if (act->kind == MET_BY_WARP)
        perform(turn, WARP, act->id);
    if (act->kind == GROWS)
        queue_edit(turn, QUEUE(queue(turn)), act->id)->data[0] = 7;
}

static void execute(struct turn *turn, const struct queue_act *act)
{
    struct toy_state past;

    if (act->data[0])
        toy_say(turn, "%d executed with %d", act->id, act->data[0]);
    else
        say(turn, act, "execute");
    queue_stop(QUEUE(queue(turn)), act->parent, act->id);
    if (act->kind != WARP)
        return;
    memset(&past, 0, sizeof past);
    past.marks[1] = 5;
    turn_restore(turn, &past);
}

static void ended(struct turn *turn, const struct queue_act *act, enum act_end end)
{
    ck_assert_ptr_null(queue_find(QUEUE_CONST(queue(turn)), act->id));
    toy_say(turn, "%d %s%s", act->id, act_end_names[end], act->stopped ? " by another" : "");
}

static bool over(const void *state)
{
    return ((const struct toy_state *)state)->marks[0] != 0;
}

static const struct queue_rules rules = {
    .announce = announce, .interrupt = interrupt, .undone = undone, .forbids = forbids, .squander = squander,
    .meet = meet, .execute = execute, .ended = ended, .over = over,
};

/* ---- the way of one act ---- */

#define UP_TO_DELIVERY "1 announce announced; 1 interrupt announced; 1 undone? announced; 1 forbids? announced"
static const struct { int kind; enum act_end end; const char *told; } cases[] = {
    { PLAIN, ACT_DONE, UP_TO_DELIVERY "; 1 meet delivered; 1 execute met; 1 done" },
    { UNDONE, ACT_UNDONE, "1 announce announced; 1 interrupt announced; 1 undone? announced; 1 undone" },
    { FORBIDDEN, ACT_SQUANDERED, UP_TO_DELIVERY "; 1 no_sight announced; 1 squandered" },
    { SELF_STOP, ACT_STOPPED, "1 announce announced; 1 stopped by another" },
    { SELF_REMOVE, ACT_GONE, "1 announce announced; 1 interrupt announced; 1 gone" },
    { ENDS_GAME, ACT_STOPPED, "1 announce announced; 1 interrupt announced; 1 stopped" },
    { GROWS, ACT_DONE, UP_TO_DELIVERY "; 1 meet delivered; 1 executed with 7; 1 done" },
    { MET, ACT_STOPPED, UP_TO_DELIVERY "; 1 meet delivered; 2 announce announced; 2 interrupt announced; "
      "2 undone? announced; 2 forbids? announced; 2 meet delivered; 2 execute met; 2 done; 1 stopped by another" },
};

static void set_up(void)
{
    toy_init(&toy, NULL);
}

static void tear_down(void)
{
    toy_release(&toy);
}

static int case_at;

static void resolve_case(struct turn *turn)
{
    ck_assert_int_eq(perform(turn, cases[case_at].kind, 0), cases[case_at].end);
    ck_assert_int_eq(queue(turn)->count, 0);
}

START_TEST(an_act_passes_its_checkpoints)
{
    case_at = _i;
    toy_ends(&toy, resolve_case, cases[_i].told);
}
END_TEST

/* ---- several ---- */

static const struct queue_rules terse = { .meet = meet, .execute = execute, .interrupt = interrupt, .over = over };

/* The answer to the answer works first, so the act that was answered is carried out. */
static void resolve_answered_twice(struct turn *turn)
{
    ck_assert_int_eq(perform(turn, LOUD, 0), ACT_DONE);
}

START_TEST(the_last_answer_works_first)
{
    const char *told;

    toy_ends(&toy, resolve_answered_twice, NULL);
    told = toy_told(&toy);
    ck_assert_ptr_nonnull(strstr(told, "3 done; 2 stopped by another; 1 execute met; 1 done"));
}
END_TEST

static void resolve_hasty(struct turn *turn)
{
    ck_assert_int_eq(queue_perform(turn, QUEUE(queue(turn)), &terse, (struct queue_act){ .kind = HASTY }), ACT_DONE);
}

START_TEST(what_interrupts_is_over_before_the_act_is_delivered)
{
    const char *told;

    toy_ends(&toy, resolve_hasty, NULL);
    told = toy_told(&toy);
    ck_assert_ptr_nonnull(strstr(told, "1 interrupt announced; 2 announce announced"));
    ck_assert_ptr_nonnull(strstr(told, "2 done; 1 meet delivered; 1 execute met"));
}
END_TEST

/* An act that waits and one that is performed: a phase that runs in between takes only the first. */
static void run_inside(struct turn *turn, const struct queue_act *act)
{
    queue_run(turn, QUEUE(queue(turn)), &(struct queue_rules){ .execute = execute });
    ck_assert_int_eq(queue(turn)->count, 1);
    ck_assert_int_eq(queue(turn)->acts[0].id, act->id);
}

static void resolve_run_inside(struct turn *turn)
{
    static const struct queue_rules running = { .meet = run_inside, .execute = execute };

    queue_add(turn, QUEUE(queue(turn)), (struct queue_act){ .kind = PLAIN });
    queue_perform(turn, QUEUE(queue(turn)), &running, (struct queue_act){ .kind = PLAIN });
}

START_TEST(acts_in_progress_are_no_business_of_a_run)
{
    toy_ends(&toy, resolve_run_inside, "1 execute; 2 execute met");
}
END_TEST

/* ---- the state is replaced ---- */

/* After the restore a new act has an id that was in use before; it does not mix with the old ones. */
static void resolve_restored(struct turn *turn)
{
    queue_add(turn, QUEUE(queue(turn)), (struct queue_act){ .kind = PLAIN });
    ck_assert_int_eq(perform(turn, MET_BY_WARP, 0), ACT_GONE);
    ck_assert_int_eq(turn_restores(turn), 1);
    ck_assert_int_eq(toy_state(turn)->marks[1], 5);
    ck_assert_int_eq(queue(turn)->count, 0);
    ck_assert_int_eq(perform(turn, PLAIN, 0), ACT_DONE);
}

START_TEST(a_restored_state_ends_what_was_begun_before)
{
    const char *told;

    toy_ends(&toy, resolve_restored, NULL);
    told = toy_told(&toy);
    ck_assert_ptr_nonnull(strstr(told, "3 execute met; 1 announce announced"));
    ck_assert_ptr_null(strstr(told, "gone"));
    ck_assert_ptr_null(strstr(told, "2 done"));
}
END_TEST

/* ---- stored ---- */

static void stand_in_queue(struct turn *turn, const struct queue_act *act)
{
    size_t bytes;
    char *text = codec_format(&queue_codec, queue(turn), turn_arena(turn), &bytes);
    struct queue back;

    (void)act;
    ck_assert_str_eq(text, "{\"acts\":[{\"id\":1,\"kind\":1,\"parent\":9,\"stage\":\"met\"}],\"last_id\":1}");
    ck_assert_int_eq(codec_read(&queue_codec, &back, text, bytes, NULL, NULL), OK);
    ck_assert(codec_equal(&queue_codec, &back, queue(turn)));
}

static void resolve_stored(struct turn *turn)
{
    static const struct queue_rules stored = { .execute = stand_in_queue };

    queue_perform(turn, QUEUE(queue(turn)), &stored, (struct queue_act){ .kind = PLAIN, .parent = 9 });
}

START_TEST(stage_and_parent_are_written)
{
    toy_ends(&toy, resolve_stored, NULL);
}
END_TEST

Suite *suite_kernel_queue_perform(void);
Suite *suite_kernel_queue_perform(void)
{
    Suite *suite = suite_create("kernel_queue_perform");
    TCase *tcase = tcase_create("queue_perform");

    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_loop_test(tcase, an_act_passes_its_checkpoints, 0, (int)(sizeof cases / sizeof cases[0]));
    tcase_add_test(tcase, the_last_answer_works_first);
    tcase_add_test(tcase, what_interrupts_is_over_before_the_act_is_delivered);
    tcase_add_test(tcase, acts_in_progress_are_no_business_of_a_run);
    tcase_add_test(tcase, a_restored_state_ends_what_was_begun_before);
    tcase_add_test(tcase, stage_and_parent_are_written);
    suite_add_tcase(suite, tcase);
    return suite;
}
