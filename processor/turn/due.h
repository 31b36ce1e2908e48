/* Due: which games may move now.
 *
 * A game is due when all who are asked have answered (and the game is played that way, and the delay for second thoughts
 * is over), or when its deadline and grace are past and a fetch that began after them has succeeded for every source:
 * orders sent in time may lie on a server that was down. */
#ifndef POSTERN_TURN_DUE_H
#define POSTERN_TURN_DUE_H

#include "processor/game/stored_game.h"

enum due {
    DUE_NOT_YET,
    DUE_ALL_IN,
    DUE_DEADLINE,
    DUE_NOT_JOINED,     /* an invitation is overdue */
    DUE_LUCK,           /* before it begins: luck_go_on has something to do */
    DUE_REMIND,         /* those who owe orders get a reminder */
    DUE_LATE,           /* the deadline is past, grace runs */
    DUE_NEWS            /* news for somebody's next report has waited long enough */
};

/* Whether this game may move at the home's time. *due_utc_s: when to look again; STORE_NO_TIME: only when a mail comes. */
enum status due_look(struct stored_game *stored, enum due *due, int64_t *due_utc_s, struct error *err);

/* Whether a running game moves now, before its deadline: all orders are in and nothing makes it wait. */
bool due_early(const struct stored_game *stored);

/* When the fetch that is oldest among the sources began; STORE_NO_TIME when one has never succeeded. */
enum status due_fetched_since(struct home *home, int64_t *began_utc_s, struct error *err);

/* The host was away, or its clock was wrong, and it has been noticed now. In a transaction of its own. */
enum status due_unsettle(struct home *home, struct error *err);

/* Was nothing of that kind noticed for a day? What is never taken back waits so long: the clock may be wrong only now. */
enum status due_is_settled(struct home *home, bool *settled, struct error *err);

#endif
