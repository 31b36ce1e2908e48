#include "engine/games/sanctum/spell_actions.h"

#include "engine/games/sanctum/enchant.h"
#include "engine/games/sanctum/events.h"
#include "engine/games/sanctum/hops.h"
#include "engine/games/sanctum/pieces.h"
#include "engine/games/sanctum/structures.h"
#include "engine/kernel/turn.h"

void sa_cast_enchant(struct turn *turn, const struct queue_act *cast)
{
    sa_enchant(turn, cast->kind, sa_caster(cast), (enum target)cast->targets[0].kind, sa_target(cast));
}

/* Full hit points, plus the square's bonus for monsters created in it. */
static void fill(struct turn *turn, struct group *group, const struct spell *spell)
{
    const struct state *state = turn_state(turn);
    int more = 0;

    for (int i = 0; i < state->effects.count; i++) {
        const struct effect *effect = &state->effects.list[i];

        if (effect->target_kind == TARGET_SQUARE && effect->target == group->square)
            more += sa_spell(effect->kind)->monster_hits;
    }
    for (int i = 0; i < spell->minions; i++) {
        sa_minion_new(turn, group, spell->creature);
        group->members[i].hits_most = (int16_t)(group->members[i].hits_most + more);
        group->members[i].hits = group->members[i].hits_most;
    }
}

/* Spells on the square, and those that hold monsters back, act on new monsters. */
static void summon(struct turn *turn, int number, enum side owner, int square)
{
    struct group *group = sa_group_new(turn, owner, square);

    fill(turn, group, sa_spell(number));
    emit(turn, EVENT_CREATED, event_text("group", sa_named(turn, TARGET_GROUP, group->id)),
         event_text("owner", sa_side_names[owner]), event_text("square", sa_square_names[square]),
         event_text("spell", sa_spell_name(number)));
    sa_hold_back(turn, group->id);   /* SA-LIST-08 SA-LIST-09 */
}

void sa_cast_summon(struct turn *turn, const struct queue_act *cast)
{
    summon(turn, cast->kind, sa_caster(cast), sa_target(cast));
}

void sa_cast_terrain(struct turn *turn, const struct queue_act *cast)
{
    const struct spell *spell = sa_spell(cast->kind);

    sa_terrain_become(turn, sa_target(cast), spell->becomes);
    if (spell->type != TYPE_MANIFESTATION)
        sa_cast_enchant(turn, cast);
}

void sa_cast_hop(struct turn *turn, const struct queue_act *cast)
{
    sa_hop_off(turn, cast->kind, sa_caster(cast), (enum target)cast->targets[0].kind, sa_target(cast),
               sa_spell(cast->kind)->hop_turns);
}

void sa_cast_hopper(struct turn *turn, const struct queue_act *cast)
{
    const struct spell *spell = sa_spell(cast->kind);
    struct group *group = sa_group_new(turn, sa_caster(cast), SQUARE_NONE);

    fill(turn, group, spell);
    sa_hopper_made(turn, cast->kind, sa_caster(cast), group->id,
                   cast->targets[0].kind == TARGET_STRUCTURE ? sa_target(cast) : 0);
}

void sa_return_healed(struct turn *turn, int group)
{
    sa_group_heal(turn, group, HEAL_FULL, "return");
}
