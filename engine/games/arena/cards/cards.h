/* The cards, a family a file; catalogue.c lists them by number. This header has the functions that several families
 * share. */
#ifndef POSTERN_ARENA_CARDS_H
#define POSTERN_ARENA_CARDS_H

#include "engine/games/arena/changes/changes.h"

/* ---- to one creature ---- */

void ar_strike_dead(struct turn *turn, const struct declaration *declaration, int creature);
void ar_strike_weaken(struct turn *turn, const struct declaration *declaration, int creature);   /* Power -1 for good */
void ar_strike_slow(struct turn *turn, const struct declaration *declaration, int creature);     /* Move -1 for good */
void ar_strike_panic(struct turn *turn, const struct declaration *declaration, int creature);    /* has to retreat */

/* ---- to other things ---- */

/* The enchantment that it aims at ends. */
void ar_work_dispel(struct turn *turn, const struct declaration *declaration);
/* Every wall on a side falls. */
void ar_walls_fall(struct turn *turn, int side);

/* ---- places ---- */

/* Is the hex the centre or next to it? */
bool ar_is_near(const struct state *state, int centre, int hex);
/* May a seat's magic put such a creature there? The hex must not be an enemy king's, and must have terrain that it may enter
 * and no storm. */
bool ar_may_appear(const struct state *state, int seat, const struct creature *creature, int space);
/* May it make one there? Also where the creature could not enter: on the ground it is stranded in its owner's next turn
 * (RULES 6.2), out of the air it comes down at once (6.4). Before version 4 nobody was made in the air, before version 3
 * nobody where he could not enter. */
bool ar_may_make(struct turn *turn, int seat, int kind, int space);

/* Does nothing except log why. */
void ar_untouched(struct turn *turn, const struct declaration *declaration, const char *reason);

#endif
