/* Plays: the cards and spells that were played in a game, by what the events are called. */
#ifndef POSTERN_PAGE_PLAYS_H
#define POSTERN_PAGE_PLAYS_H

#include "engine/kernel/value.h"

/* Adds to a list of texts, in its arena, each card that these events play and that it does not have. Returns how many there were. */
int plays_add(const struct value *events, struct value *list, struct arena *arena);

#endif
