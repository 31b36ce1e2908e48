#include "engine/games/sanctum/stats.h"

#include <stddef.h>

static void add(struct boon *sum, const struct boon *more)
{
    sum->armor += more->armor;
    sum->hand += more->hand;
    sum->missile += more->missile;
    sum->level += more->level;
    sum->walks |= more->walks;
    sum->no_level = sum->no_level || more->no_level;
    sum->twice = sum->twice || more->twice;
    sum->rooted = sum->rooted || more->rooted;
    sum->shroud = sum->shroud || more->shroud;
    sum->short_combat = sum->short_combat || more->short_combat;
}

static bool has_member(const struct group *group, int minion)
{
    for (int i = 0; i < group->count; i++)
        if (group->members[i].id == minion)
            return true;
    return false;
}

/* Two mothers of one name count once (RULES 12.4). */
static bool met_before(const struct state *state, const int *parents, int count, int kind)
{
    for (int i = 0; i < count; i++)
        if (effect_find(EFFECTS_CONST(&state->effects), parents[i])->kind == kind)
            return true;
    return false;
}

/* SA-LEAVE-11 SA-LEAVE-12 SA-LEAVE-13 */
int sa_children(const struct state *state, const struct group *group, int parents[CHILDREN_MAX])
{
    int count = 0;

    for (int i = 0; i < state->effects.count && count < CHILDREN_MAX; i++) {
        const struct effect *effect = &state->effects.list[i];

        if (effect->target_kind != TARGET_MINION || !sa_spell(effect->kind)->child)
            continue;
        if (has_member(group, effect->target) && !met_before(state, parents, count, effect->kind))
            parents[count++] = effect->id;
    }
    return count;
}

/* Does the child of this kind apply to the minion? It may leave out its own bearer, but not the bearer of another
 * mother. */
static bool child_reaches(const struct state *state, const struct group *group, const struct minion *minion, int kind)
{
    if (!minion || !sa_spell(kind)->child_spares_bearer)
        return true;
    for (int i = 0; i < state->effects.count; i++) {
        const struct effect *effect = &state->effects.list[i];

        if (effect->kind == kind && effect->target != minion->id && has_member(group, effect->target))
            return true;
    }
    return false;
}

static void add_children(const struct state *state, const struct group *group, const struct minion *minion,
                         struct boon *sum)
{
    int parents[CHILDREN_MAX];
    int count = sa_children(state, group, parents);

    for (int i = 0; i < count; i++) {
        int kind = effect_find(EFFECTS_CONST(&state->effects), parents[i])->kind;

        if (child_reaches(state, group, minion, kind))
            add(sum, &sa_spell(kind)->child_boon);
    }
}

struct boon sa_boon(const struct state *state, const struct group *group, const struct minion *minion)
{
    const struct structure *structure = sa_structure_get_at(state, group->square);
    struct boon sum = { 0 };

    for (int i = 0; i < state->effects.count; i++) {
        const struct effect *effect = &state->effects.list[i];
        const struct spell *spell = sa_spell(effect->kind);
        bool gives;

        switch (effect->target_kind) {
        case TARGET_MINION:
            gives = minion && effect->target == minion->id;
            break;
        case TARGET_GROUP:
            gives = effect->target == group->id;
            break;
        case TARGET_STRUCTURE:   /* Fortify: recruits of the structure's owner, whoever cast it */
            gives = structure && effect->target == structure->id && structure->owner == group->owner
                    && sa_of_recruits(group);
            break;
        default:
            gives = false;
        }
        if (gives)
            add(&sum, &spell->boon);
    }
    add_children(state, group, minion, &sum);
    return sum;
}

static int level_with(const struct boon *boon, const struct minion *minion)
{
    if (boon->no_level)
        return 0;
    return sa_creature((enum creature)minion->kind).level + minion->level + boon->level;
}

int sa_level(const struct state *state, const struct group *group, const struct minion *minion)
{
    struct boon boon = sa_boon(state, group, minion);

    return level_with(&boon, minion);
}

int sa_walks(const struct state *state, const struct group *group, const struct minion *minion)
{
    return sa_creature((enum creature)minion->kind).walks | sa_boon(state, group, minion).walks;
}

static int armor_with(const struct boon *boon, const struct state *state, const struct group *group,
                      const struct minion *minion)
{
    struct creature_kind kind = sa_creature((enum creature)minion->kind);
    const struct terrain_kind *ground = sa_terrain(state->terrain[group->square]);
    int armor = kind.armor + boon->armor;

    if (ground && !((kind.walks | boon->walks) & ground->safe))
        armor += ground->armor;
    return armor > 0 ? armor : 0;
}

static int damage_with(const struct boon *boon, const struct minion *minion, bool missile, int round)
{
    struct creature_kind kind = sa_creature((enum creature)minion->kind);
    const struct house_kind *nation = sa_house(kind.nation);
    int damage = missile ? kind.missile : kind.hand;

    if (damage == 0)
        return 0;
    damage += level_with(boon, minion) + (missile ? boon->missile : boon->hand);
    if (missile && round == 1)
        damage += nation->missile_in_round_1;
    if (!missile && round == 2)
        damage += nation->hand_in_round_2;
    return damage > 0 ? damage : 0;
}

int sa_armor(const struct state *state, const struct group *group, const struct minion *minion)
{
    struct boon boon = sa_boon(state, group, minion);

    return armor_with(&boon, state, group, minion);
}

int sa_damage(const struct state *state, const struct group *group, const struct minion *minion, bool missile,
              int round)
{
    struct boon boon = sa_boon(state, group, minion);

    return damage_with(&boon, minion, missile, round);
}

struct numbers sa_numbers(const struct state *state, const struct group *group, const struct minion *minion)
{
    struct boon boon = sa_boon(state, group, minion);

    return (struct numbers){
        .level = level_with(&boon, minion),
        .armor = armor_with(&boon, state, group, minion),
        .hand = damage_with(&boon, minion, false, 0),
        .missile = damage_with(&boon, minion, true, 0),
    };
}

bool sa_parted(const struct state *state, int square)
{
    for (int i = 0; i < state->effects.count; i++) {
        const struct effect *effect = &state->effects.list[i];

        if (effect->target_kind == TARGET_SQUARE && effect->target == square && sa_spell(effect->kind)->parts_water)
            return true;
    }
    return false;
}

bool sa_may_enter(const struct state *state, const struct group *group, int square)
{
    const struct terrain_kind *terrain = sa_terrain(state->terrain[square]);

    if (!terrain)
        return false;
    if (!terrain->enter || (terrain->letter == TERRAIN_WATER && sa_parted(state, square)))
        return true;
    for (int i = 0; i < group->count; i++)
        if (!(sa_walks(state, group, &group->members[i]) & terrain->enter))
            return false;
    return true;
}

bool sa_moves_twice(const struct state *state, const struct group *group)
{
    return group->twice || sa_boon(state, group, NULL).twice;
}

const char *sa_rooted(const struct state *state, const struct group *group)
{
    for (int i = 0; i < group->count; i++)
        if (sa_creature((enum creature)group->members[i].kind).immobile)
            return "immobile";
    for (int i = 0; i < state->effects.count; i++) {
        const struct effect *effect = &state->effects.list[i];

        if (effect->target_kind == TARGET_GROUP && effect->target == group->id && sa_spell(effect->kind)->boon.rooted)
            return sa_spell_name(effect->kind);
    }
    return group->fresh ? "trained this turn" : NULL;
}

bool sa_bears(const struct state *state, const struct minion *minion, int spell)
{
    return effect_on(EFFECTS_CONST(&state->effects), spell, TARGET_MINION, minion->id) != NULL;
}
