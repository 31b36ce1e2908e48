/* Plays: the cards and spells that were played in a game, by the events that its rule set names. */
#ifndef POSTERN_PAGE_PLAYS_H
#define POSTERN_PAGE_PLAYS_H

#include "engine/kernel/value.h"

struct ruleset;

/* Adds to a list of texts, in its arena, each card that these events play and that it does not have. Returns how many there were.
 * rules may be NULL: of unknown rules no event is known to play anything. */
int plays_add(const struct ruleset *rules, const struct value *events, struct value *list, struct arena *arena);

#endif
