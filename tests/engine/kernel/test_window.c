/* Windows: who speaks when, whom they ask for what, and what is carried out. */
#include <check.h>
#include <string.h>

#include "engine/kernel/question.h"
#include "engine/kernel/text.h"
#include "engine/kernel/window.h"
#include "tests/support/turn_case.h"

Suite *suite_kernel_window(void);

enum { HANDS = 8 };                          /* marks from here on are hidden from onlookers */

static struct turn_case turn;
static struct window opened;
static int shuts_after;                      /* so many declarations; 0: never */

static void tear_down(void)
{
    turn_case_release(&turn);
}

/* Marks 8 to 10 are the seats' hands; an onlooker sees none, a seat its own. */
static void hide_hands(void *state, int seat)
{
    for (int i = 0; i < TOY_SEATS; i++)
        if (i != seat)
            ((struct toy_state *)state)->marks[HANDS + i] = -1;
}

/* Marks 0 to 2 say what each seat may do: 0 ask, 1 only standing orders, 2 nothing. */
static enum window_wish may(const void *known, int seat, const void *context)
{
    static const enum window_wish wishes[] = { WINDOW_ASK, WINDOW_STANDING, WINDOW_NEVER };

    (void)context;
    return wishes[((const struct toy_state *)known)->marks[seat]];
}

static struct value *facts(struct turn *asking, int seat, void *context)
{
    struct value *made = value_object(turn_arena(asking));

    (void)context;
    value_set_int(turn_arena(asking), made, "told", turn_declared_by_others(asking, seat));
    return made;
}

/* Lines that begin with "d" are declared; "dd" opens a window inside for seat 2. */
static int declare(struct turn *asking, int seat, const char *text, void *context)
{
    static const int third[] = { 2 };
    int good = 0;

    (void)context;
    toy_say(asking, "%d:%s", seat, *text ? text : "-");
    for (const char *line = text; *line; line += strcspn(line, "\n"), line += *line == '\n')
        good += *line == 'd';
    if (text_has_prefix(text, "dd"))
        window_run(asking, &(struct window){ .kind = "inside", .seats = third, .count = 1, .manner = WINDOW_ONCE, .may = may,
                                             .declare = declare });
    return good;
}

static bool shut(struct turn *asking, void *context)
{
    (void)context;
    return shuts_after > 0 && turn_declared_by_others(asking, TOY_SEATS) >= shuts_after;
}

static void opens(struct turn *asking)
{
    int declared = window_run(asking, &opened);

    toy_say(asking, "%d in all", declared);
}

static const int seats[] = { 0, 1, 2 };

static void begin(enum window_manner manner, int count)
{
    turn_case_begin(&turn, opens);
    turn.rules.redact = hide_hands;
    shuts_after = 0;
    opened = (struct window){ .kind = "say", .default_text = "pass", .seats = seats, .count = count, .manner = manner,
                              .may = may, .facts = facts, .declare = declare };
}

/* Answers "seat text; seat text" in turn, each to the open request; returns what was told in the end. */
static const char *plays(const char *script)
{
    char words[200];

    ck_assert_uint_lt(strlen(script), sizeof words);
    memcpy(words, script, strlen(script) + 1);
    turn_case_run(&turn);
    for (char *at = words; *at;) {
        size_t bytes = strcspn(at, ";");
        char *next = at + bytes + (at[bytes] == ';');
        const struct request *request;

        at[bytes] = '\0';
        ck_assert_msg(turn.outcome.open_count > 0, "nothing is asked before \"%s\"; told: %s", at, turn_case_told(&turn));
        request = &turn.outcome.open[0].request;
        ck_assert_msg(request->seat == at[0] - '0', "seat %d is asked before \"%s\"", request->seat, at);
        turn_case_publish(&turn);
        for (char *sign = at + 2; *sign; sign++)
            *sign = *sign == '|' ? '\n' : *sign;
        turn_case_answer(&turn, request->seat, request->name, arena_text(&turn.arena, at + 2));
        turn_case_run(&turn);
        ck_assert_msg(turn.outcome.status != OUTCOME_BROKEN, "%s", turn.outcome.why);
        at = next;
    }
    return turn_case_told(&turn);
}

static const struct { enum window_manner manner; int count; const char *script, *told; } cases[] = {
    /* once: each has its say */
    { WINDOW_ONCE, 2, "0 pass;1 pass", "0:pass; 1:pass; 0 in all" },
    { WINDOW_ONCE, 2, "0 d1;1 d2", "0:d1; 1:d2; 2 in all" },
    { WINDOW_ONCE, 3, "0 d1;1 pass;2 d3", "0:d1; 1:pass; 2:d3; 2 in all" },
    /* reply: again when another has declared; a seat that passes is out */
    { WINDOW_REPLY, 2, "0 d1;1 pass", "0:d1; 1:pass; 1 in all" },
    { WINDOW_REPLY, 2, "0 d1;1 d2;0 d3;1 pass", "0:d1; 1:d2; 0:d3; 1:pass; 3 in all" },
    { WINDOW_REPLY, 2, "0 pass;1 d2", "0:pass; 1:d2; 1 in all" },
    { WINDOW_REPLY, 3, "0 d1;1 pass;2 d2;0 pass", "0:d1; 1:pass; 2:d2; 0:pass; 2 in all" },
    /* on: until one passes, by a separate mail or at the end of one */
    { WINDOW_ON, 2, "0 d1;1 pass;0 d2;0 pass", "0:d1; 1:pass; 0:d2; 0:pass; 2 in all" },
    { WINDOW_ON, 2, "0 d1|pass;1 pass", "0:d1\npass; 1:pass; 1 in all" },
    { WINDOW_ON, 2, "0 d1|pass;1 d2|pass;0 pass", "0:d1\npass; 1:d2\npass; 0:pass; 2 in all" },
    /* a declaration opens another window, which is news for the others */
    { WINDOW_REPLY, 1, "0 dd;2 d9;0 pass", "0:dd; 2:d9; 0:pass; 1 in all" },
    { WINDOW_REPLY, 1, "0 dd;2 pass", "0:dd; 2:pass; 1 in all" },
};

START_TEST(seats_speak_in_turn)
{
    begin(cases[_i].manner, cases[_i].count);
    ck_assert_str_eq(plays(cases[_i].script), cases[_i].told);
    ck_assert_int_eq(turn.outcome.status, OUTCOME_DONE);
}
END_TEST

START_TEST(requests_are_named_by_kind_and_count)
{
    begin(WINDOW_REPLY, 2);
    plays("0 d1;1 d2");
    ck_assert_str_eq(turn_case_asked(&turn), "0:say.2");
    ck_assert_str_eq(turn_case_open(&turn, 0, "say.2")->facts, "{\"told\":1}");
    ck_assert_str_eq(turn_case_open(&turn, 0, "say.2")->default_text, "pass");
}
END_TEST

/* A seat that declared in the mail that led here is asked again when another has declared. */
START_TEST(who_has_spoken_waits)
{
    begin(WINDOW_REPLY, 2);
    opened.spoken = AUDIENCE_SEAT(0);
    ck_assert_str_eq(plays("1 pass"), "1:pass; 0 in all");
    begin(WINDOW_REPLY, 2);
    opened.spoken = AUDIENCE_SEAT(0);
    ck_assert_str_eq(plays("1 d1;0 pass"), "1:d1; 0:pass; 1 in all");
    begin(WINDOW_ON, 2);
    opened.spoken = AUDIENCE_SEAT(0);
    ck_assert_str_eq(plays("1 pass"), "1:pass; 0 in all");
}
END_TEST

START_TEST(a_shut_window_asks_nobody)
{
    begin(WINDOW_REPLY, 3);
    opened.shut = shut;
    shuts_after = 2;
    ck_assert_str_eq(plays("0 d1;1 d2"), "0:d1; 1:d2; 2 in all");
}
END_TEST

START_TEST(who_may_not_is_not_asked)
{
    begin(WINDOW_ONCE, 3);
    turn.state.marks[0] = 2;
    turn.state.marks[2] = 2;
    ck_assert_str_eq(plays("1 d1"), "1:d1; 1 in all");
}
END_TEST

/* However long two seats continue, the window comes to an end. */
START_TEST(a_window_closes_after_its_rounds)
{
    begin(WINDOW_ON, 1);
    turn.state.marks[0] = 1;
    turn_case_standing(&turn, 0, "say", "d");
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_DONE);
    ck_assert_ptr_nonnull(strstr(turn_case_told(&turn), "; 64 in all"));
}
END_TEST

/* ---- standing orders ---- */

START_TEST(a_standing_order_spares_the_mail)
{
    begin(WINDOW_REPLY, 2);
    turn_case_standing(&turn, 0, "say", "d1");
    ck_assert_str_eq(plays("1 pass"), "0:d1; 1:pass; 1 in all");
    ck_assert_int_eq(turn.outcome.taken[0].source, BY_STANDING);
    ck_assert_str_eq(turn.outcome.taken[0].name, "say.1");
}
END_TEST

/* The name is used up whether or not it is asked; and nothing remains when no order fits. */
START_TEST(standing_orders_alone_are_asked_without_a_trace)
{
    begin(WINDOW_ONCE, 2);
    turn.state.marks[0] = 1;
    ck_assert_str_eq(plays("1 d1"), "1:d1; 1 in all");
    ck_assert_int_eq(turn.outcome.taken_count, 1);
    begin(WINDOW_ONCE, 1);
    turn.state.marks[0] = 1;
    turn_case_standing(&turn, 0, "say", "d7")->conditions = "told=0";
    ck_assert_str_eq(plays(""), "0:d7; 1 in all");
    begin(WINDOW_ONCE, 1);
    turn.state.marks[0] = 1;
    turn_case_standing(&turn, 0, "say", "d7")->conditions = "told>0";
    ck_assert_str_eq(plays(""), "0 in all");
}
END_TEST

/* A replay has no standing orders: the counts are the same without them. */
static void looks_then_asks(struct turn *asking)
{
    opened.may = may;
    window_run(asking, &opened);
    ((struct toy_state *)turn_state(asking))->marks[0] = 0;
    window_run(asking, &opened);
}

START_TEST(names_do_not_hang_on_standing_orders)
{
    for (int with = 0; with < 2; with++) {
        begin(WINDOW_ONCE, 1);
        turn.rules.resolve = looks_then_asks;
        turn.state.marks[0] = 1;
        if (with)
            turn_case_standing(&turn, 0, "say", "d7")->conditions = "told>0";
        turn_case_run(&turn);
        ck_assert_str_eq(turn_case_asked(&turn), "0:say.2");
    }
}
END_TEST

/* A player for whom an order spoke gets no mail that asks whether that was all; other orders still speak. */
START_TEST(who_spoke_by_standing_order_rests)
{
    begin(WINDOW_ON, 2);
    turn_case_standing(&turn, 0, "say", "d1")->once = true;
    turn_case_standing(&turn, 0, "say", "d2")->once = true;
    ck_assert_str_eq(plays("1 pass"), "0:d1; 1:pass; 0:d2; 2 in all");
    begin(WINDOW_ON, 2);
    turn_case_standing(&turn, 0, "say", "d1")->once = true;
    ck_assert_str_eq(plays("1 d5|pass;0 pass"), "0:d1; 1:d5\npass; 0:pass; 2 in all");
}
END_TEST

/* Every order that fits speaks, in order, once for each tag. */
static void opens_twice(struct turn *asking)
{
    opened.tag = "mp1";
    window_run(asking, &opened);
    window_run(asking, &opened);
    opened.tag = "mp2";
    window_run(asking, &opened);
}

START_TEST(every_standing_order_speaks_once_a_tag)
{
    begin(WINDOW_ONCE, 1);
    opened.every = true;
    turn.rules.resolve = opens_twice;
    turn.state.marks[0] = 1;
    turn_case_standing(&turn, 0, "say", "d1");
    turn_case_standing(&turn, 0, "say", "d2");
    ck_assert_str_eq(plays(""), "0:d1; 0:d2; 0:d1; 0:d2");
    ck_assert_str_eq(turn.outcome.taken[0].name, "mp1/say.1");
    ck_assert_str_eq(turn.outcome.taken[2].name, "mp2/say.5");
}
END_TEST

START_TEST(every_needs_a_tag)
{
    begin(WINDOW_ONCE, 1);
    opened.every = true;
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_BROKEN);
}
END_TEST

/* The list alone gives the same result. */
START_TEST(a_window_replays)
{
    uint64_t digest;

    begin(WINDOW_ON, 2);
    turn_case_standing(&turn, 0, "say", "d1")->once = true;
    plays("1 d5|pass;0 pass");
    ck_assert_int_eq(turn.outcome.status, OUTCOME_DONE);
    digest = turn_case_digest(&turn);
    turn_case_publish(&turn);
    turn.published.request_count = 0;
    turn.standing_count = 0;
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_DONE);
    ck_assert_uint_eq(turn_case_digest(&turn), digest);
}
END_TEST

/* ---- knowledge and wishes ---- */

/* Asks a seat that holds something, by what is known. */
static enum window_wish may_if_held(const void *known, int seat, const void *context)
{
    (void)context;
    return ((const struct toy_state *)known)->marks[HANDS + seat] > 0 ? WINDOW_ASK : WINDOW_NEVER;
}

START_TEST(a_window_does_not_see_hands)
{
    begin(WINDOW_ONCE, 2);
    opened.may = may_if_held;
    turn.state.marks[HANDS] = 5;
    ck_assert_str_eq(plays(""), "0 in all");
    begin(WINDOW_ONCE, 2);
    opened.may = may_if_held;
    opened.know = WINDOW_OWN;
    turn.state.marks[HANDS] = 5;
    ck_assert_str_eq(plays("0 d1"), "0:d1; 1 in all");
}
END_TEST

static enum window_wish by_setting(struct turn *asking, int seat, void *context)
{
    (void)context;
    return window_wish_of(asking, seat, "ask", NULL, NULL, true);
}

START_TEST(a_setting_lowers_what_may_be)
{
    begin(WINDOW_ONCE, 2);
    opened.wish = by_setting;
    turn_case_standing(&turn, 0, "ask", "NEVER")->mode = STANDING_SETS;
    turn_case_standing(&turn, 0, "say", "d1");
    ck_assert_str_eq(plays("1 pass"), "0:d1; 1:pass; 1 in all");
    begin(WINDOW_ONCE, 1);
    opened.wish = by_setting;
    turn.state.marks[0] = 1;
    turn_case_standing(&turn, 0, "ask", "ALWAYS")->mode = STANDING_SETS;
    ck_assert_str_eq(plays(""), "0 in all");             /* it cannot raise the wish */
}
END_TEST

/* ---- together, late, by a question ---- */

START_TEST(together_all_are_asked_at_once)
{
    begin(WINDOW_TOGETHER, 3);
    turn.state.marks[1] = 1;
    turn_case_standing(&turn, 1, "say", "d1");
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_ASKING);
    ck_assert_str_eq(turn_case_asked(&turn), "0:say.1 2:say.1");
    turn_case_answer(&turn, 2, "say.1", "d2");
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_ASKING);
    ck_assert_str_eq(turn_case_told(&turn), "");         /* nothing counts before all answers are there */
    turn_case_answer(&turn, 0, "say.1", "d0");
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_DONE);
    ck_assert_str_eq(turn_case_told(&turn), "0:d0; 1:d1; 2:d2; 3 in all");
}
END_TEST

static void unheard(struct turn *asking, int seat, const char *text, void *context)
{
    (void)context;
    toy_say(asking, "%d too late:%s", seat, text);
}

/* The first answer has shut the window: the others are told so, and standing orders say nothing. */
START_TEST(together_who_is_too_late_is_told)
{
    begin(WINDOW_TOGETHER, 3);
    opened.shut = shut;
    opened.unheard = _i ? unheard : NULL;
    shuts_after = 1;
    turn.state.marks[1] = 1;
    turn_case_standing(&turn, 1, "say", "d1");
    turn_case_run(&turn);
    turn_case_answer(&turn, 0, "say.1", "d0");
    turn_case_answer(&turn, 2, "say.1", "d2");
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_DONE);
    ck_assert_str_eq(turn_case_told(&turn), _i ? "0:d0; 2 too late:d2; 1 in all" : "0:d0; 1 in all");
}
END_TEST

static const char *own_name(struct turn *asking, int seat, void *context)
{
    (void)context;
    return arena_printf(turn_arena(asking), "s%d/OC", seat + 4);
}

START_TEST(a_late_window_looks_back)
{
    begin(WINDOW_ONCE, 1);
    opened.late = true;
    opened.name = own_name;
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_DRAFT);
    ck_assert_str_eq(turn_case_asked(&turn), "0:s4/OC");
    ck_assert_str_eq(turn_case_told(&turn), "0:pass; 0 in all");
    turn_case_publish(&turn);
    turn_case_answer(&turn, 0, "s4/OC", "d1");
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_DONE);
    ck_assert_str_eq(turn_case_told(&turn), "0:d1; 1 in all");
}
END_TEST

START_TEST(a_late_window_has_one_seat)
{
    begin(WINDOW_ONCE, 2);
    opened.late = true;
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_BROKEN);
}
END_TEST

static const char *takes_even(const struct question_line *line, void *out)
{
    const char *text = line->sheet->lines[line->line].text;
    size_t bytes = strlen(text);

    (void)out;
    return text[0] == 'd' && (text[bytes - 1] - '0') % 2 == 0 ? text : NULL;
}

static const struct question even = { .kind = "say", .words = "d and an even number", .sequence = true, .takes = takes_even };
static const struct question *const questions[] = { &even, NULL };

START_TEST(a_question_judges_what_is_declared)
{
    begin(WINDOW_ONCE, 2);
    turn.rules.questions = questions;
    ck_assert_int_eq(turn_case_run(&turn), OUTCOME_ASKING);
    ck_assert_str_eq(turn_case_open(&turn, 0, "say.1")->facts, "{\"answers\":\"d and an even number\",\"told\":0}");
    ck_assert_str_eq(plays("0 d2|d3|d4;1 d5"), "0:d2\nd4; 1:-; 2 in all");
}
END_TEST

Suite *suite_kernel_window(void)
{
    Suite *suite = suite_create("kernel_window");
    TCase *tcase = tcase_create("window");

    tcase_add_checked_fixture(tcase, NULL, tear_down);
    tcase_add_loop_test(tcase, seats_speak_in_turn, 0, sizeof cases / sizeof cases[0]);
    tcase_add_test(tcase, requests_are_named_by_kind_and_count);
    tcase_add_test(tcase, who_has_spoken_waits);
    tcase_add_test(tcase, a_shut_window_asks_nobody);
    tcase_add_test(tcase, who_may_not_is_not_asked);
    tcase_add_test(tcase, a_window_closes_after_its_rounds);
    tcase_add_test(tcase, a_standing_order_spares_the_mail);
    tcase_add_test(tcase, standing_orders_alone_are_asked_without_a_trace);
    tcase_add_test(tcase, names_do_not_hang_on_standing_orders);
    tcase_add_test(tcase, who_spoke_by_standing_order_rests);
    tcase_add_test(tcase, every_standing_order_speaks_once_a_tag);
    tcase_add_test(tcase, every_needs_a_tag);
    tcase_add_test(tcase, a_window_replays);
    tcase_add_test(tcase, a_window_does_not_see_hands);
    tcase_add_test(tcase, a_setting_lowers_what_may_be);
    tcase_add_test(tcase, together_all_are_asked_at_once);
    tcase_add_loop_test(tcase, together_who_is_too_late_is_told, 0, 2);
    tcase_add_test(tcase, a_late_window_looks_back);
    tcase_add_test(tcase, a_late_window_has_one_seat);
    tcase_add_test(tcase, a_question_judges_what_is_declared);
    suite_add_tcase(suite, tcase);
    return suite;
}
