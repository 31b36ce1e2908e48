#include "engine/games/sanctum/movement.h"

#include "engine/games/sanctum/conditions.h"
#include "engine/games/sanctum/events.h"
#include "engine/games/sanctum/groups.h"
#include "engine/games/sanctum/stats.h"
#include "engine/kernel/rng.h"
#include "engine/kernel/turn.h"

/* A monster's step, chosen before pass I, with all groups at their places of that moment. */
struct plan {
    int group, to;
};

struct march {
    struct turn *turn;
    struct state *state;
    bool second;             /* the second run, for groups that move twice */
    struct plan plans[GROUPS_MAX];
    int plan_count;
};

/* ---- pass I ---- */

/* In the order of RULES 9.2. */
const char *sa_step_forbidden(const struct state *state, const struct group *group, int to)
{
    if (!sa_on_board(group))
        return "off_board";
    if (!sa_adjacent(group->square, to))
        return "not_adjacent";       /* SA-TEL-08 */
    if (sa_rooted(state, group))
        return "cannot_move";
    if (!sa_may_enter(state, group, to))
        return "terrain";
    if (!sa_of_recruits(group) && sa_structure_get_at(state, to))
        return "structure";
    for (int i = 0; i < state->group_count; i++)
        if (state->groups[i].square == to && sa_hostile(group, &state->groups[i]))
            return "hostile";
    return NULL;
}

/* Closes the event's fields when it has no cause. */
static struct event_field cause_field(const char *cause)
{
    return cause ? event_text("cause", cause) : (struct event_field){ .key = NULL };
}

/* cause: why the group goes there and not where it was sent, "astray"; NULL: it goes where it was sent. */
static void step(struct march *march, struct group *group, int to, const char *cause)
{
    struct turn *turn = march->turn;
    const char *why = sa_step_forbidden(march->state, group, to);
    const char *name = sa_named(turn, TARGET_GROUP, group->id);

    if (why) {
        emit_to(turn, sa_owner_only(march->state, (enum side)group->owner), EVENT_STAND, event_text("group", name),
                event_text("reason", why), event_text("to", sa_square_names[to]), cause_field(cause));
        return;
    }
    group->from = group->square;
    group->square = to;
    group->stepped = true;
    emit(turn, EVENT_MOVE, event_text("group", name), event_text("from", sa_square_names[group->from]),
         event_text("to", sa_square_names[to]), event_text("owner", sa_side_names[group->owner]),
         cause_field(cause));
}

/* One step replaces a disoriented group's order; there may be no square in that direction. */
static void stray(struct march *march, struct group *group)
{
    int to = sa_step(group->square, (enum direction)(group->astray - 1));

    if (!march->second && sa_on_board(group) && to != SQUARE_NONE)
        step(march, group, to, rules_before(march->turn, 1) ? NULL : "astray");
}

/* The square of a MOVE order for this run, or SQUARE_NONE. */
static int wanted_step(const struct march *march, const struct group *group, const struct order *order)
{
    if (!march->second)
        return order->steps[0];
    return order->step_count > 1 && sa_moves_twice(march->state, group) ? order->steps[1] : SQUARE_NONE;
}

static void obey(struct march *march, struct group *group, const struct order *order, int line)
{
    int to;

    group->gone = true;
    group->line = line;
    if (group->astray) {
        stray(march, group);
        return;
    }
    to = order->kind == ORDER_MOVE ? wanted_step(march, group, order) : SQUARE_NONE;
    if (to != SQUARE_NONE)
        step(march, group, to, NULL);
}

/* ---- standing moves ---- */

static uint64_t route_digest(const struct order *order)
{
    return hash_fnv1a_more(HASH_FNV1A_START, order->steps, (size_t)order->step_count * sizeof order->steps[0]) | 1;
}

/* The next square on the way: reached squares are done, a failed step is tried again. */
static int next_on_route(struct group *group, const struct order *order)
{
    uint64_t digest = route_digest(order);

    if (group->route != digest) {
        group->route = digest;
        group->route_done = 0;
    }
    while (group->route_done < order->step_count && order->steps[group->route_done] == group->square)
        group->route_done++;
    return group->route_done < order->step_count ? order->steps[group->route_done] : SQUARE_NONE;
}

/* A later standing order for the same group, or for all, has changed this one. */
static bool superseded(const struct orders *orders, int at)
{
    for (int i = at + 1; i < orders->count; i++) {
        const struct order *later = &orders->list[i];
        bool for_it = later->group == orders->list[at].group || (later->kind == ORDER_HOLD && later->group == 0);

        if (later->standing && for_it && (later->kind == ORDER_MOVE || later->kind == ORDER_HOLD))
            return true;
    }
    return false;
}

static void follow_routes(struct march *march, enum side side)
{
    const struct orders *orders = &march->state->orders[side];

    for (int i = 0; i < orders->count; i++) {
        const struct order *order = &orders->list[i];
        struct group *group = sa_group(march->state, order->group);
        int to;

        if (order->kind != ORDER_MOVE || !order->standing || !group || group->owner != (int)side
            || superseded(orders, i))
            continue;
        to = next_on_route(group, order);
        if (group->gone || march->second)
            continue;
        group->gone = true;
        group->line = i + 1;
        if (group->astray)
            stray(march, group);
        else if (to != SQUARE_NONE)
            step(march, group, to, NULL);
    }
}

static bool has_route(const struct orders *orders, int group)
{
    for (int i = 0; i < orders->count; i++)
        if (orders->list[i].kind == ORDER_MOVE && orders->list[i].standing && orders->list[i].group == group
            && !superseded(orders, i))
            return true;
    return false;
}

/* A route whose order was cleared starts again from its beginning when it is given again. */
static void forget_routes(struct state *state)
{
    for (int i = 0; i < state->group_count; i++) {
        struct group *group = &state->groups[i];

        if (group->owner < PLAYERS && has_route(&state->orders[group->owner], group->id))
            continue;
        group->route = 0;
        group->route_done = 0;
    }
}

/* ---- the sequence of RULES 9.1 ---- */

static void written_moves(struct march *march, enum side side)
{
    const struct orders *orders = &march->state->orders[side];

    for (int i = 0; i < orders->count; i++) {
        const struct order *order = &orders->list[i];
        struct group *group;

        if ((order->kind != ORDER_MOVE && order->kind != ORDER_HOLD) || order->standing)
            continue;
        group = sa_group(march->state, order->group);
        if (!group || group->owner != (int)side || group->gone)
            continue;
        if (sa_branch_stands(march->state, side, order->condition, order->otherwise))
            obey(march, group, order, i + 1);
    }
}

/* HOLD without a group: every group without an order of its own stays, even against its standing order. */
static void hold_others(struct march *march, enum side side)
{
    const struct orders *orders = &march->state->orders[side];

    for (int i = 0; i < orders->count; i++) {
        const struct order *order = &orders->list[i];

        if (order->kind != ORDER_HOLD || order->standing || order->group
            || !sa_branch_stands(march->state, side, order->condition, order->otherwise))
            continue;
        for (int j = 0; j < march->state->group_count; j++) {
            struct group *group = &march->state->groups[j];

            if (group->owner == (int)side && !group->gone)
                obey(march, group, order, i + 1);
        }
    }
}

/* Disoriented groups without an order move after those with one. */
static void stragglers(struct march *march, enum side side)
{
    for (int i = 0; i < march->state->group_count; i++) {
        struct group *group = &march->state->groups[i];

        if (group->owner != (int)side || !group->astray || group->gone)
            continue;
        group->gone = true;
        stray(march, group);
    }
}

static void monster_moves(struct march *march, enum side side)
{
    for (int i = 0; i < march->plan_count; i++) {
        struct group *group = sa_group(march->state, march->plans[i].group);

        if (group && group->owner == (int)side)
            step(march, group, march->plans[i].to, NULL);
    }
}

static void plan_monsters(struct march *march)
{
    for (int i = 0; i < march->state->group_count; i++) {
        const struct group *group = &march->state->groups[i];
        int to = sa_of_recruits(group) || !sa_on_board(group) ? SQUARE_NONE : sa_monster_step(march->state, group);

        if (to != SQUARE_NONE)
            march->plans[march->plan_count++] = (struct plan){ group->id, to };
    }
}

static void pass_one(struct march *march)
{
    enum side sequence[SIDES];

    sa_sequence(march->state, sequence);
    for (int i = 0; i < SIDES; i++) {
        if (sequence[i] != SIDE_NEUTRAL) {
            written_moves(march, sequence[i]);
            hold_others(march, sequence[i]);
            follow_routes(march, sequence[i]);
            stragglers(march, sequence[i]);
        }
        monster_moves(march, sequence[i]);
    }
}

/* ---- pass II ---- */

/* Voting order of owners: initiative player, NEUTRAL, other player. */
static int vote(const struct state *state, const struct group *group)
{
    if (group->owner == SIDE_NEUTRAL)
        return 1;
    return group->owner == state->initiative ? 0 : 2;
}

static bool at_home(const struct group *group)
{
    return !group->stepped || group->bounced;
}

/* Does one group win the square against the other? In the order of RULES 9.3. */
static bool beats(const struct state *state, const struct group *group, const struct group *other)
{
    if (at_home(group) != at_home(other))
        return at_home(group);
    if (group->count != other->count)
        return group->count > other->count;
    if (group->owner != other->owner)
        return vote(state, group) < vote(state, other);
    if (group->line != other->line)
        return other->line == 0 || (group->line != 0 && group->line < other->line);
    return group->id < other->id;
}

/* The groups on a square, winner first. */
static int contenders(const struct state *state, int square, int ids[GROUPS_MAX])
{
    int count = 0;

    for (int i = 0; i < state->group_count; i++) {
        const struct group *group = &state->groups[i];
        int place = count;

        if (group->square != square)
            continue;
        for (; place > 0 && beats(state, group, sa_group_get(state, ids[place - 1])); place--)
            ids[place] = ids[place - 1];
        ids[place] = group->id;
        count++;
    }
    return count;
}

static void bounce(struct turn *turn, struct group *group)
{
    int square = group->square;

    ensure(turn, group->stepped && !group->bounced);
    group->square = group->from;
    group->bounced = true;
    emit(turn, EVENT_BOUNCE, event_text("group", sa_named(turn, TARGET_GROUP, group->id)),
         event_text("from", sa_square_names[square]), event_text("to", sa_square_names[group->square]),
         event_text("owner", sa_side_names[group->owner]));
}

/* The first square that holds several groups, or SQUARE_NONE. */
static int crowded(const struct state *state)
{
    bool taken[SQUARES + 1] = { false };
    int first = SQUARE_NONE;

    for (int i = 0; i < state->group_count; i++) {
        int square = state->groups[i].square;

        if (square != SQUARE_NONE && taken[square] && (first == SQUARE_NONE || square < first))
            first = square;
        taken[square] = true;
    }
    return first;
}

static void pass_two(struct march *march)
{
    struct state *state = march->state;
    int square;

    while ((square = crowded(state)) != SQUARE_NONE) {
        int ids[GROUPS_MAX];
        int count = contenders(state, square, ids);

        for (int i = 1; i < count; i++) {
            struct group *loser = sa_group(state, ids[i]);

            if (sa_may_join(state, loser, sa_group(state, ids[0])))
                sa_join(march->turn, ids[i], ids[0]);
            else
                bounce(march->turn, loser);
        }
    }
}

static void run(struct march *march, bool second)
{
    march->second = second;
    for (int i = 0; i < march->state->group_count; i++) {
        struct group *group = &march->state->groups[i];

        group->stepped = group->bounced = group->gone = false;
        group->from = group->line = 0;
    }
    march->plan_count = 0;
    if (!second)
        plan_monsters(march);
    pass_one(march);
    pass_two(march);
    turn_step(march->turn);
}

void sa_movement_phase(struct turn *turn)
{
    struct march *march = ARENA_NEW(turn_arena(turn), struct march);

    march->turn = turn;
    march->state = turn_state(turn);
    forget_routes(march->state);
    run(march, false);
    run(march, true);        /* "moves twice": RULES 9.5 */
}
