/* The greedy player against the random one: 95 of 100 games are its, sides alternating. And how many mails a player-turn
 * takes in games between bots, with standing orders and without; MAILS_GAMES in the environment says in how many games, and
 * MAILS_TOLD that the figures are to be shown. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/game.h"
#include "engine/kernel/ruleset.h"
#include "engine/kernel/text.h"

Suite *suite_bot_bot_arena(void);

enum { SEATS = 2, RECORDS_MAX = 300, STEPS_MAX_A_GAME = 20000, GAMES = 100, GAMES_OF_MAILS = 6 };

/* Who plays: the bot against chance; or bots with armies by chance, who answer windows by chance, too. */
enum way { AGAINST_CHANCE, BOTS, BOTS_WITH_STANDING_ORDERS };

struct match {
    struct arena arena, scratch;
    struct game game;
    struct rng choice;
    uint64_t seed;
    enum way way;
    int bot;                     /* AGAINST_CHANCE: the seat that plays by the bot */
    int orders, windows;         /* mails with the orders of a turn, and with answers to what was declared */
    const void *states[RECORDS_MAX + 1];   /* after each record, because some cards look back */
};

static uint64_t seed_of(void *context, int record)
{
    const struct match *match = context;

    return match->seed * 1000003u + (uint64_t)record;
}

static bool state_after(void *context, int record, void *state)
{
    const struct match *match = context;

    if (record < 1 || record > RECORDS_MAX || !match->states[record])
        return false;
    memcpy(state, match->states[record], ruleset_state_bytes(match->game.rules));
    return true;
}

static void keep(struct match *match, const struct game_record *record)
{
    if (record->number <= RECORDS_MAX)
        match->states[record->number] = arena_copy(&match->arena, record->state,
                                                   ruleset_state_bytes(match->game.rules));
}

static bool by_bot(const struct match *match, const struct request *request)
{
    if (match->way == AGAINST_CHANCE)
        return request->seat == match->bot;
    return text_equal(request->kind, "orders");
}

static void answer(struct match *match, const struct game_look *look, const struct request *request)
{
    const struct ruleset *rules = match->game.rules;
    const void *known = ruleset_known(rules, &match->scratch, look->state, request->seat);
    const char *text = (by_bot(match, request) ? rules->bot : rules->choose)(&match->scratch, known, request, &match->choice);
    bool next = look->draft && !request->late;

    match->orders += text_equal(request->kind, "orders");
    match->windows += text_equal(request->kind, "declare");
    game_put_answer(&match->game, next, &(struct answer){ .seat = request->seat, .name = request->name,
                                                          .about = request->about, .source = BY_MAIL,
                                                          .text = text ? text : request->default_text });
}

/* What is written once, when the armies stand: when to ask, and standing orders by chance. */
static void write_standing(struct match *match, const struct game_world *world)
{
    enum { TRIES = 30 };
    const struct ruleset *rules = match->game.rules;

    for (int seat = 0; seat < SEATS; seat++) {
        const void *known = ruleset_known(rules, &match->scratch, match->game.state, seat);
        const char *text = "ASK IF ATTACKED ANY";
        struct game_mail mail = { .seat = seat, .source = BY_MAIL };
        struct game_receipt receipt;

        for (int i = 0; i < TRIES; i++) {
            const char *line = rules->chatter(&match->scratch, known, seat, &match->choice);

            if (line && text_has_prefix(line, "STANDING"))
                text = arena_printf(&match->scratch, "%s\n%s", text, line);
        }
        mail.orders = order_lines_of(&match->scratch, text);
        game_take(&match->game, world, &mail, &match->scratch, &receipt);
    }
}

/* The winner's seat, or -1. */
static int play(struct match *the, enum way way, int bot, uint64_t seed)
{
    static struct match match;
    struct game_world world = { .seed = seed_of, .recall = state_after, .context = &match };
    struct ruleset_result result;
    struct value *options;
    int winner = -1;

    match = (struct match){ .choice = rng_stream(seed, "match"), .seed = seed, .way = way, .bot = bot };
    ck_assert_int_eq(ruleset_options(ruleset_find("arena"), &match.arena, NULL, &options, NULL), OK);
    game_begin(&match.game, &match.arena, ruleset_find("arena"), SEATS, options);
    for (int i = 0; i < STEPS_MAX_A_GAME && !match.game.over && match.game.records < RECORDS_MAX; i++) {
        struct game_look look;
        struct game_step step;

        game_step(&match.game, &world, &match.scratch, &step);
        ck_assert_msg(step.kind != GAME_BROKEN, "%s", step.why ? step.why : "");
        if (step.kind == GAME_RECORD)
            keep(&match, &step.record);
        if (step.kind == GAME_RECORD && match.game.records == 1 && way == BOTS_WITH_STANDING_ORDERS)
            write_standing(&match, &world);
        if (step.kind == GAME_RECORD)
            continue;
        game_look(&match.game, &world, &match.scratch, &look);
        for (int r = 0; r < look.request_count; r++)
            if (!look.requests[r].answered)
                answer(&match, &look, &look.requests[r]);
        arena_reset(&match.scratch);
    }
    match.game.rules->result(match.game.state, &result);
    for (int seat = 0; seat < SEATS && result.over; seat++)
        if (result.winners == AUDIENCE_SEAT(seat))
            winner = seat;
    arena_release(&match.arena);
    arena_release(&match.scratch);
    *the = match;
    return winner;
}

START_TEST(beats_the_random_player)
{
    int won = 0, lost = 0;
    static struct match match;

    for (int i = 0; i < GAMES; i++) {
        int bot = i % SEATS, winner = play(&match, AGAINST_CHANCE, bot, 100u + (uint64_t)i);

        won += winner == bot;
        lost += winner == 1 - bot;
    }
    ck_assert_msg(20 * won >= 19 * GAMES, "of %d games %d were won and %d lost", GAMES, won, lost);
}
END_TEST

/* Mails a player-turn, in hundredths. */
static int mails_a_turn(enum way way, int games)
{
    static struct match match;
    int orders = 0, windows = 0;

    for (int i = 0; i < games; i++) {
        play(&match, way, 0, 500u + (uint64_t)i);
        orders += match.orders;
        windows += match.windows;
    }
    ck_assert_int_gt(orders, 0);
    if (getenv("MAILS_TOLD"))
        printf("%s standing orders: %d games, %d player-turns, %d answers to windows: %d.%02d mails a player-turn\n",
               way == BOTS ? "without" : "with", games, orders, windows, (orders + windows) / orders,
               windows % orders * 100 / orders);
    return (orders + windows) * 100 / orders;
}

/* RULES 10: one mail of who plays, at most two of the other's, usually none. */
START_TEST(a_turn_takes_few_mails)
{
    const char *wanted = getenv("MAILS_GAMES");
    int games = wanted ? (int)strtol(wanted, NULL, 10) : GAMES_OF_MAILS;
    int without = mails_a_turn(BOTS, games), with = mails_a_turn(BOTS_WITH_STANDING_ORDERS, games);

    ck_assert_msg(without < 300, "%d mails in 100 player-turns", without);
    ck_assert_msg(with < without, "%d mails in 100 player-turns with standing orders, %d without", with, without);
}
END_TEST

Suite *suite_bot_bot_arena(void)
{
    Suite *suite = suite_create("arena/bot");
    TCase *all = tcase_create("bot");

    tcase_set_timeout(all, 600);
    tcase_add_test(all, beats_the_random_player);
    tcase_add_test(all, a_turn_takes_few_mails);
    suite_add_tcase(suite, all);
    return suite;
}
