#include "engine/games/sanctum/state.h"

#include <stddef.h>
#include <string.h>

#include "engine/kernel/ruleset.h"
#include "engine/kernel/text.h"

const char *const sa_side_names[SIDES] = { "RED", "BLUE", "NEUTRAL" };
const char *const sa_structure_names[STRUCTURE_KINDS] = { "none", "sanctum", "town", "colony" };
const char *const sa_ending_names[ENDINGS] = { "none", "conquest", "resignation", "agreement", "length" };
const char *const sa_target_names[TARGETS] = {
    "none", "minion", "group", "structure", "square", "globe", "spell", "boardhop",
};

/* ---- the codec tables ---- */

static const struct codec_field minion_fields[] = {
    FIELD_BOOL(struct minion, "experienced", experienced),
    FIELD_INT(struct minion, "hits", hits),
    FIELD_INT(struct minion, "hits_most", hits_most),
    FIELD_INT(struct minion, "id", id),
    FIELD_INT(struct minion, "kind", kind),
    FIELD_INT(struct minion, "level", level),
    FIELD_BOOL(struct minion, "marked", marked),
};
static const struct codec minion_codec = CODEC_TABLE("minion", struct minion, minion_fields);

static const struct codec_field group_fields[] = {
    FIELD_INT(struct group, "id", id),
    FIELD_LIST(struct group, "members", members, count, CODEC_STRUCT, &minion_codec),
    FIELD_ENUM(struct group, "owner", owner, sa_side_names),
    SECRET_BY(FIELD_HEX64(struct group, "route", route), SEEN_OWNER, struct group, owner),
    SECRET_BY(FIELD_INT(struct group, "route_done", route_done), SEEN_OWNER, struct group, owner),
    FIELD_ENUM(struct group, "square", square, sa_square_names),
};
static const struct codec group_codec = CODEC_TABLE("group", struct group, group_fields);

static const struct codec_field structure_fields[] = {
    SECRET_BY(FIELD_INT(struct structure, "counter", counter), SEEN_OWNER, struct structure, owner),
    FIELD_ENUM(struct structure, "home", home, sa_square_names),
    FIELD_INT(struct structure, "id", id),
    FIELD_ENUM(struct structure, "kind", kind, sa_structure_names),
    SECRET_BY(FIELD_ENUM(struct structure, "mana", mana, sa_mana_names), SEEN_OWNER, struct structure, owner),
    SECRET_BY(FIELD_INT(struct structure, "novices", novices), SEEN_OWNER, struct structure, owner),
    FIELD_BOOL(struct structure, "off", off),
    FIELD_ENUM(struct structure, "owner", owner, sa_side_names),
};
static const struct codec structure_codec = CODEC_TABLE("structure", struct structure, structure_fields);

PILE_CODEC(pile_codec, pile);
EFFECTS_CODEC(effects_codec, effects);
OFFBOARD_CODEC(offboard_codec, offboard);

static const struct codec_field player_fields[] = {
    SECRET(FIELD_STRUCT(struct player, "deck", deck, &pile_codec), SEEN_NOBODY),
    FIELD_INT(struct player, "delta", delta),
    SECRET(FIELD_STRUCT(struct player, "discards", discards, &pile_codec), SEEN_INDEX),
    SECRET(FIELD_STRUCT(struct player, "hand", hand, &pile_codec), SEEN_INDEX),
    FIELD_ENUM(struct player, "house", house, sa_house_names),
    SECRET(FIELD_BOOL(struct player, "keeps", keeps), SEEN_INDEX),
    SECRET(FIELD_ARRAY(struct player, "kept", kept, CODEC_INT, NULL), SEEN_INDEX),
    SECRET(FIELD_ARRAY(struct player, "pool", pool, CODEC_INT, NULL), SEEN_INDEX),
    SECRET(FIELD_ARRAY(struct player, "trained", trained, CODEC_INT, NULL), SEEN_INDEX),
};
static const struct codec player_codec = CODEC_TABLE("player", struct player, player_fields);

static const struct codec_field state_fields[] = {
    FIELD_STRUCT(struct state, "effects", effects, &effects_codec),
    FIELD_ENUM(struct state, "ending", ending, sa_ending_names),
    FIELD_LIST(struct state, "groups", groups, group_count, CODEC_STRUCT, &group_codec),
    FIELD_ENUM(struct state, "initiative", initiative, sa_side_names),
    FIELD_INT(struct state, "last_group", last_group),
    FIELD_INT(struct state, "last_minion", last_minion),
    FIELD_INT(struct state, "last_structure", last_structure),
    FIELD_STRUCT(struct state, "offboard", offboard, &offboard_codec),
    FIELD_ARRAY(struct state, "players", players, CODEC_STRUCT, &player_codec),
    FIELD_INT(struct state, "red_seat", red_seat),
    FIELD_LIST(struct state, "structures", structures, structure_count, CODEC_STRUCT, &structure_codec),
    FIELD_TEXT(struct state, "terrain", terrain),
    FIELD_INT(struct state, "turn", turn),
    FIELD_ENUM(struct state, "winner", winner, sa_side_names),
};

/* Of the turn in hand; no field describes what is in them. */
static const struct codec order_codec = { .name = "order", .bytes = sizeof(struct order) };
static const struct codec condition_codec = { .name = "condition", .bytes = sizeof(struct condition) };
static const struct codec_field work_fields[] = {
    FIELD_LIST(struct state, "acts", queue.acts, queue.count, CODEC_STRUCT, &queue_act_codec),
    FIELD_LIST(struct state, "conditions 1", orders[0].conditions, orders[0].condition_count, CODEC_STRUCT, &condition_codec),
    FIELD_LIST(struct state, "conditions 2", orders[1].conditions, orders[1].condition_count, CODEC_STRUCT, &condition_codec),
    FIELD_LIST(struct state, "orders 1", orders[0].list, orders[0].count, CODEC_STRUCT, &order_codec),
    FIELD_LIST(struct state, "orders 2", orders[1].list, orders[1].count, CODEC_STRUCT, &order_codec),
};
static const struct codec work_codec = CODEC_TABLE("the turn in hand", struct state, work_fields);

const struct codec sa_state_codec = { .name = "sanctum", .bytes = sizeof(struct state), .fields = state_fields,
                                      .field_count = sizeof state_fields / sizeof state_fields[0], .work = &work_codec };

/* ---- searches ---- */

const struct group *sa_group_get(const struct state *state, int id)
{
    for (int i = 0; i < state->group_count; i++)
        if (state->groups[i].id == id)
            return &state->groups[i];
    return NULL;
}

const struct group *sa_group_get_at(const struct state *state, int square)
{
    for (int i = 0; square != SQUARE_NONE && i < state->group_count; i++)
        if (state->groups[i].square == square)
            return &state->groups[i];
    return NULL;
}

const struct group *sa_group_get_of(const struct state *state, int minion, int *place)
{
    for (int i = 0; i < state->group_count; i++) {
        const struct group *group = &state->groups[i];

        for (int k = 0; k < group->count; k++) {
            if (group->members[k].id != minion)
                continue;
            if (place)
                *place = k;
            return group;
        }
    }
    return NULL;
}

const struct minion *sa_minion_get(const struct state *state, int id)
{
    int place = 0;
    const struct group *group = sa_group_get_of(state, id, &place);

    return group ? &group->members[place] : NULL;
}

const struct structure *sa_structure_get(const struct state *state, int id)
{
    for (int i = 0; i < state->structure_count; i++)
        if (state->structures[i].id == id)
            return &state->structures[i];
    return NULL;
}

const struct structure *sa_structure_get_at(const struct state *state, int square)
{
    for (int i = 0; square != SQUARE_NONE && i < state->structure_count; i++)
        if (state->structures[i].home == square && !state->structures[i].off)
            return &state->structures[i];
    return NULL;
}

/* The same for callers that may write: only the search treats the state as const. */
struct group *sa_group(struct state *state, int id)
{
    return (struct group *)sa_group_get(state, id);
}

struct group *sa_group_at(struct state *state, int square)
{
    return (struct group *)sa_group_get_at(state, square);
}

struct group *sa_group_of(struct state *state, int minion, int *place)
{
    return (struct group *)sa_group_get_of(state, minion, place);
}

struct minion *sa_minion(struct state *state, int id)
{
    return (struct minion *)sa_minion_get(state, id);
}

struct structure *sa_structure(struct state *state, int id)
{
    return (struct structure *)sa_structure_get(state, id);
}

struct structure *sa_structure_at(struct state *state, int square)
{
    return (struct structure *)sa_structure_get_at(state, square);
}

int sa_structures_by_square(const struct state *state, int ids[STRUCTURES_MAX])
{
    int homes[STRUCTURES_MAX];
    int count = 0;

    for (int i = 0; i < state->structure_count; i++) {
        const struct structure *structure = &state->structures[i];
        int place = count;

        if (structure->off)
            continue;
        for (; place > 0 && homes[place - 1] > structure->home; place--) {
            homes[place] = homes[place - 1];
            ids[place] = ids[place - 1];
        }
        homes[place] = structure->home;
        ids[place] = structure->id;
        count++;
    }
    return count;
}

/* ---- common questions ---- */

enum side sa_other(enum side side)
{
    return side == SIDE_RED ? SIDE_BLUE : SIDE_RED;
}

enum side sa_side_of_seat(const struct state *state, int seat)
{
    return seat == state->red_seat ? SIDE_RED : SIDE_BLUE;
}

int sa_seat_of_side(const struct state *state, enum side side)
{
    if (side == SIDE_NEUTRAL)
        return -1;
    return side == SIDE_RED ? state->red_seat : 1 - state->red_seat;
}

audience sa_owner_only(const struct state *state, enum side side)
{
    int seat = sa_seat_of_side(state, side);

    return seat < 0 ? AUDIENCE_NOBODY : AUDIENCE_SEAT(seat);
}

void sa_sequence(const struct state *state, enum side sequence[SIDES])
{
    sequence[0] = (enum side)state->initiative;
    sequence[1] = sa_other((enum side)state->initiative);
    sequence[2] = SIDE_NEUTRAL;
}

enum side sa_side_named(const char *word)
{
    int found = text_find_ignoring_case(word, sa_side_names, SIDES);

    return found < 0 ? SIDES : (enum side)found;
}

bool sa_of_recruits(const struct group *group)
{
    return group->count > 0 && sa_is_recruit((enum creature)group->members[0].kind);
}

bool sa_on_board(const struct group *group)
{
    return group->square != SQUARE_NONE;
}

bool sa_hostile(const struct group *group, const struct group *other)
{
    return group->owner != other->owner;
}

bool sa_controlled(const struct state *state, const struct group *group)
{
    return sa_of_recruits(group) && group->owner != SIDE_NEUTRAL
           && !offboard_holding(OFFBOARD_CONST(&state->offboard), TARGET_GROUP, group->id);
}

int sa_recruits_in_play(const struct state *state, enum side side)
{
    int recruits = 0;

    for (int i = 0; i < state->group_count; i++)
        if (state->groups[i].owner == (int)side && sa_of_recruits(&state->groups[i]))
            recruits += state->groups[i].count;
    return recruits;
}

int sa_structures_of(const struct state *state, enum side side)
{
    int structures = 0;

    for (int i = 0; i < state->structure_count; i++)
        structures += state->structures[i].owner == (int)side;
    return structures;
}

int sa_place_of(const struct state *state, enum target kind, int target)
{
    const struct group *group;
    const struct structure *structure;

    switch (kind) {
    case TARGET_MINION:
        group = sa_group_get_of(state, target, NULL);
        return group ? group->square : SQUARE_NONE;
    case TARGET_GROUP:
        group = sa_group_get(state, target);
        return group ? group->square : SQUARE_NONE;
    case TARGET_STRUCTURE:
        structure = sa_structure_get(state, target);
        return structure && !structure->off ? structure->home : SQUARE_NONE;
    case TARGET_SQUARE:
        return target;
    default:
        return SQUARE_NONE;
    }
}

static void forget_group(struct group *group)
{
    group->fresh = group->twice = group->killed_one = false;
    group->stepped = group->bounced = group->gone = false;
    group->astray = 0;
    group->from = group->line = 0;
}

void sa_forget_orders(struct state *state)
{
    for (int side = 0; side < PLAYERS; side++) {
        struct orders *orders = &state->orders[side];

        memset(orders->list, 0, (size_t)orders->count * sizeof orders->list[0]);
        memset(orders->conditions, 0, (size_t)orders->condition_count * sizeof orders->conditions[0]);
        orders->count = orders->condition_count = 0;
    }
    memset(state->queue.acts, 0, (size_t)state->queue.count * sizeof state->queue.acts[0]);
    state->queue.count = state->queue.last_id = 0;
}

void sa_forget_turn(struct state *state)
{
    for (int i = 0; i < state->group_count; i++)
        forget_group(&state->groups[i]);
    for (int i = 0; i < state->structure_count; i++)
        state->structures[i].captured = false;
    for (int side = 0; side < PLAYERS; side++)
        state->players[side].burst = 0;
    sa_forget_orders(state);
    memset(state->fighting, 0, sizeof state->fighting);
}
