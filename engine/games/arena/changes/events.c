#include "engine/games/arena/changes/events.h"

/* Events for one player only: refused orders (RULES 9), and a list that a crystal ball shows. */
#define SEEN_BY(type) ((type) == ARENA_REFUSED || (type) == ARENA_LIST ? AUDIENCE_NOBODY : AUDIENCE_ALL)

const struct event_type ar_event_types[ARENA_EVENT_COUNT] = {
#define X(type, text, keys) { .name = text, .seen_by = SEEN_BY(ARENA_##type), .fields = keys, .discloses = ARENA_##type == ARENA_LIST },
    ARENA_EVENTS(X)
#undef X
};

const char *ar_name(struct turn *turn, int creature)
{
    return ar_creature_tag(turn_arena(turn), creature);
}

const char *ar_at(struct turn *turn, int space)
{
    return ar_space_name(turn_arena(turn), ar_state(turn), space);
}

const char *ar_side(int seat)
{
    return seat == SEAT_NOBODY ? "nobody" : ar_seat_names[seat];
}
