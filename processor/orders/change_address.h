/* Move: a player takes his mails to another address. ADDRESS asks, a mail to the new address asks back, and only an
 * answer from there moves the seat; the old address is told, and addresses for replies that are out end. */
#ifndef POSTERN_ORDERS_CHANGE_ADDRESS_H
#define POSTERN_ORDERS_CHANGE_ADDRESS_H

#include "processor/game/stored_game.h"

/* The word ADDRESS with what stands behind it. *said: what became of it, in the stored game's arena. Inside the caller's
 * transaction; *changed when the game's row has to be saved. */
enum status move_ask(struct stored_game *stored, int seat, const char *wanted, const char **said, bool *changed,
                     struct error *err);

/* The answer from the new address, with the number of its token: moves the seat and tells the old address. *said as
 * above, also when there is nothing to confirm any more. The game has to be saved. */
enum status move_confirm(struct stored_game *stored, int seat, int number, const char **said, struct error *err);

#endif
