/* What the recorded games show together, and what they have to show. A thing shown is a text of blank-separated words: rule
 * set, sort, name ("sanctum spell Fireball").
 *
 * The requirements come from the rule sets' own tables (cards, spells, events, endings, options) and those of the records
 * (kinds and sources of answers); a file lists the few things that no table has. */
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

/* Prints a line for each requirement that no game shows; true when there is none. list: the file of things that no table
 * has. */
bool coverage_complete(struct coverage *coverage, const char *list, FILE *out);

/* The names that games of Arena have to show. */
void coverage_want_arena_cards(const char *const **list, int *count);
void coverage_want_arena_creatures(const char *const **list, int *count);

/* Those of Wiz-War, and the card that an event shows to have worked; NULL: none. */
void coverage_want_wizwar_cards(const char *const **list, int *count);
const char *coverage_wizwar_card(const struct value *event);

/* Prints what the games show. */
void coverage_print(const struct coverage *coverage, FILE *out);

#endif
