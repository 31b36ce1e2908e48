/* Scenarios: rulings, puzzles and what-ifs as text, run against the same game machinery as real play.
 *
 * A file holds scenarios; a scenario a position, blocks of mails and expectations; see the manual page
 * postern-scenario(5) or `postern scenario --help` for the lines. Nothing is stored and nobody is mailed. */
#ifndef POSTERN_HARNESS_SCENARIO_H
#define POSTERN_HARNESS_SCENARIO_H

#include <stdbool.h>
#include <stdio.h>

#include "engine/game.h"

/* A line of a scenario file without its comment and outer blanks. */
struct scenario_line {
    int number;                  /* in the file, from 1 */
    const char *text;
};

enum scenario_block_kind { BLOCK_DICE, BLOCK_SHUFFLE, BLOCK_SET, BLOCK_TURN, BLOCK_EXPECT, BLOCK_AGAIN };

struct scenario_block {
    enum scenario_block_kind kind;
    int number;                  /* line of its keyword */
    const char *rest;            /* what follows the keyword: dice, a label */
    int times;                   /* BLOCK_TURN: turn x3 */
    struct scenario_line *lines;
    int line_count, line_capacity;
};

struct scenario {
    const char *file;
    int number;                  /* line where it begins */
    const char *title;
    const char *wrong;           /* `FILE:LINE: why` of its first line that cannot be read; NULL: all can */
    const struct ruleset *rules;
    struct value *options;       /* as given */
    const char *rulings;         /* ids, blank-separated */
    int options_number;          /* line of its options */
    uint64_t seed;
    bool old;                    /* written before names were checked: accepts all names */
    bool has_mails;              /* expectations look into mails */
    bool has_position;
    struct scenario_line *past;  /* a position a line */
    int past_count, past_capacity;
    struct scenario_line *position;
    int position_count, position_capacity;
    struct scenario_block *blocks;
    int block_count, block_capacity;
};

/* Reads a file's scenarios into the arena. old: the file is from before names were checked, positions had to be sound and
 * refused orders had to be mentioned, and these checks are off. A scenario with an unreadable line says so in `wrong`, and
 * those after it are still read. ERR_FORMAT: `FILE:LINE: what is wrong` with the file as a whole. */
enum status scenario_read(struct arena *arena, const char *file, const char *text, bool old, struct scenario **scenarios,
                          int *count, struct error *err);

/* What a run of a scenario found. */
struct scenario_result {
    int failures;
    int expectations;
};

struct scenario_output {
    FILE *failures;              /* `FILE:LINE: expectation`, then the actual value */
    FILE *dump;                  /* NULL, or where to print position, view and events after each block */
};

/* Runs one scenario. ERR_FORMAT if it cannot read or carry out a line (a bad position item, an unknown seat). */
enum status scenario_run(const struct scenario *scenario, const struct scenario_output *output,
                         struct scenario_result *result, struct error *err);

#endif
