/* Curves: how the sides stood from record to record, by the rule set's measures. */
#ifndef POSTERN_PAGE_CURVE_H
#define POSTERN_PAGE_CURVE_H

#include "engine/kernel/ruleset.h"

/* The figures of a game so far. All zero is an empty one. */
struct curves {
    struct arena arena;
    const struct ruleset *rules;
    int seats;
    int measures;                    /* of the rule set */
    int64_t *figures;                /* record by record, measure by measure, seat by seat */
    int *numbers;                    /* of the records */
    int count, room;
};

void curves_begin(struct curves *curves, const struct ruleset *rules, int seats);
/* Notes how the sides stand in this state, after the record of this number. state: redacted for who looks. */
void curves_note(struct curves *curves, int number, const void *state);
/* A list of objects: name, unit, html_picture, seats (names) and rows (record and figures, of the records that
 * changed one), in the arena of the view. Empty where there are less than two records or no measures. */
struct value *curves_view(const struct curves *curves, const char *const *seats, struct arena *arena);
/* The same figures of every record as CSV (RFC 4180) with a heading, "record,material white"; NULL where there are no measures. */
const char *curves_csv(const struct curves *curves, const char *const *seats, struct arena *arena);
void curves_release(struct curves *curves);

#endif
