/* Row codec-rules: the states of each rule set's own games, some records after the set-up, to canonical JSON and back
 * (codec_sides.h). */
#include <stdio.h>
#include <stdlib.h>

#include "tests/bench/bench.h"
#include "tests/bench/codec_sides.h"
#include "tests/bench/play.h"

enum { RECORDS = 30 };

static void fail(const char *where, const char *what)
{
    fprintf(stderr, "bench codec: %s: %s\n", where, what);
    exit(1);
}

/* A game, and its states after each record, for rules that ask for the past. */
struct played {
    struct game game;
    void *states[RECORDS];
    struct arena arena;
};

static uint64_t seed_of(void *context, int record)
{
    (void)context;
    return (uint64_t)record * 7919;
}

static bool recall_state(void *context, int record, void *state)
{
    const struct played *played = context;

    if (record < 1 || record > played->game.records)
        return false;
    codec_copy(played->game.rules->state, state, played->states[record - 1]);
    return true;
}

static void play(struct played *played, const struct ruleset *rules)
{
    struct game_world world = { .seed = seed_of, .recall = recall_state, .context = played };
    struct rng choice = rng_stream(5, NULL);
    struct value *options;

    if (ruleset_options(rules, &played->arena, NULL, &options, NULL) != OK)
        fail(rules->name, "the rule set refuses its own defaults");
    game_begin(&played->game, &played->arena, rules, rules->seats_least, options);
    while (played->game.records < RECORDS && !played->game.over) {
        struct game_step step;

        game_step(&played->game, &world, &played->arena, &step);
        if (step.kind == GAME_BROKEN)
            fail(rules->name, step.why);
        if (step.kind == GAME_RECORD)
            played->states[played->game.records - 1] = arena_copy(&played->arena, played->game.state, rules->state->bytes);
        else
            play_answer(&played->game, &world, &played->arena, &choice);
    }
}

static void measure_rules(const struct ruleset *rules)
{
    struct played played = { .game = { 0 } };

    play(&played, rules);
    codec_sides_measure(rules->name, rules->state, played.game.state, arena_alloc(&played.arena, rules->state->bytes));
    arena_release(&played.arena);
}

int main(void)
{
    bench_begin(NULL);
    for (int i = 0; ruleset_at(i); i++)
        measure_rules(ruleset_at(i));
    return 0;
}
