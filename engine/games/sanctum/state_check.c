/* The invariants of RULES 15.1, checked after every step. */
#include <string.h>

#include "engine/games/sanctum/spells.h"
#include "engine/games/sanctum/state.h"

enum { WORD_BITS = 64 };

/* What the check has met so far. */
struct census {
    bool group_on[SQUARES + 1], structure_on[SQUARES + 1];
    uint64_t minions[MINIONS_EVER / WORD_BITS + 1];
};

static const char *check_minion(struct arena *arena, const struct state *state, struct census *census,
                                const struct group *group, const struct minion *minion)
{
    uint64_t bit;

    if (minion->id < 1 || minion->id > state->last_minion || minion->id > MINIONS_EVER)
        return arena_printf(arena, "minion m%d has a number never given", minion->id);
    bit = UINT64_C(1) << (minion->id % WORD_BITS);
    if (census->minions[minion->id / WORD_BITS] & bit)
        return arena_printf(arena, "m%d is in two groups", minion->id);
    census->minions[minion->id / WORD_BITS] |= bit;
    if (minion->kind <= CREATURE_NONE || minion->kind >= CREATURES)
        return arena_printf(arena, "m%d is of no kind", minion->id);
    if (sa_is_recruit((enum creature)minion->kind) != sa_of_recruits(group))
        return arena_printf(arena, "gr%d holds recruits and monsters", group->id);
    if (minion->hits < 1 || minion->hits > minion->hits_most || minion->hits_most > HITS_MOST)
        return arena_printf(arena, "m%d has %d of %d hit points", minion->id, minion->hits, minion->hits_most);
    return NULL;
}

/* On exactly one square, or in exactly one boardhop; a combat-hopper that is out fighting is on both. */
static const char *check_whereabouts(struct arena *arena, const struct state *state, struct census *census,
                                     const struct group *group)
{
    const struct container *inside = offboard_holding(OFFBOARD_CONST(&state->offboard), TARGET_GROUP, group->id);
    bool out = inside && inside->state == OFFBOARD_OUT;

    if (!sa_on_board(group))
        return inside && !out ? NULL : arena_printf(arena, "gr%d is on no square and in no boardhop", group->id);
    if (inside && !out)
        return arena_printf(arena, "gr%d is on %s and in bh%d", group->id, sa_square_names[group->square], inside->id);
    if (!sa_playable(group->square))
        return arena_printf(arena, "gr%d is on a square that does not exist", group->id);
    if (census->group_on[group->square])
        return arena_printf(arena, "%s holds two groups", sa_square_names[group->square]);
    census->group_on[group->square] = true;
    return NULL;
}

static const char *check_groups(struct arena *arena, const struct state *state, struct census *census)
{
    const char *wrong = NULL;

    for (int i = 0; i < state->group_count && !wrong; i++) {
        const struct group *group = &state->groups[i];

        if (group->id > state->last_group || group->id <= (i > 0 ? state->groups[i - 1].id : 0))
            return arena_printf(arena, "gr%d is out of order", group->id);
        if (group->count < 1 || group->count > GROUP_MEMBERS)
            return arena_printf(arena, "gr%d has %d members", group->id, group->count);
        if (group->owner < 0 || group->owner >= SIDES)
            return arena_printf(arena, "gr%d has no owner", group->id);
        wrong = check_whereabouts(arena, state, census, group);
        for (int k = 0; k < group->count && !wrong; k++)
            wrong = check_minion(arena, state, census, group, &group->members[k]);
    }
    return wrong;
}

static const char *check_structures(struct arena *arena, const struct state *state, struct census *census)
{
    for (int i = 0; i < state->structure_count; i++) {
        const struct structure *structure = &state->structures[i];
        const struct container *inside = offboard_holding(OFFBOARD_CONST(&state->offboard), TARGET_STRUCTURE,
                                                          structure->id);

        if (!sa_playable(structure->home) || structure->owner < 0 || structure->owner >= SIDES)
            return arena_printf(arena, "a structure has no square or no owner");
        if (structure->off != (inside != NULL))
            return arena_printf(arena, "%s is neither on the board nor in a boardhop, or both",
                                sa_square_names[structure->home]);
        if (structure->novices < 0 || structure->novices > NOVICES_MAX)
            return arena_printf(arena, "%s has %d novices", sa_square_names[structure->home], structure->novices);
        if (structure->off)
            continue;
        if (census->structure_on[structure->home])
            return arena_printf(arena, "%s holds two structures", sa_square_names[structure->home]);
        census->structure_on[structure->home] = true;
        if (state->terrain[structure->home] != TERRAIN_PLAINS)
            return arena_printf(arena, "%s has a structure and is no plains", sa_square_names[structure->home]);
    }
    return NULL;
}

static const char *check_terrain(struct arena *arena, const struct state *state)
{
    int square;

    if (sa_is_map(state->terrain, &square))
        return NULL;
    return arena_printf(arena, "%s has terrain '%c'", sa_square_names[square], state->terrain[square]);
}

static bool in_play(const struct state *state, int kind, int target)
{
    switch (kind) {
    case TARGET_MINION:
        return sa_minion_get(state, target) != NULL;
    case TARGET_GROUP:
        return sa_group_get(state, target) != NULL;
    case TARGET_STRUCTURE:
        return sa_structure_get(state, target) != NULL;
    case TARGET_SQUARE:
        return sa_playable(target);
    case TARGET_GLOBE:
        return true;
    default:
        return false;
    }
}

/* Groups, except for the one spell that holds a town. */
static int held_by(const struct spell *spell)
{
    return spell->target == TARGET_STRUCTURE && !spell->combat_hopper ? TARGET_STRUCTURE : TARGET_GROUP;
}

/* A spell is on its kind of target; a spell through which a structure exists is on a structure of that kind. */
static bool may_bear(const struct state *state, const struct effect *effect)
{
    const struct structure *structure = sa_structure_get(state, effect->target);

    if (effect->target_kind != (int32_t)sa_spell(effect->kind)->target)
        return false;
    return !sa_spell(effect->kind)->sustains || (structure && structure->kind == sa_spell(effect->kind)->sustains);
}

/* Each number belongs to one spell only, and later numbers will differ from these. */
static const char *check_numbers(struct arena *arena, const struct effects *effects, int place)
{
    const struct effect *effect = &effects->list[place];

    if (effect->id < 1 || effect->id > effects->last_id || effect->number < 0 || effect->number > effects->last_number)
        return arena_printf(arena, "%s has the number s%d, which was never given", sa_spell_name(effect->kind),
                            effect->number);
    for (int i = 0; i < place; i++) {
        const struct effect *other = &effects->list[i];

        if (effect->id == other->id || (effect->number && effect->number == other->number))
            return arena_printf(arena, "%s and %s are both s%d; each spell has a number of its own",
                                sa_spell_name(other->kind), sa_spell_name(effect->kind), effect->number);
    }
    return NULL;
}

static const char *check_spells(struct arena *arena, const struct state *state)
{
    const char *wrong = NULL;

    for (int i = 0; i < state->effects.count && !wrong; i++) {
        const struct effect *effect = &state->effects.list[i];

        if (!sa_spell(effect->kind) || !in_play(state, effect->target_kind, effect->target))
            return arena_printf(arena, "%s is on %s %d, which is not in play", sa_spell_name(effect->kind),
                                sa_target_names[effect->target_kind], effect->target);
        if (!may_bear(state, effect))
            return arena_printf(arena, "%s is on what cannot bear it", sa_spell_name(effect->kind));
        wrong = check_numbers(arena, &state->effects, i);
    }
    return wrong;
}

/* ---- boardhops ---- */

/* A combat-hopper has neither exit nor clock and never waits; a militia has a structure to defend. */
static const char *check_hopper(struct arena *arena, const struct container *hop)
{
    if (hop->state == OFFBOARD_WAITING || hop->clock != OFFBOARD_NO_CLOCK || hop->exit != SQUARE_NONE)
        return arena_printf(arena, "bh%d is a combat-hopper's, and that comes back to fight: it has no exit and no clock, "
                            "and does not wait", hop->id);
    if (!sa_spell(hop->kind)->appears != (hop->data[0] != 0))
        return arena_printf(arena, hop->data[0] ? "bh%d defends nothing: only a militia does"
                                                : "bh%d does not say which structure it defends, as \"defends C6\"", hop->id);
    return NULL;
}

/* All others come back to their exit. */
static const char *check_exit(struct arena *arena, const struct container *hop)
{
    if (hop->state == OFFBOARD_OUT)
        return arena_printf(arena, "bh%d is OUT, as only a combat-hopper's can be", hop->id);
    if (!sa_playable(hop->exit))
        return arena_printf(arena, "bh%d has no exit to come back to, as \"exit E5\"", hop->id);
    if (hop->clock < 0 && !sa_spell(hop->kind)->holds_back)
        return arena_printf(arena, "bh%d has no clock, as \"clock 2\"", hop->id);
    return hop->data[0] ? arena_printf(arena, "bh%d defends nothing: only a militia does", hop->id) : NULL;
}

static const char *check_hop(struct arena *arena, const struct state *state, const struct container *hop)
{
    const struct spell *spell = sa_spell(hop->kind);
    const struct container *first = offboard_holding(OFFBOARD_CONST(&state->offboard), hop->holds_kind, hop->holds);

    if (!spell || hop->holds_kind != held_by(spell))
        return arena_printf(arena, "bh%d cannot hold what it holds", hop->id);
    if (hop->data[0] && !sa_structure_get(state, hop->data[0]))
        return arena_printf(arena, "bh%d defends a structure that is not in play", hop->id);
    if (!in_play(state, hop->holds_kind, hop->holds))
        return arena_printf(arena, "what bh%d holds is not in play", hop->id);
    if (first->id != hop->id)
        return arena_printf(arena, "bh%d and bh%d hold the same; each boardhop has a content of its own", first->id, hop->id);
    return spell->combat_hopper ? check_hopper(arena, hop) : check_exit(arena, hop);
}

static const char *check_hops(struct arena *arena, const struct state *state)
{
    const char *wrong = NULL;

    for (int i = 0; i < state->offboard.count && !wrong; i++) {
        const struct container *hop = &state->offboard.list[i];

        if (hop->id <= (i > 0 ? hop[-1].id : 0) || hop->id > state->offboard.last_id)
            return arena_printf(arena, "bh%d has a number never given, or stands out of order", hop->id);
        wrong = check_hop(arena, state, hop);
    }
    return wrong;
}

/* Resigned or drawn before the set-up: there is no board, and nothing will need one. */
static bool ended_before_set_up(const struct state *state)
{
    return state->turn == 0 && state->ending != ENDING_NONE && state->group_count == 0 && state->structure_count == 0;
}

const char *sa_state_check(struct arena *arena, const void *game)
{
    const struct state *state = game;
    struct census census;
    const char *wrong;

    if (ended_before_set_up(state))
        return NULL;
    memset(&census, 0, sizeof census);
    wrong = check_terrain(arena, state);
    if (!wrong)
        wrong = check_hops(arena, state);
    if (!wrong)
        wrong = check_groups(arena, state, &census);
    if (!wrong)
        wrong = check_structures(arena, state, &census);
    if (!wrong)
        wrong = check_spells(arena, state);
    for (int side = 0; side < PLAYERS && !wrong; side++) {
        const struct player *player = &state->players[side];

        if (player->hand.count + player->deck.count + player->discards.count > PILE_MAX)
            wrong = arena_printf(arena, "%s has more than %d cards", sa_side_names[side], PILE_MAX);
    }
    if (!wrong && (state->initiative < 0 || state->initiative >= PLAYERS))
        wrong = "nobody has initiative";
    return wrong;
}
