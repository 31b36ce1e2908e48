/* One combat, round by round (RULES 10.4). */
#include "engine/games/sanctum/combat.h"
#include "engine/games/sanctum/events.h"
#include "engine/games/sanctum/pieces.h"
#include "engine/games/sanctum/stats.h"
#include "engine/kernel/turn.h"

enum { ROUNDS = 5, ROUNDS_SHORT = 2, TWO = 2 };

struct fighter {
    int minion;
    int armor, attacks;      /* left in this round */
    int victim;              /* victim, kept until it is dead or gone; 0: none */
};

/* The two sides in the order in which they attack. */
struct fight {
    struct turn *turn;
    struct state *state;
    int round;
    int group[TWO];
    int count[TWO];
    struct fighter fighters[TWO][GROUP_MEMBERS];
};

static const struct minion *member(const struct fight *fight, int side, int minion)
{
    int place = 0;
    const struct group *group = sa_group_get_of(fight->state, minion, &place);

    return group && group->id == fight->group[side] ? &group->members[place] : NULL;
}

static struct creature_kind kind_of(const struct minion *minion)
{
    return sa_creature((enum creature)minion->kind);
}

/* A minion with both attacks is a shooter in round 1 and a basher from round 2; a basher sits out round 1. */
static bool shoots(const struct fight *fight, const struct creature_kind *kind)
{
    return kind->missile > 0 && (kind->hand == 0 || fight->round == 1);
}

static bool bashes(const struct fight *fight, const struct creature_kind *kind)
{
    return kind->hand > 0 && fight->round > 1;
}

static bool is_over(const struct fight *fight)
{
    return !sa_group_get(fight->state, fight->group[0]) || !sa_group_get(fight->state, fight->group[1]);
}

/* ---- step 1 ---- */

static void make_ready(struct fight *fight, int side)
{
    const struct group *group = sa_group_get(fight->state, fight->group[side]);

    for (int i = 0; i < fight->count[side]; i++) {
        struct fighter *fighter = &fight->fighters[side][i];
        const struct minion *minion = member(fight, side, fighter->minion);

        if (!minion)
            continue;
        fighter->armor = sa_armor(fight->state, group, minion);
        fighter->attacks = kind_of(minion).attacks;
    }
}

/* ---- step 2 ---- */

static const char *minion_name(const void *context, int index)
{
    const char *const *names = context;

    return names[index];
}

static bool has_victim(const struct fight *fight, int side, const struct fighter *fighter)
{
    return fighter->victim && member(fight, 1 - side, fighter->victim);
}

/* Enemies by number; on request only those without hand attacks. */
static int enemies(const struct fight *fight, int side, bool no_bashers, int ids[GROUP_MEMBERS])
{
    const struct group *group = sa_group_get(fight->state, fight->group[1 - side]);
    int count = 0;

    for (int i = 0; i < group->count; i++) {
        int place = count;

        if (no_bashers && kind_of(&group->members[i]).hand > 0)
            continue;
        for (; place > 0 && ids[place - 1] > group->members[i].id; place--)
            ids[place] = ids[place - 1];
        ids[place] = group->members[i].id;
        count++;
    }
    return count;
}

/* A shooter takes any enemy; a leftover basher takes one without hand attacks, if there is one. */
static void draw_victim(struct fight *fight, int side, struct fighter *fighter, bool basher)
{
    const char *names[GROUP_MEMBERS];
    int ids[GROUP_MEMBERS];
    int count = basher ? enemies(fight, side, true, ids) : 0;

    if (count == 0)
        count = enemies(fight, side, false, ids);
    for (int i = 0; i < count; i++)
        names[i] = sa_named(fight->turn, TARGET_MINION, ids[i]);
    fighter->victim = ids[pick(fight->turn, AUDIENCE_ALL, count, "victim", minion_name, names)];
}

/* The next basher without a victim, from a given place in the roster on, or NULL. */
static struct fighter *free_basher(struct fight *fight, int side, int *place)
{
    for (; *place < fight->count[side]; (*place)++) {
        struct fighter *fighter = &fight->fighters[side][*place];
        const struct minion *minion = member(fight, side, fighter->minion);
        struct creature_kind kind;

        if (!minion || has_victim(fight, side, fighter))
            continue;
        kind = kind_of(minion);
        if (bashes(fight, &kind))
            return &fight->fighters[side][(*place)++];
    }
    return NULL;
}

static void pair_off(struct fight *fight)
{
    int place[TWO] = { 0, 0 };

    for (;;) {
        struct fighter *first = free_basher(fight, 0, &place[0]);
        struct fighter *second = free_basher(fight, 1, &place[1]);

        if (!first || !second)
            return;
        first->victim = second->minion;
        second->victim = first->minion;
    }
}

static void choose_victims(struct fight *fight)
{
    pair_off(fight);
    for (int side = 0; side < TWO; side++) {
        for (int i = 0; i < fight->count[side]; i++) {
            struct fighter *fighter = &fight->fighters[side][i];
            const struct minion *minion = member(fight, side, fighter->minion);
            struct creature_kind kind;

            if (!minion || has_victim(fight, side, fighter))
                continue;
            kind = kind_of(minion);
            if (shoots(fight, &kind) || bashes(fight, &kind))
                draw_victim(fight, side, fighter, !shoots(fight, &kind));
        }
    }
}

/* ---- step 3 ---- */

static struct fighter *find(struct fight *fight, int side, int minion)
{
    for (int i = 0; i < fight->count[side]; i++)
        if (fight->fighters[side][i].minion == minion)
            return &fight->fighters[side][i];
    return NULL;
}

static void hit(struct fight *fight, int side, struct fighter *fighter, bool missile)
{
    struct fighter *victim = find(fight, 1 - side, fighter->victim);
    const struct minion *struck = member(fight, 1 - side, fighter->victim);
    int damage = sa_damage(fight->state, sa_group_get(fight->state, fight->group[side]),
                           member(fight, side, fighter->minion), missile, fight->round);
    int absorbed = damage < victim->armor ? damage : victim->armor;
    int left = struck->hits > damage - absorbed ? struck->hits - (damage - absorbed) : 0;

    victim->armor -= absorbed;
    emit(fight->turn, EVENT_HIT, event_text("minion", sa_named(fight->turn, TARGET_MINION, fighter->minion)),
         event_text("victim", sa_named(fight->turn, TARGET_MINION, victim->minion)), event_int("damage", damage),
         event_int("absorbed", absorbed), event_int("hits", left));
    sa_minion_struck(fight->turn, victim->minion, damage - absorbed, fighter->minion);
}

static void attack(struct fight *fight, int side, struct fighter *fighter)
{
    const struct minion *minion = member(fight, side, fighter->minion);
    struct creature_kind kind;

    if (!minion)
        return;
    kind = kind_of(minion);
    if (!shoots(fight, &kind) && !bashes(fight, &kind))
        return;
    while (fighter->attacks > 0 && !is_over(fight) && member(fight, side, fighter->minion)) {
        bool missile = shoots(fight, &kind);

        if (!has_victim(fight, side, fighter))
            draw_victim(fight, side, fighter, !missile);
        fighter->attacks--;
        hit(fight, side, fighter, missile);
    }
}

/* Higher level first, then roster order. */
static int attack_order(const struct fight *fight, int side, int places[GROUP_MEMBERS])
{
    const struct group *group = sa_group_get(fight->state, fight->group[side]);
    int levels[GROUP_MEMBERS];
    int count = 0;

    for (int i = 0; i < fight->count[side]; i++) {
        const struct minion *minion = member(fight, side, fight->fighters[side][i].minion);
        int level, place = count;

        if (!minion)
            continue;
        level = sa_level(fight->state, group, minion);
        for (; place > 0 && levels[place - 1] < level; place--) {
            levels[place] = levels[place - 1];
            places[place] = places[place - 1];
        }
        levels[place] = level;
        places[place] = i;
        count++;
    }
    return count;
}

static void attack_all(struct fight *fight, int side)
{
    int places[GROUP_MEMBERS];
    int count;

    if (is_over(fight))
        return;
    count = attack_order(fight, side, places);
    for (int i = 0; i < count && !is_over(fight); i++)
        attack(fight, side, &fight->fighters[side][places[i]]);
}

/* ---- the whole combat ---- */

/* Initiative player, NEUTRAL, other player. */
static int attack_rank(const struct state *state, int group)
{
    int owner = sa_group_get(state, group)->owner;

    if (owner == SIDE_NEUTRAL)
        return 1;
    return owner == state->initiative ? 0 : 2;
}

static void line_up(struct fight *fight, int side, int group)
{
    int roster[GROUP_MEMBERS];

    fight->group[side] = group;
    fight->count[side] = sa_roster(fight->state, group, roster);
    for (int i = 0; i < fight->count[side]; i++)
        fight->fighters[side][i].minion = roster[i];
}

static bool cut_short(const struct fight *fight)
{
    for (int side = 0; side < TWO; side++)
        if (sa_boon(fight->state, sa_group_get(fight->state, fight->group[side]), NULL).short_combat)
            return true;
    return false;
}

static void fight_round(struct fight *fight)
{
    emit(fight->turn, EVENT_ROUND, event_int("n", fight->round));
    make_ready(fight, 0);
    make_ready(fight, 1);
    choose_victims(fight);
    attack_all(fight, 0);
    attack_all(fight, 1);
}

/* Recruits that are alive and still in a group that killed somebody qualify (RULES 4). */
static void mark_experience(struct fight *fight)
{
    for (int side = 0; side < TWO; side++) {
        struct group *group = sa_group(fight->state, fight->group[side]);

        if (!group)
            continue;
        for (int i = 0; i < group->count && group->killed_one && sa_of_recruits(group); i++)
            if (!group->members[i].experienced)
                group->members[i].marked = true;
        group->killed_one = false;
    }
}

static struct value *roster_names(struct turn *turn, int group)
{
    struct value *names = value_list(turn_arena(turn));
    int roster[GROUP_MEMBERS];
    int count = sa_roster(turn_state(turn), group, roster);

    for (int i = 0; i < count; i++)
        value_add_text(turn_arena(turn), names, sa_named(turn, TARGET_MINION, roster[i]));
    return names;
}

static void tell_start(struct turn *turn, int group, int enemy)
{
    const struct state *state = turn_state(turn);
    const struct group *one = sa_group_get(state, group), *other = sa_group_get(state, enemy);

    emit(turn, EVENT_COMBAT_START, event_text("group", sa_named(turn, TARGET_GROUP, group)),
         event_text("enemy", sa_named(turn, TARGET_GROUP, enemy)), event_text("square", sa_square_names[one->square]),
         event_text("at", sa_square_names[other->square]), event_text("owner", sa_side_names[one->owner]),
         event_text("enemy-owner", sa_side_names[other->owner]), event_tree("members", roster_names(turn, group)),
         event_tree("enemy-members", roster_names(turn, enemy)));
}

static int standing(const struct state *state, int group)
{
    const struct group *left = sa_group_get(state, group);

    return left ? left->count : 0;
}

void sa_fight(struct turn *turn, int group, int enemy)
{
    struct state *state = turn_state(turn);
    struct fight fight = { .turn = turn, .state = state };
    bool enemy_first = attack_rank(state, enemy) < attack_rank(state, group);
    const char *name = sa_named(turn, TARGET_GROUP, group), *enemy_name = sa_named(turn, TARGET_GROUP, enemy);

    line_up(&fight, enemy_first, group);
    line_up(&fight, !enemy_first, enemy);
    state->fighting[0] = group;
    state->fighting[1] = enemy;
    tell_start(turn, group, enemy);
    do {
        fight.round++;
        fight_round(&fight);
    } while (!is_over(&fight) && fight.round < ROUNDS && !(fight.round == ROUNDS_SHORT && cut_short(&fight)));
    mark_experience(&fight);
    state->fighting[0] = state->fighting[1] = 0;
    emit(turn, EVENT_COMBAT_END, event_text("group", name), event_text("enemy", enemy_name),
         event_int("rounds", fight.round), event_int("left", standing(state, group)),
         event_int("enemy-left", standing(state, enemy)));
}
