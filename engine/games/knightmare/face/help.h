/* Help pages, made from the tables. */
#ifndef KNIGHTMARE_HELP_H
#define KNIGHTMARE_HELP_H

#include <stdbool.h>

#include "engine/kernel/arena.h"

/* Has a card's order to name anything after its name? */
bool km_card_names_something(struct arena *arena, int card);

/* When a card may be played, in words: "before your move or after it". */
const char *km_card_when(struct arena *arena, int card);

/* The page of a word or of a card; NULL: there is none. */
const char *km_help(struct arena *arena, const char *word);

#endif
