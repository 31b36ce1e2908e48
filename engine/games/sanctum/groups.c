#include "engine/games/sanctum/groups.h"

#include "engine/games/sanctum/events.h"
#include "engine/games/sanctum/hops.h"
#include "engine/games/sanctum/pieces.h"
#include "engine/games/sanctum/stats.h"
#include "engine/kernel/turn.h"

/* ---- joining ---- */

bool sa_may_join(const struct state *state, const struct group *joining, const struct group *group)
{
    return joining->owner == group->owner && sa_controlled(state, joining) && sa_controlled(state, group)
           && joining->count + group->count <= GROUP_MEMBERS;
}

/* The spell that would last longer; one without a clock lasts for the game. */
static bool outlasts(const struct effect *effect, const struct effect *other)
{
    if (effect->left == 0 || other->left == 0)
        return effect->left == 0 && other->left != 0;
    return effect->left > other->left;
}

static void unite_spell(struct turn *turn, int id, int group)
{
    struct state *state = turn_state(turn);
    const struct effect *brought = effect_find(EFFECTS_CONST(&state->effects), id);
    const struct effect *held = effect_on(EFFECTS_CONST(&state->effects), brought->kind, TARGET_GROUP, group);

    if (held && !outlasts(brought, held)) {
        effect_end(turn, id, EFFECT_REPLACED);
        return;
    }
    if (held)
        effect_end(turn, held->id, EFFECT_REPLACED);
    effect_pass(turn, id, TARGET_GROUP, group);
}

/* The numbers of the spells on a group, in order of casting. */
static int spells_on_group(const struct state *state, int group, int ids[EFFECTS_MAX])
{
    int count = 0;

    for (int i = 0; i < state->effects.count; i++)
        if (state->effects.list[i].target_kind == TARGET_GROUP && state->effects.list[i].target == group)
            ids[count++] = state->effects.list[i].id;
    return count;
}

void sa_join(struct turn *turn, int joining, int group)
{
    struct state *state = turn_state(turn);
    int roster[GROUP_MEMBERS], spells[EFFECTS_MAX];
    int members = sa_roster(state, joining, roster);
    int count = spells_on_group(state, joining, spells);

    emit(turn, EVENT_JOIN, event_text("object", sa_named(turn, TARGET_GROUP, joining)),
         event_text("group", sa_named(turn, TARGET_GROUP, group)),
         event_text("square", sa_square_names[sa_group(state, group)->square]), event_int("minions", members));
    for (int i = 0; i < members; i++)
        sa_minion_to(turn, roster[i], group);
    for (int i = 0; i < count; i++)
        unite_spell(turn, spells[i], group);
    sa_group_end(turn, joining, NULL);
}

/* ---- leaving ---- */

/* Is this the child of a mother that the leaver does not bear itself? For the leaver it is an ordinary group spell
 * (RULES 12.4). */
static bool is_others_child(const struct state *state, const struct group *group, int parent,
                            const struct minion *leaver)
{
    const struct effect *effect = effect_find(EFFECTS_CONST(&state->effects), parent);

    return sa_group_get_of(state, effect->target, NULL) == group && effect->target != leaver->id
           && !sa_bears(state, leaver, effect->kind);
}

static void tell_lost(struct turn *turn, int minion, const char *spell, bool hidden)
{
    struct state *state = turn_state(turn);
    enum side owner = (enum side)sa_group_get_of(state, minion, NULL)->owner;
    audience seen_by = hidden ? sa_owner_only(state, owner) : AUDIENCE_ALL;

    emit_to(turn, seen_by, EVENT_SPELL_LOST, event_text("minion", sa_named(turn, TARGET_MINION, minion)),
            event_text("spell", spell), event_flag("visible", !hidden));
}

/* The spells that the leaver loses: the group spells, the children of others' mothers, and, if it is stripped, its
 * own. In order of casting: SA-LEAVE-05 SA-LEAVE-06 SA-LIST-02 SA-LEAVE-04. */
static void lose_spells(struct turn *turn, const struct group *group, const struct minion *leaver, bool strips)
{
    struct state *state = turn_state(turn);
    int parents[CHILDREN_MAX], own[EFFECTS_MAX];
    int children = sa_children(state, group, parents);
    int own_count = 0;

    for (int i = 0; i < state->effects.count; i++) {
        const struct effect *effect = &state->effects.list[i];
        const struct spell *spell = sa_spell(effect->kind);

        if (effect->target_kind == TARGET_GROUP && effect->target == group->id)
            tell_lost(turn, leaver->id, spell->name, effect->hidden);
        for (int k = 0; k < children; k++)
            if (parents[k] == effect->id && is_others_child(state, group, effect->id, leaver))
                tell_lost(turn, leaver->id, spell->child, false);
        if (strips && effect->target_kind == TARGET_MINION && effect->target == leaver->id) {
            tell_lost(turn, leaver->id, spell->name, effect->hidden);
            own[own_count++] = effect->id;
        }
    }
    for (int i = 0; i < own_count; i++)
        effect_end(turn, own[i], EFFECT_REPLACED);
}

/* The mothers that go with their bearer, each with its child: SA-LEAVE-11 SA-LEAVE-12. */
static void tell_parents(struct turn *turn, int minion)
{
    const struct state *state = turn_state(turn);

    for (int i = 0; i < state->effects.count; i++) {
        const struct effect *effect = &state->effects.list[i];
        const struct spell *spell = sa_spell(effect->kind);

        if (effect->target_kind == TARGET_MINION && effect->target == minion && spell->child)
            emit(turn, EVENT_MOTHER_MOVED, event_text("minion", sa_named(turn, TARGET_MINION, minion)),
                 event_text("spell", spell->name), event_text("child", spell->child));
    }
}

/* Step 1 of leaving: the spells. */
static void part(struct turn *turn, int minion, bool strips)
{
    struct state *state = turn_state(turn);
    int place = 0;
    const struct group *group = sa_group_get_of(state, minion, &place);

    emit(turn, EVENT_LEAVE_GROUP, event_text("minion", sa_named(turn, TARGET_MINION, minion)),
         event_text("group", sa_named(turn, TARGET_GROUP, group->id)),
         event_text("square", sa_square_names[group->square]));
    lose_spells(turn, group, &group->members[place], strips);
    tell_parents(turn, minion);
}

static void tell_overstack(struct turn *turn, int square, int old, int new)
{
    struct value *groups = value_list(turn_arena(turn));

    value_add_text(turn_arena(turn), groups, sa_named(turn, TARGET_GROUP, old));
    value_add_text(turn_arena(turn), groups, sa_named(turn, TARGET_GROUP, new));
    emit(turn, EVENT_OVERSTACK, event_text("square", sa_square_names[square]), event_tree("groups", groups));
}

int sa_leave_and_hop(struct turn *turn, int minion, bool strips, int spell, enum side caster, int turns)
{
    struct state *state = turn_state(turn);
    const struct group *group = sa_group_get_of(state, minion, NULL);
    int old = group->id, square = group->square, new;
    bool remains = group->count > 1;

    part(turn, minion, strips);
    new = sa_group_new(turn, (enum side)group->owner, square)->id;
    sa_minion_to(turn, minion, new);
    if (remains)
        tell_overstack(turn, square, old, new);
    else
        sa_group_end(turn, old, "left");   /* its group spells are lost with it: SA-LEAVE-10 */
    sa_hop_off(turn, spell, caster, TARGET_GROUP, new, turns);
    if (remains)
        emit(turn, EVENT_UNSTACK, event_text("square", sa_square_names[square]),
             event_text("group", sa_named(turn, TARGET_GROUP, new)));
    return new;
}

/* ---- the exchange ---- */

static void tell_joined(struct turn *turn, int minion, int group)
{
    emit(turn, EVENT_JOIN, event_text("object", sa_named(turn, TARGET_MINION, minion)),
         event_text("minion", sa_named(turn, TARGET_MINION, minion)),
         event_text("group", sa_named(turn, TARGET_GROUP, group)),
         event_text("square", sa_square_names[sa_group_get(turn_state(turn), group)->square]));
}

/* Both old groups stay in existence, so even groups of one member keep their spells: SA-LEAVE-17 SA-LEAVE-18. The
 * helper groups of RULES 12.6 use no number, so the code need not create them. */
void sa_exchange(struct turn *turn, int own, int other)
{
    struct state *state = turn_state(turn);
    int own_place = 0, other_place = 0;
    struct group *own_group = sa_group_of(state, own, &own_place);
    struct group *other_group = sa_group_of(state, other, &other_place);
    struct minion moved = own_group->members[own_place];

    part(turn, own, false);
    part(turn, other, false);
    sa_teleport_told(turn, TARGET_MINION, own, own_group->square, other_group->square, "Ch'tai Exchange");
    sa_teleport_told(turn, TARGET_MINION, other, other_group->square, own_group->square, "Ch'tai Exchange");
    own_group->members[own_place] = other_group->members[other_place];
    other_group->members[other_place] = moved;
    tell_joined(turn, own, other_group->id);
    tell_joined(turn, other, own_group->id);
}
