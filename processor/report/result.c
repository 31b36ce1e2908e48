#include "processor/report/result.h"

struct ruleset_result result_of(const struct stored_game *stored, const void *state)
{
    struct ruleset_result result = { 0 };

    /* Who gives a game for two up during its set-up ends it by a record, and there is a state. */
    if (stored->game.set_up || stored->game.records > 0)
        stored->game.rules->result(state, &result);
    if (!result.over && stored->game.over)
        result = (struct ruleset_result){ .how = "as its master has ended it" };
    return result;
}

/* The names of some seats: "red and blue"; NULL when there are none. */
static const char *names_of(const struct stored_game *stored, audience seats)
{
    const char *names = NULL;

    for (int seat = 0; seat < stored->seat_count; seat++)
        if (seats & AUDIENCE_SEAT(seat))
            names = names ? arena_printf(stored->arena, "%s and %s", names, stored_seat_name(stored, seat))
                          : stored_seat_name(stored, seat);
    return names;
}

static const char *standings(const struct stored_game *stored, const struct ruleset_result *result)
{
    int8_t places[SEATS_MAX];
    const char *text = NULL;

    ruleset_places(result, stored->seat_count, places);
    for (int place = 1; place <= stored->seat_count; place++) {
        audience seats = 0;

        for (int seat = 0; seat < stored->seat_count; seat++)
            if (places[seat] == place)
                seats |= AUDIENCE_SEAT(seat);
        if (seats)
            text = arena_printf(stored->arena, "%s%s%d. %s", text ? text : "", text ? ", " : "", place,
                                names_of(stored, seats));
    }
    return text;
}

void result_show(const struct stored_game *stored, const struct ruleset_result *result, struct value *over)
{
    if (result->winners)
        value_set_text(stored->arena, over, "winner", names_of(stored, result->winners));
    value_set_bool(stored->arena, over, "draw", !result->winners && result->over);
    value_set_text(stored->arena, over, "how", result->how);
    if (result->winners && stored->seat_count > 2)
        value_set_text(stored->arena, over, "standings", standings(stored, result));
}
