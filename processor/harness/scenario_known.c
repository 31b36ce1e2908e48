#include "processor/harness/scenario_known.h"

#include <string.h>

#include "engine/kernel/text.h"
#include "processor/base/rulings.h"

/* Is it one of the words of a list with blanks between? */
static bool is_listed(const char *list, const char *word)
{
    for (; *list; list += strcspn(list, " "), list += strspn(list, " ")) {
        size_t length = strcspn(list, " ");

        if (length == strlen(word) && text_has_prefix_ignoring_case(list, word))
            return true;
    }
    return false;
}

/* The fields of every event besides its own; `line` is that of a refused order in its mail. */
static const char frame_fields[] = "turn phase step audience line";

enum status known_field(const struct event_type *type, const char *key, struct error *err)
{
    if (!type->fields || is_listed(type->fields, key) || is_listed(frame_fields, key))
        return OK;
    return error_set(err, ERR_FORMAT, "event %s has no field \"%.40s\"; it has %s, and %s", type->name, key, type->fields,
                     frame_fields);
}

enum status known_kind(struct arena *arena, const struct ruleset *rules, const char *kind, struct error *err)
{
    const char *names = rules->kinds;

    if (!names || is_listed(names, kind) || question_find(rules->questions, kind))
        return OK;
    for (int i = 0; rules->questions && rules->questions[i]; i++)
        names = arena_printf(arena, "%s %s", names, rules->questions[i]->kind);
    return error_set(err, ERR_FORMAT, "%s asks nothing of the kind \"%.40s\"; it asks %s", rules->name, kind, names);
}

enum status known_code(const struct ruleset *rules, const char *code, struct error *err)
{
    static const char common[] = "DRAW LIMIT OFFER ORDER STANDING TURN";     /* of words that all games have */

    if (!rules->codes || is_listed(rules->codes, code) || is_listed(common, code))
        return OK;
    return error_set(err, ERR_FORMAT, "%s refuses nothing as \"%.40s\"; its codes are %s", rules->name, code, rules->codes);
}

enum status known_class(struct arena *arena, const struct ruleset *rules, const char *class, struct error *err)
{
    const char *names = "";

    for (const struct deadline_class *known = ruleset_classes(rules); known->name; known++) {
        if (text_equal(known->name, class))
            return OK;
        names = arena_printf(arena, "%s%s%s", names, *names ? ", " : "", known->name);
    }
    return error_set(err, ERR_FORMAT, "%s has no deadline class \"%.40s\"; it has %s", rules->name, class, names);
}

/* king-of-the-mountain, KING OF THE MOUNTAIN */
static bool same_words(const char *left, const char *right)
{
    for (; *left && *right; left++, right++) {
        bool gap = strchr(" -_", *left) && strchr(" -_", *right);

        if (!gap && text_lower(*left) != text_lower(*right))
            return false;
    }
    return *left == *right;
}

enum status known_ending(struct arena *arena, const struct ruleset *rules, const char *how, int *ending, struct error *err)
{
    const char *names = "";

    for (*ending = 1; *ending < rules->ending_count; ++*ending) {
        if (same_words(rules->endings[*ending], how))
            return OK;
        names = arena_printf(arena, "%s%s%s", names, *names ? ", " : "", rules->endings[*ending]);
    }
    return error_set(err, ERR_FORMAT, "%s does not end by \"%.40s\"; it ends by %s", rules->name, how, names);
}

/* ---- rulings ---- */

static bool has_ledger(const struct ruleset *rules)
{
    for (const struct ruling *ruling = rulings; ruling->id; ruling++)
        if (strcmp(ruling->rules, rules->name) == 0)
            return true;
    return false;
}

static bool is_ruling(const struct ruleset *rules, const char *id)
{
    for (const struct ruling *ruling = rulings; ruling->id; ruling++)
        if (strcmp(ruling->rules, rules->name) == 0 && strcmp(ruling->id, id) == 0)
            return true;
    return false;
}

enum status known_rulings(struct arena *arena, const struct ruleset *rules, const char *ids, struct error *err)
{
    if (!has_ledger(rules))
        return OK;
    while (*(ids += strspn(ids, " \t,"))) {
        size_t length = strcspn(ids, " \t,");
        const char *id = arena_text_n(arena, ids, length);

        if (!is_ruling(rules, id))
            return error_set(err, ERR_FORMAT, "the ledger of %s has no ruling \"%.40s\"", rules->name, id);
        ids += length;
    }
    return OK;
}

/* ---- pointers ---- */

/* Same form: the same except for which letters and which digits. A word without a digit has its own form. */
static bool same_form(const char *one, const char *other)
{
    bool digit = false;

    for (; *one && *other; one++, other++) {
        bool digits = text_is_digit(*one) && text_is_digit(*other);
        bool letters = text_is_alpha(*one) && text_is_alpha(*other);

        digit = digit || digits;
        if (!digits && !letters && *one != *other)
            return false;
    }
    return digit && *one == *other;
}

static bool value_has_key(const struct value *value, const char *word)
{
    if (!value || (value->kind != VALUE_OBJECT && value->kind != VALUE_LIST))
        return false;
    for (const struct value *item = value->first; item; item = item->next)
        if ((value->kind == VALUE_OBJECT && (strcmp(item->key, word) == 0 || same_form(item->key, word)))
            || value_has_key(item, word))
            return true;
    return false;
}

static bool codec_has_key(const struct codec *codec, const char *word)
{
    for (int i = 0; i < codec->field_count; i++)
        if (strcmp(codec->fields[i].key, word) == 0
            || (codec->fields[i].of && codec_has_key(codec->fields[i].of, word)))
            return true;
    return false;
}

static bool views_have_key(struct match *match, const void *state, const char *word)
{
    const struct ruleset *rules = match->game.rules;

    for (int seat = SEAT_ONLOOKER; state && seat < match->game.seats; seat++)
        if (value_has_key(ruleset_view(rules, match->arena, state, seat), word))
            return true;
    return false;
}

static bool is_number(const char *word)
{
    return word[strspn(word, "0123456789")] == '\0';
}

enum status known_pointer(struct match *match, const void *state, const char *pointer, struct error *err)
{
    const struct ruleset *rules = match->game.rules;

    while (*pointer == '/') {
        size_t length = strcspn(++pointer, "/");
        const char *word = arena_text_n(match->arena, pointer, length);

        if (!is_number(word) && !codec_has_key(rules->state, word) && !views_have_key(match, state, word)
            && !views_have_key(match, match->start, word) && !(rules->view_keys && is_listed(rules->view_keys, word)))
            return error_set(err, ERR_FORMAT, "no view of %s has a \"%.40s\"", rules->name, word);
        pointer += length;
    }
    return OK;
}

/* ---- values ---- */

static bool is_in_word(char c)
{
    return text_is_alpha(c) || text_is_digit(c) || strchr("-_+'!", c);
}

/* Does the text have the word, in any case, or one of its form? */
static bool text_has_word(struct arena *arena, const char *text, const char *word)
{
    size_t bytes = strlen(word);

    while (*text) {
        size_t length = 0;

        while (text[length] && is_in_word(text[length]))
            length++;
        if (text_has_prefix_ignoring_case(text, word) && (!text[bytes] || !is_in_word(text[bytes])))
            return true;
        if (length == bytes && same_form(arena_text_n(arena, text, length), word))
            return true;
        text += length + (text[length] != '\0');
    }
    return false;
}

static bool lines_have_word(struct arena *arena, const struct scenario_line *lines, int count, const char *word)
{
    for (int i = 0; i < count; i++)
        if (text_has_word(arena, lines[i].text, word))
            return true;
    return false;
}

/* What is written in a scenario besides its expectations. */
static bool scenario_has_word(struct arena *arena, const struct scenario *scenario, const char *word)
{
    for (int i = 0; i < scenario->block_count; i++)
        if (scenario->blocks[i].kind != BLOCK_EXPECT
            && lines_have_word(arena, scenario->blocks[i].lines, scenario->blocks[i].line_count, word))
            return true;
    return lines_have_word(arena, scenario->position, scenario->position_count, word)
        || lines_have_word(arena, scenario->past, scenario->past_count, word);
}

static bool views_have_word(struct match *match, const void *state, const char *word)
{
    for (int seat = SEAT_ONLOOKER; state && seat < match->game.seats; seat++)
        if (text_has_word(match->arena, value_write(match->arena, ruleset_view(match->game.rules, match->arena, state, seat), NULL), word))
            return true;
    return false;
}

static bool events_have_word(struct match *match, const char *word)
{
    for (int i = 0; i < match->event_count; i++)
        if (text_has_word(match->arena, value_write(match->arena, match->events[i], NULL), word))
            return true;
    return false;
}

static bool help_has_word(struct arena *arena, const struct ruleset *rules, const char *word)
{
    const struct help_page *page = rules->help;

    for (; page && (page->words || page->text || page->made || page->find); page++)
        if (text_has_word(arena, page->made ? page->made(arena) : page->text ? page->text : "", word))
            return true;
    return (rules->codes && text_has_word(arena, rules->codes, word)) || ruleset_help(rules, arena, word);
}

enum status known_value(struct match *match, const void *state, const char *key, const char *value, struct error *err)
{
    const char *purposes = text_equal(key, "purpose") ? match->game.rules->purposes : NULL;

    if ((purposes && is_listed(purposes, value)) || is_number(value) || strchr("[{-", *value) || scenario_has_word(match->arena, match->scenario, value)
        || events_have_word(match, value) || views_have_word(match, state, value) || views_have_word(match, match->start, value)
        || help_has_word(match->arena, match->game.rules, value))
        return OK;
    return error_set(err, ERR_FORMAT, "nothing here is called \"%.40s\", so that no event can have it as %s", value, key);
}
