/* The greedy player against the random one: 95 of 100 games are its, sides alternating. */
#include <check.h>
#include <string.h>

#include "engine/game.h"
#include "engine/kernel/ruleset.h"

Suite *suite_bot_bot_arena(void);

enum { SEATS = 2, RECORDS_MAX = 300, STEPS_MAX_A_GAME = 20000, GAMES = 100 };

struct match {
    struct arena arena, scratch;
    struct game game;
    struct rng choice;
    uint64_t seed;
    int bot;                     /* the seat that plays by the bot */
    const void *states[RECORDS_MAX + 1];   /* after each record: some cards look back */
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

static void answer(struct match *match, const struct game_look *look, const struct request *request)
{
    const struct ruleset *rules = match->game.rules;
    const void *known = ruleset_known(rules, &match->scratch, look->state, request->seat);
    const char *text = (request->seat == match->bot ? rules->bot : rules->choose)(&match->scratch, known, request,
                                                                                &match->choice);
    bool next = look->draft && !request->late;

    game_put_answer(&match->game, next, &(struct answer){ .seat = request->seat, .name = request->name,
                                                          .about = request->about, .source = BY_MAIL,
                                                          .text = text ? text : request->default_text });
}

/* Who has won: the seat, or -1. */
static int play(int bot, uint64_t seed)
{
    static struct match match;
    struct game_world world = { .seed = seed_of, .recall = state_after, .context = &match };
    struct ruleset_result result;
    struct value *options;
    int winner = -1;

    match = (struct match){ .choice = rng_stream(seed, "match"), .seed = seed, .bot = bot };
    ck_assert_int_eq(ruleset_options(ruleset_find("arena"), &match.arena, NULL, &options, NULL), OK);
    game_begin(&match.game, &match.arena, ruleset_find("arena"), SEATS, options);
    for (int i = 0; i < STEPS_MAX_A_GAME && !match.game.over && match.game.records < RECORDS_MAX; i++) {
        struct game_look look;
        struct game_step step;

        game_step(&match.game, &world, &match.scratch, &step);
        ck_assert_msg(step.kind != GAME_BROKEN, "%s", step.why ? step.why : "");
        if (step.kind == GAME_RECORD)
            keep(&match, &step.record);
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
    return winner;
}

START_TEST(beats_the_random_player)
{
    int won = 0, lost = 0;

    for (int i = 0; i < GAMES; i++) {
        int bot = i % SEATS, winner = play(bot, 100u + (uint64_t)i);

        won += winner == bot;
        lost += winner == 1 - bot;
    }
    ck_assert_msg(20 * won >= 19 * GAMES, "of %d games %d were won and %d lost", GAMES, won, lost);
}
END_TEST

Suite *suite_bot_bot_arena(void)
{
    Suite *suite = suite_create("arena/bot");
    TCase *all = tcase_create("bot");

    tcase_set_timeout(all, 120);
    tcase_add_test(all, beats_the_random_player);
    suite_add_tcase(suite, all);
    return suite;
}
