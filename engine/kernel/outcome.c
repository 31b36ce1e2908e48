/* The events of a resolution, as text. */
#include "engine/kernel/advance.h"

const struct value *outcome_event_list(struct arena *arena, const struct outcome *outcome)
{
    struct value *list = value_list(arena);

    for (int i = 0; i < outcome->event_count; i++)
        value_add(list, event_value_shared(arena, &outcome->events[i]));
    return list;
}

char *outcome_events(struct arena *arena, const struct outcome *outcome, size_t *bytes)
{
    return value_write(arena, outcome_event_list(arena, outcome), bytes);
}

const char **outcome_event_lines(struct arena *arena, const struct outcome *outcome)
{
    const char **lines = arena_alloc(arena, (size_t)outcome->event_count * sizeof *lines);

    for (int i = 0; i < outcome->event_count; i++)
        lines[i] = value_write(arena, event_value_shared(arena, &outcome->events[i]), NULL);
    return lines;
}
