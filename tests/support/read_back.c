#include "tests/support/read_back.h"

#include <check.h>
#include <string.h>

#include "engine/game.h"
#include "engine/kernel/position.h"

static struct value *options(struct arena *arena, const struct ruleset *rules)
{
    struct value *whole;
    struct error err = { OK, "" };

    ck_assert_int_eq(ruleset_options(rules, arena, NULL, &whole, &err), OK);
    return whole;
}

void *read_back_position(struct arena *arena, const struct ruleset *rules, const char *text)
{
    void *state = arena_alloc(arena, ruleset_state_bytes(rules));
    struct error err = { OK, "" };

    position_options(rules, state, options(arena, rules));
    ck_assert_msg(position_read(rules, arena, state, text, &err) == OK, "%s: %.400s", err.message, text);
    return state;
}

void read_back(struct arena *arena, const struct ruleset *rules, const void *state, bool view_too)
{
    struct error err = { OK, "" };

    ck_assert_msg(position_reads_back(rules, arena, state, options(arena, rules), view_too, &err) == OK, "%s", err.message);
}

/* ---- random games ---- */

enum { RECORDS_MAX = 400 };

/* The world of such a game: its luck, and the states that its records left. */
struct history {
    uint64_t seed;
    size_t bytes;
    struct arena arena;
    const void *after[RECORDS_MAX];      /* by the number of the record */
};

static uint64_t seed_of(void *context, int record)
{
    return ((const struct history *)context)->seed * 1000003u + (uint64_t)record;
}

static bool recall_state(void *context, int record, void *state)
{
    const struct history *history = context;

    if (record < 0 || record >= RECORDS_MAX || !history->after[record])
        return false;
    memcpy(state, history->after[record], history->bytes);
    return true;
}

static void answer_all(struct game *game, const struct game_look *look, struct arena *scratch, struct rng *choice)
{
    for (int i = 0; i < look->request_count; i++) {
        const struct request *request = &look->requests[i];
        const void *known = ruleset_known(game->rules, scratch, look->state, request->seat);
        const char *text = request->answered ? NULL : game->rules->choose(scratch, known, request, choice);

        if (!request->answered)
            game_put_answer(game, false, &(struct answer){ .seat = request->seat, .name = request->name, .about = request->about,
                                                           .source = BY_MAIL, .text = text ? text : request->default_text });
    }
}

void read_back_game(const struct ruleset *rules, int seats, uint64_t seed, int steps, bool view_too)
{
    struct arena arena = { 0 }, scratch = { 0 };
    struct history history = { .seed = seed, .bytes = ruleset_state_bytes(rules) };
    struct game_world world = { .seed = seed_of, .recall = recall_state, .context = &history };
    struct rng choice = rng_stream(seed, "position");
    struct game game;

    game_begin(&game, &arena, rules, seats, options(&arena, rules));
    for (int i = 0; i < steps && !game.over; i++) {
        struct game_look look;
        struct game_step step;

        game_step(&game, &world, &scratch, &step);
        ck_assert_msg(step.kind != GAME_BROKEN, "%s", step.why ? step.why : "");
        if (step.kind == GAME_RECORD) {
            ck_assert_int_lt(step.record.number, RECORDS_MAX);
            history.after[step.record.number] = arena_copy(&history.arena, game.state, history.bytes);
            read_back(&scratch, rules, game.state, view_too);
            continue;
        }
        game_look(&game, &world, &scratch, &look);
        answer_all(&game, &look, &scratch, &choice);
        arena_reset(&scratch);
    }
    arena_release(&arena);
    arena_release(&scratch);
    arena_release(&history.arena);
}
