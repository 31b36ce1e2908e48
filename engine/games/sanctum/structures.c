#include "engine/games/sanctum/structures.h"

#include <string.h>

#include "engine/games/sanctum/enchant.h"
#include "engine/games/sanctum/events.h"
#include "engine/games/sanctum/hops.h"
#include "engine/games/sanctum/spells.h"
#include "engine/kernel/turn.h"

int sa_novice_turns(enum structure_kind kind)
{
    return kind == STRUCTURE_SANCTUM ? 4 : 2;
}

int sa_structure_add(struct state *state, enum structure_kind kind, int square, enum side owner)
{
    if (state->structure_count >= STRUCTURES_MAX)
        return 0;
    state->structures[state->structure_count++] = (struct structure){
        .id = ++state->last_structure, .kind = (int32_t)kind, .owner = (int32_t)owner, .home = square,
    };
    return state->last_structure;
}

void sa_colony_found(struct turn *turn, int square, enum side caster)
{
    struct state *state = turn_state(turn);
    int id = sa_structure_add(state, STRUCTURE_COLONY, square, SIDE_NEUTRAL);

    ensure(turn, id != 0);
    emit(turn, EVENT_CREATED, event_text("structure", "colony"), event_text("square", sa_square_names[square]),
         event_text("owner", sa_side_names[SIDE_NEUTRAL]));
    sa_enchant(turn, sa_spell_sustaining(STRUCTURE_COLONY), caster, TARGET_STRUCTURE, id);
}

/* The count for initiative: structures won and lost since the last step g (RULES 6.1). */
static void count_delta(struct state *state, enum side winner, enum side loser)
{
    if (sa_is_player(winner))
        state->players[winner].delta++;
    if (sa_is_player(loser))
        state->players[loser].delta--;
}

void sa_structure_pass(struct turn *turn, int id, enum side owner, enum mana mana)
{
    struct state *state = turn_state(turn);
    struct structure *structure = sa_structure(state, id);
    enum side loser = (enum side)structure->owner;

    count_delta(state, owner, loser);
    structure->owner = (int32_t)owner;
    structure->novices = structure->counter = 0;
    structure->mana = owner == SIDE_NEUTRAL ? MANA_NONE : (int32_t)mana;
    emit(turn, EVENT_CAPTURE, event_text("square", sa_square_names[structure->home]),
         event_text("by", sa_side_names[owner]), event_text("from", sa_side_names[loser]),
         event_text("mana", sa_mana_names[structure->mana]));
    sa_militia_check(turn, id);
}

static void take_out(struct turn *turn, int id)
{
    struct state *state = turn_state(turn);
    struct structure *structure = sa_structure(state, id);
    int place = (int)(structure - state->structures);

    count_delta(state, SIDE_NEUTRAL, (enum side)structure->owner);
    state->structure_count--;
    memmove(structure, structure + 1, (size_t)(state->structure_count - place) * sizeof *structure);
    memset(&state->structures[state->structure_count], 0, sizeof *structure);
    effect_end_on(turn, TARGET_STRUCTURE, id, EFFECT_TARGET_GONE);
    sa_militia_check(turn, id);
}

void sa_structure_destroy(struct turn *turn, int id, const char *cause)
{
    const struct structure *structure = sa_structure_get(turn_state(turn), id);

    emit(turn, EVENT_DESTROYED, event_text("square", sa_square_names[structure->home]),
         event_text("structure", sa_structure_names[structure->kind]),
         event_text("owner", sa_side_names[structure->owner]), event_text("cause", cause));
    take_out(turn, id);
}

void sa_structure_removed(struct turn *turn, int id, const char *cause)
{
    emit(turn, EVENT_REMOVED, event_text("object", sa_named(turn, TARGET_STRUCTURE, id)),
         event_text("what", sa_structure_names[sa_structure_get(turn_state(turn), id)->kind]),
         event_text("cause", cause));
    take_out(turn, id);
}

/* Spells that exist only with the terrain that they made. */
static void end_made_terrain(struct turn *turn, int square, char becomes)
{
    struct state *state = turn_state(turn);
    int ids[EFFECTS_MAX];
    int count = 0;

    for (int i = 0; i < state->effects.count; i++) {
        const struct effect *effect = &state->effects.list[i];
        char made = sa_spell(effect->kind)->becomes;

        if (effect->target_kind == TARGET_SQUARE && effect->target == square && made && made != becomes)
            ids[count++] = effect->id;
    }
    for (int i = 0; i < count; i++)
        effect_end(turn, ids[i], EFFECT_EXPIRED);
}

void sa_terrain_become(struct turn *turn, int square, char terrain)
{
    struct state *state = turn_state(turn);
    const struct structure *structure = sa_structure_get_at(state, square);
    char from = state->terrain[square];

    if (from == terrain)
        return;
    if (structure)
        sa_structure_destroy(turn, structure->id, "terrain");   /* RULES 8.1: a colony; towns are not targets */
    state->terrain[square] = terrain;
    emit(turn, EVENT_TERRAIN, event_text("square", sa_square_names[square]),
         event_text("from", sa_terrain(from)->name), event_text("to", sa_terrain(terrain)->name));
    end_made_terrain(turn, square, terrain);
}
