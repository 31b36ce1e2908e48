#include "engine/kernel/text.h"

#include <string.h>

bool text_equal(const char *left, const char *right)
{
    return strcmp(left, right) == 0;
}

/* Most words that are compared differ in their first letter, so their lengths are not counted before. */
bool text_equal_ignoring_case(const char *left, const char *right)
{
    while (*left && text_lower(*left) == text_lower(*right)) {
        left++;
        right++;
    }
    return !*left && !*right;
}

bool text_has_prefix(const char *text, const char *prefix)
{
    return strncmp(text, prefix, strlen(prefix)) == 0;
}

bool text_has_prefix_ignoring_case(const char *text, const char *prefix)
{
    for (; *prefix; text++, prefix++)
        if (text_lower(*text) != text_lower(*prefix))
            return false;
    return true;
}

bool text_n_equal(const char *part, size_t bytes, const char *whole)
{
    return strlen(whole) == bytes && memcmp(part, whole, bytes) == 0;
}

bool text_same_ignoring_case(const char *one, const char *other, size_t bytes)
{
    for (size_t i = 0; i < bytes; i++)
        if (text_lower(one[i]) != text_lower(other[i]))
            return false;
    return true;
}

bool text_n_equal_ignoring_case(const char *part, size_t bytes, const char *whole)
{
    return strlen(whole) == bytes && text_same_ignoring_case(part, whole, bytes);
}

int text_compare_ignoring_case(const char *left, const char *right)
{
    size_t i = 0;
    unsigned char a, b;

    while (left[i] && text_lower(left[i]) == text_lower(right[i]))
        i++;
    a = (unsigned char)text_lower(left[i]);
    b = (unsigned char)text_lower(right[i]);
    return a != b ? (a < b ? -1 : 1) : strcmp(left, right);
}

int text_find(const char *word, const char *const *names, int count)
{
    for (int i = 0; i < count; i++)
        if (text_equal(word, names[i]))
            return i;
    return -1;
}

int text_find_ignoring_case(const char *word, const char *const *names, int count)
{
    for (int i = 0; i < count; i++)
        if (text_equal_ignoring_case(word, names[i]))
            return i;
    return -1;
}

/* Adds the digits as a negative number, because the negative range has one number more. False when the number does not
 * fit. */
static bool sum_digits(const char *digits, bool minus, int64_t *number)
{
    int64_t sum = 0;

    for (; *digits; digits++) {
        int digit = *digits - '0';

        if (sum < (INT64_MIN + digit) / 10)
            return false;
        sum = sum * 10 - digit;
    }
    if (!minus && sum == INT64_MIN)
        return false;
    *number = minus ? sum : -sum;
    return true;
}

enum text_int text_parse_int(const char *text, int64_t smallest, int64_t largest, int64_t *number)
{
    bool minus = text[0] == '-';
    const char *digits = text + (minus || text[0] == '+');
    int64_t read;

    if (!*text)
        return TEXT_INT_EMPTY;
    if (!*digits || digits[strspn(digits, "0123456789")])
        return TEXT_INT_NOT_A_NUMBER;
    if (!sum_digits(digits, minus, &read))
        return minus ? TEXT_INT_TOO_SMALL : TEXT_INT_TOO_LARGE;
    if (read < smallest)
        return TEXT_INT_TOO_SMALL;
    if (read > largest)
        return TEXT_INT_TOO_LARGE;
    *number = read;
    return TEXT_INT_OK;
}

/* The allowed second bytes after each lead byte: the narrower ranges exclude overlong forms, surrogates and numbers
 * past U+10FFFF. */
static bool second_byte_fits(unsigned char lead, unsigned char second)
{
    switch (lead) {
    case 0xE0: return second >= 0xA0 && second <= 0xBF;
    case 0xED: return second >= 0x80 && second <= 0x9F;
    case 0xF0: return second >= 0x90 && second <= 0xBF;
    case 0xF4: return second >= 0x80 && second <= 0x8F;
    default:   return second >= 0x80 && second <= 0xBF;
    }
}

int text_utf8_bytes(const char *at, const char *end)
{
    unsigned char lead;
    int length;

    if (at >= end)
        return 0;
    lead = (unsigned char)at[0];
    if (lead < 0x80)
        return 1;
    length = lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 0;
    if (length == 0 || end - at < length || !second_byte_fits(lead, (unsigned char)at[1]))
        return 0;
    for (int i = 2; i < length; i++)
        if (((unsigned char)at[i] & 0xC0) != 0x80)
            return 0;
    return length;
}

bool text_is_utf8(const char *text, size_t bytes)
{
    const char *end = text + bytes;

    while (text < end) {
        int taken = (unsigned char)*text < 0x80 ? 1 : text_utf8_bytes(text, end);

        if (taken == 0)
            return false;
        text += taken;
    }
    return true;
}
