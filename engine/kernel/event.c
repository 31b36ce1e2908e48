#include "engine/kernel/event.h"

#include <string.h>

#include "engine/kernel/turn.h"

const struct event_type event_kernel_types[EVENT_GAME] = {
    [EVENT_DRAW] = { .name = "draw", .seen_by = AUDIENCE_ALL, .fields = "purpose of result stream n name" },
    [EVENT_SHUFFLE] = { .name = "shuffle", .seen_by = AUDIENCE_NOBODY, .fields = "pile order" },
};

static struct value *audience_value(struct arena *arena, audience seen_by)
{
    struct value *seats;

    if (seen_by == AUDIENCE_ALL)
        return value_text(arena, "all");
    if (seen_by == AUDIENCE_NOBODY)
        return value_text(arena, "nobody");
    seats = value_list(arena);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (seen_by & AUDIENCE_SEAT(seat))
            value_add_int(arena, seats, seat + 1);
    if (seen_by & AUDIENCE_ONLOOKERS)
        value_add_int(arena, seats, 0);
    return seats;
}

static void add_frame(struct arena *arena, struct value *object, const struct event *event, int step)
{
    value_set(arena, object, "event", value_text(arena, event->name));
    value_set(arena, object, "phase", value_text(arena, event->phase ? event->phase : ""));
    value_set(arena, object, "step", value_int(arena, step));
    value_set(arena, object, "turn", value_int(arena, event->turn));
}

static struct value *complete(struct arena *arena, struct value *object, const struct event *event)
{
    value_set(arena, object, "audience", audience_value(arena, event->seen_by));
    add_frame(arena, object, event, event->step);
    return object;
}

struct value *event_value(struct arena *arena, const struct event *event)
{
    return complete(arena, value_copy(arena, event->fields), event);
}

struct value *event_value_shared(struct arena *arena, const struct event *event)
{
    struct value *object = value_object(arena);

    for (const struct value *field = event->fields->first; field; field = field->next) {
        struct value *twin = arena_copy(arena, field, sizeof *field);

        if (twin)
            twin->next = NULL;
        value_add(object, twin);
    }
    return complete(arena, object, event);
}

/* The position of a draw in its stream would reveal the number of draws that this seat has not seen. */
static bool is_for_the_log_only(const struct event *event, const char *key)
{
    return strcmp(event->name, "draw") == 0 && (strcmp(key, "n") == 0 || strcmp(key, "stream") == 0);
}

struct value *event_for_seat(struct arena *arena, const struct event *event, int seat, struct event_steps *steps)
{
    struct value *object;

    if (!event_seen_by(event, seat))
        return NULL;
    object = value_object(arena);
    if (event->step != steps->last) {
        steps->last = event->step;
        steps->seen++;
    }
    for (const struct value *field = event->fields->first; field; field = field->next)
        if (!is_for_the_log_only(event, field->key))
            value_set(arena, object, field->key, value_copy(arena, field));
    add_frame(arena, object, event, steps->seen);
    return object;
}

struct value *events_for_seat(struct arena *arena, const struct event *events, int count, int seat)
{
    struct value *list = value_list(arena);
    struct event_steps steps = { 0 };

    for (int i = 0; i < count; i++) {
        struct value *shown = event_for_seat(arena, &events[i], seat, &steps);

        if (shown)
            value_add(list, shown);
    }
    return list;
}

int event_seen_by(const struct event *event, int seat)
{
    audience asked = seat < 0 ? AUDIENCE_ONLOOKERS : AUDIENCE_SEAT(seat);

    return (event->seen_by & asked) != 0;
}

static enum status read_audience(const struct value *value, audience *out, struct error *err)
{
    *out = AUDIENCE_NOBODY;
    if (value && value->kind == VALUE_TEXT && strcmp(value->text, "all") == 0)
        *out = AUDIENCE_ALL;
    else if (value && value->kind == VALUE_TEXT && strcmp(value->text, "nobody") == 0)
        *out = AUDIENCE_NOBODY;
    else if (value && value->kind == VALUE_LIST)
        for (const struct value *seat = value->first; seat; seat = seat->next) {
            if (seat->kind != VALUE_INT || seat->number < 0 || seat->number > SEATS_MAX)
                return error_set(err, ERR_FORMAT, "an audience holds something that is no seat");
            *out |= seat->number == 0 ? AUDIENCE_ONLOOKERS : AUDIENCE_SEAT(seat->number - 1);
        }
    else
        return error_set(err, ERR_FORMAT, "the audience is missing");
    return OK;
}

enum status event_read(struct arena *arena, const struct value *value, struct event *event, struct error *err)
{
    enum status status;

    if (!value || value->kind != VALUE_OBJECT || !value_get_text(value, "event", NULL))
        return error_set(err, ERR_FORMAT, "an event has no name");
    *event = (struct event){
        .type = -1,
        .name = value_get_text(value, "event", NULL),
        .turn = (int)value_get_int(value, "turn", 0),
        .phase = value_get_text(value, "phase", ""),
        .step = (int)value_get_int(value, "step", 0),
        .fields = value_object(arena),
    };
    status = read_audience(value_find(value, "audience"), &event->seen_by, err);
    if (status != OK)
        return error_in(err, "event %s", event->name);
    for (const struct value *field = value->first; field; field = field->next) {
        if (strcmp(field->key, "event") == 0 || strcmp(field->key, "turn") == 0 || strcmp(field->key, "phase") == 0
            || strcmp(field->key, "step") == 0 || strcmp(field->key, "audience") == 0)
            continue;
        value_set(arena, event->fields, field->key, value_copy(arena, field));
    }
    return OK;
}
