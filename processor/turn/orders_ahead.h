/* Orders ahead: orders that a player sends for a turn that is not open yet. */
#ifndef POSTERN_TURN_ORDERS_AHEAD_H
#define POSTERN_TURN_ORDERS_AHEAD_H

#include "processor/turn/advance.h"

enum { ORDERS_AHEAD_TURNS = 20 };

/* Keeps orders for a later turn, and replaces those that this seat sent for it before. */
enum status orders_ahead_put(struct stored_game *stored, int seat, int turn, const char *orders, const char *mail,
                       int64_t received_utc_s, struct error *err);

/* Reads the orders for the turn that is open now, as if they had just come, and tells the writer what became of them.
 * Drops orders for past turns. */
enum status orders_ahead_take(struct stored_game *stored, struct turn_news *news, struct error *err);

#endif
