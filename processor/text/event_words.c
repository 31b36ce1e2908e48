#include "processor/text/event_words.h"

#include <string.h>

#include "engine/kernel/json.h"
#include "engine/kernel/ruleset.h"

enum { FLAG_BYTES_MOST = 40, FIELD_BYTES_MOST = 60 };   /* of a value and a field that are worth a flag */

/* ---- what a template sees of an event ---- */

/* "field-value" */
static void add_flag(struct arena *arena, struct value *seen, const char *field, const char *value)
{
    char flag[FIELD_BYTES_MOST + FLAG_BYTES_MOST + sizeof "-"];
    size_t field_bytes = strlen(field), bytes = strlen(value);

    if (!*value || bytes > FLAG_BYTES_MOST || field_bytes > FIELD_BYTES_MOST || strchr(value, '/'))
        return;
    memcpy(flag, field, field_bytes);
    flag[field_bytes] = '-';
    memcpy(flag + field_bytes + 1, value, bytes + 1);
    value_set_bool(arena, seen, flag, true);
}

static void add_number_flag(struct arena *arena, struct value *seen, const char *field, int64_t number)
{
    char digits[JSON_INT_BYTES + 1];

    *json_write_int(digits, number) = '\0';
    add_flag(arena, seen, field, digits);
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

static struct value *with_flags(struct arena *arena, const struct value *event, bool by_all)
{
    struct value *seen = value_copy(arena, event);

    for (const struct value *field = event->first; field; field = field->next) {
        if (field->kind == VALUE_TEXT)
            add_flag(arena, seen, field->key, field->text);
        else if (field->kind == VALUE_INT)
            add_number_flag(arena, seen, field->key, field->number);
        else if (field->kind == VALUE_LIST)
            value_set_text(arena, seen, arena_printf(arena, "%s-list", field->key), event_words_listed(arena, field));
    }
    value_set_bool(arena, seen, "by-all", by_all);
    return seen;
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
    const char *name = arena_printf(arena, "events/%s", value_get_text(event, "event", ""));
    char *text;

    return renderer->render(renderer->context, rules, name, with_flags(arena, event, by_all), arena, &text)
               ? one_line(arena, text)
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
