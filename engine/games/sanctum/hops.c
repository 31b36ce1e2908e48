#include "engine/games/sanctum/hops.h"

#include <string.h>

#include "engine/games/sanctum/events.h"
#include "engine/games/sanctum/pieces.h"
#include "engine/games/sanctum/spells.h"
#include "engine/games/sanctum/structures.h"
#include "engine/kernel/turn.h"

/* In a container's data: the structure that a militia defends. */
enum { DATA_STRUCTURE };

static const char *holds_name(struct turn *turn, const struct container *hop)
{
    return sa_named(turn, (enum target)hop->holds_kind, hop->holds);
}

static const char *what_name(const struct state *state, const struct container *hop)
{
    const struct structure *structure = sa_structure_get(state, hop->holds);

    if (hop->holds_kind == TARGET_STRUCTURE && structure)
        return sa_structure_names[structure->kind];
    return sa_target_names[hop->holds_kind];
}

/* ---- callbacks for the kernel's containers ---- */

/* SA-RET-04 SA-RET-13 SA-RET-15 SA-LIST-13 */
static const char *return_forbidden(const void *game, const struct container *hop)
{
    const struct state *state = game;
    bool structure = sa_structure_get_at(state, hop->exit) != NULL;

    if (sa_group_get_at(state, hop->exit))
        return "occupied";
    if (structure && hop->holds_kind == TARGET_STRUCTURE)
        return "structure";
    if (structure && !sa_of_recruits(sa_group_get(state, hop->holds)))
        return "structure";
    return NULL;
}

static void tell_left(struct turn *turn, const struct container *hop)
{
    emit(turn, EVENT_HOP_OFF, event_text("object", holds_name(turn, hop)),
         event_text("what", what_name(turn_state(turn), hop)),
         event_text("h", sa_named(turn, TARGET_BOARDHOP, hop->id)), event_text("from", sa_square_names[hop->exit]),
         event_text("spell", sa_spell_name(hop->kind)), event_text("owner", sa_side_names[hop->owner]));
}

static void tell_counted(struct turn *turn, const struct container *hop)
{
    emit(turn, EVENT_HOP_CLOCK, event_text("h", sa_named(turn, TARGET_BOARDHOP, hop->id)), event_int("n", hop->clock),
         event_text("spell", sa_spell_name(hop->kind)), event_text("object", holds_name(turn, hop)));
}

static void tell_waits(struct turn *turn, const struct container *hop, const char *why)
{
    emit(turn, EVENT_HOP_WAIT, event_text("h", sa_named(turn, TARGET_BOARDHOP, hop->id)),
         event_text("square", sa_square_names[hop->exit]), event_text("why", why),
         event_text("object", holds_name(turn, hop)));
}

static void tell_on(struct turn *turn, const struct container *hop, int square)
{
    emit(turn, EVENT_HOP_ON, event_text("object", holds_name(turn, hop)),
         event_text("what", what_name(turn_state(turn), hop)),
         event_text("h", sa_named(turn, TARGET_BOARDHOP, hop->id)), event_text("square", sa_square_names[square]),
         event_text("spell", sa_spell_name(hop->kind)));
}

/* No movement check and no movement event (SA-RET-08 SA-RET-09). */
static void come_back(struct turn *turn, const struct container *hop)
{
    struct state *state = turn_state(turn);
    const struct spell *spell = sa_spell(hop->kind);

    if (hop->holds_kind == TARGET_STRUCTURE) {
        sa_terrain_become(turn, hop->exit, TERRAIN_PLAINS);
        sa_structure(state, hop->holds)->off = false;
        tell_on(turn, hop, hop->exit);
        return;
    }
    sa_group(state, hop->holds)->square = hop->exit;
    tell_on(turn, hop, hop->exit);
    if (spell->returned)
        spell->returned(turn, hop->holds);
}

static void content_removed(struct turn *turn, const struct container *hop)
{
    if (hop->holds_kind == TARGET_STRUCTURE)
        sa_structure_removed(turn, hop->holds, sa_spell_name(hop->kind));
    else
        sa_group_removed(turn, hop->holds, sa_spell_name(hop->kind));
}

static const struct offboard_rules hop_rules = {
    .forbids = return_forbidden,
    .left = tell_left,
    .counted = tell_counted,
    .waits = tell_waits,
    .returns = come_back,
    .removed = content_removed,
};

/* A combat-hopper's group has not been on a square when its boardhop opens: no HOP_OFF (SA-HOPPER-03). */
static const struct offboard_rules hopper_rules = { .left = NULL };

/* ---- boardhops ---- */

int sa_hop_off(struct turn *turn, int spell, enum side caster, enum target kind, int id, int turns)
{
    struct state *state = turn_state(turn);
    int from = sa_place_of(state, kind, id);

    if (kind == TARGET_STRUCTURE)
        sa_structure(state, id)->off = true;
    else
        sa_group(state, id)->square = SQUARE_NONE;
    return offboard_leave(turn, OFFBOARD(&state->offboard), &hop_rules, (struct container){
        .kind = spell, .owner = (int32_t)caster, .holds_kind = (int32_t)kind, .holds = id, .exit = from,
        .clock = turns, .since = state->turn,
    });
}

static void tell_dispelled(struct turn *turn, const struct container *hop)
{
    emit(turn, EVENT_DISPELLED, event_text("spell", sa_spell_name(hop->kind)),
         event_text("h", sa_named(turn, TARGET_BOARDHOP, hop->id)), event_text("target", holds_name(turn, hop)));
}

void sa_boardhop_dispel(struct turn *turn, int id)
{
    struct state *state = turn_state(turn);
    const struct container *hop = offboard_find(OFFBOARD_CONST(&state->offboard), id);

    if (!hop)
        return;
    tell_dispelled(turn, hop);
    offboard_remove(turn, OFFBOARD(&state->offboard), &hop_rules, id);
}

/* A boardhop of such a spell has no clock while the spell runs; after expiry it no longer belongs to the spell (RULES
 * 11.4). */
static bool kept_by(const struct container *hop, const struct effect *effect)
{
    return hop->kind == effect->kind && hop->clock == OFFBOARD_NO_CLOCK;
}

void sa_hold_back_over(struct turn *turn, const struct effect *effect, enum effect_end how)
{
    struct state *state = turn_state(turn);
    int ids[OFFBOARD_MAX];
    int count = 0;

    for (int i = 0; i < state->offboard.count; i++)
        if (kept_by(&state->offboard.list[i], effect))
            ids[count++] = state->offboard.list[i].id;
    for (int i = 0; i < count; i++) {
        if (how == EFFECT_EXPIRED)
            offboard_expire(turn, OFFBOARD(&state->offboard), ids[i]);
        else
            sa_boardhop_dispel(turn, ids[i]);
    }
}

void sa_hold_back(struct turn *turn, int group)
{
    const struct state *state = turn_state(turn);

    for (int i = 0; i < state->effects.count; i++) {
        const struct effect *effect = &state->effects.list[i];

        if (!sa_spell(effect->kind)->holds_back)
            continue;
        sa_hop_off(turn, effect->kind, (enum side)effect->owner, TARGET_GROUP, group, OFFBOARD_NO_CLOCK);
        return;
    }
}

void sa_hops_count(struct turn *turn)
{
    struct state *state = turn_state(turn);

    offboard_tick(turn, OFFBOARD(&state->offboard), &hop_rules);
    offboard_return(turn, OFFBOARD(&state->offboard), &hop_rules);
}

/* ---- teleports ---- */

void sa_teleport_told(struct turn *turn, enum target kind, int id, int from, int to, const char *cause)
{
    const char *object = sa_named(turn, kind, id);

    emit(turn, EVENT_HOP_OFF, event_text("object", object), event_text("what", sa_target_names[kind]),
         event_text("h", "-"), event_text("from", sa_square_names[from]));
    emit(turn, EVENT_HOP_ON, event_text("object", object), event_text("what", sa_target_names[kind]),
         event_text("h", "-"), event_text("square", sa_square_names[to]));
    emit(turn, EVENT_TELEPORT, event_text("object", object), event_text("from", sa_square_names[from]),
         event_text("to", sa_square_names[to]), event_text("cause", cause));
}

void sa_teleport(struct turn *turn, int id, int to, const char *cause)
{
    struct group *group = sa_group(turn_state(turn), id);
    int from = group->square;

    group->square = to;
    sa_teleport_told(turn, TARGET_GROUP, id, from, to, cause);
}

struct choice {
    int squares[SQUARES];
};

static const char *square_name(const void *context, int index)
{
    const struct choice *choice = context;

    return sa_square_names[choice->squares[index]];
}

bool sa_teleport_anywhere(struct turn *turn, int group, const char *purpose, const char *cause)
{
    const struct state *state = turn_state(turn);
    struct choice choice;
    int count = 0;
    int drawn;

    for (int square = 1; square <= SQUARES; square++) {
        if (!sa_playable(square) || sa_entrance(square))
            continue;
        if (!sa_group_get_at(state, square) && !sa_structure_get_at(state, square))
            choice.squares[count++] = square;
    }
    if (count == 0)
        return false;
    drawn = pick(turn, AUDIENCE_ALL, count, purpose, square_name, &choice);
    sa_teleport(turn, group, choice.squares[drawn], cause);
    return true;
}

/* ---- combat-hoppers ---- */

void sa_hopper_made(struct turn *turn, int spell, enum side caster, int group, int structure)
{
    struct state *state = turn_state(turn);
    int id = offboard_leave(turn, OFFBOARD(&state->offboard), &hopper_rules, (struct container){
        .kind = spell, .owner = (int32_t)caster, .holds_kind = TARGET_GROUP, .holds = group,
        .exit = SQUARE_NONE, .clock = OFFBOARD_NO_CLOCK, .since = state->turn, .data = { [DATA_STRUCTURE] = structure },
    });

    emit(turn, EVENT_CREATED, event_text("group", sa_named(turn, TARGET_GROUP, group)),
         event_text("owner", sa_side_names[caster]), event_text("h", sa_named(turn, TARGET_BOARDHOP, id)),
         event_text("spell", sa_spell_name(spell)));
}

void sa_hopper_dead(struct turn *turn, int group)
{
    struct state *state = turn_state(turn);
    const struct container *hop = offboard_holding(OFFBOARD_CONST(&state->offboard), TARGET_GROUP, group);

    if (!hop)
        return;
    tell_dispelled(turn, hop);
    offboard_close(OFFBOARD(&state->offboard), hop->id);
}

bool sa_militia_on(const struct state *state, int spell, int structure)
{
    for (int i = 0; i < state->offboard.count; i++)
        if (state->offboard.list[i].kind == spell && state->offboard.list[i].data[DATA_STRUCTURE] == structure)
            return true;
    return false;
}

void sa_militia_check(struct turn *turn, int id)
{
    struct state *state = turn_state(turn);
    const struct structure *structure = sa_structure_get(state, id);

    for (int i = 0; i < state->offboard.count; i++) {
        const struct container *hop = &state->offboard.list[i];

        if (hop->data[DATA_STRUCTURE] != id || (structure && structure->owner == hop->owner))
            continue;
        if (structure && structure->owner == SIDE_NEUTRAL)
            continue;            /* while it is neutral, the militia simply does not appear */
        sa_boardhop_dispel(turn, hop->id);
        return;                  /* one militia for each structure: RULES 14.3, point 6 */
    }
}

static int hostile_minions_beside(const struct state *state, const struct group *hopper, int square)
{
    int minions = 0;

    for (int direction = NORTH; direction < DIRECTIONS; direction++) {
        const struct group *other = sa_group_get_at(state, sa_step(square, (enum direction)direction));

        if (other && sa_hostile(hopper, other))
            minions += other->count;
    }
    return minions;
}

/* The square with the most hostile minions beside it, the first among equals: SA-LIST-18. SQUARE_NONE:
 * SA-HOPPER-02. */
static int monster_square(const struct state *state, const struct group *hopper, const char *terrain)
{
    int best = SQUARE_NONE, most = 0;

    for (int square = 1; square <= SQUARES; square++) {
        int minions;

        if (!sa_playable(square) || !strchr(terrain, state->terrain[square]) || sa_group_get_at(state, square)
            || sa_structure_get_at(state, square))
            continue;
        minions = hostile_minions_beside(state, hopper, square);
        if (minions > most) {
            most = minions;
            best = square;
        }
    }
    return best;
}

/* On the structure, or beside it when an enemy stands in it: SA-LIST-15 SA-LIST-16. */
static int militia_square(const struct state *state, const struct container *hop, const struct group *hopper)
{
    const struct structure *structure = sa_structure_get(state, hop->data[DATA_STRUCTURE]);
    const struct group *inside;

    if (!structure || structure->off || structure->owner != hop->owner)
        return SQUARE_NONE;
    inside = sa_group_get_at(state, structure->home);
    if (!inside)
        return hostile_minions_beside(state, hopper, structure->home) > 0 ? structure->home : SQUARE_NONE;
    if (!sa_hostile(hopper, inside))
        return SQUARE_NONE;
    for (int direction = NORTH; direction < DIRECTIONS; direction++) {
        int square = sa_step(structure->home, (enum direction)direction);

        if (square != SQUARE_NONE && !sa_group_get_at(state, square))
            return square;
    }
    return SQUARE_NONE;
}

static void appear(struct turn *turn, int id)
{
    struct state *state = turn_state(turn);
    struct container *hop = offboard_edit(turn, OFFBOARD(&state->offboard), id);
    struct group *group = sa_group(state, hop->holds);
    const char *terrain = sa_spell(hop->kind)->appears;
    int square = terrain ? monster_square(state, group, terrain) : militia_square(state, hop, group);

    if (square == SQUARE_NONE)
        return;
    hop->state = OFFBOARD_OUT;
    group->square = square;
    tell_on(turn, hop, square);
    turn_step(turn);
}

/* The numbers of the combat-hoppers' boardhops in a state, oldest first. */
static int hoppers(const struct state *state, enum offboard_state where, int ids[OFFBOARD_MAX])
{
    int count = 0;

    for (int i = 0; i < state->offboard.count; i++)
        if (sa_spell(state->offboard.list[i].kind)->combat_hopper && state->offboard.list[i].state == (int)where)
            ids[count++] = state->offboard.list[i].id;
    return count;
}

void sa_hoppers_appear(struct turn *turn)
{
    int ids[OFFBOARD_MAX];
    int count = hoppers(turn_state(turn), OFFBOARD_INSIDE, ids);

    for (int i = 0; i < count; i++)
        appear(turn, ids[i]);
}

void sa_hoppers_leave(struct turn *turn)
{
    struct state *state = turn_state(turn);
    int ids[OFFBOARD_MAX];
    int count = hoppers(state, OFFBOARD_OUT, ids);

    for (int i = 0; i < count; i++) {
        struct container *hop = offboard_edit(turn, OFFBOARD(&state->offboard), ids[i]);
        struct group *group = sa_group(state, hop->holds);
        int from = group->square;

        group->square = SQUARE_NONE;
        hop->state = OFFBOARD_INSIDE;
        emit(turn, EVENT_HOP_OFF, event_text("object", holds_name(turn, hop)), event_text("what", "group"),
             event_text("h", sa_named(turn, TARGET_BOARDHOP, hop->id)), event_text("from", sa_square_names[from]),
             event_text("spell", sa_spell_name(hop->kind)), event_text("owner", sa_side_names[hop->owner]));
        turn_step(turn);
    }
}
