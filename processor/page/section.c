#include "processor/page/section.h"

#include <string.h>

#include "engine/kernel/text.h"
#include "processor/page/plays.h"
#include "processor/report/events.h"

enum { HOUR_S = 3600, MARKS_MOST = 3 };

/* ---- the picture ---- */

/* What happened on the board, as far as a scene shows it as an event: captures, fights, spells. At most three are told. */
struct marks {
    const char *text;                /* NULL: nothing happened */
    const char *sort;                /* glyph of the first: its colour in the line of records */
    int count;
};

static void mark(struct marks *marks, struct arena *arena, const char *glyph, const char *say)
{
    marks->sort = marks->sort ? marks->sort : glyph;
    if (marks->count++ < MARKS_MOST)
        marks->text = marks->text ? arena_printf(arena, "%s; %s", marks->text, say) : say;
}

static struct marks marks_of(const struct scene *scene, struct arena *arena)
{
    struct marks marks = { 0 };

    for (int i = 0; i < scene->cell_count; i++)
        for (const struct scene_thing *thing = scene->cells[i].first; thing; thing = thing->next)
            if (thing->item.layer == SCENE_EVENT)
                mark(&marks, arena, thing->item.glyph, thing->item.say);
    for (int i = 0; i < scene->border_count; i++)
        if (scene->borders[i].edge.happened)
            mark(&marks, arena, scene->borders[i].edge.glyph, scene->borders[i].edge.say);
    return marks;
}

/* Cards and spells that were played, but for those of which the board tells. */
static void mark_plays(struct marks *marks, const struct replay_history *history, struct arena *arena)
{
    struct value *list = value_list(arena);

    plays_add(ruleset_find(history->header->founding.rules), history->events, list, arena);
    for (const struct value *card = list->first; card; card = card->next)
        if (!marks->text || !strstr(marks->text, card->text))
            mark(marks, arena, "spark", card->text);
}

static void add_note(const struct scene *scene, const struct scene_note *note, struct value *notes, struct arena *arena)
{
    struct value *item = value_add(notes, value_object(arena));

    value_set_text(arena, item, "say", note->say);
    if (note->key)
        value_set_text(arena, item, "key", (char[]){ note->key, '\0' });
    if (note->owner)
        value_set_text(arena, item, "owner", scene_called(scene, note->owner));
}

static struct value *group_of(struct value *headings, const char *heading, struct arena *arena)
{
    struct value *group = headings->first;

    while (group && strcmp(value_get_text(group, "heading", ""), heading) != 0)
        group = group->next;
    if (group)
        return group;
    group = value_add(headings, value_object(arena));
    value_set_text(arena, group, "heading", heading);
    return group;
}

/* The notes by heading, in the order in which the headings came. */
static struct value *notes_of(const struct scene *scene, struct arena *arena)
{
    struct value *headings = value_list(arena);

    for (int i = 0; i < scene->note_count; i++) {
        struct value *group = group_of(headings, scene->notes[i].heading, arena), *notes = group->last;

        if (notes->kind != VALUE_LIST)
            notes = value_set(arena, group, "notes", value_list(arena));
        add_note(scene, &scene->notes[i], notes, arena);
    }
    return headings;
}

/* Does the reader's browser draw this record when it is asked? */
static bool is_left_out(const struct sections *sections, const struct replay_history *history, const struct marks *marks)
{
    return sections->slim && !marks->text && history->number != 1 && history->number != sections->records;
}

/* A scene calls its turn by the number that players have to order next; the caption names the record, as its heading does. */
static const char *caption_of(const struct replay_history *history, struct arena *arena)
{
    const char *after = arena_printf(arena, "After record %d", history->number);

    return history->turn >= 0 ? arena_printf(arena, "%s (turn %d)", after, history->turn) : after;
}

/* What a rule set has worked out about a board serves the next records, too. Boards that were are forgotten at times. */
static struct arena *lasting_of(struct sections *sections)
{
    enum { LASTING_BYTES = 1 << 20 };

    if (sections->lasting.used_bytes > LASTING_BYTES)
        arena_reset(&sections->lasting);
    sections->lasting.limit_bytes = (size_t)1 << 30;
    return &sections->lasting;
}

/* Returns what happened on the board. */
static struct marks add_picture(struct sections *sections, struct replay_history *history, struct value *view)
{
    struct arena *arena = &history->arena;
    const struct scene *scene = NULL;
    const char *caption = arena_printf(arena, "c%d", history->number), *board;
    struct marks marks;

    if (history->running && history->run.set_up)
        scene = ruleset_scene_again(history->run.rules, arena, lasting_of(sections), history->run.state,
                                    history->as_seat ? history->seat : SEAT_MODERATOR, history->events);
    if (!scene || scene->cell_count == 0)
        return (struct marks){ 0 };
    board = boards_id(sections->boards, scene);
    marks = marks_of(scene, arena);
    if (is_left_out(sections, history, &marks))
        value_set_bool(arena, view, "left_out", true);
    else
        value_set(arena, view, "html_picture",
                  value_text_lasting(arena, scene_svg_on(scene, board, caption, &sections->boards->shared)));
    if (board != sections->board)
        value_set_text(arena, view, "new_board", board);
    sections->board = board;
    value_set_text(arena, view, "caption", caption);
    value_set_text(arena, view, "title", caption_of(history, arena));
    value_set(arena, view, "html_list", value_text_lasting(arena, scene_list(scene, 3, SCENE_THINGS)));
    value_set(arena, view, "headings", notes_of(scene, arena));
    value_set_bool(arena, view, "any_notes", scene->note_count > 0);
    return marks;
}

/* ---- orders ---- */

/* How long after the last orders of the records before, when it was an hour or more; never the time of day, which tells when somebody sleeps. */
static const char *hours_after(const struct sections *sections, int64_t received_utc_s, struct arena *arena)
{
    int64_t hours = (received_utc_s - sections->last_utc_s) / HOUR_S;

    if (!received_utc_s || !sections->last_utc_s || received_utc_s < sections->last_utc_s)
        return NULL;
    return hours == 0 ? NULL : arena_printf(arena, "%lld hour%s later", (long long)hours, text_plural(hours));
}

static const char *source_words(const struct value *answer)
{
    static const char *const words[ANSWER_SOURCES] = { "by mail", "by a standing order", "by default", "by the moderator", "by the program" };
    const char *source = value_get_text(answer, "source", answer_source_names[BY_MAIL]);

    for (int i = 0; i < ANSWER_SOURCES; i++)
        if (strcmp(answer_source_names[i], source) == 0)
            return words[i];
    return source;
}

/* What was asked, without the numbers behind its name that count it; NULL: orders, and what players say between turns. */
static const char *asked_of(const struct value *answer, struct arena *arena)
{
    const char *name = value_get_text(answer, "name", ""), *dot;

    while ((dot = strrchr(name, '.')) != NULL && dot[1 + strspn(dot + 1, "0123456789")] == '\0')
        name = arena_text_n(arena, name, (size_t)(dot - name));
    return strcmp(name, "orders") == 0 || strcmp(name, "interlude") == 0 || !*name ? NULL : name;
}

static void add_order(const struct sections *sections, const struct replay_history *history, const struct value *answer,
                      struct arena *arena, struct value *list)
{
    const struct replay_header *header = history->header;
    struct value *item = value_add(list, value_object(arena));
    const char *after = hours_after(sections, value_get_int(answer, "received", 0), arena);
    int64_t seat = value_get_int(answer, "seat", 0);

    if (seat >= 1 && seat <= header->founding.seats) {
        value_set_text(arena, item, "seat", header->seats[seat - 1]);
        if (header->players)
            value_set_text(arena, item, "player", header->players[seat - 1]);
    }
    if (asked_of(answer, arena))
        value_set_text(arena, item, "asked", asked_of(answer, arena));
    value_set_text(arena, item, "source", source_words(answer));
    value_set_text(arena, item, "text", value_get_text(answer, "text", ""));
    if (after)
        value_set_text(arena, item, "after", after);
}

static void add_orders(struct sections *sections, struct replay_history *history, struct value *view)
{
    struct value *list = value_set(&history->arena, view, "orders", value_list(&history->arena));
    int64_t last_utc_s = sections->last_utc_s;

    for (const struct value *answer = history->answers->first; answer; answer = answer->next) {
        int64_t received_utc_s = value_get_int(answer, "received", 0);

        add_order(sections, history, answer, &history->arena, list);
        last_utc_s = received_utc_s > last_utc_s ? received_utc_s : last_utc_s;
    }
    sections->last_utc_s = last_utc_s;
    value_set_bool(&history->arena, view, "any_orders", list->count > 0);
}

/* ---- the whole ---- */

static void add_words(struct sections *sections, struct replay_history *history, struct value *view)
{
    const struct ruleset *known = ruleset_find(history->header->founding.rules);
    /* Of rules that this program does not have, an event is told by its name and fields. */
    const struct ruleset *rules = known ? known : &(const struct ruleset){ .name = "unknown" };

    value_set_bool(&history->arena, view, "public", true);
    if (!history->as_seat && history->header->scope == REPLAY_FULL)
        value_set_bool(&history->arena, view, "by_all", true);
    report_events(sections->home, rules, history->events, &history->arena, view);
}

static void add_point(const struct replay_history *history, const struct marks *marks, struct value *points, struct arena *arena)
{
    struct value *point = value_add(points, value_object(arena));

    value_set_int(arena, point, "number", history->number);
    if (history->turn >= 0)
        value_set_int(arena, point, "turn", history->turn);
    value_set_text(arena, point, "kind", history->kind);
    if (marks->text) {
        value_set_text(arena, point, "marks", marks->text);
        value_set_text(arena, point, "sort", marks->sort);
    }
}

struct value *section_view(struct sections *sections, struct replay_history *history, struct value *points, struct arena *arena)
{
    struct value *view = value_object(&history->arena);
    struct marks marks = add_picture(sections, history, view);

    mark_plays(&marks, history, arena);
    value_set_int(&history->arena, view, "number", history->number);
    value_set_int(&history->arena, view, "records", sections->records);
    value_set_text(&history->arena, view, "kind", history->kind);
    if (history->note)
        value_set_text(&history->arena, view, "note", history->note);
    if (history->turn >= 0) {
        value_set_bool(&history->arena, view, "has_turn", true);
        value_set_int(&history->arena, view, "turn", history->turn);
        value_set_bool(&history->arena, view, "begins", history->turn != sections->turn);
        sections->turn = history->turn;
    }
    add_words(sections, history, view);
    add_orders(sections, history, view);
    add_point(history, &marks, points, arena);
    return view;
}
