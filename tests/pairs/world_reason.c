/* RULES 14.2 and 14.3, read a second time. */
#include <string.h>

#include "tests/pairs/world.h"

static bool beside(int square, int other)
{
    int columns = sa_column(square) - sa_column(other), rows = sa_row(square) - sa_row(other);

    return columns * columns + rows * rows == 1;
}

/* Orthogonally or diagonally next to it, or there. */
static bool near(int square, int other)
{
    int columns = sa_column(square) - sa_column(other), rows = sa_row(square) - sa_row(other);

    return columns * columns <= 1 && rows * rows <= 1;
}

static bool is_entrance(int square)
{
    return beside(square, sa_square_named("D4")) || beside(square, sa_square_named("I9"));
}

static const struct world_group *group_of(const struct world *world, const struct queue_target *target)
{
    const struct world_minion *minion = target->kind == TARGET_MINION ? world_minion_seen(world, target->id) : NULL;

    if (target->kind == TARGET_GROUP)
        return world_group_seen(world, target->id);
    return minion ? world_group_seen(world, minion->group) : NULL;
}

static bool of_recruits(const struct world *world, const struct world_group *group)
{
    for (int i = 0; i < world->minion_count; i++)
        if (world->minions[i].group == group->id && !world->minions[i].gone)
            return world->minions[i].recruit;
    return false;
}

static bool owner_fits(const struct card *card, int side, int owner)
{
    return card->whose == 0 || (card->whose == 'f' ? owner == side : owner == 1 - side);
}

/* ---- when ordering ---- */

static bool mountain_near(const struct world *world, int square)
{
    for (int other = 1; other <= SQUARES; other++)
        if (world->terrain[other] == 'm' && (other == square || beside(other, square)))
            return true;
    return false;
}

static bool place_fits(const struct world *world, const struct card *card, int square)
{
    const struct world_structure *structure = world_structure_on(world, square);

    switch (card->where) {
    case 'S':
        return !structure || structure->kind != STRUCTURE_SANCTUM;
    case 's':
        return !structure;
    case 'f':
        return world->terrain[square] == 'f';
    case 'm':
        return mountain_near(world, square);
    default:
        return true;
    }
}

static bool piece_legal(const struct world *world, const struct card *card, int side, const struct queue_target *target)
{
    const struct world_group *group = group_of(world, target);

    if (!group || group->square == SQUARE_NONE)
        return false;
    if (target->kind == TARGET_MINION && world->terrain[group->square] == 'f' && group->owner != side)
        return false;            /* concealed */
    if (card->what && of_recruits(world, group) != (card->what == 'r'))
        return false;
    return owner_fits(card, side, group->owner) && place_fits(world, card, group->square);
}

static bool structure_legal(const struct world *world, const struct card *card, int side, int id)
{
    const struct world_structure *structure = world_structure_seen(world, id);

    if (!structure || structure->off || structure->kind == STRUCTURE_SANCTUM)
        return false;
    return (!card->town || structure->kind == STRUCTURE_TOWN) && owner_fits(card, side, structure->owner);
}

static bool square_takes(const struct world *world, const struct card *card, int square)
{
    if (world_structure_on(world, square) || (card->no_entrance && is_entrance(square)))
        return false;
    return !card->terrain || strchr(card->terrain, world->terrain[square]);
}

static bool spell_legal(const struct world *world, const struct queue_target *target)
{
    const struct world_spell *spell;

    if (target->kind == TARGET_BOARDHOP)
        return target->id <= world->last_hop;
    spell = world_spell_numbered(world, target->place);
    if (!spell)
        return false;
    if (spell->kind == TARGET_GLOBE || spell->kind == TARGET_SQUARE)
        return true;
    return world_place(world, spell->kind, spell->target) != SQUARE_NONE;
}

bool world_legal(const struct world *world, int number, int side, const struct queue_target *targets, int count)
{
    const struct card *card = &cards[number];
    int mine = 0;

    for (int i = 0; i < count; i++) {
        const struct queue_target *target = &targets[i];
        const struct world_group *group = group_of(world, target);

        if ((target->kind == TARGET_MINION || target->kind == TARGET_GROUP) && !piece_legal(world, card, side, target))
            return false;
        if (target->kind == TARGET_STRUCTURE && !structure_legal(world, card, side, target->id))
            return false;
        if (target->kind == TARGET_SQUARE && !square_takes(world, card, target->id))
            return false;
        if ((target->kind == TARGET_SPELL || target->kind == TARGET_BOARDHOP) && !spell_legal(world, target))
            return false;
        mine += group && group->owner == side;
    }
    return card->on != ON_TWO || mine == 1;
}

/* ---- when executing ---- */

/* The target of a spell; for an Unravel, the bearer of the spell that it names. */
static struct queue_target aim_of(const struct world *world, const struct queue_target *target)
{
    const struct world_spell *spell = target->kind == TARGET_SPELL ? world_spell_numbered(world, target->place) : NULL;

    if (target->kind == TARGET_SPELL)
        return spell ? (struct queue_target){ .kind = spell->kind, .id = spell->target } : (struct queue_target){ 0 };
    return target->kind == TARGET_BOARDHOP ? (struct queue_target){ 0 } : *target;
}

static bool is_dead(const struct world *world, const struct queue_target *target)
{
    switch (target->kind) {
    case TARGET_MINION:
        return !world_minion_seen(world, target->id);
    case TARGET_GROUP:
        return !world_group_seen(world, target->id);
    case TARGET_STRUCTURE:
        return !world_structure_seen(world, target->id);
    case TARGET_SPELL:
        return !world_spell_numbered(world, target->place);
    case TARGET_BOARDHOP:
        for (int i = 0; i < world->hop_count; i++)
            if (world->hops[i].id == target->id)
                return world->hops[i].gone;
        return true;
    default:
        return false;
    }
}

static bool is_off(const struct world *world, const struct queue_target *target)
{
    struct queue_target aim = aim_of(world, target);

    return (aim.kind == TARGET_MINION || aim.kind == TARGET_GROUP || aim.kind == TARGET_STRUCTURE)
           && world_place(world, aim.kind, aim.id) == SQUARE_NONE;
}

static bool is_unfit(const struct world *world, const struct card *card, int side, const struct queue_target *target)
{
    const struct world_structure *structure = world_structure_seen(world, target->id);

    if (target->kind == TARGET_SQUARE)
        return !square_takes(world, card, target->id) || (card->vacant && world_group_on(world, target->id));
    if (target->kind != TARGET_STRUCTURE)
        return false;
    return !structure_legal(world, card, side, target->id) || (card->vacant && world_group_on(world, structure->home));
}

/* A Sentinel of the other side, on the board, on the square or beside it. */
static bool is_guarded(const struct world *world, int side, int square)
{
    for (int i = 0; i < world->spell_count; i++) {
        const struct world_spell *spell = &world->spells[i];
        struct queue_target bearer = { .kind = TARGET_MINION, .id = spell->target };
        const struct world_group *group = spell->kind == TARGET_MINION ? group_of(world, &bearer) : NULL;

        if (spell->gone || !group || strcmp(spell->name, "Sentinel") != 0 || group->owner != 1 - side)
            continue;
        if (group->square != SQUARE_NONE && (group->square == square || beside(group->square, square)))
            return true;
    }
    return false;
}

static bool is_protected(const struct world *world, int side, const struct queue_target *target)
{
    struct queue_target aim = aim_of(world, target);
    const struct world_group *group = group_of(world, &aim);
    int square = aim.kind ? world_place(world, aim.kind, aim.id) : SQUARE_NONE;

    if (group && group->owner != side
        && (world_spell_on(world, "Raven Shroud", TARGET_GROUP, group->id)
            || world_spell_on(world, "Kumatru Trance", TARGET_GROUP, group->id)))
        return true;
    return square != SQUARE_NONE && is_guarded(world, side, square);
}

static bool exchange_fails(const struct world *world, const struct world_cast *cast)
{
    const struct world_group *first = group_of(world, &cast->targets[0]), *second = group_of(world, &cast->targets[1]);

    return first == second || first->owner == second->owner;
}

static bool is_active(const struct world *world, const struct world_cast *cast)
{
    const struct card *card = &cards[cast->card];
    const struct queue_target *target = &cast->targets[0];

    if (!card->once)
        return false;
    if (card->leaves == LEAVES_HOPPER) {
        for (int i = 0; i < world->hop_count; i++)
            if (!world->hops[i].gone && world->hops[i].defends == target->id && strcmp(world->hops[i].name, card->name) == 0)
                return true;
        return false;
    }
    return world_spell_on(world, card->name, cast->count ? target->kind : TARGET_GLOBE, cast->count ? target->id : 0);
}

const char *world_reason(const struct world *world, const struct world_cast *cast)
{
    const struct card *card = &cards[cast->card];
    int count = card->on == ON_PAIRS ? 0 : cast->count;      /* pairs are judged one by one */

    for (int i = 0; i < count; i++)
        if (is_dead(world, &cast->targets[i]))
            return "target_dead";
    for (int i = 0; i < count; i++)
        if (is_off(world, &cast->targets[i]))
            return "target_off_board";
    for (int i = 0; i < count; i++)
        if (is_unfit(world, card, cast->caster, &cast->targets[i]))
            return "requirement";
    if (card->on == ON_TWO && exchange_fails(world, cast))
        return "requirement";
    for (int i = 0; i < count; i++)
        if (is_protected(world, cast->caster, &cast->targets[i]))
            return "protected";
    if (cast->marked)
        return "intercepted";
    return is_active(world, cast) ? "already_active" : NULL;
}

static bool may_land(const struct world *world, int side, int square)
{
    if (world_group_on(world, square))
        return false;
    for (int i = 0; i < world->structure_count; i++) {
        const struct world_structure *structure = &world->structures[i];

        if (!structure->gone && !structure->off && structure->owner == side && near(structure->home, square))
            return true;
    }
    return false;
}

const char *world_pair_reason(const struct world *world, const struct world_cast *cast, int pair)
{
    const struct queue_target *target = &cast->targets[pair];

    if (is_dead(world, target))
        return "target_dead";
    if (is_off(world, target))
        return "target_off_board";
    if (!may_land(world, cast->caster, target->place))
        return "requirement";
    return is_protected(world, cast->caster, target) ? "protected" : NULL;
}
