/* Asking: a turn that stops for answers and begins again ends as if it had never stopped, by the five rules of turn.h. */
#include "engine/kernel/turn.h"

#include <check.h>
#include <string.h>

#include "engine/kernel/rng.h"
#include "tests/support/turn_case.h"

#define COUNT(table) ((int)(sizeof(table) / sizeof((table)[0])))

static struct turn_case turn;
static int variant;                  /* a switch for rules that change in the middle of a turn */

static void tear_down(void)
{
    turn_case_release(&turn);
}

static void begin(void (*resolve)(struct turn *turn))
{
    variant = 0;
    turn_case_begin(&turn, resolve);
}

static void expect_broken(const char *why)
{
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_BROKEN);
    ck_assert_msg(strstr(turn.outcome.why, why) != NULL, "%s", turn.outcome.why);
}

static const char *ask_text(struct turn *resolved, int seat, const char *kind)
{
    return ask(resolved, &(struct ask){ .seat = seat, .kind = kind })->text;
}

/* Facts of one number. */
static struct value *facts_of(struct turn *resolved, const char *key, int number)
{
    struct value *facts = value_object(turn_arena(resolved));

    value_set_int(turn_arena(resolved), facts, key, number);
    return facts;
}

/* ---- names ---- */

static void asks_twice(struct turn *resolved)
{
    const char *first = ask_text(resolved, 0, "orders"), *second;

    toy_say(resolved, "first %s", first);
    second = ask_text(resolved, 0, "orders");
    toy_say(resolved, "second %s", second);
}

START_TEST(ask_waits_for_its_answer)
{
    const struct request *open;

    begin(asks_twice);
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_ASKING);
    ck_assert_str_eq(turn_case_asked(&turn), "0:orders.1");
    ck_assert_str_eq(turn_case_told(&turn), "");
    open = turn_case_open(&turn, 0, "orders.1");
    ck_assert_str_eq(open->kind, "orders");
    ck_assert_str_eq(open->facts, "{}");
    ck_assert_str_eq(open->default_text, "");
    ck_assert_str_eq(open->deadline, "orders");
    ck_assert(!open->late && !open->answered && !open->by_standing);
    ck_assert_uint_ne(open->about, 0);
}
END_TEST

START_TEST(answers_lead_on)
{
    begin(asks_twice);
    turn_case_run(&turn);
    turn_case_answer(&turn, 0, "orders.1", "a");
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_ASKING);
    ck_assert_str_eq(turn_case_asked(&turn), "0:orders.2");
    ck_assert_str_eq(turn_case_told(&turn), "first a");
    ck_assert_int_eq(turn.outcome.asks, 1);
    turn_case_answer(&turn, 0, "orders.2", "b");
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_DONE);
    ck_assert_str_eq(turn_case_told(&turn), "first a; second b");
    ck_assert_int_eq(turn.outcome.taken_count, 2);
    ck_assert_str_eq(turn.outcome.taken[1].name, "orders.2");
    ck_assert_uint_ne(turn.outcome.taken[1].about, 0);
    ck_assert_int_eq(turn.outcome.open_count, 0);
}
END_TEST

START_TEST(answers_go_by_name_not_by_arrival)
{
    begin(asks_twice);
    turn_case_answer(&turn, 0, "orders.2", "b");
    turn_case_answer(&turn, 1, "orders.1", "of another seat");
    turn_case_answer(&turn, 0, "orders.1", "a");
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_DONE);
    ck_assert_str_eq(turn_case_told(&turn), "first a; second b");
    ck_assert_str_eq(turn.outcome.taken[0].text, "a");
    ck_assert_int_eq(turn.outcome.taken_count, 2);
}
END_TEST

START_TEST(first_of_two_answers_is_used)
{
    begin(asks_twice);
    turn_case_answer(&turn, 0, "orders.1", "early");
    turn_case_answer(&turn, 0, "orders.1", "late");
    turn_case_answer(&turn, 0, "orders.2", "b");
    turn_case_run(&turn);
    ck_assert_str_eq(turn_case_told(&turn), "first early; second b");
}
END_TEST

static void asks_by_name(struct turn *resolved)
{
    for (int seat = 0; seat < 2; seat++)
        ask(resolved, &(struct ask){ .seat = seat, .kind = "counter", .name = "counter e4" });
    ask_text(resolved, 1, "counter");
    ask_text(resolved, 1, "orders");
    if (variant)
        ask(resolved, &(struct ask){ .seat = 1, .kind = "counter", .name = "counter e4" });
}

START_TEST(names_are_of_a_seat)
{
    begin(asks_by_name);
    turn_case_answer(&turn, 0, "counter e4", "");
    turn_case_answer(&turn, 1, "counter e4", "");
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_ASKING);
    ck_assert_str_eq(turn_case_asked(&turn), "1:counter.1");      /* a count of its own for every kind and seat */
    turn_case_answer(&turn, 1, "counter.1", "");
    turn_case_run(&turn);
    ck_assert_str_eq(turn_case_asked(&turn), "1:orders.1");
}
END_TEST

START_TEST(name_asked_twice_is_our_bug)
{
    begin(asks_by_name);
    variant = 1;
    turn_case_answer(&turn, 0, "counter e4", "");
    turn_case_answer(&turn, 1, "counter e4", "");
    turn_case_answer(&turn, 1, "counter.1", "");
    turn_case_answer(&turn, 1, "orders.1", "");
    expect_broken("the rules ask seat 2 twice for counter e4");
}
END_TEST

static void asks_with_facts(struct turn *resolved)
{
    struct value *facts = facts_of(resolved, "life", 7);
    const struct answer *answer;

    value_set_text(turn_arena(resolved), facts, "card", "FOG");
    answer = ask(resolved, &(struct ask){ .seat = 2, .kind = "respond", .facts = facts, .default_text = "decline",
                                          .deadline = "window" });
    toy_say(resolved, "%s about %d", answer->text, answer->about != 0);
}

START_TEST(request_shows_its_facts)
{
    const struct request *open;

    begin(asks_with_facts);
    turn_case_run(&turn);
    open = turn_case_open(&turn, 2, "respond.1");
    ck_assert_str_eq(open->facts, "{\"card\":\"FOG\",\"life\":7}");
    ck_assert_str_eq(open->default_text, "decline");
    ck_assert_str_eq(open->deadline, "window");
    turn_case_answer(&turn, 2, "respond.1", "RESPOND BOG");
    turn_case_run(&turn);
    ck_assert_str_eq(turn_case_told(&turn), "RESPOND BOG about 1");
}
END_TEST

static void asks_nobody(struct turn *resolved)
{
    ask(resolved, &(struct ask){ .seat = variant, .kind = variant == 3 ? NULL : "orders" });
}

START_TEST(seat_and_kind_have_to_be)
{
    static const int seats[] = { -1, SEATS_MAX, 3 };

    begin(asks_nobody);
    variant = seats[_i];
    expect_broken("does not hold");
}
END_TEST

/* ---- stale answers ---- */

static void asks_about_marks(struct turn *resolved)
{
    const struct answer *answer = ask(resolved, &(struct ask){ .seat = 0, .kind = "orders", .default_text = "decline",
                                                               .facts = facts_of(resolved, "marks",
                                                                                 toy_state(resolved)->marks[0]) });

    toy_say(resolved, "%s", answer->text);
}

static void begin_marks(int marks)
{
    begin(asks_about_marks);
    turn.state.marks[0] = marks;
    turn_case_run(&turn);
}

START_TEST(stale_answer_is_told_and_asked_again)
{
    begin_marks(3);
    turn_case_answer(&turn, 0, "orders.1", "spend 3");
    turn.state.marks[0] = 4;
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_ASKING);
    ck_assert_str_eq(turn_case_asked(&turn), "0:orders.1");
    ck_assert_int_eq(turn.outcome.refused_count, 1);
    ck_assert_str_eq(turn.outcome.refused[0].answer.text, "spend 3");
    ck_assert_str_eq(turn.outcome.refused[0].reason, "what it was about has changed since");
}
END_TEST

START_TEST(answer_after_a_stale_one_is_used)
{
    begin_marks(3);
    turn_case_answer(&turn, 0, "orders.1", "spend 3");
    turn.state.marks[0] = 4;
    turn_case_run(&turn);
    turn_case_answer(&turn, 0, "orders.1", "spend 4");
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_DONE);
    ck_assert_str_eq(turn_case_told(&turn), "spend 4");
    ck_assert_int_eq(turn.outcome.refused_count, 1);
}
END_TEST

/* What happens to an answer to three marks when the marks are different now. */
static const struct {
    int marks;
    bool anyway, unbound, frozen;    /* unbound: about whatever the facts are */
    const char *text, *told, *reason;
} changed_facts[] = {
    { 3, false, false, false, "spend 3", "spend 3", NULL },
    { 4, true, false, false, "spend 3", "spend 3", NULL },
    { 2, true, false, false, "spend 3", NULL, "you have 2 marks" },
    { 2, false, true, false, "spend 2", "spend 2", NULL },
    { 2, false, true, false, "spend 3", NULL, "you have 2 marks" },
    { 2, false, true, false, "wait\nspend 3", "wait", NULL },              /* the part that remains */
    { 2, false, true, false, "bad\nbad", NULL, "it is bad" },
    { 2, false, true, false, "", "", NULL },                               /* nothing to judge */
    { 2, false, true, false, "decline", "decline", NULL },
    { 2, false, true, true, "spend 3", "spend 3", NULL },                  /* it stands */
};

START_TEST(answer_to_other_facts)
{
    struct answer *answer;

    begin_marks(3);
    answer = turn_case_answer(&turn, 0, "orders.1", changed_facts[_i].text);
    answer->anyway = changed_facts[_i].anyway;
    answer->frozen = changed_facts[_i].frozen;
    if (changed_facts[_i].unbound)
        answer->about = 0;
    turn.state.marks[0] = changed_facts[_i].marks;
    turn_case_run(&turn);
    if (changed_facts[_i].told) {
        ck_assert_int_eq(turn.outcome.status, OUTCOME_DONE);
        ck_assert_str_eq(turn_case_told(&turn), changed_facts[_i].told);
        ck_assert_int_eq(turn.outcome.refused_count, 0);
    } else {
        ck_assert_int_eq(turn.outcome.status, OUTCOME_ASKING);
        ck_assert_int_eq(turn.outcome.refused_count, 1);
        ck_assert_str_eq(turn.outcome.refused[0].reason, changed_facts[_i].reason);
    }
}
END_TEST

/* ---- what was published ---- */

/* What a change of the rules may do to the turn before its second question. */
static void may_change(struct turn *resolved)
{
    toy_say(resolved, "%s", variant == 1 ? "one, another" : "one");
    toy_say(resolved, "first %s", ask_text(resolved, 0, variant == 2 ? "moves" : "orders"));
    toy_say(resolved, "two");
    if (variant == 3)
        toy_say(resolved, "two and a half");
    if (variant == 4)
        ask(resolved, &(struct ask){ .seat = 2, .kind = "new", .default_text = "" });
    if (variant == 5)
        return;
    if (variant == 6)
        toy_state(resolved)->turn++;                 /* events carry it */
    toy_say(resolved, "three");
    toy_say(resolved, "second %s", ask_text(resolved, variant == 7 ? 2 : 1, "orders"));
    if (variant == 8)
        toy_say(resolved, "more after it");
}

static const struct { int variant; const char *why; } changes[] = {
    { 1, "event 1, told before request orders.1, was {\"audience\":\"all\",\"event\":\"told\",\"phase\":\"\",\"step\":1,"
         "\"text\":\"one\",\"turn\":0} and is now {\"audience\":\"all\",\"event\":\"told\",\"phase\":\"\",\"step\":1,"
         "\"text\":\"one, another\",\"turn\":0}" },
    { 2, "request orders.1 of seat 2, which was mailed, does not come up again" },
    { 3, "event 4, told before request orders.1, was " },
    { 4, "request orders.1 of seat 2, which was mailed, does not come up again" },
    { 5, "request orders.1 of seat 2, which was mailed, does not come up again" },
    { 6, "event 4, told before request orders.1, was " },
    { 7, "request orders.1 of seat 2, which was mailed, does not come up again" },
};

static void publish_second_question(void)
{
    begin(may_change);
    turn_case_run(&turn);
    turn_case_publish(&turn);
    turn_case_answer(&turn, 0, "orders.1", "a");
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_ASKING);
    ck_assert_str_eq(turn_case_asked(&turn), "1:orders.1");
    turn_case_publish(&turn);
}

START_TEST(changed_rules_break_the_turn)
{
    publish_second_question();
    variant = changes[_i].variant;
    expect_broken(changes[_i].why);
}
END_TEST

START_TEST(same_rules_bring_up_the_same)
{
    publish_second_question();
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_ASKING);
    turn_case_answer(&turn, 1, "orders.1", "b");
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_DONE);
    ck_assert_str_eq(turn_case_told(&turn), "one; first a; two; three; second b");
}
END_TEST

START_TEST(what_was_not_published_may_change)
{
    publish_second_question();
    turn_case_answer(&turn, 1, "orders.1", "b");
    variant = 8;
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_DONE);
}
END_TEST

/* Nothing was told in between, but the question has changed. */
static void asks_more_in_silence(struct turn *resolved)
{
    if (variant)
        ask_standing(resolved, &(struct ask){ .seat = 0, .kind = "quiet" });
    ask_text(resolved, 1, "orders");
}

START_TEST(difference_without_an_event_is_told)
{
    begin(asks_more_in_silence);
    turn_case_run(&turn);
    turn_case_publish(&turn);
    turn_case_standing(&turn, 0, "quiet", "now");
    variant = 1;
    expect_broken("what went before request orders.1 is not what was published: 0 events were told, now 0");
}
END_TEST

START_TEST(published_answer_stands)
{
    publish_second_question();
    ck_assert(turn.answers[0].frozen);
    turn_case_answer(&turn, 0, "orders.1", "changed my mind");
    turn_case_answer(&turn, 1, "orders.1", "b");
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_DONE);
    ck_assert_str_eq(turn_case_told(&turn), "one; first a; two; three; second b");
}
END_TEST

/* ---- together ---- */

static void asks_three(struct turn *resolved)
{
    const struct answer *answers[3];
    struct ask asks[3];

    for (int i = 0; i < 3; i++)
        asks[i] = (struct ask){ .seat = 2 - i, .kind = "orders", .default_text = "wait" };
    ask_all(resolved, asks, 3, answers);
    toy_say(resolved, "%s %s %s", answers[0]->text, answers[1]->text, answers[2]->text);
}

START_TEST(none_is_looked_at_before_all_are_there)
{
    begin(asks_three);
    turn_case_run(&turn);
    ck_assert_str_eq(turn_case_asked(&turn), "2:orders.1 1:orders.1 0:orders.1");
    turn_case_answer(&turn, 0, "orders.1", "a");
    turn_case_answer(&turn, 2, "orders.1", "c");
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_ASKING);
    ck_assert_str_eq(turn_case_told(&turn), "");
    ck_assert_int_eq(turn.outcome.taken_count, 0);
    ck_assert_int_eq(turn.outcome.asks, 0);
    ck_assert(turn_case_open(&turn, 0, "orders.1")->answered);
    ck_assert(!turn_case_open(&turn, 0, "orders.1")->by_standing);
    ck_assert(!turn_case_open(&turn, 1, "orders.1")->answered);
}
END_TEST

START_TEST(they_are_taken_in_the_sets_order)
{
    begin(asks_three);
    turn_case_answer(&turn, 0, "orders.1", "a");
    turn_case_answer(&turn, 1, "orders.1", "b");
    turn_case_answer(&turn, 2, "orders.1", "c");
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_DONE);
    ck_assert_str_eq(turn_case_told(&turn), "c b a");
    ck_assert_int_eq(turn.outcome.taken[0].seat, 2);
    ck_assert_int_eq(turn.outcome.taken[2].seat, 0);
    ck_assert_int_eq(turn.outcome.asks, 3);
}
END_TEST

START_TEST(standing_orders_answer_in_a_set)
{
    begin(asks_three);
    turn_case_standing(&turn, 1, "orders", "guard");
    turn_case_answer(&turn, 0, "orders.1", "a");
    turn_case_run(&turn);
    ck_assert(turn_case_open(&turn, 1, "orders.1")->by_standing);
    ck_assert(turn_case_open(&turn, 1, "orders.1")->answered);
    turn_case_answer(&turn, 2, "orders.1", "c");
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_DONE);
    ck_assert_str_eq(turn_case_told(&turn), "c guard a");
    ck_assert_int_eq(turn.outcome.taken[1].source, BY_STANDING);
    ck_assert_int_eq(turn.outcome.taken[1].standing, 1);
}
END_TEST

static void asks_one_seat_twice_at_once(struct turn *resolved)
{
    const struct answer *answers[2];

    ask_all(resolved, (struct ask[]){ { .seat = 0, .kind = "orders", .name = variant ? "x" : NULL },
                                      { .seat = 0, .kind = "orders", .name = variant ? "x" : NULL } }, 2, answers);
    toy_say(resolved, "%s %s", answers[0]->text, answers[1]->text);
}

START_TEST(one_seat_may_be_asked_for_several)
{
    begin(asks_one_seat_twice_at_once);
    turn_case_answer(&turn, 0, "orders.2", "b");
    turn_case_answer(&turn, 0, "orders.1", "a");
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_DONE);
    ck_assert_str_eq(turn_case_told(&turn), "a b");
    variant = 1;
    expect_broken("does not hold");
}
END_TEST

static void asks_an_empty_set(struct turn *resolved)
{
    ask_all(resolved, NULL, 0, NULL);
    toy_say(resolved, "on");
}

START_TEST(empty_set_asks_nobody)
{
    begin(asks_an_empty_set);
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_DONE);
    ck_assert_str_eq(turn_case_told(&turn), "on");
}
END_TEST

/* ---- every order of arrival ---- */

/* Eight answers: orders of four, a duel of two that depends on them, one that draws, one more; and events between. */
static void asks_eight(struct turn *resolved)
{
    const struct answer *orders[4], *duel[2];
    struct ask asks[4];
    int sum = 0;

    for (int i = 0; i < 4; i++)
        asks[i] = (struct ask){ .seat = i, .kind = "orders" };
    ask_all(resolved, asks, 4, orders);
    for (int i = 0; i < 4; i++) {
        toy_say(resolved, "%d: %s", i, orders[i]->text);
        sum += (int)strlen(orders[i]->text);
    }
    ask_all(resolved, (struct ask[]){ { .seat = 1, .kind = "duel", .facts = facts_of(resolved, "sum", sum) },
                                      { .seat = 3, .kind = "duel", .facts = facts_of(resolved, "sum", -sum) } }, 2, duel);
    sum += roll(resolved, AUDIENCE_ALL, 6, duel[0]->text);
    toy_say(resolved, "%s", ask(resolved, &(struct ask){ .seat = 5, .kind = "window",
                                                         .facts = facts_of(resolved, "sum", sum) })->text);
    toy_state(resolved)->marks[0] = sum + roll(resolved, AUDIENCE_ALL, 6, duel[1]->text);
    toy_say(resolved, "%s", ask_text(resolved, 1, "orders"));
}

static const struct { int seat; const char *name, *text; } eight[8] = {
    { 0, "orders.1", "a" }, { 1, "orders.1", "bb" }, { 2, "orders.1", "ccc" }, { 3, "orders.1", "dddd" },
    { 1, "duel.1", "high" }, { 3, "duel.1", "low" }, { 5, "window.1", "shut" }, { 1, "orders.2", "again" },
};

/* The next permutation in order; false after the last. */
static bool permute(int order[8])
{
    int left = 6, right = 7;

    while (left >= 0 && order[left] > order[left + 1])
        left--;
    if (left < 0)
        return false;
    while (order[right] < order[left])
        right--;
    for (int swapped = order[left]; swapped != order[right]; order[right] = swapped)
        order[left] = order[right];
    for (int i = left + 1, k = 7; i < k; i++, k--) {
        int swapped = order[i];

        order[i] = order[k];
        order[k] = swapped;
    }
    return true;
}

static uint64_t digest_in_order(const int order[8])
{
    turn.answer_count = 0;
    for (int i = 0; i < 8; i++)
        turn_case_answer(&turn, eight[order[i]].seat, eight[order[i]].name, eight[order[i]].text)->about = 0;
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_DONE);
    return turn_case_digest(&turn);
}

START_TEST(every_order_of_arrival_gives_one_turn)
{
    int order[8] = { 0, 1, 2, 3, 4, 5, 6, 7 }, orders = 1;
    uint64_t digest;

    begin(asks_eight);
    digest = digest_in_order(order);
    for (; permute(order); orders++) {
        ck_assert_uint_eq(digest_in_order(order), digest);
        arena_reset(&turn.arena);
    }
    ck_assert_int_eq(orders, 40320);
}
END_TEST

/* Answers come as mails do: one at a time, whatever is open then, and each run that got further is published. */
static void play_as_mails_come(const int order[8])
{
    bool there[8] = { false };

    turn_case_run(&turn);
    turn_case_publish(&turn);
    for (int i = 0; i < 8; i++) {
        there[order[i]] = true;
        turn.answer_count = turn.outcome.taken_count;
        for (int k = 0; k < 8; k++)
            if (there[k] && turn_case_open(&turn, eight[k].seat, eight[k].name))
                turn_case_answer(&turn, eight[k].seat, eight[k].name, eight[k].text);
        while (turn_case_run(&turn) == OUTCOME_ASKING) {
            int before = turn.answer_count;

            turn_case_publish(&turn);
            for (int k = 0; k < 8; k++)
                if (there[k] && turn_case_open(&turn, eight[k].seat, eight[k].name))
                    turn_case_answer(&turn, eight[k].seat, eight[k].name, eight[k].text);
            if (turn.answer_count <= before)
                break;
        }
        ck_assert_msg(turn.outcome.status != OUTCOME_BROKEN, "%s", turn.outcome.why);
    }
}

START_TEST(mail_by_mail_gives_the_same_turn)
{
    int order[8] = { 0, 1, 2, 3, 4, 5, 6, 7 };
    uint64_t digest;
    int tried = 0;

    begin(asks_eight);
    digest = digest_in_order(order);
    for (int number = 0; permute(order); number++) {
        if (number % 97 != 0)
            continue;
        begin(asks_eight);
        play_as_mails_come(order);
        ck_assert_int_eq(turn.outcome.status, OUTCOME_DONE);
        ck_assert_uint_eq(turn_case_digest(&turn), digest);
        turn_case_release(&turn);
        tried++;
    }
    ck_assert_int_gt(tried, 400);
}
END_TEST

/* ---- late ---- */

static void asks_late(struct turn *resolved)
{
    const char *first, *second;

    toy_say(resolved, "shot");
    first = ask_late(resolved, &(struct ask){ .seat = 1, .kind = "respond", .default_text = "decline" })->text;
    toy_say(resolved, "one %s", first);
    if (strcmp(first, "end") == 0)
        return;
    if (strcmp(first, "choose") == 0)
        toy_say(resolved, "chose %s", ask_text(resolved, 0, "orders"));
    second = ask_late(resolved, &(struct ask){ .seat = 1, .kind = "respond", .default_text = "decline" })->text;
    toy_say(resolved, "two %s", second);
}

static void publish_draft(void)
{
    begin(asks_late);
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_DRAFT);
    turn_case_publish(&turn);
}

START_TEST(late_ask_goes_on_under_its_default)
{
    begin(asks_late);
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_DRAFT);
    ck_assert_str_eq(turn_case_asked(&turn), "1:respond.1 1:respond.2");
    ck_assert_str_eq(turn_case_told(&turn), "shot; one decline; two decline");
    ck_assert(turn_case_open(&turn, 1, "respond.1")->late);
    ck_assert_int_eq(turn.outcome.taken_count, 0);
    ck_assert_int_eq(turn.outcome.asks, 2);
}
END_TEST

static const struct {
    const char *first, *second, *orders;         /* NULL: no answer */
    enum outcome_status status;
    const char *told, *asked;
} responses[] = {
    { "decline", NULL, NULL, OUTCOME_DRAFT, "shot; one decline; two decline", "1:respond.2" },
    { "decline", "decline", NULL, OUTCOME_DONE, "shot; one decline; two decline", "" },
    { "fog", "decline", NULL, OUTCOME_DONE, "shot; one fog; two decline", "" },
    { NULL, "fog", NULL, OUTCOME_DRAFT, "shot; one decline; two fog", "1:respond.1" },
    { "end", "decline", NULL, OUTCOME_DONE, "shot; one end", "" },                 /* the second is no longer asked */
    { "choose", "fog", NULL, OUTCOME_ASKING, "shot; one choose", "0:orders.1" },   /* in the middle of a draft */
    { "choose", "fog", "x", OUTCOME_DONE, "shot; one choose; chose x; two fog", "" },
    { "choose", NULL, "x", OUTCOME_DRAFT, "shot; one choose; chose x; two decline", "1:respond.2" },
};

START_TEST(draft_is_resolved_again_by_its_responses)
{
    publish_draft();
    if (responses[_i].first)
        turn_case_answer(&turn, 1, "respond.1", responses[_i].first);
    if (responses[_i].second)
        turn_case_answer(&turn, 1, "respond.2", responses[_i].second);
    if (responses[_i].orders)
        turn_case_answer(&turn, 0, "orders.1", responses[_i].orders);
    ck_assert_msg(turn_case_run(&turn) == responses[_i].status, "%d: %s", turn.outcome.status,
                  turn.outcome.why ? turn.outcome.why : "");
    ck_assert_str_eq(turn_case_told(&turn), responses[_i].told);
    ck_assert_str_eq(turn_case_asked(&turn), responses[_i].asked);
}
END_TEST

static void late_may_change(struct turn *resolved)
{
    toy_say(resolved, variant == 1 ? "changed" : "shot");
    ask_late(resolved, &(struct ask){ .seat = 1, .kind = "respond", .default_text = "decline" });
    if (variant == 2)
        return;
    toy_say(resolved, "two");
    ask_late(resolved, &(struct ask){ .seat = 1, .kind = "respond", .default_text = "decline" });
}

START_TEST(declined_draft_comes_up_as_it_was)
{
    begin(late_may_change);
    turn_case_run(&turn);
    turn_case_publish(&turn);
    turn_case_answer(&turn, 1, "respond.1", "decline");
    turn_case_answer(&turn, 1, "respond.2", "decline");
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_DONE);
    variant = 1;
    expect_broken("event 1, told before request respond.1, was");
    variant = 2;
    expect_broken("request respond.2 of seat 2, which was mailed, does not come up again");
}
END_TEST

START_TEST(standing_order_decides_a_late_ask)
{
    begin(asks_late);
    turn_case_standing(&turn, 1, "respond", "fog");
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_DONE);
    ck_assert_str_eq(turn_case_told(&turn), "shot; one fog; two fog");
}
END_TEST

/* The draft was shown without the policy; with it everything later may differ. */
START_TEST(policy_that_joins_a_declined_response_is_no_break)
{
    publish_draft();
    turn_case_standing(&turn, 1, "respond", "politely")->mode = STANDING_JOINS;
    turn_case_answer(&turn, 1, "respond.1", "end");
    turn.answers[0].text = "decline";
    turn_case_answer(&turn, 1, "respond.2", "decline");
    ck_assert_msg(turn_case_run(&turn) == OUTCOME_DONE, "%s", turn.outcome.why);
    ck_assert_str_eq(turn_case_told(&turn), "shot; one decline\npolitely; two decline\npolitely");
}
END_TEST

/* ---- the past, and moments without questions ---- */

static void looks_back(struct turn *resolved)
{
    const struct toy_state *then = recall(resolved, variant);

    toy_say(resolved, "%d then, %d now, record %d", then->marks[0], toy_state(resolved)->marks[0], turn_record(resolved));
}

static bool past_of(void *context, int record, void *state)
{
    const int *marks = context;

    if (record < 1 || record > 2)
        return false;
    memset(state, 0, sizeof(struct toy_state));
    ((struct toy_state *)state)->marks[0] = marks[record - 1];
    return true;
}

START_TEST(recall_gives_an_earlier_state)
{
    static int marks[] = { 11, 22 };

    begin(looks_back);
    turn.state.marks[0] = 33;
    turn.in.record = 3;
    turn.in.recall = past_of;
    turn.in.recall_context = marks;
    variant = 2;
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_DONE);
    ck_assert_str_eq(turn_case_told(&turn), "22 then, 33 now, record 3");
    variant = 3;
    expect_broken("the state after record 3 is asked for, and there is none");
    turn.in.recall = NULL;
    variant = 1;
    expect_broken("the state after record 1 is asked for, and there is none");
}
END_TEST

static void asks_between(struct turn *resolved, int seat, const char *text)
{
    toy_say(resolved, "%d %s", seat, text);
    if (variant)
        ask_text(resolved, seat, "orders");
}

START_TEST(nothing_is_asked_between_turns)
{
    begin(asks_twice);
    turn.in.what = RESOLVE_BETWEEN;
    turn.in.between_seat = 1;
    turn.in.between_text = "GIVE FOG";
    expect_broken("\"GIVE FOG\" is no interlude of Toy");
    turn.rules.between = asks_between;
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_DONE);
    ck_assert_str_eq(turn_case_told(&turn), "1 GIVE FOG");
    variant = 1;
    expect_broken("does not hold");
}
END_TEST

static void ended_early(struct turn *resolved, int winner)
{
    toy_say(resolved, "winner %d", winner);
}

static const struct { const char *text; int seat; const char *told; } ends[] = {
    { "RESIGN", 0, "winner 1" }, { "RESIGN", 1, "winner 0" }, { "DRAW", 1, "winner -2" }, { "GIVE FOG", 1, "1 GIVE FOG" },
};

/* A resignation and an agreed draw of two seats reach the rules by their meaning, everything else as written. */
START_TEST(two_seats_end_early)
{
    begin(asks_twice);
    turn.in.what = RESOLVE_BETWEEN;
    turn.in.between_seat = ends[_i].seat;
    turn.in.between_text = ends[_i].text;
    turn.rules.ended_early = ended_early;
    turn.rules.between = asks_between;
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_DONE);
    ck_assert_str_eq(turn_case_told(&turn), ends[_i].told);
    ck_assert_str_eq(turn.outcome.events[0].phase, "interlude");
}
END_TEST

static void set_up(struct turn *resolved, int seats)
{
    toy_say(resolved, "%d seats, %d marks, %s", seats, toy_state(resolved)->marks[0],
            value_get_text(turn_options(resolved), "pace", "?"));
    toy_say(resolved, "%s", ask_text(resolved, 1, "house"));
}

START_TEST(set_up_begins_from_nothing)
{
    struct value *options;

    begin(asks_twice);
    turn.rules.setup = set_up;
    turn.in.what = RESOLVE_SETUP;
    turn.in.seats = 3;
    options = value_object(&turn.arena);
    value_set_text(&turn.arena, options, "pace", "slow");
    turn.in.options = options;
    turn.state.marks[0] = 9;                          /* not read */
    turn_case_answer(&turn, 1, "house.1", "FIRE");
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_DONE);
    ck_assert_str_eq(turn_case_told(&turn), "3 seats, 0 marks, slow; FIRE");
}
END_TEST

Suite *suite_kernel_turn(void);
Suite *suite_kernel_turn(void)
{
    Suite *suite = suite_create("kernel_turn");
    TCase *tcase = tcase_create("turn");

    tcase_add_checked_fixture(tcase, NULL, tear_down);
    tcase_set_timeout(tcase, 60);
    tcase_add_test(tcase, ask_waits_for_its_answer);
    tcase_add_test(tcase, answers_lead_on);
    tcase_add_test(tcase, answers_go_by_name_not_by_arrival);
    tcase_add_test(tcase, first_of_two_answers_is_used);
    tcase_add_test(tcase, names_are_of_a_seat);
    tcase_add_test(tcase, name_asked_twice_is_our_bug);
    tcase_add_test(tcase, request_shows_its_facts);
    tcase_add_loop_test(tcase, seat_and_kind_have_to_be, 0, 3);
    tcase_add_test(tcase, stale_answer_is_told_and_asked_again);
    tcase_add_test(tcase, answer_after_a_stale_one_is_used);
    tcase_add_loop_test(tcase, answer_to_other_facts, 0, COUNT(changed_facts));
    tcase_add_loop_test(tcase, changed_rules_break_the_turn, 0, COUNT(changes));
    tcase_add_test(tcase, same_rules_bring_up_the_same);
    tcase_add_test(tcase, what_was_not_published_may_change);
    tcase_add_test(tcase, difference_without_an_event_is_told);
    tcase_add_test(tcase, published_answer_stands);
    tcase_add_test(tcase, none_is_looked_at_before_all_are_there);
    tcase_add_test(tcase, they_are_taken_in_the_sets_order);
    tcase_add_test(tcase, standing_orders_answer_in_a_set);
    tcase_add_test(tcase, one_seat_may_be_asked_for_several);
    tcase_add_test(tcase, empty_set_asks_nobody);
    tcase_add_test(tcase, every_order_of_arrival_gives_one_turn);
    tcase_add_test(tcase, mail_by_mail_gives_the_same_turn);
    tcase_add_test(tcase, late_ask_goes_on_under_its_default);
    tcase_add_loop_test(tcase, draft_is_resolved_again_by_its_responses, 0, COUNT(responses));
    tcase_add_test(tcase, declined_draft_comes_up_as_it_was);
    tcase_add_test(tcase, standing_order_decides_a_late_ask);
    tcase_add_test(tcase, policy_that_joins_a_declined_response_is_no_break);
    tcase_add_test(tcase, recall_gives_an_earlier_state);
    tcase_add_test(tcase, nothing_is_asked_between_turns);
    tcase_add_loop_test(tcase, two_seats_end_early, 0, sizeof ends / sizeof ends[0]);
    tcase_add_test(tcase, set_up_begins_from_nothing);
    suite_add_tcase(suite, tcase);
    return suite;
}
