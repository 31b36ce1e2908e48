/* Measures: what a rule set counts for curves over a game. */
#ifndef POSTERN_MEASURE_H
#define POSTERN_MEASURE_H

#include <stdint.h>

/* A figure of a seat that makes a curve over a game: how the sides stood. */
struct measure {
    const char *name;            /* "material"; NULL closes a table */
    const char *unit;            /* "points" */
    int64_t (*of)(const void *state, int seat);   /* of a state after the set-up, redacted for its viewer */
};

#endif
