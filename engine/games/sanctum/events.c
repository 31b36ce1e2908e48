#include "engine/games/sanctum/events.h"

#include "engine/kernel/turn.h"

#define EVENT_TYPE(upper, text, audience, keys) { .name = (text), .seen_by = (audience), .fields = (keys) },
const struct event_type sa_event_types[SANCTUM_EVENT_COUNT] = { SANCTUM_EVENTS(EVENT_TYPE) };
#undef EVENT_TYPE

static const char *structure_name(const struct state *state, int id)
{
    const struct structure *structure = sa_structure_get(state, id);

    return sa_square_names[structure ? structure->home : SQUARE_NONE];
}

static const char *spell_number(struct arena *arena, const struct state *state, int effect_id)
{
    const struct effect *effect = effect_find(EFFECTS_CONST(&state->effects), effect_id);

    return effect && effect->number ? arena_printf(arena, "s%d", effect->number) : "-";
}

const char *sa_name(struct arena *arena, const struct state *state, enum target kind, int id)
{
    switch (kind) {
    case TARGET_MINION:
        return arena_printf(arena, "m%d", id);
    case TARGET_GROUP:
        return arena_printf(arena, "gr%d", id);
    case TARGET_STRUCTURE:
        return structure_name(state, id);
    case TARGET_SQUARE:
        return sa_square_names[id > 0 && id <= SQUARES ? id : SQUARE_NONE];
    case TARGET_SPELL:
        return spell_number(arena, state, id);
    case TARGET_BOARDHOP:
        return id ? arena_printf(arena, "bh%d", id) : "-";
    case TARGET_GLOBE:
        return "globe";
    default:
        return "-";
    }
}

const char *sa_named(struct turn *turn, enum target kind, int id)
{
    return sa_name(turn_arena(turn), turn_state(turn), kind, id);
}
