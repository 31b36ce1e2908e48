/* Stand-in: another player for a seat whose player has missed his turns. Nobody gets a seat unasked: every address of the
 * setting `standby` is asked by mail, the game waits, and the first who says yes gets the seat. */
#ifndef POSTERN_TURN_STAND_IN_H
#define POSTERN_TURN_STAND_IN_H

#include "processor/game/stored_game.h"
#include "processor/game/turn_news.h"

#define STAND_IN_QUESTION "stand-in"     /* the kind of its question (orders/confirmation.h) */

/* Asks all stand-ins who have no seat in the game; *asked: how many. Inside the caller's transaction. */
enum status stand_in_ask(struct stored_game *stored, int seat, int *asked, struct error *err);

/* The seat that a question is about, if it still looks for a player; -1: it does not. */
int stand_in_wanted(const struct stored_game *stored, const struct confirmation_row *question);

/* Gives the seat to an address: the game goes on, with a whole turn's time, and the others are told. Saves the game. Inside the
 * caller's transaction. */
enum status stand_in_take(struct stored_game *stored, int seat, const char *address, const char *player, struct turn_news *news,
                          struct error *err);

#endif
