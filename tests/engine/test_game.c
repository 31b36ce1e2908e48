/* One game between mails: drafts, interludes, standing orders, and storage that changes nothing. */
#include "engine/game.h"

#include <check.h>
#include <string.h>

#include "engine/kernel/rng.h"
#include "engine/kernel/position.h"

#define COUNT(table) ((int)(sizeof(table) / sizeof((table)[0])))

enum { ITEMS_MAX = 12, ROUNDS_MAX = 400, PAST_MAX = 80 };

static struct arena arena;
static struct game game;
static struct game_step last;                /* of the last step */
static struct game_receipt receipt;          /* of the last mail */
static const void *past[PAST_MAX];
static int past_count;

static uint64_t seed_of(void *context, int record)
{
    (void)context;
    return (uint64_t)record * 1001;
}

static bool recall_state(void *context, int record, void *state)
{
    (void)context;
    if (record < 1 || record > past_count)
        return false;
    memcpy(state, past[record - 1], ruleset_state_bytes(game.rules));
    return true;
}

static const struct game_world world = { .seed = seed_of, .recall = recall_state };

static const struct value *no_options(const struct ruleset *rules)
{
    struct value *options;

    ck_assert_int_eq(ruleset_options(rules, &arena, NULL, &options, NULL), OK);
    return options;
}

static void set_up(void)
{
    const struct ruleset *rules = ruleset_find("duel");

    arena_release(&arena);
    arena.limit_bytes = (size_t)1 << 30;
    past_count = 0;
    game_begin(&game, &arena, rules, rules->seats_least, no_options(rules));
}

static void tear_down(void)
{
    arena_release(&arena);
}

/* Begins from a position. */
static void begin_at(const char *const items[ITEMS_MAX])
{
    const struct ruleset *rules = ruleset_find("duel");
    void *state = arena_alloc(&arena, ruleset_state_bytes(rules));
    struct error err = { 0 };

    for (int i = 0; i < ITEMS_MAX && items[i]; i++)
        ck_assert_msg(position_read(rules, &arena, state, items[i], &err) == OK, "%s", err.message);
    game_begin_at(&game, &arena, rules, no_options(rules), state, 0);
}

static enum game_step_kind step(void)
{
    game_step(&game, &world, &arena, &last);
    ck_assert_msg(last.kind != GAME_BROKEN, "%s", last.why);
    if (last.kind == GAME_RECORD)
        past[past_count++] = arena_copy(&arena, last.record.state, ruleset_state_bytes(game.rules));
    return last.kind;
}

static void mail(int seat, const char *text)
{
    game_take(&game, &world, &(struct game_mail){ .seat = seat, .orders = order_lines_of(&arena, text), .source = BY_MAIL }, &arena, &receipt);
}

static const char *view_text(int seat, const char *pointer)
{
    const struct value *found = value_at(ruleset_view(game.rules, &arena, game.state, seat), pointer);

    return found ? value_write(&arena, found, NULL) : "absent";
}

static bool record_tells(const char *event)
{
    for (int i = 0; i < last.record.event_count; i++)
        if (strcmp(last.record.events[i].name, event) == 0)
            return true;
    return false;
}

static const char *asked(void)
{
    struct game_look look;
    const char *text = "";

    game_look(&game, &world, &arena, &look);
    for (int i = 0; i < look.request_count; i++)
        text = arena_printf(&arena, "%s%s%d:%s%s", text, *text ? " " : "", look.requests[i].seat, look.requests[i].name,
                            look.requests[i].late ? " late" : "");
    return text;
}

/* Red has struck, and blue may look back: a draft with the next turn's orders on top. */
static const char *const struck[ITEMS_MAX] = { "base", "turn 2", "red hand STRIKE", "blue hand PARRY, POISON",
                                               "blue deck STRIKE", "red deck POISON" };

static void strike(void)
{
    begin_at(struck);
    ck_assert_int_eq(step(), GAME_PUBLISHED);
    mail(0, "PLAY STRIKE");
    ck_assert_int_eq(step(), GAME_DRAFT);
    ck_assert_str_eq(asked(), "1:respond.1 late 1:orders.1");
}

/* ---- drafts ---- */

START_TEST(draft_is_no_record)
{
    strike();
    ck_assert(game.draft);
    ck_assert_int_eq(game.records, 0);
    ck_assert_str_eq(view_text(SEAT_MODERATOR, "/blue/life"), "12");      /* the last record's state */
    ck_assert_int_eq(step(), GAME_WAITS);
    ck_assert(game_waits_for(&game, 1) && !game_waits_for(&game, 0));
}
END_TEST

START_TEST(one_mail_declines_by_silence_and_orders)
{
    strike();
    mail(1, "PLAY POISON");
    ck_assert(!receipt.refused);
    ck_assert_int_eq(receipt.declined, 1);
    ck_assert_int_eq(step(), GAME_RECORD);
    ck_assert_int_eq(last.record.kind, RECORD_TURN);
    ck_assert_str_eq(last.record.answers[1].text, "");
    ck_assert_int_eq(last.record.answers[1].source, BY_MAIL);            /* on record */
    ck_assert(record_tells("damage"));
    ck_assert_int_eq(step(), GAME_DRAFT);                                /* the mail's own orders were applied */
    ck_assert_str_eq(asked(), "0:respond.1 late 0:orders.1");
}
END_TEST

START_TEST(response_that_leads_to_a_question_drops_the_orders)
{
    strike();
    mail(1, "RESPOND PARRY\nPLAY POISON");
    ck_assert_int_eq(receipt.answered, 2);
    ck_assert_int_eq(step(), GAME_PUBLISHED);
    ck_assert(!game.draft);
    ck_assert_str_eq(asked(), "0:again.1");
    ck_assert_int_eq(last.dropped_count, 1);
    ck_assert_str_eq(last.dropped[0].text, "PLAY POISON");
    ck_assert_int_eq(last.dropped[0].seat, 1);
    mail(0, "STAY");
    ck_assert_int_eq(step(), GAME_RECORD);
    ck_assert(record_tells("parried"));
    ck_assert_int_eq(step(), GAME_PUBLISHED);
    ck_assert_str_eq(asked(), "1:orders.1");
    ck_assert(game_waits_for(&game, 1));
}
END_TEST

START_TEST(anyway_holds_the_orders)
{
    strike();
    mail(1, "ANYWAY\nRESPOND PARRY\nPLAY POISON");
    ck_assert_int_eq(step(), GAME_PUBLISHED);
    ck_assert_int_eq(last.dropped_count, 0);
    ck_assert_int_eq(game.held_count, 1);
    mail(0, "STAY");
    ck_assert_int_eq(step(), GAME_RECORD);
    ck_assert_int_eq(step(), GAME_DRAFT);
    ck_assert_str_eq(asked(), "0:respond.1 late 0:orders.1");
}
END_TEST

static const struct { const char *text, *reason; } refused_whole[] = {
    { "RESPOND MIRROR", "you do not hold MIRROR" },
    { "RESPOND PARRY\nPLAY BANISH", "you do not hold BANISH" },
    { "dance", "this is no order" },
};

START_TEST(mail_in_a_draft_is_taken_whole_or_not)
{
    strike();
    mail(1, refused_whole[_i].text);
    ck_assert(receipt.refused);
    ck_assert_int_eq(receipt.answered, 0);
    ck_assert_int_eq(receipt.declined, 0);
    ck_assert(!game_ready(&game));
    ck_assert_int_eq(step(), GAME_WAITS);
}
END_TEST

/* What is nearly an order is shown as one. */
static const struct { const char *line, *nearest; } nearly[] = {
    { "RESPOND PARY", "RESPOND PARRY" }, { "RESPOND MIRROR", "RESPOND PARRY" }, { "RESPOND PARRY now", "RESPOND PARRY" },
    { "PALY POISON", "PLAY POISON" }, { "PASSS", "PASS" }, { "STEP 9", "STEP 4" }, { "dance", NULL },
};

START_TEST(a_refused_line_gets_its_nearest_form)
{
    strike();
    mail(1, nearly[_i].line);
    ck_assert_int_eq(receipt.sheet.lines[0].verdict, VERDICT_REJECTED);
    ck_assert_pstr_eq(receipt.sheet.lines[0].nearest, nearly[_i].nearest);
    mail(1, nearly[_i].nearest ? nearly[_i].nearest : "PASS");
    ck_assert_int_eq(receipt.sheet.lines[0].verdict, VERDICT_ACCEPTED);
}
END_TEST

/* Greetings and signatures refuse no mail; a line that may be a faulty order does. */
static const struct { const char *text; bool refused; int passed_over; } letters[] = {
    { "Hi Ann, well played!\n\nPLAY STRIKE\n\nKind regards,\nBob Jones\nSomewhere Ltd, floor 3", false, 4 },
    { "PLAY STRIKE\n\nBob", false, 1 },
    { "PLAY STRIKE\nBob", true, 0 },
    { "PLAY STRIKE\n\nbobby", false, 1 },
    { "PLAY STRIKE\n\nPALY STRIKE", true, 0 },
    { "Thanks,\nPALY STRIKE", true, 1 },
    { "PALY STRIKE\nThanks\nBob", true, 2 },
    { "Thanks a lot\nJibberish\nPLAY STRIKE", true, 1 },
    { "PLAY STRIKE\nThanks\nPLAY NOTHING", true, 1 },
};

START_TEST(greetings_and_signatures_are_passed_over)
{
    int passed_over = 0;

    strike();
    game_take(&game, &world, &(struct game_mail){ .seat = 1, .orders = order_lines_of(&arena, letters[_i].text), .writer = "Bobby Jones",
                                                  .source = BY_MAIL }, &arena, &receipt);
    for (int i = 0; i < receipt.sheet.line_count; i++)
        passed_over += receipt.sheet.lines[i].verdict == VERDICT_IGNORED;
    ck_assert_int_eq(receipt.refused, letters[_i].refused);
    if (!letters[_i].refused)
        ck_assert_int_eq(receipt.answered, 1);
    ck_assert_int_eq(passed_over, letters[_i].passed_over);
}
END_TEST

START_TEST(deadline_declines_all)
{
    strike();
    ck_assert_int_eq(game_deadline(&game, &world, &arena, DEFAULT_LATE, "orders", AUDIENCE_ALL), 1);
    ck_assert_int_eq(step(), GAME_RECORD);
    ck_assert_int_eq(last.record.answers[1].source, BY_DEFAULT);
    ck_assert(record_tells("damage"));
    ck_assert_int_eq(step(), GAME_PUBLISHED);
    ck_assert_str_eq(asked(), "1:orders.1");
}
END_TEST

START_TEST(mail_may_be_replaced_until_it_was_used)
{
    begin_at(struck);
    step();
    mail(0, "PASS");
    mail(0, "PLAY STRIKE");
    ck_assert_int_eq(step(), GAME_DRAFT);
    mail(0, "PASS");
    ck_assert(receipt.refused || receipt.answered == 0);                 /* the mover can no longer amend it */
    ck_assert(game.draft);
}
END_TEST

/* A standing order that decided the turn on top of a draft is judged again when the draft has changed. */
START_TEST(decisions_on_top_of_a_draft_are_made_again)
{
    begin_at(struck);
    mail(1, "STANDING when orders with life<12: PLAY POISON");
    step();
    mail(0, "PLAY STRIKE");
    ck_assert_int_eq(step(), GAME_DRAFT);
    mail(1, "RESPOND PARRY");
    ck_assert_int_eq(step(), GAME_PUBLISHED);
    ck_assert_int_eq(last.dropped_count, 0);                             /* it was in nobody's mail */
    mail(0, "STAY");
    ck_assert_int_eq(step(), GAME_RECORD);
    ck_assert_int_eq(step(), GAME_PUBLISHED);
    ck_assert_str_eq(asked(), "1:orders.1");                             /* unhurt, so it does not fit */
}
END_TEST

/* ---- standing orders ---- */

START_TEST(standing_orders_keep_when_they_came)
{
    begin_at(struck);
    mail(0, "STANDING when orders: PASS");
    ck_assert_int_eq(game.standing[0].since, -1);
    step();
    mail(1, "STANDING when respond with card=STRIKE: RESPOND PARRY once");
    ck_assert_int_eq(game.standing[1].since, -1);
    mail(1, "STANDING when orders: PASS");
    ck_assert_int_eq(game.standing[2].id, 2);
    ck_assert_int_eq(game.standing_count, 3);
    mail(1, "STANDING CLEAR 1");
    ck_assert_int_eq(game.standing_count, 2);
    mail(1, "STANDING CLEAR 7");
    ck_assert_int_eq(game.standing_count, 2);
    mail(1, "STANDING");
    ck_assert(receipt.standing_asked);
}
END_TEST

START_TEST(once_only_order_is_used_up)
{
    begin_at(struck);
    mail(1, "STANDING when respond with card=STRIKE: RESPOND PARRY once");
    step();
    mail(0, "PLAY STRIKE");
    ck_assert_int_eq(step(), GAME_PUBLISHED);
    ck_assert_str_eq(asked(), "0:again.1");
    ck_assert_int_eq(game.standing_count, 1);                            /* the turn is not final yet */
    mail(0, "STAY");
    ck_assert_int_eq(step(), GAME_RECORD);
    ck_assert_int_eq(game.standing_count, 0);
}
END_TEST

/* The number of an order that has fired may be given again in the same turn: it means the new order then. */
static void number_given_again(const char *clear, const char *again)
{
    begin_at(struck);
    mail(1, "STANDING 1 when respond with card=STRIKE: RESPOND PARRY once");
    step();
    mail(0, "PLAY STRIKE");
    ck_assert_int_eq(step(), GAME_PUBLISHED);
    ck_assert_str_eq(asked(), "0:again.1");
    if (clear)
        mail(1, clear);
    mail(1, again);
    ck_assert_int_eq(game.standing_count, 1);
    mail(0, "STAY");
    ck_assert_int_eq(step(), GAME_RECORD);
    ck_assert_int_eq(game.standing_count, 1);
    ck_assert_int_eq(game.standing[0].id, 1);
}

START_TEST(number_of_an_order_that_fired_is_given_again)
{
    number_given_again(NULL, "STANDING 1 when respond with card=STRIKE: RESPOND PARRY once");
    number_given_again("STANDING CLEAR 1", "STANDING when respond with card=STRIKE: RESPOND PARRY once");
}
END_TEST

START_TEST(order_that_came_with_the_draft_looks_ahead)
{
    strike();
    mail(1, "STANDING when respond: RESPOND PARRY");
    ck_assert_int_eq(game.standing[0].since, 2);
    ck_assert_int_eq(game.since_next[0], 0);
    ck_assert_int_eq(step(), GAME_WAITS);
    game_deadline(&game, &world, &arena, DEFAULT_LATE, NULL, AUDIENCE_ALL);
    ck_assert_int_eq(step(), GAME_RECORD);
    ck_assert(record_tells("damage") && !record_tells("parried"));
    ck_assert_int_eq(game.standing[0].since, 0);                         /* of the turn that was on top */
}
END_TEST

/* ---- interludes ---- */

START_TEST(gift_waits_for_the_end_of_the_turn)
{
    begin_at(struck);
    step();
    mail(1, "GIVE POISON");
    ck_assert_int_eq(step(), GAME_WAITS);
    mail(0, "PASS");
    ck_assert_int_eq(step(), GAME_RECORD);
    ck_assert_int_eq(last.record.kind, RECORD_TURN);
    ck_assert_int_eq(step(), GAME_RECORD);
    ck_assert_int_eq(last.record.kind, RECORD_INTERLUDE);
    ck_assert_int_eq(last.record.number, 2);
    ck_assert_int_eq(last.record.answer_count, 1);
    ck_assert_str_eq(last.record.answers[0].text, "GIVE POISON");
    ck_assert(record_tells("gift"));
}
END_TEST

START_TEST(resignation_drops_the_open_turn)
{
    strike();
    mail(0, "RESIGN");
    ck_assert_int_eq(step(), GAME_RECORD);
    ck_assert_int_eq(last.record.kind, RECORD_INTERLUDE);
    ck_assert(game.over && !game.draft && !game.turn.begun);
    ck_assert_int_eq(step(), GAME_IS_OVER);
}
END_TEST

START_TEST(draw_needs_both)
{
    begin_at(struck);
    step();
    mail(1, "ACCEPT DRAW");
    ck_assert_int_eq(receipt.sheet.lines[0].verdict, VERDICT_REJECTED);
    mail(0, "OFFER DRAW");
    ck_assert_int_eq(step(), GAME_WAITS);
    mail(1, "ACCEPT DRAW");
    ck_assert_int_eq(step(), GAME_RECORD);
    ck_assert(game.over);
    ck_assert_str_eq(last.record.answers[0].text, "DRAW");
}
END_TEST

/* A resignation in the middle of the set-up ends a game of two, and is not a set-up. */
START_TEST(interlude_is_no_set_up)
{
    ck_assert_int_eq(step(), GAME_PUBLISHED);
    mail(0, "RESIGN");
    ck_assert_int_eq(step(), GAME_RECORD);
    ck_assert_int_eq(last.record.kind, RECORD_INTERLUDE);
    ck_assert(game.over && !game.set_up);
}
END_TEST

START_TEST(gift_before_the_set_up_waits)
{
    game.interludes = arena_alloc(&arena, sizeof *game.interludes);
    game.interludes[0] = (struct waiting_order){ 0, "interlude", "GIVE STRIKE" };
    game.interlude_count = 1;
    ck_assert_int_eq(step(), GAME_PUBLISHED);
    ck_assert_str_eq(asked(), "0:stance.1 1:stance.1");
    game_deadline(&game, &world, &arena, DEFAULT_EVERY, NULL, AUDIENCE_ALL);
    ck_assert_int_eq(step(), GAME_RECORD);
    ck_assert_int_eq(last.record.kind, RECORD_SETUP);
    ck_assert_int_eq(step(), GAME_RECORD);
    ck_assert_int_eq(last.record.kind, RECORD_INTERLUDE);
}
END_TEST

/* ---- the moderator's hand ---- */

START_TEST(state_that_is_set_ends_the_set_up)
{
    void *state = arena_alloc(&arena, ruleset_state_bytes(game.rules));
    struct error err;

    ck_assert_int_eq(step(), GAME_PUBLISHED);
    ck_assert_int_eq(position_read(game.rules, &arena, state, "base", &err), OK);
    game_set_state(&game, state);
    ck_assert(game.set_up && !game.turn.begun);
    ck_assert_int_eq(game.records, 1);
    ck_assert_int_eq(step(), GAME_PUBLISHED);
    ck_assert_str_eq(asked(), "0:orders.1");
}
END_TEST

START_TEST(dropped_turn_says_whether_it_was_shown)
{
    begin_at(struck);
    ck_assert(!game_drop_turn(&game));
    step();
    ck_assert(game_drop_turn(&game));
    strike();
    ck_assert(game_drop_turn(&game));
    ck_assert(!game.draft && game.next.request_count == 0);
    ck_assert_int_eq(step(), GAME_PUBLISHED);
}
END_TEST

/* ---- storage ---- */

static void check_out_in_out(void)
{
    struct game read = game;
    struct error err = { 0 };
    size_t bytes, again_bytes;
    const char *written, *again;

    ck_assert_msg(game_write(&game, &arena, &written, &bytes, &err) == OK, "%s", err.message);
    ck_assert_msg(game_reads_back(&game, &err) == OK, "%s", err.message);
    ck_assert_msg(game_read(&read, written, bytes, &err) == OK, "%s", err.message);
    ck_assert_msg(game_write(&read, &arena, &again, &again_bytes, &err) == OK, "%s", err.message);
    ck_assert_uint_eq(bytes, again_bytes);
    ck_assert_str_eq(written, again);
    game = read;                             /* and the game continues from what was read */
}

static void answer_by_choice(struct rng *choice)
{
    struct game_look look;

    game_look(&game, &world, &arena, &look);
    for (int seat = 0; seat < game.seats; seat++) {
        const void *known = ruleset_known(game.rules, &arena, look.state, seat);
        const char *text = "";

        for (int i = 0; i < look.request_count; i++)
            if (look.requests[i].seat == seat && !look.requests[i].answered)
                text = arena_printf(&arena, "%s%s\n", text, ruleset_choose(game.rules, &arena, known, &look.requests[i], choice));
        if (text[0] && rng_below(choice, 9) == 0)
            text = arena_printf(&arena, "ANYWAY\nSTANDING when riposte: RIPOSTE once\n%s", text);
        if (text[0])
            mail(seat, text);
    }
    if (!game_ready(&game))
        game_deadline(&game, &world, &arena, DEFAULT_EVERY, NULL, AUDIENCE_ALL);
}

/* Plays a game to its end; the digest is over all records. */
static uint64_t play(uint64_t seed, bool stored)
{
    struct rng choice = rng_stream(seed, NULL);
    uint64_t digest = HASH_FNV1A_START;

    set_up();
    for (int round = 0; round < ROUNDS_MAX; round++) {
        enum game_step_kind kind = step();

        if (kind == GAME_IS_OVER)
            break;
        if (kind == GAME_RECORD) {
            const char *state = codec_format(game.rules->state, last.record.state, &arena, NULL);

            digest = hash_fnv1a_more(digest, state, strlen(state));
        } else {
            answer_by_choice(&choice);
        }
        if (stored)
            check_out_in_out();
    }
    ck_assert(game.over);
    return digest;
}

START_TEST(game_comes_back_from_the_store_as_it_was)
{
    uint64_t kept = play((uint64_t)_i + 1, false);

    tear_down();
    ck_assert_uint_eq(play((uint64_t)_i + 1, true), kept);
}
END_TEST

START_TEST(looking_and_judging_change_nothing)
{
    struct game_look look;
    const char *before, *after;

    strike();
    ck_assert_int_eq(game_write(&game, &arena, &before, NULL, NULL), OK);
    game_look(&game, &world, &arena, &look);
    game_judge(&game, &world, &(struct game_mail){ .seat = 1, .orders = order_lines_of(&arena, "ANYWAY\nRESPOND PARRY\nRESIGN\nSTANDING when x: y") },
               &arena, &receipt);
    ck_assert_int_eq(game_write(&game, &arena, &after, NULL, NULL), OK);
    ck_assert_str_eq(after, before);
    ck_assert_int_eq(look.request_count, 2);
}
END_TEST

START_TEST(damaged_open_turn_is_refused)
{
    struct error err;

    ck_assert_int_eq(game_read(&game, "{\"seats\":2", 10, &err), ERR_FORMAT);
    ck_assert_ptr_nonnull(strstr(err.message, "the game's open turn: "));
}
END_TEST

Suite *suite_engine_game(void);
Suite *suite_engine_game(void)
{
    Suite *suite = suite_create("engine_game");
    TCase *tcase = tcase_create("game");

    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_set_timeout(tcase, 60);
    tcase_add_test(tcase, draft_is_no_record);
    tcase_add_test(tcase, one_mail_declines_by_silence_and_orders);
    tcase_add_test(tcase, response_that_leads_to_a_question_drops_the_orders);
    tcase_add_test(tcase, anyway_holds_the_orders);
    tcase_add_loop_test(tcase, mail_in_a_draft_is_taken_whole_or_not, 0, COUNT(refused_whole));
    tcase_add_loop_test(tcase, a_refused_line_gets_its_nearest_form, 0, (int)(sizeof nearly / sizeof nearly[0]));
    tcase_add_loop_test(tcase, greetings_and_signatures_are_passed_over, 0, COUNT(letters));
    tcase_add_test(tcase, deadline_declines_all);
    tcase_add_test(tcase, mail_may_be_replaced_until_it_was_used);
    tcase_add_test(tcase, decisions_on_top_of_a_draft_are_made_again);
    tcase_add_test(tcase, standing_orders_keep_when_they_came);
    tcase_add_test(tcase, once_only_order_is_used_up);
    tcase_add_test(tcase, number_of_an_order_that_fired_is_given_again);
    tcase_add_test(tcase, order_that_came_with_the_draft_looks_ahead);
    tcase_add_test(tcase, gift_waits_for_the_end_of_the_turn);
    tcase_add_test(tcase, resignation_drops_the_open_turn);
    tcase_add_test(tcase, draw_needs_both);
    tcase_add_test(tcase, interlude_is_no_set_up);
    tcase_add_test(tcase, gift_before_the_set_up_waits);
    tcase_add_test(tcase, state_that_is_set_ends_the_set_up);
    tcase_add_test(tcase, dropped_turn_says_whether_it_was_shown);
    tcase_add_loop_test(tcase, game_comes_back_from_the_store_as_it_was, 0, 8);
    tcase_add_test(tcase, looking_and_judging_change_nothing);
    tcase_add_test(tcase, damaged_open_turn_is_refused);
    suite_add_tcase(suite, tcase);
    return suite;
}
