#include "engine/games/sanctum/phases.h"

#include <stddef.h>

#include "engine/games/sanctum/spell_phase.h"
#include "engine/games/sanctum/combat.h"
#include "engine/games/sanctum/order_phase.h"
#include "engine/games/sanctum/movement.h"
#include "engine/games/sanctum/training.h"
#include "engine/games/sanctum/upkeep.h"
#include "engine/kernel/turn.h"

struct phase {
    const char *name;        /* as events carry it */
    void (*resolve)(struct turn *turn);
    bool in_first_start;
};

static void begin_next_turn(struct turn *turn)
{
    struct state *state = turn_state(turn);

    state->turn++;
}

/* RULES 6, top to bottom. Training comes before spells. Durations count in b1, before hop clocks and returns in b2: a
 * thing that comes back has the durations with which it left (SA-OFF-10). */
static const struct phase phases[] = {
    { .name = "orders", .resolve = sa_lock_orders },
    { .name = "training", .resolve = sa_training_phase },
    { .name = "spells", .resolve = sa_spell_phase },
    { .name = "movement", .resolve = sa_movement_phase },
    { .name = "5a", .resolve = sa_before_combat },
    { .name = "5b", .resolve = sa_combat_phase },
    { .name = "5c", .resolve = sa_after_combat },
    { .name = "a", .resolve = begin_next_turn },
    { .name = "a", .resolve = sa_step_experience },
    { .name = "b1", .resolve = sa_step_start },
    { .name = "b2", .resolve = sa_step_hops },
    { .name = "c", .resolve = sa_step_terrain },
    { .name = "d", .resolve = sa_step_draw, .in_first_start = true },
    { .name = "e", .resolve = sa_step_capture },
    { .name = "f", .resolve = sa_step_novices },
    { .name = "g", .resolve = sa_step_initiative },
    { .name = "h", .resolve = sa_step_mana, .in_first_start = true },
    { .name = "i", .resolve = sa_step_end },
};
enum { PHASES = sizeof phases / sizeof phases[0] };

static void run(struct turn *turn, const struct phase *phase)
{
    turn_phase(turn, phase->name);
    phase->resolve(turn);
    turn_step(turn);
}

void sa_resolve(struct turn *turn)
{
    for (int i = 0; i < PHASES; i++)
        run(turn, &phases[i]);
    sa_forget_turn(turn_state(turn));
}

void sa_first_start(struct turn *turn)
{
    for (int i = 0; i < PHASES; i++)
        if (phases[i].in_first_start)
            run(turn, &phases[i]);
    sa_forget_turn(turn_state(turn));
}
