#include "processor/report/json.h"

#include <string.h>

static struct value *request_value(struct arena *arena, const struct request *request)
{
    struct value *object = value_object(arena);
    struct value *facts;

    value_set_text(arena, object, "name", request->name);
    value_set_text(arena, object, "kind", request->kind);
    value_set_text(arena, object, "deadline", request->deadline);
    value_set_text(arena, object, "default", request->default_text);
    value_set_bool(arena, object, "late", request->late);
    if (value_read(arena, request->facts, strlen(request->facts), &facts, NULL) == OK)
        value_set(arena, object, "facts", facts);
    return object;
}

/* An object: `view`, `events` (those that this seat may see, in order) and `requests` (open to this seat, with facts,
 * default and deadline class). */
static struct value *report_json_value(struct arena *arena, const struct ruleset *rules, const struct game_look *look, int seat,
                         const struct event *events, int event_count)
{
    struct value *json = value_object(arena);
    struct value *requests = value_set(arena, json, "requests", value_list(arena));

    value_set(arena, json, "events", events_for_seat(arena, events, event_count, seat));
    value_set(arena, json, "view", ruleset_view(rules, arena, look->state, seat));
    for (int i = 0; i < look->request_count; i++)
        if (look->requests[i].seat == seat)
            value_add(requests, request_value(arena, &look->requests[i]));
    return json;
}

const char *report_json(struct arena *arena, const struct ruleset *rules, const struct game_look *look, int seat,
                        const struct event *events, int event_count)
{
    return value_write(arena, report_json_value(arena, rules, look, seat, events, event_count), NULL);
}
