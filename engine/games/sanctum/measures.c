/* What of Sanctum makes a curve. */
#include "engine/games/sanctum/scene.h"
#include "engine/games/sanctum/state.h"
#include "engine/kernel/ruleset.h"

static int64_t structures(const void *game, int seat)
{
    return sa_structures_of(game, sa_side_of_seat(game, seat));
}

static int64_t creatures(const void *game, int seat)
{
    const struct state *state = game;
    int64_t count = 0;

    for (int i = 0; i < state->group_count; i++)
        if (state->groups[i].owner == (int)sa_side_of_seat(state, seat) && sa_on_board(&state->groups[i]))
            count += state->groups[i].count;
    return count;
}

const struct measure sa_measures[] = { { "structures", "structures", structures }, { "creatures", "creatures on the board", creatures },
                                       { NULL, NULL, NULL } };
