/* What a player may take along of a game: it answers as the game does, and holds nothing of anybody else. */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "engine/game_known.h"
#include "tests/support/game_case.h"

Suite *suite_engine_game_known(void);

enum { RED, BLUE };

static struct game_case the;
static struct error err;

static void set_up(void)
{
    game_case_duel(&the, "PARRY, MIRROR");
}

static void tear_down(void)
{
    arena_release(&the.arena);
    memset(&the, 0, sizeof the);
}

/* A duel before its first turn: both are asked for their stance at once. */
static void begin_at_set_up(void)
{
    const struct ruleset *rules = ruleset_find("duel");
    struct value *options;

    ck_assert_int_eq(ruleset_options(rules, &the.arena, NULL, &options, NULL), OK);
    game_begin(&the.game, &the.arena, rules, rules->seats_least, options);
    ck_assert_int_eq(game_case_step(&the), GAME_PUBLISHED);
}

static const char *text_of(int seat)
{
    static const char *text;
    struct game_known known;

    game_known_of(&known, &the.game, &game_case_world, seat, &the.arena);
    known.writer = "Ann";
    ck_assert_msg(game_known_write(&known, &the.arena, &text, &err) == OK, "%s", err.message);
    return text;
}

static struct game_mail mail_of(int seat, const char *text)
{
    return (struct game_mail){ .seat = seat, .orders = order_lines_of(&the.arena, text), .source = BY_MAIL };
}

/* What is said of a mail: of each line, and of what its orders would do. */
static const char *said(const struct game *game, const struct game_world *world, const struct game_mail *mail)
{
    struct game_receipt receipt;
    struct game_forecast forecast;
    const char *text;

    game_judge(game, world, mail, &the.arena, &receipt);
    game_foretell(game, world, mail, &the.arena, &forecast);
    text = arena_printf(&the.arena, "%d %d %d %s;", receipt.refused, forecast.ends, forecast.event_count,
                        forecast.why_not ? forecast.why_not : "");
    for (int i = 0; i < receipt.sheet.line_count; i++) {
        const struct sheet_line *line = &receipt.sheet.lines[i];

        text = arena_printf(&the.arena, "%s %d %s %s", text, line->verdict, line->canonical ? line->canonical : "",
                            line->reason ? line->reason : "");
    }
    return text;
}

static void expect_same(int seat, const char *text)
{
    const struct game_mail mail = mail_of(seat, text);
    const char *known_text = text_of(seat), *here, *there;
    struct game_known known;
    struct game_world world;

    ck_assert_msg(game_known_read(&known, NULL, known_text, strlen(known_text), &the.arena, &err) == OK, "%s", err.message);
    ck_assert_int_eq(known.seat, seat);
    ck_assert_str_eq(known.writer, "Ann");
    world = game_known_world(&known);
    here = said(&the.game, &game_case_world, &mail);
    there = said(&known.game, &world, &mail);
    ck_assert_str_eq(there, here);
}

static const char *const mails[] = { "PLAY STRIKE", "PLAY STRIKE\nSTEP 2", "PLAY PARRY", "PLAY NONSENSE", "STEP 9", "PASS", "",
                                     "ASK NEVER", "ASK SOMETIMES", "STANDING", "STANDING when orders: PASS", "STANDING CLEAR 7", "RESIGN",
                                     "OFFER DRAW", "OFFERS", "RESPOND PARRY", "GIVE STRIKE", "Hello\nPASS\nAnn" };
enum { MAILS = sizeof mails / sizeof mails[0] };

START_TEST(it_says_of_a_mail_what_the_game_says)
{
    expect_same(RED, mails[_i]);
    expect_same(BLUE, mails[_i]);
    game_case_mail(&the, RED, "ASK NEVER\nPLAY STRIKE");
    expect_same(RED, mails[_i]);
}
END_TEST

/* A draft with a response of blue's, and red's next turn on top of it. */
START_TEST(it_says_so_on_a_draft)
{
    game_case_mail(&the, RED, "ASK NEVER\nPLAY STRIKE");
    ck_assert_int_eq(game_case_step(&the), GAME_DRAFT);
    expect_same(RED, mails[_i]);
    expect_same(BLUE, mails[_i]);
}
END_TEST

START_TEST(it_says_so_before_the_first_turn)
{
    begin_at_set_up();
    expect_same(RED, "STANCE LOW");
    expect_same(RED, "STANCE MIDDLE");
    game_case_mail(&the, RED, "STANCE LOW");
    expect_same(RED, "STANCE HIGH");
}
END_TEST

START_TEST(it_says_so_in_the_middle_of_a_turn)
{
    game_case_mail(&the, RED, "PLAY STRIKE");
    ck_assert_int_ne(game_case_step(&the), GAME_WAITS);
    expect_same(BLUE, "RESPOND PARRY");
    expect_same(BLUE, "RESPOND STRIKE");
    expect_same(RED, "PLAY STRIKE");
}
END_TEST

/* Changes something of blue's that red does not know, and says so when blue's own text stays the same. */
static void blue_holds_others(void)
{
    tear_down();
    game_case_duel(&the, "RIPOSTE, RIPOSTE");
}

static void blue_makes_a_setting(void)
{
    game_case_mail(&the, BLUE, "ASK NEVER");
}

static void blue_has_a_standing_order(void)
{
    game_case_mail(&the, BLUE, "STANDING when orders: PASS");
}

static void blue_has_answered(void)
{
    begin_at_set_up();
    game_case_mail(&the, BLUE, "STANCE LOW");
}

static const struct {
    void (*before)(void), (*act)(void);
} secrets[] = {
    { NULL, blue_holds_others },
    { NULL, blue_makes_a_setting },
    { NULL, blue_has_a_standing_order },
    { begin_at_set_up, blue_has_answered },
};
enum { SECRETS = sizeof secrets / sizeof secrets[0] };

START_TEST(nothing_of_another_seat_is_in_it)
{
    char red[1 << 14], blue[1 << 14];

    if (secrets[_i].before)
        secrets[_i].before();
    ck_assert_int_lt(snprintf(red, sizeof red, "%s", text_of(RED)), (int)sizeof red);
    ck_assert_int_lt(snprintf(blue, sizeof blue, "%s", text_of(BLUE)), (int)sizeof blue);
    secrets[_i].act();
    ck_assert_str_eq(text_of(RED), red);
    ck_assert_str_ne(text_of(BLUE), blue);
}
END_TEST

/* Red has played, blue is asked: what red is asked next does not depend on it, so red is not told. */
START_TEST(only_who_is_asked_learns_that_a_turn_has_begun)
{
    struct game_known known;

    game_case_mail(&the, RED, "PLAY STRIKE");
    game_case_step(&the);
    game_known_of(&known, &the.game, &game_case_world, BLUE, &the.arena);
    ck_assert(known.midway[0]);
    ck_assert_int_eq(known.game.turn.request_count, 1);
    ck_assert_int_eq(known.game.turn.answer_count, 0);
    game_known_of(&known, &the.game, &game_case_world, RED, &the.arena);
    ck_assert(!known.midway[0]);
    ck_assert_int_eq(known.game.turn.request_count, 0);
    ck_assert_int_eq(known.game.turn.event_count, 0);
}
END_TEST

static void expect_fault(const char *text, const char *words)
{
    struct game_known known;

    ck_assert_msg(game_known_read(&known, NULL, text, strlen(text), &the.arena, &err) != OK, "%s", text);
    ck_assert_msg(strstr(err.message, words) != NULL, "%s", err.message);
}

START_TEST(another_text_is_refused)
{
    const char *text = text_of(RED);
    struct game_known known;

    expect_fault("", "the text ends");
    expect_fault("{}", "no rules \"\"");
    expect_fault("{\"rules\":\"ludo\"}", "no rules \"ludo\"");
    expect_fault("{\"rules\":\"duel\"}", "has no options");
    expect_fault("{\"options\":{},\"rules\":\"duel\"}", "the text ends");
    for (size_t bytes = 0; bytes < strlen(text); bytes++)
        ck_assert_int_ne(game_known_read(&known, NULL, text, bytes, &the.arena, &err), OK);
    expect_fault(arena_printf(&the.arena, "%.*s2%s", (int)(strstr(text, "\"seat\":0,\"state\"") - text + 7), text,
                              strstr(text, ",\"state\":{")), "no seat 3");
}
END_TEST

Suite *suite_engine_game_known(void)
{
    Suite *suite = suite_create("engine_game_known");
    TCase *tcase = tcase_create("game_known");

    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_loop_test(tcase, it_says_of_a_mail_what_the_game_says, 0, MAILS);
    tcase_add_loop_test(tcase, it_says_so_on_a_draft, 0, MAILS);
    tcase_add_test(tcase, it_says_so_before_the_first_turn);
    tcase_add_test(tcase, it_says_so_in_the_middle_of_a_turn);
    tcase_add_loop_test(tcase, nothing_of_another_seat_is_in_it, 0, SECRETS);
    tcase_add_test(tcase, only_who_is_asked_learns_that_a_turn_has_begun);
    tcase_add_test(tcase, another_text_is_refused);
    suite_add_tcase(suite, tcase);
    return suite;
}
