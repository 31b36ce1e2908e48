#include "engine/games/sanctum/pieces.h"

#include <string.h>

#include "engine/games/sanctum/events.h"
#include "engine/games/sanctum/hops.h"
#include "engine/games/sanctum/stats.h"
#include "engine/kernel/turn.h"

struct group *sa_group_new(struct turn *turn, enum side owner, int square)
{
    struct state *state = turn_state(turn);
    struct group *group;

    ensure(turn, state->group_count < GROUPS_MAX);
    group = &state->groups[state->group_count++];
    memset(group, 0, sizeof *group);
    group->id = ++state->last_group;
    group->owner = (int32_t)owner;
    group->square = square;
    return group;
}

int sa_minion_new(struct turn *turn, struct group *group, enum creature kind)
{
    struct state *state = turn_state(turn);
    int hits = sa_creature(kind).hits;

    ensure(turn, group->count < GROUP_MEMBERS && state->last_minion < MINIONS_EVER);
    group->members[group->count++] = (struct minion){
        .id = ++state->last_minion, .kind = (int16_t)kind, .hits = (int16_t)hits, .hits_most = (int16_t)hits,
    };
    return state->last_minion;
}

static struct minion take_out(struct group *group, int place)
{
    struct minion taken = group->members[place];

    group->count--;
    memmove(&group->members[place], &group->members[place + 1],
            (size_t)(group->count - place) * sizeof group->members[0]);
    memset(&group->members[group->count], 0, sizeof group->members[0]);
    return taken;
}

void sa_minion_to(struct turn *turn, int minion, int id)
{
    struct state *state = turn_state(turn);
    int place = 0;
    struct group *from = sa_group_of(state, minion, &place);
    struct group *to = sa_group(state, id);

    ensure(turn, from && to && to->count < GROUP_MEMBERS);
    to->members[to->count++] = take_out(from, place);
}

int sa_groups_on_board(const struct state *state, enum side side, int ids[GROUPS_MAX])
{
    int count = 0;

    for (int i = 0; i < state->group_count; i++)
        if (state->groups[i].owner == (int)side && sa_on_board(&state->groups[i]))
            ids[count++] = state->groups[i].id;
    return count;
}

int sa_roster(const struct state *state, int id, int ids[GROUP_MEMBERS])
{
    const struct group *group = sa_group_get(state, id);

    for (int i = 0; group && i < group->count; i++)
        ids[i] = group->members[i].id;
    return group ? group->count : 0;
}

/* ---- going ---- */

void sa_group_end(struct turn *turn, int id, const char *why)
{
    struct state *state = turn_state(turn);
    struct group *group = sa_group(state, id);
    int place = (int)(group - state->groups);

    if (why)
        emit(turn, EVENT_GROUP_DEAD, event_text("group", sa_named(turn, TARGET_GROUP, id)),
             event_text("owner", sa_side_names[group->owner]),
             event_text("square", sa_square_names[group->square]), event_text("cause", why));
    state->group_count--;
    memmove(group, group + 1, (size_t)(state->group_count - place) * sizeof *group);
    memset(&state->groups[state->group_count], 0, sizeof *group);
    effect_end_on(turn, TARGET_GROUP, id, EFFECT_TARGET_GONE);
    sa_hopper_dead(turn, id);
}

/* The spells on a minion that act when it dies; copies, because they end with it. */
static int dying_spells(const struct state *state, int minion, struct effect *list, int most)
{
    int count = 0;

    for (int i = 0; i < state->effects.count && count < most; i++) {
        const struct effect *effect = &state->effects.list[i];

        if (effect->target_kind == TARGET_MINION && effect->target == minion && sa_spell(effect->kind)->dying)
            list[count++] = *effect;
    }
    return count;
}

/* Removes a dead minion and lets its when-dying spells act at once, before anything else (RULES 10.5). */
static void bury(struct turn *turn, int minion, const char *cause)
{
    enum { DYING_MOST = 8 };
    struct state *state = turn_state(turn);
    struct effect dying[DYING_MOST];
    int count = dying_spells(state, minion, dying, DYING_MOST);
    int place = 0;
    struct group *group = sa_group_of(state, minion, &place);
    int id = group->id;

    take_out(group, place);
    effect_end_on(turn, TARGET_MINION, minion, EFFECT_TARGET_GONE);
    if (sa_group(state, id)->count == 0) {
        sa_group_end(turn, id, cause);
        return;
    }
    for (int i = 0; i < count; i++)
        if (sa_group(state, id))
            sa_spell(dying[i].kind)->dying(turn, &dying[i], id);
}

/* Soul Jar: in combat, before a member dies. SA-LIST-02 */
static bool saved(struct turn *turn, int minion)
{
    struct state *state = turn_state(turn);
    const struct group *group = sa_group_get_of(state, minion, NULL);

    if (group->id != state->fighting[0] && group->id != state->fighting[1])
        return false;
    for (int i = 0; i < state->effects.count; i++) {
        struct effect effect = state->effects.list[i];

        if (effect.target_kind == TARGET_GROUP && effect.target == group->id && sa_spell(effect.kind)->saves)
            return sa_spell(effect.kind)->saves(turn, &effect, minion);
    }
    return false;
}

void sa_minion_dies(struct turn *turn, int minion, const char *cause)
{
    struct state *state = turn_state(turn);
    const struct group *group = sa_group_get_of(state, minion, NULL);

    if (saved(turn, minion))
        return;
    emit(turn, EVENT_DIES, event_text("minion", sa_named(turn, TARGET_MINION, minion)),
         event_text("group", sa_named(turn, TARGET_GROUP, group->id)),
         event_text("owner", sa_side_names[group->owner]), event_text("cause", cause));
    bury(turn, minion, cause);
}

static void killed(struct turn *turn, int minion, int by)
{
    struct state *state = turn_state(turn);
    const struct group *group = sa_group_get_of(state, minion, NULL);
    struct group *killers = sa_group_of(state, by, NULL);

    if (saved(turn, minion))
        return;                  /* it does not count as killed */
    if (killers)
        killers->killed_one = true;
    emit(turn, EVENT_KILLED, event_text("minion", sa_named(turn, TARGET_MINION, minion)),
         event_text("group", sa_named(turn, TARGET_GROUP, group->id)),
         event_text("owner", sa_side_names[group->owner]), event_text("by", sa_named(turn, TARGET_MINION, by)));
    bury(turn, minion, "combat");
}

void sa_group_removed(struct turn *turn, int id, const char *cause)
{
    struct state *state = turn_state(turn);
    int roster[GROUP_MEMBERS];
    int count = sa_roster(state, id, roster);

    emit(turn, EVENT_REMOVED, event_text("object", sa_named(turn, TARGET_GROUP, id)), event_text("cause", cause));
    for (int i = 0; i < count; i++) {
        emit(turn, EVENT_REMOVED, event_text("object", sa_named(turn, TARGET_MINION, roster[i])),
             event_text("cause", cause));
        effect_end_on(turn, TARGET_MINION, roster[i], EFFECT_TARGET_GONE);
    }
    sa_group_end(turn, id, NULL);
}

/* ---- hit points ---- */

void sa_minion_hurt(struct turn *turn, int id, int amount, const char *cause)
{
    struct minion *minion = sa_minion(turn_state(turn), id);

    if (!minion || amount <= 0)
        return;
    minion->hits = (int16_t)(minion->hits > amount ? minion->hits - amount : 0);
    emit(turn, EVENT_DAMAGE, event_text("minion", sa_named(turn, TARGET_MINION, id)), event_int("amount", amount),
         event_int("hits", minion->hits), event_int("of", minion->hits_most), event_text("cause", cause));
    if (minion->hits == 0)
        sa_minion_dies(turn, id, cause);
}

void sa_minion_struck(struct turn *turn, int id, int amount, int by)
{
    struct minion *minion = sa_minion(turn_state(turn), id);

    minion->hits = (int16_t)(minion->hits > amount ? minion->hits - amount : 0);
    if (minion->hits == 0)
        killed(turn, id, by);
}

void sa_minion_heal(struct turn *turn, int id, int amount, const char *cause)
{
    struct minion *minion = sa_minion(turn_state(turn), id);
    int room = minion->hits_most - minion->hits;
    int healed = amount < room ? amount : room;

    if (healed <= 0)
        return;
    minion->hits = (int16_t)(minion->hits + healed);
    emit(turn, EVENT_HEAL, event_text("minion", sa_named(turn, TARGET_MINION, id)), event_int("amount", healed),
         event_int("hits", minion->hits), event_int("of", minion->hits_most), event_text("cause", cause));
}

void sa_group_hurt(struct turn *turn, int group, int amount, const char *cause)
{
    int roster[GROUP_MEMBERS];
    int count = sa_roster(turn_state(turn), group, roster);

    for (int i = 0; i < count; i++)
        sa_minion_hurt(turn, roster[i], amount, cause);
}

void sa_group_heal(struct turn *turn, int group, int amount, const char *cause)
{
    int roster[GROUP_MEMBERS];
    int count = sa_roster(turn_state(turn), group, roster);

    for (int i = 0; i < count; i++)
        sa_minion_heal(turn, roster[i], amount, cause);
}

void sa_minion_level(struct turn *turn, int id, const char *cause)
{
    struct state *state = turn_state(turn);
    int place = 0;
    struct group *group = sa_group_of(state, id, &place);
    struct minion *minion = &group->members[place];
    int to;

    if (minion->level < LEVEL_MOST)
        minion->level++;
    to = sa_level(state, group, minion);
    emit(turn, EVENT_LEVEL, event_text("minion", sa_named(turn, TARGET_MINION, id)), event_int("to", to),
         event_text("cause", cause));
}
