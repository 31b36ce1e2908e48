/* Due: which games may move now.
 *
 * A game is due when all who are asked have answered (and the game is played that way), or when its deadline is past
 * and a fetch that began after the deadline has succeeded for every source: orders sent in time may lie on a server
 * that was down. */
#ifndef POSTERN_DUE_H
#define POSTERN_DUE_H

#include "processor/stored_game.h"

enum due { DUE_NOT_YET, DUE_ALL_IN, DUE_DEADLINE, DUE_NOT_JOINED };   /* the last: an invitation is overdue */

/* Whether this game may move at the home's time. *due_utc_s: when to look again; STORE_NO_TIME: when something comes. */
enum status due_look(struct stored_game *stored, enum due *due, int64_t *due_utc_s, struct error *err);

#endif
