#include "tests/pairs/world.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "engine/games/sanctum/spells.h"

void world_fail(struct world *world, const char *format, ...)
{
    va_list args;

    if (world->wrong)
        return;
    va_start(args, format);
    vsnprintf(world->text, sizeof world->text, format, args);
    va_end(args);
    world->wrong = world->text;
}

/* ---- looking ---- */

const struct world_minion *world_minion_seen(const struct world *world, int id)
{
    for (int i = 0; i < world->minion_count; i++)
        if (world->minions[i].id == id && !world->minions[i].gone)
            return &world->minions[i];
    return NULL;
}

struct world_minion *world_minion(struct world *world, int id)
{
    return (struct world_minion *)world_minion_seen(world, id);
}

const struct world_group *world_group_seen(const struct world *world, int id)
{
    for (int i = 0; i < world->group_count; i++)
        if (world->groups[i].id == id && !world->groups[i].gone)
            return &world->groups[i];
    return NULL;
}

struct world_group *world_group(struct world *world, int id)
{
    return (struct world_group *)world_group_seen(world, id);
}

const struct world_group *world_group_on(const struct world *world, int square)
{
    for (int i = 0; i < world->group_count; i++)
        if (!world->groups[i].gone && world->groups[i].square == square && square != SQUARE_NONE)
            return &world->groups[i];
    return NULL;
}

const struct world_structure *world_structure_seen(const struct world *world, int id)
{
    for (int i = 0; i < world->structure_count; i++)
        if (world->structures[i].id == id && !world->structures[i].gone)
            return &world->structures[i];
    return NULL;
}

struct world_structure *world_structure_at(struct world *world, int square, bool off)
{
    for (int i = 0; i < world->structure_count; i++) {
        struct world_structure *structure = &world->structures[i];

        if (!structure->gone && structure->home == square && structure->off == off)
            return structure;
    }
    return NULL;
}

const struct world_structure *world_structure_on(const struct world *world, int square)
{
    return world_structure_at((struct world *)world, square, false);
}

const struct world_spell *world_spell_numbered(const struct world *world, int number)
{
    for (int i = 0; i < world->spell_count; i++)
        if (world->spells[i].number == number && !world->spells[i].gone)
            return &world->spells[i];
    return NULL;
}

const struct world_spell *world_spell_on(const struct world *world, const char *name, int kind, int target)
{
    for (int i = 0; i < world->spell_count; i++) {
        const struct world_spell *spell = &world->spells[i];

        if (!spell->gone && spell->kind == kind && spell->target == target && strcmp(spell->name, name) == 0)
            return spell;
    }
    return NULL;
}

int world_place(const struct world *world, int kind, int id)
{
    const struct world_minion *minion = kind == TARGET_MINION ? world_minion_seen(world, id) : NULL;
    const struct world_group *group = world_group_seen(world, minion ? minion->group : kind == TARGET_GROUP ? id : 0);
    const struct world_structure *structure = world_structure_seen(world, id);

    switch (kind) {
    case TARGET_SQUARE:
        return id;
    case TARGET_STRUCTURE:
        return structure && !structure->off ? structure->home : SQUARE_NONE;
    default:
        return group ? group->square : SQUARE_NONE;
    }
}

/* ---- from a state ---- */

static void take_groups(struct world *world, const struct state *state)
{
    for (int i = 0; i < state->group_count; i++) {
        const struct group *group = &state->groups[i];

        world->groups[world->group_count++] =
            (struct world_group){ .id = group->id, .owner = group->owner, .square = group->square };
        for (int k = 0; k < group->count; k++)
            world->minions[world->minion_count++] = (struct world_minion){
                .id = group->members[k].id, .group = group->id, .hits = group->members[k].hits,
                .most = group->members[k].hits_most, .recruit = sa_is_recruit((enum creature)group->members[k].kind),
            };
    }
}

static void take_spells(struct world *world, const struct state *state)
{
    for (int i = 0; i < state->effects.count; i++) {
        const struct effect *effect = &state->effects.list[i];

        world->spells[world->spell_count++] = (struct world_spell){
            .number = effect->number, .name = sa_spell_name(effect->kind), .caster = effect->owner,
            .kind = effect->target_kind, .target = effect->target, .left = effect->left,
        };
    }
    for (int i = 0; i < state->offboard.count; i++) {
        const struct container *hop = &state->offboard.list[i];

        world->hops[world->hop_count++] = (struct world_hop){
            .id = hop->id, .name = sa_spell_name(hop->kind), .owner = hop->owner, .kind = hop->holds_kind,
            .holds = hop->holds, .exit = hop->exit, .clock = hop->clock, .state = hop->state, .defends = hop->data[0],
        };
    }
}

void world_begin(struct world *world, const struct state *state)
{
    memset(world, 0, sizeof *world);
    world->initiative = state->initiative;
    memcpy(world->terrain, state->terrain, sizeof world->terrain);
    take_groups(world, state);
    take_spells(world, state);
    for (int i = 0; i < state->structure_count; i++) {
        const struct structure *structure = &state->structures[i];

        world->structures[world->structure_count++] = (struct world_structure){
            .id = structure->id, .kind = structure->kind, .owner = structure->owner, .home = structure->home,
            .off = structure->off,
        };
    }
    for (int side = 0; side < PLAYERS; side++) {
        world->house[side] = state->players[side].house;
        memcpy(world->pool[side], state->players[side].pool, sizeof world->pool[side]);
    }
    world->last_minion = state->last_minion;
    world->last_group = state->last_group;
    world->last_structure = state->last_structure;
    world->last_spell = state->effects.last_number;
    world->last_hop = state->offboard.last_id;
}

/* ---- against a state ---- */

static void compare_minion(struct world *world, const struct group *group, const struct minion *minion)
{
    const struct world_minion *known = world_minion_seen(world, minion->id);

    if (!known)
        world_fail(world, "m%d is in play, and no event says how", minion->id);
    else if (known->group != group->id)
        world_fail(world, "m%d is in gr%d, by the events in gr%d", minion->id, group->id, known->group);
    else if (known->hits != minion->hits || known->most != minion->hits_most)
        world_fail(world, "m%d has %d/%d, by the events %d/%d", minion->id, minion->hits, minion->hits_most,
                   known->hits, known->most);
}

static void compare_groups(struct world *world, const struct state *state)
{
    int groups = 0, minions = 0, here = 0;

    for (int i = 0; i < state->group_count; i++) {
        const struct group *group = &state->groups[i];
        const struct world_group *known = world_group_seen(world, group->id);

        here += group->count;
        if (!known)
            world_fail(world, "gr%d is in play, and no event says how", group->id);
        else if (known->square != group->square || known->owner != group->owner)
            world_fail(world, "gr%d is %s's on %s, by the events %s's on %s", group->id, sa_side_names[group->owner],
                       sa_square_names[group->square], sa_side_names[known->owner], sa_square_names[known->square]);
        for (int k = 0; k < group->count; k++)
            compare_minion(world, group, &group->members[k]);
    }
    for (int i = 0; i < world->group_count; i++)
        groups += !world->groups[i].gone;
    for (int i = 0; i < world->minion_count; i++)
        minions += !world->minions[i].gone;
    if (groups != state->group_count || minions != here)
        world_fail(world, "%d groups of %d minions are in play, by the events %d of %d", state->group_count, here,
                   groups, minions);
}

static void compare_spells(struct world *world, const struct state *state)
{
    int count = 0;

    for (int i = 0; i < state->effects.count; i++) {
        const struct effect *effect = &state->effects.list[i];
        const struct world_spell *known =
            world_spell_on(world, sa_spell_name(effect->kind), effect->target_kind, effect->target);

        if (effect->number)
            known = world_spell_numbered(world, effect->number);
        if (!known)
            world_fail(world, "%s (s%d) is active, and no event says how", sa_spell_name(effect->kind), effect->number);
        else if (known->left != effect->left || known->target != effect->target || known->kind != effect->target_kind)
            world_fail(world, "%s (s%d) on %d has %d left, by the events on %d and %d", known->name, effect->number,
                       effect->target, effect->left, known->target, known->left);
    }
    for (int i = 0; i < world->spell_count; i++)
        count += !world->spells[i].gone;
    if (count != state->effects.count)
        world_fail(world, "%d spells are active, by the events %d", state->effects.count, count);
}

static void compare_hops(struct world *world, const struct state *state)
{
    int count = 0;

    for (int i = 0; i < state->offboard.count; i++) {
        const struct container *hop = &state->offboard.list[i];
        const struct world_hop *known = NULL;

        for (int k = 0; k < world->hop_count; k++)
            if (world->hops[k].id == hop->id && !world->hops[k].gone)
                known = &world->hops[k];
        if (!known)
            world_fail(world, "bh%d is there, and no event says how", hop->id);
        else if (known->holds != hop->holds || known->exit != hop->exit || known->clock != hop->clock
                 || known->state != hop->state || known->owner != hop->owner
                 || strcmp(known->name, sa_spell_name(hop->kind)) != 0)
            world_fail(world, "bh%d of %s holds %d, exit %s, clock %d, state %d; by the events %s %d %s %d %d", hop->id,
                       sa_spell_name(hop->kind), hop->holds, sa_square_names[hop->exit], hop->clock, hop->state,
                       known->name, known->holds, sa_square_names[known->exit], known->clock, known->state);
    }
    for (int k = 0; k < world->hop_count; k++)
        count += !world->hops[k].gone;
    if (count != state->offboard.count)
        world_fail(world, "%d boardhops, by the events %d", state->offboard.count, count);
}

static void compare_structures(struct world *world, const struct state *state)
{
    int count = 0;

    for (int i = 0; i < state->structure_count; i++) {
        const struct structure *structure = &state->structures[i];
        const struct world_structure *known = world_structure_at(world, structure->home, structure->off);

        if (!known || known->owner != structure->owner || known->kind != structure->kind)
            world_fail(world, "the %s on %s is not as the events say", sa_structure_names[structure->kind],
                       sa_square_names[structure->home]);
    }
    for (int i = 0; i < world->structure_count; i++)
        count += !world->structures[i].gone;
    if (count != state->structure_count)
        world_fail(world, "%d structures, by the events %d", state->structure_count, count);
}

/* Step h replaces the pool by what it computed (RULES 6.2). */
static void compare_pools(struct world *world, const struct state *state)
{
    for (int side = 0; side < PLAYERS; side++)
        for (int mana = MANA_NONE + 1; mana < MANA_TYPES; mana++)
            if (!state->players[side].keeps && state->players[side].pool[mana] != world->mana[side][mana])
                world_fail(world, "%s has %d %s, by the events %d", sa_side_names[side],
                           state->players[side].pool[mana], sa_mana_names[mana], world->mana[side][mana]);
}

void world_compare(struct world *world, const struct state *state)
{
    for (int square = 1; square <= SQUARES; square++)
        if (world->terrain[square] != state->terrain[square])
            world_fail(world, "%s is '%c', by the events '%c'", sa_square_names[square], state->terrain[square],
                       world->terrain[square]);
    if (world->initiative != state->initiative)
        world_fail(world, "initiative is not as the events say");
    compare_groups(world, state);
    compare_structures(world, state);
    compare_spells(world, state);
    compare_hops(world, state);
    compare_pools(world, state);
}
