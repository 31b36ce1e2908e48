/* Text: the few functions on characters that the engine needs, for ASCII only.
 *
 * The locale functions of libc (isalpha, tolower, strtol, strcasecmp) differ from machine to machine, and a replay
 * must not. Bytes of 128 and more are neither letters nor digits, and equal only themselves. */
#ifndef POSTERN_TEXT_H
#define POSTERN_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

static inline bool text_is_digit(char c) { return c >= '0' && c <= '9'; }
static inline bool text_is_upper(char c) { return c >= 'A' && c <= 'Z'; }
static inline bool text_is_lower(char c) { return c >= 'a' && c <= 'z'; }
static inline bool text_is_alpha(char c) { return text_is_upper(c) || text_is_lower(c); }
static inline bool text_is_alnum(char c) { return text_is_alpha(c) || text_is_digit(c); }
static inline bool text_is_blank(char c) { return c == ' ' || c == '\t'; }
static inline bool text_is_space(char c) { return text_is_blank(c) || c == '\n' || c == '\r' || c == '\f' || c == '\v'; }
static inline char text_lower(char c) { return text_is_upper(c) ? (char)(c + ('a' - 'A')) : c; }
static inline char text_upper(char c) { return text_is_lower(c) ? (char)(c - ('a' - 'A')) : c; }

/* The ending of a counted noun: "" for one, else "s". */
static inline const char *text_plural(int64_t count) { return count == 1 ? "" : "s"; }

bool text_equal(const char *left, const char *right);
bool text_equal_ignoring_case(const char *left, const char *right);

bool text_has_prefix(const char *text, const char *prefix);
bool text_has_prefix_ignoring_case(const char *text, const char *prefix);

/* Is this part of a larger text equal to `whole`? */
bool text_n_equal(const char *part, size_t bytes, const char *whole);
bool text_n_equal_ignoring_case(const char *part, size_t bytes, const char *whole);
/* Are so many bytes of two texts, which have at least as many, the same? */
bool text_same_ignoring_case(const char *one, const char *other, size_t bytes);

/* Compares two texts by their bytes: less than / equal / greater than 0. The variant without case compares texts that
 * differ only in case by their bytes, so it is a full order. */
int text_compare_ignoring_case(const char *left, const char *right);

/* The index of a name in a table, or -1; the caller knows the length of the table. */
int text_find(const char *word, const char *const *names, int count);
int text_find_ignoring_case(const char *word, const char *const *names, int count);

/* Why a text is not a number in the given range. */
enum text_int { TEXT_INT_OK, TEXT_INT_EMPTY, TEXT_INT_NOT_A_NUMBER, TEXT_INT_TOO_SMALL, TEXT_INT_TOO_LARGE };

/* A whole number in decimal digits with at most one sign before it and nothing else around it. *number is set only on
 * TEXT_INT_OK. */
enum text_int text_parse_int(const char *text, int64_t smallest, int64_t largest, int64_t *number);

/* Bytes of the UTF-8 character at `at`, 1 to 4; 0 when the bytes up to `end` do not begin with a valid one (cut short,
 * overlong, a surrogate, past U+10FFFF). */
int text_utf8_bytes(const char *at, const char *end);

/* Is it UTF-8 from its first byte to its last? */
bool text_is_utf8(const char *text, size_t bytes);

#endif
