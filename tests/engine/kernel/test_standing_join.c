/* Standing orders for a turn's orders join those that are mailed. */
#include <check.h>
#include <string.h>

#include "tests/support/turn_case.h"

static struct turn_case turn;

static void set_up(void)
{
    memset(&turn, 0, sizeof turn);
}

static void tear_down(void)
{
    turn_case_release(&turn);
}

static void asks_for_turns(struct turn *resolved)
{
    for (int i = 0; i < 2; i++) {
        struct value *facts = value_object(turn_arena(resolved));

        value_set_int(turn_arena(resolved), facts, "number", i);
        toy_say(resolved, "%s", ask(resolved, &(struct ask){ .seat = 1, .kind = "orders", .facts = facts })->text);
    }
}

static bool is_same_word(struct arena *arena, const char *mailed, const char *standing)
{
    (void)arena;
    return mailed[0] == standing[0];
}

static int last_is_z(struct arena *arena, const char *line)
{
    (void)arena;
    return line[0] == 'z';
}

/* One standing order beside the orders "m" and, at a second ask, "n". */
static const struct {
    const char *conditions, *text, *expect;
} joins[] = {
    { "", "a", "m\na; n" },                                /* once a turn */
    { "number=1", "a", "m; n\na" },
    { "number=2", "a", "m; n" },
    { "", "bad\nELSE\na", "m\na; n" },
    { "", "a\nbad\nELSE\nb", "m\nb; n" },
    { "", "m\na", "m\na; n" },                            /* the mailed line wins, the rest joins */
    { "", "mine", "m; n\nmine" },
    { "", "bad", "m; n" },
};

START_TEST(orders_that_are_mailed_are_joined)
{
    turn_case_begin(&turn, asks_for_turns);
    turn.rules.same_thing = is_same_word;
    turn.in.puts_standing = true;
    turn_case_answer(&turn, 1, "orders.1", "m");
    turn_case_answer(&turn, 1, "orders.2", "n");
    turn_case_standing(&turn, 1, "orders", joins[_i].text)->conditions = joins[_i].conditions;
    turn_case_run(&turn);
    ck_assert_str_eq(turn_case_told(&turn), joins[_i].expect);
}
END_TEST

START_TEST(each_joins_in_its_part_of_the_turn)
{
    turn_case_begin(&turn, asks_for_turns);
    turn.rules.part_of_turn = last_is_z;
    turn.in.puts_standing = true;
    turn_case_answer(&turn, 1, "orders.1", "m\nz");
    turn_case_answer(&turn, 1, "orders.2", "")->source = BY_DEFAULT;
    turn_case_standing(&turn, 1, "orders", "a\nzz");
    turn_case_standing(&turn, 1, "orders", "b");
    turn_case_standing(&turn, 0, "orders", "of another");
    turn_case_run(&turn);
    ck_assert_str_eq(turn_case_told(&turn), "m\na\nb\nz\nzz; ");
    ck_assert_int_eq(turn.outcome.taken[0].joined_count, 2);
    ck_assert(answer_is_by(&turn.outcome.taken[0], turn.standing[0].id));
    ck_assert(!answer_is_by(&turn.outcome.taken[1], turn.standing[0].id));
}
END_TEST

Suite *suite_kernel_standing_join(void);
Suite *suite_kernel_standing_join(void)
{
    Suite *suite = suite_create("kernel_standing_join");
    TCase *tcase = tcase_create("joins");

    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_loop_test(tcase, orders_that_are_mailed_are_joined, 0, sizeof joins / sizeof joins[0]);
    tcase_add_test(tcase, each_joins_in_its_part_of_the_turn);
    suite_add_tcase(suite, tcase);
    return suite;
}
