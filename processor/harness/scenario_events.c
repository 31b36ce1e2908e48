/* Lines of an `expect` block about events. */
#include <string.h>

#include "engine/kernel/text.h"
#include "processor/harness/scenario_compare.h"
#include "processor/harness/scenario_expect.h"
#include "processor/harness/scenario_known.h"

/* key=value, key!=value, key<=n ... */
static bool split_condition(struct arena *arena, const char *word, const char **key, enum comparison *comparison,
                            const char **value)
{
    static const struct { const char *sign; enum comparison comparison; } forms[] = {
        { "!=", IS_UNEQUAL }, { "<=", IS_AT_MOST }, { ">=", IS_AT_LEAST }, { "~", CONTAINS }, { "=", IS_EQUAL },
        { "<", IS_LESS }, { ">", IS_MORE },
    };
    size_t length = strcspn(word, "!<>=~");

    if (length == 0 || word[length] == '\0')
        return false;
    *key = arena_text_n(arena, word, length);
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++)
        if (text_has_prefix(word + length, forms[i].sign)) {
            *comparison = forms[i].comparison;
            *value = word + length + strlen(forms[i].sign);
            return true;
        }
    return false;
}

/* The bytes of a list or object written as JSON, to the bracket that closes it or the end of the line. */
static size_t bracketed_bytes(const char *text)
{
    bool quoted = false;
    size_t i = 0;
    int depth = 0;

    for (; text[i]; i++) {
        quoted = quoted != (text[i] == '"');
        if (quoted)
            continue;
        depth += (text[i] == '[' || text[i] == '{') - (text[i] == ']' || text[i] == '}');
        if (depth == 0)
            return i + 1;
    }
    return i;
}

/* A condition word, whose value may stand in quotes (spell="Iron Ranks") or be a whole list (groups=["gr3","gr4"]). */
static const char *take_condition(struct arena *arena, const char **at)
{
    const char *from = expect_skip_blanks(*at);
    size_t length = strcspn(from, " \t\"[{");
    size_t quoted;

    if (*from == '\0')
        return NULL;
    if (from[length] == '[' || from[length] == '{') {
        length += bracketed_bytes(from + length);
        *at = from + length;
        return arena_text_n(arena, from, length);
    }
    if (from[length] != '"')
        return expect_word(arena, at);
    quoted = strcspn(from + length + 1, "\"");
    *at = from + length + 1 + quoted + (from[length + 1 + quoted] == '"');
    return arena_printf(arena, "%.*s%.*s", (int)length, from, (int)quoted, from + length + 1);
}

struct event_pattern {
    const char *name;
    const char *conditions;
};

static bool field_fits(struct arena *arena, const struct value *field, enum comparison comparison, const char *value)
{
    if (field && field->kind == VALUE_LIST && comparison == IS_EQUAL && value[0] != '[')
        return compare_contains(field, value);
    return compare_values(arena, field, comparison, value);
}

static const struct value *find_field(const struct value *event, const char *key)
{
    for (const struct value *field = event->first; field; field = field->next)
        if (text_equal_ignoring_case(field->key, key))
            return field;
    return NULL;
}

static bool event_fits(struct arena *arena, const struct value *event, const struct event_pattern *pattern)
{
    const char *at = pattern->conditions;
    const char *word;

    if (!text_equal_ignoring_case(value_get_text(event, "event", ""), pattern->name))
        return false;
    while ((word = take_condition(arena, &at))) {
        enum comparison comparison;
        const char *key, *value;

        if (!split_condition(arena, word, &key, &comparison, &value)
            || !field_fits(arena, find_field(event, key), comparison, value))
            return false;
    }
    return true;
}

/* absent: no event may fit them. */
static enum status check_conditions(struct expectation *expectation, const struct event_type *type, const char *conditions,
                                    bool absent)
{
    struct match *match = expectation->match;
    const char *word;

    while ((word = take_condition(match->arena, &conditions))) {
        enum comparison comparison;
        const char *key, *value;

        if (!split_condition(match->arena, word, &key, &comparison, &value))
            return expect_not_understood(expectation, word, "event NAME [key=value ...], a value with blanks in quotes: "
                                  "spell=\"Iron Ranks\"");
        if (type && known_field(type, key, expectation->err) != OK)
            return ERR_FORMAT;
        if (type && (absent ? comparison == IS_EQUAL : comparison == IS_UNEQUAL)
            && known_value(match, match->game.state, key, value, expectation->err) != OK)
            return ERR_FORMAT;
    }
    return OK;
}

static const char *events_like(const struct match *match, const char *name)
{
    const char *list = "";

    for (int i = 0; i < match->event_count; i++)
        if (text_equal_ignoring_case(value_get_text(match->events[i], "event", ""), name))
            list = arena_printf(match->arena, "%s\n    event %s", list, value_write(match->arena, match->events[i], NULL));
    if (*list == '\0') {
        list = arena_printf(match->arena, "no event %s among %d:", name, match->event_count);
        for (int i = 0; i < match->event_count; i++)
            list = arena_printf(match->arena, "%s %s", list, value_get_text(match->events[i], "event", ""));
        return list;
    }
    return arena_printf(match->arena, "the events of this name are:%s", list);
}

/* Which events count: all, those after the one that the line above found, or the one right after it. */
enum reach { REACH_ALL, REACH_LATER, REACH_NEXT };

/* RULES write HOP_OFF where an event is hop-off. */
static const char *take_event_name(struct arena *arena, const char **at)
{
    char *name = expect_word(arena, at);

    for (char *c = name; c && *c; c++)
        *c = *c == '_' ? '-' : *c;
    return name;
}

/* exactly: -1 any number but none. A name that these rules do not know would make `no event` hold for ever. */
static enum status expect_event(struct expectation *expectation, const char *line, int64_t exactly, enum reach reach)
{
    struct match opened, *match = expect_opened(expectation->match, &opened);
    struct event_pattern pattern = { .name = take_event_name(match->arena, &line) };
    int from = reach == REACH_ALL || *expectation->previous < 0 ? 0 : *expectation->previous + 1;
    int to = reach == REACH_NEXT && from < match->event_count ? from + 1 : match->event_count;
    const struct event_type *type;
    int first = -1, count = 0;
    enum status status;

    if (!pattern.name)
        return expect_not_understood(expectation, line, "event NAME [key=value ...]");
    if (reach != REACH_ALL && *expectation->previous == EXPECT_NOTHING_YET && !match->scenario->old)
        return error_set(expectation->err, ERR_FORMAT, "`then` and `next` stand below a line with an event");
    type = match->scenario->old ? NULL : ruleset_event(match->game.rules, pattern.name);
    if (!type && !match->scenario->old)
        return error_set(expectation->err, ERR_FORMAT, "%s tells no event \"%s\"", match->game.rules->name,
                         pattern.name);
    pattern.conditions = line;
    status = check_conditions(expectation, type, line, exactly == 0);
    for (int i = from; i < to && status == OK; i++)
        if (event_fits(match->arena, match->events[i], &pattern)) {
            first = first < 0 ? i : first;
            count++;
            match_mention(match, match->events[i]);
        }
    expectation->holds = exactly < 0 ? count > 0 : count == exactly;
    expectation->actual = events_like(match, pattern.name);
    if (first >= 0 || *expectation->previous == EXPECT_NOTHING_YET)
        *expectation->previous = first;
    return status;
}

static enum status expect_events(struct expectation *expectation, const char *line, int64_t exactly, enum reach reach,
                                 const char *form)
{
    return expect_keyword(&line, "event") ? expect_event(expectation, line, exactly, reach)
                                        : expect_not_understood(expectation, line, form);
}

enum status expect_any_event(struct expectation *expectation, const char *line)
{
    return expect_event(expectation, line, -1, REACH_ALL);
}

enum status expect_no_event(struct expectation *expectation, const char *line)
{
    return expect_events(expectation, line, 0, REACH_ALL, "no event NAME [key=value ...]");
}

enum status expect_next_event(struct expectation *expectation, const char *line)
{
    return expect_events(expectation, line, -1, REACH_NEXT, "next event NAME [key=value ...]");
}

enum status expect_then_event(struct expectation *expectation, const char *line)
{
    bool none = expect_keyword(&line, "no");

    return expect_events(expectation, line, none ? 0 : -1, REACH_LATER, "then event NAME, then no event NAME");
}

enum status expect_number_event(struct expectation *expectation, const char *line)
{
    int64_t number = 0;

    if (text_parse_int(expect_word(expectation->match->arena, &line), 0, 100000, &number) == TEXT_INT_OK
        && expect_keyword(&line, "event"))
        return expect_event(expectation, line, number, REACH_ALL);
    return expect_not_understood(expectation, line, "N event NAME [key=value ...]");
}
