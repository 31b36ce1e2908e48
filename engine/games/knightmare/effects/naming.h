/* Naming: the kinds of men that a player names, and the effects that listen for them (DOOMSAYER). RULES 14.4.
 *
 * A player names a kind by writing it as a whole word in a SAY line or as an argument of an order, or with NAME;
 * letters, titles of cards and text from the engine never count. Code that carries out a player's line reports here
 * what the line names. Sets of kinds have one bit for each kind, 1u << enum kind. */
#ifndef KNIGHTMARE_NAMING_H
#define KNIGHTMARE_NAMING_H

#include "engine/games/knightmare/effects/plan.h"

/* The kinds that a text names by whole words, including plurals. */
unsigned km_kinds_in(const char *text);

/* The kinds that a line names. */
unsigned km_kinds_named(const struct act *act);

/* Does an effect in play listen for words? */
bool km_listens(const struct state *state);

/* Tells the oldest listening effect each kind that the player has named. ahead: the lines in which the player may have
 * answered its question; "" when there are none. */
void km_name_kinds(struct turn *turn, int colour, unsigned kinds, const char *ahead);

#endif
