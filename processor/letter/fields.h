/* Fields: the header of a cleaned mail, cut into its fields.
 *
 * GMime makes an object of each field and reads the addresses in them, and nobody asks it for either. So it is given only the
 * fields that describe parts, and the body below them. A header that is not plainly a list of fields is left to GMime, whose
 * way with broken headers is the measure. */
#ifndef POSTERN_LETTER_FIELDS_H
#define POSTERN_LETTER_FIELDS_H

#include <stdbool.h>
#include <stddef.h>

#include "engine/kernel/arena.h"

struct letter_header {
    const char *name;        /* as written */
    const char *value;       /* unfolded and trimmed, controls turned into blanks; otherwise raw, perhaps not UTF-8 */
};

struct letter_fields {
    struct letter_header *list;      /* without those that describe parts */
    int count;
    const char *subject, *date;      /* raw, with their folds; NULL: none */
    size_t rest;                     /* where the fields about parts begin now, with the body behind them */
};

/* Moves the fields about parts down to the body and fills *out. False when GMime has to read the header; the mail is then as it
 * was. */
bool letter_fields_cut(char *mail, size_t bytes, struct arena *arena, struct letter_fields *out);

/* The value of the first header of that name, or NULL; and how many there are. */
const char *letter_fields_find(const struct letter_header *list, int count, const char *name);
int letter_fields_count(const struct letter_header *list, int count, const char *name);

/* A raw value as struct letter_header has it. */
const char *letter_fields_value(struct arena *arena, const char *raw, size_t bytes);

#endif
