/* Naming: which kinds of men a player names, and what listens for it (DOOMSAYER). RULES 14.4.
 *
 * To name is to write the kind as a whole word in a SAY line or as an argument of an order, or to give NAME; letters,
 * titles of cards and what the engine writes never do. Whatever carries out a line of a player's says here what the
 * line names. Sets of kinds have a bit each, 1u << enum kind. */
#ifndef KNIGHTMARE_NAMING_H
#define KNIGHTMARE_NAMING_H

#include "engine/games/knightmare/effects/plan.h"

/* The kinds that a text names by whole words, plurals too. */
unsigned km_kinds_in(const char *text);

/* The kinds that a line names. */
unsigned km_kinds_named(const struct act *act);

/* The player has named the kinds: the oldest effect that listens is told of each. */
void km_name_kinds(struct turn *turn, int colour, unsigned kinds);

#endif
