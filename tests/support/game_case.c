#include "tests/support/game_case.h"

#include <check.h>

static uint64_t seed_of(void *context, int record)
{
    (void)context;
    return (uint64_t)record * 1001;
}

const struct game_world game_case_world = { .seed = seed_of };

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
