#include "processor/text/event_words.h"

#include <string.h>

#include "engine/kernel/json.h"
#include "engine/kernel/ruleset.h"
#include "processor/text/mustache.h"

/* ---- what a template sees of an event ---- */

/* An event while its template tells it. Templates ask for few of the names that could be made of its fields. */
struct telling_event {
    const struct value *event;
    bool by_all;
    struct arena *arena;
};

static const struct value *field_named(const struct value *event, const char *name, size_t bytes)
{
    for (const struct value *field = event->first; field; field = field->next)
        if (strncmp(field->key, name, bytes) == 0 && !field->key[bytes])
            return field;
    return NULL;
}

/* Is a text or number what the rest of a flag says? */
static bool is_said(const struct value *field, const char *rest)
{
    char digits[JSON_INT_BYTES + 1];

    if (field->kind == VALUE_INT)
        *json_write_int(digits, field->number) = '\0';
    else if (field->kind != VALUE_TEXT)
        return false;
    return *rest && strcmp(rest, field->kind == VALUE_INT ? digits : field->text) == 0;
}

/* "field-value": a flag; "field-list": a list as one text; "by-all". */
static const struct value *meaning(void *context, const char *name)
{
    static const struct value yes = { .kind = VALUE_BOOL, .number = 1 };
    const struct telling_event *telling = context;

    for (const char *dash = strchr(name, '-'); dash; dash = strchr(dash + 1, '-')) {
        const struct value *field = field_named(telling->event, name, (size_t)(dash - name));

        if (field && is_said(field, dash + 1))
            return &yes;
        if (field && field->kind == VALUE_LIST && strcmp(dash, "-list") == 0)
            return value_text(telling->arena, event_words_listed(telling->arena, field));
    }
    return telling->by_all && strcmp(name, "by-all") == 0 ? &yes : NULL;
}

/* Puts a text at the end of another, which has room for it. Returns the new end. */
static char *put(char *end, const char *text)
{
    size_t bytes = strlen(text);

    memcpy(end, text, bytes + 1);
    return end + bytes;
}

const char *event_words_listed(struct arena *arena, const struct value *list)
{
    const char **words = arena_alloc(arena, (size_t)list->count * sizeof *words);
    char *text, *end;
    size_t bytes = 1;
    int count = 0;

    for (const struct value *item = list->first; item; item = item->next) {
        words[count] = item->kind == VALUE_TEXT ? item->text : value_write(arena, item, NULL);
        bytes += strlen(words[count++]) + strlen(" and ");
    }
    text = end = arena_alloc(arena, bytes);
    for (int i = 0; i < count; i++) {
        end = put(end, i == 0 ? "" : i < count - 1 ? ", " : " and ");
        end = put(end, words[i]);
    }
    return text;
}

/* ---- an event as a line ---- */

/* The report shows an event without a template by its name and fields. */
static char *plain_event(struct arena *arena, const struct value *event)
{
    static const char *const frame[] = { "event", "turn", "phase", "step" };
    char *text = arena_text(arena, value_get_text(event, "event", "?"));

    for (const struct value *field = event->first; field; field = field->next) {
        bool is_frame = false;

        for (size_t i = 0; i < sizeof frame / sizeof frame[0]; i++)
            is_frame = is_frame || strcmp(field->key, frame[i]) == 0;
        if (!is_frame)
            text = arena_printf(arena, "%s %s=%s", text, field->key,
                                field->kind == VALUE_TEXT ? field->text : value_write(arena, field, NULL));
    }
    return text;
}

/* A template may stand on several lines; what it writes is one. */
static char *one_line(struct arena *arena, const char *text)
{
    char *line = arena_text(arena, text);
    size_t length = 0;

    for (; *text; text++) {
        bool blank = *text == ' ' || *text == '\n' || *text == '\t';

        if (!blank)
            line[length++] = *text;
        else if (length > 0 && line[length - 1] != ' ')
            line[length++] = ' ';
    }
    while (length > 0 && line[length - 1] == ' ')
        length--;
    line[length] = '\0';
    return line;
}

static char *event_text_of(const struct event_renderer *renderer, const struct ruleset *rules, const struct value *event, bool by_all,
                           struct arena *arena)
{
    struct telling_event telling = { .event = event, .by_all = by_all, .arena = arena };
    const struct mustache_options options = { .meaning = meaning, .meaning_context = &telling };
    const char *name = arena_printf(arena, "events/%s", value_get_text(event, "event", ""));
    char *text;

    return renderer->render(renderer->context, rules, name, event, &options, arena, &text) ? one_line(arena, text)
                                                                                           : plain_event(arena, event);
}

/* ---- lines in groups ---- */

struct telling {
    struct arena *arena;
    const struct ruleset *rules;
    struct value *phases, *lines;    /* lines: of the phase being told */
    const char *heading;
    int64_t turn;
    char *line;                      /* not yet put into lines; NULL */
    bool joined;                     /* something was added to it, or it began as an addition */
};

static const char *heading_of(const struct ruleset *rules, const char *phase)
{
    for (const struct ruleset_phase *known = rules->phases; known && known->name; known++)
        if (strcmp(known->name, phase) == 0)
            return known->heading;
    return phase;
}

static bool is_open(const char *line)
{
    return line && *line && !strchr(".!?:", line[strlen(line) - 1]);
}

static void put_line(struct telling *telling)
{
    if (telling->line)
        value_add_text(telling->arena, telling->lines,
                       is_open(telling->line) ? arena_printf(telling->arena, "%s.", telling->line) : telling->line);
    telling->line = NULL;
}

static void begin_phase(struct telling *telling, const char *heading, int64_t turn)
{
    struct value *phase;

    put_line(telling);
    phase = value_add(telling->phases, value_object(telling->arena));
    value_set_text(telling->arena, phase, "heading", heading);
    value_set_int(telling->arena, phase, "turn", turn);
    telling->lines = value_set(telling->arena, phase, "lines", value_list(telling->arena));
    telling->heading = heading;
    telling->turn = turn;
}

static void tell(struct telling *telling, const struct value *event, char *text)
{
    const char *heading = heading_of(telling->rules, value_get_text(event, "phase", ""));
    int64_t turn = value_get_int(event, "turn", 0);
    bool adds = text[0] == '&';

    if (!telling->lines || strcmp(heading, telling->heading) != 0 || turn != telling->turn)
        begin_phase(telling, heading, turn);
    text += adds ? 1 : 0;
    if (adds && is_open(telling->line)) {
        telling->line = arena_printf(telling->arena, "%s%s %s", telling->line, telling->joined ? ";" : ":", text);
        telling->joined = true;
        return;
    }
    put_line(telling);
    telling->line = text;
    telling->joined = adds;
}

/* ---- results first ---- */

static bool is_event(const struct value *event, const char *name)
{
    return strcmp(value_get_text(event, "event", ""), name) == 0;
}

/* The event that ends what this one begins, or NULL. */
static const struct value *end_of(const struct ruleset *rules, const struct value *event)
{
    const struct ruleset_outcome *outcome = rules->outcomes;

    while (outcome && outcome->begins && !is_event(event, outcome->begins))
        outcome++;
    if (!outcome || !outcome->begins)
        return NULL;
    for (event = event->next; event && !is_event(event, outcome->begins); event = event->next)
        if (is_event(event, outcome->ends))
            return event;
    return NULL;
}

static void tell_event(const struct event_renderer *renderer, struct telling *telling, const struct value *event, bool by_all)
{
    char *text = event_text_of(renderer, telling->rules, event, by_all, telling->arena);

    if (*text)
        tell(telling, event, text);
}

void event_words(const struct event_renderer *renderer, const struct ruleset *rules, const struct value *events,
                 struct arena *arena, struct value *view)
{
    struct telling telling = { .arena = arena, .rules = rules,
                               .phases = value_set(arena, view, "phases", value_list(arena)) };

    const struct value *told = NULL;     /* an end, behind its beginning */
    bool by_all = value_find(view, "by_all") != NULL;

    for (const struct value *event = events->first; event; event = event->next) {
        const struct value *end = end_of(rules, event);

        if (event != told)
            tell_event(renderer, &telling, event, by_all);
        if (end)
            tell_event(renderer, &telling, end, by_all);
        told = end ? end : told;
    }
    put_line(&telling);
    value_set_bool(arena, view, "any_events", telling.phases->count > 0);
}
