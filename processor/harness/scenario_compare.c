/* Values of a scenario compared with words of its file. */
#include <string.h>

#include "engine/kernel/text.h"
#include "processor/harness/scenario_compare.h"

static const struct { const char *sign; enum comparison comparison; } signs[] = {
    { "==", IS_EQUAL }, { "!=", IS_UNEQUAL }, { "<=", IS_AT_MOST }, { ">=", IS_AT_LEAST }, { "<", IS_LESS },
    { ">", IS_MORE }, { "contains", CONTAINS }, { "lacks", LACKS }, { "present", IS_PRESENT }, { "absent", IS_ABSENT },
};

bool compare_sign(const char *word, enum comparison *comparison)
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

bool compare_holds_text(const char *text, const char *part)
{
    for (; *text; text++)
        if (text_has_prefix_ignoring_case(text, part))
            return true;
    return *part == '\0';
}

bool compare_contains(const struct value *value, const char *word)
{
    if (value->kind == VALUE_TEXT)
        return compare_holds_text(value->text, word);
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

bool compare_values(struct arena *arena, const struct value *value, enum comparison comparison, const char *word)
{
    int64_t number = 0;

    if (comparison == IS_PRESENT || comparison == IS_ABSENT)
        return (value != NULL) == (comparison == IS_PRESENT);
    if (!value)
        return comparison == IS_UNEQUAL || comparison == LACKS;
    if (comparison == IS_EQUAL || comparison == IS_UNEQUAL)
        return is_equal(arena, value, word) == (comparison == IS_EQUAL);
    if (comparison == CONTAINS || comparison == LACKS)
        return compare_contains(value, word) == (comparison == CONTAINS);
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

enum status compare_possible(const struct value *value, enum comparison comparison, const char *word, struct error *err)
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
