#include "tests/support/match.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/game.h"
#include "engine/kernel/ruleset.h"

enum { RIVALS = 2, RECORDS_MAX = 300, RECORDS_WATCHED = 100, STEPS_MAX_A_GAME = 20000 };

struct playing {
    struct arena arena, scratch;
    struct game game;
    struct rng choice;
    uint64_t seed;
    int seats;
    int bot;                     /* the seat that plays by the bot */
    bool mails;                  /* all do, for their orders; other answers are random */
    match_begun *begun;
    match_asked *asked;
    const struct game_world *world;
    struct match *match;
    const void *states[RECORDS_MAX + 1];   /* after each record, because some cards look back */
};

static uint64_t seed_of(void *context, int record)
{
    const struct playing *playing = context;

    return playing->seed * 1000003u + (uint64_t)record;
}

static bool state_after(void *context, int record, void *state)
{
    const struct playing *playing = context;

    if (record < 1 || record > RECORDS_MAX || !playing->states[record])
        return false;
    memcpy(state, playing->states[record], ruleset_state_bytes(playing->game.rules));
    return true;
}

static void keep(struct playing *playing, const struct game_record *record)
{
    if (record->number <= RECORDS_MAX)
        playing->states[record->number] = arena_copy(&playing->arena, record->state, ruleset_state_bytes(playing->game.rules));
}

static void answer(struct playing *playing, const struct game_look *look, const struct request *request)
{
    const struct ruleset *rules = playing->game.rules;
    const void *known = ruleset_known(rules, &playing->scratch, look->state, request->seat);
    bool next = look->draft && !request->late;
    bool orders = strcmp(request->kind, "orders") == 0;
    const char *text;

    if (playing->asked)
        playing->asked(&playing->game, playing->world, look, request, &playing->scratch);
    playing->match->orders += orders;
    playing->match->others += !orders;
    if (playing->mails ? orders : request->seat == playing->bot)
        text = rules->bot(&playing->scratch, known, request, &playing->choice);
    else
        text = ruleset_choose(rules, &playing->scratch, known, request, &playing->choice);
    game_put_answer(&playing->game, next, &(struct answer){ .seat = request->seat, .name = request->name,
                                                            .about = request->about, .source = BY_MAIL,
                                                            .text = text ? text : request->default_text });
}

/* The winner's seat, or -1. */
static int play(const char *rules, const struct playing *how, uint64_t seed)
{
    static struct playing playing;
    struct game_world world = { .seed = seed_of, .recall = state_after, .context = &playing };
    struct ruleset_result result;
    struct value *options;
    int winner = -1, most = how->asked ? RECORDS_WATCHED : RECORDS_MAX;

    playing = *how;
    playing.choice = rng_stream(seed, "match");
    playing.seed = seed;
    playing.world = &world;
    ck_assert_int_eq(ruleset_options(ruleset_find(rules), &playing.arena, NULL, &options, NULL), OK);
    game_begin(&playing.game, &playing.arena, ruleset_find(rules), how->seats, options);
    for (int i = 0; i < STEPS_MAX_A_GAME && !playing.game.over && playing.game.records < most; i++) {
        struct game_look look;
        struct game_step step;

        game_step(&playing.game, &world, &playing.scratch, &step);
        ck_assert_msg(step.kind != GAME_BROKEN, "seed %llu: %s", (unsigned long long)seed, step.why ? step.why : "");
        if (step.kind == GAME_RECORD) {
            keep(&playing, &step.record);
            if (playing.begun && playing.game.records == 1)
                playing.begun(&playing.game, &world, &playing.scratch, &playing.choice);
            continue;
        }
        game_look(&playing.game, &world, &playing.scratch, &look);
        for (int r = 0; r < look.request_count; r++)
            if (!look.requests[r].answered)
                answer(&playing, &look, &look.requests[r]);
        arena_reset(&playing.scratch);
    }
    playing.game.rules->result(playing.game.state, &result);
    for (int seat = 0; seat < how->seats && result.over; seat++)
        if (result.winners == AUDIENCE_SEAT(seat))
            winner = seat;
    playing.match->games++;
    playing.match->records += playing.game.records;
    arena_release(&playing.arena);
    arena_release(&playing.scratch);
    return winner;
}

static int games_wanted(int games)
{
    const char *wanted = getenv("MATCH_GAMES");

    return wanted ? (int)strtol(wanted, NULL, 10) : games;
}

struct match match_play(const char *rules, int games, uint64_t seed)
{
    struct match match = { 0 };
    int count = games_wanted(games);

    for (int i = 0; i < count; i++) {
        int bot = i % RIVALS;
        int winner = play(rules, &(struct playing){ .seats = RIVALS, .bot = bot, .match = &match }, seed + (uint64_t)i);

        match.won += winner == bot;
        match.lost += winner == 1 - bot;
        match.drawn += winner < 0;
    }
    return match;
}

void match_watch(const char *rules, int seats, int games, uint64_t seed, match_asked *asked)
{
    struct match match = { 0 };

    for (int i = 0; i < games; i++)
        play(rules, &(struct playing){ .seats = seats, .bot = -1, .asked = asked, .match = &match }, seed + (uint64_t)i);
}

struct match match_mails(const char *rules, int seats, int games, uint64_t seed, match_begun *begun)
{
    struct match match = { 0 };
    int count = games_wanted(games);

    for (int i = 0; i < count; i++)
        match.drawn += play(rules, &(struct playing){ .seats = seats, .mails = true, .begun = begun, .match = &match },
                            seed + (uint64_t)i) < 0;
    return match;
}

int match_mails_a_turn(const char *how, const struct match *match, int setting_up)
{
    int answers = match->others - setting_up;

    ck_assert_int_gt(match->orders, 0);
    printf("%s: %d games, %d drawn, %d player-turns, %d answers to windows: %d.%02d mails a player-turn\n", how, match->games,
           match->drawn, match->orders, answers, (match->orders + answers) / match->orders,
           answers % match->orders * 100 / match->orders);
    return (match->orders + answers) * 100 / match->orders;
}
