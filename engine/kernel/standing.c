#include "engine/kernel/standing.h"

#include <string.h>

#include "engine/kernel/ruleset.h"
#include "engine/kernel/text.h"

enum comparison { COMPARE_NONE, COMPARE_EQUAL, COMPARE_UNEQUAL, COMPARE_LESS, COMPARE_AT_MOST, COMPARE_MORE, COMPARE_AT_LEAST };

static const struct { const char *sign; enum comparison comparison; } comparisons[] = {
    { "!=", COMPARE_UNEQUAL }, { "<=", COMPARE_AT_MOST }, { ">=", COMPARE_AT_LEAST },
    { "=", COMPARE_EQUAL },    { "<", COMPARE_LESS },     { ">", COMPARE_MORE },
};

struct condition {
    const char *key;
    size_t key_bytes;
    enum comparison comparison;
    const char *value;
    size_t value_bytes;
};

/* One word of the conditions, "key<=5"; COMPARE_NONE when it contains no sign. */
static struct condition read_condition(const char *word, size_t bytes)
{
    struct condition condition = { .key = word };

    for (size_t at = 0; at < bytes; at++)
        for (size_t i = 0; i < sizeof comparisons / sizeof comparisons[0]; i++) {
            size_t sign_bytes = strlen(comparisons[i].sign);

            if (at + sign_bytes > bytes || memcmp(word + at, comparisons[i].sign, sign_bytes) != 0)
                continue;
            condition.key_bytes = at;
            condition.comparison = comparisons[i].comparison;
            condition.value = word + at + sign_bytes;
            condition.value_bytes = bytes - at - sign_bytes;
            return condition;
        }
    return condition;
}

static bool number_in(const char *text, size_t bytes, int64_t *number)
{
    char digits[24];

    if (bytes == 0 || bytes >= sizeof digits)
        return false;
    memcpy(digits, text, bytes);
    digits[bytes] = '\0';
    return text_parse_int(digits, INT32_MIN, INT32_MAX, number) == TEXT_INT_OK;
}

/* Is the fact (or one item of it) one of the alternatives "FOG|CHAOS"? */
static bool is_one_of(const struct value *fact, const char *alternatives, size_t bytes)
{
    size_t at = 0;

    if (fact->kind == VALUE_LIST) {
        for (const struct value *item = fact->first; item; item = item->next)
            if (is_one_of(item, alternatives, bytes))
                return true;
        return false;
    }
    while (at <= bytes) {
        size_t length = 0;
        int64_t number;

        while (at + length < bytes && alternatives[at + length] != '|')
            length++;
        if (fact->kind == VALUE_TEXT && text_n_equal_ignoring_case(alternatives + at, length, fact->text))
            return true;
        if (fact->kind == VALUE_INT && number_in(alternatives + at, length, &number) && number == fact->number)
            return true;
        if (fact->kind == VALUE_BOOL && text_n_equal_ignoring_case(alternatives + at, length, fact->number ? "yes" : "no"))
            return true;
        at += length + 1;
    }
    return false;
}

static const struct value *fact_named(const struct value *facts, const struct condition *condition)
{
    if (!facts || facts->kind != VALUE_OBJECT)
        return NULL;
    for (const struct value *fact = facts->first; fact; fact = fact->next)
        if (text_n_equal_ignoring_case(condition->key, condition->key_bytes, fact->key))
            return fact;
    return NULL;
}

static bool condition_holds(const struct condition *condition, const struct value *facts)
{
    const struct value *fact = fact_named(facts, condition);
    int64_t number = 0;

    if (!fact)
        return false;
    if (condition->comparison == COMPARE_EQUAL)
        return is_one_of(fact, condition->value, condition->value_bytes);
    if (condition->comparison == COMPARE_UNEQUAL)
        return !is_one_of(fact, condition->value, condition->value_bytes);
    if (fact->kind != VALUE_INT || !number_in(condition->value, condition->value_bytes, &number))
        return false;
    switch (condition->comparison) {
    case COMPARE_LESS:
        return fact->number < number;
    case COMPARE_AT_MOST:
        return fact->number <= number;
    case COMPARE_MORE:
        return fact->number > number;
    case COMPARE_AT_LEAST:
        return fact->number >= number;
    default:
        return false;
    }
}

/* The next word of a text: its start, and in *bytes its length (0 at the end). */
static const char *next_word(const char *at, size_t *bytes)
{
    while (text_is_blank(*at))
        at++;
    *bytes = 0;
    while (at[*bytes] && !text_is_blank(at[*bytes]))
        ++*bytes;
    return at;
}

static enum comparison opposite(enum comparison comparison)
{
    static const enum comparison opposites[] = {
        [COMPARE_NONE] = COMPARE_NONE,       [COMPARE_EQUAL] = COMPARE_UNEQUAL, [COMPARE_UNEQUAL] = COMPARE_EQUAL,
        [COMPARE_LESS] = COMPARE_AT_LEAST,   [COMPARE_AT_MOST] = COMPARE_MORE,  [COMPARE_MORE] = COMPARE_AT_MOST,
        [COMPARE_AT_LEAST] = COMPARE_LESS,
    };

    return opposites[comparison];
}

/* The next condition of a text, including NOT; moves *at past it. False at the end. */
static bool next_condition(const char **at, struct condition *condition)
{
    size_t bytes;
    const char *word = next_word(*at, &bytes);
    bool turned = bytes > 0 && text_n_equal_ignoring_case(word, bytes, "not");

    if (turned)
        word = next_word(word + bytes, &bytes);
    *at = word + bytes;
    *condition = read_condition(word, bytes);
    if (turned && condition->comparison == COMPARE_NONE)
        *condition = (struct condition){ .key = word, .key_bytes = bytes, .comparison = COMPARE_UNEQUAL, .value = "yes",
                                         .value_bytes = strlen("yes") };
    else if (turned)
        condition->comparison = opposite(condition->comparison);
    return bytes > 0 || turned;
}

bool standing_holds(const char *conditions, const struct value *facts)
{
    struct condition condition;

    for (const char *at = conditions ? conditions : ""; next_condition(&at, &condition);)
        if (!condition_holds(&condition, facts))
            return false;
    return true;
}

/* ---- reading the general form ---- */

static const char form[] = "when KIND [with key=value ...]: ANSWER [ELSE: ANSWER] [once], or at deadline KIND ...";

enum status standing_check(const char *conditions, struct error *err)
{
    struct condition condition;

    for (const char *at = conditions, *from = at; next_condition(&at, &condition); from = at) {
        from += strspn(from, " \t");
        if (condition.comparison == COMPARE_NONE || condition.key_bytes == 0 || condition.value_bytes == 0)
            return error_set(err, ERR_FORMAT, "\"%.*s\" is no condition; one reads key=value, NOT key=value, or key<=5 for "
                             "numbers", (int)(at - from), from);
    }
    return OK;
}

/* Does the text end an order here: with ";", or with " ELSE:", which becomes a separate line? Returns the number of
 * bytes of that mark, 0 for none. */
static size_t separator_at(const char *text, size_t bytes, const char **becomes)
{
    static const char otherwise[] = "ELSE:";

    *becomes = "\n";
    if (text[0] == ';')
        return 1;
    *becomes = "\nELSE\n";
    if (!text_is_blank(text[0]) || bytes < sizeof otherwise
        || !text_n_equal_ignoring_case(text + 1, sizeof otherwise - 1, otherwise))
        return 0;
    return sizeof otherwise;
}

/* "a; b" becomes "a\nb": canonical answers have one order on each line. */
static const char *answer_lines(struct arena *arena, const char *text, size_t bytes)
{
    char *lines = arena_alloc(arena, bytes + 1);
    size_t n = 0;

    for (size_t i = 0; i < bytes;) {
        const char *becomes;
        size_t skipped = separator_at(text + i, bytes - i, &becomes);

        if (skipped == 0) {
            lines[n++] = text[i++];
            continue;
        }
        while (n > 0 && text_is_blank(lines[n - 1]))
            n--;
        memcpy(lines + n, becomes, strlen(becomes));
        n += strlen(becomes);
        for (i += skipped; i < bytes && text_is_blank(text[i]);)
            i++;
    }
    return lines;
}

static void read_answer(struct arena *arena, const char *text, struct standing *out)
{
    static const char once[] = "once";
    size_t bytes;

    while (text_is_blank(*text))
        text++;
    bytes = strlen(text);
    while (bytes > 0 && text_is_space(text[bytes - 1]))
        bytes--;
    if (bytes > strlen(once) && text_n_equal_ignoring_case(text + bytes - strlen(once), strlen(once), once)
        && text_is_blank(text[bytes - strlen(once) - 1])) {
        out->once = true;
        bytes -= strlen(once);
        while (bytes > 0 && text_is_blank(text[bytes - 1]))
            bytes--;
    }
    out->text = answer_lines(arena, text, bytes);
}

/* Reads the text after "when" or "at deadline". */
static enum status read_general(struct arena *arena, const char *text, struct standing *out, struct error *err)
{
    const char *colon = strchr(text, ':');
    const char *kind, *with;
    size_t kind_bytes, with_bytes;

    if (!colon)
        return error_set(err, ERR_FORMAT, "a standing order needs a colon before its answer: %s", form);
    kind = next_word(text, &kind_bytes);
    if (kind + kind_bytes > colon)
        kind_bytes = (size_t)(colon - kind);
    if (kind_bytes == 0)
        return error_set(err, ERR_FORMAT, "a standing order says to which question it answers: %s", form);
    with = next_word(kind + kind_bytes, &with_bytes);
    if (with >= colon)
        with_bytes = 0;
    if (with_bytes > 0 && !text_n_equal_ignoring_case(with, with_bytes, "with"))
        return error_set(err, ERR_FORMAT, "\"%.*s\" is not understood here: %s", (int)with_bytes, with, form);
    out->kind = arena_text_n(arena, kind, kind_bytes);
    out->conditions = with_bytes > 0 ? arena_text_n(arena, with + with_bytes, (size_t)(colon - with) - with_bytes) : "";
    read_answer(arena, colon + 1, out);
    return standing_check(out->conditions, err);
}

bool standing_is_ready(const struct ruleset *rules, const struct standing *standing)
{
    if (strcmp(standing->kind, STANDING_ORDERS) != 0)
        return false;
    if (standing->mode == STANDING_JOINS)
        return rules->hold && strncmp(standing->text, "STANDING ", strlen("STANDING ")) == 0
               && strcmp(standing->text + strlen("STANDING "), rules->hold) == 0;
    return standing->mode == STANDING_DECIDES && rules->idle
           && (text_equal_ignoring_case(standing->text, rules->idle)
               || (rules->hold && text_equal_ignoring_case(standing->text, rules->hold)));
}

/* STANDING READY: the order to do nothing, where there is one. */
static enum status read_ready(const struct ruleset *rules, struct standing *out, struct error *err)
{
    if (!rules->idle)
        return error_set(err, ERR_FORMAT, "in these rules a turn needs an order, so nobody is READY without one");
    out->mode = STANDING_DECIDES;
    out->kind = STANDING_ORDERS;
    out->text = rules->idle;
    return OK;
}

static struct standing unread(struct arena *arena, int seat, const char *text)
{
    return (struct standing){ .seat = seat, .since = -1, .conditions = "", .source = arena_text(arena, text) };
}

/* The form that works in all games; *reason: what is wrong in the game's own wording, or NULL. */
static enum status read_any(struct arena *arena, const char *text, const char *reason, struct standing *out, struct error *err)
{
    size_t bytes;
    const char *word = next_word(text, &bytes);

    if (text_n_equal_ignoring_case(word, bytes, "when") && (!reason || strchr(text, ':')))
        return read_general(arena, word + bytes, out, err);
    if (text_n_equal_ignoring_case(word, bytes, "at") && (!reason || strchr(text, ':'))) {
        word = next_word(word + bytes, &bytes);
        out->mode = STANDING_AT_DEADLINE;
        if (text_n_equal_ignoring_case(word, bytes, "deadline"))
            return read_general(arena, word + bytes, out, err);
    }
    return error_set(err, ERR_FORMAT, "%s", reason ? reason : arena_printf(arena, "a standing order reads: %s", form));
}

/* Can its text fit a question of its kind? */
static enum status fits(const struct ruleset *rules, struct arena *arena, const void *state, const struct standing *standing,
                        struct error *err)
{
    const char *why = rules->standing_forbids && standing->mode == STANDING_DECIDES
                          ? rules->standing_forbids(arena, state, standing->seat, standing) : NULL;

    return why ? error_set(err, ERR_FORMAT, "%s", why) : OK;
}

enum status standing_read(const struct ruleset *rules, struct arena *arena, const void *state, int seat,
                          const char *text, struct standing *out, struct error *err)
{
    const char *reason = NULL;
    enum status status;

    *out = unread(arena, seat, text);
    if (text_equal_ignoring_case(text, "READY"))
        return read_ready(rules, out, err);
    if (rules->standing && rules->standing(arena, state, seat, text, out, &reason)) {
        out->seat = seat;
        out->since = -1;
        out->source = arena_text(arena, text);
        return fits(rules, arena, state, out, err);
    }
    *out = unread(arena, seat, text);
    status = read_any(arena, text, reason, out, err);
    return status == OK ? fits(rules, arena, state, out, err) : status;
}
