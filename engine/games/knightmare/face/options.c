#include "engine/games/knightmare/face/options.h"

#include <string.h>

#include "engine/kernel/text.h"

enum { OPTION_COUNT = 9, OPTION_POINTS = 2, OPTION_POINTS_BLACK = 3 };

const struct ruleset_option km_options[] = {
    { .name = "rules", .values = (const char *const[]){ "kc", "fide", NULL },
      .help = "how castling is judged: freely (kc) or as in FIDE chess" },
    { .name = "cards", .values = (const char *const[]){ "duel", "common", "none", NULL },
      .help = "a deck each, one deck for both, or plain chess" },
    { .name = "points", .least = 10, .most = 1000, .otherwise = 150, .help = "how many points a deck may have" },
    { .name = "points-black", .least = 0, .most = 1000, .otherwise = 0,
      .help = "how many Black's deck may have, when not as many; 0: as many" },
    { .name = "copies", .least = 1, .most = 4, .otherwise = 2, .help = "most copies of one card in a deck" },
    { .name = "sets", .values = (const char *const[]){ "12", "1", "2", NULL }, .help = "which sets of cards are in" },
    { .name = "abduction", .values = (const char *const[]){ "honour", "dice", NULL },
      .help = "how an ABDUCTION is decided" },
    { .name = "counters", .values = (const char *const[]){ "ask", "held", NULL },
      .help = "ask about counters always, or ask only a player who holds one, which is quicker and reveals something of his hand" },
    { .name = "panichours", .least = 1, .most = 720, .otherwise = 24,
      .help = "how many hours a PANIC leaves for a turn" },
    { .name = "fen", .help = "the position to begin from, in FEN; empty: the start of chess" },
    { .name = NULL },
};

/* Where each is kept, in the same order. */
static int32_t *field(struct options *options, int number)
{
    int32_t *const fields[OPTION_COUNT] = {
        &options->code, &options->cards, &options->points[COLOUR_WHITE], &options->points[COLOUR_BLACK],
        &options->copies, &options->sets, &options->abduction, &options->counters, &options->panic_hours,
    };

    return fields[number];
}

static int value_number(const struct ruleset_option *option, const char *word)
{
    int count = 0;

    while (option->values[count])
        count++;
    return text_find_ignoring_case(word, option->values, count);
}

void km_options_take(const struct value *given, struct options *options)
{
    for (int i = 0; i < OPTION_COUNT; i++) {
        const struct ruleset_option *option = &km_options[i];
        int found = option->values ? value_number(option, value_get_text(given, option->name, option->values[0])) : 0;

        *field(options, i) = option->values ? (found < 0 ? 0 : found)
                                            : (int32_t)value_get_int(given, option->name, option->otherwise);
    }
    if (options->points[COLOUR_BLACK] == 0)
        options->points[COLOUR_BLACK] = options->points[COLOUR_WHITE];
}

static enum status read_number(const struct ruleset_option *option, const char *text, int32_t *out, struct error *err)
{
    int64_t number;

    if (text_parse_int(text, option->least, option->most, &number) != TEXT_INT_OK)
        return error_set(err, ERR_FORMAT, "the option %s is a number from %d to %d, not \"%s\"", option->name,
                         (int)option->least, (int)option->most, text);
    *out = (int32_t)number;
    return OK;
}

/* "150", or "150/120" for White and Black. */
static enum status read_points(struct arena *arena, const char *text, struct options *options, struct error *err)
{
    const struct ruleset_option *option = &km_options[OPTION_POINTS];
    const char *stroke = strchr(text, '/');
    const char *white = stroke ? arena_text_n(arena, text, (size_t)(stroke - text)) : text;
    enum status status = read_number(option, white, &options->points[COLOUR_WHITE], err);

    if (status == OK)
        status = read_number(option, stroke ? stroke + 1 : white, &options->points[COLOUR_BLACK], err);
    return status;
}

static const char *choices(struct arena *arena, const struct ruleset_option *option)
{
    const char *text = option->values[0];

    for (int i = 1; option->values[i]; i++)
        text = arena_printf(arena, "%s%s%s", text, option->values[i + 1] ? ", " : " or ", option->values[i]);
    return text;
}

static enum status read_one(struct arena *arena, const char *word, struct options *options, struct error *err)
{
    size_t length = strcspn(word, "=");
    const char *value = word[length] ? word + length + 1 : "";

    for (int i = 0; i < OPTION_COUNT; i++) {
        const struct ruleset_option *option = &km_options[i];
        int found;

        if (!text_n_equal_ignoring_case(word, length, option->name))
            continue;
        if (i == OPTION_POINTS)
            return read_points(arena, value, options, err);
        if (!option->values)
            return read_number(option, value, field(options, i), err);
        found = value_number(option, value);
        if (found < 0)
            return error_set(err, ERR_FORMAT, "the option %s is %s, not \"%s\"", option->name, choices(arena, option),
                             value);
        *field(options, i) = found;
        return OK;
    }
    return error_set(err, ERR_FORMAT, "there is no option \"%s\"", arena_text_n(arena, word, length));
}

enum status km_options_read(struct arena *arena, const char *text, struct options *options, struct error *err)
{
    enum status status = OK;

    while (*text && status == OK) {
        size_t length = strcspn(text, " ,;");

        if (length > 0)
            status = read_one(arena, arena_text_n(arena, text, length), options, err);
        text += length + (text[length] != '\0');
    }
    return status;
}

static const char *in_capitals(struct arena *arena, const char *text)
{
    char *copy = arena_text(arena, text);

    for (char *at = copy; *at; at++)
        *at = text_upper(*at);
    return copy;
}

const char *km_options_write(struct arena *arena, const struct options *options)
{
    const char *text = "";

    for (int i = 0; i < OPTION_COUNT; i++) {
        const struct ruleset_option *option = &km_options[i];
        struct options copy = *options;
        int value = *field(&copy, i), white = options->points[COLOUR_WHITE], black = options->points[COLOUR_BLACK];
        const char *written;

        if (i == OPTION_POINTS_BLACK || (value == option->otherwise && (i != OPTION_POINTS || white == black)))
            continue;
        written = option->values ? in_capitals(arena, option->values[value])
                : i == OPTION_POINTS && white != black ? arena_printf(arena, "%d/%d", white, black)
                                                       : arena_printf(arena, "%d", value);
        text = arena_printf(arena, "%s%s%s=%s", text, *text ? " " : "", in_capitals(arena, option->name), written);
    }
    return text;
}
