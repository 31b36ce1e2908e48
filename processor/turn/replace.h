/* Replace: another player takes a seat in the middle of a game. */
#ifndef POSTERN_TURN_REPLACE_H
#define POSTERN_TURN_REPLACE_H

#include "processor/turn/advance.h"

/* Gives a seat to another player: tells the old one and voids his tokens and password; the new one gets the whole
 * history that his seat may know, and its open requests. Makes a moderator's record without names. The caller tells the
 * others in the next report. Inside the caller's transaction. */
enum status replace_player(struct stored_game *stored, int seat, const char *address, const char *player,
                           struct turn_news *news, struct error *err);

/* The seat's row for a player who comes anew. Nobody is told. */
void replace_row(struct stored_game *stored, int seat, const char *address, const char *player);

#endif
