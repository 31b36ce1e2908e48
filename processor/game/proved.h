/* Proved: games whose rows this process has checked against their seals, or has sealed itself.
 *
 * A run opens a game for each of its mails and for its turn. Its rows cannot have changed in between if their seals are
 * the same and no other process has written to the database, so they are not checked again, nor is the last record read.
 * The table is small and forgets: a game that is not in it is checked. */
#ifndef POSTERN_GAME_PROVED_H
#define POSTERN_GAME_PROVED_H

#include "processor/game/stored_game.h"

/* Are the rows as this process knows them? Then fills what it knows: the secret, and the last record. Asked when the game's
 * row is read and before anything is checked. */
bool proved_recall(struct stored_game *stored);

/* They are as their seals say. */
void proved_note(const struct stored_game *stored);

#endif
