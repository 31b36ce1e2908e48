#include "processor/browser/look.h"

#include <string.h>

#include "engine/kernel/scene.h"
#include "processor/browser/built_in.h"
#include "processor/replay/history.h"
#include "processor/text/event_words.h"

/* ---- moments ---- */

static const char board_id[] = "live", caption_id[] = "live-caption";

/* Steps that look the same are one, in which all of their events happened. */
static void add_view(struct look *look, const void *state, struct value *events)
{
    const struct scene *scene = ruleset_scene(look->at.run->rules, &look->arena, state, look->at.seat, events);
    const char *svg = scene && scene->cell_count > 0 ? scene_svg_on(scene, board_id, caption_id, NULL) : "";
    struct look_view *last = look->count > 1 ? &look->views[look->count - 1] : NULL;

    if (last && strcmp(last->svg, svg) == 0) {
        for (const struct value *event = events->first; event; event = event->next)
            value_add(last->events, value_copy(&look->arena, event));
        return;
    }
    look->views = arena_grow(&look->arena, look->views, look->count, &look->room, sizeof *look->views);
    look->views[look->count++] = (struct look_view){ .scene = scene, .svg = svg, .events = events };
}

static void take_step(void *context, const void *state, const struct event *events, int event_count, int step)
{
    struct look *look = context;
    struct value *seen = value_list(&look->arena);

    for (int i = 0; i < event_count; i++) {
        struct value *shown = NULL;

        if (events[i].step == step)
            shown = look->at.seat == SEAT_MODERATOR ? event_value(&look->arena, &events[i])
                                                    : event_for_seat(&look->arena, &events[i], look->at.seat, &look->steps);
        if (shown)
            value_add(seen, shown);
    }
    if (seen->count > 0)
        add_view(look, state, seen);
}

/* The record as a whole: the state after it, and all of its events. */
static bool take_whole(struct look *look, const struct replay_line *line)
{
    const struct replay_run *run = look->at.run;
    const char *text = run->past[look->at.record - 1];
    void *state = arena_alloc(&look->arena, ruleset_state_bytes(run->rules));
    struct value *events, *seen = value_list(&look->arena);
    struct error err;

    if (codec_read(run->rules->state, state, text, strlen(text), &look->arena, &err) != OK
        || value_read(&look->arena, line->events, line->events_bytes, &events, &err) != OK
        || replay_history_events(seen, events, look->at.seat != SEAT_MODERATOR, look->at.seat, &look->arena, &err) != OK)
        return false;
    add_view(look, state, seen);
    return true;
}

static void take_steps(struct look *look, const struct replay_line *line)
{
    const struct replay_watch watch = { .step = take_step, .context = look };
    const struct hash nothing = { { 0 } };
    struct record record;
    struct error err;

    if (record_read(&record, line->body, line->body_bytes, look->at.header->founding.rules, &nothing, &look->arena, &err) == OK)
        replay_run_watch(look->at.run, &record, &watch, &look->arena);
}

bool look_begin(struct look *look, const struct look_at *at)
{
    struct replay_line line;
    struct error err;

    arena_reset(&look->arena);
    *look = (struct look){ .arena = look->arena, .at = *at };
    if (replay_line_read(&line, at->line, at->line_bytes, &err) != OK || !take_whole(look, &line))
        return false;
    take_steps(look, &line);
    return true;
}

void look_end(struct look *look)
{
    arena_release(&look->arena);
    look->count = 0;
}

/* ---- what is told of one ---- */

static const struct look_view *view_of(const struct look *look, int step)
{
    return step >= 0 && step < look->count ? &look->views[step] : NULL;
}

const char *look_svg(const struct look *look, int step)
{
    const struct look_view *view = view_of(look, step);

    return view ? view->svg : "";
}

const char *look_board(struct look *look, int step)
{
    const struct look_view *view = view_of(look, step);

    return view && *view->svg ? scene_svg_board(view->scene) : "";
}

const char *look_list(struct look *look, int step)
{
    const struct look_view *view = view_of(look, step);

    return view && *view->svg ? built_in_list(view->scene, 3, &look->arena) : "";
}

const char *look_places(struct look *look, int step)
{
    const struct look_view *view = view_of(look, step);

    return view && *view->svg ? scene_places(view->scene) : "";
}

const char *look_drawing(struct look *look, int step)
{
    const struct look_view *view = view_of(look, step);

    return view && *view->svg ? scene_svg(view->scene) : "";
}

const char *look_text(struct look *look, int step)
{
    const struct look_view *view = view_of(look, step);

    return view && view->scene ? scene_text(view->scene) : "";
}

const char *look_notes(struct look *look, int step)
{
    const struct look_view *view = view_of(look, step);

    return view && view->scene ? built_in_notes(view->scene, &look->arena) : "[]";
}

/* ---- words ---- */

const char *look_events(struct look *look, int step)
{
    const struct look_view *view = view_of(look, step);
    struct value *words = value_object(&look->arena);

    if (!view)
        return "[]";
    value_set_bool(&look->arena, words, "public", true);
    if (look->at.seat == SEAT_MODERATOR)
        value_set_bool(&look->arena, words, "by_all", true);
    event_words(&built_in_renderer, look->at.run->rules, view->events, &look->arena, words);
    return value_write(&look->arena, value_find(words, "phases"), NULL);
}
