#include "engine/games/sanctum/spell_phase.h"

#include <string.h>

#include "engine/games/sanctum/spell_actions.h"
#include "engine/games/sanctum/events.h"
#include "engine/games/sanctum/hops.h"
#include "engine/games/sanctum/stats.h"
#include "engine/games/sanctum/conditions.h"
#include "engine/kernel/turn.h"

static const char target_dead[] = "target_dead";
static const char target_off_board[] = "target_off_board";
static const char requirement[] = "requirement";
static const char is_protected[] = "protected";
static const char intercepted[] = "intercepted";
static const char already_active[] = "already_active";

/* ---- the written form of a cast ---- */

static const char *target_text(struct arena *arena, const struct queue_target *target)
{
    switch (target->kind) {
    case TARGET_SPELL:
        return arena_printf(arena, "s%d", target->place);
    case TARGET_STRUCTURE:
        return sa_square_names[target->place];
    default:
        return sa_name(arena, NULL, (enum target)target->kind, target->id);
    }
}

static const char *pair_text(struct arena *arena, const struct queue_target *pair)
{
    return arena_printf(arena, "gr%d TO %s", pair->id, sa_square_names[pair->place]);
}

const char *sa_targets_text(struct arena *arena, const struct queue_target *targets, int count, int spell)
{
    const char *text = NULL;

    if (count == 0)
        return "globe";
    for (int i = 0; i < count; i++) {
        bool pairs = sa_spell(spell)->targets == TARGETS_PAIRS;
        const char *one = pairs ? pair_text(arena, &targets[i]) : target_text(arena, &targets[i]);

        text = text ? arena_printf(arena, pairs ? "%s, %s" : "%s AND %s", text, one) : one;
    }
    return text;
}

/* ---- the check at execution ---- */

/* The thing that a spell aims at: for an Unravel, the bearer of the spell that it names; for a boardhop or a spell on
 * the globe, nothing (RULES 14.3). */
static struct queue_target aim_of(const struct state *state, const struct queue_target *target)
{
    const struct effect *effect;

    if (target->kind == TARGET_BOARDHOP)
        return (struct queue_target){ .kind = TARGET_GLOBE };
    if (target->kind != TARGET_SPELL)
        return *target;
    effect = effect_find(EFFECTS_CONST(&state->effects), target->id);
    if (!effect)
        return (struct queue_target){ .kind = TARGET_GLOBE };
    return (struct queue_target){ .kind = effect->target_kind, .id = effect->target };
}

/* Point 1: dead, removed or replaced; for a spell or boardhop: gone. */
static bool is_dead(const struct state *state, const struct queue_target *target)
{
    switch (target->kind) {
    case TARGET_MINION:
        return !sa_minion_get(state, target->id);
    case TARGET_GROUP:
        return !sa_group_get(state, target->id);
    case TARGET_STRUCTURE:
        return !sa_structure_get(state, target->id);
    case TARGET_SPELL:
        return !effect_find(EFFECTS_CONST(&state->effects), target->id);
    case TARGET_BOARDHOP:
        return !offboard_find(OFFBOARD_CONST(&state->offboard), target->id);
    default:
        return false;
    }
}

/* Point 2: SA-SQUANDER-01 to SA-SQUANDER-06, SA-TEL-07. */
static bool is_off_board(const struct state *state, const struct queue_target *target)
{
    struct queue_target aim = aim_of(state, target);

    if (aim.kind != TARGET_MINION && aim.kind != TARGET_GROUP && aim.kind != TARGET_STRUCTURE)
        return false;
    return sa_place_of(state, (enum target)aim.kind, aim.id) == SQUARE_NONE;
}

static bool square_fits(const struct state *state, const struct spell *spell, int square)
{
    if (sa_structure_get_at(state, square) || (spell->unoccupied && sa_group_get_at(state, square)))
        return false;
    if (spell->no_entrance && sa_entrance(square))
        return false;
    return !spell->terrain || strchr(spell->terrain, state->terrain[square]);
}

static bool structure_fits(const struct state *state, const struct spell *spell, enum side caster, int id)
{
    const struct structure *structure = sa_structure_get(state, id);

    if (structure->kind == STRUCTURE_SANCTUM || (spell->town_only && structure->kind != STRUCTURE_TOWN))
        return false;
    if (spell->unoccupied && sa_group_get_at(state, structure->home))
        return false;
    if (spell->whose == WHOSE_FRIENDLY)
        return structure->owner == (int)caster;
    return spell->whose != WHOSE_ENEMY || structure->owner == (int)sa_other(caster);
}

/* Point 3, only for squares and structures: place, terrain and owner of minions and groups are not checked again
 * (SA-TEL-03 to SA-TEL-06). */
static bool is_unfit(const struct state *state, const struct queue_act *cast, const struct queue_target *target)
{
    const struct spell *spell = sa_spell(cast->kind);

    if (target->kind == TARGET_SQUARE)
        return !square_fits(state, spell, target->id);
    return target->kind == TARGET_STRUCTURE && !structure_fits(state, spell, sa_caster(cast), target->id);
}

/* A protector that is off the board protects nothing: SA-OFF-04. */
static bool is_warded(const struct state *state, enum side caster, int square)
{
    for (int i = 0; i < state->effects.count; i++) {
        const struct effect *effect = &state->effects.list[i];
        const struct group *group;

        if (!sa_spell(effect->kind)->wards || effect->target_kind != TARGET_MINION)
            continue;
        group = sa_group_get_of(state, effect->target, NULL);
        if (!group || !sa_on_board(group) || group->owner != (int)sa_other(caster))
            continue;
        if (group->square == square || sa_adjacent(group->square, square))
            return true;
    }
    return false;
}

/* Point 4. */
static bool is_shielded(const struct state *state, enum side caster, const struct queue_target *target)
{
    struct queue_target aim = aim_of(state, target);
    int square = sa_place_of(state, (enum target)aim.kind, aim.id);
    const struct group *group = NULL;

    if (aim.kind == TARGET_GROUP)
        group = sa_group_get(state, aim.id);
    if (aim.kind == TARGET_MINION)
        group = sa_group_get_of(state, aim.id, NULL);
    if (group && group->owner != (int)caster && sa_boon(state, group, NULL).shroud)
        return true;
    return square != SQUARE_NONE && is_warded(state, caster, square);
}

bool sa_may_land(const struct state *state, enum side side, int square)
{
    if (sa_group_get_at(state, square))
        return false;
    for (int i = 0; i < state->structure_count; i++) {
        const struct structure *structure = &state->structures[i];

        if (structure->owner == (int)side && !structure->off && sa_touching(structure->home, square))
            return true;
    }
    return false;
}

const char *sa_pair_forbidden(const struct state *state, const struct queue_act *cast, int pair)
{
    const struct queue_target *target = &cast->targets[pair];

    if (is_dead(state, target))
        return target_dead;
    if (is_off_board(state, target))
        return target_off_board;
    if (!sa_may_land(state, sa_caster(cast), target->place))
        return requirement;
    return is_shielded(state, sa_caster(cast), target) ? is_protected : NULL;
}

/* The two recruits of an exchange must be in two groups with two owners (RULES 14.3); who owns which is not checked
 * again. */
static bool exchange_fails(const struct state *state, const struct queue_act *cast)
{
    const struct group *first = sa_group_get_of(state, cast->targets[0].id, NULL);
    const struct group *second = sa_group_get_of(state, cast->targets[1].id, NULL);

    return first->owner == second->owner;
}

/* The first reason of points 1 to 4, over all targets: one bad target squanders the whole spell. */
static const char *aim_forbidden(const struct state *state, const struct queue_act *cast)
{
    const struct spell *spell = sa_spell(cast->kind);

    if (spell->targets == TARGETS_PAIRS)
        return NULL;             /* judged pair by pair, when each is carried out */
    for (int i = 0; i < cast->target_count; i++)
        if (is_dead(state, &cast->targets[i]))
            return target_dead;
    for (int i = 0; i < cast->target_count; i++)
        if (is_off_board(state, &cast->targets[i]))
            return target_off_board;
    for (int i = 0; i < cast->target_count; i++)
        if (is_unfit(state, cast, &cast->targets[i]))
            return requirement;
    if (spell->targets == TARGETS_EXCHANGE && exchange_fails(state, cast))
        return requirement;
    for (int i = 0; i < cast->target_count; i++)
        if (is_shielded(state, sa_caster(cast), &cast->targets[i]))
            return is_protected;
    return NULL;
}

bool sa_is_single(int card)
{
    const struct spell *spell = sa_spell(card);

    return !spell->repeats && (spell->type == TYPE_ALTERATION || spell->type == TYPE_CONJURATION);
}

bool sa_is_active(const struct state *state, int card, enum target kind, int id)
{
    if (!sa_is_single(card))
        return false;
    if (sa_spell(card)->combat_hopper)
        return sa_militia_on(state, card, id);
    return effect_on(EFFECTS_CONST(&state->effects), card, kind, id) != NULL;
}

/* ---- the queue ---- */

static bool called_off(struct turn *turn, const struct queue_act *cast)
{
    struct state *state = turn_state(turn);

    return !sa_branch_stands(state, sa_caster(cast), cast->data[CAST_CONDITION], cast->data[CAST_OTHERWISE] != 0);
}

static const char *forbids(struct turn *turn, const struct queue_act *cast)
{
    const struct state *state = turn_state(turn);
    const char *reason;

    if (called_off(turn, cast))
        return NULL;             /* a cancelled cast: execute skips it */
    reason = aim_forbidden(state, cast);
    if (!reason && cast->data[CAST_EATEN])
        reason = intercepted;
    if (!reason && sa_is_active(state, cast->kind, (enum target)cast->targets[0].kind, sa_target(cast)))
        reason = already_active;
    return reason;
}

/* The card is spent, whatever the result: SA-SQUANDER-10. */
static void spend_card(struct turn *turn, const struct queue_act *cast)
{
    struct player *player = &((struct state *)turn_state(turn))->players[cast->seat];

    ensure(turn, pile_take(PILE(&player->hand), cast->kind));
    pile_push(turn, PILE(&player->discards), cast->kind);
}

/* A mark of Intercession on a cancelled cast moves to the next cast of that player. */
static void pass_mark_on(struct turn *turn, const struct queue_act *cast)
{
    struct queue *queue = &((struct state *)turn_state(turn))->queue;

    for (int i = 0; cast->data[CAST_EATEN] && i < queue->count; i++) {
        if (queue->acts[i].seat != cast->seat || queue->acts[i].data[CAST_EATEN])
            continue;
        queue->acts[i].data[CAST_EATEN] = 1;
        return;
    }
}

static void execute(struct turn *turn, const struct queue_act *cast)
{
    if (called_off(turn, cast)) {
        pass_mark_on(turn, cast);
        return;
    }
    spend_card(turn, cast);
    emit(turn, EVENT_CAST, event_text("spell", sa_spell_name(cast->kind)),
         event_text("caster", sa_side_names[cast->seat]),
         event_text("target", sa_targets_text(turn_arena(turn), cast->targets, cast->target_count, cast->kind)));
    sa_spell(cast->kind)->resolve(turn, cast);
}

void sa_tell_squandered(struct turn *turn, const struct queue_act *cast, const char *reason, int pair)
{
    const char *target = pair < 0 ? sa_targets_text(turn_arena(turn), cast->targets, cast->target_count, cast->kind)
                                  : sa_targets_text(turn_arena(turn), &cast->targets[pair], 1, cast->kind);

    emit(turn, EVENT_SQUANDERED, event_text("spell", sa_spell_name(cast->kind)), event_text("reason", reason),
         event_text("caster", sa_side_names[cast->seat]), event_text("target", target));
}

static void squander(struct turn *turn, const struct queue_act *cast, const char *reason)
{
    spend_card(turn, cast);
    sa_tell_squandered(turn, cast, reason, -1);
}

static const struct queue_rules queue_rules = { .forbids = forbids, .execute = execute, .squander = squander };

void sa_queue_casts(struct turn *turn)
{
    struct state *state = turn_state(turn);
    enum side sequence[SIDES];

    sa_sequence(state, sequence);
    for (int place = 0; place < PLAYERS; place++) {
        const struct orders *orders = &state->orders[sequence[place]];

        for (int i = 0; i < orders->count; i++) {
            const struct order *order = &orders->list[i];
            struct queue_act act = { .seat = (int32_t)sequence[place], .kind = order->spell, .class = place,
                                     .target_count = order->target_count };

            if (order->kind != ORDER_CAST)
                continue;
            memcpy(act.targets, order->targets, sizeof order->targets);
            if (order->target_count == 0)
                act.targets[0].kind = TARGET_GLOBE;
            act.data[CAST_CONDITION] = order->condition;
            act.data[CAST_OTHERWISE] = order->otherwise;
            queue_add(turn, QUEUE(&state->queue), act);
        }
    }
}

void sa_spell_phase(struct turn *turn)
{
    struct state *state = turn_state(turn);

    queue_run(turn, QUEUE(&state->queue), &queue_rules);
}
