/* The figures of Arena that make curves over a game. */
#include "engine/games/arena/face/scene.h"
#include "engine/games/arena/state/values.h"
#include "engine/kernel/ruleset.h"

static int64_t hexes(const void *game, int seat)
{
    const struct state *state = game;
    int64_t count = 0;

    for (int hex = 0; hex < hex_count(ar_board_of(state)); hex++)
        count += state->control[hex] == seat + 1;
    return count;
}

static int64_t power(const void *game, int seat)
{
    const struct state *state = game;
    int64_t sum = 0;

    for (int i = 0; i < state->creature_count; i++)
        if (ar_controller(state, &state->creatures[i]) == seat)
            sum += ar_power(state, &state->creatures[i]);
    return sum;
}

const struct measure ar_measures[] = { { "control", "hexes", hexes }, { "army", "power", power }, { NULL, NULL, NULL } };
