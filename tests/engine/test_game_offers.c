/* Offers of draws and deals between mails, and interludes at the question that is open. */
#include "engine/game.h"

#include <check.h>
#include <string.h>

#include "engine/kernel/order.h"
#include "engine/kernel/text.h"
#include "tests/support/toy.h"

/* A market of three: marks[seat] are a seat's coins, OUT + seat says that it has left, OVER that the game is over. All order
 * at the same time, as often as they like; a deal "2 FOR 1" moves coins both ways. */
enum { RED, BLUE, GREEN, OUT = 8, OVER = 12 };

static const char *const names[] = { "red", "blue", "green" };
static struct toy toy;
static struct game game;
static struct game_step last;
static struct game_receipt receipt;

static void resolve(struct turn *turn)
{
    struct toy_state *state = toy_state(turn);
    struct ask asks[TOY_SEATS];
    const struct answer *answers[TOY_SEATS];
    int count = 0;

    state->turn++;
    for (int seat = 0; seat < TOY_SEATS; seat++)
        if (!state->marks[OUT + seat])
            asks[count++] = (struct ask){ .seat = seat, .kind = "orders", .default_text = "PASS" };
    ask_all(turn, asks, count, answers);
    toy_say(turn, "turn %d", state->turn);
}

/* Reads "2 FOR 1". */
static bool read_coins(const char *text, int *give, int *take)
{
    if (!text_is_digit(text[0]) || !text_has_prefix(text + 1, " FOR ") || !text_is_digit(text[6]) || text[7])
        return false;
    *give = text[0] - '0';
    *take = text[6] - '0';
    return true;
}

/* Reads "DEAL red blue 2 FOR 1". */
static bool read_deal(const char *text, int *from, int *give, int *take)
{
    for (*from = 0; *from < TOY_SEATS; ++*from) {
        const char *rest = text_has_prefix(text, "DEAL ") ? text + 5 : "";

        if (text_has_prefix(rest, names[*from]) && strchr(rest + strlen(names[*from]) + 1, ' '))
            return read_coins(strchr(rest + strlen(names[*from]) + 1, ' ') + 1, give, take);
    }
    return false;
}

static const char *forbids(struct arena *arena, const void *state, int seat, const char *text)
{
    const int32_t *marks = ((const struct toy_state *)state)->marks;
    int from, give, take;

    (void)arena;
    if (marks[OUT + seat])
        return "you have left";
    if (!read_deal(text, &from, &give, &take))
        return NULL;
    return marks[OUT + from] || marks[from] < give || marks[seat] < take ? "the coins are not there" : NULL;
}

static void between(struct turn *turn, int seat, const char *text)
{
    int32_t *marks = toy_state(turn)->marks;
    int from, give, take;

    if (strcmp(text, "RESIGN") == 0)
        marks[OUT + seat] = 1;
    if (strcmp(text, "DRAW") == 0)
        marks[OVER] = 1;
    if (read_deal(text, &from, &give, &take)) {
        marks[from] += take - give;
        marks[seat] += give - take;
    }
    toy_say(turn, "%s", text);
}

static const char *offer(struct sheet *sheet, int line, int *to)
{
    const char *text = sheet->lines[line].text;
    int give, take;

    if (!text_has_prefix_ignoring_case(text, "offer "))
        return NULL;
    for (*to = 0; *to < TOY_SEATS; ++*to)
        if (text_has_prefix_ignoring_case(text + 6, names[*to]))
            break;
    if (*to == TOY_SEATS || !read_coins(text + 6 + strlen(names[*to]) + 1, &give, &take)) {
        sheet_reject(sheet, line, "OFFER", 7, "one offers as in OFFER BLUE 2 FOR 1");
        return NULL;
    }
    return arena_printf(sheet->arena, "%d FOR %d", give, take);
}

static bool in_play(const void *state, int seat)
{
    return ((const struct toy_state *)state)->marks[OUT + seat] == 0;
}

static void result(const void *state, struct ruleset_result *out)
{
    out->over = ((const struct toy_state *)state)->marks[OVER] != 0;
}

static const char *seat_name(const void *state, int seat)
{
    (void)state;
    return names[seat];
}

static void judge(struct sheet *sheet)
{
    for (int i = 0; i < sheet->line_count; i++)
        if (text_equal_ignoring_case(sheet->lines[i].text, "PASS"))
            sheet_accept(sheet, i, 0, "PASS");
}

static uint64_t seed_of(void *context, int record)
{
    (void)context;
    return (uint64_t)record;
}

static const struct game_world world = { .seed = seed_of };

/* at_once: interludes apply at the question that is open. */
static void begin(bool at_once)
{
    toy_release(&toy);
    toy_init(&toy, resolve);
    toy.rules.interludes_at_once = at_once;
    toy.rules.interlude_forbids = forbids;
    toy.rules.between = between;
    toy.rules.offer = offer;
    toy.rules.in_play = in_play;
    toy.rules.result = result;
    toy.rules.seat_name = seat_name;
    toy.rules.judge = judge;
    for (int seat = 0; seat < TOY_SEATS; seat++)
        toy.state.marks[seat] = 5;
    game_begin_at(&game, &toy.arena, &toy.rules, value_object(&toy.arena), &toy.state, 0);
}

static void set_up(void)
{
    begin(true);
}

static void tear_down(void)
{
    toy_release(&toy);
}

/* The game goes through the store between any two events. */
static void store(void)
{
    size_t bytes;
    const char *json, *again;
    struct error err = { 0 };

    ck_assert_msg(game_write(&game, &toy.arena, &json, &bytes, &err) == OK, "%s", err.message);
    ck_assert_msg(game_read(&game, json, bytes, &err) == OK, "%s", err.message);
    ck_assert_int_eq(game_write(&game, &toy.arena, &again, NULL, &err), OK);
    ck_assert_str_eq(again, json);
}

static enum game_step_kind step(void)
{
    store();
    game_step(&game, &world, &toy.arena, &last);
    ck_assert_msg(last.kind != GAME_BROKEN, "%s", last.why);
    return last.kind;
}

static void mail(int seat, const char *text)
{
    store();
    game_take(&game, &world, &(struct game_mail){ .seat = seat, .orders = order_lines_of(&toy.arena, text),
                                                  .source = BY_MAIL, .hash = "f00" }, &toy.arena, &receipt);
}

/* The sheet's answer to the only line: its canonical form, or the reason. */
static const char *said(void)
{
    const struct sheet_line *line = &receipt.sheet.lines[0];

    ck_assert_int_eq(receipt.sheet.line_count, 1);
    return line->verdict == VERDICT_ACCEPTED ? line->canonical : line->reason;
}

/* A whole turn in which all pass. */
static void turn(void)
{
    if (!game.turn.begun)
        ck_assert_int_eq(step(), GAME_PUBLISHED);
    for (int seat = 0; seat < TOY_SEATS; seat++)
        if (game_waits_for(&game, seat))
            mail(seat, "PASS");
    ck_assert_int_eq(step(), GAME_RECORD);
}

static int coins(int seat)
{
    struct game_look look;

    game_look(&game, &world, &toy.arena, &look);
    return ((const struct toy_state *)look.state)->marks[seat];
}

/* ---- making and reading offers ---- */

START_TEST(an_offer_reaches_its_partner_alone)
{
    step();
    mail(RED, "offer green 2 for 1");
    ck_assert_str_eq(said(), "one offers as in OFFER BLUE 2 FOR 1");
    mail(RED, "offer green 2 FOR 1");
    ck_assert_str_eq(said(), "OFFER green 2 FOR 1");
    ck_assert_int_eq(receipt.offer_count, 1);
    ck_assert_int_eq(receipt.offers[0].act, OFFER_MADE);
    ck_assert_uint_eq(receipt.offers[0].offer.to, AUDIENCE_SEAT(GREEN));
    ck_assert_str_eq(game_offer_shown(&game, RED, 1)->text, "2 FOR 1");
    ck_assert_ptr_nonnull(game_offer_shown(&game, GREEN, 1));
    ck_assert_ptr_null(game_offer_shown(&game, BLUE, 1));
    ck_assert(!game_ready(&game));
    ck_assert_int_eq(step(), GAME_WAITS);
}
END_TEST

/* Each seat counts for itself, and each number is given once. */
START_TEST(numbers_are_each_seats_own)
{
    step();
    mail(RED, "OFFER blue 1 FOR 1");
    mail(RED, "OFFER green 1 FOR 2");
    mail(BLUE, "OFFER green 1 FOR 3");
    ck_assert_str_eq(game_offer_shown(&game, GREEN, 1)->text, "1 FOR 2");
    ck_assert_str_eq(game_offer_shown(&game, GREEN, 2)->text, "1 FOR 3");
    ck_assert_str_eq(game_offer_shown(&game, BLUE, 2)->text, "1 FOR 3");
    mail(GREEN, "DECLINE OFFER 2");
    mail(BLUE, "OFFER green 1 FOR 4");
    ck_assert_ptr_null(game_offer_shown(&game, GREEN, 2));
    ck_assert_str_eq(game_offer_shown(&game, GREEN, 3)->text, "1 FOR 4");
    ck_assert_str_eq(game_offer_shown(&game, BLUE, 3)->text, "1 FOR 4");
}
END_TEST

static const struct { int seat; const char *line, *says; } lines[] = {
    { BLUE, "accept offer 1", "ACCEPT OFFER 1" },
    { BLUE, "accept offer", "which offer is a number: ACCEPT OFFER 3; OFFERS lists what is open" },
    { BLUE, "decline offer x", "which offer is a number: DECLINE OFFER 3; OFFERS lists what is open" },
    { BLUE, "accept offer 2", "no offer of this number is open; OFFERS lists what is" },
    { BLUE, "withdraw offer 1", "that offer is not yours; DECLINE OFFER declines it" },
    { RED, "accept offer 1", "that offer is your own; WITHDRAW OFFER takes it back" },
    { RED, "withdraw offer 1", "WITHDRAW OFFER 1" },
    { GREEN, "accept offer 1", "no offer of this number is open; OFFERS lists what is" },
    { GREEN, "offers", "OFFERS" },
    { RED, "offer red 1 FOR 1", "a deal is offered to one of the others who are in the game" },
    { RED, "offer blue 1 FOR 1 within 3 turns", "OFFER blue 1 FOR 1 WITHIN 3 TURNS" },
    { RED, "offer blue 1 FOR 1 WITHIN 1", "OFFER blue 1 FOR 1 WITHIN 1 TURNS" },
    { RED, "offer blue 1 FOR 1 within 100 turns", "one offers as in OFFER BLUE 2 FOR 1" },
    { RED, "offer draw", "OFFER DRAW" },
    { RED, "accept draw", "nobody has offered a draw; OFFER DRAW offers one" },
};

START_TEST(lines_are_judged)
{
    step();
    mail(RED, "OFFER blue 2 FOR 1");
    mail(lines[_i].seat, lines[_i].line);
    ck_assert_str_eq(said(), lines[_i].says);
}
END_TEST

/* When an offer is made, the rules look at neither purse; when it is accepted, they look at both. */
START_TEST(accepting_is_judged_by_the_rules)
{
    step();
    mail(RED, "OFFER blue 9 FOR 9");
    ck_assert_str_eq(said(), "OFFER blue 9 FOR 9");
    mail(BLUE, "ACCEPT OFFER 1");
    ck_assert_str_eq(said(), "the coins are not there");
    ck_assert_str_eq(receipt.sheet.lines[0].code, "OFFER");
    ck_assert_ptr_nonnull(game_offer_shown(&game, BLUE, 1));
}
END_TEST

START_TEST(there_is_an_end_to_offers)
{
    step();
    for (int i = 0; i < OFFERS_OF_A_SEAT; i++)
        mail(RED, "OFFER blue 1 FOR 1");
    ck_assert_int_eq(game.offer_count, OFFERS_OF_A_SEAT);
    mail(RED, "OFFER green 1 FOR 1");
    ck_assert_str_eq(receipt.sheet.lines[0].code, "LIMIT");
    mail(RED, "WITHDRAW OFFER 3\nOFFER green 1 FOR 1");
    ck_assert_int_eq(receipt.offer_count, 1);        /* judged together: there was no room yet */
    mail(RED, "OFFER green 1 FOR 1");
    ck_assert_int_eq(game.offer_count, OFFERS_OF_A_SEAT);
}
END_TEST

/* Two lines about one offer: the second does nothing. */
START_TEST(an_offer_is_accepted_once)
{
    step();
    mail(RED, "OFFER blue 1 FOR 0");
    mail(BLUE, "ACCEPT OFFER 1\nACCEPT OFFER 1\nDECLINE OFFER 1");
    ck_assert_int_eq(receipt.offer_count, 1);
    ck_assert_int_eq(step(), GAME_PUBLISHED);
    ck_assert_int_eq(coins(BLUE), 6);
}
END_TEST

START_TEST(offers_lapse)
{
    step();
    mail(RED, "OFFER blue 1 FOR 1 WITHIN 1 TURN");
    mail(RED, "OFFER blue 1 FOR 2");
    mail(RED, "OFFER DRAW");
    turn();
    ck_assert_ptr_null(game_offer_shown(&game, RED, 1));
    ck_assert(game_offers_draw(&game, RED));
    turn();
    ck_assert(!game_offers_draw(&game, RED));
    for (int i = 0; i < OFFER_DEAL_RECORDS - 3; i++)
        turn();
    ck_assert_ptr_nonnull(game_offer_shown(&game, BLUE, 2));
    turn();
    ck_assert_int_eq(game.offer_count, 0);
}
END_TEST

START_TEST(offers_lapse_with_who_leaves)
{
    begin(false);
    mail(RED, "OFFER blue 1 FOR 1");
    mail(BLUE, "OFFER green 1 FOR 1");
    mail(GREEN, "RESIGN");
    ck_assert_int_eq(step(), GAME_RECORD);
    ck_assert_int_eq(game.offer_count, 1);
    mail(GREEN, "OFFER red 1 FOR 1");
    ck_assert_str_eq(said(), "you are out of the game");
    mail(RED, "OFFER green 1 FOR 1");
    ck_assert_str_eq(said(), "a deal is offered to one of the others who are in the game");
}
END_TEST

/* ---- draws ---- */

START_TEST(a_draw_needs_the_word_of_all)
{
    step();
    mail(RED, "OFFER DRAW");
    ck_assert_uint_eq(receipt.offers[0].offer.to, AUDIENCE_SEAT(BLUE) | AUDIENCE_SEAT(GREEN));
    mail(RED, "OFFER DRAW");
    ck_assert_int_eq(receipt.offer_count, 0);        /* if it is repeated it is not a second offer */
    mail(BLUE, "ACCEPT DRAW");
    ck_assert_int_eq(receipt.offers[0].act, OFFER_ACCEPTED);
    ck_assert(game_offers_draw(&game, BLUE) && !game_offers_draw(&game, GREEN));
    ck_assert_int_eq(step(), GAME_WAITS);
    mail(BLUE, "ACCEPT DRAW");
    ck_assert_str_eq(said(), "nobody has offered a draw; OFFER DRAW offers one");
    mail(GREEN, "OFFER DRAW");                       /* as good as accepting */
    ck_assert_int_eq(step(), GAME_RECORD);
    ck_assert(game.over);
    ck_assert_str_eq(last.record.answers[0].text, "DRAW");
}
END_TEST

START_TEST(one_who_declines_ends_the_offer)
{
    step();
    mail(RED, "OFFER DRAW");
    mail(BLUE, "ACCEPT OFFER 1");
    mail(GREEN, "DECLINE OFFER 1");
    ck_assert_int_eq(game.offer_count, 0);
    ck_assert(!game_offers_draw(&game, RED) && !game_offers_draw(&game, BLUE));
}
END_TEST

/* Rows of a game from the time before deals. */
static const struct { const char *offers; int seat; bool red, blue; int waits_for; } old_rows[] = {
    { "[{\"record\":3}]", RED, true, false, BLUE },
    { "[{\"record\":3,\"seat\":1}]", BLUE, false, true, RED },
    { "[{\"record\":3,\"seat\":1},{\"record\":4}]", BLUE, true, true, GREEN },
};

START_TEST(old_offers_of_a_draw_are_read)
{
    const char *json, *at, *old;
    struct error err = { 0 };

    ck_assert_int_eq(game_write(&game, &toy.arena, &json, NULL, &err), OK);
    at = strstr(json, "\"records\"");
    if (!at)
        at = strstr(json, "\"seats\"");
    old = arena_printf(&toy.arena, "%.*s\"offers\":%s,%s", (int)(at - json), json, old_rows[_i].offers, at);
    ck_assert_msg(game_read(&game, old, strlen(old), &err) == OK, "%s", err.message);
    ck_assert_int_eq(game.offer_count, 1);
    ck_assert_int_eq(game.offers[0].record, 3);
    ck_assert_int_eq(game.offers[0].lapses, OFFER_DRAW_RECORDS);
    ck_assert_int_eq(game.offers[0].from, old_rows[_i].seat);
    ck_assert_int_eq(game_offers_draw(&game, RED), old_rows[_i].red);
    ck_assert_int_eq(game_offers_draw(&game, BLUE), old_rows[_i].blue);
    ck_assert_ptr_nonnull(game_offer_of_draw(&game, old_rows[_i].waits_for));
    store();
}
END_TEST

/* ---- the time at which they apply ---- */

/* In the middle of a turn the open question stays the same, and the game knows that it is the same. */
START_TEST(a_deal_applies_at_the_question_that_is_open)
{
    step();
    mail(GREEN, "PASS");
    mail(RED, "OFFER blue 2 FOR 1");
    mail(BLUE, "ACCEPT OFFER 1");
    ck_assert(game_ready(&game));
    ck_assert_int_eq(step(), GAME_PUBLISHED);
    ck_assert(last.same_questions);
    ck_assert_int_eq(last.told_before, 0);
    ck_assert_int_eq(last.event_count, 1);
    ck_assert_int_eq(coins(RED), 4);
    ck_assert_int_eq(coins(BLUE), 6);
    ck_assert(!game_ready(&game) && !game_waits_for(&game, GREEN));
    ck_assert_int_eq(step(), GAME_WAITS);
    turn();
    ck_assert_int_eq(last.record.kind, RECORD_TURN);
    ck_assert_int_eq(last.record.answer_count, 4);
    ck_assert_str_eq(last.record.answers[0].name, "interlude.0.1");
    ck_assert_str_eq(last.record.answers[0].text, "DEAL red blue 2 FOR 1");
    ck_assert_str_eq(last.record.answers[0].mail, "f00");
    ck_assert_int_eq(step(), GAME_PUBLISHED);
    ck_assert(!last.same_questions);
}
END_TEST

START_TEST(a_deal_that_cannot_be_done_any_more_leaves_nothing)
{
    step();
    mail(RED, "OFFER blue 4 FOR 0");
    mail(RED, "OFFER green 4 FOR 0");
    mail(BLUE, "ACCEPT OFFER 1");
    mail(GREEN, "ACCEPT OFFER 1");
    ck_assert_int_eq(step(), GAME_PUBLISHED);
    ck_assert_int_eq(last.refused_count, 1);
    ck_assert_int_eq(last.refused[0].answer.seat, GREEN);
    ck_assert_int_eq(coins(RED), 1);
    ck_assert_int_eq(coins(GREEN), 5);
    turn();
    ck_assert_int_eq(last.record.answer_count, 4);
}
END_TEST

START_TEST(who_resigns_at_a_question_is_out_of_it)
{
    step();
    mail(GREEN, "RESIGN");
    ck_assert_int_eq(step(), GAME_PUBLISHED);
    ck_assert(!game_waits_for(&game, GREEN));
    mail(GREEN, "RESIGN");
    ck_assert_str_eq(said(), "you have left");
    turn();
    ck_assert_int_eq(step(), GAME_PUBLISHED);
    ck_assert_int_eq(game.turn.request_count, 2);
}
END_TEST

/* Between two turns no question is open: the interlude becomes a record by itself, and an impossible one is refused. */
START_TEST(between_two_turns_it_is_a_record)
{
    begin(false);
    step();
    mail(RED, "OFFER blue 4 FOR 0\nOFFER green 4 FOR 0");
    mail(BLUE, "ACCEPT OFFER 1");
    mail(GREEN, "ACCEPT OFFER 1");
    ck_assert(!game_ready(&game));
    turn();
    ck_assert_int_eq(last.record.kind, RECORD_TURN);
    ck_assert_int_eq(step(), GAME_RECORD);
    ck_assert_int_eq(last.record.kind, RECORD_INTERLUDE);
    ck_assert_str_eq(last.record.answers[0].text, "DEAL red blue 4 FOR 0");
    ck_assert_int_eq(step(), GAME_PUBLISHED);
    ck_assert_int_eq(last.refused_count, 1);
    ck_assert_str_eq(last.refused[0].reason, "the coins are not there");
    ck_assert_int_eq(game.interlude_count, 0);
    ck_assert_int_eq(coins(GREEN), 5);
}
END_TEST

START_TEST(there_is_an_end_to_interludes)
{
    step();
    for (int i = 0; i < GAME_INTERLUDES_AN_ASK; i++) {
        mail(RED, "OFFER blue 1 FOR 1");
        mail(BLUE, arena_printf(&toy.arena, "ACCEPT OFFER %d", i + 1));
        ck_assert_int_eq(receipt.sheet.lines[0].verdict, VERDICT_ACCEPTED);
        ck_assert_int_eq(step(), GAME_PUBLISHED);
    }
    ck_assert_int_eq(game_interludes_here(&game), GAME_INTERLUDES_AN_ASK);
    mail(RED, "OFFER green 1 FOR 1");
    mail(GREEN, "ACCEPT OFFER 1");
    ck_assert_str_eq(receipt.sheet.lines[0].code, "LIMIT");
    mail(BLUE, "RESIGN");                            /* that is never one too many */
    ck_assert_int_eq(step(), GAME_PUBLISHED);
    turn();
    step();
    ck_assert_int_eq(game_interludes_here(&game), 0);
    mail(GREEN, "ACCEPT OFFER 1");
    ck_assert_str_eq(said(), "ACCEPT OFFER 1");
}
END_TEST

/* A seat can pile up only so many, and leaves only once. */
START_TEST(a_seat_has_only_so_many_that_wait)
{
    step();
    for (int i = 0; i < GAME_INTERLUDES_MOST; i++) {
        mail(i % 2 ? RED : GREEN, "OFFER blue 0 FOR 0");
        mail(BLUE, arena_printf(&toy.arena, "ACCEPT OFFER %d", i + 1));
        ck_assert_int_eq(receipt.sheet.lines[0].verdict, VERDICT_ACCEPTED);
    }
    mail(RED, "OFFER blue 0 FOR 0");
    mail(BLUE, arena_printf(&toy.arena, "ACCEPT OFFER %d", GAME_INTERLUDES_MOST + 1));
    ck_assert_str_eq(receipt.sheet.lines[0].code, "LIMIT");
    mail(BLUE, "RESIGN\nRESIGN");
    ck_assert_int_eq(game_interludes_of(&game, BLUE, "RESIGN"), 1);
    ck_assert_int_eq(game_interludes_of(&game, BLUE, NULL), GAME_INTERLUDES_MOST + 1);
}
END_TEST

/* An agreement is not lost with a turn that the moderator drops, nor with orders that are taken back. */
START_TEST(an_agreed_deal_is_not_lost)
{
    step();
    mail(RED, "OFFER blue 2 FOR 1");
    mail(BLUE, "ACCEPT OFFER 1");
    ck_assert_int_eq(game_withdraw(&game, BLUE), 0);
    ck_assert(game_drop_turn(&game));
    ck_assert_int_eq(step(), GAME_RECORD);
    ck_assert_int_eq(last.record.kind, RECORD_INTERLUDE);
    ck_assert_int_eq(coins(RED), 4);
}
END_TEST

Suite *suite_engine_game_offers(void);
Suite *suite_engine_game_offers(void)
{
    Suite *suite = suite_create("engine_game_offers");
    TCase *tcase = tcase_create("game_offers");
    const TTest *tests[] = {
        an_offer_reaches_its_partner_alone, numbers_are_each_seats_own, accepting_is_judged_by_the_rules,
        there_is_an_end_to_offers, an_offer_is_accepted_once, offers_lapse, offers_lapse_with_who_leaves,
        a_draw_needs_the_word_of_all, one_who_declines_ends_the_offer, a_deal_applies_at_the_question_that_is_open,
        a_deal_that_cannot_be_done_any_more_leaves_nothing, who_resigns_at_a_question_is_out_of_it,
        between_two_turns_it_is_a_record, there_is_an_end_to_interludes, a_seat_has_only_so_many_that_wait, an_agreed_deal_is_not_lost,
    };

    tcase_add_checked_fixture(tcase, set_up, tear_down);
    for (size_t i = 0; i < sizeof tests / sizeof tests[0]; i++)
        tcase_add_test(tcase, tests[i]);
    tcase_add_loop_test(tcase, lines_are_judged, 0, (int)(sizeof lines / sizeof lines[0]));
    tcase_add_loop_test(tcase, old_offers_of_a_draw_are_read, 0, (int)(sizeof old_rows / sizeof old_rows[0]));
    suite_add_tcase(suite, tcase);
    return suite;
}
