/* Undone: the parts of a turn that are taken back, and a turn that is lost. */
#ifndef KNIGHTMARE_UNDONE_H
#define KNIGHTMARE_UNDONE_H

#include "engine/games/knightmare/turn/play.h"

/* Tells in words which part of the mover's turn is undone, by which card (NULL: none), and what follows: the mover makes
 * "another" turn, or the turn is "lost", or the other player's turn `before` it is undone as well. */
void km_tell_undone(struct play *play, const struct card *card, const char *words, const char *before, const char *then);

/* Undoes the turn by a card, or (NULL) because the opponent foresaw it. The mover takes the cards back and does not
 * move again. */
void km_lose_turn(struct play *play, const struct cast *cast);

#endif
