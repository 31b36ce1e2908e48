/* Missed: turns without orders (NMR, no moves received).
 *
 * A seat misses a turn when the deadline and grace are past, it owes orders, and there are none: none on file, no
 * orders sent ahead, no standing order that decides. "Hold everything" is an order, so it is not a miss; a window that
 * passes is not one either. Misses are counted and the seat is warned; after as many in a row as the settings say, a
 * stand-in or a bot gets the seat, it resigns, or the game waits for the moderator. */
#ifndef POSTERN_TURN_NMR_H
#define POSTERN_TURN_NMR_H

#include "processor/turn/advance.h"

/* Counts the misses of the turn whose deadline is past, before defaults are taken, and acts as the settings say. *stopped:
 * nothing is resolved now; the game was saved, everybody told. Inside the caller's transaction. */
enum status missed_count(struct stored_game *stored, struct turn_news *news, bool *stopped, struct error *err);

/* The seats that would miss the turn now; those of bots miss none. */
audience missed_seats(const struct stored_game *stored);

#endif
