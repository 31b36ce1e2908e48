/* Help pages, made from the tables. */
#ifndef KNIGHTMARE_HELP_H
#define KNIGHTMARE_HELP_H

#include <stdbool.h>

#include "engine/kernel/help.h"

/* Must a card's order have anything after the card's name? */
bool km_card_names_something(struct arena *arena, int card);

/* When a card may be played, in words: "before your move or after it". */
const char *km_card_when(struct arena *arena, int card);

/* The pages, including one for each card. */
extern const struct help_page km_help[];

#endif
