#include "engine/games/sanctum/combat.h"

#include "engine/games/sanctum/events.h"
#include "engine/games/sanctum/hops.h"
#include "engine/games/sanctum/pieces.h"
#include "engine/games/sanctum/stats.h"
#include "engine/kernel/turn.h"

static bool armistice(const struct state *state)
{
    for (int i = 0; i < state->effects.count; i++)
        if (sa_spell(state->effects.list[i].kind)->no_combat)
            return true;
    return false;
}

/* ---- 5a ---- */

/* The groups adjacent when it begins, N, E, S, W, each once: SA-LIST-22 SA-LIST-23 SA-LIST-24. */
static void gatemouth(struct turn *turn, int square)
{
    const struct state *state = turn_state(turn);
    int thrown[DIRECTIONS];
    int count = 0;

    for (int direction = NORTH; direction < DIRECTIONS; direction++) {
        int beside = sa_step(square, (enum direction)direction);
        const struct group *group = sa_group_get_at(state, beside);
        const struct structure *structure = sa_structure_get_at(state, beside);

        if (group && !(structure && structure->kind == STRUCTURE_SANCTUM))
            thrown[count++] = group->id;
    }
    for (int i = 0; i < count; i++) {
        sa_teleport_anywhere(turn, thrown[i], "gatemouth", "Gatemouth");
        turn_step(turn);
    }
}

static void powers_of(struct turn *turn, enum side side)
{
    const struct state *state = turn_state(turn);
    int groups[GROUPS_MAX];
    int count = sa_groups_on_board(state, side, groups);

    for (int i = 0; i < count; i++) {
        const struct group *group = sa_group_get(state, groups[i]);

        if (group->members[0].kind == CREATURE_GATEMOUTH)
            gatemouth(turn, group->square);
    }
}

void sa_before_combat(struct turn *turn)
{
    enum side sequence[SIDES];

    sa_sequence(turn_state(turn), sequence);
    for (int i = 0; i < SIDES; i++)
        powers_of(turn, sequence[i]);
    if (!armistice(turn_state(turn)))
        sa_hoppers_appear(turn);
}

/* ---- 5b ---- */

struct pairs {
    int count;
    int pair[GROUPS_MAX * DIRECTIONS][2];
};

static bool have_fought(const struct pairs *pairs, int group, int enemy)
{
    for (int i = 0; i < pairs->count; i++)
        if ((pairs->pair[i][0] == group && pairs->pair[i][1] == enemy)
            || (pairs->pair[i][0] == enemy && pairs->pair[i][1] == group))
            return true;
    return false;
}

static void fight_neighbours(struct turn *turn, int id, struct pairs *pairs)
{
    const struct state *state = turn_state(turn);

    for (int direction = NORTH; direction < DIRECTIONS; direction++) {
        const struct group *group = sa_group_get(state, id);
        const struct group *other;

        if (!group || !sa_on_board(group))
            return;
        other = sa_group_get_at(state, sa_step(group->square, (enum direction)direction));
        if (!other || !sa_hostile(group, other) || have_fought(pairs, id, other->id))
            continue;
        ensure(turn, pairs->count < GROUPS_MAX * DIRECTIONS);
        pairs->pair[pairs->count][0] = id;
        pairs->pair[pairs->count++][1] = other->id;
        sa_fight(turn, id, other->id);
        turn_step(turn);
    }
}

void sa_combat_phase(struct turn *turn)
{
    struct state *state = turn_state(turn);
    struct pairs *pairs = ARENA_NEW(turn_arena(turn), struct pairs);
    enum side sequence[SIDES];

    if (armistice(state))
        return;
    sa_sequence(state, sequence);
    for (int i = 0; i < SIDES; i++) {
        int groups[GROUPS_MAX];
        int count = sa_groups_on_board(state, sequence[i], groups);

        for (int k = 0; k < count; k++)
            fight_neighbours(turn, groups[k], pairs);
    }
}

/* ---- 5c ---- */

void sa_after_combat(struct turn *turn)
{
    sa_hoppers_leave(turn);
}
