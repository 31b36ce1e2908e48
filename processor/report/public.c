#include "processor/report/public.h"

#include "processor/base/chain_line.h"
#include "processor/report/history.h"
#include "processor/report/result.h"
#include "processor/report/events.h"
#include "processor/report/render.h"

static void add_result(struct stored_game *stored, const void *state, struct value *view)
{
    struct ruleset_result result = result_of(stored, state);

    result_show(stored, &result, value_set(stored->arena, view, "over", value_object(stored->arena)));
}

/* The events of these records that are for all. */
static enum status add_events(struct stored_game *stored, int from, int to, struct value *view, struct value **seen,
                              struct error *err)
{
    struct turn_news news;
    enum status status = history_told(stored, from, to, &news, err);

    *seen = events_for_seat(stored->arena, news.events, status == OK ? news.event_count : 0, SEAT_ONLOOKER);
    if (status != OK)
        return status;
    report_events(stored->home, stored->game.rules, *seen, stored->arena, view);
    value_set_text(stored->arena, view, "chain",
                   chain_line_write(stored->arena, news.last_record, hash_hex(stored->arena, &news.head)));
    return OK;
}

static enum status add_records(struct stored_game *stored, int from, int to, struct value *view, struct error *err)
{
    const struct ruleset *rules = stored->game.rules;
    void *state = arena_alloc(stored->arena, ruleset_state_bytes(rules));
    struct value *seen, *shown;
    const char *context;
    enum status status = add_events(stored, from, to, view, &seen, err);

    if (status == OK)
        status = stored_snapshot(stored, to, state, &context, err);
    if (status != OK)
        return status;
    shown = ruleset_view(rules, stored->arena, state, SEAT_ONLOOKER);
    if (rules->complete)
        rules->complete(stored->arena, shown, seen);
    value_set(stored->arena, view, "view", shown);
    value_set_int(stored->arena, view, "turn", rules->turn_number(state));
    if (stored->game.over && to == stored->game.records)
        add_result(stored, state, view);
    return OK;
}

enum status report_public(struct stored_game *stored, int from, int to, bool welcome, const char **text,
                          struct error *err)
{
    struct value *view = value_object(stored->arena);
    enum status status = OK;

    value_set_text(stored->arena, view, "game", stored->label);
    value_set_text(stored->arena, view, "name", stored->row.name);
    value_set_text(stored->arena, view, "rules", stored->game.rules->name);
    value_set_text(stored->arena, view, "title", stored->game.rules->title);
    value_set_int(stored->arena, view, "turn", 0);
    value_set_bool(stored->arena, view, "welcome", welcome);
    value_set_bool(stored->arena, view, "public", true);
    value_set_bool(stored->arena, view, "maps", true);
    value_set_bool(stored->arena, view, "chance_known", stored->settings.chance_known);
    if (to > 0)
        status = add_records(stored, from, to, view, err);
    else
        value_set_bool(stored->arena, view, "not_begun", true);
    if (status == OK)
        status = report_lay_out(stored->home, stored->game.rules, "public", view, stored->arena, text, err);
    return status == OK ? OK : error_in(err, "the public report");
}
