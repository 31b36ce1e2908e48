/* What the recorded games show between them, and what they have to show.
 *
 * A thing shown is a text of blank-separated words: rule set, sort, name ("sanctum spell Fireball"). What is wanted
 * comes out of the rule sets' own tables (cards, spells, events, endings, options) and those of the records (kinds and
 * sources of answers); a file lists the few things that stand in no table. */
#ifndef POSTERN_TESTS_RECORDED_COVERAGE_H
#define POSTERN_TESTS_RECORDED_COVERAGE_H

#include <stdio.h>

#include "tests/recorded/recorded.h"

struct coverage {
    struct arena arena;
    const char **shown;              /* each once */
    int shown_count, shown_capacity;
};

void coverage_release(struct coverage *coverage);

/* Notes what the game's last record shows. */
void coverage_note(struct coverage *coverage, struct recorded *game);

/* Prints a line for each thing that is wanted and not shown; true when there is none. list: the file of what stands in no
 * table. */
bool coverage_complete(struct coverage *coverage, const char *list, FILE *out);

/* Prints what is shown. */
void coverage_print(const struct coverage *coverage, FILE *out);

#endif
