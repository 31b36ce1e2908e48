/* A scenario file's text -> scenarios with their blocks. */
#include "processor/harness/scenario.h"

#include <string.h>

#include "engine/kernel/text.h"
#include "processor/harness/scenario_known.h"
#include "processor/letter/text.h"

struct reader {
    struct arena *arena;
    const char *file;
    bool old;
    struct scenario *list;
    int count, capacity;
    struct scenario *now;
    struct scenario_block *block;    /* that indented lines belong to; NULL: none, or past/position */
    enum { IN_NOTHING, IN_PAST, IN_POSITION, IN_BLOCK } in;
    struct error *err;
};

static enum status wrong(struct reader *reader, int number, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static enum status wrong(struct reader *reader, int number, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    error_setv(reader->err, ERR_FORMAT, format, args);
    va_end(args);
    return error_in(reader->err, "%s:%d", reader->file, number);
}

static void add_line(struct arena *arena, struct scenario_line **lines, int *count, int *capacity, int number,
                     const char *text)
{
    *lines = arena_grow(arena, *lines, *count, capacity, sizeof **lines);
    (*lines)[(*count)++] = (struct scenario_line){ number, text };
}

/* Comments go: `#` first in a line, or with a blank on both sides. */
static void cut_comment(char *line)
{
    char *first = line + strspn(line, " \t");

    if (*first == '#') {
        *line = '\0';
        return;
    }
    for (char *at = first; *at; at++)
        if (at > line && at[0] == '#' && text_is_blank(at[-1]) && (text_is_blank(at[1]) || at[1] == '\0')) {
            *at = '\0';
            return;
        }
}

static void cut_trailing_blanks(char *line)
{
    size_t length = strlen(line);

    while (length > 0 && text_is_space(line[length - 1]))
        line[--length] = '\0';
}

static const char *keyword_rest(const char *line, const char *keyword)
{
    size_t length = strlen(keyword);

    if (!text_has_prefix_ignoring_case(line, keyword) || (line[length] && !text_is_blank(line[length])))
        return NULL;
    line += length;
    while (text_is_blank(*line))
        line++;
    return line;
}

static void begin_scenario(struct reader *reader, int number, const char *title)
{
    reader->list = arena_grow(reader->arena, reader->list, reader->count, &reader->capacity, sizeof *reader->list);
    reader->now = &reader->list[reader->count++];
    *reader->now = (struct scenario){ .file = reader->file, .number = number, .title = title, .rulings = "",
                                      .options = value_object(reader->arena), .options_number = number, .old = reader->old };
    reader->in = IN_NOTHING;
    reader->block = NULL;
}

static void begin_block(struct reader *reader, enum scenario_block_kind kind, int number, const char *rest)
{
    struct scenario *now = reader->now;

    now->blocks = arena_grow(reader->arena, now->blocks, now->block_count, &now->block_capacity, sizeof *now->blocks);
    reader->block = &now->blocks[now->block_count++];
    *reader->block = (struct scenario_block){ .kind = kind, .number = number, .rest = rest, .times = 1 };
    reader->in = kind == BLOCK_SET || kind == BLOCK_TURN || kind == BLOCK_EXPECT ? IN_BLOCK : IN_NOTHING;
}

static const char *rules_known(struct arena *arena)
{
    const char *names = "";

    for (int i = 0; ruleset_at(i); i++)
        names = arena_printf(arena, "%s%s%s", names, *names ? " or " : "", ruleset_at(i)->name);
    return names;
}

static enum status read_rules(struct reader *reader, int number, const char *name)
{
    reader->now->rules = ruleset_find(name);
    if (!reader->now->rules)
        return wrong(reader, number, "there is no rule set \"%s\", there is %s", name, rules_known(reader->arena));
    return OK;
}

static enum status read_seed(struct reader *reader, int number, const char *text)
{
    int64_t seed;

    if (text_parse_int(text, 0, INT64_MAX, &seed) != TEXT_INT_OK)
        return wrong(reader, number, "a seed is a whole number, not \"%s\"", text);
    reader->now->seed = (uint64_t)seed;
    return OK;
}

static enum status read_turn(struct reader *reader, int number, const char *rest)
{
    int64_t times = 1;

    if (*rest && (text_lower(rest[0]) != 'x' || text_parse_int(rest + 1, 1, 1000, &times) != TEXT_INT_OK))
        return wrong(reader, number, "after \"turn\" stands nothing, or how many (\"turn x3\"), not \"%s\"", rest);
    begin_block(reader, BLOCK_TURN, number, rest);
    reader->block->times = (int)times;
    return OK;
}

/* options NAME=VALUE ... */
static enum status read_options(struct reader *reader, int number, const char *rest)
{
    reader->now->options_number = number;
    while (*rest) {
        size_t length = strcspn(rest, " \t");
        const char *word = arena_text_n(reader->arena, rest, length);
        const char *equals = strchr(word, '=');

        if (!equals || equals == word)
            return wrong(reader, number, "an option reads name=value, not \"%s\"", word);
        value_set_text(reader->arena, reader->now->options,
                       arena_text_n(reader->arena, word, (size_t)(equals - word)), equals + 1);
        rest += length;
        rest += strspn(rest, " \t");
    }
    return OK;
}

static enum status read_shuffle(struct reader *reader, int number, const char *rest)
{
    if (!strchr(rest, ':'))
        return wrong(reader, number, "a shuffle reads \"shuffle PILE: CARD, CARD\"");
    begin_block(reader, BLOCK_SHUFFLE, number, rest);
    return OK;
}

static bool has_label(const struct scenario *scenario, const char *label)
{
    for (int i = 0; i < scenario->block_count; i++)
        if (scenario->blocks[i].kind == BLOCK_AGAIN && text_equal_ignoring_case(scenario->blocks[i].rest, label))
            return true;
    return false;
}

static enum status read_block_head(struct reader *reader, int number, const char *line)
{
    const char *rest;

    if ((rest = keyword_rest(line, "dice"))) {
        begin_block(reader, BLOCK_DICE, number, rest);
        return OK;
    }
    if ((rest = keyword_rest(line, "shuffle")))
        return read_shuffle(reader, number, rest);
    if ((rest = keyword_rest(line, "turn")))
        return read_turn(reader, number, rest);
    if ((rest = keyword_rest(line, "set"))) {
        begin_block(reader, BLOCK_SET, number, "");
        if (*rest)
            add_line(reader->arena, &reader->block->lines, &reader->block->line_count, &reader->block->line_capacity,
                     number, rest);
        return OK;
    }
    if ((rest = keyword_rest(line, "expect"))) {
        begin_block(reader, BLOCK_EXPECT, number, rest);
        return *rest ? wrong(reader, number, "expectations stand on the lines after \"expect\", indented") : OK;
    }
    if ((rest = keyword_rest(line, "again"))) {
        if (!reader->old && has_label(reader->now, rest))
            return wrong(reader, number, "this scenario has a run \"%.60s\" already", rest);
        begin_block(reader, BLOCK_AGAIN, number, rest);
        return *rest ? OK : wrong(reader, number, "\"again\" needs a label");
    }
    return wrong(reader, number, "\"%.*s\" begins no line of a scenario; one begins with scenario, rules, rulings, "
                 "options, seed, dice, shuffle, past, position, set, turn, expect or again",
                 (int)strcspn(line, " \t"), line);
}

static enum status read_head(struct reader *reader, int number, const char *line)
{
    struct scenario *now = reader->now;
    const char *rest;

    if ((rest = keyword_rest(line, "scenario"))) {
        begin_scenario(reader, number, rest);
        return OK;
    }
    if (!now)
        return wrong(reader, number, "a scenario begins with \"scenario TITLE\"");
    if ((rest = keyword_rest(line, "rules")))
        return read_rules(reader, number, rest);
    if ((rest = keyword_rest(line, "rulings"))) {
        now->rulings = now->rulings[0] ? arena_printf(reader->arena, "%s %s", now->rulings, rest) : rest;
        return OK;
    }
    if ((rest = keyword_rest(line, "seed")))
        return read_seed(reader, number, rest);
    if ((rest = keyword_rest(line, "options")))
        return read_options(reader, number, rest);
    if (!now->rules)
        return wrong(reader, number, "before this the scenario has to say its \"rules\"");
    if ((rest = keyword_rest(line, "past"))) {
        reader->in = IN_PAST;
        if (*rest)
            add_line(reader->arena, &now->past, &now->past_count, &now->past_capacity, number, rest);
        return OK;
    }
    if ((rest = keyword_rest(line, "position"))) {
        if (now->has_position && !reader->old)
            return wrong(reader, number, "this scenario has a position already; \"set\" changes it");
        reader->in = IN_POSITION;
        now->has_position = true;
        if (*rest)
            add_line(reader->arena, &now->position, &now->position_count, &now->position_capacity, number, rest);
        return OK;
    }
    return read_block_head(reader, number, line);
}

static enum status read_indented(struct reader *reader, int number, const char *text)
{
    struct scenario *now = reader->now;

    switch (reader->in) {
    case IN_PAST:
        add_line(reader->arena, &now->past, &now->past_count, &now->past_capacity, number, text);
        return OK;
    case IN_POSITION:
        add_line(reader->arena, &now->position, &now->position_count, &now->position_capacity, number, text);
        return OK;
    case IN_BLOCK:
        now->has_mails = now->has_mails || keyword_rest(text, "mail") || keyword_rest(text, "same");
        add_line(reader->arena, &reader->block->lines, &reader->block->line_count, &reader->block->line_capacity,
                 number, text);
        return OK;
    case IN_NOTHING:
        break;
    }
    return wrong(reader, number, "an indented line belongs under past, position, set, turn or expect");
}

static enum status read_line(struct reader *reader, int number, char *line)
{
    bool indented = text_is_blank(line[0]);
    char *text;

    cut_comment(line);
    cut_trailing_blanks(line);
    text = line + strspn(line, " \t");
    if (*text == '\0')
        return OK;
    return indented ? read_indented(reader, number, text) : read_head(reader, number, text);
}

/* An unreadable line spoils only its own scenario; the first of several is reported. */
static enum status spoil(struct reader *reader, enum status status)
{
    if (status == OK || !reader->now)
        return status;
    if (!reader->now->wrong)
        reader->now->wrong = arena_text(reader->arena, reader->err->message);
    memset(reader->err, 0, sizeof *reader->err);
    return OK;
}

static bool has_twin_before(const struct reader *reader, int index)
{
    for (int i = 0; i < index; i++)
        if (text_equal_ignoring_case(reader->list[i].title, reader->list[index].title))
            return true;
    return false;
}

static enum status check_whole(struct reader *reader)
{
    for (int i = 0; i < reader->count; i++) {
        reader->now = &reader->list[i];
        if (!reader->now->rules)
            spoil(reader, wrong(reader, reader->now->number, "the scenario does not say its \"rules\""));
        else if (!reader->old && known_rulings(reader->arena, reader->now->rules, reader->now->rulings, reader->err) != OK)
            spoil(reader, error_in(reader->err, "%s:%d", reader->file, reader->now->number));
        if (!reader->old && has_twin_before(reader, i))
            spoil(reader, wrong(reader, reader->now->number, "this file has a scenario \"%.60s\" already",
                                reader->now->title));
    }
    if (reader->count == 0)
        return wrong(reader, 1, "there is no scenario in this file; one begins with \"scenario TITLE\"");
    return OK;
}

/* As the letter stage cleans a mail: line ends of every kind, curly quotes and long dashes, a byte order mark. */
static const char *cleaned(struct arena *arena, const char *text)
{
    struct bytes clean;

    bytes_init(&clean, arena, strlen(text));
    letter_text_add_clean(&clean, text, strlen(text));
    return clean.failed ? text : clean.data;
}

enum status scenario_read(struct arena *arena, const char *file, const char *text, bool old, struct scenario **scenarios,
                          int *count, struct error *err)
{
    struct reader reader = { .arena = arena, .file = file, .old = old, .err = err };
    int number = 0;

    text = cleaned(arena, text);
    while (*text) {
        size_t length = strcspn(text, "\n");
        enum status status = spoil(&reader, read_line(&reader, ++number, arena_text_n(arena, text, length)));

        if (status != OK)
            return status;
        text += length + (text[length] == '\n');
    }
    *scenarios = reader.list;
    *count = reader.count;
    return check_whole(&reader);
}
