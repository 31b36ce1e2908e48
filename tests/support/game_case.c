#include "tests/support/game_case.h"

#include <check.h>

#include "engine/kernel/position.h"

static uint64_t seed_of(void *context, int record)
{
    (void)context;
    return (uint64_t)record * 1001;
}

const struct game_world game_case_world = { .seed = seed_of };

void game_case_duel(struct game_case *the, const char *blue_hand)
{
    const struct ruleset *rules = ruleset_find("duel");
    struct value *options;
    const char *text;
    void *state;
    struct error err = { OK, "" };

    the->arena.limit_bytes = (size_t)1 << 30;
    state = arena_alloc(&the->arena, ruleset_state_bytes(rules));
    text = arena_printf(&the->arena, "base\nturn 2\nred hand STRIKE, STRIKE\nblue hand %s", blue_hand);
    ck_assert_int_eq(ruleset_options(rules, &the->arena, NULL, &options, &err), OK);
    ck_assert_msg(position_read(rules, &the->arena, state, text, &err) == OK, "%s", err.message);
    game_begin_at(&the->game, &the->arena, rules, options, state, 0);
    ck_assert_int_eq(game_case_step(the), GAME_PUBLISHED);
}

enum game_step_kind game_case_step(struct game_case *the)
{
    game_step(&the->game, &game_case_world, &the->arena, &the->last);
    ck_assert_msg(the->last.kind != GAME_BROKEN, "%s", the->last.why);
    return the->last.kind;
}

void game_case_mail(struct game_case *the, int seat, const char *text)
{
    game_take(&the->game, &game_case_world,
              &(struct game_mail){ .seat = seat, .orders = order_lines_of(&the->arena, text), .source = BY_MAIL }, &the->arena,
              &the->receipt);
}
