/* What each event changes, and what must have been true for it to be told. */
#include <stdlib.h>
#include <string.h>

#include "engine/games/sanctum/structures.h"
#include "tests/pairs/world.h"

static const char *field(const struct event *event, const char *key)
{
    return value_get_text(event->fields, key, "");
}

static int number(const struct event *event, const char *key)
{
    return (int)value_get_int(event->fields, key, -1);
}

/* The number in "gr3", "m9", "s4", "bh2"; 0 when the text is none of that prefix. */
static int id_in(const char *text, const char *prefix)
{
    size_t bytes = strlen(prefix);

    return strncmp(text, prefix, bytes) == 0 ? (int)strtol(text + bytes, NULL, 10) : 0;
}

static int id_of(const struct event *event, const char *key, const char *prefix)
{
    return id_in(field(event, key), prefix);
}

static int square_of(const struct event *event, const char *key)
{
    return sa_square_named(field(event, key));
}

/* ---- who bears what goes with him ---- */

static void end_spells(struct world *world, int kind, int target)
{
    for (int i = 0; i < world->spell_count; i++)
        if (world->spells[i].kind == kind && world->spells[i].target == target)
            world->spells[i].gone = true;
}

static void end_minion(struct world *world, int id)
{
    struct world_minion *minion = world_minion(world, id);

    if (!minion) {
        world_fail(world, "m%d goes, but is not in play", id);
        return;
    }
    minion->gone = true;
    end_spells(world, TARGET_MINION, id);
}

static void end_group(struct world *world, int id)
{
    struct world_group *group = world_group(world, id);

    if (!group) {
        world_fail(world, "gr%d goes, but is not in play", id);
        return;
    }
    group->gone = true;
    end_spells(world, TARGET_GROUP, id);
}

static void end_structure(struct world *world, struct world_structure *structure)
{
    if (!structure) {
        world_fail(world, "a structure goes that is not there");
        return;
    }
    structure->gone = true;
    end_spells(world, TARGET_STRUCTURE, structure->id);
}

/* Everybody whose group is on the board (invariant 4: nothing happens to what is off it). */
static struct world_minion *present(struct world *world, int id)
{
    struct world_minion *minion = world_minion(world, id);

    if (!minion)
        world_fail(world, "something happens to m%d, which is not in play", id);
    else if (world_place(world, TARGET_MINION, id) == SQUARE_NONE)
        world_fail(world, "something happens to m%d, which is off the board", id);
    return minion;
}

/* ---- hit points ---- */

static void lose_hits(struct world *world, int id, int amount, int left)
{
    struct world_minion *minion = present(world, id);

    if (!minion)
        return;
    minion->hits = minion->hits > amount ? minion->hits - amount : 0;
    if (minion->hits != left)
        world_fail(world, "m%d is told to have %d hit points, and has %d", id, left, minion->hits);
}

static void hear_damage(struct world *world, const struct event *event)
{
    struct world_minion *minion = world_minion(world, id_of(event, "minion", "m"));

    if (minion && strcmp(field(event, "cause"), "Plague") == 0) {
        minion->most = minion->most > 2 ? minion->most - 2 : 1;
        minion->hits = minion->hits > minion->most ? minion->most : minion->hits;
    }
    lose_hits(world, id_of(event, "minion", "m"), number(event, "amount"), number(event, "hits"));
    if (minion && minion->most != number(event, "of"))
        world_fail(world, "m%d is told to have at most %d", minion->id, number(event, "of"));
}

static void hear_hit(struct world *world, const struct event *event)
{
    int damage = number(event, "damage") - number(event, "absorbed");

    present(world, id_of(event, "minion", "m"));
    lose_hits(world, id_of(event, "victim", "m"), damage > 0 ? damage : 0, number(event, "hits"));
}

static void hear_heal(struct world *world, const struct event *event)
{
    struct world_minion *minion = present(world, id_of(event, "minion", "m"));

    if (!minion)
        return;
    minion->hits += number(event, "amount");
    if (minion->hits > minion->most || minion->hits != number(event, "hits"))
        world_fail(world, "m%d is healed to %d of %d", minion->id, minion->hits, minion->most);
}

static void hear_dies(struct world *world, const struct event *event)
{
    end_minion(world, id_of(event, "minion", "m"));
}

static void hear_group_dead(struct world *world, const struct event *event)
{
    end_group(world, id_of(event, "group", "gr"));
}

static void hear_removed(struct world *world, const struct event *event)
{
    const char *object = field(event, "object");
    struct world_structure *structure = world_structure_at(world, sa_square_named(object), true);

    if (id_in(object, "gr"))
        end_group(world, id_in(object, "gr"));
    else if (id_in(object, "m"))
        end_minion(world, id_in(object, "m"));
    else
        end_structure(world, structure ? structure : world_structure_at(world, sa_square_named(object), false));
}

static void hear_destroyed(struct world *world, const struct event *event)
{
    end_structure(world, world_structure_at(world, square_of(event, "square"), false));
}

/* ---- boardhops ---- */

static struct world_hop *hop_of(struct world *world, const struct event *event)
{
    int id = id_of(event, "h", "bh");

    for (int i = 0; i < world->hop_count; i++)
        if (world->hops[i].id == id && !world->hops[i].gone)
            return &world->hops[i];
    return NULL;
}

/* A group that the leaving minion forms alone is first mentioned when it goes. */
static struct world_group *leaver_group(struct world *world, int id)
{
    struct world_group *group = &world->groups[world->group_count];

    if (id != ++world->last_group)
        world_fail(world, "gr%d is new, and not numbered gr%d", id, world->last_group);
    *group = (struct world_group){ .id = id };
    for (int i = 0; i < world->minion_count; i++) {
        const struct world_group *old = world_group_seen(world, -world->minions[i].group);

        if (world->minions[i].gone || world->minions[i].group >= 0)
            continue;
        for (int k = 0; !old && k < world->group_count; k++)
            if (world->groups[k].id == -world->minions[i].group)
                old = &world->groups[k];
        group->owner = old ? old->owner : SIDES;
        world->minions[i].group = id;
    }
    world->group_count++;
    return group;
}

static void open_hop(struct world *world, const struct event *event, int kind, int holds, int exit)
{
    int id = id_of(event, "h", "bh");
    int card = card_named(field(event, "spell"));

    if (id != ++world->last_hop || card < 0) {
        world_fail(world, "bh%d of \"%s\" is opened, and not numbered bh%d", id, field(event, "spell"), world->last_hop);
        return;
    }
    world->hops[world->hop_count++] = (struct world_hop){
        .id = id, .name = cards[card].name, .owner = (int)sa_side_named(field(event, "owner")), .kind = kind,
        .holds = holds, .exit = exit, .clock = cards[card].leaves == LEAVES_BOARDHOP ? cards[card].lasts : OFFBOARD_NO_CLOCK,
    };
    if (strcmp(cards[card].name, "Soul Jar") == 0)
        world->hops[world->hop_count - 1].clock = 1;
}

static void hear_hop_off(struct world *world, const struct event *event)
{
    int group_id = id_of(event, "object", "gr"), from = square_of(event, "from");
    struct world_structure *structure = world_structure_at(world, from, false);
    struct world_group *group = world_group(world, group_id);
    struct world_hop *hop = hop_of(world, event);

    if (strcmp(field(event, "h"), "-") == 0)
        return;                  /* a teleport, told by TELEPORT */
    if (!group_id && structure) {
        structure->off = true;
        open_hop(world, event, TARGET_STRUCTURE, structure->id, from);
        return;
    }
    if (!group)
        group = leaver_group(world, group_id);
    else if (group->square != from)
        world_fail(world, "gr%d hops off from %s, and stood on %s", group_id, sa_square_names[from],
                   sa_square_names[group->square]);
    group->square = SQUARE_NONE;
    if (hop)
        hop->state = OFFBOARD_INSIDE;
    else
        open_hop(world, event, TARGET_GROUP, group_id, from);
}

static void hear_hop_on(struct world *world, const struct event *event)
{
    struct world_hop *hop = hop_of(world, event);
    int square = square_of(event, "square");
    struct world_structure *structure = world_structure_at(world, square, true);
    struct world_group *group;

    if (strcmp(field(event, "h"), "-") == 0)
        return;
    if (!hop) {
        world_fail(world, "%s comes back out of no boardhop", field(event, "object"));
        return;
    }
    if (world_group_on(world, square))
        world_fail(world, "%s comes back to %s, which is taken", field(event, "object"), sa_square_names[square]);
    group = world_group(world, hop->holds);
    if (hop->kind == TARGET_STRUCTURE && structure)
        structure->off = false;
    else if (hop->kind == TARGET_GROUP && group)
        group->square = square;
    else
        world_fail(world, "bh%d gives back what it did not hold", hop->id);
    if (hop->clock == OFFBOARD_NO_CLOCK) {
        hop->state = OFFBOARD_OUT;
        return;
    }
    if (square != hop->exit || hop->clock != 0)
        world_fail(world, "bh%d gives back on %s at clock %d", hop->id, sa_square_names[square], hop->clock);
    hop->gone = true;
}

static void hear_hop_clock(struct world *world, const struct event *event)
{
    struct world_hop *hop = hop_of(world, event);

    if (!hop || --hop->clock != number(event, "n"))
        world_fail(world, "%s counts %d", field(event, "h"), number(event, "n"));
}

static void hear_hop_wait(struct world *world, const struct event *event)
{
    struct world_hop *hop = hop_of(world, event);

    if (!hop || hop->clock != 0)
        world_fail(world, "%s waits before its time", field(event, "h"));
    else
        hop->state = OFFBOARD_WAITING;
}

/* ---- spells ---- */

static struct world_spell *spell_of(struct world *world, const struct event *event)
{
    const char *name = field(event, "spell"), *target = field(event, "target");

    if (id_of(event, "s", "s"))
        return (struct world_spell *)world_spell_numbered(world, id_of(event, "s", "s"));
    return (struct world_spell *)world_spell_on(world, name, TARGET_GROUP, id_in(target, "gr"));
}

/* The boardhops of Awaiting have no clock while it runs. */
static void awaiting_over(struct world *world)
{
    for (int i = 0; i < world->hop_count; i++)
        if (!world->hops[i].gone && strcmp(world->hops[i].name, "Awaiting") == 0
            && world->hops[i].clock == OFFBOARD_NO_CLOCK)
            world->hops[i].clock = 0;
}

static void hear_ended(struct world *world, const struct event *event)
{
    struct world_hop *hop = hop_of(world, event);
    struct world_spell *spell = hop ? NULL : spell_of(world, event);
    bool expired = strcmp(event->name, "expired") == 0;

    if (hop)
        hop->gone = true;
    else if (!spell)
        world_fail(world, "%s ends, and was not active", field(event, "spell"));
    else
        spell->gone = true;
    if (!spell)
        return;
    if (expired && spell->left != 0 && card_named(spell->name) >= 0)
        world_fail(world, "%s expires with %d turns left", spell->name, spell->left);
    if (expired && strcmp(spell->name, "Awaiting") == 0)
        awaiting_over(world);
}

static void hear_duration(struct world *world, const struct event *event)
{
    struct world_spell *spell = spell_of(world, event);

    if (!spell || spell->left != number(event, "from") || spell->left - 1 != number(event, "to")) {
        world_fail(world, "%s counts from %d to %d", field(event, "spell"), number(event, "from"), number(event, "to"));
        return;
    }
    spell->left--;
    spell->counted++;
}

static void hear_spell_lost(struct world *world, const struct event *event)
{
    struct world_spell *spell = (struct world_spell *)world_spell_on(world, field(event, "spell"), TARGET_MINION,
                                                                      id_of(event, "minion", "m"));

    if (spell)
        spell->gone = true;
}

static void add_spell(struct world *world, const char *name, int caster, int kind, int target, int left, bool visible)
{
    world->spells[world->spell_count++] = (struct world_spell){
        .number = visible ? ++world->last_spell : 0, .name = name, .caster = caster, .kind = kind, .target = target,
        .left = left,
    };
}

/* ---- groups and what makes them ---- */

static void hear_leave_group(struct world *world, const struct event *event)
{
    struct world_minion *minion = present(world, id_of(event, "minion", "m"));

    if (minion)
        minion->group = -minion->group;      /* until an event says where it goes */
}

static void hear_join(struct world *world, const struct event *event)
{
    struct world_minion *minion = world_minion(world, id_of(event, "object", "m"));

    if (minion && minion->group < 0)
        minion->group = id_of(event, "group", "gr");
    else
        world_fail(world, "%s joins", field(event, "object"));
}

static void hear_teleport(struct world *world, const struct event *event)
{
    struct world_group *group = world_group(world, id_of(event, "object", "gr"));
    int to = square_of(event, "to");

    if (!group)
        return;                  /* a recruit that is exchanged: JOIN tells where he goes */
    if (group->square != square_of(event, "from") || world_group_on(world, to))
        world_fail(world, "gr%d teleports from %s to %s", group->id, field(event, "from"), field(event, "to"));
    group->square = to;
}

static void hear_move(struct world *world, const struct event *event)
{
    struct world_group *group = world_group(world, id_of(event, "group", "gr"));

    if (!group || group->square != square_of(event, "from"))
        world_fail(world, "%s moves from where it is not", field(event, "group"));
    else
        group->square = square_of(event, "to");
}

static void add_minions(struct world *world, int group, int count, int hits, bool recruits)
{
    for (int i = 0; i < count; i++)
        world->minions[world->minion_count++] = (struct world_minion){
            .id = ++world->last_minion, .group = group, .hits = hits, .most = hits, .recruit = recruits,
        };
}

static void add_group(struct world *world, int id, int owner, int square)
{
    if (id != ++world->last_group)
        world_fail(world, "gr%d is new, and not numbered gr%d", id, world->last_group);
    if (world_group_on(world, square))
        world_fail(world, "gr%d is created on %s, which is taken", id, sa_square_names[square]);
    world->groups[world->group_count++] = (struct world_group){ .id = id, .owner = owner, .square = square };
}

/* Every monster created in a Jungle has 3 more. */
static void hear_created(struct world *world, const struct event *event)
{
    int card = card_named(field(event, "spell")), square = square_of(event, "square");
    int owner = (int)sa_side_named(field(event, "owner")), group = id_of(event, "group", "gr");
    const struct world_cast *cast = &world->casts[world->at - (world->at > 0)];
    bool jungle = world_spell_on(world, "Jungle", TARGET_SQUARE, square) != NULL;

    if (strcmp(field(event, "structure"), "colony") == 0) {
        world->structures[world->structure_count] = (struct world_structure){
            .id = ++world->last_structure, .kind = STRUCTURE_COLONY, .owner = owner, .home = square };
        add_spell(world, "Colony", cast->caster, TARGET_STRUCTURE, world->structures[world->structure_count++].id, 0,
                  true);
        return;
    }
    if (card < 0 || cards[card].creates == 0) {
        world_fail(world, "%s creates gr%d", field(event, "spell"), group);
        return;
    }
    add_group(world, group, owner, square);
    add_minions(world, group, cards[card].creates, cards[card].hits + (jungle ? 3 : 0), cards[card].on == ON_STRUCTURE);
    if (id_of(event, "h", "bh") == 0)
        return;
    open_hop(world, event, TARGET_GROUP, group, SQUARE_NONE);
    world->hops[world->hop_count - 1].owner = owner;
    if (cards[card].on == ON_STRUCTURE)
        world->hops[world->hop_count - 1].defends = cast->targets[0].id;
}

static void hear_train(struct world *world, const struct event *event)
{
    int group = id_of(event, "group", "gr"), owner = (int)sa_side_named(field(event, "owner"));

    if (!group)
        return;
    if (!world_group(world, group))
        add_group(world, group, owner, square_of(event, "square"));
    add_minions(world, group, number(event, "n"), sa_house((enum house)world->house[owner])->hits, true);
}

/* ---- the rest ---- */

static void hear_terrain(struct world *world, const struct event *event)
{
    int square = square_of(event, "square");

    if (world->terrain[square] != sa_terrain_named(field(event, "from")))
        world_fail(world, "%s was no %s", field(event, "square"), field(event, "from"));
    world->terrain[square] = sa_terrain_named(field(event, "to"));
}

static void hear_capture(struct world *world, const struct event *event)
{
    struct world_structure *structure = world_structure_at(world, square_of(event, "square"), false);

    if (!structure)
        world_fail(world, "nothing on %s could be captured", field(event, "square"));
    else
        structure->owner = (int)sa_side_named(field(event, "by"));
}

static void hear_initiative(struct world *world, const struct event *event)
{
    world->initiative = (int)sa_side_named(field(event, "side"));
}

static void hear_mana(struct world *world, const struct event *event)
{
    int side = (int)sa_side_named(field(event, "side"));

    for (int mana = MANA_NONE + 1; mana < MANA_TYPES; mana++)
        world->mana[side][mana] = number(event, sa_mana_names[mana]) > 0 ? number(event, sa_mana_names[mana]) : 0;
}

/* A Tollkeeper on the board makes each spell of the other side cost 1 more of its house's primary mana. */
static int tolls(const struct world *world, int side)
{
    int count = 0;

    for (int i = 0; i < world->spell_count; i++) {
        const struct world_spell *spell = &world->spells[i];
        const struct world_minion *bearer = world_minion_seen(world, spell->target);

        if (spell->gone || spell->kind != TARGET_MINION || strcmp(spell->name, "Tollkeeper") != 0
            || world_place(world, TARGET_MINION, spell->target) == SQUARE_NONE)
            continue;
        count += world_group_seen(world, bearer->group)->owner == 1 - side;
    }
    return count;
}

static void hear_paid(struct world *world, const struct event *event)
{
    int side = (int)sa_side_named(field(event, "side"));

    for (int mana = MANA_NONE + 1; mana < MANA_TYPES; mana++) {
        int left = world->pool[side][mana];

        for (int i = 0; i < world->cast_count; i++) {
            const struct world_cast *cast = &world->casts[i];

            if (cast->caster != side || cast->refused)
                continue;
            left -= card_cost(cast->card, sa_mana_names[mana]);
            if (strcmp(cards[cast->card].primary, sa_mana_names[mana]) == 0)
                left -= tolls(world, side);
        }
        if (number(event, sa_mana_names[mana]) != left)
            world_fail(world, "%s has %d %s left, and paid down to %d", sa_side_names[side],
                       number(event, sa_mana_names[mana]), sa_mana_names[mana], left);
    }
}

/* ---- the queue ---- */

static struct world_cast *next_cast(struct world *world, const struct event *event)
{
    struct world_cast *cast;

    while (world->at < world->cast_count && world->casts[world->at].refused)
        world->at++;
    cast = &world->casts[world->at];
    if (world->at == world->cast_count || strcmp(cards[cast->card].name, field(event, "spell")) != 0
        || cast->caster != (int)sa_side_named(field(event, "caster"))) {
        world_fail(world, "%s of %s is %s out of its turn", field(event, "spell"), field(event, "caster"), event->name);
        return NULL;
    }
    world->at++;
    cast->done = true;
    return cast;
}

/* The opponent's next spell that waits and is not yet marked. */
static void mark(struct world *world, int caster)
{
    for (int i = world->at; i < world->cast_count; i++) {
        struct world_cast *cast = &world->casts[i];

        if (cast->caster == caster || cast->refused || cast->marked)
            continue;
        cast->marked = true;
        return;
    }
}

static void execute(struct world *world, const struct world_cast *cast)
{
    const struct card *card = &cards[cast->card];
    const struct queue_target *target = &cast->targets[0];

    if (strcmp(card->name, "Intercession") == 0)
        mark(world, cast->caster);
    if (strcmp(card->name, "Forced March") == 0) {
        struct world_spell *old = (struct world_spell *)world_spell_on(world, "Footsore", TARGET_GROUP, target->id);

        if (old)
            old->gone = true;
        add_spell(world, "Footsore", cast->caster, TARGET_GROUP, target->id, 2, false);
    }
    if (card->leaves == LEAVES_SPELL)
        add_spell(world, card->name, cast->caster, cast->count ? target->kind : TARGET_GLOBE, cast->count ? target->id : 0,
                  card->lasts, true);
}

static void hear_cast(struct world *world, const struct event *event)
{
    const struct world_cast *cast = next_cast(world, event);
    const char *reason = cast ? world_reason(world, cast) : NULL;

    if (reason)
        world_fail(world, "%s is cast, and should be squandered: %s", cards[cast->card].name, reason);
    else if (cast)
        execute(world, cast);
}

/* The pair of a Teleportation that is being carried out, or the whole of another spell. */
static void hear_squandered(struct world *world, const struct event *event)
{
    struct world_cast *cast = world->at > 0 ? &world->casts[world->at - 1] : NULL;
    const char *expected;

    if (cast && cards[cast->card].on == ON_PAIRS && !cast->marked && strcmp(field(event, "spell"), "Teleportation") == 0
        && strcmp(field(event, "reason"), "intercepted") != 0) {
        expected = world_pair_reason(world, cast, 0);
    } else {
        cast = next_cast(world, event);
        expected = cast ? world_reason(world, cast) : "";
    }
    if (!expected || strcmp(expected, field(event, "reason")) != 0)
        world_fail(world, "%s is squandered: %s, and should be: %s", field(event, "spell"), field(event, "reason"),
                   expected ? expected : "cast");
}

/* ---- step b1 ---- */

/* A bearer who is on the board when the step begins counts one; what begins in the step, or has no clock, does not count. */
static void begin_b1(struct world *world)
{
    world->in_b1 = true;
    for (int i = 0; i < world->spell_count; i++) {
        struct world_spell *spell = &world->spells[i];

        spell->counted = 0;
        spell->counts = spell->left > 0
                        && (spell->kind == TARGET_GLOBE || world_place(world, spell->kind, spell->target) != SQUARE_NONE);
    }
}

static void end_b1(struct world *world)
{
    world->in_b1 = false;
    for (int i = 0; i < world->spell_count; i++) {
        const struct world_spell *spell = &world->spells[i];

        if (spell->counted > spell->counts || (!spell->gone && spell->counted < spell->counts))
            world_fail(world, "%s counted %d times in step b1", spell->name, spell->counted);
    }
}

static const struct {
    const char *name;
    void (*hear)(struct world *world, const struct event *event);
} hearers[] = {
    { "cast", hear_cast }, { "squandered", hear_squandered }, { "paid", hear_paid }, { "mana", hear_mana },
    { "damage", hear_damage }, { "hit", hear_hit }, { "heal", hear_heal }, { "dies", hear_dies },
    { "killed", hear_dies }, { "group-dead", hear_group_dead }, { "removed", hear_removed },
    { "destroyed", hear_destroyed }, { "hop-off", hear_hop_off }, { "hop-on", hear_hop_on },
    { "hop-clock", hear_hop_clock }, { "hop-wait", hear_hop_wait }, { "dispelled", hear_ended },
    { "expired", hear_ended }, { "duration", hear_duration }, { "spell-lost", hear_spell_lost },
    { "leave-group", hear_leave_group }, { "join", hear_join }, { "teleport", hear_teleport }, { "move", hear_move },
    { "bounce", hear_move }, { "created", hear_created }, { "train", hear_train }, { "terrain", hear_terrain },
    { "capture", hear_capture }, { "initiative", hear_initiative },
};

void world_hear(struct world *world, const struct event *event)
{
    bool b1 = strcmp(event->phase, "b1") == 0;

    if (b1 && !world->in_b1)
        begin_b1(world);
    if (!b1 && world->in_b1)
        end_b1(world);
    for (size_t i = 0; i < sizeof hearers / sizeof hearers[0]; i++)
        if (strcmp(hearers[i].name, event->name) == 0)
            hearers[i].hear(world, event);
}
