#include "engine/games/sanctum/enchant.h"

#include "engine/games/sanctum/events.h"
#include "engine/games/sanctum/pieces.h"
#include "engine/games/sanctum/spells.h"
#include "engine/kernel/ruleset.h"
#include "engine/kernel/turn.h"

/* ---- callbacks for the kernel's effects ---- */

static struct effects_in list(void *state)
{
    return EFFECTS(&((struct state *)state)->effects);
}

/* Time stops for things off the board: SA-OFF-07 SA-OFF-08 SA-OFF-09 SA-OFF-10. */
static bool paused(const void *state, const struct effect *effect)
{
    if (effect->target_kind == TARGET_GLOBE || effect->target_kind == TARGET_SQUARE)
        return false;
    return sa_place_of(state, (enum target)effect->target_kind, effect->target) == SQUARE_NONE;
}

enum side sa_effect_side(const struct state *state, const struct effect *effect)
{
    const struct group *group = NULL;
    const struct structure *structure;

    switch (effect->target_kind) {
    case TARGET_MINION:
        group = sa_group_get_of(state, effect->target, NULL);
        break;
    case TARGET_GROUP:
        group = sa_group_get(state, effect->target);
        break;
    case TARGET_STRUCTURE:
        structure = sa_structure_get(state, effect->target);
        return structure ? (enum side)structure->owner : SIDE_NEUTRAL;
    default:
        return (enum side)effect->owner;
    }
    return group ? (enum side)group->owner : SIDE_NEUTRAL;
}

/* Only the owner of its bearer learns of a helper (RULES 17). */
static audience seen_by(struct turn *turn, const struct effect *effect)
{
    const struct state *state = turn_state(turn);

    return effect->hidden ? sa_owner_only(state, sa_effect_side(state, effect)) : AUDIENCE_ALL;
}

static const char *number_of(struct turn *turn, const struct effect *effect)
{
    return effect->number ? arena_printf(turn_arena(turn), "s%d", effect->number) : "-";
}

static const char *bearer(struct turn *turn, const struct effect *effect)
{
    return sa_named(turn, (enum target)effect->target_kind, effect->target);
}

static void counted(struct turn *turn, const struct effect *effect, int from, int to)
{
    audience audience_of = seen_by(turn, effect);

    emit_to(turn, audience_of, EVENT_DURATION, event_text("s", number_of(turn, effect)), event_int("from", from),
            event_int("to", to), event_text("spell", sa_spell_name(effect->kind)),
            event_text("target", bearer(turn, effect)));
}

/* Ends that follow from something already told (death, joining, leaving) are not told again. */
static void ended(struct turn *turn, const struct effect *effect, enum effect_end how)
{
    const struct spell *spell = sa_spell(effect->kind);
    audience audience_of = seen_by(turn, effect);

    if (how == EFFECT_EXPIRED || how == EFFECT_DISPELLED)
        emit_to(turn, audience_of, how == EFFECT_EXPIRED ? EVENT_EXPIRED : EVENT_DISPELLED,
                event_text("spell", spell->name), event_text("s", number_of(turn, effect)),
                event_text("target", bearer(turn, effect)));
    if (spell->ended)
        spell->ended(turn, effect, how);
}

static void acts(struct turn *turn, int id)
{
    const struct state *state = turn_state(turn);
    struct effect effect = *effect_find(EFFECTS_CONST(&state->effects), id);

    if (sa_spell(effect.kind)->each_turn)
        sa_spell(effect.kind)->each_turn(turn, &effect);
}

const struct effect_rules sa_effect_rules = {
    .list = list,
    .paused = paused,
    .counted = counted,
    .acts = acts,
    .ended = ended,
};

/* ---- beginning and dispelling ---- */

int sa_enchant(struct turn *turn, int number, enum side caster, enum target kind, int target)
{
    const struct spell *spell = sa_spell(number);

    return effect_begin(turn, (struct effect){
        .kind = number, .owner = (int32_t)caster, .target_kind = (int32_t)kind, .target = target,
        .moment = spell->lasts_turns ? MOMENT_START_OF_TURN : EFFECT_NO_CLOCK, .left = spell->lasts_turns,
        .hidden = spell->hidden,
    }, true);
}

void sa_dispel(struct turn *turn, int effect)
{
    effect_end(turn, effect, EFFECT_DISPELLED);
}

/* ---- step b1 ---- */

/* The spells on one target, in order of casting; it searches for each again, because the one before may have ended
 * it. */
static void tick_target(struct turn *turn, enum target kind, int target)
{
    const struct state *state = turn_state(turn);
    int ids[EFFECTS_MAX];
    int count = 0;

    for (int i = 0; i < state->effects.count; i++)
        if (state->effects.list[i].target_kind == (int)kind && state->effects.list[i].target == target)
            ids[count++] = state->effects.list[i].id;
    for (int i = 0; i < count; i++)
        effect_tick_one(turn, ids[i]);
}

static void tick_groups(struct turn *turn, enum side side)
{
    struct state *state = turn_state(turn);
    int groups[GROUPS_MAX], roster[GROUP_MEMBERS];
    int count = sa_groups_on_board(state, side, groups);

    for (int i = 0; i < count; i++) {
        int members = sa_roster(state, groups[i], roster);

        for (int k = 0; k < members; k++)
            tick_target(turn, TARGET_MINION, roster[k]);
        tick_target(turn, TARGET_GROUP, groups[i]);
    }
}

/* The place of a structure's or square's spell in the order of squares; a structure's spells come before its
 * square's. */
static int square_rank(const struct state *state, const struct effect *effect)
{
    int square = sa_place_of(state, (enum target)effect->target_kind, effect->target);

    return square * 2 + (effect->target_kind == TARGET_SQUARE);
}

/* A structure's spells count with its owner, a square's with their caster. */
static void tick_squares(struct turn *turn, enum side side)
{
    const struct state *state = turn_state(turn);
    int ids[EFFECTS_MAX], ranks[EFFECTS_MAX];
    int count = 0;

    for (int i = 0; i < state->effects.count; i++) {
        const struct effect *effect = &state->effects.list[i];
        int place = count, rank;

        if ((effect->target_kind != TARGET_STRUCTURE && effect->target_kind != TARGET_SQUARE)
            || sa_effect_side(state, effect) != side)
            continue;
        rank = square_rank(state, effect);
        for (; place > 0 && ranks[place - 1] > rank; place--) {
            ranks[place] = ranks[place - 1];
            ids[place] = ids[place - 1];
        }
        ranks[place] = rank;
        ids[place] = effect->id;
        count++;
    }
    for (int i = 0; i < count; i++)
        effect_tick_one(turn, ids[i]);
}

static void tick_globe(struct turn *turn, enum side side)
{
    const struct state *state = turn_state(turn);
    int ids[EFFECTS_MAX];
    int count = 0;

    for (int i = 0; i < state->effects.count; i++)
        if (state->effects.list[i].target_kind == TARGET_GLOBE && state->effects.list[i].owner == (int)side)
            ids[count++] = state->effects.list[i].id;
    for (int i = 0; i < count; i++)
        effect_tick_one(turn, ids[i]);
}

void sa_start_of_turn(struct turn *turn)
{
    enum side sequence[SIDES];

    sa_sequence(turn_state(turn), sequence);
    for (int i = 0; i < SIDES; i++) {
        tick_groups(turn, sequence[i]);
        tick_squares(turn, sequence[i]);
        tick_globe(turn, sequence[i]);
    }
}
