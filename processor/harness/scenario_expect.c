/* The lines of an `expect` block. */
#include <string.h>

#include "engine/kernel/position.h"
#include "engine/kernel/text.h"
#include "processor/harness/scenario_expect.h"
#include "processor/harness/scenario_known.h"

enum status expect_not_understood(struct expectation *expectation, const char *what, const char *form)
{
    return error_set(expectation->err, ERR_FORMAT, "\"%s\" is not understood; it reads: %s", what, form);
}

/* ---- words of a line ---- */

static const char *skip_blanks(const char *at)
{
    while (text_is_blank(*at))
        at++;
    return at;
}

/* Takes the next word, or the next text in double quotes, off *at; NULL at the end. */
char *expect_word(struct arena *arena, const char **at)
{
    const char *from = skip_blanks(*at);
    size_t length;

    if (*from == '\0')
        return NULL;
    if (*from == '"') {
        length = strcspn(from + 1, "\"");
        *at = from + 1 + length + (from[1 + length] == '"');
        return arena_text_n(arena, from + 1, length);
    }
    length = strcspn(from, " \t");
    *at = from + length;
    return arena_text_n(arena, from, length);
}

const char *expect_rest(struct arena *arena, const char **at)
{
    const char *rest = skip_blanks(*at);

    *at = rest + strlen(rest);
    if (*rest != '"')
        return rest;
    *at = rest;
    return expect_word(arena, at);
}

enum status expect_end(struct expectation *expectation, const char *rest, const char *form)
{
    rest = skip_blanks(rest);
    return *rest && !expectation->match->scenario->old ? expect_not_understood(expectation, rest, form) : OK;
}

static bool take_keyword(const char **at, const char *keyword)
{
    size_t length = strlen(keyword);
    const char *from = skip_blanks(*at);

    if (!text_has_prefix_ignoring_case(from, keyword) || (from[length] && !text_is_blank(from[length])))
        return false;
    *at = skip_blanks(from + length);
    return true;
}

/* ---- values ---- */

enum comparison { IS_EQUAL, IS_UNEQUAL, IS_LESS, IS_MORE, IS_AT_MOST, IS_AT_LEAST, CONTAINS, LACKS, IS_PRESENT,
                  IS_ABSENT };

static const struct { const char *sign; enum comparison comparison; } signs[] = {
    { "==", IS_EQUAL }, { "!=", IS_UNEQUAL }, { "<=", IS_AT_MOST }, { ">=", IS_AT_LEAST }, { "<", IS_LESS },
    { ">", IS_MORE }, { "contains", CONTAINS }, { "lacks", LACKS }, { "present", IS_PRESENT }, { "absent", IS_ABSENT },
};

static bool find_sign(const char *word, enum comparison *comparison)
{
    for (size_t i = 0; word && i < sizeof signs / sizeof signs[0]; i++)
        if (text_equal_ignoring_case(signs[i].sign, word)) {
            *comparison = signs[i].comparison;
            return true;
        }
    return false;
}

/* Is the value what a word of the file says? Numbers by value, texts without regard to case, true, false, null. */
static bool value_is(const struct value *value, const char *word)
{
    int64_t number;

    switch (value->kind) {
    case VALUE_INT:
        return text_parse_int(word, INT64_MIN, INT64_MAX, &number) == TEXT_INT_OK && number == value->number;
    case VALUE_BOOL:
        return text_equal_ignoring_case(word, value->number ? "true" : "false")
               || text_equal_ignoring_case(word, value->number ? "yes" : "no");
    case VALUE_NULL:
        return strcmp(word, "null") == 0;
    case VALUE_TEXT:
        return text_equal_ignoring_case(word, value->text);
    case VALUE_LIST:
    case VALUE_OBJECT:
        break;
    }
    return false;
}

bool expect_holds_text(const char *text, const char *part)
{
    for (; *text; text++)
        if (text_has_prefix_ignoring_case(text, part))
            return true;
    return *part == '\0';
}

/* A list contains an item, an object a key, a text a part of itself. */
static bool value_contains(const struct value *value, const char *word)
{
    if (value->kind == VALUE_TEXT)
        return expect_holds_text(value->text, word);
    if (value->kind != VALUE_LIST && value->kind != VALUE_OBJECT)
        return value_is(value, word);
    for (const struct value *item = value->first; item; item = item->next)
        if (value->kind == VALUE_OBJECT ? strcmp(item->key, word) == 0 : value_is(item, word))
            return true;
    return false;
}

/* A list or object written as JSON is compared whole. */
static bool is_equal(struct arena *arena, const struct value *value, const char *word)
{
    struct value *wanted;

    if ((word[0] == '[' || word[0] == '{') && value_read(arena, word, strlen(word), &wanted, NULL) == OK)
        return value_equal(value, wanted);
    return value_is(value, word);
}

static bool compare(struct arena *arena, const struct value *value, enum comparison comparison, const char *word)
{
    int64_t number = 0;

    if (comparison == IS_PRESENT || comparison == IS_ABSENT)
        return (value != NULL) == (comparison == IS_PRESENT);
    if (!value)
        return comparison == IS_UNEQUAL || comparison == LACKS;
    if (comparison == IS_EQUAL || comparison == IS_UNEQUAL)
        return is_equal(arena, value, word) == (comparison == IS_EQUAL);
    if (comparison == CONTAINS || comparison == LACKS)
        return value_contains(value, word) == (comparison == CONTAINS);
    if (value->kind != VALUE_INT || text_parse_int(word, INT64_MIN, INT64_MAX, &number) != TEXT_INT_OK)
        return false;
    switch (comparison) {
    case IS_LESS:
        return value->number < number;
    case IS_MORE:
        return value->number > number;
    case IS_AT_MOST:
        return value->number <= number;
    default:
        return value->number >= number;
    }
}

/* A number is compared with a number, and true or false with the same: anything else could never be equal. value: NULL
 * when there is none. */
static enum status comparable(const struct value *value, enum comparison comparison, const char *word, struct error *err)
{
    int64_t number;

    if (comparison == IS_PRESENT || comparison == IS_ABSENT)
        return *word ? error_set(err, ERR_FORMAT, "nothing stands behind present and absent") : OK;
    if (!value)
        return OK;
    if (value->kind == VALUE_INT && strcmp(word, "null") != 0
        && text_parse_int(word, INT64_MIN, INT64_MAX, &number) != TEXT_INT_OK)
        return error_set(err, ERR_FORMAT, "it is a number, and \"%.40s\" is none", word);
    if (comparison >= IS_LESS && comparison <= IS_AT_LEAST && value->kind != VALUE_INT)
        return error_set(err, ERR_FORMAT, "it is no number, so nothing is more or less");
    if (value->kind == VALUE_BOOL && !text_equal_ignoring_case(word, "true") && !text_equal_ignoring_case(word, "false")
        && !text_equal_ignoring_case(word, "yes") && !text_equal_ignoring_case(word, "no"))
        return error_set(err, ERR_FORMAT, "it is true or false, not \"%.40s\"", word);
    return OK;
}

/* ---- /pointer == value, as seat or moderator ---- */

static enum status expect_pointer(struct expectation *expectation, const char *line, int seat)
{
    struct match *match = expectation->match;
    const char *pointer = expect_word(match->arena, &line);
    const char *sign = expect_word(match->arena, &line);
    const struct value *found;
    enum comparison comparison;
    struct game_look look;
    enum status status;
    const char *word;

    if (!pointer || pointer[0] != '/' || !find_sign(sign, &comparison))
        return expect_not_understood(expectation, pointer ? pointer : "", "/pointer ==, !=, <, >, <=, >=, contains, lacks, "
                              "present or absent, and a value");
    if (comparison != IS_PRESENT && comparison != IS_ABSENT && !*skip_blanks(line))
        return expect_not_understood(expectation, pointer, "/pointer, a comparison, and a value (\"\" for an empty text)");
    word = expect_rest(match->arena, &line);
    if (expect_end(expectation, line, "/pointer, a comparison, and one value") != OK)
        return ERR_FORMAT;
    match_look(match, &look);
    found = value_at(ruleset_view(match->game.rules, match->arena, look.state, seat), pointer);
    status = match->scenario->old ? OK : comparable(found, comparison, word, expectation->err);
    if (status == OK && !found && !match->scenario->old)
        status = known_pointer(match, look.state, pointer, expectation->err);
    expectation->holds = compare(match->arena, found, comparison, word);
    expectation->actual = arena_printf(match->arena, "%s is %s", pointer,
                                       found ? value_write(match->arena, found, NULL) : "absent");
    return status;
}

/* ---- events ---- */

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
    const char *from = skip_blanks(*at);
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
        return value_contains(field, value);
    return compare(arena, field, comparison, value);
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

/* Right after the position, only what the first turn begins with has happened. */
struct match *expect_opened(struct match *match, struct match *opened)
{
    if (match->game.turn.begun || match->event_count > 0 || match->game.over)
        return match;
    match_opened(match, opened);
    return opened;
}

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

/* ---- position items ---- */

static enum status expect_item(struct expectation *expectation, const char *item)
{
    struct match *match = expectation->match;
    bool wanted = !take_keyword(&item, "not");
    struct error err = { 0 };
    struct game_look look;
    const char *instead;

    if (!*item)
        return expect_not_understood(expectation, "is", "is ITEM, is not ITEM: an item of the position notation");
    if (!position_is_known(match->game.rules))
        return error_set(expectation->err, ERR_FORMAT, "%s has no position notation", match->game.rules->name);
    match_look(match, &look);
    instead = position_holds(match->game.rules, match->arena, look.state, item, &err);
    if (err.status != OK) {
        *expectation->err = err;
        return err.status;
    }
    expectation->holds = (instead == NULL) == wanted;
    expectation->actual = instead ? instead : "it is so";
    return OK;
}

/* ---- requests, sheets ---- */

static enum status expect_asked(struct expectation *expectation, const char *line, bool wanted)
{
    struct match *match = expectation->match;
    const char *name = expect_word(match->arena, &line);
    const char *kind = expect_word(match->arena, &line);
    const char *open = "open are:";
    struct match opened;
    struct game_look look;
    bool found = false;
    int seat;

    if (!name || match_seat(match, name, strlen(name), &seat, expectation->err) != OK)
        return expect_not_understood(expectation, name ? name : "", "asked SEAT [KIND]");
    if ((kind && !match->scenario->old && known_kind(match->arena, match->game.rules, kind, expectation->err) != OK)
        || expect_end(expectation, line, "asked SEAT [KIND]") != OK)
        return ERR_FORMAT;
    match_opened(match, &opened);
    match_look(&opened, &look);
    for (int i = 0; i < look.request_count; i++) {
        const struct request *request = &look.requests[i];

        if (request->answered)
            continue;
        open = arena_printf(match->arena, "%s %s %s", open, match->game.rules->seat_name(look.state, request->seat),
                            request->name);
        found = found || (request->seat == seat && (!kind || text_equal_ignoring_case(kind, request->kind)));
    }
    expectation->holds = found == wanted;
    expectation->actual = open;
    return OK;
}

static const char *verdict_names[] = { "nothing", "accepted", "corrected", "rejected", "ignored" };

static const char *tell_line(struct arena *arena, const struct sheet_line *line)
{
    return arena_printf(arena, "\"%s\" was %s%s%s%s%s", line->text, verdict_names[line->verdict],
                        line->code ? " " : "", line->code ? line->code : "", line->reason ? ": " : "",
                        line->reason ? line->reason : "");
}

static bool code_fits(const char *wanted, const char *code)
{
    return !wanted || (code && text_equal_ignoring_case(wanted, code));
}

static bool reason_fits(const char *wanted, const char *reason)
{
    return !wanted || (reason && expect_holds_text(reason, wanted));
}

/* A rule set tells an order that failed when its moment came by an event of its own; one with a `line` is the
 * sheet's. */
static bool refused_at_its_moment(const struct match *match, int seat, const char *canonical, const char *code,
                                  const char *reason, const char **actual)
{
    const char *name = match->game.rules->seat_name(match->game.state, seat);
    const char *refusal = match->game.rules->refusal_event;

    for (int i = 0; refusal && i < match->event_count; i++) {
        const struct value *event = match->events[i];

        if (strcmp(value_get_text(event, "event", ""), refusal) != 0 || value_find(event, "line")
            || !text_equal_ignoring_case(value_get_text(event, "side", ""), name)
            || (canonical && !text_equal_ignoring_case(value_get_text(event, "order", ""), canonical)))
            continue;
        *actual = value_write(match->arena, event, NULL);
        if (code_fits(code, value_get_text(event, "code", NULL)) && reason_fits(reason, value_get_text(event, "reason", NULL)))
            return true;
    }
    for (int i = 0; i < match->refusal_count; i++) {
        const struct refused_answer *refused = match->refusals[i];

        if (refused->answer.seat != seat || (canonical && !strstr(refused->answer.text, canonical)))
            continue;
        *actual = refused->reason;
        if (reason_fits(reason, refused->reason))
            return true;
    }
    return false;
}

static const struct sheet_line *line_numbered(const struct sheet *sheet, int64_t number)
{
    const struct sheet_line *found = NULL;

    /* If a line has several orders, it means a refused one. */
    for (int i = 0; i < sheet->line_count; i++)
        if (sheet->lines[i].number == number && (!found || sheet->lines[i].verdict == VERDICT_REJECTED))
            found = &sheet->lines[i];
    return found;
}

/* What a line of expect says about a line of orders. */
struct verdict_wanted {
    enum verdict verdict;
    const char *code, *reason;   /* NULL: any */
};

static void judge_line(struct expectation *expectation, int seat, const struct sheet_line *line,
                       const struct verdict_wanted *wanted)
{
    const char *code = wanted->code, *reason = wanted->reason;

    expectation->actual = tell_line(expectation->match->arena, line);
    if (line->verdict == VERDICT_REJECTED || wanted->verdict == VERDICT_IGNORED)
        expectation->holds = line->verdict == wanted->verdict && code_fits(code, line->code)
                             && reason_fits(reason, line->reason);
    else
        expectation->holds = refused_at_its_moment(expectation->match, seat, line->canonical, code, reason,
                                                   &expectation->actual)
                             == (wanted->verdict == VERDICT_REJECTED);
}

/* Without a number: all lines are accepted, or some line is rejected or ignored. */
static void judge_lines(struct expectation *expectation, int seat, const struct sheet *sheet,
                        const struct verdict_wanted *wanted)
{
    bool all = wanted->verdict == VERDICT_ACCEPTED;

    for (int i = 0; i < sheet->line_count; i++) {
        judge_line(expectation, seat, &sheet->lines[i], wanted);
        if (expectation->holds != all)
            return;
    }
}

/* Marks orders that are expected to be refused as mentioned. number 0: all lines that fit. */
static void mention_lines(struct expectation *expectation, int seat, int number, const struct verdict_wanted *wanted)
{
    struct match *match = expectation->match;

    for (int i = 0; i < match->refused_line_count; i++) {
        struct match_refused *refused = &match->refused_lines[i];

        if (refused->seat == seat && (number == 0 || refused->line.number == number)
            && code_fits(wanted->code, refused->line.code) && reason_fits(wanted->reason, refused->line.reason))
            refused->mentioned = true;
    }
}

/* [CODE] ["part of the reason"], and nothing more */
static enum status take_refusal(struct expectation *expectation, const char **at, const char **code, const char **reason)
{
    struct match *match = expectation->match;

    *at = skip_blanks(*at);
    *code = **at && **at != '"' ? expect_word(match->arena, at) : NULL;
    if (*code && !match->scenario->old && known_code(match->game.rules, *code, expectation->err) != OK)
        return ERR_FORMAT;
    *at = skip_blanks(*at);
    *reason = **at == '"' ? expect_word(match->arena, at) : NULL;
    return expect_end(expectation, *at, "[CODE] [\"part of the reason\"] at the end of the line");
}

/* rejected|accepted|ignored SEAT [N] [CODE] ["part of the reason"] */
static enum status expect_verdict(struct expectation *expectation, const char *rest, enum verdict verdict)
{
    struct match *match = expectation->match;
    const char *name = expect_word(match->arena, &rest);
    struct verdict_wanted wanted = { .verdict = verdict };
    const struct sheet_line *line;
    const char *word;
    int64_t number = 0;
    int seat;

    if (!name || match_seat(match, name, strlen(name), &seat, expectation->err) != OK)
        return expect_not_understood(expectation, name ? name : "", "rejected SEAT [LINE] [CODE] [\"part of the reason\"]");
    rest = skip_blanks(rest);
    if (text_is_digit(*rest)) {
        word = expect_word(match->arena, &rest);
        if (text_parse_int(word, 1, 100000, &number) != TEXT_INT_OK)
            return expect_not_understood(expectation, word, "a line's number");
    }
    if (take_refusal(expectation, &rest, &wanted.code, &wanted.reason) != OK)
        return ERR_FORMAT;
    if (verdict == VERDICT_REJECTED)
        mention_lines(expectation, seat, (int)number, &wanted);
    expectation->actual = "that mail has no such line";
    if (!match->has_receipt[seat])
        return OK;
    line = line_numbered(&match->receipts[seat].sheet, number);
    if (number == 0)
        judge_lines(expectation, seat, &match->receipts[seat].sheet, &wanted);
    else if (line)
        judge_line(expectation, seat, line, &wanted);
    return OK;
}

static bool any_line_refused(struct match *tried, int seat, const char *code, const char *reason, const char **actual)
{
    const struct sheet *sheet = &tried->receipts[seat].sheet;

    for (int i = 0; i < sheet->line_count; i++) {
        const struct sheet_line *line = &sheet->lines[i];

        *actual = tell_line(tried->arena, line);
        if (line->verdict == VERDICT_REJECTED)
            return code_fits(code, line->code) && reason_fits(reason, line->reason);
        if (refused_at_its_moment(tried, seat, line->canonical, code, reason, actual))
            return true;
    }
    return false;
}

/* The first arrow before a verdict: orders may have arrows of their own. If there is none, the first arrow; NULL: no
 * arrow at all. */
static const char *verdict_arrow(const char *line)
{
    for (const char *arrow = strstr(line, "->"); arrow; arrow = strstr(arrow + 2, "->")) {
        const char *after = arrow + 2;

        if (take_keyword(&after, "accepted") || take_keyword(&after, "rejected"))
            return arrow;
    }
    return strstr(line, "->");
}

/* try SEAT: orders -> accepted | rejected [CODE] ["part of the reason"] */
static enum status expect_try(struct expectation *expectation, const char *rest)
{
    struct match *match = expectation->match;
    const char *colon = strchr(rest, ':');
    const char *arrow = verdict_arrow(rest);
    const char *word, *code = NULL, *reason = NULL, *after;
    struct match tried;
    bool refused;
    int seat;

    if (!colon || !arrow || arrow < colon
        || match_seat(match, rest, (size_t)(colon - rest), &seat, expectation->err) != OK)
        return expect_not_understood(expectation, rest, "try SEAT: orders -> accepted, or -> rejected [CODE] [\"reason\"]");
    after = arrow + 2;
    word = expect_word(match->arena, &after);
    if (!word || (!text_equal_ignoring_case(word, "accepted") && !text_equal_ignoring_case(word, "rejected")))
        return expect_not_understood(expectation, word ? word : "", "accepted or rejected");
    if (take_refusal(expectation, &after, &code, &reason) != OK)
        return ERR_FORMAT;
    match_try(match, seat, arena_text_n(match->arena, colon + 1, (size_t)(arrow - colon - 1)), &tried);
    expectation->actual = "no line of it was refused";
    refused = any_line_refused(&tried, seat, code, reason, &expectation->actual);
    expectation->holds = refused == text_equal_ignoring_case(word, "rejected");
    if (tried.broken) {
        expectation->holds = false;
        expectation->actual = tried.broken;
    }
    return OK;
}

/* ---- the end, drafts, mails ---- */

/* The words behind "over": who has won, or "draw", and how; a name that is wrong could never hold. */
static enum status take_ending(struct expectation *expectation, const char *rest, const char **who, int *how)
{
    struct match *match = expectation->match;
    int seat;

    *how = 0;
    *who = expect_word(match->arena, &rest);
    rest = skip_blanks(rest);
    if (*who && !text_equal_ignoring_case(*who, "draw") && match_seat(match, *who, strlen(*who), &seat, expectation->err) != OK)
        return ERR_FORMAT;
    return *rest ? known_ending(match->arena, match->game.rules, rest, how, expectation->err) : OK;
}

static enum status expect_over(struct expectation *expectation, const char *rest, bool wanted)
{
    struct match opened, *match = expect_opened(expectation->match, &opened);
    struct ruleset_result result = { 0 };
    const char *who, *winner = "draw";
    int how;

    if (take_ending(expectation, rest, &who, &how) != OK)
        return ERR_FORMAT;
    match->game.rules->result(match->game.state, &result);
    for (int seat = 0; seat < match->game.seats; seat++)
        if (result.winners & AUDIENCE_SEAT(seat))
            winner = match->game.rules->seat_name(match->game.state, seat);
    expectation->actual = result.over ? arena_printf(match->arena, "over %s %s", winner, result.how) : "not over";
    expectation->holds = result.over == wanted
                         && (!who || !wanted || text_equal_ignoring_case(who, winner)
                             || (result.winners == AUDIENCE_NOBODY && text_equal_ignoring_case(who, "draw")))
                         && (!how || text_equal(match->game.rules->endings[how], result.how));
    return OK;
}

static enum status expect_draft(struct expectation *expectation, const char *line, bool wanted)
{
    expectation->holds = expectation->match->game.draft == wanted;
    expectation->actual = expectation->match->game.draft ? "the turn is a draft" : "the turn is no draft";
    return expect_end(expectation, line, "draft, not draft");
}

static enum status expect_negated(struct expectation *expectation, const char *line)
{
    if (take_keyword(&line, "draft"))
        return expect_draft(expectation, line, false);
    if (take_keyword(&line, "over"))
        return *line ? expect_not_understood(expectation, line, "not over") : expect_over(expectation, line, false);
    if (take_keyword(&line, "asked"))
        return expect_asked(expectation, line, false);
    return expect_not_understood(expectation, line, "not draft, not over, not asked SEAT [KIND], is not ITEM, no event NAME");
}

static enum status expect_scene_of_all(struct expectation *expectation, const char *line)
{
    return expect_scene(expectation, line, SEAT_MODERATOR);
}

static enum status expect_as(struct expectation *expectation, const char *line)
{
    const char *name = expect_word(expectation->match->arena, &line);
    int seat;

    if (!name || (seat = expect_viewer(expectation->match, name, expectation->err)) == SEAT_MODERATOR)
        return expect_not_understood(expectation, name ? name : "", "as SEAT /pointer ..., as SEAT scene ...");
    if (take_keyword(&line, "scene"))
        return expect_scene(expectation, line, seat);
    return expect_pointer(expectation, line, seat);
}

#define FORMS "event, no event, then event, next event, N event, is, is not, /pointer, as SEAT, asked, try, rejected, accepted, " \
              "over, not over, draft, not draft, mail, help, scene, same"

static enum status expect_events(struct expectation *expectation, const char *line, int64_t exactly, enum reach reach,
                                 const char *form)
{
    return take_keyword(&line, "event") ? expect_event(expectation, line, exactly, reach)
                                        : expect_not_understood(expectation, line, form);
}

static enum status expect_any(struct expectation *expectation, const char *line)
{
    return expect_event(expectation, line, -1, REACH_ALL);
}

static enum status expect_no(struct expectation *expectation, const char *line)
{
    return expect_events(expectation, line, 0, REACH_ALL, "no event NAME [key=value ...]");
}

static enum status expect_next(struct expectation *expectation, const char *line)
{
    return expect_events(expectation, line, -1, REACH_NEXT, "next event NAME [key=value ...]");
}

static enum status expect_then(struct expectation *expectation, const char *line)
{
    bool none = take_keyword(&line, "no");

    return expect_events(expectation, line, none ? 0 : -1, REACH_LATER, "then event NAME, then no event NAME");
}

static enum status expect_number(struct expectation *expectation, const char *line)
{
    int64_t number = 0;

    if (text_parse_int(expect_word(expectation->match->arena, &line), 0, 100000, &number) == TEXT_INT_OK
        && take_keyword(&line, "event"))
        return expect_event(expectation, line, number, REACH_ALL);
    return expect_not_understood(expectation, line, FORMS);
}

static enum status expect_is_draft(struct expectation *expectation, const char *line)
{
    return expect_draft(expectation, line, true);
}

static enum status expect_is_over(struct expectation *expectation, const char *line)
{
    return expect_over(expectation, line, true);
}

static enum status expect_is_asked(struct expectation *expectation, const char *line)
{
    return expect_asked(expectation, line, true);
}

static enum status expect_rejected(struct expectation *expectation, const char *line)
{
    return expect_verdict(expectation, line, VERDICT_REJECTED);
}

static enum status expect_accepted(struct expectation *expectation, const char *line)
{
    return expect_verdict(expectation, line, VERDICT_ACCEPTED);
}

static enum status expect_ignored(struct expectation *expectation, const char *line)
{
    return expect_verdict(expectation, line, VERDICT_IGNORED);
}

static const struct {
    const char *keyword;
    enum status (*expect)(struct expectation *expectation, const char *line);
} keywords[] = {
    { "as", expect_as }, { "event", expect_any }, { "then", expect_then }, { "next", expect_next }, { "no", expect_no },
    { "is", expect_item }, { "not", expect_negated }, { "draft", expect_is_draft }, { "over", expect_is_over },
    { "asked", expect_is_asked }, { "try", expect_try }, { "rejected", expect_rejected }, { "accepted", expect_accepted },
    { "ignored", expect_ignored }, { "mail", expect_mail }, { "help", expect_help },
    { "scene", expect_scene_of_all },
};

static enum status dispatch(struct expectation *expectation, const char *line)
{
    if (*line == '/')
        return expect_pointer(expectation, line, SEAT_MODERATOR);
    for (size_t i = 0; i < sizeof keywords / sizeof keywords[0]; i++)
        if (take_keyword(&line, keywords[i].keyword))
            return keywords[i].expect(expectation, line);
    return text_is_digit(*line) ? expect_number(expectation, line) : expect_not_understood(expectation, line, FORMS);
}

enum status expect_line(struct match *match, const char *line, int *previous, bool *holds, const char **actual,
                        struct error *err)
{
    struct expectation expectation = { .match = match, .previous = previous, .actual = "", .err = err };
    enum status status = dispatch(&expectation, line);

    *holds = expectation.holds;
    *actual = expectation.actual;
    return status;
}
