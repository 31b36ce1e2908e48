#include "engine/games/arena/bot/choose.h"

#include "engine/games/arena/state/values.h"
#include "engine/kernel/text.h"

/* A step to some hex next to it, or a flight there. */
static const char *some_move(struct arena *arena, const struct state *state, const struct creature *creature,
                             struct rng *choice)
{
    int around[HEX_DIRECTIONS], hex = hex_of(creature->space);
    int count = hex_neighbours(ar_board_of(state), hex, around);
    int to = around[rng_below(choice, (uint64_t)count)];
    bool flies = hex_layer(creature->space) == HEX_AIR || (ar_flies(state, creature) && rng_below(choice, 2));
    const char *verb = flies ? "FLY" : "MOVE", *land = flies && rng_below(choice, 2) ? " LAND" : "";

    return arena_printf(arena, "%s %s %s%s", verb, ar_creature_tag(arena, creature->id),
                        ar_space_name(arena, state, hex_space(to, HEX_GROUND)), land);
}

static const char *choose_orders(struct arena *arena, const struct state *state, int seat, struct rng *choice)
{
    const char *text = "";

    for (int i = 0; i < state->creature_count; i++) {
        const struct creature *creature = &state->creatures[i];

        if (creature->mount || ar_controller(state, creature) != seat || rng_below(choice, 3) == 0)
            continue;
        text = arena_printf(arena, "%s%s%s", text, *text ? "\n" : "", some_move(arena, state, creature, choice));
    }
    return *text ? text : "PASS";
}

const char *ar_choose(struct arena *arena, const void *state, const struct request *request, struct rng *choice)
{
    if (text_equal(request->kind, "army"))
        return "ARMY AUTO";
    return text_equal(request->kind, "orders") ? choose_orders(arena, state, request->seat, choice) : "PASS";
}
