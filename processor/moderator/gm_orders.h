/* Orders that a moderator keeps when he drops or undoes a turn. */
#ifndef POSTERN_MODERATOR_GM_ORDERS_H
#define POSTERN_MODERATOR_GM_ORDERS_H

#include "processor/turn/advance.h"

enum { GM_ORDERS_MAX = 64 };

struct gm_orders {
    struct answer list[GM_ORDERS_MAX];
    int count;
};

/* The orders on file for the open turn. */
void gm_orders_of_turn(const struct stored_game *stored, struct gm_orders *kept);

/* The orders of the record after this one, or (after the last) those on file. */
enum status gm_orders_after(struct stored_game *stored, int record, struct gm_orders *kept, struct error *err);

/* Keeps them for the next turn to open (the last record is stored), like orders sent ahead: they are judged again when it
 * opens. */
enum status gm_orders_put(struct stored_game *stored, const struct gm_orders *kept, struct error *err);

#endif
