/* Undone: what of the turn is taken back, and a turn that is lost. */
#ifndef KNIGHTMARE_UNDONE_H
#define KNIGHTMARE_UNDONE_H

#include "engine/games/knightmare/turn/play.h"

/* Tells in words what of the mover's is undone, by which card (NULL: none), and what follows: he makes "another" turn, or
 * it is "lost", or (`before`: the turn of the other before it) that one is undone as well. */
void km_tell_undone(struct play *play, const struct card *card, const char *words, const char *before, const char *then);

/* The turn is undone and the mover, who takes his cards back, does not move again: by a card, or (NULL) because the
 * opponent foresaw it. */
void km_lose_turn(struct play *play, const struct cast *cast);

#endif
