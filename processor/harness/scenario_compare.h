/* Values of a scenario compared with words of its file. */
#ifndef POSTERN_HARNESS_SCENARIO_COMPARE_H
#define POSTERN_HARNESS_SCENARIO_COMPARE_H

#include "engine/kernel/arena.h"
#include "engine/kernel/value.h"

enum comparison { IS_EQUAL, IS_UNEQUAL, IS_LESS, IS_MORE, IS_AT_MOST, IS_AT_LEAST, CONTAINS, LACKS, IS_PRESENT,
                  IS_ABSENT };

/* The comparison of a sign ("==") or word ("contains"); false: it is none. word: may be NULL. */
bool compare_sign(const char *word, enum comparison *comparison);
/* Does the value compare so with the word? value: NULL when there is none. */
bool compare_values(struct arena *arena, const struct value *value, enum comparison comparison, const char *word);
/* A number is compared with a number, and true or false with the same: anything else could never be equal. value: NULL
 * when there is none. ERR_FORMAT: why they cannot be compared. */
enum status compare_possible(const struct value *value, enum comparison comparison, const char *word, struct error *err);
/* An item of a list, a key of an object, a part of a text; anything else: the value itself. */
bool compare_contains(const struct value *value, const char *word);
/* Is it part of the text, without regard to case? */
bool compare_holds_text(const char *text, const char *part);

#endif
